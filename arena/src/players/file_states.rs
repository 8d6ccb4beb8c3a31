//! States of files, by which a change is found without reading them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Size and modification time of a file; `None` if it cannot be read.
type FileState = Option<(u64, SystemTime)>;

/// States of files when they were last looked at.
pub struct FileStates(BTreeMap<PathBuf, FileState>);

impl FileStates {
    /// The present states of these files.
    pub fn new(files: impl IntoIterator<Item = PathBuf>) -> FileStates {
        let states = files.into_iter().map(|file| (file.clone(), state(&file)));
        FileStates(states.collect())
    }

    /// The first file with another state than when it was last looked at.
    pub fn changed(&self) -> Option<&Path> {
        let mut files = self.0.iter();
        let changed = files.find(|(file, known)| state(file) != **known);
        changed.map(|(file, _)| file.as_path())
    }

    /// Takes the present states for the known ones.
    pub fn accept(&mut self) {
        for (file, known) in &mut self.0 {
            *known = state(file);
        }
    }
}

fn state(file: &Path) -> FileState {
    let about = file.metadata().ok()?;
    Some((about.len(), about.modified().ok()?))
}
