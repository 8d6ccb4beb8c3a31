//! The games, one folder each.

pub mod external;
pub mod ocean;
pub mod samurai;
pub mod temple;
pub mod territory;

use crate::game::{Archive, GameAdapter};
use crate::games::external::External;
use crate::games::ocean::Ocean;
use crate::games::samurai::Samurai;
use crate::games::temple::Temple;
use crate::games::territory::Territory;
use crate::records::A_RUN;
use ::samurai::rules::Edition;
use anyhow::{bail, Context};
use serde_json::Value;
use std::sync::OnceLock;

/// Every game that is shipped.
pub const ALL: &[&dyn GameAdapter] = &[
    &Ocean,
    &Temple,
    &Territory,
    &Samurai(Edition::Y2020),
    &Samurai(Edition::Y2019),
];

/// Games that are not shipped, such as those of the tests.
static MORE: OnceLock<&'static [&'static dyn GameAdapter]> = OnceLock::new();

/// Makes more games known to this process, once and before any is looked for.
pub fn add(games: &'static [&'static dyn GameAdapter]) {
    // A second call would be of the same program: its first list stays.
    let _ = MORE.set(games);
}

/// Every game that is known.
pub fn known() -> impl Iterator<Item = &'static dyn GameAdapter> {
    let more = MORE.get().copied().unwrap_or_default();
    ALL.iter().chain(more).copied()
}

/// A game by its name, also one with a referee of its own, see [`external`].
///
/// # Errors
/// No game has this name.
pub fn by_name(name: &str) -> anyhow::Result<&'static dyn GameAdapter> {
    if let Some(external) = External::by_name(name) {
        return Ok(external);
    }
    let found = known().find(|adapter| adapter.name() == name);
    found.with_context(|| {
        let names: Vec<&str> = known().map(|adapter| adapter.name()).collect();
        format!(
            "there is no game called {name:?}; expected one of {}, or with a referee of your own \
             referee:COMMAND or scored:COMMAND",
            names.join(", ")
        )
    })
}

/// The game that a file with this first line is of: a recorded game, or a run.
/// `None` if it is of no game.
///
/// # Errors
/// A run of a game that is not known.
pub fn of_file(header: &Value) -> anyhow::Result<Option<&'static dyn GameAdapter>> {
    if header["type"] == "run" {
        return by_name(header["game"].as_str().unwrap_or_default()).map(Some);
    }
    if let Some(external) = header["game"].as_str().and_then(External::by_name) {
        return Ok(Some(external));
    }
    Ok(owner(header))
}

/// The game without a referee of its own whose records begin with this line.
fn owner(header: &Value) -> Option<&'static dyn GameAdapter> {
    known().find(|adapter| adapter.archive().is_some_and(|it| it.owns(header)))
}

/// The archive of the game called `name`, or else of the game that a record's
/// first line is of.
///
/// # Errors
/// No game has this name or does anything with records; a text that is no
/// recorded game, with the command that reads it; a record of another game than the named one.
pub fn archive(name: Option<&str>, record: &str) -> anyhow::Result<&'static dyn Archive> {
    let header = record.lines().next().unwrap_or_default();
    let header: Value = serde_json::from_str(header).unwrap_or_default();
    if header["type"] == "run" {
        bail!(A_RUN);
    }
    let adapter = match name {
        Some(name) => {
            let named = by_name(name)?;
            // A referee of one's own may have been moved since: its records are not told by its name.
            if let Some(other) = owner(&header).filter(|owner| owner.name() != named.name()) {
                bail!(
                    "expected a recorded game of {name}, found one of {}",
                    other.name()
                );
            }
            named
        }
        None => of_file(&header)?.with_context(|| {
            let names: Vec<&str> = known().map(|adapter| adapter.name()).collect();
            format!(
                "not a recorded game: its first line is no header of {}",
                names.join(" or ")
            )
        })?,
    };
    adapter
        .archive()
        .with_context(|| format!("nothing can be done with records of {}", adapter.name()))
}
