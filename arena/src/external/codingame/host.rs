//! Runs a CodinGame referee: one process for a game, which starts the programs itself.

use super::log::{lines, LogLine, RefereeResult};
use super::relay::{self, Traffic, RELAY};
use crate::game::{Fault, GameAdapter, Request, SeatProgram, TimeControl, LONGEST_LINE};
use crate::players::Program;
use crate::system::interrupt;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Placeholder of the seed in a referee's command, for one that does not read it from `-d seed=N`.
pub const SEED: &str = "{SEED}";
/// Maximum number of lines that a referee may print.
const MAX_LINES: usize = 1_000_000;
/// Time for a referee to end after the scores: its log may be written last.
const END_GRACE: Duration = Duration::from_secs(5);

/// A game to be played by a referee.
pub struct HostedGame<'a> {
    /// The game.
    pub adapter: &'a dyn GameAdapter,
    /// Command of the referee.
    pub command: &'a str,
    /// Seed of the game.
    pub seed: i64,
    /// Limit of the whole game.
    pub limit: Duration,
    /// Program of each seat.
    pub programs: &'a [SeatProgram],
}

/// A game that a referee played.
pub struct HostedLog {
    /// The game.
    pub lines: Vec<LogLine>,
    /// The seed that the referee printed after the scores, if it printed one.
    pub seed: Option<i64>,
}

impl HostedGame<'_> {
    /// Plays the game; `None` if `stop` returned true before its end.
    ///
    /// # Errors
    /// A referee that cannot be started, does not end, or prints no scores or log; the message says
    /// what was expected.
    pub fn play(&self, stop: &dyn Fn() -> bool) -> Result<Option<HostedLog>, String> {
        let folder = tempfile::Builder::new().prefix("arena-").tempdir();
        let folder = folder.map_err(|error| format!("cannot make a temporary folder: {error}"))?;
        let folder = folder.path();
        let log_file = folder.join("log.json");
        let command = self.command_line(folder, &log_file)?;
        let referee = Program::command(&command);
        // The referee itself needs no seed and no work; a program's own come with its command.
        let mut referee = referee.seat(self.adapter, 0, TimeControl::Clock(self.limit));
        let request = Request {
            seat: 0,
            lines: Vec::new(),
            answer_lines: 1,
            limit: self.limit,
        };
        referee.send(&request);
        let mut printed: Vec<String> = Vec::new();
        let mut scored: Option<Instant> = None;
        let ended = loop {
            let is_late = || scored.is_some_and(|at| at.elapsed() > END_GRACE);
            let over = || stop() || interrupt::is_abandoned() || is_late();
            match referee.receive_unless(&request, &over).lines {
                Ok(_) if printed.len() >= MAX_LINES => {
                    break Err(format!("more than {MAX_LINES} lines in a game"));
                }
                Ok(line) => {
                    printed.extend(line);
                    if scored.is_none() && self.scores(&printed).is_ok() {
                        scored = Some(Instant::now());
                    }
                }
                Err(_) if stop() || interrupt::is_abandoned() => return Ok(None),
                Err(Fault::Timeout) if is_late() => break Ok(()),
                Err(Fault::Timeout) => {
                    break Err(format!(
                        "expected the scores within {:?}, after which it is ended: --clock TIME \
                         sets another limit of a whole game",
                        self.limit
                    ))
                }
                Err(Fault::LongLine) => break Err(format!("a line of over {LONGEST_LINE} bytes")),
                Err(Fault::NoStart) => break Err("it cannot be started".to_string()),
                Err(Fault::Crash | Fault::Closed | Fault::OutOfMemory) => break Ok(()),
            }
        };
        let report = referee.end().bracketed();
        let traffic =
            (0..self.programs.len()).map(|seat| Traffic::read(&seat_folder(folder, seat)));
        let traffic: Vec<Traffic> = traffic.collect();
        let played = ended.and_then(|()| self.read(&printed, &log_file, &traffic));
        played
            .map(Some)
            .map_err(|reason| format!("the referee failed: {reason}{report}"))
    }

    /// Prepares a relay for each seat and returns the referee's whole command.
    fn command_line(&self, folder: &Path, log_file: &Path) -> Result<String, String> {
        let arena = std::env::current_exe().map_err(|error| format!("this program: {error}"))?;
        let mut command = self.command.replace(SEED, &self.seed.to_string());
        for (seat, program) in self.programs.iter().enumerate() {
            let place = seat_folder(folder, seat);
            relay::prepare(&place, program).map_err(|error| {
                format!("cannot write into the folder {}: {error}", place.display())
            })?;
            // Referees split a program's command at blanks, whatever its quotes.
            for path in [&arena, &place] {
                if path.to_string_lossy().contains(char::is_whitespace) {
                    return Err(format!(
                        "expected a path without blanks, since referees split commands at them, \
                         found {:?}",
                        path.display()
                    ));
                }
            }
            let player = format!("{} {RELAY} {}", arena.display(), place.display());
            let _ = write!(command, " -p{} {}", seat + 1, quoted(&player)?);
        }
        if !self.command.contains(SEED) {
            let _ = write!(command, " -d seed={}", self.seed);
        }
        let _ = write!(command, " -l {}", quoted(&log_file.to_string_lossy())?);
        Ok(command)
    }

    /// The game from all that the referee left.
    fn read(
        &self,
        printed: &[String],
        log_file: &Path,
        traffic: &[Traffic],
    ) -> Result<HostedLog, String> {
        let text = std::fs::read_to_string(log_file);
        let log = text
            .map_err(|error| error.to_string())
            .and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string()));
        let log: Result<RefereeResult, String> = log;
        let scores = self.scores(printed).map_err(|found| {
            let cause = log.as_ref().ok().and_then(|log| log.fail_cause.clone());
            match cause {
                Some(cause) => format!("{found}: {cause}"),
                None => found,
            }
        })?;
        let log = log.map_err(|error| {
            format!(
                "expected the game as JSON in the file of -l (outputs, errors, summaries): {error}"
            )
        })?;
        let seed = printed.iter().find_map(|line| line.strip_prefix("seed="));
        Ok(HostedLog {
            lines: lines(&log, traffic, &scores),
            seed: seed.and_then(|seed| seed.trim().parse().ok()),
        })
    }

    /// The scores: the last numbers on consecutive lines, one for each seat.
    ///
    /// # Errors
    /// Another number of scores; the message has the last lines.
    fn scores(&self, printed: &[String]) -> Result<Vec<f64>, String> {
        let number = |line: &String| {
            let number = line.trim().parse().ok();
            number.filter(|number: &f64| number.is_finite())
        };
        let end = printed.iter().rposition(|line| number(line).is_some());
        let until_end = end.map_or(&[][..], |end| &printed[..=end]);
        let mut scores: Vec<f64> = until_end.iter().rev().map_while(number).collect();
        scores.reverse();
        if scores.len() == self.programs.len() {
            return Ok(scores);
        }
        let last = &printed[printed.len().saturating_sub(3)..];
        let last: String = last.join("\n").chars().take(200).collect();
        Err(format!(
            "expected the scores of {} programs on lines of their own, found {} in an output that \
             ends with {last:?}; ` :: players=N` after the command sets the number of programs",
            self.programs.len(),
            scores.len()
        ))
    }
}

/// Folder of a seat's relay.
fn seat_folder(folder: &Path, seat: usize) -> PathBuf {
    folder.join(seat.to_string())
}

/// A word of a shell command.
fn quoted(word: &str) -> Result<String, String> {
    let quoted = shlex::try_quote(word).map_err(|error| format!("{word:?}: {error}"))?;
    Ok(quoted.into_owned())
}
