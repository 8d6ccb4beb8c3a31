//! Reader of run files of the game.

use anyhow::bail;
use arena::game::AnalysisContext;
use arena::matches::series::Series;
use arena::records::Run;
use std::path::Path;

/// A run file of the game, and the series by which its games can be replayed.
///
/// # Errors
/// A file that is no run file, a run of another game.
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
