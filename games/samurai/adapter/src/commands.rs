//! Analyses of this game: the sources of each team's gold, and the log score of the bot's
//! beliefs about hidden treasure.

use super::belief_score::BeliefScore;
use super::ledger::Ledger;
use super::replayed::each_game;
use anyhow::Context;
use arena::game::{Analysis, AnalysisContext, TypedAnalysis};
use arena::system::files;
use samurai::belief::CellWeights;
use samurai::params::Params;
use samurai::rules::Edition;
use std::io::Write;
use std::path::PathBuf;

/// All analyses, in the order of the help.
pub const ANALYSES: &[&dyn Analysis] = &[
    &TypedAnalysis::new("gold", gold),
    &TypedAnalysis::new("beliefs", beliefs),
];

/// Counts in recorded games where each team's gold came from, how often its agents rested
/// and failed, and what was left in the ground.
#[derive(clap::Args, Debug)]
pub struct GoldArgs {
    /// Recorded games.
    #[arg(value_name = "GAME", required = true)]
    files: Vec<PathBuf>,
}

/// Scores the bot's beliefs about hidden treasure in recorded games, by step: the logarithmic
/// score of the true places, as the first team's agents see the games.
#[derive(clap::Args, Debug)]
pub struct BeliefsArgs {
    /// Recorded games.
    #[arg(value_name = "GAME", required = true)]
    files: Vec<PathBuf>,
    /// Changed parameters of the bot, `name=value,...`.
    #[arg(long, value_name = "LIST", default_value = "")]
    params: String,
}

fn gold(context: AnalysisContext, args: &GoldArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut ledger = Ledger::default();
    each_file(context, &args.files, |edition, text| {
        each_game(edition, text, |file, state, report| match report {
            None => ledger.start(state),
            Some(report) => ledger.add(&file.field, state, report),
        })
    })?;
    Ok(writeln!(out, "{ledger}")?)
}

fn beliefs(
    context: AnalysisContext,
    args: &BeliefsArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut params = Params::default();
    let changed = params.apply(&args.params);
    changed.map_err(|wrong| anyhow::anyhow!("--params: {wrong}"))?;
    let mut score = BeliefScore::new(CellWeights::from_params(&params));
    each_file(context, &args.files, |edition, text| {
        each_game(edition, text, |_, state, report| match report {
            None => score.start(state),
            Some(_) => score.add(state),
        })
    })?;
    Ok(writeln!(out, "{score}")?)
}

/// Calls `show` with the edition of the command line's game and the text of each file.
///
/// # Errors
/// A file that cannot be read or is no recorded game of this edition.
fn each_file(
    context: AnalysisContext,
    paths: &[PathBuf],
    mut show: impl FnMut(Edition, &str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let name = context.game.name();
    let edition = name.rsplit('-').next().and_then(Edition::from_name);
    let edition = edition.with_context(|| format!("{name} is no game of SamurAI Dig Here"))?;
    for path in paths {
        let text = files::read(path)?;
        context.games.archive(Some(name), &text)?;
        show(edition, &text).with_context(|| path.display().to_string())?;
    }
    Ok(())
}
