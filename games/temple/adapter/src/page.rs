//! The page of one recorded game: `page.html` with the game inside.

use super::record::PlayedTurn;
use arena::pages;
use serde::Serialize;
use temple::rules::{Seat, State};

const TEMPLATE: &str = include_str!("page.html");

/// Data of the page, collected turn by turn.
#[derive(Default, Serialize)]
pub struct Page {
    file: String,
    /// The header's free text.
    name: Option<String>,
    /// Names of the programs, of player 1 and 2, where the record has them.
    players: Option<[String; 2]>,
    /// `A` or `B` of player 1 and 2, where the record names them.
    letters: Option<[&'static str; 2]>,
    mode: &'static str,
    width: usize,
    height: usize,
    frames: Vec<Frame>,
    end: Option<Ending>,
    /// The first difference from the rules, where the page ends.
    damage: Option<String>,
    #[serde(skip)]
    rows: Vec<String>,
}

/// The start, or the changes of a turn.
#[derive(Serialize)]
struct Frame {
    /// The player of the turn, 1 or 2; 0 at the start.
    player: u8,
    reply: Option<String>,
    coins: [u16; 2],
    air: [u8; 2],
    left: u16,
    /// Column, row and new character of each changed cell.
    changes: Vec<(usize, usize, char)>,
}

/// End of the game.
#[derive(Serialize)]
struct Ending {
    cause: &'static str,
    /// 1 or 2; `None` for a draw.
    winner: Option<u8>,
}

impl Page {
    /// An empty page for a game of a file; `header` is the record's first line.
    pub fn new(file: &str, header: &serde_json::Value) -> Page {
        let name = header["name"].as_str().map(str::to_string);
        let seat_of_a = header["a"].as_u64().and_then(|a| a.checked_sub(1));
        let (players, letters) = pages::seated(name.as_deref(), seat_of_a);
        Page {
            file: file.to_string(),
            name,
            players,
            letters,
            ..Page::default()
        }
    }

    /// Adds the start or the state after a turn.
    pub fn add(&mut self, state: &State, played: Option<PlayedTurn>) {
        let rows = state.grid().rows();
        self.mode = state.mode().name();
        (self.width, self.height) = (state.grid().width(), state.grid().height());
        let mut changes = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            let mut before = self.rows.get(y).map_or("", String::as_str).chars();
            for (x, character) in row.chars().enumerate() {
                if before.next() != Some(character) {
                    changes.push((x, y, character));
                }
            }
        }
        self.rows = rows;
        self.frames.push(Frame {
            player: played.map_or(0, |turn| turn.seat.number()),
            reply: played.and_then(|turn| turn.reply.map(str::to_string)),
            coins: Seat::ALL.map(|seat| state.diver(seat).coins),
            air: Seat::ALL.map(|seat| state.diver(seat).air),
            left: state.coins_left(),
            changes,
        });
        self.end = state.end().map(|end| Ending {
            cause: if end.cleared {
                "all coins taken"
            } else {
                "both out of air"
            },
            winner: end.winner.map(Seat::number),
        });
    }

    /// The page as HTML, which ends with the first difference from the rules if it is given one;
    /// empty if nothing was added.
    ///
    /// # Errors
    /// Those of [`pages::fill`].
    pub fn print(mut self, damage: Option<String>) -> anyhow::Result<String> {
        if self.frames.is_empty() {
            return Ok(String::new());
        }
        self.damage = damage;
        let title = format!("{} - Submerged Temple", self.file);
        pages::fill(TEMPLATE, &title, &self)
    }
}
