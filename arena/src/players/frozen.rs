//! Programs that do not change any more, as single files of plain Rust: those of a game
//! ([`GameAdapter::frozen`]), played as `frozen/NAME`, and any file of the user's.
//!
//! A file is compiled by rustc alone, with optimisation, the first time it plays. The program
//! lies in `target/frozen` under a name with the text's hash, so that a changed file is compiled
//! again.

use crate::game::GameAdapter;
use crate::system::files;
use anyhow::{ensure, Context};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// What names of frozen programs begin with.
pub const PREFIX: &str = "frozen/";

/// Where the programs go.
const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/frozen");

/// What names of folders begin with in which programs are being made.
const DRAFTS: &str = "draft-";
/// No compiler is at work on a draft that was not touched for so long.
const OLD: Duration = Duration::from_secs(3600);

/// The program of a frozen version with this text, compiled if it has not been yet.
///
/// # Errors
/// A compiler that is not there or complains.
pub fn program(name: &str, source: &str) -> anyhow::Result<PathBuf> {
    let folder = Path::new(PROGRAMS);
    compiled_text(name, source.as_bytes(), &format!("{PREFIX}{name}"), folder)
}

/// That a game has no frozen program of this name, and which it has.
pub fn unknown(adapter: &dyn GameAdapter, name: &str) -> String {
    let known: Vec<&str> = adapter.frozen().iter().map(|it| it.name).collect();
    let game = adapter.name();
    if known.is_empty() {
        return format!("there is no frozen program {name:?}: {game} has none");
    }
    let known = known.join(", ");
    format!("there is no frozen program {name:?} of {game}; expected one of {known}")
}

/// The program of any file of Rust, compiled if it has not been yet.
///
/// # Errors
/// A file that cannot be read; a compiler that is not there or complains.
pub fn compiled_source(source: &Path) -> anyhow::Result<PathBuf> {
    compiled(source, Path::new(PROGRAMS))
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
    let shown = source.display().to_string();
    let text = std::fs::read(source).with_context(|| format!("cannot read {shown}"))?;
    let name = source.file_stem().and_then(|stem| stem.to_str());
    let name = name.with_context(|| format!("no name for a program: {shown}"))?;
    compiled_text(name, &text, &shown, folder)
}

/// Compiles a text into a folder, unless the same text was compiled before. `shown` is the
/// text's place in messages.
fn compiled_text(name: &str, text: &[u8], shown: &str, folder: &Path) -> anyhow::Result<PathBuf> {
    let suffix = std::env::consts::EXE_SUFFIX;
    let program = folder.join(format!(
        "{name}-{}{suffix}",
        &blake3::hash(text).to_hex()[..16]
    ));
    if program.is_file() {
        return Ok(program);
    }
    files::make_folder(folder)?;
    remove_old_drafts(folder);
    eprintln!("compiling {shown}");
    // In a folder of its own first, with all that the compiler writes beside it: another
    // arena may be doing the same.
    let drafts = tempfile::Builder::new().prefix(DRAFTS).tempdir_in(folder);
    let drafts = drafts.with_context(|| format!("cannot write into {}", folder.display()))?;
    let draft = drafts.path().join(format!("{name}{suffix}"));
    let source = drafts.path().join(format!("{name}.rs"));
    files::write(&source, text)?;
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let output = Command::new(&rustc)
        .args(["--edition", "2021", "--crate-name", "frozen", "-O"])
        // The judge's notes on style are not ours.
        .args(["--cap-lints", "allow", "-o"])
        .args([&draft, &source])
        .output()
        .with_context(|| format!("cannot start {rustc}"))?;
    ensure!(
        output.status.success(),
        "{shown} does not compile:\n{}",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    std::fs::rename(&draft, &program)
        .with_context(|| format!("cannot write {}", program.display()))?;
    Ok(program)
}
