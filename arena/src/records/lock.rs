//! The lock of a run: one arena at a time plays it, and others can see that.

use crate::files;
use anyhow::{bail, Context};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Whether an arena is playing this run now. Where the file system has no locks, a
/// run that was killed looks like one that is being played.
pub fn is_being_played(run: &Path) -> bool {
    // What is looked at is held for an instant, which `patiently` waits for.
    match File::open(path_of(run)) {
        Ok(file) => file.try_lock_shared().is_err(),
        Err(_) => false,
    }
}

fn path_of(run: &Path) -> PathBuf {
    files::with_suffix(run, ".lock")
}

/// Tries to lock; waits for those who only look whether it is locked.
fn patiently(lock: impl Fn() -> Result<(), TryLockError>) -> Result<(), TryLockError> {
    const TRIES: usize = 4;
    const PAUSE: Duration = Duration::from_millis(10);
    for _ in 1..TRIES {
        match lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            result => return result,
        }
    }
    lock()
}

/// A file beside the run that one arena at a time can hold. The system lets go
/// of it when the arena ends, however it ends.
pub(super) struct Lock {
    file: Option<File>,
    path: PathBuf,
}

impl Lock {
    /// Takes the lock of a run.
    ///
    /// # Errors
    /// Another arena that holds it, a file that cannot be written.
    pub(super) fn new(run: &Path) -> anyhow::Result<Lock> {
        if let Some(folder) = run.parent() {
            files::make_folder(folder)?;
        }
        let path = path_of(run);
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .with_context(|| format!("cannot write {}", path.display()))?;
        match patiently(|| file.try_lock()) {
            Ok(()) => Ok(Lock {
                file: Some(file),
                path,
            }),
            Err(TryLockError::WouldBlock) => bail!(
                "{} is being played by another arena: wait for it or stop it",
                run.display()
            ),
            // Some file systems of clusters have no locks.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(Lock {
                file: Some(file),
                path,
            }),
            Err(TryLockError::Error(error)) => {
                Err(error).with_context(|| format!("cannot lock {}", path.display()))
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        self.file = None;
        // Left over at worst: an empty file that nobody holds.
        let _ = std::fs::remove_file(&self.path);
    }
}
