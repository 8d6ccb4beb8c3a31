//! Fixed programs, each a single plain Rust file: those of a game ([`GameAdapter::frozen`]), played
//! as `frozen/NAME`, and any Rust file of the user's.
//!
//! A file is compiled by rustc with optimisation the first time it plays. The executable is stored
//! in [`cache::folder`] under a name with the hash of the source, so that a changed file is compiled
//! again.

use crate::game::GameAdapter;
use crate::system::{cache, files};
use anyhow::{ensure, Context};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Prefix of the names of frozen programs.
pub const PREFIX: &str = "frozen/";

/// Folder of the compiled programs in the cache.
const PROGRAM_FOLDER: &str = "frozen";

/// Prefix of the temporary folders in which programs are compiled.
const DRAFT_PREFIX: &str = "draft-";
/// Age of a temporary folder after which no compiler can be at work in it: a guess.
const STALE_DRAFT_AGE: Duration = Duration::from_secs(3600);

/// Path of the executable of a frozen program, compiled if needed.
///
/// # Errors
/// A missing compiler, a source that does not compile.
pub fn compile_frozen(name: &str, source: &str) -> anyhow::Result<PathBuf> {
    let folder = cache::folder(PROGRAM_FOLDER);
    compile_text(name, source.as_bytes(), &format!("{PREFIX}{name}"), &folder)
}

/// Error text for an unknown frozen program, with the known names.
pub fn unknown_program(adapter: &dyn GameAdapter, name: &str) -> String {
    let known: Vec<&str> = adapter.frozen().iter().map(|it| it.name).collect();
    let game = adapter.name();
    if known.is_empty() {
        return format!("there is no frozen program {name:?}: {game} has none");
    }
    let known = known.join(", ");
    format!("there is no frozen program {name:?} of {game}; expected one of {known}")
}

/// Path of the executable of any Rust file, compiled if needed.
///
/// # Errors
/// A file that cannot be read, a missing compiler, a source that does not compile.
pub fn compile_source(source: &Path) -> anyhow::Result<PathBuf> {
    compile_into(source, &cache::folder(PROGRAM_FOLDER))
}

/// Removes temporary folders of an arena that was killed while it compiled. Errors are ignored:
/// another arena may be removing the same ones.
fn remove_old_drafts(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let age = entry.metadata().and_then(|about| about.modified()).ok();
        let age = age.and_then(|since| since.elapsed().ok());
        if age.is_none_or(|age| age < STALE_DRAFT_AGE) {
            continue;
        }
        if name.starts_with(DRAFT_PREFIX) {
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
/// A file that cannot be read, a missing compiler, a source that does not compile.
pub fn compile_into(source: &Path, folder: &Path) -> anyhow::Result<PathBuf> {
    let shown = source.display().to_string();
    let text = std::fs::read(source).with_context(|| format!("cannot read {shown}"))?;
    let name = source.file_stem().and_then(|stem| stem.to_str());
    let name = name.with_context(|| format!("no name for a program: {shown}"))?;
    compile_text(name, &text, &shown, folder)
}

/// Compiles a source text into a folder, unless the same text was compiled before. `shown` names
/// the text in messages.
fn compile_text(name: &str, text: &[u8], shown: &str, folder: &Path) -> anyhow::Result<PathBuf> {
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
    let drafts = tempfile::Builder::new()
        .prefix(DRAFT_PREFIX)
        .tempdir_in(folder);
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
        "{shown} does not compile by {rustc} (RUSTC names another one):\n{}",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    std::fs::rename(&draft, &program)
        .with_context(|| format!("cannot write {}", program.display()))?;
    Ok(program)
}
