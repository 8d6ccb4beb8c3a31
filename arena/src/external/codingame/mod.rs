//! Games of CodinGame's referees: `codingame:COMMAND`. The referee is started once for each game,
//! as the tool cg-brutaltester starts it, and starts the programs itself:
//! `COMMAND -p1 PROGRAM -p2 PROGRAM -d seed=N -l FILE`, with `-p3` and `-p4` under
//! ` :: players=4`. It prints the scores, one integer a seat,
//! negative for a seat that failed, and writes the game as JSON. What the JSON lacks, the lines
//! that the programs are sent, is kept by a [`relay`] between referee and program.

mod host;
mod log;
mod recorded;
mod relay;

pub use relay::relay_player;

use super::archive::{seed_of, LineRecords};
use super::referee::Referee;
use super::registry::known;
use super::seats;
use super::transcript::{end_line, header_line};
use crate::game::{
    points_of_values, Answer, Archive, Failure, Game, GameAdapter, GameSetup, Limits, Outcome,
    Recorder, RefereeLog, Request, SeatProgram, LONGEST_LINE,
};
use anyhow::bail;
use host::{HostedGame, SEED};
use log::{End, Frame, LogLine};
use serde_json::{json, Value};
use std::sync::atomic::{AtomicBool, Ordering as MemoryOrdering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Prefix of the names of these games.
const PREFIX: &str = "codingame:";

/// Limit of a whole game by default, which only ends a referee that hangs: 400 answers that each
/// take the longest limit of a turn on the site, 100 ms, and starts take less than a minute.
const GAME_LIMIT: Duration = Duration::from_secs(300);

/// All games named so far.
static KNOWN: Mutex<Vec<&'static CodinGame>> = Mutex::new(Vec::new());

/// The game called `codingame:COMMAND`, created on first use and kept; `None` for other names.
pub fn find(name: &str) -> Option<&'static dyn GameAdapter> {
    let (command, teams) = seats::split(name.strip_prefix(PREFIX)?);
    let game = known::<CodinGame>(&KNOWN, name, |name| CodinGame {
        name,
        command: command.to_string(),
        teams,
        referee: Referee::new(command),
        has_noted_seed: AtomicBool::new(false),
    });
    Some(game)
}

/// A game of a CodinGame referee.
struct CodinGame {
    name: &'static str,
    command: String,
    /// Team of each seat.
    teams: &'static [usize],
    referee: Referee,
    /// Whether the note that the referee plays other seeds was printed.
    has_noted_seed: AtomicBool,
}

impl CodinGame {
    /// Plays a game; `None` if `stop` returned true before its end.
    ///
    /// # Errors
    /// A referee that may not be started, has changed, or fails.
    fn play(
        &self,
        seed: i64,
        limit: Duration,
        programs: &[SeatProgram],
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Vec<LogLine>>, String> {
        let checked = self.referee.check_unchanged(self.name);
        checked.map_err(|error| error.to_string())?;
        let game = HostedGame {
            adapter: self,
            command: &self.command,
            seed,
            limit,
            programs,
        };
        let Some(played) = game.play(stop)? else {
            return Ok(None);
        };
        if let Some(other) = played.seed.filter(|other| *other != seed) {
            if !self.has_noted_seed.swap(true, MemoryOrdering::Relaxed) {
                eprintln!(
                    "note: the referee played seed {other} in place of {seed}, so the games of a \
                     pair have different maps; where it has another option for the seed, write \
                     {SEED} in its command"
                );
            }
        }
        Ok(Some(played.lines))
    }

    /// Lets the referee play with programs that answer as recorded.
    fn play_again(&self, seed: i64, frames: &[(usize, Frame)]) -> Result<Vec<LogLine>, String> {
        let frames = frames
            .iter()
            .map(|(_, frame)| LogLine::Frame(frame.clone()));
        let frames: Vec<LogLine> = frames.collect();
        let folder = tempfile::Builder::new().prefix("arena-").tempdir();
        let written = folder.and_then(|folder| {
            let programs = recorded::programs(folder.path(), &frames, self.teams().len())?;
            Ok((folder, programs))
        });
        let (_folder, programs) =
            written.map_err(|error| format!("cannot write programs that answer again: {error}"))?;
        let played = self.play(seed, GAME_LIMIT, &programs, &|| false)?;
        Ok(played.unwrap_or_default())
    }
}

/// Lines sent and answered in a frame, as JSON.
fn moves(frame: &Frame) -> String {
    let silent = frame.fault.is_some();
    json!({"seat": frame.seat, "sent": frame.sent, "answer": frame.answer, "silent": silent})
        .to_string()
}

impl GameAdapter for CodinGame {
    fn name(&self) -> &'static str {
        self.name
    }

    fn version(&self) -> u32 {
        self.referee.version()
    }

    fn teams(&self) -> &'static [usize] {
        self.teams
    }

    /// The limit of a whole game; the referee itself limits the answers.
    fn limits(&self) -> Limits {
        Limits {
            first: GAME_LIMIT,
            turn: GAME_LIMIT,
            game: Some(GAME_LIMIT),
        }
    }

    fn has_own_referee(&self) -> bool {
        true
    }

    fn start_game(&self, setup: &GameSetup) -> anyhow::Result<Box<dyn Game>> {
        self.referee.check(self, setup)?;
        let mut record = Recorder::new(setup.recorded);
        record.add(&header_line(self, setup));
        let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(adapter) = known.iter().find(|game| game.name == self.name) else {
            bail!("{} is not registered", self.name);
        };
        Ok(Box::new(LoggedGame {
            adapter,
            seed: setup.seed,
            limit: setup.limits.game.unwrap_or(GAME_LIMIT),
            digest: blake3::Hasher::new(),
            sent: vec![String::new(); self.teams().len()],
            turns: 0,
            end: None,
            referee_error: None,
            record,
        }))
    }

    fn archive(&self) -> Option<&dyn Archive> {
        Some(self)
    }
}

impl LineRecords for CodinGame {
    /// Plays a recorded game again with its answers; returns the number of its requests.
    fn compare(&self, game: &[(usize, Value)]) -> Result<usize, String> {
        let (first, header) = &game[0];
        let at_header = |error: String| format!("{first}: {error}");
        let seed = seed_of(header, self).map_err(at_header)?;
        let frames = game.iter().filter(|(_, line)| line["seat"].is_number());
        let frames = frames.map(|(number, line)| {
            let frame = serde_json::from_value(line.clone());
            let frame: Frame = frame.map_err(|error| format!("{number}: {error}"))?;
            Ok((*number, frame))
        });
        let frames = frames.collect::<Result<Vec<(usize, Frame)>, String>>()?;
        let played = self.play_again(seed, &frames).map_err(at_header)?;
        let mut ours = played.iter();
        for (number, frame) in &frames {
            let expected = match ours.next() {
                Some(LogLine::Frame(expected)) => moves(expected),
                _ => "the end of the game".to_string(),
            };
            if expected != moves(frame) {
                return Err(format!(
                    "{number}: expected {expected}, found {}",
                    moves(frame)
                ));
            }
        }
        let (number, end) = game.last().unwrap_or(&game[0]);
        match ours.next() {
            Some(LogLine::End(expected)) if end["scores"] == json!(expected.scores) => {
                Ok(frames.len())
            }
            Some(LogLine::End(expected)) if end["end"].is_string() => Err(format!(
                "{number}: field scores: expected {:?}, found {}",
                expected.scores, end["scores"]
            )),
            Some(LogLine::End(_)) => Err(format!(
                "{}: expected the end of the game, found none",
                number + 1
            )),
            Some(LogLine::Frame(more)) => Err(format!("{number}: expected {}", moves(more))),
            None => Err(format!("{number}: the referee wrote no end")),
        }
    }
}

/// A game, read line by line from the referee's log.
struct LoggedGame {
    adapter: &'static CodinGame,
    seed: i64,
    limit: Duration,
    /// Hash of the answers. Neither standard error output nor the referee's messages count: times
    /// stand in them.
    digest: blake3::Hasher,
    /// All lines that each seat was sent. They are hashed by seat: a program that answers before it
    /// has read all does not decide what is sent with which request.
    sent: Vec<String>,
    turns: u32,
    end: Option<End>,
    referee_error: Option<String>,
    record: Recorder,
}

impl LoggedGame {
    fn take_line(&mut self, text: &str) -> Result<(), String> {
        let line = serde_json::from_str(text);
        match line.map_err(|error| format!("a kept line of the referee's log: {error}"))? {
            LogLine::Frame(frame) => {
                let Some(sent) = self.sent.get_mut(frame.seat) else {
                    let last = self.sent.len() - 1;
                    return Err(format!("expected seat 0 to {last}, found {}", frame.seat));
                };
                for line in &frame.sent {
                    *sent += line;
                    sent.push('\n');
                }
                let hashed = json!([frame.seat, frame.answer]).to_string();
                self.digest.update(hashed.as_bytes());
                self.turns += u32::from(frame.answer.is_some());
                self.record.add(&json!(frame));
            }
            LogLine::End(end) => {
                let seats = self.sent.len();
                if end.scores.len() != seats || end.failures.len() != seats {
                    return Err(format!(
                        "expected {seats} scores, found {}",
                        end.scores.len()
                    ));
                }
                self.end = Some(end);
                self.record_end();
            }
        }
        Ok(())
    }

    fn record_end(&mut self) {
        if let Some(outcome) = self.outcome() {
            self.record.add(&end_line(&outcome));
        }
    }
}

/// Splits a line into pieces that an answer may have as lines.
fn pieces(line: &str) -> String {
    let mut text = String::new();
    let mut length = 0;
    for letter in line.chars() {
        if length + letter.len_utf8() > LONGEST_LINE {
            text.push('\n');
            length = 0;
        }
        length += letter.len_utf8();
        text.push(letter);
    }
    text
}

impl Game for LoggedGame {
    fn requests(&self) -> Vec<Request> {
        if self.end.is_some() || self.referee_error.is_some() {
            return Vec::new();
        }
        // The next line of the log, which no clock waits for.
        vec![Request {
            seat: 0,
            lines: Vec::new(),
            answer_lines: 0,
            limit: Limits::UNTIMED.turn,
        }]
    }

    fn take(&mut self, answers: Vec<Answer>) {
        let line = answers.into_iter().next().map(|answer| answer.lines);
        let taken = match line {
            Some(Ok(pieces)) => self.take_line(&pieces.concat()),
            _ => Err(
                "expected the end of the referee's log, found nothing more: is it kept \
                      (--answers)?"
                    .to_string(),
            ),
        };
        self.referee_error = taken.err();
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.end.as_ref()?;
        let failures: Vec<Option<Failure>> = end
            .failures
            .iter()
            .map(|it| it.as_ref().map(Failure::from))
            .collect();
        // A seat that failed is behind one that did not.
        let values = failures.iter().zip(&end.scores);
        let values: Vec<(bool, f64)> = values
            .map(|(failure, &score)| (failure.is_none(), score))
            .collect();
        Some(Outcome {
            scores: end.scores.clone(),
            points: points_of_values(&values),
            end: if failures.iter().any(Option::is_some) {
                "fault"
            } else {
                "over"
            },
            failures,
            turns: self.turns,
            attributes: Vec::new(),
        })
    }

    fn referee_error(&self) -> Option<String> {
        self.referee_error.clone()
    }

    fn play_with_own_referee(
        &mut self,
        programs: &[SeatProgram],
        stop: &dyn Fn() -> bool,
    ) -> RefereeLog {
        let lines = match self.adapter.play(self.seed, self.limit, programs, stop) {
            Ok(Some(lines)) => lines,
            Ok(None) => return RefereeLog::default(),
            Err(reason) => {
                self.referee_error = Some(reason);
                return RefereeLog::default();
            }
        };
        let mut log = RefereeLog {
            answers: Vec::with_capacity(lines.len()),
            errors: vec![String::new(); programs.len()],
        };
        for line in &lines {
            log.answers.push(pieces(&json!(line).to_string()));
            let LogLine::Frame(frame) = line else {
                continue;
            };
            for error in &frame.errors {
                log.errors[frame.seat] += error;
                log.errors[frame.seat].push('\n');
            }
        }
        log
    }

    fn own_hash(&self) -> Option<String> {
        let end = self.end.as_ref()?;
        let mut digest = self.digest.clone();
        digest.update(json!([self.sent, end.scores]).to_string().as_bytes());
        Some(digest.finalize().to_hex()[..32].to_string())
    }

    fn record(&self) -> &[String] {
        self.record.lines()
    }
}
