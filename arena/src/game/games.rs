//! The games that a program plays, handed to the arena by that program.

use super::{Archive, GameAdapter};
use anyhow::{bail, Context};
use serde_json::Value;

/// The answer to a run where a recorded game is expected.
pub const EXPECTED_GAME_FOUND_RUN: &str =
    "a run, not a recorded game: `cargo arena report` shows it, and \
                     `cargo arena restore` makes recorded games of one with --answers";

/// Makes games on demand from names of a form of their own, such as `referee:COMMAND`; `None` for
/// every other name.
pub type GameFinder = fn(&str) -> Option<&'static dyn GameAdapter>;

/// A list of games, the default one first, and a finder of games that are in no list.
///
/// A game is looked up by its name once, where a command line, a run file or a run is read;
/// from there on it travels as `&dyn GameAdapter`.
#[derive(Clone, Copy)]
pub struct Games {
    list: &'static [&'static dyn GameAdapter],
    find: GameFinder,
}

impl Games {
    /// The games of a list, and those that `find` makes.
    ///
    /// # Panics
    /// If the list is empty.
    pub const fn new(list: &'static [&'static dyn GameAdapter], find: GameFinder) -> Games {
        assert!(!list.is_empty(), "expected at least one game");
        Games { list, find }
    }

    /// The listed games.
    pub fn list(self) -> &'static [&'static dyn GameAdapter] {
        self.list
    }

    /// The game that is meant where none is named.
    pub fn default_game(self) -> &'static dyn GameAdapter {
        self.list[0]
    }

    /// The names of the listed games that satisfy a condition, separated by commas.
    pub fn names(self, condition: impl Fn(&dyn GameAdapter) -> bool) -> String {
        let names = self.list.iter().filter(|game| condition(**game));
        names.map(|game| game.name()).collect::<Vec<_>>().join(", ")
    }

    /// A game by its name, also one that the finder makes.
    ///
    /// # Errors
    /// No game has this name.
    pub fn by_name(self, name: &str) -> anyhow::Result<&'static dyn GameAdapter> {
        if let Some(game) = (self.find)(name) {
            return Ok(game);
        }
        let found = self.list.iter().find(|game| game.name() == name);
        found.copied().with_context(|| {
            format!(
                "there is no game called {name:?}; expected one of {}, or with a referee of your \
                 own referee:COMMAND or scored:COMMAND",
                self.names(|_| true)
            )
        })
    }

    /// The game that a file with this first line belongs to: a recorded game, or a run.
    /// `None` if it belongs to no game.
    ///
    /// # Errors
    /// A run of a game that is not known.
    pub fn of_file(self, header: &Value) -> anyhow::Result<Option<&'static dyn GameAdapter>> {
        if header["type"] == "run" {
            return self
                .by_name(header["game"].as_str().unwrap_or_default())
                .map(Some);
        }
        if let Some(game) = header["game"].as_str().and_then(self.find) {
            return Ok(Some(game));
        }
        Ok(self.owner(header))
    }

    /// The listed game whose records begin with this line.
    fn owner(self, header: &Value) -> Option<&'static dyn GameAdapter> {
        let mut games = self.list.iter();
        let owner = games.find(|game| game.archive().is_some_and(|it| it.owns(header)));
        owner.copied()
    }

    /// The archive of the game called `name`, or else of the game that a record's
    /// first line belongs to.
    ///
    /// # Errors
    /// No game has this name or does anything with records; a text that is no
    /// recorded game, with the command that reads it; a record of another game than the named one.
    pub fn archive(self, name: Option<&str>, record: &str) -> anyhow::Result<&'static dyn Archive> {
        let header = record.lines().next().unwrap_or_default();
        let header: Value = serde_json::from_str(header).unwrap_or_default();
        if header["type"] == "run" {
            bail!(EXPECTED_GAME_FOUND_RUN);
        }
        let game = match name {
            Some(name) => {
                let named = self.by_name(name)?;
                // A referee of one's own may have been moved since: its records are not told by its name.
                if let Some(other) = self.owner(&header).filter(|it| it.name() != named.name()) {
                    bail!(
                        "expected a recorded game of {name}, found one of {}",
                        other.name()
                    );
                }
                named
            }
            None => self.of_file(&header)?.with_context(|| {
                let names = self.names(|_| true).replace(", ", " or ");
                format!("not a recorded game: its first line is no header of {names}")
            })?,
        };
        game.archive()
            .with_context(|| format!("nothing can be done with records of {}", game.name()))
    }
}
