//! Measures of a whole map, by which the guarantees are tested: connected components, islands.

use ocean::rules::CellSet;

/// An upper bound of the length of any path through water.
const ALL_STEPS: usize = 225;

/// The connected components of the water, largest first (equal ones in reading order); a
/// submarine cannot leave the component of its start.
pub fn pieces(water: &CellSet) -> Vec<CellSet> {
    let mut left = *water;
    let mut pieces = Vec::new();
    while let Some(cell) = left.first() {
        let piece = CellSet::from(cell).flood(&left, ALL_STEPS);
        left -= piece;
        pieces.push(piece);
    }
    pieces.sort_by_key(|piece| core::cmp::Reverse(piece.len()));
    pieces
}

/// Sizes of [`pieces`] in cells.
pub fn piece_sizes(water: &CellSet) -> Vec<usize> {
    pieces(water).iter().map(CellSet::len).collect()
}

/// Number of islands: components of the land, where cells that touch at a corner are connected.
pub fn island_count(water: &CellSet) -> usize {
    let mut left = !*water;
    let mut count = 0;
    while let Some(cell) = left.first() {
        let mut island = CellSet::from(cell);
        loop {
            let next = island.grown() & left;
            if next == island {
                break;
            }
            island = next;
        }
        left -= island;
        count += 1;
    }
    count
}

/// Whether some 2 x 2 block is all water: a place wider than one cell.
pub fn has_open_block(water: &CellSet) -> bool {
    let west = water.shifted(ocean::rules::Heading::West);
    let pairs = *water & west;
    !(pairs & pairs.shifted(ocean::rules::Heading::North)).is_empty()
}

#[cfg(test)]
mod tests {
    use super::{has_open_block, island_count, piece_sizes};
    use ocean::rules::{Cell, CellSet};

    fn land(cells: &[(u8, u8)]) -> CellSet {
        !cells
            .iter()
            .filter_map(|&(x, y)| Cell::new(x, y))
            .collect::<CellSet>()
    }

    #[test]
    fn a_corner_cut_off() {
        let water = land(&[(0, 1), (1, 0)]);
        assert_eq!(piece_sizes(&water), [222, 1]);
        assert_eq!(island_count(&water), 1);
        assert!(has_open_block(&water));
    }

    #[test]
    fn nothing_but_land_or_water() {
        assert_eq!(piece_sizes(&CellSet::EMPTY), [0; 0]);
        assert_eq!(island_count(&CellSet::EMPTY), 1);
        assert!(!has_open_block(&CellSet::EMPTY));
        assert_eq!(piece_sizes(&CellSet::GRID), [225]);
        assert_eq!(island_count(&CellSet::GRID), 0);
    }
}
