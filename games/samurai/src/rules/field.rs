//! The field that a game starts from.

use super::cell::{Cell, MAX_SIDE, MIN_SIDE};
use super::edition::Edition;
use super::plan::AGENTS;
use core::fmt;

/// Gold in the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Treasure {
    /// Where.
    pub cell: Cell,
    /// How much: even, more than 0.
    pub amount: u32,
}

/// A field with everything on it, before the first step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Cells of a side.
    pub side: usize,
    /// Steps of a game, 100 in the contests.
    pub steps: u32,
    /// Thinking time of an agent in a whole game, in milliseconds; 10,000 in the
    /// contests.
    pub think_time: u32,
    /// Start cells.
    pub agents: [Cell; AGENTS],
    /// Holes.
    pub holes: Vec<Cell>,
    /// Treasure that all know of.
    pub known: Vec<Treasure>,
    /// Treasure that only dogs beside it smell.
    pub hidden: Vec<Treasure>,
}

/// An entry of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The number of cells of a side.
    Side,
    /// The agent with this number.
    Agent(usize),
    /// The hole with this number in its list.
    Hole(usize),
    /// The known treasure with this number.
    Known(usize),
    /// The hidden treasure with this number.
    Hidden(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Place::Side => f.write_str("size"),
            Place::Agent(n) => write!(f, "agents[{n}]"),
            Place::Hole(n) => write!(f, "holes[{n}]"),
            Place::Known(n) => write!(f, "known[{n}]"),
            Place::Hidden(n) => write!(f, "hidden[{n}]"),
        }
    }
}

/// The first thing by which a field breaks the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// Which entry.
    pub place: Place,
    /// What was expected, and what was found.
    pub text: String,
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.text)
    }
}

impl core::error::Error for FieldError {}

impl Field {
    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let side = self.side;
        (0..side * side).map(move |i| Cell::new(i % side, i / side))
    }

    /// All treasure together.
    pub fn total(&self) -> u64 {
        let all = self.known.iter().chain(&self.hidden);
        all.map(|it| u64::from(it.amount)).sum()
    }

    /// Whether it obeys the rules of an edition: size, everything inside and on a
    /// cell of its own, amounts even and above 0, not too much of them.
    ///
    /// # Errors
    /// The first entry that does not.
    pub fn check(&self, edition: Edition) -> Result<(), FieldError> {
        let error = |place, text| Err(FieldError { place, text });
        if !(MIN_SIDE..=MAX_SIDE).contains(&self.side) {
            let text = format!("expected {MIN_SIDE}..={MAX_SIDE}, found {}", self.side);
            return error(Place::Side, text);
        }
        let agents = self.agents.iter().enumerate();
        let holes = self.holes.iter().enumerate();
        let known = self.known.iter().enumerate();
        let hidden = self.hidden.iter().enumerate();
        let entries = (agents.map(|(n, &cell)| (Place::Agent(n), cell, None)))
            .chain(holes.map(|(n, &cell)| (Place::Hole(n), cell, None)))
            .chain(known.map(|(n, it)| (Place::Known(n), it.cell, Some(it.amount))))
            .chain(hidden.map(|(n, it)| (Place::Hidden(n), it.cell, Some(it.amount))));
        let mut taken: [Option<Place>; super::CELLS] = [None; super::CELLS];
        let mut total = 0;
        for (place, cell, amount) in entries {
            let side = self.side as i32;
            if cell.x() >= side || cell.y() >= side {
                let text = format!("expected x and y below {side}, found {cell:?}");
                return error(place, text);
            }
            if let Some(other) = taken[cell.index()] {
                let text = format!("expected a free cell, found {cell:?} of {other}");
                return error(place, text);
            }
            taken[cell.index()] = Some(place);
            if let Some(amount) = amount {
                if amount == 0 || amount % 2 == 1 {
                    let text = format!("expected an even amount above 0, found {amount}");
                    return error(place, text);
                }
                total += u64::from(amount);
                if total > edition.most_gold() {
                    let most = edition.most_gold();
                    return error(place, format!("expected at most {most} in all"));
                }
            }
        }
        Ok(())
    }
}
