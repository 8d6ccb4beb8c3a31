//! What the game's own judge allows.

use arena::game::Limits;
use std::time::Duration;

/// The statement's time limit; it has no other for the first turn.
pub const LIMITS: Limits = Limits {
    first: Duration::from_secs(1),
    turn: Duration::from_secs(1),
    game: None,
};
