//! Protocol: parsing and printing of the lines that a bot receives and of the line that it
//! answers, for the bot and for the referee.

pub mod answer;
pub mod request;

pub use answer::{parse_order, parse_placement, print_order, PlacementError};
pub use request::{Briefing, Report};

use common::Heading;
use core::fmt;

/// The heading of a word of one letter; `None` for any other word.
fn read_heading(word: &str) -> Option<Heading> {
    word.parse().ok().and_then(Heading::from_letter)
}

/// The error of a line that breaks the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolError {
    /// Line of the request, counted from 1.
    pub line: usize,
    /// The line that was received; empty if it was missing.
    pub text: String,
    /// The expected text, in words.
    pub expected: &'static str,
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let ProtocolError {
            line,
            text,
            expected,
        } = self;
        write!(f, "line {line}: expected {expected}, found {text:?}")
    }
}

impl std::error::Error for ProtocolError {}
