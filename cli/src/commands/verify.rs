//! `arena verify`: checks recorded games against our rules.

use anyhow::{bail, Context};
use arena::external;
use arena::game::Agreement;
use arena::game::Games;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Checks recorded games against the rules: every request with all that was
/// recorded of it, the map, and the whole end.
#[derive(clap::Args, Debug)]
pub struct VerifyArgs {
    /// Recorded games (JSON lines), or folders of them.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The game. Without it, each record's first line decides.
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// The game's mode, where a record does not name its own.
    ///
    /// SamurAI of 2020 has the modes text and manager.
    #[arg(long, value_name = "MODE")]
    mode: Option<String>,
}

/// Verifies all files; returns whether all agree.
///
/// # Errors
/// A file that cannot be read, or output that cannot be written.
pub fn run(games: Games, args: &VerifyArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    if let Some(name) = &args.game {
        // A name that no game has is no fault of the files.
        games.archive(Some(name), "")?;
    } else {
        external::forbid_referees();
    }
    let mut files = Vec::new();
    for path in &args.files {
        // A folder in the game's own form stays whole.
        if folder(games, path, args.game.as_deref())?.is_some() {
            files.push(path.clone());
        } else {
            collect(path, &mut files)?;
        }
    }
    if files.is_empty() {
        bail!(
            "no recorded games (.jsonl files) to verify in {}",
            names(&args.files)
        );
    }
    let mut total = Agreement::default();
    let mut wrong = 0;
    for file in &files {
        let agreement = match folder(games, file, args.game.as_deref())? {
            Some(agreement) => agreement,
            None => verify(games, file, args.game.as_deref(), args.mode.as_deref())?,
        };
        match agreement {
            Ok(agreement) => {
                total.games += agreement.games;
                total.requests += agreement.requests;
            }
            Err(message) => {
                wrong += 1;
                writeln!(out, "{}:{message}", file.display())?;
            }
        }
    }
    let Agreement { games, requests } = total;
    if wrong == 0 {
        let (files, verb) = match files.len() {
            1 => ("1 file".to_string(), "agrees"),
            files => (format!("{files} files"), "agree"),
        };
        let s = if games == 1 { "" } else { "s" };
        writeln!(out, "{files} {verb}: {games} game{s}, {requests} requests")?;
    } else {
        writeln!(
            out,
            "{wrong} of {} files differ; the others agree: {games} games, {requests} requests",
            files.len()
        )?;
    }
    Ok(wrong == 0)
}

/// Verifies a folder in the game's own format; `None` for any other path, or if no game is named.
fn folder(
    games: Games,
    path: &Path,
    game: Option<&str>,
) -> anyhow::Result<Option<Result<Agreement, String>>> {
    match game {
        Some(_) if path.is_dir() => Ok(games.archive(game, "")?.verify_folder(path)),
        _ => Ok(None),
    }
}

/// Verifies a file.
fn verify(
    games: Games,
    file: &Path,
    game: Option<&str>,
    mode: Option<&str>,
) -> anyhow::Result<Result<Agreement, String>> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(match std::str::from_utf8(&bytes) {
        Ok(text) => match (games.archive(game, text), mode) {
            (Ok(archive), Some(mode)) => archive.verify_in(text, mode),
            (Ok(archive), None) => archive.verify(text),
            // Its first line decides what it is.
            (Err(error), _) => Err(format!("1: {error:#}")),
        },
        Err(error) => {
            let line = bytes[..error.valid_up_to()]
                .iter()
                .filter(|&&byte| byte == b'\n')
                .count();
            Err(format!("{}: expected UTF-8, found {error}", line + 1))
        }
    })
}

fn names(paths: &[PathBuf]) -> String {
    let names: Vec<String> = paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    names.join(", ")
}

/// A file, or all `.jsonl` and `.dighere` files below a folder in the order of their
/// names.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let entries = std::fs::read_dir(path).and_then(|entries| {
        let paths = entries.map(|entry| Ok(entry?.path()));
        paths.collect::<std::io::Result<Vec<PathBuf>>>()
    });
    let mut entries = entries.with_context(|| format!("cannot read {}", path.display()))?;
    let is_record = |path: &Path| {
        let ending = path.extension();
        ending.is_some_and(|ending| ending == "jsonl" || ending == "dighere")
    };
    entries.retain(|path| path.is_dir() || is_record(path));
    entries.sort();
    entries.iter().try_for_each(|path| collect(path, files))
}
