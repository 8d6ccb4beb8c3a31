//! Recorded games, in the official referee's format, as each seat saw them.

use ocean::protocol::request::parse_announcements;
use ocean::protocol::{Briefing, Report};
use ocean::rules::{Announcements, Board, Cell, CellSet};
use ocean::tracker::{Observation, Tracker};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// One exchange, and the true state of the target after it.
pub struct Exchange {
    pub name: String,
    /// Which player is followed.
    pub target: usize,
    pub by_watcher: Announcements,
    pub sonar: Option<bool>,
    pub by_target: Announcements,
    pub life: u8,
    pub cell: Cell,
    pub visited: CellSet,
    /// Not exploded.
    pub mines: CellSet,
}

/// One recorded game.
pub struct Recorded {
    pub board: Board,
    pub exchanges: Vec<Exchange>,
}

/// Every game of a folder that got beyond the placement.
pub fn games(folder: &Path) -> Vec<Recorded> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("recorded games")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "jsonl")
        })
        .collect();
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let text = fs::read_to_string(file).expect("a recorded game");
        read_game(&text, &file.display().to_string())
    };
    files.iter().filter_map(read).collect()
}

fn place(value: &Value) -> Cell {
    let integer = |i: usize| value[i].as_i64().expect("an integer") as i32;
    Cell::from_integers(integer(0), integer(1)).expect("a cell")
}

fn read_game(text: &str, name: &str) -> Option<Recorded> {
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
    let briefing = lines(of_type("init").next()?);
    let briefing = Briefing::parse(briefing.iter().map(String::as_str)).expect("a briefing");
    let mut exchanges = Vec::new();
    // The announcements that each player received last.
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
        let truth = &record["state_before"]["players"][enemy];
        let mut visited = CellSet::EMPTY;
        for (y, row) in (0..).zip(truth["visited"].as_array().expect("rows")) {
            let row = row.as_u64().expect("bits");
            for x in (0..15).filter(|x| row >> x & 1 != 0) {
                visited.insert(Cell::new(x, y).expect("a cell"));
            }
        }
        let mut mines = CellSet::EMPTY;
        for mine in truth["mines"].as_array().expect("mines") {
            // x, y, active, exploded.
            if mine[3].as_i64() != Some(1) {
                mines.insert(place(mine));
            }
        }
        exchanges.push(Exchange {
            name: format!("{name}, record {}", record["n"]),
            target: enemy,
            by_watcher: heard[enemy].clone(),
            sonar: report.sonar,
            by_target: heard[player].clone(),
            life: report.enemy_life,
            cell: place(&truth["pos"]),
            visited,
            mines,
        });
    }
    Some(Recorded {
        board: Board::new(briefing.water),
        exchanges,
    })
}

/// Follows both submarines and holds the trackers against the truth.
pub fn follow(game: &Recorded, cap: usize) {
    let board = &game.board;
    let mut trackers = [(); 2].map(|()| Tracker::with_cap(board, cap));
    for exchange in &game.exchanges {
        let tracker = &mut trackers[exchange.target];
        tracker.observe(
            board,
            Observation::Watcher(&exchange.by_watcher, exchange.sonar),
        );
        tracker.observe(board, Observation::Target(&exchange.by_target));
        tracker.observe(board, Observation::Life(exchange.life));
        let name = &exchange.name;
        assert_eq!(tracker.recoveries(), 0, "{name}");
        // The bound that src/tracker/mod.rs states for the end of an exchange.
        let size = (tracker.shapes(), tracker.len());
        let most = (32 * cap).max(16 * cap + 225);
        assert!(size.0 <= cap && size.1 <= most, "{name}: {size:?}");
        let true_one = tracker.candidates().any(|candidate| {
            candidate.cell == exchange.cell && candidate.trail.is_subset(&exchange.visited)
        });
        assert!(true_one, "{name}: lost the truth");
        let mines = tracker.mine_presence(board);
        for mine in exchange.mines {
            assert!(mines[mine] > 0.0, "{name}: lost a mine");
        }
    }
}
