//! The games, one folder each.

pub mod ocean;
pub mod samurai;
pub mod temple;

use crate::game::{Archive, Rules};
use crate::games::ocean::Ocean;
use crate::games::samurai::Samurai;
use crate::games::temple::Temple;
use ::samurai::rules::Edition;
use anyhow::Context;

/// Every game.
pub const ALL: &[&dyn Rules] = &[
    &Ocean,
    &Temple,
    &Samurai(Edition::Y2020),
    &Samurai(Edition::Y2019),
];

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

/// The archive of the game called `name`, or else of the game that a record's
/// first line is of; of the first game if it is of none.
///
/// # Errors
/// No game has this name, or it does nothing with records.
pub fn archive(name: Option<&str>, record: &str) -> anyhow::Result<&'static dyn Archive> {
    let rules = match name {
        Some(name) => by_name(name)?,
        None => {
            let header = record.lines().next().unwrap_or_default();
            let header = serde_json::from_str(header).unwrap_or_default();
            let owns = |rules: &&&dyn Rules| rules.archive().is_some_and(|it| it.owns(&header));
            *ALL.iter().find(owns).unwrap_or(&ALL[0])
        }
    };
    rules
        .archive()
        .with_context(|| format!("nothing can be done with records of {}", rules.name()))
}
