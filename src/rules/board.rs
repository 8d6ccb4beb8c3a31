//! The sea of one game and what follows from it alone.

use super::orders::TORPEDO_RANGE;
use super::{Cell, CellSet};

/// Entries of a per-cell table, see [`Cell::index`].
const TABLE: usize = 240;

/// Water and islands, with distances through water precomputed.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    water: CellSet,
    torpedo_reach: Vec<CellSet>,
    blast_area: Vec<CellSet>,
    distances: Vec<u8>,
}

impl Board {
    /// The board with these water cells.
    pub fn new(water: CellSet) -> Board {
        let mut board = Board {
            water,
            torpedo_reach: vec![CellSet::EMPTY; TABLE],
            blast_area: vec![CellSet::EMPTY; TABLE],
            distances: vec![u8::MAX; TABLE * TABLE],
        };
        for cell in CellSet::GRID {
            board.blast_area[cell.index()] = CellSet::from(cell).grown();
        }
        for start in water {
            let mut reached = CellSet::from(start);
            let mut rim = reached;
            let mut distance = 0;
            while !rim.is_empty() {
                for cell in rim {
                    board.distances[start.index() * TABLE + cell.index()] = distance;
                }
                rim = (rim.neighbours() & water) - reached;
                reached |= rim;
                if distance == TORPEDO_RANGE {
                    board.torpedo_reach[start.index()] = reached - rim;
                }
                distance += 1;
            }
            if distance <= TORPEDO_RANGE {
                board.torpedo_reach[start.index()] = reached;
            }
        }
        board
    }

    /// The water cells.
    #[inline]
    pub fn water(&self) -> &CellSet {
        &self.water
    }

    /// Cells a torpedo launched here can be sent to: at most 4 steps through
    /// water, its own cell included. Empty for land.
    #[inline]
    pub fn torpedo_reach(&self, from: Cell) -> &CellSet {
        &self.torpedo_reach[from.index()]
    }

    /// The cell and those round it, land included: where a blast is felt.
    #[inline]
    pub fn blast_area(&self, blast: Cell) -> &CellSet {
        &self.blast_area[blast.index()]
    }

    /// Steps from one cell to another through water; `None` if there is no way
    /// or either is land.
    #[inline]
    pub fn distance(&self, from: Cell, to: Cell) -> Option<u8> {
        let distance = self.distances[from.index() * TABLE + to.index()];
        (distance != u8::MAX).then_some(distance)
    }

    /// The fifteen rows as the protocol writes them: `x` land, `.` water.
    pub fn rows(&self) -> impl Iterator<Item = String> {
        rows(self.water)
    }
}

/// A sea's fifteen rows as the protocol writes them: `x` land, `.` water.
pub fn rows(water: CellSet) -> impl Iterator<Item = String> {
    (0..super::cell::SIDE).map(move |y| {
        (0..super::cell::SIDE)
            .filter_map(|x| Cell::new(x, y))
            .map(|cell| if water.contains(cell) { '.' } else { 'x' })
            .collect()
    })
}

impl core::fmt::Debug for Board {
    fn fmt(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
        write!(f, "Board {{\n{}}}", self.water)
    }
}
