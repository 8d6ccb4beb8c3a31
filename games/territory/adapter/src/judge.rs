//! Time limits of the judge.

use arena::game::Limits;
use std::time::Duration;

/// The statement's limit for a whole game, 2 s; it has none for a turn.
pub const LIMITS: Limits = Limits {
    first: Duration::from_secs(2),
    turn: Duration::from_secs(2),
    game: Some(Duration::from_secs(2)),
};
