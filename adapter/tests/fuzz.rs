//! Property tests: the referee and the verifier survive any answers and any text.

use arena::game::{Answer, Fault, Game, GameAdapter, GameSetup};
use common::SplitMix64;
use ocean_adapter::verify::verify;
use ocean_adapter::{Ocean, LIMITS};
use std::time::Duration;

/// Longest possible game: two placements and 598 turns.
const LONGEST: usize = 600;

fn start_game(seed: i64) -> Box<dyn Game> {
    Ocean
        .start_game(&GameSetup {
            recorded: true,
            ..GameSetup::new(seed, LIMITS)
        })
        .expect("an official map")
}

fn take(game: &mut dyn Game, lines: Result<Vec<String>, Fault>) {
    game.take(vec![Answer {
        lines,
        time: Duration::ZERO,
    }]);
}

/// Words of orders, and some that are none.
const WORDS: [&str; 34] = [
    "MOVE",
    "SURFACE",
    "TORPEDO",
    "SONAR",
    "SILENCE",
    "MINE",
    "TRIGGER",
    "MSG",
    "N",
    "S",
    "W",
    "E",
    "0",
    "1",
    "4",
    "5",
    "9",
    "14",
    "15",
    "-1",
    "+7",
    "007",
    "99999999999",
    "|",
    "|",
    "|",
    "",
    "\u{e9}",
    "\t",
    "NA",
    "MOVE N",
    "SILENCE E 0",
    "\u{1f30a}",
    "\0",
];

fn line(stream: &mut SplitMix64) -> String {
    match stream.below(4) {
        0 => {
            let length = stream.below(60);
            let bytes: Vec<u8> = (0..length).map(|_| stream.next_u64() as u8).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        }
        1 => "SURFACE".chars().take(stream.below(8)).collect(),
        _ => {
            let length = stream.below(12);
            let words: Vec<&str> = (0..length)
                .map(|_| WORDS[stream.below(WORDS.len())])
                .collect();
            words.join(" ")
        }
    }
}

#[test]
fn any_answers_end_a_game_that_verifies() {
    let mut stream = SplitMix64::new(1);
    for seed in 0..2_000 {
        let mut game = start_game(seed % 7);
        let placements = [(0, 9), (14, 14), (7, 7), (3, 12)];
        let mut answers = 0;
        while let Some(request) = game.requests().first() {
            assert!(request.seat < 2 && request.answer_lines == 1);
            answers += 1;
            assert!(answers <= LONGEST);
            let lines = match stream.below(30) {
                0 => Err(Fault::ALL[stream.below(Fault::ALL.len())]),
                1 => Ok(Vec::new()),
                _ if answers <= 2 => {
                    let (x, y) = placements[stream.below(placements.len())];
                    Ok(vec![format!("{x} {y}")])
                }
                // Mostly good turns, so that bad ones meet many situations.
                2..=24 => Ok(vec![[
                    "SURFACE|MOVE N MINE",
                    "MSG|SILENCE N 0|MINE S",
                    "SONAR 3",
                ][stream.below(3)]
                .to_string()]),
                _ => Ok(vec![line(&mut stream)]),
            };
            take(game.as_mut(), lines);
        }
        let outcome = game.outcome().expect("the game is over");
        assert!((outcome.points.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let mut text = game.record().join("\n");
        text.push('\n');
        if let Err(mismatch) = verify(&text) {
            panic!("seed {seed}: {mismatch}\n{text}");
        }
    }
}

/// Answers after the end, surplus answers and none at all change nothing.
#[test]
fn surplus_answers_are_ignored() {
    let mut game = start_game(1);
    game.take(Vec::new());
    assert_eq!(game.requests()[0].seat, 0);
    while !game.requests().is_empty() {
        take(game.as_mut(), Ok(vec!["7 7".to_string()]));
    }
    let record = game.record().to_vec();
    take(game.as_mut(), Ok(vec!["7 7".to_string()]));
    assert_eq!(game.record(), record);
}

/// A game of moves along the tightest way, one a turn.
struct Sailor {
    rows: Vec<Vec<u8>>,
    visited: Vec<(usize, usize)>,
}

impl Sailor {
    fn open(&self, (x, y): (usize, usize)) -> Vec<(char, (usize, usize))> {
        let around = [
            ('N', (x, y.wrapping_sub(1))),
            ('S', (x, y + 1)),
            ('W', (x.wrapping_sub(1), y)),
            ('E', (x + 1, y)),
        ];
        around
            .into_iter()
            .filter(|&(_, (x, y))| self.rows.get(y).and_then(|row| row.get(x)) == Some(&b'.'))
            .filter(|(_, place)| !self.visited.contains(place))
            .collect()
    }

    fn order(&mut self, report: &str) -> String {
        let mut numbers = report
            .split(' ')
            .map(|word| word.parse().expect("a number"));
        let here = (numbers.next().expect("x"), numbers.next().expect("y"));
        self.visited.push(here);
        let ways = self.open(here);
        match ways.iter().min_by_key(|(_, place)| self.open(*place).len()) {
            Some((heading, _)) => format!("MOVE {heading} TORPEDO"),
            None => {
                self.visited.clear();
                "SURFACE".to_string()
            }
        }
    }
}

#[test]
fn the_turn_limit_ends_a_game_that_verifies() {
    let mut game = start_game(2);
    let mut sailors: Vec<Sailor> = Vec::new();
    while let Some(request) = game.requests().first() {
        let line = if sailors.len() < 2 {
            let rows = request.lines[1..]
                .iter()
                .map(|row| row.clone().into_bytes());
            sailors.push(Sailor {
                rows: rows.collect(),
                visited: Vec::new(),
            });
            "7 7".to_string()
        } else {
            sailors[request.seat].order(&request.lines[0])
        };
        take(game.as_mut(), Ok(vec![line]));
    }
    let outcome = game.outcome().expect("the game is over");
    assert_eq!(
        (outcome.end, outcome.turns),
        ("turn_limit", 598),
        "{outcome:?}"
    );
    assert_eq!(game.record().len(), 1 + LONGEST + 1);
    let text = game.record().join("\n");
    verify(&text).expect("our own game");
    // Whether the end is a frame of its own was never recorded.
    let ours = "\"turns\":598,\"frames\":599,";
    assert!(text.contains(ours));
    verify(&text.replace(ours, "\"turns\":598,\"frames\":600,")).expect("either way");
    for wrong in [
        "598,\"frames\":598,",
        "598,\"frames\":601,",
        "599,\"frames\":600,",
    ] {
        let changed = text.replace(ours, &format!("\"turns\":{wrong}"));
        let mismatch = verify(&changed).expect_err("differs");
        assert!(mismatch.field.starts_with("result."), "{mismatch}");
    }
}

#[test]
fn any_bytes_are_verified_or_refused() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../tests/data/conformance/edge/31-one-blast-kills-both.jsonl"
    );
    let text = std::fs::read(folder).expect("part of the project");
    let mut stream = SplitMix64::new(5);
    for _ in 0..3_000 {
        let mut bytes = text.clone();
        for _ in 0..=stream.below(4) {
            let at = stream.below(bytes.len());
            match stream.below(4) {
                0 => bytes[at] = stream.next_u64() as u8,
                1 => bytes.truncate(at + 1),
                2 => {
                    let _ = bytes.remove(at);
                }
                _ => bytes.insert(at, b"0123456789{}[],:\"|\n-"[stream.below(20)]),
            }
            if bytes.is_empty() {
                break;
            }
        }
        let _ = verify(&String::from_utf8_lossy(&bytes));
    }
}
