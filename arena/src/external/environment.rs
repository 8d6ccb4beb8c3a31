//! Environment of the programs of external games.

use crate::game::PlayerSetup;

/// Environment variables of the programs of an external game.
pub fn environment(setup: &PlayerSetup) -> Vec<(String, Option<String>)> {
    vec![
        ("ARENA_SEED".to_string(), Some(setup.seed.to_string())),
        ("ARENA_WORK".to_string(), setup.work()),
    ]
}
