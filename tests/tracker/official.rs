//! The official referee's recorded games, read from each seat.

use ocean::protocol::request::parse_announcements;
use ocean::protocol::{Briefing, Report};
use ocean::rules::{Announcements, Board, Cell, CellSet};
use ocean::tracker::Tracker;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// What was followed.
#[derive(Debug, Default)]
pub struct Followed {
    pub exchanges: usize,
    pub games: usize,
}

/// Follows both submarines of every recorded game in a folder of `tests/data`.
pub fn follow_folder(folder: &str, cap: usize) -> Followed {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(folder);
    let mut followed = Followed::default();
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("recorded games")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).expect("a recorded game");
        follow_game(&text, cap, &file.display().to_string(), &mut followed);
    }
    followed
}

fn follow_game(text: &str, cap: usize, name: &str, followed: &mut Followed) {
    let records: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a record"))
        .collect();
    let lines = |record: &Value| -> Vec<String> {
        let lines = record["input"].as_array().expect("lines");
        lines
            .iter()
            .map(|line| line.as_str().expect("text").to_string())
            .collect()
    };
    let of_type = |name: &'static str| records.iter().filter(move |record| record["type"] == name);
    let Some(first) = of_type("init").next() else {
        return;
    };
    let briefing = lines(first);
    let briefing = Briefing::parse(briefing.iter().map(String::as_str)).expect("a briefing");
    let board = Board::new(briefing.water);
    let mut trackers = [(); 2].map(|()| Tracker::with_cap(&board, cap));
    // What each player was told last of the other's actions.
    let mut heard = [Announcements::new(), Announcements::new()];
    for record in of_type("turn") {
        let player = record["player"].as_u64().expect("a player") as usize;
        let enemy = 1 - player;
        let input = lines(record);
        let report = Report::parse(input.iter().map(String::as_str)).expect("a report");
        heard[player] = parse_announcements(&input[2]).expect("announcements");
        if heard[player].is_empty() {
            continue;
        }
        let tracker = &mut trackers[enemy];
        tracker.observe_watcher(&board, &heard[enemy], report.sonar);
        tracker.observe_target(&board, &heard[player]);
        tracker.observe_life(&board, report.enemy_life);
        let at = format!("{name}, record {}", record["n"]);
        assert_eq!(tracker.recoveries(), 0, "{at}");
        let truth = &record["state_before"]["players"][enemy];
        let cell = |place: &Value| {
            let integer = |i: usize| place[i].as_i64().expect("an integer") as i32;
            Cell::from_integers(integer(0), integer(1)).expect("a cell")
        };
        let position = cell(&truth["pos"]);
        let mut visited = CellSet::EMPTY;
        for (y, row) in (0..).zip(truth["visited"].as_array().expect("rows")) {
            let row = row.as_u64().expect("bits");
            for x in (0..15).filter(|x| row >> x & 1 != 0) {
                visited.insert(Cell::new(x, y).expect("a cell"));
            }
        }
        assert!(
            tracker.candidates().any(|candidate| {
                candidate.cell == position && candidate.trail.is_subset(&visited)
            }),
            "{at}: lost the truth"
        );
        let mines = tracker.mine_presence(&board);
        for mine in truth["mines"].as_array().expect("mines") {
            // x, y, active, exploded.
            let exploded = mine[3].as_i64() == Some(1);
            assert!(exploded || mines[cell(mine)] > 0.0, "{at}: lost a mine");
        }
        followed.exchanges += 1;
    }
    followed.games += 1;
}
