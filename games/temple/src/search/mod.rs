//! Negamax with iterative deepening.
//!
//! Principal variation search (null windows) with null move pruning, late move reduction, a
//! transposition table that is kept from turn to turn, killer moves and history. At the root the value
//! of the route plan and of the legs is added to each move. A player that is out of air has no turns, so
//! that the same player may move twice in a row: the sign changes with the player.

mod deadline;

pub use common::Budget;
pub use deadline::{Deadline, EFFORT, STALL_THRESHOLD, THINKING_TIME};

use crate::atlas::Atlas;
use crate::evaluator::{Evaluator, WON};
use crate::opponent::greedy;
use crate::rules::{Heading, Seat, State};

/// Larger than any value.
const INFINITE: i32 = 1_000_000;
/// Largest depth of the search, in turns of both sides.
const DEEPEST: usize = 60;
/// Entries of the transposition table, a power of two.
const ENTRIES: usize = 1 << 19;
/// Entries of the cache of static values, a power of two.
const LEAVES: usize = 1 << 17;
/// Nodes between two readings of the clock.
const PATIENCE: u64 = 64;
/// Largest distance (columns + rows) of the players at which waiting is searched. A guess.
const WAITING: usize = 4;
/// Late move reduction: moves from this index upwards, at depths above
/// [`REDUCED_DEPTH`], are searched one turn less deep. Guesses.
const LATE: usize = 2;
const REDUCED_DEPTH: usize = 3;
/// Added to the value of waiting at the root, for which there is no plan, in hundredths of a
/// coin. A guess.
const WAIT_PLAN: i32 = -40;

/// A turn is passed to prune at depths above this, and what follows is searched this much
/// less deep. Deeper on the same work than 4 and 3 (docs/experiments.md).
const PASSED: usize = 5;
/// Air of both players, in turns, above which a turn is passed to prune. A guess.
const PASSING_AIR: u8 = 4;

/// A move; `None` waits against an obstacle.
type Step = Option<Heading>;

/// An entry of the transposition table.
#[derive(Clone, Copy, Default)]
struct Entry {
    hash: u64,
    value: i32,
    depth: u8,
    bound: Bound,
    /// Index in [`STEPS`].
    best: u8,
}

impl Entry {
    /// Narrows the window of a node by the value of an entry that is at least as deep.
    /// Returns the value where it settles the node.
    #[inline]
    fn narrow(&self, node: &mut Node) -> Option<i32> {
        if usize::from(self.depth) < node.depth {
            return None;
        }
        match self.bound {
            Bound::Exact => return Some(self.value),
            Bound::Lower => node.alpha = node.alpha.max(self.value),
            Bound::Upper => node.beta = node.beta.min(self.value),
            Bound::None => {}
        }
        (node.alpha >= node.beta).then_some(self.value)
    }
}

/// A node of the tree.
#[derive(Clone, Copy)]
struct Node {
    /// Turns to search below it.
    depth: usize,
    /// Turns from the root.
    ply: usize,
    alpha: i32,
    beta: i32,
    /// Whether the turn before it was passed.
    passed: bool,
}

/// How the value of an entry bounds that of its node.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Bound {
    #[default]
    None,
    Exact,
    Lower,
    Upper,
}

/// All moves, by their index.
const STEPS: [Step; 5] = [
    Some(Heading::North),
    Some(Heading::South),
    Some(Heading::West),
    Some(Heading::East),
    None,
];

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move.
    pub step: Option<Heading>,
    /// Its value in hundredths of a coin, for the one to move.
    pub value: i32,
    /// Depth of the last complete iteration, in turns of both sides.
    pub depth: usize,
}

/// The search, with the tables that it keeps from turn to turn.
pub struct Search {
    evaluator: Evaluator,
    table: Vec<Entry>,
    /// Static values by their hash.
    leaves: Vec<(u64, i32)>,
    killers: [[u8; 2]; DEEPEST + 1],
    history: [[u32; 5]; 2],
    stopped: bool,
    /// The stamp of the atlas that the values in the table were computed with.
    stamp: u64,
    /// The player that is expected to move greedily.
    greedy: Option<Seat>,
}

impl Search {
    /// A search with this evaluator and empty tables.
    pub fn new(evaluator: Evaluator) -> Search {
        Search {
            evaluator,
            table: vec![Entry::default(); ENTRIES],
            leaves: vec![(0, 0); LEAVES],
            killers: [[u8::MAX; 2]; DEEPEST + 1],
            history: [[0; 5]; 2],
            stopped: false,
            stamp: 0,
            greedy: None,
        }
    }

    /// From now on expands only the greedy moves of this player.
    pub fn expect_greed(&mut self, seat: Option<Seat>) {
        if self.greedy != seat {
            self.greedy = seat;
            // The values in the table depend on it.
            self.table.fill(Entry::default());
        }
    }

    /// The best move in a game that is not over. `plans` is added to the value of each
    /// heading, in hundredths of a coin.
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
            // Values depend on the atlas. The stamp is part of the hash, so that entries
            // of another atlas do not match.
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
                let bonus = plan(step).unwrap_or(WAIT_PLAN);
                let alpha = best.map_or(-INFINITE, |(_, value)| value) - bonus;
                let undo = state.play(STEPS[usize::from(step)]);
                let node = Node {
                    depth: depth - 1,
                    ply: 1,
                    alpha,
                    beta: INFINITE,
                    passed: false,
                };
                let value = self.child(state, atlas, seat, node, deadline);
                state.undo(&undo);
                if self.stopped {
                    break;
                }
                if best.is_none_or(|(_, best)| value + bonus > best) {
                    best = Some((step, value + bonus));
                }
            }
            if let Some((step, value)) = best {
                // An interrupted iteration counts, too: its first move is the best one
                // of the iteration before.
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

    /// Value of the node after a move of `seat`, for `seat`; `node.alpha` and `node.beta`
    /// are bounds for `seat`, too.
    fn child(
        &mut self,
        state: &mut State,
        atlas: &Atlas,
        seat: Seat,
        node: Node,
        deadline: &mut Deadline,
    ) -> i32 {
        if state.next() == seat {
            self.negamax(state, atlas, node, deadline)
        } else {
            let node = Node {
                alpha: -node.beta,
                beta: -node.alpha,
                ..node
            };
            -self.negamax(state, atlas, node, deadline)
        }
    }

    /// Value of a node for the player to move, by principal variation search; 0 once the
    /// search is stopped.
    fn negamax(
        &mut self,
        state: &mut State,
        atlas: &Atlas,
        mut node: Node,
        deadline: &mut Deadline,
    ) -> i32 {
        let Node { depth, ply, .. } = node;
        let hash = state.hash() ^ self.stamp;
        let leaf = depth == 0 || state.end().is_some();
        let (value, effort) = if leaf {
            let (value, effort) = self.leaf_value(state, atlas, hash);
            (Some(value), effort)
        } else {
            (None, 0)
        };
        deadline.spend(effort);
        if deadline.nodes().is_multiple_of(PATIENCE) && deadline.is_over() {
            self.stopped = true;
            return 0;
        }
        if let Some(value) = value {
            return value;
        }
        let place = hash as usize & (ENTRIES - 1);
        let entry = self.table[place];
        let mut first = u8::MAX;
        if entry.bound != Bound::None && entry.hash == hash {
            first = entry.best;
            if let Some(value) = entry.narrow(&mut node) {
                return value;
            }
        }
        if let Some(value) = self.passed_value(state, atlas, node, deadline) {
            return value;
        }
        let seat = state.next();
        let steps = self.ordered_steps(state, atlas, first, ply);
        let Node { alpha, beta, .. } = node;
        let mut best = (-INFINITE, steps[0]);
        for (n, &step) in steps.iter().enumerate() {
            let coins = state.coins_left();
            let undo = state.play(STEPS[usize::from(step)]);
            let floor = alpha.max(best.0);
            let quiet = state.coins_left() == coins;
            let reduction = usize::from(n >= LATE && depth > REDUCED_DEPTH && quiet);
            let mut child = |reduction: usize, beta: i32| {
                let node = Node {
                    depth: depth - 1 - reduction,
                    ply: ply + 1,
                    alpha: floor,
                    beta,
                    passed: false,
                };
                self.child(state, atlas, seat, node, deadline)
            };
            // The first move has the whole window. The others have a null window, late
            // ones at reduced depth, and are searched again if they are better.
            let mut value = if n == 0 {
                floor + 1
            } else {
                child(reduction, floor + 1)
            };
            if value > floor && (n == 0 || reduction > 0 || value < beta) {
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
                self.record_cutoff(seat, step, node);
                break;
            }
        }
        self.table[place] = Entry {
            hash,
            value: best.0,
            depth: depth as u8,
            bound: if best.0 >= beta {
                Bound::Lower
            } else if best.0 <= alpha {
                Bound::Upper
            } else {
                Bound::Exact
            },
            best: best.1,
        };
        best.0
    }

    /// Null move pruning: a value of at least `beta`, if the player to move has that even
    /// where it passes its turn and the other is searched less deep.
    fn passed_value(
        &mut self,
        state: &mut State,
        atlas: &Atlas,
        node: Node,
        deadline: &mut Deadline,
    ) -> Option<i32> {
        let seat = state.next();
        let lives = Seat::ALL.map(|seat| state.diver(seat).air > PASSING_AIR);
        let Node { alpha, beta, .. } = node;
        let applies = beta - alpha == 1 && !node.passed && node.depth > PASSED;
        if !applies || lives != [true; 2] || alpha.abs() > WON / 2 {
            return None;
        }
        let undo = state.play(None);
        let below = Node {
            depth: node.depth - PASSED,
            ply: node.ply + 1,
            passed: true,
            ..node
        };
        let value = self.child(state, atlas, seat, below, deadline);
        state.undo(&undo);
        (self.stopped || value >= beta).then_some(value)
    }

    /// The static value of a state for the player to move, and its cost in
    /// 1/[`EFFORT`] of a usual node: most states are met in several orders of moves.
    #[inline]
    fn leaf_value(&mut self, state: &State, atlas: &Atlas, hash: u64) -> (i32, u64) {
        let place = (hash >> 32) as usize & (LEAVES - 1);
        let (known, value) = self.leaves[place];
        if known == hash {
            return (value, 0);
        }
        let value = self.evaluator.value(state, atlas);
        self.leaves[place] = (hash, value);
        (value, self.evaluator.effort())
    }

    /// The moves of a node in the order of search: the one of the transposition table,
    /// killer moves, then by history. Of a greedy opponent only the greedy moves.
    #[inline]
    fn ordered_steps(&self, state: &State, atlas: &Atlas, first: u8, ply: usize) -> Steps {
        let mut steps = steps(state);
        // Greedy moves follow from the atlas, which is not valid where a block has moved.
        if self.greedy == Some(state.next()) && atlas.is_valid_for(state) {
            steps.keep(greedy(state, atlas));
        }
        let killers = self.killers[ply.min(DEEPEST)];
        let history = &self.history[state.next().index()];
        steps.sort_by_key(|&step| {
            core::cmp::Reverse(if step == first {
                u32::MAX
            } else if killers.contains(&step) {
                u32::MAX - 1
            } else {
                history[usize::from(step)].min(u32::MAX - 2)
            })
        });
        steps
    }

    /// Remembers a move that caused a beta cutoff, as killer and in the history.
    #[inline]
    fn record_cutoff(&mut self, seat: Seat, step: u8, node: Node) {
        let killers = &mut self.killers[node.ply.min(DEEPEST)];
        if killers[0] != step {
            *killers = [step, killers[0]];
        }
        let history = &mut self.history[seat.index()][usize::from(step)];
        *history = history.saturating_add((node.depth * node.depth) as u32);
    }
}

/// The moves of one node, by their index in [`STEPS`].
#[derive(Clone, Copy)]
struct Steps {
    list: [u8; 5],
    count: usize,
}

impl Steps {
    /// Keeps the moves whose bits are set in `mask`, or all where it has none of them.
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

/// Whether both players live and are so near each other that waiting is searched.
#[inline]
pub fn may_wait(state: &State) -> bool {
    distance(state) <= WAITING
}

/// Distance of the players, columns + rows; `usize::MAX` where one is dead.
#[inline]
pub fn distance(state: &State) -> usize {
    let divers = Seat::ALL.map(|seat| state.diver(seat));
    if !divers.iter().all(|diver| diver.is_alive()) {
        return usize::MAX;
    }
    let [first, second] = divers.map(|diver| state.grid().place(diver.cell));
    first.0.abs_diff(second.0) + first.1.abs_diff(second.1)
}

/// The headings that are not blocked; and waiting, where no heading is open, or where
/// the other player is near and one is blocked.
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
    if steps.count == 0 || steps.count < 4 && may_wait(state) {
        steps.list[steps.count] = 4;
        steps.count += 1;
    }
    steps
}
