//! Shell commands that show a lost game.

use crate::game::TimeControl;
use crate::matches::series::{Series, OFFICIAL};
use crate::players::size_text;
use crate::records::{GameKey, PairKey, Run};
use crate::system::commands::{as_typed, quoted};
use std::path::Path;

/// Folder for the record of a game that is played again.
const FOLDER: &str = "runs/lost";

/// Command that shows the shortest game that A lost: from its record, from the answers in the run
/// file, or by playing it again. `None` if A lost none or the rules have changed.
pub fn lost_game_command(run: &Run, path: Option<&Path>, record: Option<&Path>) -> Option<String> {
    if run.header.is_scored() {
        return None;
    }
    let lost = run.games().filter(|(.., game)| game.points < 0.5);
    let lost = lost.map(|(pair, side, game)| (game.turns, pair.key(), side));
    let (_, key, side) = lost.min()?;
    command(run, path, record, key, side).map(|command| as_typed(&command))
}

/// Command that shows this game; `None` if the rules have changed, so that it cannot be played
/// again.
fn command(
    run: &Run,
    path: Option<&Path>,
    record: Option<&Path>,
    key: PairKey,
    side: usize,
) -> Option<String> {
    let header = &run.header;
    let series = Series::from_header(run.game, header).ok()?;
    let name = series.record_name(GameKey::new(key, side));
    let show = |folder: &Path| format!("cargo arena replay {}", quoted(folder.join(&name)));
    let again = match (path, record) {
        (_, Some(folder)) => return Some(show(folder)),
        (Some(path), None) if header.answers => {
            format!("cargo arena restore {} --pair {}", quoted(path), key.pair)
        }
        _ => rematch_command(run, key),
    };
    Some(format!(
        "\n  {again} --record {FOLDER} &&\n  {}",
        show(Path::new(FOLDER))
    ))
}

/// Command that plays a pair of a run, or a program's case, again.
pub fn rematch_command(run: &Run, key: PairKey) -> String {
    let header = &run.header;
    let mut command = "cargo arena play".to_string();
    for (number, place) in header.programs_of(key.of_match).into_iter().enumerate() {
        let option = if number == 0 { "--a" } else { "--b" };
        command += &format!(" {option} {}", quoted(header.programs[place].typed()));
    }
    command += &format!(" --game {}", quoted(&header.game));
    if let Some(file) = header.maps() {
        command += &format!(" --maps {}", quoted(file));
    } else if ![OFFICIAL, run.game.default_profile()].contains(&header.profile.as_str()) {
        command += &format!(" --profile {}", header.profile);
    }
    let time_control = match header.time_control.into() {
        TimeControl::Work(nodes) => format!("--work {nodes}"),
        TimeControl::Clock(turn) => {
            let turn = humantime::format_duration(turn).to_string();
            format!("--clock {}", turn.replace(' ', ""))
        }
    };
    let limits = [
        ("memory", header.memory),
        ("stderr-limit", header.stderr_limit),
    ];
    for (option, limit) in limits {
        if let Some(bytes) = limit {
            command += &format!(" --{option} {}", size_text(bytes));
        }
    }
    command += &format!(
        " --seed {} {time_control} --{}s {}..{}",
        header.seed,
        header.unit(),
        key.pair,
        key.pair + 1
    );
    as_typed(&command)
}
