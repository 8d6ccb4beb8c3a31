//! Format of a recorded game, that of the organiser's simulator: JSON lines, a `header`
//! with the map, a `turn` for each request and its reply, an `end`.

use arena::game::GameSetup;
use serde::Serialize;
use temple::protocol::{Request, END};
use temple::rules::{Grid, Seat, State};

/// A turn that was played.
#[derive(Clone, Copy, Debug)]
pub struct PlayedTurn<'a> {
    /// The seat that played.
    pub seat: Seat,
    /// Its reply; `None` if none came.
    pub reply: Option<&'a str>,
}

/// The first line. The fields after the map name its source.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename = "header")]
pub struct Header {
    /// `statement` or `kit`.
    pub mode: &'static str,
    /// Rows of the map.
    pub map: Vec<String>,
    /// Free text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Seed of the map.
    pub seed: i64,
    /// Profile of the map, if one was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
    /// Number of the player of program A, 1 or 2.
    pub a: u8,
}

impl Header {
    /// The header of a game on this map.
    pub fn new(setup: &GameSetup, grid: &Grid, mode: &'static str) -> Header {
        Header {
            mode,
            map: grid.rows(),
            name: setup.title.clone(),
            seed: setup.seed,
            profile: setup.profile.clone(),
            a: Seat::ALL[setup.side_of_a].number(),
        }
    }
}

/// One request and its reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "turn")]
pub struct Turn {
    /// Number of the player, 1 or 2.
    pub player: u8,
    /// Turns of air left, as sent.
    pub air: i32,
    /// Own coins.
    pub score: i32,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The map.
    pub rows: Vec<String>,
    /// End of the request, `;`.
    pub end: &'static str,
    /// The line received; `None` if none came.
    pub reply: Option<String>,
}

impl Turn {
    /// The turn that is due, with this reply.
    pub fn new(state: &State, reply: Option<&str>) -> Turn {
        let request = Request::of(state);
        Turn {
            player: request.seat.number(),
            air: request.air,
            score: request.score,
            width: request.grid.width(),
            height: request.grid.height(),
            rows: request.grid.rows(),
            end: END,
            reply: reply.map(str::to_string),
        }
    }
}

/// The last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "end")]
pub struct End {
    /// `1`, `2` or `draw`.
    pub winner: String,
    /// Number of rounds played.
    pub rounds: u32,
    /// Coins of both players.
    pub scores: [u16; 2],
    /// Turns of air left of both players.
    pub air: [u8; 2],
}

impl End {
    /// The end of a game.
    pub fn new(state: &State) -> End {
        let winner = state.end().and_then(|end| end.winner);
        End {
            winner: winner.map_or("draw".to_string(), |seat| seat.number().to_string()),
            rounds: state.rounds(),
            scores: Seat::ALL.map(|seat| state.diver(seat).coins),
            air: Seat::ALL.map(|seat| state.diver(seat).air),
        }
    }
}
