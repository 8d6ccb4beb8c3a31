//! The page of one recorded game: `page.html` with the game inside.

use super::beliefs::{Beliefs, Gain, LOCATED};
use super::play::OceanGame;
use arena::game::Game;
use arena::pages;
use ocean::protocol::request::print_announcements;
use ocean::rules::{Announcement, BySeat, Cell, CellSet, Device, Heading, Seat, State, Submarine};
use ocean::tracker::Tracker;
use serde::Serialize;

const TEMPLATE: &str = include_str!("page.html");

/// Characters for probabilities on a logarithmic scale, from 10^-4 to 1; an impossible
/// cell has a `.`.
pub(super) const STEPS: &[u8; 62] =
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// Decades from the first character to the last one.
pub(super) const DECADES: f32 = 4.0;

/// Data of the page, collected turn by turn. Cells are numbered x + 15 y.
#[derive(Default, Serialize)]
pub struct Page {
    file: String,
    /// The header's free text.
    name: Option<String>,
    /// Names of the programs by seat, where the record has them.
    players: Option<[String; 2]>,
    /// `A` or `B` by seat, where the record names them.
    letters: Option<[&'static str; 2]>,
    /// The answers to the request for a placement.
    placements: Vec<String>,
    seed: i64,
    profile: Option<String>,
    /// Fifteen rows of `x` and `.`.
    map: Vec<String>,
    /// Name and full charge of each device.
    devices: [(&'static str, u8); 4],
    located: usize,
    steps: &'static str,
    decades: f32,
    frames: Vec<Frame>,
    end: Option<Ending>,
    /// The first difference from the rules, where the page ends.
    damage: Option<String>,
    #[serde(skip)]
    before: Option<State>,
    #[serde(skip)]
    heats: BySeat<String>,
}

/// The state after the placements or after a turn. Fields that need both submarines are
/// empty where a placement failed or is missing.
#[derive(Default, Serialize)]
struct Frame {
    turn: u16,
    /// The seat that played the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<usize>,
    order: String,
    heard: String,
    life: [u8; 2],
    /// Changes by own orders: of the seat that played, of both at first.
    own: Vec<OwnChange>,
    /// Cell of each blast, and whether a mine caused it.
    blasts: Vec<(u8, bool)>,
    /// Sector and answer of the SONAR.
    #[serde(skip_serializing_if = "Option::is_none")]
    sonar: Option<(u8, bool)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    surfaced: Option<u8>,
    leaked: f64,
    learned: f64,
    beliefs: Vec<Belief>,
}

/// Change of a submarine by its own order.
#[derive(Serialize)]
struct OwnChange {
    seat: usize,
    cell: u8,
    charges: [u8; 4],
    mines: Vec<u8>,
    /// Mines of this turn, which cannot be triggered yet.
    fresh: Vec<u8>,
    /// Whether the trail starts anew.
    reset: bool,
    /// Cells added to the trail, in order.
    path: Vec<u8>,
}

/// Belief of the other side about a player.
#[derive(Serialize)]
struct Belief {
    candidates: usize,
    cells: usize,
    entropy: f64,
    truth: f64,
    /// [`heat`]; left out where it has not changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    heat: Option<String>,
}

/// End of the game.
#[derive(Serialize)]
struct Ending {
    kind: String,
    scores: Vec<f64>,
    failures: Vec<Option<String>>,
}

impl Page {
    /// An empty page for a game of a file; `header` is the record's first line,
    /// `end` its last one if the game ended.
    pub fn new(file: &str, header: &serde_json::Value, end: &serde_json::Value) -> Page {
        let text = |field: &str| header[field].as_str().map(str::to_string);
        let name = text("name");
        let seat_of_a = end["result"]["A"]["id"].as_u64();
        let (players, letters) = pages::seated(name.as_deref(), seat_of_a);
        Page {
            file: file.to_string(),
            players,
            letters,
            name,
            seed: header["seed"].as_i64().unwrap_or_default(),
            profile: text("profile"),
            devices: Device::ALL.map(|device| (device.name(), device.size())),
            located: LOCATED,
            steps: std::str::from_utf8(STEPS).unwrap_or_default(),
            decades: DECADES,
            ..Page::default()
        }
    }

    /// Adds the game after an answer; to be called after every answer.
    pub fn add(&mut self, game: &OceanGame, answer: &str, beliefs: &Beliefs) {
        self.map = game.board().water().rows('.', 'x').collect();
        if self.before.is_none() {
            self.placements.push(answer.to_string());
            self.frames.clear();
        }
        if let Some(state) = game.state() {
            let frame = self.frame(game, state, answer, beliefs);
            self.frames.push(frame);
            self.before = Some(*state);
        } else {
            self.frames.push(unplaced(game));
        }
        self.end = game.outcome().map(|outcome| Ending {
            kind: outcome.end.replace('_', " "),
            scores: outcome.scores,
            failures: outcome
                .failures
                .into_iter()
                .map(|failure| failure.map(|failure| failure.reason))
                .collect(),
        });
    }

    fn frame(&mut self, game: &OceanGame, state: &State, answer: &str, beliefs: &Beliefs) -> Frame {
        let played = (state.turn > 0).then(|| state.next_seat().other());
        let announced = played.map_or(&[][..], |seat| &game.announced()[seat]);
        let gain = match played {
            Some(_) => beliefs.gain(),
            None => Gain::default(),
        };
        let changed = match played {
            Some(seat) => vec![seat],
            None => Seat::ALL.to_vec(),
        };
        let own = changed.into_iter().map(|seat| {
            let before = self.before.map(|before| before.submarines[seat]);
            let surfaced = announced
                .iter()
                .any(|heard| matches!(heard, Announcement::Surface(_)));
            own_change(seat, before.filter(|_| !surfaced), &state.submarines[seat])
        });
        let own = own.collect();
        let blast = |heard: &Announcement| match heard {
            Announcement::Torpedo(cell) => Some((number(*cell), false)),
            Announcement::Trigger(cell) => Some((number(*cell), true)),
            _ => None,
        };
        let sonar = |heard: &Announcement| match (heard, played) {
            (Announcement::Sonar(sector), Some(seat)) => {
                Some((sector.number(), state.submarines[seat].sonar?))
            }
            _ => None,
        };
        let surfaced = |heard: &Announcement| match heard {
            Announcement::Surface(sector) => Some(sector.number()),
            _ => None,
        };
        Frame {
            turn: state.turn,
            seat: played.map(Seat::index),
            order: played.map_or_else(String::new, |_| answer.to_string()),
            heard: print_announcements(announced),
            life: Seat::ALL.map(|seat| state.submarines[seat].life),
            own,
            blasts: announced.iter().filter_map(blast).collect(),
            sonar: announced.iter().find_map(sonar),
            surfaced: announced.iter().find_map(surfaced),
            leaked: rounded(gain.leaked, 1e3),
            learned: rounded(gain.learned, 1e3),
            beliefs: Seat::ALL
                .into_iter()
                .filter_map(|seat| self.belief(game, beliefs, seat))
                .collect(),
        }
    }

    fn belief(&mut self, game: &OceanGame, beliefs: &Beliefs, seat: Seat) -> Option<Belief> {
        let reading = beliefs.reading(game, seat)?;
        let heat = heat(beliefs.about(seat)?);
        let changed = heat != self.heats[seat];
        if changed {
            self.heats[seat].clone_from(&heat);
        }
        Some(Belief {
            candidates: reading.candidates,
            cells: reading.cells,
            entropy: rounded(reading.entropy, 1e3),
            truth: rounded(reading.truth, 1e5),
            heat: changed.then_some(heat),
        })
    }

    /// The page as HTML, which ends with the first difference from the rules if it is given one;
    /// empty if nothing was added.
    ///
    /// # Errors
    /// Data that cannot be written as JSON.
    pub fn print(mut self, damage: Option<String>) -> anyhow::Result<String> {
        if self.frames.is_empty() {
            return Ok(String::new());
        }
        self.damage = damage;
        pages::fill(TEMPLATE, &format!("Ocean of Code: {}", self.file), &self)
    }
}

/// The number of a cell on pages: x + 15 y.
pub(super) fn number(cell: Cell) -> u8 {
    cell.y() * 15 + cell.x()
}

/// The [`number`]s of the cells of a set.
pub(super) fn numbers(cells: CellSet) -> Vec<u8> {
    cells.iter().map(number).collect()
}

fn rounded(value: f32, parts: f64) -> f64 {
    (f64::from(value) * parts).round() / parts
}

/// The map while a placement is due or after one that failed.
fn unplaced(game: &OceanGame) -> Frame {
    let players = game.snapshot(0).players;
    let own = Seat::ALL.into_iter().filter_map(|seat| {
        let [x, y] = players[seat.index()].pos?;
        Some(own_change(seat, None, &Submarine::new(Cell::new(x, y)?)))
    });
    Frame {
        life: players.each_ref().map(|side| side.life.max(0) as u8),
        own: own.collect(),
        ..Frame::default()
    }
}

/// Change of a submarine from `before`, which is `None` where the trail starts anew.
fn own_change(seat: Seat, before: Option<Submarine>, now: &Submarine) -> OwnChange {
    let mut left = now.trail - before.map_or(CellSet::EMPTY, |before| before.trail);
    // Backwards from the present cell: one turn bends the trail once at most.
    let mut path = Vec::new();
    let mut at = left.contains(now.cell).then_some(now.cell);
    while let Some(cell) = at {
        left.remove(cell);
        path.push(number(cell));
        let next = Heading::ALL.into_iter().filter_map(|way| cell.step(way));
        at = next.into_iter().find(|&cell| left.contains(cell));
    }
    path.reverse();
    OwnChange {
        seat: seat.index(),
        cell: number(now.cell),
        charges: Device::ALL.map(|device| now.charges.get(device)),
        mines: numbers(now.mines),
        fresh: numbers(now.fresh_mines),
        reset: before.is_none(),
        path,
    }
}

/// The probability of each cell as a character of [`STEPS`].
pub(super) fn heat(tracker: &Tracker) -> String {
    let presence = tracker.presence();
    let cells = tracker.cells();
    let top = (STEPS.len() - 1) as f32;
    let character = |cell: Cell| {
        if !cells.contains(cell) {
            return '.';
        }
        let step = top * (1.0 + presence[cell].log10() / DECADES);
        char::from(STEPS[step.round().clamp(0.0, top) as usize])
    };
    CellSet::GRID.iter().map(character).collect()
}
