//! Frozen programs: `arena/frozen/NAME.rs`, one file of plain Rust each, played
//! as `frozen/NAME`. A name begins with its game's: `ocean-1`.
//!
//! A file is all it takes. It is compiled by rustc alone, with optimisation,
//! the first time it plays; the program lies in `target/frozen` under a name
//! with the file's hash, so that a changed file is compiled again.

use crate::files;
use anyhow::{bail, ensure, Context};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// What names of frozen programs begin with.
pub const PREFIX: &str = "frozen/";

/// Where the sources lie.
const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/frozen");
/// Where the programs go.
const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/frozen");

/// What names of folders begin with in which programs are being made.
const DRAFTS: &str = "draft-";
/// No compiler is at work on a draft that was not touched for so long.
const OLD: Duration = Duration::from_secs(3600);

/// The program of a frozen version, compiled if it has not been yet.
///
/// # Errors
/// A version that does not exist, with those that do; a compiler that is not
/// there or complains.
pub fn program(name: &str) -> anyhow::Result<PathBuf> {
    let plain = name
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c));
    let source = source(name);
    if !plain || !source.is_file() {
        let known = names();
        bail!(
            "there is no frozen program {name:?}; {}",
            match known.len() {
                0 => format!("{SOURCES} holds none"),
                _ => format!("expected one of {}", known.join(", ")),
            }
        );
    }
    compiled(&source, Path::new(PROGRAMS))
}

/// Whether a version can play a game; compiles it if that has not been done yet.
///
/// # Errors
/// As of [`program`]; a version of another game.
pub fn check(name: &str, game: &str) -> anyhow::Result<()> {
    let of_game = names_of(game);
    if names().iter().any(|known| known == name) && !of_game.iter().any(|known| known == name) {
        bail!(
            "{PREFIX}{name} is of another game; {}",
            match of_game.len() {
                0 => format!("there is no frozen program of {game}"),
                _ => format!("of {game} there are {}", of_game.join(", ")),
            }
        );
    }
    program(name).map(drop)
}

/// The program of any file of Rust, compiled if it has not been yet.
///
/// # Errors
/// A file that cannot be read; a compiler that is not there or complains.
pub fn compiled_source(source: &Path) -> anyhow::Result<PathBuf> {
    compiled(source, Path::new(PROGRAMS))
}

/// Where the source of a frozen version lies, if there is one of this name.
pub fn source(name: &str) -> PathBuf {
    Path::new(SOURCES).join(format!("{name}.rs"))
}

/// The names of all frozen programs, sorted.
pub fn names() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(SOURCES)
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let is_source = path.extension().is_some_and(|extension| extension == "rs");
            is_source.then(|| Some(path.file_stem()?.to_str()?.to_string()))?
        })
        .collect();
    names.sort();
    names
}

/// The names of the frozen programs of one game: those that begin with the game's.
pub fn names_of(game: &str) -> Vec<String> {
    let prefix = format!("{game}-");
    let mut names = names();
    names.retain(|name| name.starts_with(&prefix));
    names
}

/// Removes what an arena that was killed while it compiled has left. Errors are of no
/// harm: another arena may be removing the same.
fn remove_old_drafts(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let age = entry.metadata().and_then(|about| about.modified()).ok();
        let age = age.and_then(|since| since.elapsed().ok());
        if age.is_none_or(|age| age < OLD) {
            continue;
        }
        if name.starts_with(DRAFTS) {
            let _ = std::fs::remove_dir_all(path);
        } else if name.contains(".draft") {
            // As they were once called, with what the compiler left beside them.
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Compiles one file into a folder, unless the same text was compiled before.
///
/// # Errors
/// A source that cannot be read, a compiler that is not there or complains.
pub fn compiled(source: &Path, folder: &Path) -> anyhow::Result<PathBuf> {
    let text =
        std::fs::read(source).with_context(|| format!("cannot read {}", source.display()))?;
    let name = source.file_stem().and_then(|stem| stem.to_str());
    let name = name.with_context(|| format!("no name for a program: {}", source.display()))?;
    let suffix = std::env::consts::EXE_SUFFIX;
    let program = folder.join(format!(
        "{name}-{}{suffix}",
        &blake3::hash(&text).to_hex()[..16]
    ));
    if program.is_file() {
        return Ok(program);
    }
    files::make_folder(folder)?;
    remove_old_drafts(folder);
    eprintln!("compiling {}", source.display());
    // In a folder of its own first, with all that the compiler writes beside it: another
    // arena may be doing the same.
    let drafts = tempfile::Builder::new().prefix(DRAFTS).tempdir_in(folder);
    let drafts = drafts.with_context(|| format!("cannot write into {}", folder.display()))?;
    let draft = drafts.path().join(format!("{name}{suffix}"));
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let output = Command::new(&rustc)
        .args(["--edition", "2021", "--crate-name", "frozen", "-O"])
        // The judge's notes on style are not ours.
        .args(["--cap-lints", "allow", "-o"])
        .args([&draft, source])
        .output()
        .with_context(|| format!("cannot start {rustc}"))?;
    ensure!(
        output.status.success(),
        "{} does not compile:\n{}",
        source.display(),
        String::from_utf8_lossy(&output.stderr).trim()
    );
    std::fs::rename(&draft, &program)
        .with_context(|| format!("cannot write {}", program.display()))?;
    Ok(program)
}
