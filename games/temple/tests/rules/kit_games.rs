//! Recorded games of the organiser's simulator: every request and the result agree with the
//! package's rules and with the plain ones.

use super::naive::Naive;
use serde_json::Value;
use std::fs;
use std::path::Path;
use temple::protocol::{read_answer, Request};
use temple::rules::{Grid, Mode, Seat, State};

fn rows(value: &Value) -> Vec<String> {
    let list = value.as_array().expect("rows");
    list.iter()
        .map(|row| row.as_str().expect("a row").to_string())
        .collect()
}

#[test]
fn all_recorded_games_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/kit-games");
    let mut games = 0;
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let file = path.display();
        let text = fs::read_to_string(&path).expect("text");
        let lines: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        let (header, rest) = lines.split_first().expect("a header");
        let (end, turns) = rest.split_last().expect("an end");
        let map = rows(&header["map"]);
        let mode = Mode::from_name(header["mode"].as_str().expect("a mode")).expect("a mode");
        let mut state = State::new(Grid::parse(&map).expect("a map"), mode).expect("a start");
        let mut naive = Naive::new(&map, mode == Mode::Kit);
        for (n, turn) in turns.iter().enumerate() {
            assert_eq!((state.end(), naive.over), (None, None), "{file}, turn {n}");
            let request = Request::of(&state);
            let printed = request.print();
            let mut sent: Vec<String> = ["player", "air", "score", "width", "height"]
                .iter()
                .map(|field| turn[field].to_string())
                .collect();
            sent.extend(rows(&turn["rows"]));
            sent.push(turn["end"].as_str().expect("an end").to_string());
            assert_eq!(printed, sent, "{file}, turn {n}");
            assert_eq!(Request::read(&sent), Ok(request), "{file}, turn {n}");
            assert_eq!(naive.air[naive.to_move], turn["air"], "{file}, turn {n}");
            let reply = turn["reply"].as_str().expect("a reply");
            state.play(read_answer(reply));
            naive.play(reply);
            let plain: Vec<String> = naive.rows.iter().map(|row| row.iter().collect()).collect();
            assert_eq!(state.grid().rows(), plain, "{file}, turn {n}");
        }
        let result = state.end().expect("the end");
        let winner = result.winner.map_or(0, |seat| seat.number());
        assert_eq!(winner.to_string(), end["winner"], "{file}");
        assert_eq!(naive.over, Some(usize::from(winner)), "{file}");
        assert_eq!(state.rounds(), end["rounds"], "{file}");
        assert_eq!(naive.rounds, end["rounds"], "{file}");
        for seat in Seat::ALL {
            assert_eq!(
                state.diver(seat).coins,
                end["scores"][seat.index()],
                "{file}"
            );
            assert_eq!(state.diver(seat).air, end["air"][seat.index()], "{file}");
        }
        games += 1;
    }
    assert_eq!(games, 16);
}
