//! `arena restore`: games out of the answers that a run keeps.

use crate::commands::play::series;
use crate::records::Run;
use anyhow::{bail, Context};
use std::io::Write;
use std::path::PathBuf;

/// Records games again from the answers that a run keeps (`play --answers`).
#[derive(clap::Args, Debug)]
pub struct RestoreArgs {
    /// A run file, finished or not.
    #[arg(value_name = "RUN")]
    file: PathBuf,
    /// Only this pair.
    #[arg(long, value_name = "N")]
    pair: Option<u64>,
    /// Folder to record the games in.
    #[arg(long, value_name = "DIR")]
    record: PathBuf,
}

/// Writes the games.
///
/// # Errors
/// A run without such a pair or without answers; a file that cannot be read or
/// written.
pub fn run(args: &RestoreArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let run = Run::read(&args.file)?;
    let series = series(&run.header, 1, Some(args.record.clone()))?;
    std::fs::create_dir_all(&args.record)
        .with_context(|| format!("cannot make the folder {}", args.record.display()))?;
    let wanted = |pair: u64| args.pair.is_none_or(|wanted| wanted == pair);
    let mut games = 0;
    for pair in run.pairs.values().filter(|pair| wanted(pair.pair)) {
        for side in 0..2 {
            series.restore(pair, side)?;
            games += 1;
        }
    }
    if games == 0 {
        bail!("{} has no such pair", args.file.display());
    }
    writeln!(out, "{games} games in {}", args.record.display())?;
    Ok(())
}
