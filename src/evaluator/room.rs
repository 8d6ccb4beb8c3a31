//! Number of steps that a submarine can take before it must surface.

use crate::rules::{Cell, CellSet};

/// Steps of a walk through `open`, at most `limit`, that takes the neighbour
/// with the fewest ways on (Warnsdorff's rule), but the larger side where a
/// step would split the water. A lower bound of the longest path, and close to
/// it in practice.
pub fn steps_left(from: Cell, open: &CellSet, limit: usize) -> usize {
    let mut open = *open;
    let mut here = from;
    open.remove(here);
    for steps in 0..limit {
        let exits = CellSet::from(here).neighbours() & open;
        let next = match exits.len() {
            0 | 1 => exits.first(),
            _ => {
                let ways_on = |exit: &Cell| (CellSet::from(*exit).neighbours() & open).len();
                let side = |exit: &Cell| CellSet::from(*exit).flood(&open, limit).len();
                // Exits joined by a short way round are on the same side.
                let joined = exits
                    .first()
                    .is_some_and(|exit| exits.is_subset(&CellSet::from(exit).flood(&open, 4)));
                if joined {
                    exits.iter().min_by_key(ways_on)
                } else {
                    exits.iter().max_by_key(side)
                }
            }
        };
        let Some(next) = next else { return steps };
        open.remove(next);
        here = next;
    }
    limit
}
