//! `Board`: the map of one game, with precomputed distances and torpedo ranges.

use super::cell::INDICES;
use super::orders::TORPEDO_RANGE;
use super::{Cell, CellSet};

/// The water cells of a map, with precomputed distances through water.
///
/// ```
/// use ocean::rules::{Board, Cell, CellSet};
///
/// // An island through column 2 that leaves the southern row free.
/// let island: CellSet = (0..14).filter_map(|y| Cell::new(2, y)).collect();
/// let board = Board::new(!island);
/// let start = Cell::new(1, 11).expect("on the grid");
/// let reach = board.torpedo_reach(start);
/// let picture: Vec<String> = reach.rows('#', '.').skip(7).collect();
/// assert_eq!(picture, [
///     ".#.............",
///     "##.............",
///     "##.............",
///     "##.............",
///     "##.............",
///     "##.............",
///     "##.............",
///     "###............",
/// ]);
/// let beyond = Cell::new(3, 11).expect("on the grid");
/// assert_eq!(board.distance(start, beyond), Some(8));
/// assert_eq!(board.distance(start, Cell::new(2, 0).expect("on the grid")), None);
/// ```
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
            torpedo_reach: vec![CellSet::EMPTY; INDICES],
            blast_area: vec![CellSet::EMPTY; INDICES],
            distances: vec![u8::MAX; INDICES * INDICES],
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
                    board.distances[start.index() * INDICES + cell.index()] = distance;
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

    /// Targets of a torpedo launched at `from`: the cells at most [`TORPEDO_RANGE`] steps away
    /// through water, its own cell included. Empty for land.
    #[inline]
    pub fn torpedo_reach(&self, from: Cell) -> &CellSet {
        &self.torpedo_reach[from.index()]
    }

    /// The cells where a blast is felt: its own and the eight around it, land included.
    #[inline]
    pub fn blast_area(&self, blast: Cell) -> &CellSet {
        &self.blast_area[blast.index()]
    }

    /// Length in steps of the shortest path through water; `None` if there is none or either
    /// cell is land.
    #[inline]
    pub fn distance(&self, from: Cell, to: Cell) -> Option<u8> {
        let distance = self.distances[from.index() * INDICES + to.index()];
        (distance != u8::MAX).then_some(distance)
    }
}

impl core::fmt::Debug for Board {
    fn fmt(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
        write!(f, "Board {{\n{}}}", self.water)
    }
}
