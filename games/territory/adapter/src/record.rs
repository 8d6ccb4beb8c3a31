//! Format of a recorded game: JSON lines, a `header` with the input's number, a `turn` for
//! each answer, an `end`.

use arena::game::GameSetup;
use serde::{Deserialize, Serialize};
use territory::rules::{result, Board, Cell, Player, State};

/// The header's name of the game.
pub const GAME: &str = "territory";

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "header", deny_unknown_fields)]
pub struct Header {
    /// `territory`.
    pub game: String,
    /// Number of the official input.
    pub seed: i64,
    /// Demands on the input, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
    /// Free text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl Header {
    /// The header of a game.
    pub fn new(setup: &GameSetup) -> Header {
        Header {
            game: GAME.to_string(),
            seed: setup.seed,
            profile: setup.profile.clone(),
            name: setup.title.clone(),
        }
    }
}

/// One turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "turn")]
pub struct Turn {
    /// The line received.
    pub answer: String,
    /// Row and column that each player chose, ours first.
    pub chosen: Vec<[usize; 2]>,
    /// Row and column where each piece stands afterwards.
    pub pieces: Vec<[usize; 2]>,
    /// Score of each player afterwards.
    pub scores: Vec<i32>,
}

impl Turn {
    /// A turn after it was played.
    pub fn new(board: &Board, answer: &str, chosen: &[Cell], state: &State) -> Turn {
        let place = |cell: Cell| [cell.row(), cell.column()];
        Turn {
            answer: answer.to_string(),
            chosen: chosen.iter().copied().map(place).collect(),
            pieces: board
                .players()
                .map(|player| place(state.position(player)))
                .collect(),
            scores: board.players().map(|player| state.score(player)).collect(),
        }
    }
}

/// The last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "end")]
pub struct End {
    /// The official result; 0 if the game ended by a fault.
    pub score: i64,
    /// Our score.
    pub own: i32,
    /// Score of the best other program.
    pub best: i32,
    /// Fault of the last answer, if the game ended early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

impl End {
    /// The end of a game.
    pub fn new(board: &Board, state: &State, fault: Option<String>) -> End {
        let (own, best) = (state.score(Player::OWN), state.best_opponent(board));
        End {
            score: if fault.is_some() {
                0
            } else {
                result(own, best)
            },
            own,
            best,
            fault,
        }
    }
}
