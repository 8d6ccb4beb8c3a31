//! A cell of the board, and a set of cells as a bitboard.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// Cells along each side of the board (statement: N).
pub const SIDE: usize = 10;

/// Bits from one row to the next: one more than [`SIDE`], so that the spare
/// column stops what is shifted out of a row.
const STRIDE: usize = SIDE + 1;

/// Size of a table indexed by [`Cell::index`]: a power of two above the largest
/// index, so that a masked index needs no check.
pub const CELLS: usize = 128;

/// A cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in this row and column, both below [`SIDE`]; `None` outside.
    pub const fn new(row: usize, column: usize) -> Option<Cell> {
        if row < SIDE && column < SIDE {
            Some(Cell((row * STRIDE + column) as u8))
        } else {
            None
        }
    }

    /// The cell in the corner of row 0 and column 0.
    pub const FIRST: Cell = Cell(0);

    /// Counted from the top.
    pub const fn row(self) -> usize {
        self.0 as usize / STRIDE
    }

    /// Counted from the left.
    pub const fn column(self) -> usize {
        self.0 as usize % STRIDE
    }

    /// Place in a table of [`CELLS`] entries.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & (CELLS - 1)
    }

    /// All cells, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        CellSet::BOARD.iter()
    }

    /// The neighbours in the official tool's order: right, down, left, up.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        let (row, column) = (self.row(), self.column());
        let right = Cell::new(row, column + 1);
        let down = Cell::new(row + 1, column);
        let left = Cell::new(row, column.wrapping_sub(1));
        let up = Cell::new(row.wrapping_sub(1), column);
        [right, down, left, up].into_iter().flatten()
    }
}

/// A set of cells.
///
/// ```
/// use territory::rules::{Cell, CellSet};
/// let corner = CellSet::from(Cell::FIRST);
/// assert_eq!((corner | corner.neighbours()).len(), 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet(u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);

    /// Every cell of the board.
    pub const BOARD: CellSet = {
        let mut bits = 0;
        let mut row = 0;
        while row < SIDE {
            bits |= ((1 << SIDE) - 1) << (row * STRIDE);
            row += 1;
        }
        CellSet(bits)
    };

    /// Number of cells.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The same of a set within five rows, as those around one cell are: in half the time
    /// where the processor may not count bits itself.
    #[inline]
    pub const fn len_near(self) -> u32 {
        // Bits so near to each other stay apart.
        (self.0 as u64 | (self.0 >> 64) as u64).count_ones()
    }

    /// Whether there is no cell.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// Whether the sets have a cell in common.
    #[inline]
    pub const fn meets(self, other: CellSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The cells beside cells of the set; they may be in it themselves.
    #[inline]
    pub const fn neighbours(self) -> CellSet {
        let sideways = self.0 << 1 | self.0 >> 1;
        let upright = self.0 << STRIDE | self.0 >> STRIDE;
        CellSet((sideways | upright) & CellSet::BOARD.0)
    }

    /// The cells that touch cells of the set by a side or by a corner; they may be in it
    /// themselves.
    #[inline]
    pub const fn surroundings(self) -> CellSet {
        let row = self.0 | self.0 << 1 | self.0 >> 1;
        let row = row & CellSet::BOARD.0;
        let corners = (row << STRIDE | row >> STRIDE) & CellSet::BOARD.0;
        CellSet(corners | self.neighbours().0)
    }

    /// The cells of `within` that can be reached from this set through `within`;
    /// cells of this set outside `within` are dropped.
    #[inline]
    pub const fn flood(self, within: CellSet) -> CellSet {
        let mut reached = CellSet(self.0 & within.0);
        loop {
            let further = CellSet((reached.0 | reached.neighbours().0) & within.0);
            // Two steps for each comparison.
            let next = CellSet((further.0 | further.neighbours().0) & within.0);
            if next.0 == reached.0 {
                return reached;
            }
            reached = next;
        }
    }

    /// The cell with the lowest index; `None` of an empty set.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 {
            None
        } else {
            Some(Cell(self.0.trailing_zeros() as u8))
        }
    }

    /// One of the cells, all with the same probability, drawn with numbers from `bits`: that of
    /// the largest random number, whose digits are drawn for all cells of the board. So the same
    /// numbers give mostly the same cell of a set that is a little larger. `None` of no cells.
    #[inline]
    pub fn draw(self, mut bits: impl FnMut() -> u64) -> Option<Cell> {
        let mut left = self;
        while left.len() > 1 {
            let digits = u128::from(bits()) << 64 | u128::from(bits());
            let ones = CellSet(left.0 & digits);
            if !ones.is_empty() {
                left = ones;
            }
        }
        left.first()
    }

    /// The cells in ascending order of their index.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self.0 as u64, (self.0 >> 64) as u64)
    }

    /// Those of the set with the largest of the numbers whose binary digits are
    /// given, the highest last, each as the set of cells that have the digit 1.
    #[inline]
    pub fn largest(self, digits: &[CellSet]) -> CellSet {
        let mut best = self;
        for digit in digits.iter().rev() {
            let larger = best & *digit;
            best = if larger.is_empty() { best } else { larger };
        }
        best
    }
}

/// The cells of a set.
#[derive(Clone, Debug)]
pub struct Iter(u64, u64);

impl Iterator for Iter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0 != 0 {
            let cell = Cell(self.0.trailing_zeros() as u8);
            self.0 &= self.0 - 1;
            return Some(cell);
        }
        if self.1 != 0 {
            let cell = Cell(64 + self.1.trailing_zeros() as u8);
            self.1 &= self.1 - 1;
            return Some(cell);
        }
        None
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl From<Cell> for CellSet {
    #[inline]
    fn from(cell: Cell) -> CellSet {
        CellSet(1 << cell.0)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells
            .into_iter()
            .fold(CellSet::EMPTY, |set, cell| set | cell.into())
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }
}

impl Sub for CellSet {
    type Output = CellSet;
    #[inline]
    fn sub(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }
}

impl Not for CellSet {
    type Output = CellSet;
    #[inline]
    fn not(self) -> CellSet {
        CellSet(CellSet::BOARD.0 & !self.0)
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: CellSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for CellSet {
    #[inline]
    fn bitand_assign(&mut self, other: CellSet) {
        self.0 &= other.0;
    }
}

impl SubAssign for CellSet {
    #[inline]
    fn sub_assign(&mut self, other: CellSet) {
        self.0 &= !other.0;
    }
}
