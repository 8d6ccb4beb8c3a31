//! Limits of the game's own judge.

use arena::game::Limits;
use std::time::Duration;

/// The judge's time limits.
pub const LIMITS: Limits = Limits {
    first: Duration::from_millis(1000),
    turn: Duration::from_millis(50),
    game: None,
};
