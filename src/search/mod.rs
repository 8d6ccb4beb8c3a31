//! Choosing an order within a time limit: our own lines by what they lead to, then the few best
//! by his replies and our orders after them.
//!
//! 1. `lines` lists all ways to go this turn ([`path`]) with blasts, a mine and a
//!    sonar inserted, and scores each with the threat as if the enemy heard of the
//!    way alone.
//! 2. The best lines are scored again with everything that they announce, until no
//!    other line can be better or the time is over. What a line announces beyond its
//!    way is taken to lower its score only (a heuristic bound, not a proven one).
//! 3. Where the enemy's knowledge of us was too large to be followed for every line,
//!    the best few are compared again by all of it.
//! 4. The learned log odds to win after each of these lines are added.
//! 5. `reply` compares the few that are left by his replies from drawn hidden states.

pub mod choices;
mod close;
pub mod deadline;
mod exposures;
mod lines;
pub mod path;
mod reply;

pub use crate::evaluator::{Network, Situation};
#[cfg(feature = "stages")]
pub use deadline::Stage;
pub use deadline::{Deadline, STALL_THRESHOLD};

use crate::evaluator::Evaluator;
use crate::params::{EXACT_LINES, LEARNED_LINES};
use crate::rules::Order;
use close::{add_learned, close_lines, value, Valued};
use exposures::Exposures;
use lines::lines;
use path::paths;
use rand::RngCore;

/// An order for this turn. Some order comes out however little time there is.
pub fn choose(situation: &Situation, deadline: &mut Deadline, rng: &mut impl RngCore) -> Order {
    compare(situation, deadline, rng, |_, close, _| {
        close
            .first()
            .map_or_else(Order::new, |(_, line)| line.order())
    })
}

/// What `then` makes of the lines that are left in the end, with their values, best first.
fn compare<T>(
    situation: &Situation,
    deadline: &mut Deadline,
    rng: &mut impl RngCore,
    then: impl FnOnce(&Evaluator, Valued, &Exposures) -> T,
) -> T {
    #[cfg(feature = "stages")]
    deadline.enter(Stage::Listing);
    let evaluator = Evaluator::new(situation);
    let paths = paths(situation.board, situation.state, &evaluator.submarine);
    let mut exposures = Exposures::default();
    let mut lines = lines(&evaluator, &paths, &mut exposures, deadline, rng);
    #[cfg(feature = "stages")]
    deadline.enter(Stage::Search);
    lines.sort_by(|a, b| b.value.total_cmp(&a.value));
    let margin = situation.params.learned_margin;
    let mut close = close_lines(&evaluator, &lines, margin, &mut exposures, deadline);
    if exposures.are_coarse() {
        let mut exact = Vec::new();
        for &(_, line) in close.iter().take(EXACT_LINES) {
            if deadline.is_over() {
                break;
            }
            exact.push((
                value(&evaluator, line, true, &mut exposures, deadline),
                line,
            ));
        }
        // One alone has nothing to be compared with.
        if exact.len() > 1 {
            exact.sort_by(|a, b| b.0.total_cmp(&a.0));
            close = exact;
        }
    }
    add_learned(&evaluator, &mut close, LEARNED_LINES, &exposures, deadline);
    reply::add_replies(&evaluator, &mut close, &exposures, deadline, rng);
    then(&evaluator, close, &exposures)
}
