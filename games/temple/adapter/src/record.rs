//! The lines of a recorded game, as the organiser's simulator's were kept: a
//! `header` with the map, a `turn` for each request and its reply, an `end`.

use arena::game::GameSetup;
use serde::Serialize;
use temple::protocol::{Request, END};
use temple::rules::{Grid, Seat, State};

/// A turn that was played: by whom, and the reply.
pub type Played<'a> = (Seat, Option<&'a str>);

/// The first line. The fields after the map say where it comes from.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename = "header")]
pub struct Header {
    /// `statement` or `kit`.
    pub mode: &'static str,
    /// Its rows.
    pub map: Vec<String>,
    /// Free text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Of the map.
    pub seed: i64,
    /// Kind of map, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
    /// The player that program A was.
    pub a: u8,
}

impl Header {
    /// The header of a game on this map.
    pub fn new(deal: &GameSetup, grid: &Grid, mode: &'static str) -> Header {
        Header {
            mode,
            map: grid.rows(),
            name: deal.title.clone(),
            seed: deal.seed,
            profile: deal.profile.clone(),
            a: Seat::ALL[deal.side_of_a].number(),
        }
    }
}

/// One request and its reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "turn")]
pub struct Turn {
    /// 1 or 2.
    pub player: u8,
    /// As it was sent.
    pub air: i32,
    /// Own coins.
    pub score: i32,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The map.
    pub rows: Vec<String>,
    /// `;`.
    pub end: &'static str,
    /// The line received; null if none came.
    pub reply: Option<String>,
}

impl Turn {
    /// The turn that is due.
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
    /// `1`, `2` or `draw`, by the rules of the game.
    pub winner: String,
    /// Rounds played.
    pub rounds: u32,
    /// Coins.
    pub scores: [u16; 2],
    /// Turns left.
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
