//! Who plays: linked-in players and child processes, both in lines of text.

pub mod child;
pub mod frozen;
mod orphans;

use crate::game::{Answer, Fault, Pace, Request, Resident, Rules, Setting};
use anyhow::bail;
use child::Child;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A seat's player in one game.
pub trait Player {
    /// Hands over the lines of a request; the time runs from here.
    fn send(&mut self, request: &Request);

    /// Waits for the answer, at most as long as the request allows.
    fn receive(&mut self, request: &Request) -> Answer;

    /// Ends the player; what it left behind.
    fn end(&mut self) -> Farewell {
        Farewell::default()
    }
}

/// What a player left behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Farewell {
    /// Exit code and the end of what it wrote to its error stream, if it has
    /// one.
    pub words: String,
    /// Attributes it wrote there: whether of the game, name, value.
    pub attributes: Vec<(bool, String, String)>,
}

/// A linked-in player with a stopwatch.
pub struct InProcess(Box<dyn Resident>);

impl InProcess {
    /// Seats a linked-in player.
    pub fn new(resident: Box<dyn Resident>) -> InProcess {
        InProcess(resident)
    }
}

impl Player for InProcess {
    fn send(&mut self, _request: &Request) {}

    fn receive(&mut self, request: &Request) -> Answer {
        let start = Instant::now();
        // A player that panicked is not asked again: its game is lost.
        let lines = catch_unwind(AssertUnwindSafe(|| self.0.answer(&request.lines)));
        Answer {
            lines: lines.map(|line| vec![line]).map_err(|_| Fault::Crash),
            time: start.elapsed(),
        }
    }
}

/// Which program plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// A linked-in player.
    Resident {
        /// Its name.
        name: String,
        /// Changed parameters, `name=value,name=value`.
        params: String,
    },
    /// A frozen program, by its name.
    Frozen(String),
    /// A shell command that speaks the game's protocol.
    Command(String),
}

impl Program {
    /// A linked-in player `name` or `name:param=value,...`, a frozen program
    /// `frozen/name`, or else a shell command.
    pub fn new(rules: &dyn Rules, text: &str) -> Program {
        let (name, params) = text.split_once(':').unwrap_or((text, ""));
        if rules.residents().iter().any(|known| known.name == name) {
            Program::Resident {
                name: name.to_string(),
                params: params.to_string(),
            }
        } else if let Some(name) = text.strip_prefix(frozen::PREFIX) {
            Program::Frozen(name.to_string())
        } else {
            Program::Command(text.to_string())
        }
    }

    /// Checks the changed parameters, and compiles a frozen program.
    ///
    /// # Errors
    /// The first parameter that is none, has no number, or lies out of its
    /// range; a frozen program that does not exist or does not compile.
    pub fn check(&self, rules: &dyn Rules) -> anyhow::Result<()> {
        let (name, params) = match self {
            Program::Resident { name, params } => (name, params),
            Program::Frozen(name) => return frozen::program(name).map(drop),
            Program::Command(_) => return Ok(()),
        };
        let known = rules.parameters(name);
        for change in params.split(',').filter(|change| !change.is_empty()) {
            let Some((param, value)) = change.split_once('=') else {
                bail!("{self}: expected a parameter `name=value`, found {change:?}");
            };
            let Some(known) = known.iter().find(|known| known.name == param) else {
                let names: Vec<&str> = known.iter().map(|known| known.name.as_str()).collect();
                bail!(
                    "{self}: {name} has no parameter {param:?}; it has: {}",
                    names.join(", ")
                );
            };
            let range = known.min..=known.max;
            if !value.parse().is_ok_and(|value: f64| range.contains(&value)) {
                bail!(
                    "{self}: expected {param} from {} to {}, found {value:?}",
                    known.min,
                    known.max
                );
            }
        }
        Ok(())
    }

    /// A player for one game.
    pub fn seat(&self, rules: &dyn Rules, seed: u64, pace: Pace) -> Box<dyn Player> {
        let setting = |params: &str| Setting {
            seed,
            pace,
            params: params.to_string(),
        };
        match self {
            Program::Resident { name, params } => match rules.resident(name, &setting(params)) {
                Some(resident) => Box::new(InProcess::new(resident)),
                None => Box::new(Absent),
            },
            Program::Frozen(name) => match frozen::program(name) {
                Ok(path) => {
                    let command = format!("\"{}\"", path.display());
                    Box::new(Child::start(&command, &rules.environment(&setting(""))))
                }
                Err(_) => Box::new(Absent),
            },
            Program::Command(command) => {
                Box::new(Child::start(command, &rules.environment(&setting(""))))
            }
        }
    }

    /// What tells this program from another version of it: of a linked-in
    /// player, the hash of the sources of the bot and of all players; of a
    /// frozen program, of its source; of a command, of the files that its words name, each up to 100 MB. 16
    /// hexadecimal digits; empty for a command that names no file.
    pub fn fingerprint(&self) -> String {
        let hash = match self {
            Program::Resident { .. } => return env!("SOURCES_HASH").to_string(),
            Program::Frozen(name) => std::fs::read(frozen::source(name))
                .ok()
                .map(|text| blake3::hash(&text)),
            Program::Command(command) => {
                let mut hasher = blake3::Hasher::new();
                let mut files = 0;
                for word in command.split(|c: char| c.is_whitespace() || "'\"=;&|<>".contains(c)) {
                    let path = std::path::Path::new(word);
                    let small = path
                        .metadata()
                        .is_ok_and(|about| about.is_file() && about.len() <= 100_000_000);
                    if let Some(bytes) = small.then(|| std::fs::read(path).ok()).flatten() {
                        hasher.update(&(bytes.len() as u64).to_le_bytes());
                        hasher.update(&bytes);
                        files += 1;
                    }
                }
                (files > 0).then(|| hasher.finalize())
            }
        };
        hash.map_or(String::new(), |hash| hash.to_hex()[..16].to_string())
    }
}

/// As it was written.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Program::Resident { name, params } if params.is_empty() => f.write_str(name),
            Program::Resident { name, params } => write!(f, "{name}:{params}"),
            Program::Frozen(name) => write!(f, "{}{name}", frozen::PREFIX),
            Program::Command(text) => f.write_str(text),
        }
    }
}

/// Seats that answer as they did before: all seats of a game share one list of
/// answers, in the order of the game.
pub struct Tape(Rc<RefCell<VecDeque<Result<String, Fault>>>>);

impl Tape {
    /// A player for each seat.
    pub fn seats(
        answers: impl IntoIterator<Item = Result<String, Fault>>,
        seats: usize,
    ) -> Vec<Box<dyn Player>> {
        let answers: VecDeque<_> = answers.into_iter().collect();
        let shared = Rc::new(RefCell::new(answers));
        let seat = |_| Box::new(Tape(Rc::clone(&shared))) as Box<dyn Player>;
        (0..seats).map(seat).collect()
    }
}

impl Player for Tape {
    fn send(&mut self, _request: &Request) {}

    fn receive(&mut self, _request: &Request) -> Answer {
        let answer = self.0.borrow_mut().pop_front();
        Answer {
            lines: answer
                .unwrap_or(Err(Fault::Closed))
                .map(|text| text.split('\n').map(str::to_string).collect()),
            time: Duration::ZERO,
        }
    }
}

/// A seat nobody sits in.
struct Absent;

impl Player for Absent {
    fn send(&mut self, _request: &Request) {}

    fn receive(&mut self, _request: &Request) -> Answer {
        Answer {
            lines: Err(Fault::NoStart),
            time: Duration::ZERO,
        }
    }
}
