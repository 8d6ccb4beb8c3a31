//! What a game's time is, and what is too little for a turn. The limit of work is the mean of
//! a turn, counted in simulated turns; with less than one simulated game of each candidate
//! takes, some 300, the policy plays alone.

use common::{Budget, Deadline};
use core::time::Duration;

/// What is used of the 2 s that the statement allows for a game.
pub const THINKING_TIME: Duration = Duration::from_millis(1700);

/// A turn with less time than this is not searched. A guess.
const SHORTEST_SEARCH: Duration = Duration::from_micros(200);

/// Whether the limit leaves nothing for a search.
pub fn is_empty(deadline: &Deadline) -> bool {
    match deadline.budget() {
        Budget::Clock(length) => length < SHORTEST_SEARCH,
        Budget::Work(work) => work == 0,
    }
}
