//! Test of the adapter's beliefs of each side against a second computation, from the texts
//! that the players were sent and nothing else, as the bot computes them.

use ocean::params::Params;
use ocean::protocol::{parse_placement, Briefing, Report};
use ocean::rules::{Board, Cell, Seat};
use ocean::tracker::{Knowledge, CAP};
use ocean_adapter::beliefs::follow;
use serde_json::Value;
use std::path::Path;

/// The belief of a player about the other one after a request.
struct Belief {
    /// Number of turns played.
    turn: u64,
    /// Number of possible cells.
    cells: usize,
    /// In nats.
    entropy: f32,
    /// Probability of the true cell.
    truth: f32,
}

/// The beliefs of one side, from its requests.
fn from_requests(lines: &[Value], seat: Seat) -> Vec<Belief> {
    let texts = |line: &Value| -> Vec<String> {
        let text = |line: &Value| line.as_str().expect("a line").to_string();
        // The first and the last line are no requests.
        let lines = line["input"].as_array();
        lines.map_or(Vec::new(), |lines| lines.iter().map(text).collect())
    };
    let mut known = Vec::new();
    let mut game: Option<(Board, Knowledge)> = None;
    for line in lines {
        let input = texts(line);
        let own = line["player"] == seat.index();
        match (line["type"].as_str(), &mut game) {
            (Some("init"), None) if own => {
                let briefing = Briefing::parse(input.iter().map(String::as_str));
                let board = Board::new(briefing.expect("a briefing").water);
                let output = line["output"].as_str().expect("a placement");
                parse_placement(&board, output).expect("a cell");
                let knowledge = Knowledge::new(&board, CAP);
                game = Some((board, knowledge));
            }
            (Some("turn"), Some((board, knowledge))) if own => {
                let report = Report::parse(input.iter().map(String::as_str)).expect("a report");
                knowledge.hear(
                    board,
                    Some(&Params::default()),
                    report.sonar,
                    &report.heard,
                    report.enemy_life,
                    report.enemy_sonar(),
                );
                let tracker = knowledge.enemy();
                let other = &line["state_before"]["players"][seat.other().index()]["pos"];
                let number = |index: usize| other[index].as_u64().expect("a number") as u8;
                let truth = Cell::new(number(0), number(1)).expect("a cell");
                let turn = line["state_before"]["turn"].as_u64().expect("a turn") - 1;
                known.push(Belief {
                    turn,
                    cells: tracker.cells().len(),
                    entropy: tracker.entropy(),
                    truth: tracker.presence()[truth],
                });
            }
            // The request of the other side has the announcements of the own order.
            (Some("turn"), Some((board, knowledge))) if !known.is_empty() => {
                let report = Report::parse(input.iter().map(String::as_str)).expect("a report");
                knowledge.announce(board, &report.heard, report.enemy_life);
            }
            _ => {}
        }
    }
    known
}

#[test]
fn beliefs_are_those_of_the_requests() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/conformance/games");
    let mut compared = 0;
    for name in ["s10001", "s10002_swap", "s10015", "s10038_swap"] {
        let path = folder.join(name).with_extension("jsonl");
        let text = std::fs::read_to_string(&path).expect("a recorded game");
        let lines: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        for seat in Seat::ALL {
            let expected = from_requests(&lines, seat);
            let mut readings = Vec::new();
            follow(&text, |game, _, beliefs| {
                let turn = game.state().map_or(0, |state| u64::from(state.turn));
                let reading = beliefs.reading(game, seat.other());
                readings.push((turn, reading));
            })
            .expect("a game by our rules");
            for expected in expected {
                let turn = expected.turn;
                // The first player's first request precedes all turns: its own empty
                // exchange changes nothing.
                let (_, reading) = readings
                    .iter()
                    .rfind(|(played, _)| *played == turn)
                    .expect("the turn");
                let reading = reading.expect("both have placed");
                assert_eq!(
                    reading.cells, expected.cells,
                    "{name}, {seat:?}, turn {turn}"
                );
                assert!(
                    (reading.entropy - expected.entropy).abs() < 1e-4,
                    "{name} {turn}"
                );
                assert!(
                    (reading.truth - expected.truth).abs() < 1e-4,
                    "{name} {turn}"
                );
                assert!(reading.truth > 0.0, "{name}: the truth was filtered out");
                compared += 1;
            }
        }
    }
    assert!(compared > 400, "only {compared}");
}
