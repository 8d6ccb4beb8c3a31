//! The judge's limits.

use arena::game::Limits;
use std::time::Duration;

/// The statement's limit for a whole game; it has none for a turn.
pub const LIMITS: Limits = Limits {
    first: Duration::from_secs(2),
    turn: Duration::from_secs(2),
    game: Some(Duration::from_secs(2)),
};
