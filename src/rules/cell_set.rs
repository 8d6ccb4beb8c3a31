//! `CellSet`: a set of cells as a bit set (bitboard).
//!
//! Storage is bitvec's `BitArray`; the operations in the inner loops of search and tracking
//! work on its four words, some fifty times faster than bitwise views (`cargo bench --bench rules`).
//! Rows have a stride of 16, so one step east or west is a shift by 1, one step
//! south or north a shift by 16; the spare sixteenth column and row are cut
//! off again by masking, so a shift never wraps round.

use super::cell::{Sector, SIDE, STRIDE};
use super::Cell;
use bitvec::array::BitArray;
use bitvec::order::Lsb0;
use common::Heading;
use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// Number of bits of one row in a word.
const ROW: usize = STRIDE as usize;
/// Number of bits of the other three rows in a word.
const REST: usize = 64 - ROW;
/// A word with four rows of fifteen cells.
const ROWS: u64 = 0x7fff_7fff_7fff_7fff;

/// By heading, a mask of [`CellSet::within_two_steps`] shifted right by four: the cells to which
/// a step leads on from the neighbour in that heading.
///
/// ```
/// use ocean::rules::cell_set::ONWARD_MASKS;
/// use ocean::rules::{Cell, CellSet, Heading};
///
/// let here = Cell::new(7, 7).expect("on the grid");
/// for (heading, on) in Heading::ALL.into_iter().zip(ONWARD_MASKS) {
///     let next = here.step(heading).expect("on the grid");
///     let ways = CellSet::from(next).neighbours() - CellSet::from(here);
///     assert_eq!(ways.within_two_steps(here) >> 4, on);
/// }
/// ```
pub const ONWARD_MASKS: [usize; 4] = [0b0100_0101, 0b1000_1010, 0b0001_0011, 0b0010_1100];

/// A subset of the 225 cells of the grid.
///
/// ```
/// use ocean::rules::{Cell, CellSet, Heading};
///
/// let cell = Cell::new(1, 1).expect("on the grid");
/// let blast = CellSet::from(cell).grown();
/// let picture: Vec<String> = blast.rows('#', '.').take(4).collect();
/// assert_eq!(picture, [
///     "###............",
///     "###............",
///     "###............",
///     "...............",
/// ]);
/// assert_eq!(blast.len(), 9);
/// // Cells that leave the grid are lost: six stay.
/// assert_eq!(blast.shifted(Heading::West).len(), 6);
/// assert!(blast.flood(&CellSet::GRID, 1).len() > (blast & !CellSet::from(cell)).len());
/// ```
#[derive(Clone, Copy, Default)]
pub struct CellSet {
    bits: BitArray<[u64; 4], Lsb0>,
}

impl CellSet {
    /// The empty set.
    pub const EMPTY: CellSet = CellSet::from_words([0; 4]);
    /// All 225 cells.
    pub const GRID: CellSet = CellSet::from_words([ROWS, ROWS, ROWS, ROWS >> ROW]);

    #[inline]
    const fn from_words(words: [u64; 4]) -> CellSet {
        CellSet {
            bits: BitArray {
                _ord: core::marker::PhantomData,
                data: words,
            },
        }
    }

    /// The storage: bit [`Cell::index`] of 256, lowest first.
    #[inline]
    pub fn words(&self) -> [u64; 4] {
        self.bits.data
    }

    /// The 25 cells of a sector.
    pub fn sector(sector: Sector) -> CellSet {
        let zero_based = sector.number() - 1;
        let (column, row) = (zero_based % 3 * 5, zero_based / 3 * 5);
        let mut words = [0u64; 4];
        for y in row..row + 5 {
            words[usize::from(y / 4)] |= 0x1f << (y % 4 * STRIDE + column);
        }
        CellSet::from_words(words)
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.bits.data[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.bits.data[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.bits.data[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Number of cells.
    #[inline]
    pub fn len(&self) -> usize {
        self.bits
            .data
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether the set has no cell.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bits.data == [0; 4]
    }

    /// Whether every cell of this set is in the other.
    #[inline]
    pub fn is_subset(&self, other: &CellSet) -> bool {
        (*self - *other).is_empty()
    }

    /// Whether the two sets share no cell.
    #[inline]
    pub fn is_disjoint(&self, other: &CellSet) -> bool {
        (*self & *other).is_empty()
    }

    /// The first cell in reading order; `None` for the empty set.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells in reading order.
    #[inline]
    pub fn iter(&self) -> Cells {
        Cells {
            words: self.bits.data,
            at: 0,
        }
    }

    /// The set moved by one step; cells that would leave the grid are lost.
    #[inline]
    #[must_use]
    pub fn shifted(&self, heading: Heading) -> CellSet {
        let [a, b, c, d] = self.bits.data;
        // Bits that cross a row's edge land in the spare column and are masked out.
        CellSet::from_words(match heading {
            Heading::East => [a << 1, b << 1, c << 1, d << 1],
            Heading::West => [a >> 1, b >> 1, c >> 1, d >> 1],
            Heading::South => [
                a << ROW,
                b << ROW | a >> REST,
                c << ROW | b >> REST,
                d << ROW | c >> REST,
            ],
            Heading::North => [
                a >> ROW | b << REST,
                b >> ROW | c << REST,
                c >> ROW | d << REST,
                d >> ROW,
            ],
        }) & CellSet::GRID
    }

    /// The set moved by `dx` columns and `dy` rows (-15..=15 each); cells that would leave
    /// the grid are lost.
    #[inline]
    #[must_use]
    pub fn translated(&self, dx: i8, dy: i8) -> CellSet {
        let mut words = self.bits.data;
        // The mask keeps the columns that a cell of the same row can reach.
        if dx != 0 {
            let row = if dx > 0 {
                (0x7fff_u64 << dx) & 0x7fff
            } else {
                0x7fff_u64 >> -dx
            };
            let mask = row * 0x0001_0001_0001_0001;
            for word in &mut words {
                *word = if dx > 0 { *word << dx } else { *word >> -dx } & mask;
            }
        }
        let rows = usize::from(dy.unsigned_abs());
        let (jump, bits) = (rows / 4, rows % 4 * ROW);
        if rows != 0 {
            let source = words;
            let word = |i: Option<usize>| i.and_then(|i| source.get(i)).copied().unwrap_or(0);
            for (i, target) in words.iter_mut().enumerate() {
                let (near, far) = if dy > 0 {
                    (i.checked_sub(jump), i.checked_sub(jump + 1))
                } else {
                    (Some(i + jump), Some(i + jump + 1))
                };
                let (near, far) = (word(near), word(far));
                *target = match (bits, dy > 0) {
                    (0, _) => near,
                    (_, true) => near << bits | far >> (64 - bits),
                    (_, false) => near >> bits | far << (64 - bits),
                };
            }
        }
        CellSet::from_words(words) & CellSet::GRID
    }

    /// The cells one step away from a cell of this set.
    #[inline]
    #[must_use]
    pub fn neighbours(&self) -> CellSet {
        self.shifted(Heading::North)
            | self.shifted(Heading::South)
            | self.shifted(Heading::West)
            | self.shifted(Heading::East)
    }

    /// The set dilated by one cell in all eight directions: the cells where a blast on one of
    /// its cells is felt.
    #[inline]
    #[must_use]
    pub fn grown(&self) -> CellSet {
        let wide = *self | self.shifted(Heading::West) | self.shifted(Heading::East);
        wide | wide.shifted(Heading::North) | wide.shifted(Heading::South)
    }

    /// A mask of the set's cells at most two steps away from `cell`: bits 0 to 3 are its
    /// neighbours in the order of [`Heading::ALL`], bits 4 to 11 the cells two steps away. A bit
    /// is 0 outside the grid; `cell` itself has none.
    ///
    /// ```
    /// use ocean::rules::{Cell, CellSet};
    ///
    /// const WAYS: [(i32, i32); 12] = [
    ///     (0, -1), (0, 1), (-1, 0), (1, 0), // N, S, W, E
    ///     (-1, -1), (-1, 1), (1, -1), (1, 1), (-2, 0), (2, 0), (0, -2), (0, 2),
    /// ];
    /// let set: CellSet = CellSet::GRID.iter().filter(|cell| cell.index() % 7 < 4).collect();
    /// for cell in CellSet::GRID {
    ///     for (bit, (dx, dy)) in WAYS.into_iter().enumerate() {
    ///         let at = Cell::from_integers(i32::from(cell.x()) + dx, i32::from(cell.y()) + dy);
    ///         let there = at.is_some_and(|at| set.contains(at));
    ///         assert_eq!(set.within_two_steps(cell) >> bit & 1 != 0, there);
    ///     }
    /// }
    /// ```
    #[inline]
    pub fn within_two_steps(&self, cell: Cell) -> usize {
        let (x, y) = (cell.x(), usize::from(cell.y()));
        let words = self.bits.data;
        let pair = |i: usize| {
            let next = words.get(i + 1).copied().unwrap_or(0);
            u128::from(words[i]) | u128::from(next) << 64
        };
        // Five rows, the cell's own in the middle of them and of their first five bits.
        let rows = match y.checked_sub(2) {
            Some(top) => pair(top / 4) >> (top % 4 * ROW),
            None => pair(0) << ((2 - y) * ROW),
        };
        let rows = rows << 2 >> x;
        let bit = |row: usize, column: usize| (rows >> (row * ROW + column)) as usize & 1;
        let sides = |row: usize| (rows >> (row * ROW + 1)) as usize & 5;
        // A shift by two columns may reach the row beside.
        let west = bit(2, 0) & usize::from(x > 0);
        let east = bit(2, 4) & usize::from(x < SIDE - 1);
        bit(1, 2)
            | bit(3, 2) << 1
            | bit(2, 1) << 2
            | bit(2, 3) << 3
            | (sides(1) | sides(3) << 1) << 4
            | west << 8
            | east << 9
            | bit(0, 2) << 10
            | bit(4, 2) << 11
    }

    /// Flood fill: the cells at most `steps` steps away from this set through `within`. It
    /// starts from the cells of this set that are in `within`.
    #[inline]
    #[must_use]
    pub fn flood(&self, within: &CellSet, steps: usize) -> CellSet {
        let mut reached = *self & *within;
        for _ in 0..steps {
            let next = (reached | reached.neighbours()) & *within;
            if next == reached {
                break;
            }
            reached = next;
        }
        reached
    }

    /// The cells drawn as `mark` in fifteen rows of fifteen characters; `None`
    /// for any other shape.
    pub fn from_picture<'a>(
        rows: impl IntoIterator<Item = &'a str>,
        mark: char,
    ) -> Option<CellSet> {
        let mut set = CellSet::EMPTY;
        let mut height = 0;
        for row in rows {
            let mut width = 0;
            for character in row.chars() {
                let cell = Cell::new(width, height)?;
                if character == mark {
                    set.insert(cell);
                }
                width += 1;
            }
            if width != SIDE {
                return None;
            }
            height += 1;
        }
        (height == SIDE).then_some(set)
    }

    /// A picture, row by row from the north: `inside` for the cells of the set,
    /// `outside` for the others.
    pub fn rows(self, inside: char, outside: char) -> impl Iterator<Item = String> {
        (0..SIDE).map(move |y| {
            (0..SIDE)
                .filter_map(|x| Cell::new(x, y))
                .map(|cell| if self.contains(cell) { inside } else { outside })
                .collect()
        })
    }
}

impl Sector {
    /// The 25 cells of this sector.
    #[inline]
    pub fn cells(self) -> CellSet {
        CellSet::sector(self)
    }
}

impl PartialEq for CellSet {
    #[inline]
    fn eq(&self, other: &CellSet) -> bool {
        self.bits.data == other.bits.data
    }
}

impl Eq for CellSet {}

impl core::hash::Hash for CellSet {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.bits.data.hash(state);
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitand(self, other: CellSet) -> CellSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.bits.data, other.bits.data);
        CellSet::from_words([a & e, b & f, c & g, d & h])
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitor(self, other: CellSet) -> CellSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.bits.data, other.bits.data);
        CellSet::from_words([a | e, b | f, c | g, d | h])
    }
}

/// Set difference.
impl Sub for CellSet {
    type Output = CellSet;
    #[inline]
    fn sub(self, other: CellSet) -> CellSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.bits.data, other.bits.data);
        CellSet::from_words([a & !e, b & !f, c & !g, d & !h])
    }
}

/// Complement: the cells of the grid that are not in the set.
impl Not for CellSet {
    type Output = CellSet;
    #[inline]
    fn not(self) -> CellSet {
        CellSet::GRID - self
    }
}

impl BitAndAssign for CellSet {
    #[inline]
    fn bitand_assign(&mut self, other: CellSet) {
        *self = *self & other;
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: CellSet) {
        *self = *self | other;
    }
}

impl SubAssign for CellSet {
    #[inline]
    fn sub_assign(&mut self, other: CellSet) {
        *self = *self - other;
    }
}

impl From<Cell> for CellSet {
    #[inline]
    fn from(cell: Cell) -> CellSet {
        let mut set = CellSet::EMPTY;
        set.insert(cell);
        set
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;
    #[inline]
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

/// The cells of a set in reading order.
#[derive(Clone, Debug)]
pub struct Cells {
    words: [u64; 4],
    at: usize,
}

impl Iterator for Cells {
    type Item = Cell;
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.at < 4 {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(Cell::from_index(
                    self.at * 64 + word.trailing_zeros() as usize,
                ));
            }
            self.at += 1;
        }
        None
    }
}

/// A picture: fifteen rows, `#` for the cells of the set, `.` for the others.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.rows('#', '.').try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The set drawn as fifteen rows of fifteen characters with `#` for its cells:
/// `cells!("..#............" "..." ...)`. For tests and documentation.
///
/// # Panics
/// If the picture has another shape.
#[macro_export]
macro_rules! cells {
    ($($row:literal)+) => {
        $crate::rules::CellSet::from_picture([$($row),+], '#')
            .expect("fifteen rows of fifteen characters")
    };
}
