//! Mine patterns: sets of mines that a submarine may have out, relative to its cell.
//!
//! A MINE is announced without its side. An *exact* pattern keeps each drop
//! cell and those of its four sides that are still possible, so it does not
//! branch until a TRIGGER rules some out. A *blurred* pattern is the union of several
//! patterns that were merged: all cells where any of their mines may lie.

use super::shape::Offset;
use crate::rules::cell::INDICES;
use crate::rules::{Board, Cell, CellSet, Heading};
use arrayvec::ArrayVec;
use std::collections::HashMap;

/// Most drops of an exact pattern; with more mines out it is blurred. A guess: no
/// recorded game has more than 18 mines out.
const MAX_DROPS: usize = 32;

/// A mine of an exact pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MineDrop {
    /// Offset of the submarine's cell at the drop from the pattern's origin.
    pub at: Offset,
    /// Bit `heading as u8`: it may lie on that side (if that is water). Bit 4:
    /// dropped in this exchange, so that it cannot be triggered yet.
    pub sides: u8,
}

/// [`MineDrop::sides`] of a new mine: all four sides, dropped in this exchange.
const FRESH: u8 = 0b1_1111;
/// The bit of [`MineDrop::sides`] for a drop in this exchange.
const IS_FRESH: u8 = 0b1_0000;

impl MineDrop {
    /// Whether the mine can be triggered.
    pub fn is_armed(self) -> bool {
        self.sides & IS_FRESH == 0
    }

    /// Cells where the mine may lie, for a drop at `from`.
    pub fn targets(self, board: &Board, from: Cell) -> ArrayVec<Cell, 4> {
        self.headings()
            .filter_map(|heading| from.step(heading))
            .filter(|&cell| board.water().contains(cell))
            .collect()
    }

    /// Sides on which the mine may lie.
    pub fn headings(self) -> impl Iterator<Item = Heading> {
        let possible = move |heading: &Heading| self.sides >> *heading as u8 & 1 != 0;
        Heading::ALL.into_iter().filter(possible)
    }
}

/// Largest difference of two cells of the grid, in columns or rows.
const MAX_OFFSET: i8 = 14;

/// Cells where mines may lie, as offsets of -14..=14 columns and rows: one word
/// per row, its bit 14 being the origin's own column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region([u32; 29]);

impl Region {
    /// The region without offsets.
    pub const EMPTY: Region = Region([0; 29]);

    /// Adds an offset, unless no two cells of the grid can have it.
    pub fn insert(&mut self, Offset { dy, dx }: Offset) {
        if dy.abs() <= MAX_OFFSET && dx.abs() <= MAX_OFFSET {
            self.0[(dy + MAX_OFFSET) as usize] |= 1 << (dx + MAX_OFFSET);
        }
    }

    /// Adds all offsets of another region, whose origin is at `anchor` from this one's.
    pub fn add(&mut self, other: &Region, anchor: Offset) {
        for (row, bits) in (-MAX_OFFSET..).zip(other.0) {
            if let Some(here) = self.0.get_mut((row + anchor.dy + MAX_OFFSET) as usize) {
                let bits = u64::from(bits) << 32;
                let bits = if anchor.dx < 0 {
                    bits >> -anchor.dx
                } else {
                    bits << anchor.dx
                };
                *here |= (bits >> 32) as u32 & 0x1fff_ffff;
            }
        }
    }

    /// Whether the offset is in the region.
    pub fn contains(&self, Offset { dy, dx }: Offset) -> bool {
        let row = usize::try_from(dy + MAX_OFFSET).ok();
        let row = row.and_then(|row| self.0.get(row)).copied().unwrap_or(0);
        dx.abs() <= MAX_OFFSET && row >> (dx + MAX_OFFSET) & 1 != 0
    }

    /// Number of offsets.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// All cells at one of the offsets from one of `cells`.
    pub fn around(&self, cells: CellSet) -> CellSet {
        let mut all = CellSet::EMPTY;
        for (dy, row) in (-MAX_OFFSET..).zip(self.0) {
            let rows = cells.translated(0, dy);
            if row == 0 || rows.is_empty() {
                continue;
            }
            for dx in (-MAX_OFFSET..=MAX_OFFSET).filter(|dx| row >> (dx + MAX_OFFSET) & 1 != 0) {
                all |= rows.translated(dx, 0);
            }
        }
        all
    }
}

/// One set of mines, relative to its origin.
#[derive(Clone, Copy, Debug)]
pub enum Pattern<'a> {
    /// Every mine, sorted.
    Exact(&'a [MineDrop]),
    /// Possible cells of the mines.
    Blurred(&'a Region),
}

impl Pattern<'_> {
    /// Offsets where any of the mines may lie, from the cell that has the pattern's origin at
    /// `anchor`.
    pub fn region(self, anchor: Offset) -> Region {
        let mut region = Region::EMPTY;
        match self {
            Pattern::Exact(drops) => {
                for drop in drops {
                    for heading in drop.headings() {
                        region.insert(anchor.plus(drop.at).plus(Offset::of(heading)));
                    }
                }
            }
            Pattern::Blurred(blurred) => region.add(blurred, anchor),
        }
        region
    }
}

/// Bit that marks the numbers of blurred patterns.
const BLURRED: u32 = 1 << 31;

/// Table of different patterns, by number. Number 0 is the empty one. Exact patterns are
/// relative to their first drop.
#[derive(Clone, Debug)]
pub struct Patterns {
    drops: Vec<MineDrop>,
    ends: Vec<usize>,
    regions: Vec<Region>,
}

impl Patterns {
    /// The table with the empty pattern only.
    pub fn new() -> Patterns {
        Patterns {
            drops: Vec::new(),
            ends: vec![0],
            regions: Vec::new(),
        }
    }

    /// The pattern with this number.
    #[inline]
    pub fn get(&self, number: u32) -> Pattern<'_> {
        if number & BLURRED != 0 {
            return Pattern::Blurred(&self.regions[(number & !BLURRED) as usize]);
        }
        let number = number as usize;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        Pattern::Exact(&self.drops[start..self.ends[number]])
    }
}

/// Builder of a table of patterns; equal patterns get the same number.
pub struct PatternsBuilder {
    made: Patterns,
    numbers: HashMap<Vec<MineDrop>, u32>,
    regions: HashMap<Region, u32>,
}

impl PatternsBuilder {
    /// A builder with the empty pattern.
    pub fn new() -> PatternsBuilder {
        PatternsBuilder {
            made: Patterns::new(),
            numbers: HashMap::from([(Vec::new(), 0)]),
            regions: HashMap::new(),
        }
    }

    /// Number and anchor of a set of mines, given relative to `anchor`.
    pub fn add(&mut self, mut drops: Vec<MineDrop>, anchor: Offset) -> (u32, Offset) {
        drops.sort_unstable();
        let Some(first) = drops.first().map(|drop| drop.at) else {
            return (0, Offset::default());
        };
        if drops.len() > MAX_DROPS {
            return self.blur(Pattern::Exact(&drops).region(anchor));
        }
        for drop in &mut drops {
            drop.at = drop.at.plus(first.negated());
        }
        let made = &mut self.made;
        let number = *self.numbers.entry(drops).or_insert_with_key(|drops| {
            made.drops.extend_from_slice(drops);
            made.ends.push(made.drops.len());
            made.ends.len() as u32 - 1
        });
        (number, anchor.plus(first))
    }

    /// Number and anchor of a blurred pattern, given relative to the present cell.
    pub fn blur(&mut self, region: Region) -> (u32, Offset) {
        let regions = &mut self.made.regions;
        let number = *self.regions.entry(region).or_insert_with(|| {
            regions.push(region);
            regions.len() as u32 - 1
        });
        (number | BLURRED, Offset::default())
    }

    /// The table of all patterns that were added.
    pub fn finish(self) -> Patterns {
        self.made
    }
}

/// The exact pattern with one more mine, dropped at the present cell.
pub fn with_drop(drops: &[MineDrop], anchor: Offset) -> Vec<MineDrop> {
    let fresh = MineDrop {
        at: anchor.negated(),
        sides: FRESH,
    };
    drops.iter().copied().chain([fresh]).collect()
}

/// The exact pattern after an exchange: every mine is armed.
pub fn armed(drops: &[MineDrop]) -> Vec<MineDrop> {
    let arm = |drop: &MineDrop| MineDrop {
        sides: drop.sides & !IS_FRESH,
        ..*drop
    };
    drops.iter().map(arm).collect()
}

/// Whether every mine can lie on a cell of its own; `origin` is the pattern's.
pub fn can_all_lie(
    board: &Board,
    drops: &[MineDrop],
    origin: impl Fn(Offset) -> Option<Cell>,
) -> bool {
    let sides: Vec<ArrayVec<Cell, 4>> = drops
        .iter()
        .map(|drop| {
            let from = origin(drop.at);
            from.map_or(ArrayVec::new(), |from| drop.targets(board, from))
        })
        .collect();
    let mut owner = [usize::MAX; INDICES];
    (0..sides.len()).all(|mine| assign_cell(mine, &sides, &mut owner, &mut CellSet::default()))
}

/// Assigns a cell to a mine, moving others away: an augmenting path of bipartite matching.
/// Returns whether there is one.
fn assign_cell(
    mine: usize,
    sides: &[ArrayVec<Cell, 4>],
    owner: &mut [usize; INDICES],
    tried: &mut CellSet,
) -> bool {
    for &cell in &sides[mine] {
        if tried.contains(cell) {
            continue;
        }
        tried.insert(cell);
        let other = owner[cell.index()];
        if other == usize::MAX || assign_cell(other, sides, owner, tried) {
            owner[cell.index()] = mine;
            return true;
        }
    }
    false
}
