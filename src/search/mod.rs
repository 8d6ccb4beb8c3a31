//! Search: depth-limited choice of an order under a time limit. Our own lines are compared by
//! static evaluation and a learned value, the best few by a two-ply search over sampled hidden
//! states of the enemy.
//!
//! 1. `lines` generates every path of this turn ([`path`]) with blasts, a mine and a sonar
//!    inserted, and scores each with the threat as if the path alone were announced.
//! 2. `shortlist` scores the best lines again with the threat after their whole announcement,
//!    until no other line can be better or the time is over. The threat by the path alone is
//!    taken as a lower bound of that threat (heuristic: not proven).
//! 3. Where the enemy's belief on us was too large to be followed for every line, the best
//!    lines are compared again by exact exposures.
//! 4. The log odds of the learned probability to win after each line of the shortlist are added.
//! 5. `reply` compares the best few by the enemy's replies from sampled hidden states.

pub mod choices;
pub mod deadline;
mod exposures;
mod lines;
pub mod path;
mod reply;
mod shortlist;

pub use crate::evaluator::{Network, Situation};
#[cfg(feature = "stages")]
pub use deadline::Stage;
pub use deadline::{Deadline, STALL_THRESHOLD};

use crate::evaluator::Evaluator;
use crate::params::{MAX_EXACT_LINES, MAX_LEARNED_LINES};
use crate::rules::Order;
use exposures::{Exposures, Search};
use lines::lines;
use path::paths;
use rand::RngCore;
use reply::add_replies;
use shortlist::{add_learned, shortlist, sort, value, ScoredLine, ScoredLines};

/// The best order for this turn that the time suffices to find; at least some order if any
/// but SURFACE exists, else an empty one.
pub fn choose(situation: &Situation, deadline: &mut Deadline, rng: &mut impl RngCore) -> Order {
    rank_lines(situation, deadline, rng, |_, ranking| {
        ranking
            .first()
            .map_or_else(Order::new, |best| best.line.order())
    })
}

/// Calls `then` with the final ranking of the turn's lines, best first, and returns its result.
fn rank_lines<R: RngCore, T>(
    situation: &Situation,
    deadline: &mut Deadline,
    rng: &mut R,
    then: impl FnOnce(&Search<R>, ScoredLines) -> T,
) -> T {
    #[cfg(feature = "stages")]
    deadline.enter(Stage::Listing);
    let evaluator = Evaluator::new(situation);
    let paths = paths(situation.board, situation.state, &evaluator.submarine);
    let mut search = Search {
        evaluator: &evaluator,
        exposures: &mut Exposures::default(),
        deadline,
        rng,
    };
    let lines = lines(&mut search, &paths);
    #[cfg(feature = "stages")]
    search.deadline.enter(Stage::Search);
    let mut ranking = shortlist(&mut search, &lines);
    if search.exposures.are_coarse() {
        let mut exact = Vec::new();
        for &ScoredLine { line, .. } in ranking.iter().take(MAX_EXACT_LINES) {
            if search.deadline.is_over() {
                break;
            }
            let value = value(&mut search, line, true);
            exact.push(ScoredLine { value, line });
        }
        // A single exact value has nothing to be compared with.
        if exact.len() > 1 {
            sort(&mut exact);
            ranking = exact;
        }
    }
    add_learned(&mut search, &mut ranking, MAX_LEARNED_LINES);
    add_replies(&mut search, &mut ranking);
    then(&search, ranking)
}
