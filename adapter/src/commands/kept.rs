//! Kept runs of the game that a command is for.

use anyhow::bail;
use arena::game::AnalysisContext;
use arena::matches::series::Series;
use arena::records::Run;
use std::path::Path;

/// A run of the adapter's game that was kept in a file, and the series that tells its games
/// again.
///
/// # Errors
/// A file that is no run, a run of another game.
pub fn kept_run(context: AnalysisContext, file: &Path) -> anyhow::Result<(Run, Series<'static>)> {
    let run = Run::read(context.games, file)?;
    if run.game.name() != context.game.name() {
        bail!(
            "{}: expected a run of {}, found one of {}",
            file.display(),
            context.game.name(),
            run.header.game
        );
    }
    let series = Series::from_header(run.game, &run.header)?;
    Ok((run, series))
}
