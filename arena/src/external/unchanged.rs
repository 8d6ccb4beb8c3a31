//! Referees must stay as they were when they were first named: a run's results are of one version.

use crate::players::{FileStates, Program};
use anyhow::bail;
use std::sync::{Mutex, PoisonError};

/// Checks that the files of a referee are those that were hashed; they are read only if a size or
/// modification time has changed.
///
/// # Errors
/// Changed files.
pub(super) fn check(
    name: &str,
    referee: &Program,
    hash: &str,
    files: &Mutex<FileStates>,
) -> anyhow::Result<()> {
    let mut files = files.lock().unwrap_or_else(PoisonError::into_inner);
    if files.changed().is_some() {
        if referee.fingerprint() != hash {
            bail!("{name} has changed since it was first named");
        }
        files.accept();
    }
    Ok(())
}
