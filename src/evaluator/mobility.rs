//! Mobility: the number of steps that a submarine can take before it must surface.

use crate::rules::cell_set::ONWARD_MASKS;
use crate::rules::{Cell, CellSet, Heading};

/// Length in steps of a greedy walk from `from` through the cells `open`, at most `limit`.
/// Each step goes to the neighbour with the fewest exits of its own (Warnsdorff's rule), but
/// to the larger side where a step would split the water. A lower bound of the longest path.
pub fn walk_length(from: Cell, open: &CellSet, limit: usize) -> usize {
    let mut open = *open;
    let mut here = from;
    open.remove(here);
    for steps in 0..limit {
        let near = open.within_two_steps(here);
        let exits = READING_ORDER.into_iter().filter_map(|heading| {
            let exit = here.step(heading)?;
            (near >> heading as usize & 1 != 0).then_some((heading, exit))
        });
        let exits_after = |&(heading, _): &(Heading, Cell)| {
            (near >> 4 & ONWARD_MASKS[heading as usize]).count_ones()
        };
        let side = |&(_, cell): &(Heading, Cell)| CellSet::from(cell).flood(&open, limit).len();
        // Exits joined by a short way round are on the same side.
        let joined = |(_, cell): (Heading, Cell)| {
            let all = CellSet::from(here).neighbours() & open;
            all.is_subset(&CellSet::from(cell).flood(&open, 4))
        };
        let next = if are_joined_around(near) || exits.clone().next().is_some_and(joined) {
            exits.min_by_key(exits_after)
        } else {
            exits.max_by_key(side)
        };
        let Some((_, next)) = next else { return steps };
        open.remove(next);
        here = next;
    }
    limit
}

/// The headings in the reading order of the cells that they lead to.
const READING_ORDER: [Heading; 4] = [Heading::North, Heading::West, Heading::East, Heading::South];

/// Whether the open neighbours of a cell are joined by open cells of the ring of eight
/// around it, so that four steps lead from the first one to each; `near` as in
/// [`CellSet::within_two_steps`].
fn are_joined_around(near: usize) -> bool {
    let [north, south, west, east, north_west, south_west, north_east, south_east] =
        core::array::from_fn(|bit| near >> bit & 1 != 0);
    let gaps = [
        north && !(north_east && east),
        east && !(south_east && south),
        south && !(south_west && west),
        west && !(north_west && north),
    ];
    // One gap opens the ring; with four exits two of them may then be six steps apart.
    match gaps.into_iter().filter(|&gap| gap).count() {
        0 => true,
        1 => near & 15 != 15,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::are_joined_around;
    use crate::rules::{Cell, CellSet};

    /// The test on the ring agrees with a flood fill, on all 256 rings.
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
            if are_joined_around(open.within_two_steps(here)) {
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
