//! Time limits of the game's judge.

use arena::game::Limits;
use std::time::Duration;

/// The statement's time limit: 1 s for each turn, the first one included.
pub const LIMITS: Limits = Limits {
    first: Duration::from_secs(1),
    turn: Duration::from_secs(1),
    game: None,
};
