//! The rules: marks on nine cells, three in a line win.

use common::Seat;

/// Cells of the board.
pub const CELLS: usize = 9;

/// The lines of three cells that win.
const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// A board: the seat whose mark is in each cell, row by row.
///
/// ```
/// use common::Seat;
/// use tic_tac_toe::board::Board;
///
/// let board = Board::parse(["XO.", ".XO", "..X"]).expect("three rows");
/// assert_eq!(board.winner(), Some(Seat::First));
/// assert_eq!(board.rows(), ["XO.", ".XO", "..X"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board([Option<Seat>; CELLS]);

/// The mark of a seat: X begins.
pub fn mark(seat: Seat) -> char {
    match seat {
        Seat::First => 'X',
        Seat::Second => 'O',
    }
}

impl Board {
    /// Reads three rows of `X`, `O` and `.`; `None` for anything else.
    pub fn parse(rows: [&str; 3]) -> Option<Board> {
        let mut board = Board::default();
        let marks: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        if marks.len() != CELLS {
            return None;
        }
        for (cell, mark) in board.0.iter_mut().zip(marks) {
            *cell = match mark {
                'X' => Some(Seat::First),
                'O' => Some(Seat::Second),
                '.' => None,
                _ => return None,
            };
        }
        Some(board)
    }

    /// The three rows as [`Board::parse`] reads them.
    pub fn rows(&self) -> [String; 3] {
        [0, 1, 2].map(|row| {
            let cells = &self.0[3 * row..3 * row + 3];
            cells.iter().map(|cell| cell.map_or('.', mark)).collect()
        })
    }

    /// The empty cells, 0 to 8, row by row.
    pub fn empty_cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..CELLS).filter(|&cell| self.0[cell].is_none())
    }

    /// Puts a mark into a cell; returns whether the cell exists and was empty.
    pub fn play(&mut self, cell: usize, seat: Seat) -> bool {
        match self.0.get_mut(cell) {
            Some(place) if place.is_none() => {
                *place = Some(seat);
                true
            }
            _ => false,
        }
    }

    /// The seat that has three in a line.
    pub fn winner(&self) -> Option<Seat> {
        let lines = LINES.iter().map(|line| line.map(|cell| self.0[cell]));
        lines
            .filter(|[a, b, c]| a == b && b == c)
            .find_map(|[a, _, _]| a)
    }
}
