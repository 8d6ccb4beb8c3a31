//! Board: the constants of a game, which are values, number of levels and starting cells.

use super::cell::{Cell, CellSet, CELL_TABLE_LEN, SIDE};
use super::{Player, MAX_PLAYERS};
use core::ops::RangeInclusive;

/// Largest number of levels of a game (statement: U).
pub const MAX_LEVELS: usize = 5;

/// Binary digits of a rank among the 100 cells.
const DIGITS: usize = 7;

/// Binary digits of the largest value, 1,000,000.
const VALUE_DIGITS: usize = 20;

/// Constants of a game.
///
/// ```
/// use territory::rules::{Board, Cell, CellSet};
///
/// let mut values = [[1; 10]; 10];
/// values[0] = [900, 30, 30, 1, 1, 1, 1, 1, 1, 1];
/// let starts = [Cell::new(0, 0), Cell::new(9, 9)].map(|cell| cell.expect("on the board"));
/// let board = Board::new(&values, 2, &starts).expect("two players on different cells");
/// assert_eq!(board.total(CellSet::BOARD), 900 + 30 + 30 + 97);
/// let beside = CellSet::from(starts[0]).neighbours();
/// assert_eq!(board.most_valuable(beside).iter().collect::<Vec<_>>(), [Cell::new(0, 1).unwrap()]);
/// // Two players may not start on one cell.
/// assert!(Board::new(&values, 2, &[starts[0]; 2]).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    values: [i32; CELL_TABLE_LEN],
    /// Ranks by value, equal for equal values: by binary digit the cells whose rank has a 1.
    ranks: [CellSet; DIGITS],
    /// Values: by binary digit the cells whose value has a 1.
    digits: [CellSet; VALUE_DIGITS],
    levels: u8,
    starts: [Cell; MAX_PLAYERS],
    players: u8,
}

impl Board {
    /// Numbers of players that a game can have (statement: M).
    pub const PLAYERS: RangeInclusive<usize> = 2..=MAX_PLAYERS;

    /// A board with values by row and column, a highest level, and a starting cell for each
    /// player. `None` unless there are 2 to 8 players on different cells, 1 to 5 levels, and
    /// values of 1 to 1,000,000.
    pub fn new(values: &[[i32; SIDE]; SIDE], levels: usize, starts: &[Cell]) -> Option<Board> {
        let different = starts.iter().copied().collect::<CellSet>().len() as usize == starts.len();
        let in_range = values
            .iter()
            .flatten()
            .all(|value| (1..=1_000_000).contains(value));
        if !Board::PLAYERS.contains(&starts.len())
            || !(1..=MAX_LEVELS).contains(&levels)
            || !different
            || !in_range
        {
            return None;
        }
        let mut board = Board {
            values: [0; CELL_TABLE_LEN],
            ranks: [CellSet::EMPTY; DIGITS],
            digits: [CellSet::EMPTY; VALUE_DIGITS],
            levels: levels as u8,
            starts: [Cell::FIRST; MAX_PLAYERS],
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
            insert_digits(&mut board.ranks, rank, cell);
            insert_digits(&mut board.digits, value as usize, cell);
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
        self.digits
            .iter()
            .enumerate()
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

    /// All players except our own: the built-in programs.
    #[inline]
    pub fn opponents(&self) -> impl Iterator<Item = Player> {
        (1..self.player_count()).map(Player)
    }

    /// Starting cell of a player.
    pub fn start(&self, player: Player) -> Cell {
        self.starts[player.index()]
    }

    /// Most valuable cells of a set: several of equal value, none of an empty set.
    #[inline]
    pub fn most_valuable(&self, cells: CellSet) -> CellSet {
        cells.largest(&self.ranks)
    }
}

/// Adds a cell to the set of each binary digit of `number` that is 1.
fn insert_digits(digits: &mut [CellSet], number: usize, cell: Cell) {
    for (digit, set) in digits.iter_mut().enumerate() {
        if number >> digit & 1 != 0 {
            *set |= cell.into();
        }
    }
}
