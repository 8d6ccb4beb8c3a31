//! Format of a recorded game: JSON lines.
//!
//! A `header`; an `init` or `turn` for each request with the lines sent, the answer, and
//! both sides' hidden state before; an `end`. The fields stand in the order in which they
//! are written.

use arena::game::GameSetup;
use arena::pages::programs;
use ocean::rules::CellSet;
use ocean::rules::League;
use serde::Serialize;

/// The first line.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename = "header")]
pub struct Header {
    /// Title of the game; free text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The programs by seat, if they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// Seed of the map.
    pub seed: i64,
    /// 1 = Wood 2, 2 = Wood 1, 3 and up = all orders.
    pub league: u8,
    /// Profile of the map; `None` for an official one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
    /// Fifteen rows of `x` and `.`.
    pub map: Vec<String>,
}

impl Header {
    /// The header of a game on this water.
    pub fn new(setup: &GameSetup, league: League, water: CellSet) -> Header {
        let mut players = setup.title.as_deref().and_then(programs);
        if let Some(players) = &mut players {
            players.rotate_left(setup.side_of_a);
        }
        Header {
            name: setup.title.clone(),
            players,
            seed: setup.seed,
            league: league.0,
            profile: setup.profile.clone(),
            map: water.rows('.', 'x').collect(),
        }
    }
}

/// One request and its answer.
#[derive(Clone, Debug, Serialize)]
pub struct Exchange {
    /// `init` for the placement, then `turn`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Number of the request, from 0.
    pub n: u32,
    /// The seat that was sent the request.
    pub player: usize,
    /// The lines sent.
    pub input: Vec<String>,
    /// The line received; `None` if none came.
    pub output: Option<String>,
    /// Both sides when the request was made.
    pub state_before: Snapshot,
}

/// Both sides' hidden state.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Snapshot {
    /// Turns begun, of both sides together.
    pub turn: u16,
    /// Both sides, by seat.
    pub players: [Side; 2],
}

/// One side's hidden state.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Side {
    /// x and y; `None` before the placement, as answered after a wrong one.
    pub pos: Option<[u8; 2]>,
    /// Life points; -1 after a disqualification.
    pub life: i8,
    /// Charges of the devices of the league; empty before the placement.
    pub charges: ChargeTable,
    /// x, y, active (0 or 1), exploded (0 or 1) of each mine.
    pub mines: Vec<[u8; 4]>,
    /// Answer to the SONAR of the last turn: `Y`, `N` or `NA`.
    pub sonar: &'static str,
    /// Announcements of the last turn, `NA` for none.
    pub summary: String,
    /// Bit mask of the visited cells of each row; column x is bit x.
    pub visited: [u16; 15],
}

/// Charges, in the order in which they are recorded.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct ChargeTable {
    /// 0..=3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub torpedo: Option<u8>,
    /// 0..=6.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub silence: Option<u8>,
    /// 0..=4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sonar: Option<u8>,
    /// 0..=3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mine: Option<u8>,
}

/// The last line.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename = "end")]
pub struct End {
    /// The result.
    pub result: GameResult,
    /// Remarks of the referee during the game.
    pub summary: Vec<String>,
    /// Both sides at the end.
    pub state: Snapshot,
}

/// Result of a game.
#[derive(Clone, Debug, Serialize)]
pub struct GameResult {
    /// Number of the game in its set.
    pub game: u64,
    /// Seed of the map.
    pub seed: i64,
    /// Whether program A was player 1.
    pub swap: bool,
    /// `A`, `B` or `draw`.
    pub winner: &'static str,
    /// Seat of the winner, -1 for a draw.
    pub winner_id: i8,
    /// `killed`, `disqualified` or `turn_limit`.
    pub end: &'static str,
    /// Turns begun, of both sides together.
    pub turns: u16,
    /// Number of the referee's frames.
    pub frames: u32,
    /// Program A.
    #[serde(rename = "A")]
    pub a: BotResult,
    /// Program B.
    #[serde(rename = "B")]
    pub b: BotResult,
}

/// One program's result.
#[derive(Clone, Debug, Serialize)]
pub struct BotResult {
    /// Its seat.
    pub id: usize,
    /// Life points; -1 if disqualified.
    pub hp: i8,
    /// -1 if disqualified, else life points as last counted.
    pub score: i8,
    /// Reason of its disqualification, if there was one.
    pub reason: Option<String>,
}
