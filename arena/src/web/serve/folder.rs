//! Files that the server shows: those in a folder, or those named on the command line.

use crate::game::Games;
use crate::records::is_run_name;
use crate::system::files;
use anyhow::{bail, Context};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Maximum depth of folders that are searched, and maximum number of files.
const MAX_DEPTH: usize = 4;
const MAX_FILES: usize = 5000;

/// Maximum length of a first line that is read, in bytes.
const MAX_HEADER_BYTES: u64 = 1 << 20;

/// Files that the server shows.
#[derive(Clone)]
pub struct Folder {
    games: Games,
    places: Places,
}

/// Where to look for files.
#[derive(Clone, Debug)]
enum Places {
    /// All runs and recorded games in a folder.
    Of(PathBuf),
    /// These runs, by displayed name.
    Files(BTreeMap<String, PathBuf>),
}

/// A file that the server shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    /// Its name within the folder, with `/` between folders.
    pub name: String,
    /// Its path; for a run in progress without `.part`.
    pub path: PathBuf,
    /// Modification time.
    pub modified: SystemTime,
    /// Kind of file.
    pub kind: FileKind,
}

/// Kind of a file, by its first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A run, or a broken file that may have been one.
    Run,
    /// A recorded game.
    Game,
}

impl Folder {
    /// Files from the command line: one folder, or files.
    ///
    /// # Errors
    /// A path that does not exist; a folder together with other paths.
    pub fn new(games: Games, places: &[PathBuf]) -> anyhow::Result<Folder> {
        if let [folder] = places {
            if folder.is_dir() {
                let path = folder.canonicalize();
                let path = path.with_context(|| folder.display().to_string())?;
                let places = Places::Of(path);
                return Ok(Folder { games, places });
            }
        }
        let mut found = BTreeMap::new();
        for path in places {
            let is_there = path.is_file() || files::with_suffix(path, ".part").is_file();
            if !is_there {
                bail!(
                    "{}: expected one folder, or run files; {}",
                    path.display(),
                    if path.is_dir() {
                        "a folder is shown alone"
                    } else {
                        "there is no such file"
                    }
                );
            }
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let mut shown = name.to_string();
            for number in 2.. {
                if !found.contains_key(&shown) {
                    break;
                }
                shown = format!("{number}-{name}");
            }
            found.insert(shown, path.clone());
        }
        let places = Places::Files(found);
        Ok(Folder { games, places })
    }

    /// The folder; `None` for files from the command line.
    pub fn root(&self) -> Option<&Path> {
        match &self.places {
            Places::Of(path) => Some(path),
            Places::Files(_) => None,
        }
    }

    /// Description: the folder, or the number of files.
    pub fn describe(&self) -> String {
        match &self.places {
            Places::Of(path) => path.display().to_string(),
            Places::Files(files) => match files.len() {
                1 => "1 file".to_string(),
                count => format!("{count} files"),
            },
        }
    }

    /// Folder for the records of new games.
    pub fn for_games(&self) -> PathBuf {
        let folder = match &self.places {
            Places::Of(path) => Some(path.clone()),
            Places::Files(files) => {
                let first = files.values().next();
                first.and_then(|path| path.parent().map(Path::to_path_buf))
            }
        };
        folder.unwrap_or_default().join("played")
    }

    /// All files, most recently written first.
    pub fn list(&self) -> Vec<FolderEntry> {
        let mut found = Vec::new();
        match &self.places {
            Places::Of(root) => self.walk(root, root, MAX_DEPTH, &mut found),
            Places::Files(files) => {
                found.extend(
                    files
                        .iter()
                        .filter_map(|(name, path)| self.look(name.clone(), path)),
                );
            }
        }
        found.sort_by(|a, b| {
            b.modified
                .cmp(&a.modified)
                .then_with(|| a.name.cmp(&b.name))
        });
        found
    }

    /// The file with this name; `None` if it is not shown.
    pub fn find(&self, name: &str) -> Option<FolderEntry> {
        match &self.places {
            Places::Files(files) => self.look(name.to_string(), files.get(name)?),
            Places::Of(root) => {
                let path = root.join(name);
                let found = self.look(name.to_string(), &path)?;
                // A link may lead out of the folder.
                let real = existing(&path)?.canonicalize().ok()?;
                (is_shown(&path) && real.starts_with(root)).then_some(found)
            }
        }
    }
}

/// Whether a file can be a run or a record: `*.jsonl`, neither hidden nor a measured file.
fn is_shown(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    is_run_name(&name) && !name.starts_with('.')
}

/// The existing file of a run, finished or in progress, or of a recorded game.
fn existing(path: &Path) -> Option<PathBuf> {
    let part = files::with_suffix(path, ".part");
    [path.to_path_buf(), part]
        .into_iter()
        .find(|it| it.is_file())
}

impl Folder {
    fn walk(&self, root: &Path, folder: &Path, depth: usize, found: &mut Vec<FolderEntry>) {
        let Ok(entries) = std::fs::read_dir(folder) else {
            return;
        };
        for entry in entries.flatten() {
            if found.len() >= MAX_FILES {
                return;
            }
            let mut path = entry.path();
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            if kind.is_dir() && depth > 1 {
                self.walk(root, &path, depth - 1, found);
            }
            if path.extension().is_some_and(|it| it == "part") {
                path.set_extension("");
                if path.is_file() {
                    continue;
                }
            }
            let Ok(name) = path.strip_prefix(root) else {
                continue;
            };
            let name = name.to_string_lossy().replace('\\', "/");
            if kind.is_file() && is_shown(&path) {
                found.extend(self.look(name, &path));
            }
        }
    }

    fn look(&self, name: String, path: &Path) -> Option<FolderEntry> {
        let file = existing(path)?;
        let modified = file.metadata().and_then(|about| about.modified()).ok()?;
        Some(FolderEntry {
            name,
            path: path.to_path_buf(),
            modified,
            kind: self.kind(&file),
        })
    }

    fn kind(&self, file: &Path) -> FileKind {
        let mut line = String::new();
        let read = std::fs::File::open(file)
            .and_then(|file| BufReader::new(file.take(MAX_HEADER_BYTES)).read_line(&mut line));
        let header: serde_json::Value = match read {
            Ok(_) => serde_json::from_str(&line).unwrap_or_default(),
            Err(_) => return FileKind::Run,
        };
        let is_game =
            header["type"] != "run" && self.games.of_file(&header).is_ok_and(|it| it.is_some());
        if is_game {
            FileKind::Game
        } else {
            FileKind::Run
        }
    }
}
