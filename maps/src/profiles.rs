//! Generators of the training profiles. Their guarantees are in the registry;
//! the comments here prove them for every seed.

use crate::survey;
use common::SplitMix64;
use ocean::rules::{Cell, CellSet};

/// Cells along each side of the grid.
const SIDE: usize = 15;

/// The random number generator of a map; `salt` gives each profile its own numbers for a seed.
fn stream(seed: i64, salt: u64) -> SplitMix64 {
    SplitMix64::new(seed as u64 ^ salt)
}

/// The cells of the grid in a rectangle that may reach over its edges.
fn rectangle(x: i32, y: i32, width: i32, height: i32) -> CellSet {
    (y..y + height)
        .flat_map(|y| (x..x + width).filter_map(move |x| Cell::from_integers(x, y)))
        .collect()
}

/// A random rectangle inside the grid of at most `widest` columns and `highest` rows.
fn random_block(random: &mut SplitMix64, widest: usize, highest: usize) -> CellSet {
    let (width, height) = (random.between(1, widest), random.between(1, highest));
    let x = random.between(0, SIDE - width);
    let y = random.between(0, SIDE - height);
    rectangle(x as i32, y as i32, width as i32, height as i32)
}

/// Up to four rocks of one or two cells; one that would cut the sea is left out.
pub fn open_sea(seed: i64) -> CellSet {
    let mut random = stream(seed, 0x6f70_656e);
    let mut water = CellSet::GRID;
    for _ in 0..random.between(0, 4) {
        let (widest, highest) = if random.below(2) == 0 { (2, 1) } else { (1, 2) };
        let smaller = water - random_block(&mut random, widest, highest);
        if survey::pieces(&smaller).len() == 1 {
            water = smaller;
        }
    }
    water
}

/// Rectangles that keep a cell of water between each other, until no more fit.
/// As single cells are tried everywhere in the end, no water cell is left
/// without land round it; an island of at most 2 x 3 cells is near at most 20
/// cells, so 225 cells need at least 12. Maps with less or more land than
/// promised are thrown away.
pub fn dense_islands(seed: i64) -> CellSet {
    let mut random = stream(seed, 0x6465_6e73);
    loop {
        let mut land = CellSet::EMPTY;
        let mut place = |block: CellSet| {
            let whole = land | block;
            if block.grown().is_disjoint(&land) && survey::pieces(&!whole).len() == 1 {
                land = whole;
            }
        };
        for _ in 0..60 {
            let (widest, highest) = if random.below(2) == 0 { (3, 2) } else { (2, 3) };
            place(random_block(&mut random, widest, highest));
        }
        for cell in CellSet::GRID {
            place(CellSet::from(cell));
        }
        let water = !land;
        let covered = water.is_subset(&land.grown());
        if covered && (60..=90).contains(&land.len()) {
            return water;
        }
    }
}

/// Rooms on the 64 cells with even coordinates, joined by a random tree: 63
/// passages; then up to 15 more passages. Cells with two odd coordinates stay
/// land, and one of them lies in each 2 x 2 block.
pub fn corridors(seed: i64) -> CellSet {
    let mut random = stream(seed, 0x636f_7272);
    let mut water: CellSet = CellSet::GRID
        .iter()
        .filter(|cell| cell.x() % 2 == 0 && cell.y() % 2 == 0)
        .collect();
    // All cells between two rooms, in random order.
    let mut passages: Vec<Cell> = CellSet::GRID
        .iter()
        .filter(|cell| cell.x() % 2 != cell.y() % 2)
        .collect();
    random.shuffle(&mut passages);
    let extra = random.between(0, 15);
    let mut refused = Vec::new();
    for passage in passages {
        let ends = CellSet::from(passage).neighbours() & water;
        let joined = ends
            .first()
            .is_some_and(|room| ends.is_subset(&CellSet::from(room).flood(&water, 225)));
        if joined {
            refused.push(passage);
        } else {
            water.insert(passage);
        }
    }
    water | refused.into_iter().take(extra).collect()
}

/// A wall through columns (or rows) 5 to 9, at most one aside each step, which
/// no submarine passes: five full columns stay on either side, 75 cells. Then
/// up to three islands of at most four cells that cut neither sea.
pub fn split_seas(seed: i64) -> CellSet {
    let mut random = stream(seed, 0x7370_6c69);
    let upright = random.below(2) == 0;
    let mut land = CellSet::EMPTY;
    let mut across = random.between(5, 9);
    for along in 0..SIDE {
        let (x, y) = if upright {
            (across, along)
        } else {
            (along, across)
        };
        let cell = Cell::new(x as u8, y as u8);
        land |= cell.into_iter().collect();
        across = (across + random.below(3)).saturating_sub(1).clamp(5, 9);
    }
    for _ in 0..random.between(0, 3) {
        let whole = land | random_block(&mut random, 2, 2);
        if survey::pieces(&!whole).len() == 2 {
            land = whole;
        }
    }
    !land
}

/// Two to five ponds of 1 x 1 to 2 x 2 cells, each in a ring of land that may
/// lean on the shore; rings keep a cell of water between each other, and the
/// sea outside must stay in one piece. A ring with its pond takes at most 16
/// cells: at least 145 stay sea.
pub fn ponds(seed: i64) -> CellSet {
    let mut random = stream(seed, 0x706f_6e64);
    let wanted = random.between(2, 5);
    let (mut taken, mut ponds) = (CellSet::EMPTY, CellSet::EMPTY);
    let (mut count, mut tries) = (0, 0);
    // Two rings always find room; beyond that, trying ends at some point.
    while count < 2 || (count < wanted && tries < 100) {
        tries += 1;
        let pond = random_block(&mut random, 2, 2);
        let ring = pond.grown();
        let sea = !(taken | ring);
        if ring.grown().is_disjoint(&taken) && survey::pieces(&sea).len() == 1 {
            taken |= ring;
            ponds |= pond;
            count += 1;
        }
    }
    !taken | ponds
}
