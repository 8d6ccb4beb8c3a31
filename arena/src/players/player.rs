//! The interface between a seat of a game and its player.

use super::processor_use::ProcessorUse;
use crate::game::{Answer, Request};
use crate::system::shortening::quoted_line;
use serde::{Deserialize, Serialize};

/// The player of a seat in one game.
pub trait Player: Send {
    /// Sends a request; its time runs from here.
    fn send(&mut self, request: &Request);

    /// Waits for the answer, at most for the limit of the request.
    fn receive(&mut self, request: &Request) -> Answer;

    /// [`Player::receive`] that gives up as soon as `over` returns true, as if the time had run
    /// out.
    fn receive_unless(&mut self, request: &Request, _over: &dyn Fn() -> bool) -> Answer {
        self.receive(request)
    }

    /// Whether it sleeps: it waits for input or for something else. False in doubt.
    fn is_idle(&self) -> bool {
        false
    }

    /// The cause of a missing answer, found by closing the player's input: nothing can be sent
    /// after it.
    fn silence(&mut self) -> Silence {
        Silence::Asleep
    }

    /// Ends the player and returns its exit report.
    fn end(&mut self) -> ExitReport {
        ExitReport::default()
    }
}

/// Exit report of a player; empty for players inside the arena.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExitReport {
    /// Exit code and the end of its standard error output; empty if there is neither.
    pub text: String,
    /// Attributes that it printed there.
    pub attributes: Vec<PrintedAttribute>,
    /// Whether its standard error output went beyond its limit.
    pub is_stderr_cut: bool,
    /// Reason for an incomplete copy of its standard error output; `None` if it is complete or not
    /// wanted.
    pub log_failure: Option<String>,
    /// Lines that it printed before they were asked for.
    pub unasked: UnaskedLines,
    /// Processor time until its last timeout; `None` without one, or if unknown.
    pub timeout: Option<ProcessorUse>,
}

impl ExitReport {
    /// Its text in brackets, after a blank; empty if there is none.
    pub fn bracketed(&self) -> String {
        match self.text.as_str() {
            "" => String::new(),
            text => format!(" ({text})"),
        }
    }
}

/// Answers that were printed before their request was sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnaskedLines {
    /// Their number.
    pub count: u64,
    /// The first one.
    pub first: String,
}

impl UnaskedLines {
    /// Counts a line.
    pub fn add(&mut self, line: &str) {
        if self.count == 0 {
            self.first = line.to_string();
        }
        self.count += 1;
    }
}

/// Cause of a missing answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The answer came after its limit.
    Late,
    /// This line came only when the input was closed.
    Unflushed(String),
    /// This was printed without a line end.
    NoLineEnd(String),
    /// It ended or woke up when its input was closed: it was reading.
    ReadsOn,
    /// It computes.
    Busy,
    /// It sleeps, and does not end with its input.
    Asleep,
}

impl Silence {
    /// The cause in words, of a request with this number of lines.
    pub fn text(&self, lines: usize) -> String {
        let plural = if lines == 1 { "" } else { "s" };
        match self {
            Silence::Late => "its answer came too late".to_string(),
            Silence::Unflushed(line) => format!(
                "it printed `{}` only when its input was closed: does it flush its output after \
                 each line?",
                quoted_line(line)
            ),
            Silence::NoLineEnd(text) => {
                format!("it printed `{}` without a line end", quoted_line(text))
            }
            Silence::ReadsOn => format!(
                "it read on and printed nothing: does it read more than the {lines} line{plural} \
                 of the request?"
            ),
            Silence::Busy => "it is still computing".to_string(),
            Silence::Asleep => {
                "it printed nothing, neither computes nor reads: what does it wait for?".to_string()
            }
        }
    }
}

/// An attribute that a program printed to its standard error output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedAttribute {
    /// Whether it describes the game (`[TDATA]`), not the program (`[PDATA]`).
    pub of_game: bool,
    /// Name, without blanks.
    pub name: String,
    /// Value, as printed.
    pub value: String,
}
