//! Rooms: the free cells that programs can still come to through free cells.

use crate::rules::{CellSet, State};

/// The rooms of a turn.
pub struct Rooms {
    /// Of all programs, and of the best one.
    pub all: CellSet,
    /// See `all`.
    pub leaders: CellSet,
    /// The free cells that no program can come to.
    pub safe: CellSet,
    /// The free cells less than one, two and three steps beyond those beside the best
    /// program's reach.
    pub rings: [CellSet; 3],
}

impl Rooms {
    /// The rooms of a state; `zones` and `zone` are what all programs and the best one
    /// reach or stand beside.
    #[inline]
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

/// Whether a region stays in one piece without a cell, as far as the cells of the region
/// that touch it can tell: `beside` by a side, `around` in any way. Saves a flood.
#[inline]
pub fn is_joined(beside: CellSet, around: CellSet) -> bool {
    let first = beside.first().map_or(CellSet::EMPTY, CellSet::from);
    (beside - first.flood(around)).is_empty()
}
