//! The constants of a game: values, limits and starting cells.

use super::cell::{Cell, CellSet, CELLS, SIDE};
use super::{Player, MOST_PLAYERS};
use core::ops::RangeInclusive;

/// Highest level that a game can allow (statement: U).
pub const MOST_LEVELS: usize = 5;

/// Binary digits of a rank among 100 cells.
const DIGITS: usize = 7;

/// Binary digits of the largest value.
const VALUE_DIGITS: usize = 20;

/// A board before the game.
#[derive(Clone, Debug)]
pub struct Board {
    values: [i32; CELLS],
    /// Binary digits of each cell's rank by value, equal values ranked equal.
    ranks: [CellSet; DIGITS],
    /// Binary digits of each cell's value.
    digits: [CellSet; VALUE_DIGITS],
    levels: u8,
    starts: [Cell; MOST_PLAYERS],
    players: u8,
}

impl Board {
    /// Players that a game can have (statement: M).
    pub const PLAYERS: RangeInclusive<usize> = 2..=MOST_PLAYERS;

    /// A board with the values row by row, the highest level and the starting
    /// cells. `None` if there are too few or too many players or levels, a value
    /// below 1 or above a million, or two players on one cell.
    pub fn new(values: &[[i32; SIDE]; SIDE], levels: usize, starts: &[Cell]) -> Option<Board> {
        let different = starts.iter().copied().collect::<CellSet>().len() as usize == starts.len();
        let in_range = values
            .iter()
            .flatten()
            .all(|value| (1..=1_000_000).contains(value));
        if !Board::PLAYERS.contains(&starts.len())
            || !(1..=MOST_LEVELS).contains(&levels)
            || !different
            || !in_range
        {
            return None;
        }
        let mut board = Board {
            values: [0; CELLS],
            ranks: [CellSet::EMPTY; DIGITS],
            digits: [CellSet::EMPTY; VALUE_DIGITS],
            levels: levels as u8,
            starts: [Cell::FIRST; MOST_PLAYERS],
            players: starts.len() as u8,
        };
        board.starts[..starts.len()].copy_from_slice(starts);
        for cell in Cell::all() {
            board.values[cell.index()] = values[cell.row()][cell.column()];
        }
        let mut distinct: Vec<i32> = values.iter().flatten().copied().collect();
        distinct.sort_unstable();
        distinct.dedup();
        for cell in Cell::all() {
            let value = board.value(cell);
            let rank = distinct.partition_point(|&other| other < value);
            note(&mut board.ranks, rank, cell);
            note(&mut board.digits, value as usize, cell);
        }
        Some(board)
    }

    /// Value of a cell (statement: V).
    #[inline]
    pub fn value(&self, cell: Cell) -> i32 {
        self.values[cell.index()]
    }

    /// Sum of the values of a set.
    #[inline]
    pub fn total(&self, cells: CellSet) -> i32 {
        let digits = self.digits.iter().enumerate();
        digits
            .map(|(digit, &set)| ((cells & set).len() << digit) as i32)
            .sum()
    }

    /// Highest level of a cell (statement: U).
    #[inline]
    pub fn levels(&self) -> usize {
        usize::from(self.levels)
    }

    /// Number of players (statement: M).
    #[inline]
    pub fn player_count(&self) -> usize {
        usize::from(self.players)
    }

    /// All players, our own first.
    #[inline]
    pub fn players(&self) -> impl Iterator<Item = Player> {
        (0..self.player_count()).map(Player)
    }

    /// The players that the built-in programs play.
    #[inline]
    pub fn opponents(&self) -> impl Iterator<Item = Player> {
        (1..self.player_count()).map(Player)
    }

    /// Where a player begins.
    pub fn start(&self, player: Player) -> Cell {
        self.starts[player.index()]
    }

    /// The most valuable cells of a set: more than one if they are equal.
    #[inline]
    pub fn most_valuable(&self, cells: CellSet) -> CellSet {
        cells.largest(&self.ranks)
    }
}

/// Adds a cell to the sets of those whose number has the binary digit 1.
fn note(digits: &mut [CellSet], number: usize, cell: Cell) {
    for (digit, set) in digits.iter_mut().enumerate() {
        if number >> digit & 1 != 0 {
            *set |= cell.into();
        }
    }
}
