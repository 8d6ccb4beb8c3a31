//! A command that shows a game that A lost.

use crate::game::Pace;
use crate::games;
use crate::records::Run;
use crate::series::Series;
use std::path::Path;

/// Folder that a game played again is recorded in.
const FOLDER: &str = "runs/lost";

/// A command to paste that shows the shortest game that A lost, if there is
/// one: from the folder that the games were recorded in, from the answers in the
/// file of the run, or else played again.
pub fn lost_game(run: &Run, path: Option<&Path>, record: Option<&Path>) -> Option<String> {
    if run.header.is_scored() {
        return None;
    }
    let lost = run.pairs.values().flat_map(|pair| {
        let games = pair.games.iter().enumerate();
        games
            .filter(|(_, game)| game.points < 0.5)
            .map(move |(side, game)| (game.turns, pair.pair, pair.of_match, side))
    });
    let (_, pair, of_match, side) = lost.min()?;
    Some(command(run, path, record, pair, of_match, side))
}

/// A command that shows this game.
fn command(
    run: &Run,
    path: Option<&Path>,
    record: Option<&Path>,
    pair: u64,
    of_match: usize,
    side: usize,
) -> String {
    let header = &run.header;
    let name = games::by_name(&header.game)
        .and_then(|adapter| Series::of_run(adapter, header))
        .map(|series| series.record_name(pair, of_match, side))
        .unwrap_or_default();
    let show = |folder: &Path| format!("cargo arena replay {}", quoted(folder.join(&name)));
    let again = match (path, record) {
        (_, Some(folder)) => return show(folder),
        (Some(path), None) if header.answers => {
            format!("cargo arena restore {} --pair {pair}", quoted(path))
        }
        _ => play(run, pair, of_match),
    };
    format!(
        "\n  {again} --record {FOLDER} &&\n  {}",
        show(Path::new(FOLDER))
    )
}

/// The command that plays a pair of a run again.
fn play(run: &Run, pair: u64, of_match: usize) -> String {
    let header = &run.header;
    let [a, b] = header.matches[of_match].map(|place| quoted(&header.programs[place].text));
    let mut command = format!("cargo arena play --a {a} --b {b}");
    if header.game != games::ALL[0].name() {
        command += &format!(" --game {}", header.game);
    }
    let usual = games::by_name(&header.game).map(|adapter| adapter.default_profile());
    if header.profile != "official" && usual.is_ok_and(|usual| usual != header.profile) {
        command += &format!(" --profile {}", header.profile);
    }
    let pace = match header.pace.into() {
        Pace::Work(nodes) => format!("--work {nodes}"),
        Pace::Clock(turn) => format!("--clock {}us", turn.as_micros()),
    };
    command
        + &format!(
            " --seed {} {pace} --pairs {pair}..{}",
            header.seed,
            pair + 1
        )
}

/// A word as a shell reads it.
fn quoted(word: impl AsRef<Path>) -> String {
    let word = word.as_ref().display().to_string();
    let plain = |c: char| c.is_ascii_alphanumeric() || "_./:=,-".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
