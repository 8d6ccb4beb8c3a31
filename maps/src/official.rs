//! The official map generator (referee: `GridModel`).

use crate::java_random::JavaRandom;
use ocean::rules::{Cell, CellSet};

/// Patterns of neighbours that a land cell may have; `x` is either. The order is
/// north-west, north, north-east, east, south-east, south, south-west, west;
/// `1` is land or outside the grid (referee: `GridModel`'s list of patterns).
const ALLOWED_PATTERNS: [&[u8; 8]; 13] = [
    b"11x0x111",
    b"x11111x0",
    b"x0x0x111",
    b"11x0x0x1",
    b"x111x0x0",
    b"x0x111x0",
    b"1111x0x1",
    b"x0x11111",
    b"11111111",
    b"11111101",
    b"11110111",
    b"11011111",
    b"01111111",
];

/// The eight neighbours in the order of [`ALLOWED_PATTERNS`].
const NEIGHBOUR_OFFSETS: [(i32, i32); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
];

/// The water cells of the official game with this seed.
pub fn water(seed: i64) -> CellSet {
    let mut land = seed_land(&mut JavaRandom::new(seed));
    while let Some(cell) = first_flaw(&land) {
        land |= CellSet::from(cell).grown();
    }
    !land
}

/// The land before the repair: random cells, each with those to the north, east and
/// north-east of it.
fn seed_land(random: &mut JavaRandom) -> CellSet {
    let mut land = CellSet::EMPTY;
    let mut drawn = 0;
    // The limit is drawn anew before every step, as in the referee's loop.
    while drawn < random.next_int(26) + 5 {
        let (x, y) = (random.next_int(15), random.next_int(15));
        let block = [(x, y), (x, y - 1), (x + 1, y), (x + 1, y - 1)];
        for cell in block
            .into_iter()
            .filter_map(|(x, y)| Cell::from_integers(x, y))
        {
            land.insert(cell);
        }
        drawn += 1;
    }
    land
}

/// The first land cell, in reading order, whose neighbours match none of the
/// referee's patterns; `None` if all match. The referee turns its neighbours into land and
/// starts over.
pub fn first_flaw(land: &CellSet) -> Option<Cell> {
    land.iter().find(|cell| {
        let (x, y) = (i32::from(cell.x()), i32::from(cell.y()));
        let bits = NEIGHBOUR_OFFSETS.map(|(dx, dy)| match Cell::from_integers(x + dx, y + dy) {
            Some(neighbour) if !land.contains(neighbour) => b'0',
            _ => b'1',
        });
        !ALLOWED_PATTERNS.iter().any(|pattern| {
            pattern
                .iter()
                .zip(bits)
                .all(|(&wanted, bit)| wanted == b'x' || wanted == bit)
        })
    })
}
