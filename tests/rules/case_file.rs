//! The text format of `tests/data/rules`: `key: value` lines, and pictures.
//!
//! A picture stands below `map:` (before the order) or `after:` and shows the
//! north-west corner of the sea; what it leaves out is water. `x` is land, `S`
//! the submarine to play, `E` the other one, `@` both on one cell, `+` the own
//! trail, which also holds the own cell. The other submarine is at 14 14 unless
//! drawn. Cells are written `x y`, several with a comma between.
//!
//! Before the order: `league` (default 4), `turn` (0; odd turns are player 1's),
//! `life: own other` (6 6), `charges: device n ...` (0 each; `all` for all
//! full), `mines`, `fresh` (mines of the last turn), `trail` (cells more than
//! drawn).

use ocean::rules::League;
use ocean::rules::{Board, BySeat, Cell, CellSet, Charges, Device, Seat, State};
use std::fs;
use std::path::{Path, PathBuf};

/// A file cut into its fields, in order.
pub struct CaseFile {
    fields: Vec<(String, String)>,
}

/// The contents of a picture.
pub struct Picture {
    pub water: CellSet,
    pub own: Option<Cell>,
    pub other: Option<Cell>,
    pub trail: CellSet,
}

impl CaseFile {
    /// Cuts a text at lines that begin with `word: `; other lines belong to the
    /// field above them.
    pub fn parse(text: &str) -> CaseFile {
        let mut fields: Vec<(String, String)> = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            match line.split_once(':') {
                Some((key, value)) => {
                    let value = value.strip_prefix(' ').unwrap_or(value);
                    fields.push((key.to_string(), value.to_string()));
                }
                None if line.is_empty() => {}
                None => {
                    let (_, value) = fields.last_mut().expect("a field above");
                    value.push_str(line);
                    value.push('\n');
                }
            }
        }
        CaseFile { fields }
    }

    /// The fields up to this one, and those from it on.
    ///
    /// # Panics
    /// If there is no such field.
    pub fn split_before(mut self, key: &str) -> (CaseFile, CaseFile) {
        let at = self.fields.iter().position(|(name, _)| name == key);
        let after = self.fields.split_off(at.expect("the field"));
        (self, CaseFile { fields: after })
    }

    /// All fields, in order.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        self.fields.iter().map(|(key, value)| (&**key, &**value))
    }

    /// The value of a field, if it is there.
    pub fn get(&self, key: &str) -> Option<&str> {
        let field = self.fields.iter().find(|(name, _)| name == key);
        field.map(|(_, value)| value.as_str())
    }

    /// Fails on a field that is none of these: a slip of the pen would go
    /// unnoticed.
    pub fn only(&self, known: &[&str]) {
        for (key, _) in &self.fields {
            assert!(known.contains(&key.as_str()), "unknown field {key:?}");
        }
    }

    /// The sea and the state that the fields before an order describe.
    pub fn situation(&self) -> (Board, State) {
        self.only(&[
            "league", "turn", "map", "life", "charges", "mines", "fresh", "trail",
        ]);
        let picture = picture(self.get("map").expect("a map"));
        let own = picture.own.expect("an S in the map");
        let other = picture.other.or(Cell::new(14, 14)).expect("a cell");
        let number = |key| self.get(key).map(|text| text.parse().expect("a number"));
        let turn = number("turn").unwrap_or(0);
        let league = League(number("league").unwrap_or(4) as u8);
        let mut state = State::new(league, BySeat([own, other]));
        state.turn = turn;
        let seat = state.next_seat();
        if seat == Seat::Second {
            state.submarines.0.swap(0, 1);
        }
        if let Some([own_life, other_life]) = self.get("life").map(pair) {
            state.submarines[seat].life = own_life;
            state.submarines[seat.other()].life = other_life;
        }
        state.scores = BySeat(state.submarines.0.map(|submarine| submarine.life));
        let own = &mut state.submarines[seat];
        own.charges = self.get("charges").map(charges).unwrap_or_default();
        own.mines = self.cells("mines");
        own.fresh_mines = self.cells("fresh");
        own.trail |= picture.trail | self.cells("trail");
        (Board::new(picture.water), state)
    }

    /// The cells of a field, none if it is missing.
    pub fn cells(&self, key: &str) -> CellSet {
        let cells = self.get(key).unwrap_or_default().split(", ");
        cells
            .filter(|text| !text.is_empty())
            .map(|text| {
                let [x, y] = pair(text);
                Cell::new(x, y).expect("a cell of the grid")
            })
            .collect()
    }
}

/// Two numbers with a blank between.
pub fn pair(text: &str) -> [u8; 2] {
    let numbers: Vec<u8> = text
        .split(' ')
        .map(|word| word.parse().expect("a number"))
        .collect();
    numbers.try_into().expect("two numbers")
}

/// `torpedo 3 mine 1`, or `all`.
pub fn charges(text: &str) -> Charges {
    let mut charges = Charges::default();
    if text == "all" {
        for device in Device::ALL {
            charges.set(device, device.size());
        }
        return charges;
    }
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    for words in words.chunks(2) {
        let device = Device::from_name(&words[0].to_uppercase()).expect("a device");
        charges.set(device, words[1].parse().expect("a number"));
    }
    charges
}

/// Reads a picture of the north-west corner.
pub fn picture(text: &str) -> Picture {
    let mut picture = Picture {
        water: CellSet::GRID,
        own: None,
        other: None,
        trail: CellSet::EMPTY,
    };
    for (y, row) in text.lines().enumerate() {
        for (x, character) in row.chars().enumerate() {
            let cell = Cell::new(x as u8, y as u8).expect("inside the grid");
            match character {
                '.' => {}
                'x' => picture.water.remove(cell),
                '+' => picture.trail.insert(cell),
                'S' | 'E' | '@' => {
                    if character != 'E' {
                        picture.own = Some(cell);
                        picture.trail.insert(cell);
                    }
                    if character != 'S' {
                        picture.other = Some(cell);
                    }
                }
                _ => panic!("{character:?} in a picture"),
            }
        }
    }
    picture
}

/// The files of `tests/data/rules` with this extension, in order of name.
pub fn files(extension: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a text");
            (path, text)
        })
        .collect()
}
