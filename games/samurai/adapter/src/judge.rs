//! Time limits of the judge.

use arena::game::Limits;
use std::time::Duration;

/// The contests gave an agent 10 s of thinking in all for a game of 100 steps, and
/// no limit for a step.
pub const LIMITS: Limits = Limits {
    first: Duration::from_secs(10),
    turn: Duration::from_secs(10),
    game: Some(Duration::from_secs(10)),
};
