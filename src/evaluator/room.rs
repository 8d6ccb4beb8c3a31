//! Number of steps that a submarine can take before it must surface.

use crate::rules::{Cell, CellSet, Heading};

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
                let ways_on = |exit: &Cell| {
                    let ways = Heading::ALL.into_iter().filter_map(|way| exit.step(way));
                    ways.filter(|&cell| open.contains(cell)).count()
                };
                let side = |exit: &Cell| CellSet::from(*exit).flood(&open, limit).len();
                // Exits joined by a short way round are on the same side.
                let joined = |exit| exits.is_subset(&CellSet::from(exit).flood(&open, 4));
                if are_joined_around(here, &open) || exits.first().is_some_and(joined) {
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

/// Whether the open neighbours of a cell are joined by open cells of the ring of eight
/// around it, so that four steps lead from the first one to each.
fn are_joined_around(here: Cell, open: &CellSet) -> bool {
    const RING: [(i32, i32); 8] = [
        (0, -1),
        (1, -1),
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (-1, -1),
    ];
    let (x, y) = (i32::from(here.x()), i32::from(here.y()));
    let ring = RING.map(|(east, south)| {
        Cell::from_integers(x + east, y + south).is_some_and(|cell| open.contains(cell))
    });
    let exits = (0..8).step_by(2).filter(|&exit| ring[exit]);
    let gaps = exits
        .clone()
        .filter(|&exit| !(ring[exit + 1] && ring[(exit + 2) % 8]));
    // One gap opens the ring; with four exits two of them may then be six steps apart.
    match gaps.count() {
        0 => true,
        1 => exits.count() < 4,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::are_joined_around;
    use crate::rules::{Cell, CellSet};

    /// Whatever the ring says holds by a flood, on all 256 rings.
    #[test]
    fn neighbours_joined_around_a_cell_are_four_steps_apart_at_most() {
        let here = Cell::new(7, 7).expect("on the grid");
        let around = CellSet::from(here).grown() - CellSet::from(here);
        let mut joined = 0;
        for ring in 0..256u32 {
            let cells = around.iter().enumerate();
            let open: CellSet = cells
                .filter(|(place, _)| ring >> place & 1 != 0)
                .map(|(_, cell)| cell)
                .collect();
            let exits = CellSet::from(here).neighbours() & open;
            let Some(first) = exits.first() else { continue };
            if are_joined_around(here, &open) {
                assert!(
                    exits.is_subset(&CellSet::from(first).flood(&open, 4)),
                    "{open}"
                );
                joined += 1;
            }
        }
        assert!(joined > 100, "only {joined} rings");
    }
}
