//! Negamax with iterative deepening.
//!
//! Principal variation search (null windows) with null move pruning, late move reduction, a
//! transposition table that is kept from turn to turn, killer moves and history. At the root the
//! value of the route plan and of the tree search is added to each move. A player that is out of
//! air has no turns, so that the same player may move twice in a row: the sign changes with the
//! player.

mod deadline;

pub use common::Budget;
pub use deadline::{Deadline, COST_UNITS_PER_NODE, STALL_THRESHOLD, THINKING_TIME};

use crate::atlas::Atlas;
use crate::evaluator::{Evaluator, WIN_VALUE};
use crate::opponent::greedy_moves;
use crate::rules::{Heading, Seat, State};

/// Bound of all values, in hundredths of a coin: all coins of a full map and a won game are below
/// 420,000.
const INFINITY: i32 = 1_000_000;
/// Largest depth of iterative deepening, in turns of both players. Far above the depths that are
/// reached, so that only a decided game ends there.
const MAX_DEPTH: usize = 60;
/// Entries of the transposition table, a power of two: 8 MB.
const TABLE_ENTRIES: usize = 1 << 19;
/// Entries of the cache of static evaluations, a power of two: 2 MB.
const EVAL_CACHE_ENTRIES: usize = 1 << 17;
/// Nodes between two readings of the clock.
const NODES_PER_CLOCK_CHECK: u64 = 64;
/// Largest distance (columns + rows) of the players at which waiting is searched. A guess.
const WAIT_DISTANCE: usize = 4;
/// Late move reduction: index of the first move that is searched one turn less deep. A guess.
const LMR_FIRST_MOVE: usize = 2;
/// Smallest depth of a node whose late moves are reduced, in turns. A guess.
const LMR_MIN_DEPTH: usize = 4;
/// Bonus of waiting at the root, for which there is no plan, in hundredths of a coin. A guess.
const WAIT_BONUS: i32 = -40;

/// Null move pruning: depth in turns by which the search after a null move is shorter; applied at
/// greater depths. With 5 the search is deeper on the same work than with 4 and 3
/// (docs/experiments.md).
const NULL_MOVE_REDUCTION: usize = 5;
/// Null move pruning applies if both players have more air than this, in turns: else a lost turn
/// can cost a life. A guess.
const NULL_MOVE_AIR: u8 = 4;

/// A move; `None` waits by moving against an obstacle.
type Step = Option<Heading>;

/// An entry of the transposition table.
#[derive(Clone, Copy, Default)]
struct Entry {
    hash: u64,
    value: i32,
    depth: u8,
    bound: Bound,
    /// The best move, as index in [`STEPS`].
    best: u8,
}

impl Entry {
    /// Narrows the window of a node by this entry if that is at least as deep. Returns the value
    /// if it is exact or the window is empty then.
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

/// Depth and window of a node.
#[derive(Clone, Copy)]
struct Node {
    /// Turns left to search.
    depth: usize,
    /// Turns from the root.
    ply: usize,
    alpha: i32,
    beta: i32,
    /// Whether the move before it was a null move.
    after_null_move: bool,
}

/// Relation of the value of an entry to that of its node; `None` for an empty entry.
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
pub struct SearchResult {
    /// The best move.
    pub step: Option<Heading>,
    /// Value for the player to move, root bonus included, in hundredths of a coin.
    pub value: i32,
    /// Depth of the last complete iteration, in turns of both players; 0 for none.
    pub depth: usize,
}

/// The search with its tables, which are kept from turn to turn.
pub struct Search {
    evaluator: Evaluator,
    table: Vec<Entry>,
    /// Hash and static evaluation.
    eval_cache: Vec<(u64, i32)>,
    killers: [[u8; 2]; MAX_DEPTH + 1],
    history: [[u32; 5]; 2],
    stopped: bool,
    /// Stamp of the atlas that the values in the tables were computed with.
    stamp: u64,
    /// The player of which only greedy moves are expanded.
    greedy: Option<Seat>,
}

impl Search {
    /// A search with empty tables.
    pub fn new(evaluator: Evaluator) -> Search {
        Search {
            evaluator,
            table: vec![Entry::default(); TABLE_ENTRIES],
            eval_cache: vec![(0, 0); EVAL_CACHE_ENTRIES],
            killers: [[u8::MAX; 2]; MAX_DEPTH + 1],
            history: [[0; 5]; 2],
            stopped: false,
            stamp: 0,
            greedy: None,
        }
    }

    /// Sets the player of which only greedy moves are expanded from now on; `None` for neither.
    /// A change empties the transposition table.
    pub fn set_greedy_player(&mut self, seat: Option<Seat>) {
        if self.greedy != seat {
            self.greedy = seat;
            // The values in the table depend on it.
            self.table.fill(Entry::default());
        }
    }

    /// The best move in a game that is not over, by iterative deepening until the deadline.
    /// `bonuses` is added to the value of each heading at the root, in hundredths of a coin.
    pub fn run(
        &mut self,
        state: &mut State,
        atlas: &Atlas,
        bonuses: &[i32; 4],
        deadline: &mut Deadline,
    ) -> SearchResult {
        self.killers = [[u8::MAX; 2]; MAX_DEPTH + 1];
        self.history = [[0; 5]; 2];
        self.stopped = false;
        if self.stamp != atlas.stamp() {
            // Values depend on the atlas. Its stamp is part of the hash, so that entries of another
            // atlas do not match.
            self.stamp = atlas.stamp();
            self.evaluator.clear();
        }
        let mut steps = steps(state);
        let bonus = |step: u8| bonuses.get(usize::from(step)).copied();
        let worst = bonuses.iter().copied().min().unwrap_or(0);
        steps.sort_by_key(|&step| -bonus(step).unwrap_or(worst));
        let mut found = SearchResult {
            step: steps.first().and_then(|&step| STEPS[usize::from(step)]),
            value: 0,
            depth: 0,
        };
        let seat = state.next();
        for depth in 1..=MAX_DEPTH {
            let mut best: Option<(u8, i32)> = None;
            for &step in steps.iter() {
                let bonus = bonus(step).unwrap_or(WAIT_BONUS);
                let alpha = best.map_or(-INFINITY, |(_, value)| value) - bonus;
                let undo = state.play(STEPS[usize::from(step)]);
                let node = Node {
                    depth: depth - 1,
                    ply: 1,
                    alpha,
                    beta: INFINITY,
                    after_null_move: false,
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

    /// Value for `seat` of the node after its move; the window of `node` is for `seat`, too.
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

    /// Value of a node for the player to move, fail-soft, in hundredths of a coin, by principal
    /// variation search; 0 once the search is stopped.
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
        let (value, cost) = if leaf {
            let (value, cost) = self.leaf_value(state, atlas, hash);
            (Some(value), cost)
        } else {
            (None, 0)
        };
        deadline.spend(cost);
        if deadline.nodes().is_multiple_of(NODES_PER_CLOCK_CHECK) && deadline.is_over() {
            self.stopped = true;
            return 0;
        }
        if let Some(value) = value {
            return value;
        }
        let place = hash as usize & (TABLE_ENTRIES - 1);
        let entry = self.table[place];
        let mut first = u8::MAX;
        if entry.bound != Bound::None && entry.hash == hash {
            first = entry.best;
            if let Some(value) = entry.narrow(&mut node) {
                return value;
            }
        }
        if let Some(value) = self.null_move_cutoff(state, atlas, node, deadline) {
            return value;
        }
        let seat = state.next();
        let steps = self.ordered_steps(state, atlas, first, ply);
        let Node { alpha, beta, .. } = node;
        let mut best = (-INFINITY, steps[0]);
        for (n, &step) in steps.iter().enumerate() {
            let coins = state.coins_left();
            let undo = state.play(STEPS[usize::from(step)]);
            let floor = alpha.max(best.0);
            let quiet = state.coins_left() == coins;
            let reduction = usize::from(n >= LMR_FIRST_MOVE && depth >= LMR_MIN_DEPTH && quiet);
            let mut child = |reduction: usize, beta: i32| {
                let node = Node {
                    depth: depth - 1 - reduction,
                    ply: ply + 1,
                    alpha: floor,
                    beta,
                    after_null_move: false,
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

    /// Null move pruning (Donninger 1993): the value of a reduced search after a null move if it
    /// is at least `beta`, else `None`.
    fn null_move_cutoff(
        &mut self,
        state: &mut State,
        atlas: &Atlas,
        node: Node,
        deadline: &mut Deadline,
    ) -> Option<i32> {
        let seat = state.next();
        let have_air = Seat::ALL.map(|seat| state.diver(seat).air > NULL_MOVE_AIR);
        let Node { alpha, beta, .. } = node;
        let applies =
            beta - alpha == 1 && !node.after_null_move && node.depth > NULL_MOVE_REDUCTION;
        if !applies || have_air != [true; 2] || alpha.abs() > WIN_VALUE / 2 {
            return None;
        }
        let undo = state.play(None);
        let below = Node {
            depth: node.depth - NULL_MOVE_REDUCTION,
            ply: node.ply + 1,
            after_null_move: true,
            ..node
        };
        let value = self.child(state, atlas, seat, below, deadline);
        state.undo(&undo);
        (self.stopped || value >= beta).then_some(value)
    }

    /// Static evaluation of a state for the player to move, and its cost in
    /// 1/[`COST_UNITS_PER_NODE`] of a usual node: 0 from the cache, which most transpositions are
    /// found in.
    #[inline]
    fn leaf_value(&mut self, state: &State, atlas: &Atlas, hash: u64) -> (i32, u64) {
        let place = (hash >> 32) as usize & (EVAL_CACHE_ENTRIES - 1);
        let (known, value) = self.eval_cache[place];
        if known == hash {
            return (value, 0);
        }
        let value = self.evaluator.value(state, atlas);
        self.eval_cache[place] = (hash, value);
        (value, self.evaluator.cost())
    }

    /// The moves of a node in the order of search: the move of the transposition table, killer
    /// moves, then by history. Only the greedy moves of a player that is known to be greedy.
    #[inline]
    fn ordered_steps(&self, state: &State, atlas: &Atlas, first: u8, ply: usize) -> MoveList {
        let mut steps = steps(state);
        // Greedy moves follow from the atlas, which is not valid where a block has moved.
        if self.greedy == Some(state.next()) && atlas.is_valid_for(state) {
            steps.keep(greedy_moves(state, atlas));
        }
        let killers = self.killers[ply.min(MAX_DEPTH)];
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

    /// Enters a move that caused a beta cutoff as killer and in the history.
    #[inline]
    fn record_cutoff(&mut self, seat: Seat, step: u8, node: Node) {
        let killers = &mut self.killers[node.ply.min(MAX_DEPTH)];
        if killers[0] != step {
            *killers = [step, killers[0]];
        }
        let history = &mut self.history[seat.index()][usize::from(step)];
        *history = history.saturating_add((node.depth * node.depth) as u32);
    }
}

/// The moves of a node, each as index in [`STEPS`].
#[derive(Clone, Copy)]
struct MoveList {
    list: [u8; 5],
    count: usize,
}

impl MoveList {
    /// Keeps the moves whose bits are set in `mask`; all if no move has its bit set.
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

impl core::ops::Deref for MoveList {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.list[..self.count]
    }
}

impl core::ops::DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.list[..self.count]
    }
}

/// Whether both players are alive and at most 4 cells (columns + rows) apart, so that waiting is
/// searched.
#[inline]
pub fn may_wait(state: &State) -> bool {
    distance(state) <= WAIT_DISTANCE
}

/// Distance of the players, columns + rows; `usize::MAX` if one is dead.
#[inline]
pub fn distance(state: &State) -> usize {
    let divers = Seat::ALL.map(|seat| state.diver(seat));
    if !divers.iter().all(|diver| diver.is_alive()) {
        return usize::MAX;
    }
    let [first, second] = divers.map(|diver| state.grid().place(diver.cell));
    first.0.abs_diff(second.0) + first.1.abs_diff(second.1)
}

/// The headings that are open; and waiting if none is open, or if one is blocked and
/// [`may_wait`].
#[inline]
fn steps(state: &State) -> MoveList {
    let mut steps = MoveList {
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
