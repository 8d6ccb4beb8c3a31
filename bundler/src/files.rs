//! Atomic replacement and locking of files that several runs share.

use anyhow::{Context, Result};
use std::fs::{File, TryLockError};
use std::io::Write;
use std::path::Path;

/// Replaces a file so that at every moment either the old or the new one is
/// there, whole.
///
/// # Errors
/// If it cannot be written.
pub fn write_whole(path: &Path, text: &str) -> Result<()> {
    let shown = || format!("{}: cannot be written", path.display());
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    std::fs::create_dir_all(folder).with_context(shown)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".bundle-").suffix(".part");
    // As any new file: what the user's mask leaves.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut part = builder.tempfile_in(folder).with_context(shown)?;
    part.write_all(text.as_bytes()).with_context(shown)?;
    part.persist(path).with_context(shown)?;
    Ok(())
}

/// Exclusive lock of a folder, held until dropped. The operating system releases it when
/// the process ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Makes the folder and waits until no other run works in it.
    ///
    /// # Errors
    /// If the folder cannot be made or its lock file cannot be locked.
    pub fn of_folder(folder: &Path, progress: &dyn Fn(&str)) -> Result<Lock> {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("{}: cannot be made", folder.display()))?;
        let path = folder.join("lock");
        let shown = || format!("{}: cannot be locked", path.display());
        let file = File::create(&path).with_context(shown)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                progress("another cargo bundle of this program is running; waiting for it to end");
                file.lock().with_context(shown)?;
            }
            Err(TryLockError::Error(error)) => return Err(error).with_context(shown),
        }
        Ok(Lock { _file: file })
    }
}
