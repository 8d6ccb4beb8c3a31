//! Replay pages of the lost games listed in a report, beside the report's page.

use anyhow::Context;
use arena::matches::series::Series;
use arena::records::{PairKey, Run};
use arena::results::report::Report;
use arena::system::files;
use arena::system::output::{OutputFile, PAGE};
use arena::web::views::page_name::encoded_path;
use std::path::{Path, PathBuf};

/// Writes the pages into the folder `NAME-games` beside `NAME.html`, and links them. Returns the
/// folder and the number of pages; `None` if the run keeps no answers or lost no game.
///
/// # Errors
/// A game whose answers give another game; a page that cannot be written.
pub fn write(
    report: &mut Report,
    run: &Run,
    html: &Path,
    force: bool,
) -> anyhow::Result<Option<(PathBuf, usize)>> {
    let lost = report.lost_games();
    let Some(archive) = run.game.archive() else {
        return Ok(None);
    };
    if !run.header.answers || lost.is_empty() {
        return Ok(None);
    }
    let series = Series::from_header(run.game, &run.header)?;
    let stem = html.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{stem}-games");
    let folder = html.with_file_name(&name);
    files::make_folder(&folder)?;
    let games = lost.len();
    for (of_match, pair, game) in lost {
        let Some(kept) = run.pairs.get(&PairKey::new(pair, of_match)) else {
            continue;
        };
        let record = series.replay(kept, game - 1)?.record_text();
        let title = format!("match-{of_match}-pair-{pair:06}-{game}");
        let shown = archive.page(&format!("{title}.jsonl"), &record);
        shown.outcome.with_context(|| title.clone())?;
        let file = folder.join(format!("{title}.html"));
        let output = OutputFile::new(&file, PAGE).forced(force);
        output.write(shown.content.as_bytes())?;
        let href: String = format!("{name}/{title}.html");
        report.link((of_match, pair, game), encoded_path(&href));
    }
    Ok(Some((folder, games)))
}
