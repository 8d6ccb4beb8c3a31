//! Number of steps that a submarine has left before it must surface.

use crate::rules::{Cell, CellSet};

/// Length in steps, at most `limit`, of a greedy walk through `open`: to the neighbour
/// with the fewest exits (Warnsdorff's rule), or into the larger part where a step
/// would split the water. A proven lower bound of the longest path, since the walk is
/// one; how close it is has not been measured.
pub fn steps_left(from: Cell, open: &CellSet, limit: usize) -> usize {
    let mut open = *open;
    let mut here = from;
    open.remove(here);
    for steps in 0..limit {
        let exits = CellSet::from(here).neighbours() & open;
        let next = match exits.len() {
            0 | 1 => exits.first(),
            _ => {
                let exit_count = |exit: &Cell| (CellSet::from(*exit).neighbours() & open).len();
                let side = |exit: &Cell| CellSet::from(*exit).flood(&open, limit).len();
                // Exits joined by four steps or fewer count as one part. A guess.
                let joined = exits
                    .first()
                    .is_some_and(|exit| exits.is_subset(&CellSet::from(exit).flood(&open, 4)));
                if joined {
                    exits.iter().min_by_key(exit_count)
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
