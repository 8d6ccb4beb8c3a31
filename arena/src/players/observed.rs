//! A program under observation: it is sent its requests slowly, so that an answer too many or too
//! early shows, and the first thing that is wrong is kept with its cause.

use super::child::ChildPlayer;
use super::player::{ExitReport, Player, Silence};
use super::processor_use::ProcessorUse;
use super::program::Program;
use crate::game::{Answer, Fault, GameAdapter, Limits, PlayerSetup, Request, TimeControl};
use crate::system::shortening::quoted_line;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Number of requests that are sent slowly. A game of some hundred turns would take minutes.
const SLOW_REQUESTS: usize = 10;
/// Longest wait until a program has nothing more to do: while it starts, and later, where it may
/// think in the opponent's time.
const START_SETTLE: Duration = Duration::from_secs(2);
const TURN_SETTLE: Duration = Duration::from_millis(300);
/// Time beyond its limit for which an answer is waited for, to say how late it is.
const LATE_WAIT: Duration = Duration::from_secs(2);
/// Bytes of standard error output per answer that are too much: a guess. A terminal shows 2,000; a
/// pipe holds 65,536, and a judge that does not read it blocks the program.
const MAX_ERROR_BYTES: u64 = 10_000;

/// A request and its answer.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Lines that the program was sent.
    pub sent: Vec<String>,
    /// Its answer; `None` if none came.
    pub answer: Option<String>,
    /// Time from the last line of the request to the answer.
    pub time: Duration,
}

/// The first thing that is wrong with a program.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// It cannot be started.
    NoStart(String),
    /// It printed this line before it was sent anything.
    Greeting(String),
    /// It answered when it had been sent only the first lines of a request.
    TooFewLines {
        /// Lines that it had been sent.
        sent: usize,
        /// Lines of the request.
        of: usize,
        /// Its answer.
        line: String,
    },
    /// It printed a further line after its answer.
    TwoLines {
        /// The line after the answer.
        line: String,
    },
    /// No answer came.
    Silent {
        /// Its cause.
        cause: Silence,
        /// Lines of the request.
        lines: usize,
    },
    /// An answer took longer than the judge's limit.
    Late {
        /// Time of the answer, or of all answers where the whole game is limited.
        time: Duration,
        /// The limit.
        limit: Duration,
        /// What is limited, such as `a turn`.
        what: &'static str,
    },
    /// It ended with an error; the exit report.
    Crash(String),
    /// It ended without an error before the game did.
    Exit,
    /// It closed its input or output.
    Closed,
    /// It printed a line longer than [`crate::game::LONGEST_LINE`].
    LongLine,
    /// Standard error output of so many bytes for each answer.
    ErrorOutput {
        /// Bytes for each answer.
        bytes: u64,
    },
}

impl Finding {
    /// Its name: what is wrong in a few words.
    pub fn name(&self) -> &'static str {
        match self {
            Finding::NoStart(_) => "it cannot be started",
            Finding::Greeting(_) => "it prints a line before it is asked",
            Finding::TooFewLines { .. } => "it reads too few lines",
            Finding::TwoLines { .. } => "it prints two lines for one request",
            Finding::Silent { cause, .. } => match cause {
                Silence::Late => "it is late",
                Silence::Unflushed(_) => "it does not flush its output",
                Silence::NoLineEnd(_) => "its answer has no line end",
                Silence::ReadsOn => "it gives no answer and reads on",
                Silence::Busy => "it gives no answer and computes",
                Silence::Asleep => "it gives no answer: it is silent",
            },
            Finding::Late { .. } => "it is late",
            Finding::Crash(_) => "it crashed",
            Finding::Exit => "it ended before the game did",
            Finding::Closed => "it closed its input or its output",
            Finding::LongLine => "its line is too long",
            Finding::ErrorOutput { .. } => "it prints too much standard error output",
        }
    }

    /// An explanation with advice, in a sentence or two.
    pub fn text(&self) -> String {
        match self {
            Finding::NoStart(report) => report.clone(),
            Finding::Greeting(line) => format!(
                "it printed `{}` before it was sent anything; debug output belongs on standard \
                 error output",
                quoted_line(line)
            ),
            Finding::TooFewLines { sent, of, line } => format!(
                "it answered `{}` after {sent} of the {of} lines of the request: it has to read \
                 all of them, or it takes the rest for the next request",
                quoted_line(line)
            ),
            Finding::TwoLines { line } => format!(
                "after its answer it printed `{}`: expected one line for each request; debug \
                 output belongs on standard error output",
                quoted_line(line)
            ),
            Finding::Silent { cause, lines } => cause.text(*lines),
            Finding::Late { time, limit, what } => {
                format!("it took {time:.0?}; the judge's limit of {what} is {limit:?}")
            }
            Finding::Crash(report) => report.clone(),
            Finding::Exit => "it ended by itself, with success: expected a loop that reads the \
                              next request until its input ends"
                .to_string(),
            Finding::Closed => "the program goes on, but nothing can be exchanged".to_string(),
            Finding::LongLine => {
                format!("expected at most {} bytes", crate::game::LONGEST_LINE)
            }
            Finding::ErrorOutput { bytes } => format!(
                "{bytes} bytes for each answer: a judge keeps the start or nothing of it, and a \
                 full pipe can block the program; expected at most {MAX_ERROR_BYTES}"
            ),
        }
    }
}

/// What was seen of a program.
#[derive(Debug, Default)]
pub struct Observation {
    /// Requests and answers, in their order.
    pub exchanges: Vec<Exchange>,
    /// The first thing that is wrong; the program is asked nothing more after it.
    pub finding: Option<Finding>,
    /// Late answers that the machine and not the program explains.
    pub starved: Vec<String>,
    /// Bytes of standard error output.
    pub error_bytes: u64,
}

/// A program that is asked slowly and observed.
pub struct ObservedPlayer {
    child: ChildPlayer,
    /// The judge's limits.
    limits: Limits,
    /// Whether the first requests are sent slowly.
    is_slow: bool,
    seen: Arc<Mutex<Observation>>,
}

impl ObservedPlayer {
    /// Starts a program. The judge's time limits are not enforced but observed. With `is_slow` the
    /// first answer's time is not: it would include the pauses.
    ///
    /// # Errors
    /// A built-in player, or a program that does not compile.
    pub fn start(
        program: &Program,
        adapter: &dyn GameAdapter,
        time_control: TimeControl,
        is_slow: bool,
    ) -> anyhow::Result<ObservedPlayer> {
        let setup = PlayerSetup {
            seed: 1,
            time_control,
            params: String::new(),
        };
        let command = program.shell_command()?;
        let mut environment = adapter.environment(&setup);
        // It would hide from this machine that a program in Python does not flush.
        environment.push(("PYTHONUNBUFFERED".to_string(), None));
        Ok(ObservedPlayer {
            child: ChildPlayer::start(&command, &environment, None, None),
            limits: time_control.limits(adapter.limits()),
            is_slow,
            seen: Arc::default(),
        })
    }

    /// What is seen of the program, also while it plays.
    pub fn observation(&self) -> Arc<Mutex<Observation>> {
        Arc::clone(&self.seen)
    }

    fn seen(&self) -> MutexGuard<'_, Observation> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, finding: Finding) {
        self.seen().finding.get_or_insert(finding);
    }

    /// A line that it printed although nothing was asked, once it has nothing more to do.
    fn further_line(&self, longest: Duration) -> Option<String> {
        self.child.settle(longest);
        self.child.printed_line()
    }

    /// Sends all lines but the last, and looks for answers before and after.
    fn begin_slowly(&self, lines: &[String]) {
        let number = self.seen().exchanges.len();
        let settle = if number == 0 {
            START_SETTLE
        } else {
            TURN_SETTLE
        };
        if let Some(line) = self.further_line(settle) {
            return self.find(match number {
                0 => Finding::Greeting(line),
                _ => Finding::TwoLines { line },
            });
        }
        let sent = lines.len().saturating_sub(1);
        if sent == 0 {
            return;
        }
        self.child.write(&lines[..sent]);
        if let Some(line) = self.further_line(settle) {
            let of = lines.len();
            self.find(Finding::TooFewLines { sent, of, line });
        }
    }

    /// Waits for the answer: a while beyond its limit, and longer as long as the program computes.
    fn wait(&mut self, request: &Request) -> Answer {
        let mut limit = self.limit() + LATE_WAIT;
        let longest = Limits::UNTIMED.turn.max(limit);
        loop {
            let request = Request {
                limit,
                ..request.clone()
            };
            let answer = self.child.receive(&request);
            let is_silent = answer.lines == Err(Fault::Timeout);
            if !is_silent || limit >= longest || self.child.is_idle() {
                return answer;
            }
            limit = (limit + LATE_WAIT).min(longest);
        }
    }

    /// The judge's limit of the next answer.
    fn limit(&self) -> Duration {
        if self.seen().exchanges.is_empty() {
            self.limits.first
        } else {
            self.limits.turn
        }
    }

    fn fault(&mut self, fault: Fault, lines: usize) {
        let finding = match fault {
            Fault::Timeout => Finding::Silent {
                cause: self.child.silence(),
                lines,
            },
            Fault::Crash if self.child.has_succeeded() => Finding::Exit,
            Fault::Crash | Fault::OutOfMemory => Finding::Crash(self.child.end().text),
            Fault::NoStart => Finding::NoStart(self.child.end().text),
            Fault::Closed => Finding::Closed,
            Fault::LongLine => Finding::LongLine,
        };
        self.find(finding);
    }

    /// Looks at the time of an answer, the last one of `exchanges`.
    fn look_at_time(&self, time: Duration) {
        let number = self.seen().exchanges.len();
        if self.is_slow && number == 1 {
            return;
        }
        let total: Duration = self.seen().exchanges.iter().map(|it| it.time).sum();
        let [first, turn] = [self.limits.first, self.limits.turn];
        let late = match self.limits.game {
            Some(game) if total > game => (total, game, "a whole game"),
            _ if number == 1 && time > first => (time, first, "a first answer"),
            _ if number > 1 && time > turn => (time, turn, "a turn"),
            _ => return,
        };
        let (time, limit, what) = late;
        match self.child.used_since_request() {
            // A start waits for the disk, too, which others keep busy then.
            Some(used) if used.is_starved(limit) || number == 1 && is_crowded(&used) => {
                let starved = format!(
                    "an answer took {time:.0?}, over the limit of {limit:?}, on a busy machine: \
                     {used}"
                );
                self.seen().starved.push(starved);
            }
            _ => self.find(Finding::Late { time, limit, what }),
        }
    }
}

/// Whether the machine has more than twice as many runnable threads as processors.
fn is_crowded(used: &ProcessorUse) -> bool {
    used.load > 2.0 * num_cpus::get() as f64
}

impl Player for ObservedPlayer {
    fn send(&mut self, request: &Request) {
        let lines = &request.lines;
        if self.seen().finding.is_some() {
            return;
        }
        let is_slow = self.is_slow && self.seen().exchanges.len() < SLOW_REQUESTS;
        let from = if is_slow && !lines.is_empty() {
            self.begin_slowly(lines);
            lines.len() - 1
        } else {
            0
        };
        self.child.send(&Request {
            lines: lines[from..].to_vec(),
            // Its use of processors is looked at.
            limit: self.limit(),
            ..request.clone()
        });
    }

    fn receive(&mut self, request: &Request) -> Answer {
        if self.seen().finding.is_some() {
            // Nothing was sent.
            return Answer::at_once(Err(Fault::Closed));
        }
        let answer = self.wait(request);
        self.seen().exchanges.push(Exchange {
            sent: request.lines.clone(),
            answer: answer.lines.as_ref().ok().map(|lines| lines.join("\n")),
            time: answer.time,
        });
        match answer.lines {
            Err(fault) => self.fault(fault, request.lines.len()),
            Ok(_) => {
                if let Some(line) = self.child.first_unasked() {
                    self.find(Finding::TwoLines { line });
                }
                self.look_at_time(answer.time);
            }
        }
        answer
    }

    fn end(&mut self) -> ExitReport {
        if self.seen().finding.is_none() {
            if let Some(line) = self.further_line(TURN_SETTLE) {
                self.find(Finding::TwoLines { line });
            }
        }
        let report = self.child.end();
        let bytes = self.child.error_bytes();
        let answers = self.seen().exchanges.len().max(1) as u64;
        self.seen().error_bytes = bytes;
        if bytes > answers * MAX_ERROR_BYTES {
            let bytes = bytes / answers;
            self.find(Finding::ErrorOutput { bytes });
        }
        report
    }
}
