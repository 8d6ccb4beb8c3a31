//! Answers of a bot: a starting cell once, then an order each turn.

use super::read_heading;
use crate::rules::orders::SILENCE_RANGE;
use crate::rules::state::{Malformed, Piece};
use crate::rules::{Action, ActionKind, Board, Cell, Device, Disqualification, Sector};
use core::fmt;

/// The reason why a placement disqualifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacementError {
    /// Not `x y` in one or two digits each.
    Unreadable,
    /// Outside the grid, or land; the coordinates are those written.
    NotWater(u8, u8),
}

/// Reads a starting cell (referee: `PlayerModel`, pattern
/// `[0-9]{1,2} [0-9]{1,2}`): one blank between, nothing before or after.
///
/// # Errors
/// The reason why the referee disqualifies the player.
pub fn parse_placement(board: &Board, text: &str) -> Result<Cell, PlacementError> {
    let number = |digits: &str| -> Option<u8> {
        let readable =
            (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|_| readable)
    };
    let (x, y) = text
        .split_once(' ')
        .and_then(|(x, y)| Some((number(x)?, number(y)?)))
        .ok_or(PlacementError::Unreadable)?;
    Cell::new(x, y)
        .filter(|&cell| board.water().contains(cell))
        .ok_or(PlacementError::NotWater(x, y))
}

/// Splits a written line into its pieces, each with its text (referee:
/// `PlayerAction`).
///
/// # Errors
/// [`Disqualification::Duplicate`] if a name other than MSG stands twice.
pub fn parse_order(line: &str) -> Result<Vec<(Piece, &str)>, Disqualification> {
    let mut names = Vec::new();
    let mut pieces = Vec::new();
    for text in line.split('|') {
        // Java's trim: every character up to the blank.
        let text = text.trim_matches(|character| character <= ' ');
        if text.is_empty() {
            continue;
        }
        let name = text.split(' ').next().unwrap_or_default();
        if name != "MSG" && names.contains(&name) {
            return Err(Disqualification::Duplicate);
        }
        names.push(name);
        pieces.push((parse_piece(text), text));
    }
    Ok(pieces)
}

fn parse_piece(text: &str) -> Piece {
    let words: Vec<&str> = text.split(' ').collect();
    if words[0] == "MSG" {
        return Piece::Message;
    }
    let Some(kind) = ActionKind::ALL
        .into_iter()
        .find(|kind| kind.name() == words[0])
    else {
        return Piece::Unknown;
    };
    match parse_arguments(kind, &words[1..]) {
        Ok(Some(action)) => Piece::Action(action),
        Ok(None) => Piece::OffBoard(kind),
        Err(what) => Piece::Malformed(kind, what),
    }
}

/// The action of this kind with these words after its name; `Ok(None)` for integers outside
/// the grid.
fn parse_arguments(kind: ActionKind, words: &[&str]) -> Result<Option<Action>, Malformed> {
    let heading = |word: &str| read_heading(word).ok_or(Malformed::Heading);
    // As Java's parseInt: a sign and leading zeros pass.
    let integer = |word: &str| word.parse::<i32>().map_err(|_| Malformed::Words);
    let action = match (kind, words) {
        (ActionKind::Move, [d]) => Action::Move {
            heading: heading(d)?,
            charge: None,
        },
        (ActionKind::Move, [d, device]) => Action::Move {
            heading: heading(d)?,
            charge: Some(Device::from_name(device).ok_or(Malformed::Device)?),
        },
        (ActionKind::Surface, _) => Action::Surface,
        (ActionKind::Torpedo | ActionKind::Trigger, [x, y]) => {
            match (Cell::from_integers(integer(x)?, integer(y)?), kind) {
                (Some(cell), ActionKind::Torpedo) => Action::Torpedo(cell),
                (Some(cell), _) => Action::Trigger(cell),
                (None, _) => return Ok(None),
            }
        }
        (ActionKind::Sonar, [sector]) => {
            Action::Sonar(Sector::new(integer(sector)?).ok_or(Malformed::Range)?)
        }
        (ActionKind::Silence, [d, steps]) => {
            let heading = heading(d)?;
            let steps = u8::try_from(integer(steps)?).map_err(|_| Malformed::Range)?;
            if steps > SILENCE_RANGE {
                return Err(Malformed::Range);
            }
            Action::Silence { heading, steps }
        }
        (ActionKind::Mine, [d]) => Action::Mine(heading(d)?),
        _ => return Err(Malformed::Words),
    };
    Ok(Some(action))
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.kind().name())?;
        match self {
            Action::Surface => Ok(()),
            Action::Move { heading, charge } => {
                write!(f, " {}", heading.letter())?;
                charge.map_or(Ok(()), |device| write!(f, " {}", device.name()))
            }
            Action::Mine(heading) => write!(f, " {}", heading.letter()),
            Action::Torpedo(cell) | Action::Trigger(cell) => write!(f, " {cell}"),
            Action::Sonar(sector) => write!(f, " {}", sector.number()),
            Action::Silence { heading, steps } => write!(f, " {} {steps}", heading.letter()),
        }
    }
}

/// The line of an order; `SURFACE` for an empty one, which the referee turns into it (an empty
/// line would disqualify).
pub fn print_order(order: &[Action]) -> String {
    if order.is_empty() {
        return Action::Surface.to_string();
    }
    let actions: Vec<String> = order.iter().map(ToString::to_string).collect();
    actions.join("|")
}
