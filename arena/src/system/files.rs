//! Atomic file writes, which on a full disk or a kill leave the old file and never half of a new
//! one. Every error names its path.

use anyhow::Context;
use std::fs::Permissions;
use std::io::Write;
use std::path::{Path, PathBuf};
use tempfile::Builder;

/// Creates or replaces a file in one step: it is written under another name in the same folder,
/// flushed to the disk and then renamed.
///
/// # Errors
/// A file that cannot be written, with its path; nothing is left behind.
pub fn write(path: &Path, text: &[u8]) -> anyhow::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if path.exists() && !path.is_file() {
        // A device or a pipe such as /dev/stdout cannot be replaced.
        return std::fs::write(path, text).with_context(|| failure(path));
    }
    let mut draft = Builder::new();
    draft.prefix(".arena-");
    if let Some(permissions) = permissions() {
        draft.permissions(permissions);
    }
    let mut draft = draft.tempfile_in(folder).with_context(|| failure(path))?;
    draft
        .write_all(text)
        .and_then(|()| draft.as_file().sync_all())
        .with_context(|| failure(path))?;
    draft.persist(path).with_context(|| failure(path))?;
    Ok(())
}

/// Creates a folder and its parents, if missing.
///
/// # Errors
/// A folder that cannot be created, with its path.
pub fn make_folder(folder: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))
}

/// Reads a UTF-8 file.
///
/// # Errors
/// A file that cannot be read or is not UTF-8, with its path.
pub fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The path with a suffix appended: `dir/name.suffix` for `dir/name`.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

fn failure(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Permissions of a new file before the process's mask; only the owner could read a temporary file.
#[cfg(unix)]
fn permissions() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn permissions() -> Option<Permissions> {
    None
}

#[cfg(test)]
mod tests {
    use super::{make_folder, write};

    #[test]
    fn a_file_is_replaced_whole_and_a_failure_names_it() {
        let folder = tempfile::tempdir().expect("a folder");
        make_folder(&folder.path().join("new")).expect("made");
        let path = folder.path().join("new/run.jsonl");
        for text in ["one\n", "two\n"] {
            write(&path, text.as_bytes()).expect("written");
            assert_eq!(std::fs::read_to_string(&path).expect("read"), text);
        }
        let files = std::fs::read_dir(folder.path().join("new")).expect("a folder");
        assert_eq!(files.count(), 1, "a draft was left behind");
        let below_a_file = path.join("x");
        let error = write(&below_a_file, b"x").expect_err("a file is no folder");
        assert!(format!("{error:#}").contains("run.jsonl"), "{error:#}");
    }
}
