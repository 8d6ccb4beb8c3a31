//! Reads a run together with its measurements.

use super::run::current_path;
use crate::game::Games;
use crate::records::{
    is_being_played, measured_path, part_path, run_path, Measurements, Run, RunLock,
};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// Reads a run and its measurements. Says so on the standard error output if a last line is not
/// whole and therefore left out, as after a kill or a copy of a part.
///
/// # Errors
/// Files that cannot be read or are damaged, with the line; a header that no game can have.
pub fn read_run(games: Games, path: &Path) -> anyhow::Result<(Run, Measurements)> {
    let run = Run::read(games, path)?;
    let measured = Measurements::read(path, &run.header)?;
    let run_file = run_path(path);
    for file in [current_path(&run_file), measured_path(&run_file)] {
        if ends_within_a_line(&file) && !is_being_played(path) {
            eprintln!(
                "note: {} was cut off within its last line, which is not counted",
                file.display()
            );
        }
    }
    Ok((run, measured))
}

/// Whether a file's last line has no end; also false if it cannot be read.
fn ends_within_a_line(file: &Path) -> bool {
    let last = || {
        let mut file = File::open(file).ok()?;
        file.seek(SeekFrom::End(-1)).ok()?;
        let mut last = [0];
        file.read_exact(&mut last).ok()?;
        Some(last[0])
    };
    last().is_some_and(|last| last != b'\n')
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
