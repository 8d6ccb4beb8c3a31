//! Runs `tests/data/rules/*.case`: a sentence of the rules, a map, turns, and the expected state.
//! Rows stand between bars, since blanks count.

use super::naive::Naive;
use std::fs;
use std::path::Path;
use temple::protocol::{read_answer, Request};
use temple::rules::{BySeat, Diver, Grid, Mode, Seat, State, Tile};

#[derive(Default, Debug)]
struct Case {
    title: String,
    mode: Mode,
    before: Vec<String>,
    air: Option<Vec<i32>>,
    coins: Option<Vec<i32>>,
    play: Vec<String>,
    after: Vec<String>,
    sent: Option<i32>,
    expect_air: Option<Vec<i32>>,
    expect_coins: Option<Vec<i32>>,
    rounds: Option<u32>,
    next: Option<u8>,
    end: Option<String>,
}

fn read(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let numbers = |text: &str| -> Option<Vec<i32>> {
        let list = text
            .split_whitespace()
            .map(|word| word.parse().expect("a number"));
        Some(list.collect())
    };
    let mut played = false;
    for line in text.lines() {
        if let Some(row) = line.strip_prefix('|') {
            let row = row
                .strip_suffix('|')
                .expect("a row between bars")
                .to_string();
            let case = cases.last_mut().expect("a case");
            if played {
                case.after.push(row);
            } else {
                case.before.push(row);
            }
            continue;
        }
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, rest) = line.split_once(':').unwrap_or_else(|| panic!("{line:?}"));
        let rest = rest.trim();
        if word == "case" {
            let title = rest.to_string();
            cases.push(Case {
                title,
                ..Case::default()
            });
            played = false;
            continue;
        }
        let case = cases.last_mut().expect("a case");
        match word {
            "mode" => case.mode = Mode::from_name(rest).expect("a mode"),
            "air" if played => case.expect_air = numbers(rest),
            "air" => case.air = numbers(rest),
            "coins" if played => case.expect_coins = numbers(rest),
            "coins" => case.coins = numbers(rest),
            "play" => {
                case.play = rest.split_whitespace().map(str::to_string).collect();
                played = true;
            }
            "sent" => case.sent = numbers(rest).map(|list| list[0]),
            "rounds" => case.rounds = numbers(rest).map(|list| list[0] as u32),
            "next" => case.next = numbers(rest).map(|list| list[0] as u8),
            "end" => case.end = Some(rest.to_string()),
            _ => panic!("{line:?}"),
        }
    }
    cases
}

/// A state that begins with this air (turns left) and these coins.
fn state(case: &Case) -> State {
    let grid = Grid::parse(&case.before).unwrap_or_else(|error| panic!("{}: {error}", case.title));
    let of = |list: &Option<Vec<i32>>, seat: Seat, default| {
        list.as_ref().map_or(default, |list| list[seat.index()])
    };
    let divers = Seat::ALL.map(|seat| Diver {
        cell: grid.find(Tile::Diver(seat)).expect("a player"),
        air: of(&case.air, seat, 15) as u8,
        coins: of(&case.coins, seat, 0) as u16,
    });
    let next = if divers[0].air > 0 {
        Seat::First
    } else {
        Seat::Second
    };
    State::within(grid, case.mode, BySeat(divers), next)
}

/// The game of the plain rules that begins with this air and these coins.
fn naive(case: &Case) -> Naive {
    let kit = case.mode == Mode::Kit;
    let mut naive = Naive::new(&case.before, kit);
    let air = case.air.clone().unwrap_or(vec![15, 15]);
    naive.air = [air[0], air[1]];
    naive.alive = naive.air.map(|air| air > 0);
    naive.to_move = usize::from(!naive.alive[0]);
    if kit {
        naive.air[naive.to_move] -= 1;
    }
    if let Some(coins) = &case.coins {
        naive.score = [coins[0], coins[1]];
    }
    naive
}

fn check(case: &Case) {
    let title = &case.title;
    let mut state = state(case);
    let mut naive = naive(case);
    let start = state.clone();
    let mut undos = Vec::new();
    for word in &case.play {
        assert_eq!(state.end(), None, "{title}: over before {word}");
        // An underscore stands for an answer that did not come.
        let answer = if word == "_" { "" } else { word };
        undos.push(state.play(read_answer(answer)));
        naive.play(answer);
    }
    let rows = state.grid().rows();
    let plain: Vec<String> = naive.rows.iter().map(|row| row.iter().collect()).collect();
    assert_eq!(rows, plain, "{title}: the plain rules");
    if !case.after.is_empty() {
        assert_eq!(rows, case.after, "{title}");
    }
    let end = match state.end() {
        None => "none".to_string(),
        Some(end) => end
            .winner
            .map_or("draw".to_string(), |seat| seat.number().to_string()),
    };
    let plain = match naive.over {
        None => "none".to_string(),
        Some(0) => "draw".to_string(),
        Some(winner) => winner.to_string(),
    };
    assert_eq!(end, plain, "{title}: the plain rules");
    if state.end().is_none() {
        let request = Request::of(&state);
        assert_eq!(
            request.air, naive.air[naive.to_move],
            "{title}: the plain rules"
        );
        assert_eq!(
            request.seat.index(),
            naive.to_move,
            "{title}: the plain rules"
        );
        if let Some(sent) = case.sent {
            assert_eq!(request.air, sent, "{title}: air sent");
        }
        if let Some(next) = case.next {
            assert_eq!(request.seat.number(), next, "{title}: next");
        }
    }
    let air: Vec<i32> = Seat::ALL.map(|seat| state.diver(seat).air.into()).to_vec();
    let coins: Vec<i32> = Seat::ALL
        .map(|seat| state.diver(seat).coins.into())
        .to_vec();
    assert_eq!(coins, naive.score, "{title}: the plain rules");
    if let Some(expected) = &case.expect_air {
        assert_eq!(&air, expected, "{title}: air");
    }
    if let Some(expected) = &case.expect_coins {
        assert_eq!(&coins, expected, "{title}: coins");
    }
    if let Some(expected) = case.rounds {
        assert_eq!(state.rounds(), expected, "{title}: rounds");
    }
    if let Some(expected) = &case.end {
        assert_eq!(&end, expected, "{title}: end");
    }
    for undo in undos.iter().rev() {
        state.undo(undo);
    }
    assert_eq!(state, start, "{title}: taken back");
}

#[test]
fn every_case_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules");
    let mut seen = 0;
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        for case in read(&fs::read_to_string(&path).expect("text")) {
            check(&case);
            seen += 1;
        }
    }
    assert!(seen >= 40, "only {seen} cases");
}
