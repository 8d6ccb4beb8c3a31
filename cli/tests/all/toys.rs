//! Two games that are not shipped: one that is scored, one of teams of two
//! processes. Both are small enough for players of a shell's line.

use arena::external;
use arena::game::{
    Answer, BuiltInPlayer, Failure, Game, GameAdapter, GameSetup, Games, Limits, Outcome,
    Parameter, PlayerInfo, PlayerSetup, Request, TimeControl,
};
use common::SplitMix64;
use ocean_adapter::Ocean;
use std::time::Duration;
use temple_adapter::Temple;
use tic_tac_toe_adapter::TicTacToe;

/// Two real games, the smallest house, and the toys.
pub const GAMES: Games = Games::new(
    &[&Ocean, &Temple, &Harvest, &Relay, &TicTacToe],
    external::find,
);

/// One player alone: in each of 100 turns it picks one of some fields and gets
/// its yield. The judge limits the whole game.
pub struct Harvest;

/// Two teams of two: in each round everybody bids a number of 0 to 9, and the team
/// with the higher sum gets the prize; one of the teams starts with a gift. A
/// process that fails bids nothing from then on. Two games with exchanged starts
/// count together.
pub struct Relay;

/// A share from 0 to 1.
const NOISE: &str = "noise";

const TURNS: usize = 100;
const ROUNDS: usize = 10;

struct HarvestGame {
    limit: Duration,
    turns: Vec<Vec<u64>>,
    turn: usize,
    score: f64,
    failure: Option<Failure>,
    record: Vec<String>,
}

impl HarvestGame {
    fn is_over(&self) -> bool {
        self.failure.is_some() || self.turn == TURNS
    }
}

impl Game for HarvestGame {
    fn requests(&self) -> Vec<Request> {
        if self.is_over() {
            return Vec::new();
        }
        let yields: Vec<String> = self.turns[self.turn].iter().map(u64::to_string).collect();
        vec![Request {
            seat: 0,
            lines: vec![yields.join(" ")],
            answer_lines: 1,
            limit: self.limit,
        }]
    }

    fn take(&mut self, answers: Vec<Answer>) {
        let picked = match &answers[0].lines {
            Err(fault) => Err((Some(*fault), "gave no answer".to_string())),
            Ok(lines) => {
                let field = lines[0].parse().ok();
                let field = field.and_then(|field: usize| self.turns[self.turn].get(field));
                field.ok_or((None, format!("no field: {:?}", lines[0].get(..9))))
            }
        };
        match picked {
            Ok(got) => {
                self.score += *got as f64;
                self.record.push(format!("{{\"score\":{}}}", self.score));
                self.turn += 1;
            }
            Err((fault, reason)) => {
                self.score = 0.0;
                self.failure = Some(Failure { fault, reason });
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome {
            scores: vec![self.score],
            points: vec![0.5],
            end: match self.failure {
                Some(_) => "fault",
                None => "harvested",
            },
            failures: vec![self.failure.clone()],
            turns: self.turn as u32,
            attributes: vec![
                ("fields", self.turns[0].len() as f64),
                ("reached", self.score),
            ],
        })
    }

    fn record(&self) -> &[String] {
        &self.record
    }
}

struct RelayGame {
    limits: Limits,
    prizes: Vec<u64>,
    round: usize,
    scores: [f64; 2],
    failures: Vec<Option<Failure>>,
    turns: u32,
    record: Vec<String>,
}

impl RelayGame {
    fn alive(&self) -> Vec<usize> {
        let seats = 0..Relay.teams().len();
        seats.filter(|&it| self.failures[it].is_none()).collect()
    }
}

impl Game for RelayGame {
    fn requests(&self) -> Vec<Request> {
        let Some(prize) = self.prizes.get(self.round) else {
            return Vec::new();
        };
        let request = |seat| Request {
            seat,
            lines: vec![format!("{} {prize} {seat}", self.round)],
            answer_lines: 1,
            limit: match self.round {
                0 => self.limits.first,
                _ => self.limits.turn,
            },
        };
        self.alive().into_iter().map(request).collect()
    }

    fn take(&mut self, answers: Vec<Answer>) {
        let mut bids = [0; 2];
        for (seat, answer) in self.alive().into_iter().zip(answers) {
            let failure = match &answer.lines {
                Ok(lines) => match lines[0].parse() {
                    Ok(bid @ 0..=9) => {
                        bids[Relay.teams()[seat]] += bid;
                        self.turns += 1;
                        continue;
                    }
                    _ => None,
                },
                Err(fault) => Some(*fault),
            };
            self.failures[seat] = Some(Failure {
                fault: failure,
                reason: "bids nothing from now on".to_string(),
            });
        }
        // Once nobody is left to ask, no prize is given any more.
        let rounds = if self.alive().is_empty() {
            self.prizes.len()
        } else {
            self.round + 1
        };
        match bids[0].cmp(&bids[1]) {
            std::cmp::Ordering::Greater => self.scores[0] += self.prizes[self.round] as f64,
            std::cmp::Ordering::Less => self.scores[1] += self.prizes[self.round] as f64,
            std::cmp::Ordering::Equal => {}
        }
        self.record.push(format!("{{\"bids\":{bids:?}}}"));
        self.round = rounds;
    }

    fn outcome(&self) -> Option<Outcome> {
        let [a, b] = self.scores;
        let points = 0.5 + 0.5 * (f64::from(a > b) - f64::from(a < b));
        (self.round >= self.prizes.len()).then(|| Outcome {
            scores: vec![a, b],
            points: vec![points, 1.0 - points],
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

/// Picks the field with the highest yield, or any with the chance `noise`; of a
/// team, bids about half of the prize.
struct Toy {
    stream: SplitMix64,
    noise: f64,
}

impl Toy {
    fn chance(&mut self) -> f64 {
        self.stream.next_u64() as f64 / 2f64.powi(64)
    }
}

struct Picker(Toy);

impl BuiltInPlayer for Picker {
    fn answer(&mut self, lines: &[String]) -> String {
        let yields: Vec<u64> = lines[0].split(' ').flat_map(str::parse).collect();
        let best = (0..yields.len()).max_by_key(|&field| yields[field]);
        let any = self.0.stream.below(yields.len());
        let is_noisy = self.0.chance() < self.0.noise;
        let field = if is_noisy { any } else { best.unwrap_or(0) };
        field.to_string()
    }
}

struct Bidder(Toy);

impl BuiltInPlayer for Bidder {
    fn answer(&mut self, lines: &[String]) -> String {
        let prize = lines[0].split(' ').nth(1).map_or(Ok(0), str::parse);
        let is_noisy = self.0.chance() < self.0.noise;
        let any = self.0.stream.below(10);
        if is_noisy {
            any.to_string()
        } else {
            (prize.unwrap_or(0u64) / 11).min(9).to_string()
        }
    }
}

/// Common part of the built-in players of both games.
fn toy(name: &str, setup: &PlayerSetup) -> Option<Toy> {
    let noise = setup.params.strip_prefix("noise=");
    let default = match name {
        "bot" => 0.0,
        "random" => 1.0,
        _ => return None,
    };
    Some(Toy {
        stream: SplitMix64::new(setup.seed),
        noise: noise.and_then(|it| it.parse().ok()).unwrap_or(default),
    })
}

const LISTED: &[PlayerInfo] = &[
    PlayerInfo::new("bot", &[], "plays the best it sees"),
    PlayerInfo::new("random", &[], "plays at random"),
];

fn parameters(player: &str) -> Vec<Parameter> {
    vec![Parameter {
        name: NOISE.to_string(),
        default: if player == "bot" { 0.0 } else { 1.0 },
        min: 0.0,
        max: 1.0,
        unit: "share of random answers".to_string(),
        meaning: "how often it answers at random".to_string(),
        is_count: false,
    }]
}

impl GameAdapter for Harvest {
    fn name(&self) -> &'static str {
        "harvest"
    }

    fn version(&self) -> u32 {
        1
    }

    fn teams(&self) -> &'static [usize] {
        &[0]
    }

    fn limits(&self) -> Limits {
        let game = Duration::from_secs(2);
        Limits {
            first: game,
            turn: game,
            game: Some(game),
        }
    }

    fn start_game(&self, setup: &GameSetup) -> anyhow::Result<Box<dyn Game>> {
        let mut stream = SplitMix64::new(setup.seed as u64);
        let fields = 2 + stream.below(4);
        let turn = |_| (0..fields).map(|_| stream.below(50) as u64).collect();
        Ok(Box::new(HarvestGame {
            limit: setup.limits.turn,
            turns: (0..TURNS).map(turn).collect(),
            turn: 0,
            score: 0.0,
            failure: None,
            record: vec![format!("{{\"case\":{}}}", setup.seed)],
        }))
    }

    fn built_in_players(&self) -> &'static [PlayerInfo] {
        LISTED
    }

    fn parameters(&self, player: &str) -> Vec<Parameter> {
        parameters(player)
    }

    fn built_in_player(&self, name: &str, setup: &PlayerSetup) -> Option<Box<dyn BuiltInPlayer>> {
        Some(Box::new(Picker(toy(name, setup)?)))
    }

    fn sources_hash(&self) -> &'static str {
        "0123456789abcdef"
    }

    fn environment(&self, setup: &PlayerSetup) -> Vec<(String, Option<String>)> {
        let clock = match setup.time_control {
            TimeControl::Clock(game) => Some(game.as_millis().to_string()),
            TimeControl::Work(_) => None,
        };
        vec![("HARVEST_CLOCK_MS".to_string(), clock)]
    }
}

impl GameAdapter for Relay {
    fn name(&self) -> &'static str {
        "relay"
    }

    fn version(&self) -> u32 {
        1
    }

    fn teams(&self) -> &'static [usize] {
        &[0, 1, 0, 1]
    }

    fn counts_both_games(&self) -> bool {
        true
    }

    fn limits(&self) -> Limits {
        Limits {
            first: Duration::from_secs(10),
            turn: Duration::from_secs(10),
            game: None,
        }
    }

    fn start_game(&self, setup: &GameSetup) -> anyhow::Result<Box<dyn Game>> {
        let mut stream = SplitMix64::new(setup.seed as u64);
        let prizes: Vec<u64> = (0..ROUNDS).map(|_| 1 + stream.below(99) as u64).collect();
        Ok(Box::new(RelayGame {
            limits: setup.limits,
            scores: [stream.below(100) as f64, 0.0],
            prizes,
            round: 0,
            failures: vec![None; 4],
            turns: 0,
            record: vec![format!("{{\"seed\":{}}}", setup.seed)],
        }))
    }

    fn built_in_players(&self) -> &'static [PlayerInfo] {
        LISTED
    }

    fn parameters(&self, player: &str) -> Vec<Parameter> {
        parameters(player)
    }

    fn built_in_player(&self, name: &str, setup: &PlayerSetup) -> Option<Box<dyn BuiltInPlayer>> {
        Some(Box::new(Bidder(toy(name, setup)?)))
    }

    fn sources_hash(&self) -> &'static str {
        "0123456789abcdef"
    }

    fn environment(&self, _: &PlayerSetup) -> Vec<(String, Option<String>)> {
        Vec::new()
    }
}
