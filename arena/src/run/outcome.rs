//! Prints the result of a run and chooses the exit code.

use crate::records::Run;
use crate::results::summary::Summary;
use crate::run::lost_game::lost_game_command;
use crate::run::options::RunOptions;
use crate::run::stopping::DroppedPairs;
use anyhow::Context;
use serde::Serialize;
use std::collections::BTreeSet;
use std::io::Write;

/// Exit code of an undecided test, or of a run that was stopped.
pub const EXIT_UNDECIDED: u8 = 2;

/// Exit code: 0 without a test or if H1 was accepted, 1 if H0 was accepted, [`EXIT_UNDECIDED`] for an
/// undecided test or a run that was stopped.
pub fn exit_code(summary: &Summary, stopped: bool) -> u8 {
    match &summary.sprt {
        _ if stopped && !summary.complete => EXIT_UNDECIDED,
        None => 0,
        Some(sprt) => match sprt.verdict {
            Some("H1") => 0,
            Some(_) => 1,
            None => EXIT_UNDECIDED,
        },
    }
}

/// Prints a result as a line of JSON.
pub fn print_json(result: &impl Serialize, out: &mut impl Write) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, result).context("cannot write the report")?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// Remarks below the summary of a run.
pub struct RunNotes {
    /// Line about the file of best scores.
    pub better: Option<String>,
    /// Pairs that do not count, since the test was decided before them.
    pub dropped: Option<DroppedPairs>,
}

/// Prints the result as text: the summary, new best scores, and pairs played beyond a test's
/// verdict.
pub fn print(
    run: &Run,
    summary: &Summary,
    options: &RunOptions,
    notes: &RunNotes,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let unit = run.header.unit();
    write!(out, "{}", summary.text(options.details))?;
    if let Some(text) = &notes.better {
        writeln!(out, "{text}")?;
    }
    if let Some(DroppedPairs { count, llr }) = notes.dropped {
        writeln!(
            out,
            "{count} {unit}s after the deciding one were finished too; they are not counted"
        )?;
        if let Some(llr) = llr {
            writeln!(out, "(with them the LLR is {llr:.2})")?;
        }
    }
    if !summary.complete {
        writeln!(out, "stopped early: {unit}s under way are not counted")?;
    }
    if let Some(command) = lost_game_command(run, options.path, options.record.as_deref()) {
        writeln!(out, "\nthe shortest lost game: {command}")?;
    }
    Ok(out.flush()?)
}

/// Warning about pairs on given maps whose games equal those of an earlier pair of their match;
/// `None` if there are none.
pub fn repeated_games(run: &Run) -> Option<String> {
    run.header.maps()?;
    let games = run.pairs.values().map(|pair| {
        let hashes: Vec<&str> = pair.games.iter().map(|it| it.hash.as_str()).collect();
        (pair.of_match, hashes)
    });
    let distinct = games.collect::<BTreeSet<_>>().len();
    let (all, repeated) = (run.pairs.len(), run.pairs.len() - distinct);
    (repeated > 0).then(|| {
        format!(
            "warning: {repeated} of {all} pairs repeat the games of an earlier pair on the same \
             map: they are no\nnew evidence, although errors and tests count them; without \
             --pairs each map is played once"
        )
    })
}
