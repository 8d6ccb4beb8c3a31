//! Registry of the games of a program: lookup by name and by the first line of a file.

use super::{Archive, GameAdapter};
use anyhow::{bail, Context};
use serde_json::Value;

/// Error text for a run file where a recorded game is expected.
pub const EXPECTED_GAME_FOUND_RUN: &str =
    "a run, not a recorded game: `cargo arena report` shows it, and \
                     `cargo arena restore` makes recorded games of one with --answers";

/// Creates a game from a name with a prefix of its own, such as `referee:COMMAND`; returns `None`
/// for every other name.
pub type GameFinder = fn(&str) -> Option<&'static dyn GameAdapter>;

/// The listed games, the default one first, and the finder of games that are not listed.
///
/// A game is looked up by name once, where a command line, a run file or a run is read; after that
/// it is passed as `&dyn GameAdapter`.
#[derive(Clone, Copy)]
pub struct Games {
    list: &'static [&'static dyn GameAdapter],
    find: GameFinder,
}

impl Games {
    /// A registry of the games in `list` and of those that `find` creates.
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

    /// The game of commands that name none: the first one in the list.
    pub fn default_game(self) -> &'static dyn GameAdapter {
        self.list[0]
    }

    /// The names of the listed games for which `condition` holds, separated by commas.
    pub fn names(self, condition: impl Fn(&dyn GameAdapter) -> bool) -> String {
        let names = self.list.iter().filter(|game| condition(**game));
        names.map(|game| game.name()).collect::<Vec<_>>().join(", ")
    }

    /// The game called `name`, listed or created by the finder.
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
                 own referee:COMMAND, scored:COMMAND or codingame:COMMAND, or cases:FOLDER",
                self.names(|_| true)
            )
        })
    }

    /// The game of a file with this first line, which is the header of a recorded game or of a run.
    /// `None` if it is neither.
    ///
    /// # Errors
    /// A run of an unknown game.
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

    /// The archive of the game called `name`, or without a name of the game whose header the record
    /// begins with.
    ///
    /// # Errors
    /// An unknown game, or one without an archive; a text that is not a recorded game, with the
    /// command that reads it; a record of a game other than the named one.
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
