//! The games, one folder each.

pub mod ocean;

use crate::game::Rules;
use crate::games::ocean::Ocean;
use anyhow::Context;

/// Every game.
pub const ALL: &[&dyn Rules] = &[&Ocean];

/// A game by its name.
///
/// # Errors
/// No game has this name.
pub fn by_name(name: &str) -> anyhow::Result<&'static dyn Rules> {
    let found = ALL.iter().find(|rules| rules.name() == name);
    found.copied().with_context(|| {
        let names: Vec<&str> = ALL.iter().map(|rules| rules.name()).collect();
        format!(
            "there is no game called {name:?}; expected one of {}",
            names.join(", ")
        )
    })
}
