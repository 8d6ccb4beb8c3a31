//! Kept runs of the game that a command is for.

use crate::game::GameAdapter;
use crate::records::Run;
use crate::series::Series;
use anyhow::bail;
use std::path::Path;

/// A run of the adapter's game that was kept in a file, and the series that tells its games
/// again.
///
/// # Errors
/// A file that is no run, a run of another game.
pub fn kept_run<'a>(
    adapter: &'a dyn GameAdapter,
    file: &Path,
) -> anyhow::Result<(Run, Series<'a>)> {
    let run = Run::read(file)?;
    if run.header.game != adapter.name() {
        bail!(
            "{}: expected a run of {}, found one of {}",
            file.display(),
            adapter.name(),
            run.header.game
        );
    }
    let series = Series::of_run(adapter, &run.header)?;
    Ok((run, series))
}
