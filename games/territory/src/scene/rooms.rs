//! Rooms: connected regions of free cells that programs can still reach.

use crate::rules::{CellSet, State};

/// Free cells of a state by who can reach them through free cells.
pub struct Rooms {
    /// Free cells that some program can reach.
    pub all: CellSet,
    /// Free cells that the best program can reach.
    pub leaders: CellSet,
    /// Free cells that no program can reach.
    pub safe: CellSet,
    /// Free cells within one, two and three steps of the best program's reach.
    pub rings: [CellSet; 3],
}

impl Rooms {
    /// Rooms of a state. `zones` and `zone` are the cells in the reach of all programs and of the
    /// best one, and those beside them.
    #[inline(always)]
    pub fn new(state: &State, zones: CellSet, zone: CellSet) -> Rooms {
        let free = !state.taken();
        let all = zones.flood(free);
        let leaders = zone.flood(free);
        let first = zone & free;
        let second = (first | first.neighbours()) & free;
        let third = (second | second.neighbours()) & free;
        Rooms {
            all,
            leaders,
            safe: free - all,
            rings: [first, second, third],
        }
    }
}

/// Whether a region provably stays connected without a cell: a local test that saves a flood of
/// the region. `beside` are the region's cells among the cell's four neighbours, `around` those
/// among its eight neighbours.
#[inline(always)]
pub fn is_locally_connected(beside: CellSet, around: CellSet) -> bool {
    let first = beside.first().map_or(CellSet::EMPTY, CellSet::from);
    (beside - first.flood(around)).is_empty()
}
