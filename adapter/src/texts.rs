//! The official referee's words for what goes wrong.
//!
//! Most are known from recorded games. Where none was recorded, the words here
//! are ours, marked [`Wording::Ours`], and a verified game may have others.

use arena::game::Fault;
use ocean::protocol::PlacementError;
use ocean::rules::state::{Ignored, Malformed};
use ocean::rules::{ActionKind, Disqualification};

/// How well a text is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// As recorded from the official referee.
    Recorded,
    /// Ours, for a case that was never recorded.
    Ours,
}

/// The reason of a disqualification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The words.
    pub text: String,
    /// How well they are known.
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

/// An answer did not come.
pub fn fault(fault: Fault) -> Reason {
    ours(format!("{NO_ANSWER}{fault}"))
}

/// The fault that a reason names; `None` for any but those of [`fault`].
pub fn named_fault(reason: &str) -> Option<Fault> {
    Fault::from_name(reason.strip_prefix(NO_ANSWER)?)
}

/// A blank line came, which the judge's runner takes for no line at all.
pub fn blank() -> Reason {
    recorded("provided invalid input")
}

/// A wrong placement.
pub fn placement(error: PlacementError) -> Reason {
    recorded(match error {
        PlacementError::Unreadable => "Cannot read initial coordinates. Expected format: 'X Y'",
        PlacementError::NotWater(..) => "Invalid coordinates!",
    })
}

/// A wrong order; `piece` is the text between the bars that the referee looked
/// at last.
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

/// What the game's summary says of an action that was left out, if anything.
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
