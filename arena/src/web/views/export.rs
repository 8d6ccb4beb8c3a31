//! Export of a run's pages as files.

use super::losses;
use super::page_name::page_name;
use super::replay;
use super::run_page::{RunPage, RunSource};
use crate::game::GameAdapter;
use crate::records::{is_being_played, PairKey, Run, RunFollower};
use crate::results::report::Report;
use crate::system::files;
use crate::system::output::{make_folder, OutputFile, PAGE};
use std::path::Path;

/// Maximum number of replays, of some hundred kilobytes each: lost games first, then the others in
/// their order.
const MAX_REPLAYS: usize = 200;

/// Writes the pages of a run: `index.html`, `report.html`, and in `games/` the replays, if the run
/// keeps its answers. `name` is the displayed name, `path` the one in commands; `force` replaces
/// files that are no pages of the arena. Returns the number of replays.
///
/// # Errors
/// A game whose answers give another game; a page that cannot be written.
pub fn write(
    folder: &Path,
    name: &str,
    path: &Path,
    adapter: &dyn GameAdapter,
    follower: &RunFollower,
    force: bool,
) -> anyhow::Result<usize> {
    let (run, measured) = follower.latest()?;
    let is_played = is_being_played(path);
    let mut page = RunPage::new(&RunSource {
        name,
        run,
        measured,
        is_being_played: is_played,
        modified: follower.modified(),
    });
    let chosen = if page.replays {
        chosen(run)
    } else {
        Vec::new()
    };
    make_folder(folder)?;
    let write = |file: &str, text: String| {
        let path = folder.join(file);
        let output = OutputFile::new(&path, PAGE).forced(force);
        output.write(text.as_bytes())
    };
    for page in ["index.html", "report.html"] {
        let path = folder.join(page);
        OutputFile::new(&path, PAGE).forced(force).check()?;
    }
    files::make_folder(&folder.join("games"))?;
    let mut pages = Vec::new();
    for &(place, game) in &chosen {
        let file = page_name(place, game + 1);
        let text = replay::page(adapter, run, place, game)?;
        write(&format!("games/{file}"), text)?;
        pages.push(file);
    }
    let mut report = Report::new(name, &path.display().to_string(), run, measured);
    report.link_all(|place, game| {
        let file = page_name(place, game);
        pages.contains(&file).then(|| format!("games/{file}"))
    });
    page.pages = Some(pages);
    if page.replays {
        page.losses = Some(losses::of(adapter, run)?);
    }
    write("index.html", page.page(false)?)?;
    write("report.html", report.page()?)?;
    Ok(chosen.len())
}

/// Pair and game (0 or 1) of the replays to write.
fn chosen(run: &Run) -> Vec<(PairKey, usize)> {
    let games = run.games();
    let games = games.map(|(pair, side, game)| (game.points >= 0.5, pair.key(), side));
    let mut games: Vec<(bool, PairKey, usize)> = games.collect();
    games.sort_unstable();
    let chosen = games.into_iter().take(MAX_REPLAYS);
    chosen.map(|(_, place, game)| (place, game)).collect()
}
