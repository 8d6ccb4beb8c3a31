//! Cell of the board, and bitboard of cells.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// Cells along each side of the board (statement: N).
pub const SIDE: usize = 10;

/// Bits from one row to the next: one more than [`SIDE`], so that bits that are shifted out of a
/// row fall into the spare column and are masked.
const STRIDE: usize = SIDE + 1;

/// Reach of a table indexed by [`Cell::index`]: a power of two above the largest
/// index, so that a masked index needs no bounds check.
pub const CELL_TABLE_LEN: usize = 128;

/// Cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Cell in a row and column, both from 0; `None` unless both are below [`SIDE`].
    pub const fn new(row: usize, column: usize) -> Option<Cell> {
        if row < SIDE && column < SIDE {
            Some(Cell((row * STRIDE + column) as u8))
        } else {
            None
        }
    }

    /// Top left cell: row 0, column 0.
    pub const FIRST: Cell = Cell(0);

    /// Row from the top, from 0.
    pub const fn row(self) -> usize {
        self.0 as usize / STRIDE
    }

    /// Column from the left, from 0.
    pub const fn column(self) -> usize {
        self.0 as usize % STRIDE
    }

    /// Index in a table of [`CELL_TABLE_LEN`] entries.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & (CELL_TABLE_LEN - 1)
    }

    /// All cells, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        CellSet::BOARD.iter()
    }

    /// Neighbours by side in the official tool's order: right, down, left, up.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        let (row, column) = (self.row(), self.column());
        let right = Cell::new(row, column + 1);
        let down = Cell::new(row + 1, column);
        let left = Cell::new(row, column.wrapping_sub(1));
        let up = Cell::new(row.wrapping_sub(1), column);
        [right, down, left, up].into_iter().flatten()
    }
}

/// Set of cells, a bitboard; printed as a picture.
///
/// ```
/// use territory::rules::{Cell, CellSet};
///
/// let [plus, ring] = [Cell::new(1, 2), Cell::new(5, 6)].map(Option::unwrap).map(CellSet::from);
/// let plus = plus | plus.neighbours();
/// let set = plus | ring.neighbours();
/// assert_eq!(set.len(), 9);
/// let picture = "\
/// ..#.......
/// .###......
/// ..#.......
/// ..........
/// ......#...
/// .....#.#..
/// ......#...
/// ..........
/// ..........
/// ..........
/// ";
/// assert_eq!(set.to_string(), picture);
/// assert_eq!(CellSet::from(Cell::new(1, 3).unwrap()).flood(set), plus);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet(u128);

impl CellSet {
    /// The empty set.
    pub const EMPTY: CellSet = CellSet(0);

    /// All cells of the board.
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

    /// Number of cells of a set that lies within five rows, as the cells around one cell do. One
    /// count of 64 bits: half the time of [`CellSet::len`] without a processor instruction for it.
    #[inline]
    pub const fn len_within_five_rows(self) -> u32 {
        // Five rows are 55 bits: no two of them have the same place modulo 64.
        (self.0 as u64 | (self.0 >> 64) as u64).count_ones()
    }

    /// Whether the set has no cell.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// Whether the sets have a cell in common.
    #[inline]
    pub const fn intersects(self, other: CellSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Cells that share a side with a cell of the set; they may be in it themselves.
    #[inline]
    pub const fn neighbours(self) -> CellSet {
        let sideways = self.0 << 1 | self.0 >> 1;
        let upright = self.0 << STRIDE | self.0 >> STRIDE;
        CellSet((sideways | upright) & CellSet::BOARD.0)
    }

    /// Cells that share a side or a corner with a cell of the set; they may be in it themselves.
    #[inline]
    pub const fn eight_neighbours(self) -> CellSet {
        let row = self.0 | self.0 << 1 | self.0 >> 1;
        let row = row & CellSet::BOARD.0;
        let corners = (row << STRIDE | row >> STRIDE) & CellSet::BOARD.0;
        CellSet(corners | self.neighbours().0)
    }

    /// Flood fill: the cells of `within` that are connected by sides with a cell of this set in
    /// `within`, through `within`.
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

    /// Cell with the lowest index; `None` if the set is empty.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 {
            None
        } else {
            Some(Cell(self.0.trailing_zeros() as u8))
        }
    }

    /// Uniformly random cell; `None` if the set is empty.
    ///
    /// It is the cell with the largest random number, of which `bits` draws one binary digit for
    /// all cells of the board at a time. Equal bits thus give mostly equal cells of two sets that
    /// differ in few cells (common random numbers).
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

    /// Cells in ascending order of their index.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self.0 as u64, (self.0 >> 64) as u64)
    }

    /// Cells of the set with the largest number. `digits` gives the number of each cell: by binary
    /// digit, the lowest first, the cells whose digit is 1.
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

/// Iterator over a set: its lower and its upper 64 bits.
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

impl fmt::Display for CellSet {
    /// A line for each row: `#` for a cell of the set, `.` for another one.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for cell in Cell::all() {
            f.write_str(if self.contains(cell) { "#" } else { "." })?;
            if cell.column() + 1 == SIDE {
                f.write_str("\n")?;
            }
        }
        Ok(())
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
