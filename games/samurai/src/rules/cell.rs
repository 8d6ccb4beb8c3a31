//! Cells and the eight directions.

use core::fmt;

/// Smallest field (rules of both editions).
pub const MIN_SIDE: usize = 6;
/// Largest field: stated in 2020; in 2019 none is stated, 12 is the largest used.
pub const MAX_SIDE: usize = 20;

/// Cells of a row with one of border on each side, so that the neighbour of a
/// cell of the field always has a number.
const STRIDE: usize = MAX_SIDE + 2;
/// Length of a table by [`Cell::index`].
pub const CELLS: usize = STRIDE * STRIDE;

/// A cell of the field, or one of the border around it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u16);

impl Cell {
    /// The cell in column `x` from the left and row `y` from the top, from 0.
    ///
    /// # Panics
    /// A number is [`MAX_SIDE`] or more.
    #[inline]
    pub fn new(x: usize, y: usize) -> Cell {
        assert!(x < MAX_SIDE && y < MAX_SIDE, "no cell {x} {y}");
        Cell(((y + 1) * STRIDE + x + 1) as u16)
    }

    /// Column, from 0; -1 left of the field.
    #[inline]
    pub fn x(self) -> i32 {
        i32::from(self.0) % STRIDE as i32 - 1
    }

    /// Row, from 0; -1 above the field.
    #[inline]
    pub fn y(self) -> i32 {
        i32::from(self.0) / STRIDE as i32 - 1
    }

    /// Place in a table of [`CELLS`].
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The neighbour of a cell of the field.
    #[inline]
    pub fn next(self, direction: Direction) -> Cell {
        Cell((self.0 as i16 + OFFSETS[direction.number()]) as u16)
    }

    /// The direction of a neighbour.
    pub fn direction_to(self, to: Cell) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|&direction| self.next(direction) == to)
    }

    /// Steps of a dog on an empty field.
    #[inline]
    pub fn distance(self, to: Cell) -> i32 {
        (self.x() - to.x()).abs().max((self.y() - to.y()).abs())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "({}, {})", self.x(), self.y())
    }
}

/// One of eight directions, by the rules' code: 0 is down, then clockwise as
/// seen on the field (down left, left, ...). Odd ones are diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Direction(u8);

/// Column and row offsets (table of directions in both rule texts; the worked
/// example of 2020 has the names of two diagonals exchanged).
const STEPS: [(i32, i32); 8] = [
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
];

const OFFSETS: [i16; 8] = {
    let mut offsets = [0; 8];
    let mut i = 0;
    while i < 8 {
        offsets[i] = (STEPS[i].1 * STRIDE as i32 + STEPS[i].0) as i16;
        i += 1;
    }
    offsets
};

impl Direction {
    /// All, by code.
    pub const ALL: [Direction; 8] = [
        Direction(0),
        Direction(1),
        Direction(2),
        Direction(3),
        Direction(4),
        Direction(5),
        Direction(6),
        Direction(7),
    ];

    /// The direction with a code of 0..=7.
    ///
    /// # Panics
    /// Any other code.
    #[inline]
    pub fn new(code: usize) -> Direction {
        assert!(code < 8, "no direction {code}");
        Direction(code as u8)
    }

    /// The code.
    #[inline]
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// Whether column and row both change.
    #[inline]
    pub fn is_diagonal(self) -> bool {
        self.0 % 2 == 1
    }

    /// The way back.
    #[inline]
    pub fn opposite(self) -> Direction {
        Direction((self.0 + 4) % 8)
    }
}
