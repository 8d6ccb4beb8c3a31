//! Who plays: linked-in players and child processes, both in lines of text.

pub mod child;

use crate::game::{Answer, Fault, Request, Resident, Rules, Setting};
use child::Child;
use std::fmt;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::time::Instant;

/// A seat's player in one game.
pub trait Player {
    /// Hands over the lines of a request; the time runs from here.
    fn send(&mut self, request: &Request);

    /// Waits for the answer, at most as long as the request allows.
    fn receive(&mut self, request: &Request) -> Answer;

    /// What became of a player that failed, if more is known than the fault:
    /// an exit code, the end of what it wrote to its error stream.
    fn obituary(&mut self) -> Option<String> {
        None
    }
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
    /// A linked-in player, by its name.
    Resident(String),
    /// A shell command that speaks the game's protocol.
    Command(String),
}

impl Program {
    /// A linked-in player's name, or else a shell command.
    pub fn new(rules: &dyn Rules, text: &str) -> Program {
        if rules.residents().iter().any(|(name, _)| *name == text) {
            Program::Resident(text.to_string())
        } else {
            Program::Command(text.to_string())
        }
    }

    /// A player for one game.
    pub fn seat(&self, rules: &dyn Rules, setting: &Setting) -> Box<dyn Player> {
        match self {
            Program::Resident(name) => match rules.resident(name, setting) {
                Some(resident) => Box::new(InProcess::new(resident)),
                None => Box::new(Absent),
            },
            Program::Command(command) => {
                Box::new(Child::start(command, &rules.environment(setting)))
            }
        }
    }
}

/// As it was written.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (Program::Resident(text) | Program::Command(text)) = self;
        f.write_str(text)
    }
}

/// A seat nobody sits in.
struct Absent;

impl Player for Absent {
    fn send(&mut self, _request: &Request) {}

    fn receive(&mut self, _request: &Request) -> Answer {
        Answer {
            lines: Err(Fault::NoStart),
            time: std::time::Duration::ZERO,
        }
    }
}
