//! Lock of a run, so that one arena process at a time plays it and others can see that.

use super::run::run_path;
use crate::system::{files, output};
use anyhow::{bail, Context};
#[cfg(unix)]
use std::fs::Metadata;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Whether an arena process is playing this run now. On a file system without locks, also true for
/// a run that was killed.
pub fn is_being_played(run: &Path) -> bool {
    // What is looked at is held for an instant, which `lock_with_retries` waits for.
    match File::open(path_of(run)) {
        Ok(file) => file.try_lock_shared().is_err(),
        Err(_) => false,
    }
}

fn path_of(run: &Path) -> PathBuf {
    files::with_suffix(&run_path(run), ".lock")
}

/// Tries to lock, and retries while another process only checks the lock.
fn lock_with_retries(lock: impl Fn() -> Result<(), TryLockError>) -> Result<(), TryLockError> {
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

/// A lock file beside the run, held by one arena process at a time. The system releases it when the
/// process ends, in whatever way.
#[derive(Debug)]
pub struct RunLock {
    file: File,
    path: PathBuf,
}

impl RunLock {
    /// Takes the lock of a run or of another file. Data read before may be out of date: the
    /// previous holder may have changed the file since.
    ///
    /// # Errors
    /// A lock that another arena holds; a file that cannot be written.
    pub fn take(run: &Path) -> anyhow::Result<RunLock> {
        if let Some(folder) = run.parent() {
            output::make_folder(folder)?;
        }
        let path = path_of(run);
        loop {
            let file = OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)
                .with_context(|| format!("cannot write {}", path.display()))?;
            match lock_with_retries(|| file.try_lock()) {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => bail!(
                    "{} is being played by another arena: wait for it or stop it",
                    run.display()
                ),
                // Some file systems of clusters have no locks.
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => {
                    return Err(error).with_context(|| format!("cannot lock {}", path.display()))
                }
            }
            // The arena that held it may have deleted the file after it was opened here:
            // then others make a new one, and this lock keeps nobody out.
            if is_at(&file, &path) {
                return Ok(RunLock { file, path });
            }
        }
    }
}

/// Whether a path still leads to an open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |about: Metadata| (about.dev(), about.ino());
    let [open, named] = [file.metadata(), std::fs::metadata(path)].map(|it| it.map(identity));
    matches!((open, named), (Ok(open), Ok(named)) if open == named)
}

#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> bool {
    true
}

impl Drop for RunLock {
    /// Deletes the lock file while it is held, so that only its holder deletes it. Where files
    /// cannot be identified it stays, empty and unlocked.
    fn drop(&mut self) {
        if cfg!(unix) && is_at(&self.file, &self.path) {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{path_of, RunLock};
    use std::fs::{File, TryLockError};

    /// A process that opened the file before it was deleted does not hold the lock.
    #[test]
    fn a_lock_is_of_the_file_that_others_see() {
        let folder = tempfile::tempdir().expect("a folder");
        let run = folder.path().join("run.jsonl");
        let first = RunLock::take(&run).expect("free");
        let refused = RunLock::take(&run).expect_err("held").to_string();
        assert!(refused.contains("is being played by another"), "{refused}");
        // As an arena that waits between opening and locking while the first one ends.
        let deleted = File::open(path_of(&run)).expect("it is there");
        drop(first);
        assert!(!path_of(&run).exists(), "the file was left");
        deleted.lock().expect("free");
        assert!(!super::is_at(&deleted, &path_of(&run)));
        let third = RunLock::take(&run).expect("the deleted one counts for nothing");
        assert!(!super::is_at(&deleted, &path_of(&run)));
        let held = File::open(path_of(&run)).expect("it is there");
        assert!(matches!(held.try_lock(), Err(TryLockError::WouldBlock)));
        drop(third);
    }

    /// Many holders in turn and in parallel: never two at once.
    #[test]
    fn one_at_a_time_has_it() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let folder = tempfile::tempdir().expect("a folder");
        let run = folder.path().join("run.jsonl");
        let (inside, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..300 {
                        let Ok(_lock) = RunLock::take(&run) else {
                            continue;
                        };
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                        taken.fetch_add(1, Ordering::SeqCst);
                        std::thread::yield_now();
                        inside.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert!(taken.into_inner() > 0);
        assert_eq!(std::fs::read_dir(folder.path()).expect("it").count(), 0);
    }
}
