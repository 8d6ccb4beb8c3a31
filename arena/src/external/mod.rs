//! Games with an external referee: a command, started for every game, which says in lines of text
//! whom to ask and how the game ended. `referee:COMMAND` is a game for two programs,
//! `scored:COMMAND` one for a single program. In `codingame:COMMAND` the referee also starts the
//! programs, as CodinGame's do. A game for N programs, up to 8, has ` :: players=N` after the
//! command.
//!
//! The arena begins with `###Start SEATS` and `###Seed NUMBER`. The referee writes:
//!
//! | line | |
//! |---|---|
//! | `###Input SEAT` | the lines after it, up to the next with `###`, are sent with the seat's next request |
//! | `###Output SEAT LINES` | the seat has to answer so many lines; they come back, or `###Error SEAT KIND` in their place |
//! | `###Error SEAT REASON` | the seat broke a rule |
//! | `###Score SEAT NUMBER` | its score so far |
//! | `###End`, `###End 0 1`, `###End 01` | the game is over: the higher score wins, seat 0 does, nobody does. `###End 2 01 3` ranks four seats, of which 0 and 1 are level |

mod archive;
mod cases;
mod codingame;
mod permission;
mod referee;
mod registry;
mod seats;
mod transcript;

pub use codingame::relay_player;
pub use permission::forbid_referees;
pub use seats::with_seats;

use crate::game::{
    points_of_values, Answer, Archive, Failure, Fault, Game, GameAdapter, GameSetup, Limits,
    Outcome, Recorder, Request, TimeControl, LONGEST_LINE,
};
use crate::players::Player;
use crate::system::interrupt;
use anyhow::bail;
use archive::LineRecords;
use cases::CasesAdapter;
use referee::Referee;
use registry::known;
use serde_json::json;
use std::sync::Mutex;
use std::time::Duration;
use transcript::{end_line, header_line};

/// Prefix of the names of games of several programs.
const REFEREE: &str = "referee:";
/// Prefix of the names of games of one program.
const SCORED: &str = "scored:";

/// Maximum number of lines from a referee in a game, so that every game ends.
const MAX_LINES: usize = 1_000_000;

/// Default limits.
const LIMITS: Limits = Limits {
    first: Duration::from_secs(1),
    turn: Duration::from_millis(100),
    game: None,
};

/// All external games named so far.
static KNOWN: Mutex<Vec<&'static ExternalAdapter>> = Mutex::new(Vec::new());

/// The game called `referee:COMMAND` or `scored:COMMAND`, see [`ExternalAdapter::by_name`],
/// `codingame:COMMAND`, or `cases:FOLDER`, see `cases.rs`.
pub fn find(name: &str) -> Option<&'static dyn GameAdapter> {
    if let Some(game) = CasesAdapter::by_name(name) {
        return Some(game);
    }
    let own = || ExternalAdapter::by_name(name).map(|game| game as &dyn GameAdapter);
    codingame::find(name).or_else(own)
}

/// A game with an external referee.
pub struct ExternalAdapter {
    name: &'static str,
    teams: &'static [usize],
    referee: Referee,
}

impl ExternalAdapter {
    /// The game of this name, created on first use and kept; `None` if the name has no known
    /// prefix.
    pub fn by_name(name: &str) -> Option<&'static ExternalAdapter> {
        let (command, teams) = match name.strip_prefix(SCORED) {
            Some(command) => (command, &[0][..]),
            None => seats::split(name.strip_prefix(REFEREE)?),
        };
        Some(known(&KNOWN, name, |name| ExternalAdapter {
            name,
            teams,
            referee: Referee::new(command),
        }))
    }
}

impl GameAdapter for ExternalAdapter {
    fn name(&self) -> &'static str {
        self.name
    }

    fn version(&self) -> u32 {
        self.referee.version()
    }

    fn teams(&self) -> &'static [usize] {
        self.teams
    }

    fn limits(&self) -> Limits {
        LIMITS
    }

    fn start_game(&self, setup: &GameSetup) -> anyhow::Result<Box<dyn Game>> {
        self.referee.check(self, setup)?;
        self.referee.check_unchanged(self.name)?;
        Ok(Box::new(ExternalGame::start(self, setup)?))
    }

    fn archive(&self) -> Option<&dyn Archive> {
        Some(self)
    }

    /// The referee's own; the document says how a referee sends and asks.
    fn protocol(&self) -> &'static str {
        "arena/docs/own-referees.md"
    }
}

impl LineRecords for ExternalAdapter {}

/// State of a seat.
#[derive(Clone, Default)]
struct Seat {
    /// Lines of its next request.
    sent: Vec<String>,
    answered: bool,
    score: Option<f64>,
    failure: Option<Failure>,
}

struct ExternalGame {
    referee: Box<dyn Player>,
    limits: Limits,
    seats: Vec<Seat>,
    /// Seat that has to answer, and the number of lines.
    asked: Option<(usize, usize)>,
    lines: usize,
    turns: u32,
    /// Points of each seat; `None` while the game goes on.
    points: Option<Vec<f64>>,
    referee_error: Option<String>,
    record: Recorder,
}

impl ExternalGame {
    fn start(adapter: &ExternalAdapter, setup: &GameSetup) -> anyhow::Result<ExternalGame> {
        let seats = adapter.teams.len();
        let time_control = TimeControl::Work(0);
        let mut game = ExternalGame {
            referee: adapter
                .referee
                .program
                .seat(adapter, setup.seed as u64, time_control),
            limits: setup.limits,
            seats: vec![Seat::default(); seats],
            asked: None,
            lines: 0,
            turns: 0,
            points: None,
            referee_error: None,
            record: Recorder::new(setup.recorded),
        };
        game.record.add(&header_line(adapter, setup));
        game.send_lines(vec![
            format!("###Start {seats}"),
            format!("###Seed {}", setup.seed),
        ]);
        match game.referee_error.take() {
            Some(reason) => bail!("{}: {reason}", adapter.name),
            None => Ok(game),
        }
    }

    /// Sends lines to the referee and processes its output until it asks a seat or ends the game.
    fn send_lines(&mut self, lines: Vec<String>) {
        let mut request = Request {
            seat: 0,
            lines,
            answer_lines: 0,
            limit: Limits::UNTIMED.turn,
        };
        self.referee.send(&request);
        request.answer_lines = 1;
        let mut addressed = None;
        while self.asked.is_none() && self.points.is_none() {
            self.lines += 1;
            let heard = match self.referee.receive(&request).lines {
                Ok(lines) if self.lines <= MAX_LINES => {
                    self.process_line(&lines[0], &mut addressed)
                }
                Ok(_) => Err(format!("more than {MAX_LINES} lines in a game")),
                // The user gave up, not the referee.
                Err(_) if interrupt::is_abandoned() => return,
                Err(Fault::Timeout) => Err(format!("it is silent for {:?}", request.limit)),
                Err(Fault::LongLine) => Err(format!("a line of over {LONGEST_LINE} bytes")),
                Err(Fault::NoStart) => Err("it cannot be started".to_string()),
                Err(Fault::Crash | Fault::Closed | Fault::OutOfMemory) => {
                    Err("it ended without ###End".to_string())
                }
            };
            if let Err(reason) = heard {
                let report = self.referee.end().bracketed();
                self.referee_error = Some(format!("the referee failed: {reason}{report}"));
                return;
            }
        }
        if self.points.is_some() {
            self.referee.end();
        }
    }

    /// Processes a line of the referee; `addressed` is the seat of the last `###Input`.
    fn process_line(&mut self, line: &str, addressed: &mut Option<usize>) -> Result<(), String> {
        let Some(order) = line.strip_prefix("###") else {
            let seat = addressed.ok_or_else(|| unexpected(line))?;
            self.seats[seat].sent.push(line.to_string());
            return Ok(());
        };
        let words: Vec<&str> = order.split_whitespace().collect();
        let seat = words.get(1).and_then(|word| word.parse().ok());
        let seat = seat.filter(|&seat: &usize| seat < self.seats.len());
        *addressed = None;
        match (words.first().copied(), seat, words.get(2..)) {
            (Some("Input"), Some(seat), Some([])) => *addressed = Some(seat),
            (Some("Output"), Some(seat), Some([lines])) => {
                let lines = lines
                    .parse()
                    .ok()
                    .filter(|lines| (1..=1000).contains(lines));
                self.asked = Some((seat, lines.ok_or_else(|| unexpected(line))?));
            }
            (Some("Error"), Some(seat), Some(reason)) => {
                let reason = reason.join(" ");
                let failure = Failure {
                    fault: None,
                    reason,
                };
                self.seats[seat].failure.get_or_insert(failure);
            }
            (Some("Score"), Some(seat), Some([number])) => {
                let number = number.parse().ok().filter(|it: &f64| it.is_finite());
                self.seats[seat].score = Some(number.ok_or_else(|| unexpected(line))?);
            }
            (Some("End"), _, _) => {
                let points = self.points_of(&words[1..]);
                self.points = Some(points.ok_or_else(|| unexpected(line))?);
                self.record_end();
            }
            _ => return Err(unexpected(line)),
        }
        Ok(())
    }

    /// Points of the seats from the words after `###End`.
    fn points_of(&self, places: &[&str]) -> Option<Vec<f64>> {
        if self.seats.len() == 1 {
            return matches!(places, [] | ["0"]).then(|| vec![0.5]);
        }
        if places.is_empty() {
            // A seat that failed is behind one that did not.
            let value = |seat: &Seat| (seat.failure.is_none(), seat.score.unwrap_or(0.0));
            let values: Vec<(bool, f64)> = self.seats.iter().map(value).collect();
            return Some(points_of_values(&values));
        }
        // Each word has the seats of one rank, the best ones first.
        let ranks = (0..self.seats.len()).map(|seat| {
            let digit = char::from_digit(seat as u32, 10)?;
            places.iter().rev().position(|word| word.contains(digit))
        });
        let ranks = ranks.collect::<Option<Vec<usize>>>()?;
        let named: usize = places.iter().map(|word| word.len()).sum();
        (named == ranks.len()).then(|| points_of_values(&ranks))
    }

    fn record_end(&mut self) {
        if let Some(outcome) = self.outcome() {
            self.record.add(&end_line(&outcome));
        }
    }
}

fn unexpected(line: &str) -> String {
    let shown: String = line.chars().take(80).collect();
    format!("expected ###Input, ###Output, ###Error, ###Score or ###End of a seat, found {shown:?}")
}

impl Game for ExternalGame {
    fn requests(&self) -> Vec<Request> {
        let request = |(seat, answer_lines): (usize, usize)| Request {
            seat,
            lines: self.seats[seat].sent.clone(),
            answer_lines,
            limit: if !self.seats[seat].answered {
                self.limits.first
            } else {
                self.limits.turn
            },
        };
        self.asked.map(request).into_iter().collect()
    }

    fn take(&mut self, answers: Vec<Answer>) {
        let (Some((number, _)), Some(answer)) = (self.asked.take(), answers.into_iter().next())
        else {
            return;
        };
        let seat = &mut self.seats[number];
        seat.answered = true;
        let sent = std::mem::take(&mut seat.sent);
        let lines = match answer.lines {
            Ok(lines) => {
                self.turns += 1;
                self.record
                    .add(&json!({"seat": number, "sent": sent, "answer": lines}));
                lines
            }
            Err(fault) => {
                let failure = Failure {
                    fault: Some(fault),
                    reason: fault.to_string(),
                };
                seat.failure.get_or_insert(failure);
                self.record
                    .add(&json!({"seat": number, "sent": sent, "fault": fault.name()}));
                vec![format!("###Error {number} {fault}")]
            }
        };
        self.send_lines(lines);
    }

    fn outcome(&self) -> Option<Outcome> {
        let points = self.points.clone()?;
        let scores = self.seats.iter().zip(&points);
        let is_scored = self.seats.len() == 1;
        Some(Outcome {
            scores: scores
                .map(|(seat, &points)| match seat.score {
                    Some(score) => score,
                    None if is_scored => 0.0,
                    None => points,
                })
                .collect(),
            end: if self.seats.iter().any(|seat| seat.failure.is_some()) {
                "fault"
            } else {
                "over"
            },
            failures: self.seats.iter().map(|it| it.failure.clone()).collect(),
            turns: self.turns,
            attributes: Vec::new(),
            points,
        })
    }

    fn referee_error(&self) -> Option<String> {
        self.referee_error.clone()
    }

    fn record(&self) -> &[String] {
        self.record.lines()
    }
}
