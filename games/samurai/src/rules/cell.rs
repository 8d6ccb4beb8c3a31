//! Cell of the field, and direction to one of its eight neighbours.

use core::fmt;

/// Smallest side of a field, in cells (rules of both editions).
pub const MIN_SIDE: usize = 6;
/// Largest side of a field, in cells (rules of 2020; those of 2019 state none, 12 was used).
pub const MAX_SIDE: usize = 20;

/// Cells of a row with a border cell on each side, so that every neighbour of a cell of the field
/// has an index.
const STRIDE: usize = MAX_SIDE + 2;
/// Length of a table by [`Cell::index`].
pub const CELLS: usize = STRIDE * STRIDE;

/// Cell of the field or of the border around it.
///
/// ```
/// use samurai::rules::{Cell, Direction};
///
/// let cell = Cell::new(2, 0);
/// let down = Direction::new(0);
/// assert_eq!(cell.next(down), Cell::new(2, 1));
/// assert_eq!(Cell::new(2, 1).direction_to(cell), Some(down.opposite()));
/// // Above the field is the border.
/// assert_eq!(cell.next(down.opposite()).y(), -1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u16);

impl Cell {
    /// Cell in column `x` from the left and row `y` from the top, both from 0.
    ///
    /// # Panics
    /// If `x` or `y` is [`MAX_SIDE`] or more.
    #[inline]
    pub fn new(x: usize, y: usize) -> Cell {
        assert!(x < MAX_SIDE && y < MAX_SIDE, "no cell {x} {y}");
        Cell(((y + 1) * STRIDE + x + 1) as u16)
    }

    /// Cells of a field with this side, row by row.
    pub fn all(side: usize) -> impl Iterator<Item = Cell> {
        (0..side * side).map(move |n| Cell::new(n % side, n / side))
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

    /// Index in a table of [`CELLS`] entries.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Neighbour of a cell of the field.
    #[inline]
    pub fn next(self, direction: Direction) -> Cell {
        Cell((self.0 as i16 + OFFSETS[direction.number()]) as u16)
    }

    /// Direction of a neighbour; `None` for any other cell.
    pub fn direction_to(self, to: Cell) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|&direction| self.next(direction) == to)
    }

    /// Chebyshev distance: steps of a dog on an empty field.
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

/// Direction by the rules' code: 0 is down, then clockwise as seen on the field (down left, left,
/// ...). Odd ones are diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Direction(u8);

/// Column and row offset by direction (table of directions in both rule texts; the worked example
/// of 2020 exchanges the names of two diagonals).
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

/// Offset of the index by direction.
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
    /// All directions by code.
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

    /// Direction with a code of 0..=7.
    ///
    /// # Panics
    /// If the code is 8 or more.
    #[inline]
    pub fn new(code: usize) -> Direction {
        assert!(code < 8, "no direction {code}");
        Direction(code as u8)
    }

    /// Code, 0..=7.
    #[inline]
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// Whether column and row both change.
    #[inline]
    pub fn is_diagonal(self) -> bool {
        self.0 % 2 == 1
    }

    /// Opposite direction.
    #[inline]
    pub fn opposite(self) -> Direction {
        Direction((self.0 + 4) % 8)
    }
}
