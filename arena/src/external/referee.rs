//! The command of an external referee. It must stay as it was when it was first named: a run's
//! results are of one version.

use super::{permission, seats};
use crate::game::{GameAdapter, GameSetup, TimeControl};
use crate::players::{FileStates, Program};
use anyhow::bail;
use std::sync::{Mutex, PoisonError};

/// A referee.
pub(super) struct Referee {
    /// Its command.
    pub(super) program: Program,
    /// Hash of its files.
    hash: String,
    /// Their states: they are hashed again when these change.
    files: Mutex<FileStates>,
}

impl Referee {
    /// The referee of a command.
    pub(super) fn new(command: &str) -> Referee {
        let program = Program::command(command);
        Referee {
            files: Mutex::new(FileStates::new(program.files())),
            hash: program.fingerprint(),
            program,
        }
    }

    /// Version of the rules: every change of its files is a new one.
    pub(super) fn version(&self) -> u32 {
        let digits = self.hash.get(..8).unwrap_or("0");
        u32::from_str_radix(digits, 16).unwrap_or_default()
    }

    /// Checks that a game of this setup can be started.
    ///
    /// # Errors
    /// A profile; a wrong number of programs; an empty command.
    pub(super) fn check(&self, game: &dyn GameAdapter, setup: &GameSetup) -> anyhow::Result<()> {
        if let Some(profile) = setup.profile.as_ref().filter(|it| *it != "official") {
            bail!("{} has no kinds of maps: --profile {profile}", game.name());
        }
        seats::check(&self.program.to_string())?;
        self.program.check(game, TimeControl::Work(0))
    }

    /// Checks that it may be started and that its files are those that were hashed; they are read
    /// only if a size or modification time has changed.
    ///
    /// # Errors
    /// A referee that may not be started; changed files.
    pub(super) fn check_unchanged(&self, name: &str) -> anyhow::Result<()> {
        permission::check(name)?;
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        if files.changed().is_some() {
            if self.program.fingerprint() != self.hash {
                bail!("{name} has changed since it was first named");
            }
            files.accept();
        }
        Ok(())
    }
}
