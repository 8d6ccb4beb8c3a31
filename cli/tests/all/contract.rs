//! The contract of `arena::game`, tested with each
//! registered one; and two toys that show the contract does not assume two
//! seats in turn.

use arena::game::{
    Answer, BuiltInPlayer, Failure, Fault, Game, GameAdapter, GameSetup, Limits, Outcome,
    Parameter, PlayerInfo, PlayerSetup, Request, TimeControl,
};
use arena::matches::referee;
use arena::matches::seeds::derive;
use arena::matches::series::Series;
use arena::players::Program;
use arena::records::{PairKey, PairRecord};
use cli::games::GAMES;
use common::SplitMix64;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tic_tac_toe_adapter::TicTacToe;

const SEEDS: std::ops::Range<i64> = 1..9;
/// Pairs of equal players, of each built-in player.
const PAIRS: u64 = 2;

fn deal(seed: i64) -> GameSetup {
    GameSetup {
        recorded: true,
        ..GameSetup::new(seed, Limits::UNTIMED)
    }
}

fn all(rules: &dyn GameAdapter) {
    let played = play_all(rules);
    determinism(rules, &played);
    replay_equality(rules, &played);
    every_answer_is_survived(rules, &played);
    identical_players_split_every_pair(rules);
    outcomes_are_whole(rules, &played);
}

#[test]
fn every_registered_game_keeps_the_contract() {
    std::thread::scope(|scope| {
        for rules in GAMES.list() {
            scope.spawn(|| {
                all(*rules);
                playthrough(*rules);
                a_record_is_of_its_game_alone(*rules);
            });
        }
    });
}

#[test]
fn the_toys_keep_the_contract() {
    all(&Auction);
    all(&Solitaire);
    all(&crate::toys::Harvest);
    all(&crate::toys::Relay);
    all(&TicTacToe);
}

/// A record is taken as one of its own game, named or not, and refused as one of any other.
fn a_record_is_of_its_game_alone(rules: &dyn GameAdapter) {
    let record = play(rules, SEEDS.start).record.join("\n");
    let found = |name| GAMES.archive(name, &record);
    found(None).expect("its first line says whose it is");
    for other in GAMES.list() {
        let found = found(Some(other.name()));
        if other.name() == rules.name() {
            found.expect("its own game");
            continue;
        }
        let refused = found.err().expect("another game").to_string();
        let name = rules.name();
        assert!(
            refused.ends_with(&format!("found one of {name}")),
            "{refused}"
        );
    }
}

/// A game between built-in players.
#[derive(Clone, PartialEq, Debug)]
struct PlayedGame {
    seed: i64,
    record: Vec<String>,
    answers: Vec<Vec<Answer>>,
    hash: String,
    outcome: Outcome,
}

fn play(rules: &dyn GameAdapter, seed: i64) -> PlayedGame {
    let player = rules.built_in_players()[0].name;
    let mut game = Taped {
        game: rules.start_game(&deal(seed)).expect("a game"),
        answers: Vec::new(),
    };
    let mut players: Vec<_> = (0..rules.teams().len())
        .map(|seat| {
            let program = Program::new(rules, player);
            program.seat(
                rules,
                derive(seed as u64, &[seat as u64]),
                TimeControl::Work(30),
            )
        })
        .collect();
    let played = referee::play(&mut game, &mut players, &|| false).expect("not stopped");
    PlayedGame {
        seed,
        record: game.game.record().to_vec(),
        answers: game.answers,
        hash: played.hash,
        outcome: played.outcome,
    }
}

/// A game of each seed, side by side: some games take long.
fn play_all(rules: &dyn GameAdapter) -> Vec<PlayedGame> {
    std::thread::scope(|scope| {
        let games: Vec<_> = SEEDS
            .map(|seed| scope.spawn(move || play(rules, seed)))
            .collect();
        let played = games.into_iter().map(|game| game.join().expect("a game"));
        played.collect()
    })
}

/// Keeps the answers of a game.
struct Taped {
    game: Box<dyn Game>,
    answers: Vec<Vec<Answer>>,
}

impl Game for Taped {
    fn requests(&self) -> Vec<Request> {
        self.game.requests()
    }

    fn take(&mut self, answers: Vec<Answer>) {
        self.answers.push(answers.clone());
        self.game.take(answers);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn record(&self) -> &[String] {
        self.game.record()
    }
}

fn determinism(rules: &dyn GameAdapter, played: &[PlayedGame]) {
    for (game, again) in played.iter().zip(play_all(rules)) {
        assert_eq!(
            (&game.record, &game.hash, &game.outcome),
            (&again.record, &again.hash, &again.outcome),
            "{}",
            rules.name()
        );
    }
    let hashes: std::collections::BTreeSet<&str> =
        played.iter().map(|game| game.hash.as_str()).collect();
    assert!(
        hashes.len() > 1,
        "{}: every seed gives the same game",
        rules.name()
    );
}

/// The answers of a game, taken again, give its record and its outcome. The
/// time they took is none of the game's business.
fn replay_equality(rules: &dyn GameAdapter, played: &[PlayedGame]) {
    for known in played {
        let mut game = rules.start_game(&deal(known.seed)).expect("a game");
        for mut answers in known.answers.clone() {
            assert_eq!(game.outcome(), None, "over before its end");
            assert_eq!(game.requests().len(), answers.len());
            for answer in &mut answers {
                answer.time = std::time::Duration::from_millis(known.seed as u64);
            }
            game.take(answers);
        }
        assert!(game.requests().is_empty());
        assert_eq!(
            game.outcome().as_ref(),
            Some(&known.outcome),
            "{}",
            rules.name()
        );
        assert_eq!(game.record(), known.record, "{}", rules.name());
    }
}

/// Garbage and faults in place of answers, from some turn on: the game ends,
/// by its own rules, and asks nobody who did not answer.
fn every_answer_is_survived(rules: &dyn GameAdapter, played: &[PlayedGame]) {
    let mut stream = SplitMix64::new(9);
    // From three moments of each game.
    for PlayedGame { seed, answers, .. } in played.iter().flat_map(|game| [game; 3]) {
        let good = stream.below(answers.len());
        let mut game = rules.start_game(&deal(*seed)).expect("a game");
        for answers in answers.iter().take(good) {
            game.take(answers.clone());
        }
        for step in 0.. {
            let requests = game.requests();
            if requests.is_empty() {
                break;
            }
            assert!(step < 100_000, "{}: no end", rules.name());
            let mut asked: Vec<usize> = requests.iter().map(|request| request.seat).collect();
            asked.sort_unstable();
            asked.dedup();
            assert_eq!(asked.len(), requests.len(), "a seat is asked twice at once");
            let answers = requests.iter().map(|request| {
                let lines = match stream.below(4) {
                    0 => Err(Fault::ALL[stream.below(Fault::ALL.len())]),
                    1 => Ok(vec![String::new(); request.answer_lines]),
                    2 => Ok(vec![
                        "\u{fffd}|| 99999999999999999999 -1\t".to_string();
                        request.answer_lines
                    ]),
                    _ => Ok(vec!["x".repeat(9_999); request.answer_lines]),
                };
                Answer {
                    lines,
                    time: request.limit,
                }
            });
            game.take(answers.collect());
        }
        let outcome = game.outcome().expect("an outcome");
        assert!(!game.record().is_empty());
        assert_eq!(outcome.failures.len(), rules.teams().len());
    }
}

fn identical_players_split_every_pair(rules: &dyn GameAdapter) {
    for PlayerInfo { name, .. } in rules.built_in_players() {
        let series = Series {
            matches: vec![vec![0, 0]],
            run_seed: 3,
            jobs: 2,
            ..Series::new(rules, vec![Program::new(rules, name)], 30)
        };
        let mut pairs: Vec<PairRecord> = Vec::new();
        let played = series.run(
            (0..PAIRS).map(|pair| PairKey::new(pair, 0)),
            &AtomicBool::new(false),
            |pair| {
                pairs.push(pair.record);
                Ok(ControlFlow::Continue(()))
            },
        );
        played.expect("a series");
        assert_eq!(pairs.len() as u64, PAIRS);
        for pair in pairs {
            let place = format!("{}, {name}, pair {}", rules.name(), pair.pair);
            assert!(pair.is_repeated() && pair.points() == 1.0, "{place}");
        }
    }
}

fn outcomes_are_whole(rules: &dyn GameAdapter, played: &[PlayedGame]) {
    let teams = rules.teams().iter().max().expect("a seat") + 1;
    for PlayedGame {
        record,
        answers,
        outcome,
        ..
    } in played
    {
        assert_eq!(outcome.scores.len(), teams);
        assert_eq!(outcome.points.len(), teams);
        assert!(outcome
            .points
            .iter()
            .all(|points| (0.0..=1.0).contains(points)));
        if teams == 2 {
            assert_eq!(outcome.points[0] + outcome.points[1], 1.0);
        }
        assert!(outcome.turns as usize <= answers.iter().flatten().count());
        for line in record {
            serde_json::from_str::<serde_json::Value>(line).expect("a line of JSON");
        }
    }
}

/// One random game in full, as text in `data/playthroughs/NAME.txt`: its
/// answers, given again, bring the same requests and the same end, or the rules
/// or the protocol have changed. A new game, after a wanted change:
/// `UPDATE_PLAYTHROUGHS=1 cargo test -p cli --test all contract`.
fn playthrough(rules: &dyn GameAdapter) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/playthroughs")
        .join(format!("{}.txt", rules.name()));
    if std::env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        let mut players = random_players(rules);
        let text = transcript(rules, |request| {
            players[request.seat].answer(&request.lines)
        });
        std::fs::write(&file, text).expect("writable");
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    let known = known.replace('\r', "");
    let mut answers = known.split("\nfrom ").skip(1).map(|part| {
        let line = part.lines().nth(1).unwrap_or_default();
        line.strip_prefix("  ").unwrap_or_default().to_string()
    });
    let text = transcript(rules, |_| answers.next().unwrap_or_default());
    let differs = known.lines().zip(text.lines()).position(|(a, b)| a != b);
    assert!(
        known == text,
        "{} differs from line {} on",
        file.display(),
        differs.map_or(0, |line| line + 1)
    );
}

fn random_players(rules: &dyn GameAdapter) -> Vec<Box<dyn BuiltInPlayer>> {
    let players = rules.built_in_players();
    let random = players.iter().find(|player| player.name == "drifter");
    let name = random.unwrap_or(&players[0]).name;
    let player = |seed| {
        let setup = PlayerSetup {
            seed,
            time_control: TimeControl::Work(1),
            params: String::new(),
        };
        rules.built_in_player(name, &setup).expect("a player")
    };
    (0..rules.teams().len() as u64).map(player).collect()
}

/// A game as text: what each seat was sent and answered, and the outcome.
fn transcript(rules: &dyn GameAdapter, mut answer: impl FnMut(&Request) -> String) -> String {
    let mut game = rules.start_game(&deal(7)).expect("a game");
    let mut text = String::new();
    loop {
        let requests = game.requests();
        if requests.is_empty() {
            break;
        }
        let answers = requests.iter().map(|request| {
            writeln!(text, "to {}", request.seat).expect("text");
            for line in &request.lines {
                writeln!(text, "  {line}").expect("text");
            }
            let line = answer(request);
            writeln!(text, "from {}\n  {line}", request.seat).expect("text");
            Answer {
                lines: Ok(vec![line]),
                time: std::time::Duration::ZERO,
            }
        });
        let answers = answers.collect();
        game.take(answers);
    }
    writeln!(text, "{:#?}", game.outcome().expect("an outcome")).expect("text");
    text
}

/// Two teams of two seats that answer at the same time: each bids a number,
/// the higher sum of a team wins the round's prize.
struct Auction;

/// One player alone: guesses, and is scored by the distance.
struct Solitaire;

struct Toy {
    teams: &'static [usize],
    prizes: Vec<u64>,
    round: usize,
    scores: Vec<f64>,
    failures: Vec<Option<Failure>>,
    turns: u32,
    record: Vec<String>,
}

impl Toy {
    fn deal(teams: &'static [usize], deal: &GameSetup) -> Box<dyn Game> {
        let mut stream = SplitMix64::new(deal.seed as u64);
        Box::new(Toy {
            teams,
            prizes: (0..5).map(|_| stream.below(100) as u64).collect(),
            round: 0,
            scores: vec![0.0; teams.iter().max().map_or(0, |team| team + 1)],
            failures: vec![None; teams.len()],
            turns: 0,
            record: vec![format!("{{\"seed\":{}}}", deal.seed)],
        })
    }
}

impl Game for Toy {
    fn requests(&self) -> Vec<Request> {
        let seats = (0..self.teams.len()).filter(|&seat| self.failures[seat].is_none());
        let prize = self.prizes.get(self.round);
        let request = |seat| {
            prize.map(|prize| Request {
                seat,
                lines: vec![format!("round {} prize {prize}", self.round)],
                answer_lines: 1,
                limit: Limits::UNTIMED.turn,
            })
        };
        seats.filter_map(request).collect()
    }

    fn take(&mut self, answers: Vec<Answer>) {
        let requests = self.requests();
        let prize = self.prizes[self.round] as f64;
        let mut bids = vec![0.0; self.scores.len()];
        for (request, answer) in requests.iter().zip(answers) {
            let bid = answer.lines.as_ref().map(|lines| lines[0].parse::<u8>());
            match bid {
                Ok(Ok(bid)) => {
                    bids[self.teams[request.seat]] += f64::from(bid);
                    self.turns += 1;
                }
                other => {
                    self.failures[request.seat] = Some(Failure {
                        fault: other.err().copied(),
                        reason: "no bid".to_string(),
                    });
                }
            }
        }
        match bids[..] {
            [a, b] if a > b => self.scores[0] += prize,
            [a, b] if a < b => self.scores[1] += prize,
            [alone] => self.scores[0] -= (alone - prize).abs(),
            _ => {}
        }
        self.record.push(format!("{{\"bids\":{bids:?}}}"));
        self.round += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.requests().is_empty() {
            return None;
        }
        let points = match self.scores[..] {
            [a, b] if a > b => vec![1.0, 0.0],
            [a, b] if a < b => vec![0.0, 1.0],
            [_, _] => vec![0.5, 0.5],
            _ => vec![0.5],
        };
        Some(Outcome {
            scores: self.scores.clone(),
            points,
            end: "rounds",
            failures: self.failures.clone(),
            turns: self.turns,
            attributes: vec![("prizes", self.prizes.iter().sum::<u64>() as f64)],
        })
    }

    fn record(&self) -> &[String] {
        &self.record
    }
}

struct Bidder(SplitMix64);

impl BuiltInPlayer for Bidder {
    fn answer(&mut self, _lines: &[String]) -> String {
        self.0.below(100).to_string()
    }
}

macro_rules! toy {
    ($name:ident, $word:literal, $teams:expr) => {
        impl GameAdapter for $name {
            fn name(&self) -> &'static str {
                $word
            }

            fn version(&self) -> u32 {
                1
            }

            fn teams(&self) -> &'static [usize] {
                $teams
            }

            fn limits(&self) -> Limits {
                Limits::UNTIMED
            }

            fn start_game(&self, deal: &GameSetup) -> anyhow::Result<Box<dyn Game>> {
                Ok(Toy::deal($teams, deal))
            }

            fn built_in_players(&self) -> &'static [PlayerInfo] {
                &[
                    PlayerInfo {
                        name: "bidder",
                        styles: &[],
                        about: "bids at random",
                    },
                    PlayerInfo {
                        name: "twin",
                        styles: &[],
                        about: "bids at random, too",
                    },
                ]
            }

            fn parameters(&self, _player: &str) -> Vec<Parameter> {
                Vec::new()
            }

            fn built_in_player(
                &self,
                name: &str,
                setup: &PlayerSetup,
            ) -> Option<Box<dyn BuiltInPlayer>> {
                let skip = match name {
                    "bidder" => 0,
                    "twin" => 1,
                    _ => return None,
                };
                Some(Box::new(Bidder(SplitMix64::new(setup.seed ^ skip))))
            }

            fn environment(&self, _: &PlayerSetup) -> Vec<(String, Option<String>)> {
                Vec::new()
            }
        }
    };
}

toy!(Auction, "auction", &[0, 1, 0, 1]);
toy!(Solitaire, "solitaire", &[0]);

/// In a game of one player, each program plays the same start, and the better score wins the pair.
#[test]
fn players_alone_are_compared_by_their_scores() {
    let series = Series::new(
        &Solitaire,
        ["bidder", "twin"]
            .map(|name| Program::new(&Solitaire, name))
            .to_vec(),
        1,
    );
    let mut seen = Vec::new();
    let played = series.run(
        (0..20).map(|pair| PairKey::new(pair, 0)),
        &AtomicBool::new(false),
        |pair| {
            let [first, second] = &pair.record.games[..] else {
                panic!("half a pair");
            };
            let (Some(a), Some(b)) = (first.scores[0], second.scores[1]) else {
                panic!("{first:?} {second:?}");
            };
            assert_eq!((first.scores[1], second.scores[0]), (None, None));
            assert_eq!(pair.record.points(), if a > b { 2.0 } else { 0.0 });
            seen.push(pair.record.points());
            Ok(ControlFlow::Continue(()))
        },
    );
    played.expect("a series");
    assert!(seen.contains(&0.0) && seen.contains(&2.0));
}

/// An old name is answered with the present one, which exists.
#[test]
fn an_old_name_of_a_parameter_says_the_present_one() {
    let mut seen = 0;
    for game in GAMES.list() {
        let players = game.built_in_players().iter().map(|player| player.name);
        let renamed = players.flat_map(|player| {
            let renamed = game.renamed_parameters(player).iter();
            renamed.map(move |names| (player, names))
        });
        for (player, (old, present)) in renamed {
            let known = game.parameters(player);
            assert!(known.iter().any(|row| row.name == *present), "{present}");
            assert!(!known.iter().any(|row| row.name == *old), "{old}");
            let program = Program::new(*game, &format!("{player}:{old}=1"));
            let checked = program.check(*game, TimeControl::Work(1));
            let error = format!("{:#}", checked.expect_err(old));
            assert!(
                error.contains(&format!("it is now called {present}")),
                "{error}"
            );
            seen += 1;
        }
    }
    assert!(seen > 50, "only {seen}");
}
