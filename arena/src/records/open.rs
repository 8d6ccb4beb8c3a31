//! Reads a run together with its measurements.

use crate::game::Games;
use crate::records::{part_path, run_path, Measurements, Run, RunLock};
use std::path::Path;

/// Reads a run and its measurements.
///
/// # Errors
/// Files that cannot be read or are damaged, with the line; a header that no game can have.
pub fn read_run(games: Games, path: &Path) -> anyhow::Result<(Run, Measurements)> {
    let run = Run::read(games, path)?;
    let measured = Measurements::read(path, &run.header)?;
    Ok((run, measured))
}

/// Takes the lock of a run, then reads the run and its measurements, which no other arena can
/// change until the lock is dropped.
///
/// # Errors
/// A run that another arena is playing; the errors of [`read_run`].
pub fn open_run(games: Games, path: &Path) -> anyhow::Result<(Run, Measurements, RunLock)> {
    let path = &run_path(path);
    if !path.exists() && !part_path(path).exists() {
        // No lock, and no folder for it, where there is nothing to lock.
        read_run(games, path)?;
    }
    let lock = RunLock::take(path)?;
    let (run, measured) = read_run(games, path)?;
    Ok((run, measured, lock))
}
