//! Texts of the official referee for disqualifications and remarks.
//!
//! Most are known from recorded games. Those that were never recorded are our own, marked
//! [`Wording::Ours`], and a verified game may have others.

use arena::game::Fault;
use ocean::protocol::PlacementError;
use ocean::rules::state::{Ignored, Malformed};
use ocean::rules::{ActionKind, Disqualification};

/// Source of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// As recorded from the official referee.
    Recorded,
    /// Our own, for a case that was never recorded.
    Ours,
}

/// Reason of a disqualification, or a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Its text.
    pub text: String,
    /// Source of the text.
    pub wording: Wording,
}

fn recorded(text: impl Into<String>) -> Reason {
    Reason {
        text: text.into(),
        wording: Wording::Recorded,
    }
}

fn ours(text: impl Into<String>) -> Reason {
    Reason {
        text: text.into(),
        wording: Wording::Ours,
    }
}

const NO_ANSWER: &str = "no answer: ";

/// The reason if no answer came.
pub fn fault(fault: Fault) -> Reason {
    ours(format!("{NO_ANSWER}{fault}"))
}

/// The fault named by a reason of [`fault`]; `None` for any other reason.
pub fn named_fault(reason: &str) -> Option<Fault> {
    Fault::from_name(reason.strip_prefix(NO_ANSWER)?)
}

/// The reason if a blank line came, which the judge's runner treats as no answer.
pub fn blank() -> Reason {
    recorded("provided invalid input")
}

/// The reason for a wrong placement.
pub fn placement(error: PlacementError) -> Reason {
    recorded(match error {
        PlacementError::Unreadable => "Cannot read initial coordinates. Expected format: 'X Y'",
        PlacementError::NotWater(..) => "Invalid coordinates!",
    })
}

/// The reason for a wrong order; `piece` is the text between bars that the referee read
/// last.
pub fn loss(loss: Disqualification, piece: &str) -> Reason {
    let word = |index: usize| piece.split(' ').nth(index).unwrap_or_default();
    match loss {
        Disqualification::Duplicate => recorded("Two equal commands executed."),
        Disqualification::Unknown => recorded(format!("Unknown command: {piece}")),
        Disqualification::Blocked => {
            recorded("Invalid move. Tried to move outside map or onto island")
        }
        Disqualification::Revisited => recorded("Can't visit same location twice. Use surface."),
        Disqualification::Malformed(kind, what) => match (kind, what) {
            (ActionKind::Move, Malformed::Device) => {
                recorded(format!("Invalid power to charge: {}", word(2)))
            }
            (_, Malformed::Heading) => recorded(format!(
                "Invalid direction: {}. Legal values are: N, S, E or W.",
                word(1)
            )),
            (ActionKind::Move, _) => {
                recorded("Invalid amount of parameters to MOVE. Should be MOVE direction power")
            }
            (ActionKind::Torpedo, _) => {
                recorded("Invalid params to Torpedo. Should be TORPEDO x y")
            }
            (ActionKind::Trigger, _) => {
                recorded("Invalid params to Trigger. Should be Trigger x y")
            }
            (ActionKind::Sonar, _) => ours("Invalid params to Sonar. Should be SONAR sector"),
            (ActionKind::Silence, _) => {
                ours("Invalid params to Silence. Should be SILENCE direction distance")
            }
            (ActionKind::Mine, _) => ours("Invalid params to Mine. Should be MINE direction"),
            (ActionKind::Surface, _) => ours("Invalid params to Surface"),
        },
    }
}

/// The summary's remark on an action that was left out; `None` if it makes none.
pub fn ignored(reason: Ignored) -> Option<Reason> {
    match reason {
        Ignored::NotCharged(device) => Some(recorded(format!("{NOT_CHARGED}{}", device.name()))),
        Ignored::OutOfRange => Some(recorded(OUT_OF_RANGE)),
        Ignored::NoWater => Some(recorded(NO_WATER)),
        Ignored::AlreadyMined => Some(ours("Mine already placed on this cell")),
        Ignored::NoMine => None,
    }
}

/// Whether a remark in a summary is one whose words were recorded.
pub fn is_recorded_remark(text: &str) -> bool {
    text.starts_with(NOT_CHARGED) || text == OUT_OF_RANGE || text == NO_WATER
}

/// The remark that a line of a summary ends with, if its words were recorded.
pub fn recorded_remark(line: &str) -> Option<&str> {
    let starts = [NOT_CHARGED, OUT_OF_RANGE, NO_WATER].map(|words| line.find(words));
    starts
        .into_iter()
        .flatten()
        .min()
        .map(|start| &line[start..])
}

const NOT_CHARGED: &str = "Not enough charges of ";
const OUT_OF_RANGE: &str = "Tried to fire out of range";
const NO_WATER: &str = "Mine target outside map or on obstacle";
