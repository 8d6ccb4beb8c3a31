//! Folder for what can be made again: compiled programs, versions of programs.

use std::env;
use std::path::{Path, PathBuf};

/// Environment variable that names the folder.
const VARIABLE: &str = "ARENA_CACHE";

/// A folder in the cache: of the one that `ARENA_CACHE` names; else of Cargo's folder `target` that
/// the arena itself lies in; else of the user's cache folder (XDG Base Directory Specification).
pub fn folder(name: &str) -> PathBuf {
    cache().join(name)
}

fn cache() -> PathBuf {
    if let Some(folder) = env::var_os(VARIABLE) {
        return PathBuf::from(folder);
    }
    let own = env::current_exe().unwrap_or_default();
    if let Some(target) = own.ancestors().find(|it| it.ends_with("target")) {
        return target.to_path_buf();
    }
    let home = || env::home_dir().map(|home| home.join(".cache"));
    let user = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let user = user.filter(|folder| folder.is_absolute()).or_else(home);
    user.as_deref().unwrap_or(Path::new("")).join("arena")
}
