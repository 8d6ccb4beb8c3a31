//! Field: the start of a game, and the check that it obeys the rules.

use super::cell::{Cell, MAX_SIDE, MIN_SIDE};
use super::edition::Edition;
use super::plan::AGENTS;
use core::fmt;

/// Treasure: gold in the ground of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Treasure {
    /// Its cell.
    pub cell: Cell,
    /// Amount of gold: even, at least 2.
    pub amount: u32,
}

/// Start of a game: the field with agents, holes and treasure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Side in cells, [`MIN_SIDE`]..=[`MAX_SIDE`].
    pub side: usize,
    /// Number of steps of a game, 100 in the contests.
    pub steps: u32,
    /// Thinking time of an agent in a whole game, in milliseconds; 10,000 in the contests.
    pub think_time: u32,
    /// Start cell of each agent.
    pub agents: [Cell; AGENTS],
    /// Cells that are holes.
    pub holes: Vec<Cell>,
    /// Treasure that all agents know of.
    pub known: Vec<Treasure>,
    /// Treasure that only dogs beside it can smell.
    pub hidden: Vec<Treasure>,
}

/// Entry of a field, for error messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldEntry {
    /// [`Field::side`].
    Side,
    /// Index in [`Field::agents`].
    Agent(usize),
    /// Index in [`Field::holes`].
    Hole(usize),
    /// Index in [`Field::known`].
    Known(usize),
    /// Index in [`Field::hidden`].
    Hidden(usize),
}

impl fmt::Display for FieldEntry {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            FieldEntry::Side => f.write_str("size"),
            FieldEntry::Agent(n) => write!(f, "agents[{n}]"),
            FieldEntry::Hole(n) => write!(f, "holes[{n}]"),
            FieldEntry::Known(n) => write!(f, "known[{n}]"),
            FieldEntry::Hidden(n) => write!(f, "hidden[{n}]"),
        }
    }
}

/// First entry by which a field breaks the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The entry.
    pub entry: FieldEntry,
    /// Expectation and finding: `expected 6..=20, found 5`.
    pub text: String,
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.entry, self.text)
    }
}

impl core::error::Error for FieldError {}

impl Field {
    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        Cell::all(self.side)
    }

    /// Total amount of all treasure.
    pub fn total(&self) -> u64 {
        let all = self.known.iter().chain(&self.hidden);
        all.map(|it| u64::from(it.amount)).sum()
    }

    /// Checks the rules of an edition: side within its range; agents, holes and treasure within the
    /// field and on different cells; amounts even, at least 2, and in total at most
    /// [`Edition::max_gold`].
    ///
    /// # Errors
    /// The first entry that breaks a rule.
    pub fn check(&self, edition: Edition) -> Result<(), FieldError> {
        let error = |entry, text| Err(FieldError { entry, text });
        if !(MIN_SIDE..=MAX_SIDE).contains(&self.side) {
            let text = format!("expected {MIN_SIDE}..={MAX_SIDE}, found {}", self.side);
            return error(FieldEntry::Side, text);
        }
        let agents = self.agents.iter().enumerate();
        let holes = self.holes.iter().enumerate();
        let known = self.known.iter().enumerate();
        let hidden = self.hidden.iter().enumerate();
        let entries = (agents.map(|(n, &cell)| (FieldEntry::Agent(n), cell, None)))
            .chain(holes.map(|(n, &cell)| (FieldEntry::Hole(n), cell, None)))
            .chain(known.map(|(n, it)| (FieldEntry::Known(n), it.cell, Some(it.amount))))
            .chain(hidden.map(|(n, it)| (FieldEntry::Hidden(n), it.cell, Some(it.amount))));
        let mut taken: [Option<FieldEntry>; super::CELLS] = [None; super::CELLS];
        let mut total = 0;
        for (entry, cell, amount) in entries {
            let side = self.side as i32;
            if cell.x() >= side || cell.y() >= side {
                let text = format!("expected x and y below {side}, found {cell:?}");
                return error(entry, text);
            }
            if let Some(other) = taken[cell.index()] {
                let text = format!("expected a free cell, found {cell:?} of {other}");
                return error(entry, text);
            }
            taken[cell.index()] = Some(entry);
            if let Some(amount) = amount {
                if amount == 0 || amount % 2 == 1 {
                    let text = format!("expected an even amount above 0, found {amount}");
                    return error(entry, text);
                }
                total += u64::from(amount);
                if total > edition.max_gold() {
                    let most = edition.max_gold();
                    return error(entry, format!("expected at most {most} in all"));
                }
            }
        }
        Ok(())
    }
}
