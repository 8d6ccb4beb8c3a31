//! Games that are made from their names: each is made once and lives as long as the program.

use crate::game::GameAdapter;
use std::sync::{Mutex, PoisonError};

/// The game of this name among those named so far, made and kept on first use.
pub(super) fn known<T: GameAdapter>(
    all: &Mutex<Vec<&'static T>>,
    name: &str,
    new: impl FnOnce(&'static str) -> T,
) -> &'static T {
    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
    let found = all.iter().copied().find(|game| game.name() == name);
    found.unwrap_or_else(|| {
        let game: &'static T = Box::leak(Box::new(new(name.to_string().leak())));
        all.push(game);
        game
    })
}
