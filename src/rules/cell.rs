//! Cells of the 15 x 15 grid and the nine sectors.

use common::Heading;
use core::fmt;

/// Cells along each side of the sea (referee: `GridModel`).
pub const SIDE: u8 = 15;
/// Distance in index between a cell and the one south of it. The sixteenth
/// column is always empty: it is the wall that shifts of a `CellSet` run into.
pub const STRIDE: u8 = 16;
/// Entries of a table by [`Cell::index`]: 15 rows of 16.
pub const INDICES: usize = SIDE as usize * STRIDE as usize;
/// Cells of the grid, islands included.
pub const CELLS: usize = SIDE as usize * SIDE as usize;

/// A cell; x grows to the east, y to the south, (0, 0) is the north-west corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell at column `x` and row `y`, or `None` outside the grid.
    #[inline]
    pub fn new(x: u8, y: u8) -> Option<Cell> {
        (x < SIDE && y < SIDE).then(|| Cell(y * STRIDE + x))
    }

    /// [`Cell::new`] for the protocol's integers, `None` also for negative ones.
    #[inline]
    pub fn from_integers(x: i32, y: i32) -> Option<Cell> {
        Cell::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?)
    }

    /// The cell with this [`Cell::index`].
    ///
    /// # Panics
    /// In a debug build, if no cell has this index.
    #[inline]
    pub(super) fn from_index(index: usize) -> Cell {
        debug_assert!(index % usize::from(STRIDE) < usize::from(SIDE) && index < INDICES);
        Cell(index as u8)
    }

    /// Column, 0..15.
    #[inline]
    pub fn x(self) -> u8 {
        self.0 % STRIDE
    }

    /// Row, 0..15.
    #[inline]
    pub fn y(self) -> u8 {
        self.0 / STRIDE
    }

    /// Bit number in a `CellSet` and index of per-cell tables, 0..[`INDICES`].
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The neighbouring cell in this heading, or `None` outside the grid.
    #[inline]
    pub fn step(self, heading: Heading) -> Option<Cell> {
        let (x, y) = (self.x(), self.y());
        match heading {
            Heading::North => (y > 0).then(|| Cell(self.0 - STRIDE)),
            Heading::South => (y + 1 < SIDE).then(|| Cell(self.0 + STRIDE)),
            Heading::West => (x > 0).then(|| Cell(self.0 - 1)),
            Heading::East => (x + 1 < SIDE).then(|| Cell(self.0 + 1)),
        }
    }

    /// The sector this cell lies in (referee: `PlayerModel.getSector`).
    #[inline]
    pub fn sector(self) -> Sector {
        Sector(self.x() / 5 + 1 + 3 * (self.y() / 5))
    }

    /// Chebyshev distance, the larger of the two coordinate differences: 0 for a full hit of a
    /// blast, 1 for its rim.
    #[inline]
    pub fn chebyshev(self, other: Cell) -> u8 {
        let dx = self.x().abs_diff(other.x());
        let dy = self.y().abs_diff(other.y());
        dx.max(dy)
    }
}

/// The protocol's form: `x y`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}", self.x(), self.y())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "({self})")
    }
}

/// A block of 5 x 5 cells, numbered 1..=9 row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sector(u8);

impl Sector {
    /// The sector with this number, or `None` outside 1..=9.
    pub fn new(number: i32) -> Option<Sector> {
        (1..=9).contains(&number).then_some(Sector(number as u8))
    }

    /// All nine sectors, in order.
    pub fn all() -> impl Iterator<Item = Sector> {
        (1..=9).map(Sector)
    }

    /// The sector's number, 1..=9.
    #[inline]
    pub fn number(self) -> u8 {
        self.0
    }
}
