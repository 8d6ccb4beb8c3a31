//! Time limits of the game's judge.

use arena::game::Limits;
use std::time::Duration;

/// The judge's limits: 1 s for the first turn, 50 ms for each other one (statement).
pub const LIMITS: Limits = Limits {
    first: Duration::from_millis(1000),
    turn: Duration::from_millis(50),
    game: None,
};
