//! Alternating search with iterative deepening.
//!
//! Negamax with alpha and beta over real turns, a transposition table, killer
//! moves and history; at the root the planner's word is added to each move's
//! value. One that is out of air has no turns, so the same player may be to
//! move twice in a row.

mod deadline;

pub use common::Budget;
pub use deadline::{Deadline, EFFORT, THINKING_TIME};

use crate::atlas::Atlas;
use crate::evaluator::Evaluator;
use crate::habit::greedy;
use crate::rules::{Heading, Seat, State};

/// Beyond any value.
const INFINITE: i32 = 1_000_000;
/// Turns of both sides that are looked ahead at most.
const DEEPEST: usize = 60;
/// Entries of the transposition table, a power of two.
const ENTRIES: usize = 1 << 19;
/// Nodes between two looks at the clock.
const PATIENCE: u64 = 64;
/// Players this near (in columns and rows) may wait for each other.
const WAITING: usize = 4;

/// A move of the search; `None` waits before an obstacle.
type Step = Option<Heading>;

#[derive(Clone, Copy, Default)]
struct Entry {
    hash: u64,
    value: i32,
    depth: u8,
    bound: Bound,
    /// Place in [`STEPS`].
    best: u8,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Bound {
    #[default]
    None,
    Exact,
    Lower,
    Upper,
}

/// Every step, by number.
const STEPS: [Step; 5] = [
    Some(Heading::North),
    Some(Heading::South),
    Some(Heading::West),
    Some(Heading::East),
    None,
];

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move.
    pub step: Option<Heading>,
    /// Its value in hundredths of a coin, for the one to move.
    pub value: i32,
    /// Turns of both sides that were searched whole.
    pub depth: usize,
}

/// Searches; keeps its tables from turn to turn.
pub struct Search {
    evaluator: Evaluator,
    table: Vec<Entry>,
    killers: [[u8; 2]; DEEPEST + 1],
    history: [[u32; 5]; 2],
    stopped: bool,
    /// The atlas that the table's values follow from.
    stamp: u64,
    /// Who is expected to walk to the nearest coin.
    greedy: Option<Seat>,
}

impl Search {
    /// A search with this evaluator.
    pub fn new(evaluator: Evaluator) -> Search {
        Search {
            evaluator,
            table: vec![Entry::default(); ENTRIES],
            killers: [[u8::MAX; 2]; DEEPEST + 1],
            history: [[0; 5]; 2],
            stopped: false,
            stamp: 0,
            greedy: None,
        }
    }

    /// Looks only at moves to the nearest coin for this player, from now on.
    pub fn expect_greed(&mut self, seat: Option<Seat>) {
        if self.greedy != seat {
            self.greedy = seat;
            // The values in the table do not hold any more.
            self.table.fill(Entry::default());
        }
    }

    /// The best move of a state that is not over. `plans` is added to the value
    /// of each heading.
    pub fn run(
        &mut self,
        state: &mut State,
        atlas: &Atlas,
        plans: &[i32; 4],
        deadline: &mut Deadline,
    ) -> Found {
        self.killers = [[u8::MAX; 2]; DEEPEST + 1];
        self.history = [[0; 5]; 2];
        self.stopped = false;
        if self.stamp != atlas.stamp() {
            // Values depend on the atlas: what the table has by another one must not
            // be met again.
            self.stamp = atlas.stamp();
            self.evaluator.clear();
        }
        let mut steps = steps(state);
        let plan = |step: u8| plans.get(usize::from(step)).copied();
        let worst = plans.iter().copied().min().unwrap_or(0);
        steps.sort_by_key(|&step| -plan(step).unwrap_or(worst));
        let mut found = Found {
            step: steps.first().and_then(|&step| STEPS[usize::from(step)]),
            value: 0,
            depth: 0,
        };
        let seat = state.next();
        for depth in 1..=DEEPEST {
            let mut best: Option<(u8, i32)> = None;
            for &step in steps.iter() {
                // To wait is worth as much as the best plan less a little.
                let bonus = plan(step).unwrap_or(worst.max(-40));
                let alpha = best.map_or(-INFINITE, |(_, value)| value) - bonus;
                let undo = state.play(STEPS[usize::from(step)]);
                let value = self.child(state, atlas, seat, depth - 1, 1, alpha, INFINITE, deadline);
                state.undo(&undo);
                if self.stopped {
                    break;
                }
                if best.is_none_or(|(_, best)| value + bonus > best) {
                    best = Some((step, value + bonus));
                }
            }
            if let Some((step, value)) = best {
                // Of a depth that was cut short, too: its first move is the best
                // of the last depth.
                found.step = STEPS[usize::from(step)];
                found.value = value;
                let at = steps.iter().position(|&other| other == step);
                steps[..=at.unwrap_or(0)].rotate_right(1);
            }
            if self.stopped {
                break;
            }
            found.depth = depth;
            if steps.len() <= 1 || deadline.is_over() {
                break;
            }
        }
        found
    }

    #[allow(clippy::too_many_arguments)]
    fn child(
        &mut self,
        state: &mut State,
        atlas: &Atlas,
        seat: Seat,
        depth: usize,
        ply: usize,
        alpha: i32,
        beta: i32,
        deadline: &mut Deadline,
    ) -> i32 {
        if state.next() == seat {
            self.node(state, atlas, depth, ply, alpha, beta, deadline)
        } else {
            -self.node(state, atlas, depth, ply, -beta, -alpha, deadline)
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn node(
        &mut self,
        state: &mut State,
        atlas: &Atlas,
        depth: usize,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        deadline: &mut Deadline,
    ) -> i32 {
        let leaf = depth == 0 || state.end().is_some();
        let value = leaf.then(|| self.evaluator.value(state, atlas));
        deadline.spend(value.map_or(0, |_| self.evaluator.effort()));
        if deadline.nodes().is_multiple_of(PATIENCE) && deadline.is_over() {
            self.stopped = true;
            return 0;
        }
        if let Some(value) = value {
            return value;
        }
        let hash = state.hash() ^ self.stamp;
        let place = hash as usize & (ENTRIES - 1);
        let entry = self.table[place];
        let mut first = u8::MAX;
        if entry.bound != Bound::None && entry.hash == hash {
            first = entry.best;
            if usize::from(entry.depth) >= depth {
                match entry.bound {
                    Bound::Exact => return entry.value,
                    Bound::Lower => alpha = alpha.max(entry.value),
                    Bound::Upper => beta = beta.min(entry.value),
                    Bound::None => {}
                }
                if alpha >= beta {
                    return entry.value;
                }
            }
        }
        let seat = state.next();
        let mut steps = steps(state);
        // Where a block has moved the distances would not tell its way.
        if self.greedy == Some(seat) && atlas.holds(state) {
            steps.keep(greedy(state, atlas));
        }
        let killers = self.killers[ply.min(DEEPEST)];
        let history = &self.history[seat.index()];
        steps.sort_by_key(|&step| {
            core::cmp::Reverse(if step == first {
                u32::MAX
            } else if killers.contains(&step) {
                u32::MAX - 1
            } else {
                history[usize::from(step)].min(u32::MAX - 2)
            })
        });
        let start = alpha;
        let mut best = (-INFINITE, steps[0]);
        for (n, &step) in steps.iter().enumerate() {
            let coins = state.coins_left();
            let undo = state.play(STEPS[usize::from(step)]);
            let floor = alpha.max(best.0);
            let quiet = state.coins_left() == coins;
            let less = usize::from(n > 1 && depth > 3 && quiet);
            let mut child = |less: usize, beta: i32| {
                let depth = depth - 1 - less;
                self.child(state, atlas, seat, depth, ply + 1, floor, beta, deadline)
            };
            // Late ones are looked at with no window, to show that they are no better.
            let mut value = if n == 0 {
                floor + 1
            } else {
                child(less, floor + 1)
            };
            if value > floor && (n == 0 || less > 0 || value < beta) {
                value = child(0, beta);
            }
            state.undo(&undo);
            if self.stopped {
                return 0;
            }
            if value > best.0 {
                best = (value, step);
            }
            if best.0 >= beta {
                let killers = &mut self.killers[ply.min(DEEPEST)];
                if killers[0] != step {
                    *killers = [step, killers[0]];
                }
                let history = &mut self.history[seat.index()][usize::from(step)];
                *history = history.saturating_add((depth * depth) as u32);
                break;
            }
        }
        self.table[place] = Entry {
            hash,
            value: best.0,
            depth: depth as u8,
            bound: if best.0 >= beta {
                Bound::Lower
            } else if best.0 <= start {
                Bound::Upper
            } else {
                Bound::Exact
            },
            best: best.1,
        };
        best.0
    }
}

/// Few enough steps to be held in place.
#[derive(Clone, Copy)]
struct Steps {
    list: [u8; 5],
    count: usize,
}

impl Steps {
    /// Leaves those with these bits, unless none would be left.
    fn keep(&mut self, mask: u8) {
        let mut kept = 0;
        for n in 0..self.count {
            if mask >> self.list[n] & 1 == 1 {
                self.list.swap(kept, n);
                kept += 1;
            }
        }
        if kept > 0 {
            self.count = kept;
        }
    }
}

impl core::ops::Deref for Steps {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.list[..self.count]
    }
}

impl core::ops::DerefMut for Steps {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.list[..self.count]
    }
}

/// The headings that move; waiting, too, where the other is near and there is
/// an obstacle to wait before, or where nothing moves.
#[inline]
fn steps(state: &State) -> Steps {
    let mut steps = Steps {
        list: [4; 5],
        count: 0,
    };
    for (n, heading) in Heading::ALL.into_iter().enumerate() {
        if state.step(heading).is_some() {
            steps.list[steps.count] = n as u8;
            steps.count += 1;
        }
    }
    let waits = || {
        if !Seat::ALL.iter().all(|&seat| state.diver(seat).is_alive()) {
            return false;
        }
        let [first, second] = Seat::ALL.map(|seat| state.grid().place(state.diver(seat).cell));
        first.0.abs_diff(second.0) + first.1.abs_diff(second.1) <= WAITING
    };
    if steps.count == 0 || steps.count < 4 && waits() {
        steps.list[steps.count] = 4;
        steps.count += 1;
    }
    steps
}
