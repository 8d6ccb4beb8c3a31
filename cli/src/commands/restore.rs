//! `arena restore`: writes the records of games from the answers in a run file.

use anyhow::bail;
use arena::game::Games;
use arena::matches::series::Series;
use arena::records::read_run;
use std::io::Write;
use std::path::PathBuf;

/// Records games again from the answers that a run keeps (`play --answers`).
#[derive(clap::Args, Debug)]
pub struct RestoreArgs {
    /// A run file, finished or not.
    #[arg(value_name = "RUN")]
    file: PathBuf,
    /// Only this pair, or case.
    #[arg(long, value_name = "N", visible_alias = "case")]
    pair: Option<u64>,
    /// Folder to record the games in.
    #[arg(long, value_name = "DIR")]
    record: PathBuf,
}

/// Writes the records of the games.
///
/// # Errors
/// A run without such a pair or without answers; a file that cannot be read or
/// written.
pub fn run(games: Games, args: &RestoreArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (run, _) = read_run(games, &args.file)?;
    let mut series = Series::from_header(run.game, &run.header)?;
    series.record = Some(args.record.clone());
    series.replace = true;
    let wanted = |pair: u64| args.pair.is_none_or(|wanted| wanted == pair);
    let mut restored = 0;
    for pair in run.pairs.values().filter(|pair| wanted(pair.pair)) {
        for side in 0..pair.games.len() {
            series.restore(pair, side)?;
            restored += 1;
        }
    }
    if restored == 0 {
        bail!("{} has no such {}", args.file.display(), run.header.unit());
    }
    writeln!(out, "{restored} games in {}", args.record.display())?;
    Ok(())
}
