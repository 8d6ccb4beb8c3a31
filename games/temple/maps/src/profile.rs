//! The registry of profiles, and how a map comes from a profile and a seed.

use crate::layout;
use crate::survey;
use common::SplitMix64;
use core::fmt;
use temple::rules::{Cell, Grid, Heading, Seat, Tile};

/// The symmetry of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Point symmetry: a rotation by 180 degrees.
    Point,
    /// Mirror symmetry of left and right.
    Mirror,
    /// No symmetry.
    None,
}

/// A family of maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Rooms with doors, joined by corridors 1 to 3 cells wide.
    Rooms,
    /// A maze of corridors 1 cell wide, with loops.
    Maze,
    /// One open cave.
    Cave,
    /// Rooms full of blocks: coins beyond them, doors that can be shut.
    Blocks,
    /// A cave or rooms with as few bubbles as can be.
    Scarce,
}

impl Profile {
    /// All of them.
    pub const ALL: [Profile; 5] = [
        Profile::Rooms,
        Profile::Maze,
        Profile::Cave,
        Profile::Blocks,
        Profile::Scarce,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Profile::Rooms => "rooms",
            Profile::Maze => "maze",
            Profile::Cave => "cave",
            Profile::Blocks => "blocks",
            Profile::Scarce => "scarce",
        }
    }

    /// One line that describes its maps.
    pub fn about(self) -> &'static str {
        match self {
            Profile::Rooms => "rooms and corridors, blocks at some doors",
            Profile::Maze => "a maze with loops, blocks at some mouths",
            Profile::Cave => "an open cave, some blocks in the open",
            Profile::Blocks => "block puzzles: coins beyond blocks, doors that can be shut",
            Profile::Scarce => "scarce air: as few bubbles as the demands allow",
        }
    }

    /// The profile of this name.
    pub fn from_name(name: &str) -> Option<Profile> {
        Profile::ALL
            .into_iter()
            .find(|profile| profile.name() == name)
    }

    /// How often the cells of its floor hold something, in percent.
    fn shares(self, random: &mut SplitMix64) -> Shares {
        let (coins, bubbles, blocks) = match self {
            Profile::Rooms => (random.between(5, 10), random.between(4, 18), 2),
            Profile::Maze => (random.between(6, 12), random.between(6, 16), 1),
            Profile::Cave => (random.between(4, 9), random.between(3, 12), 3),
            Profile::Blocks => (random.between(5, 11), random.between(5, 12), 11),
            Profile::Scarce => (random.between(4, 8), 0, 2),
        };
        Shares {
            coins,
            bubbles,
            blocks,
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

struct Shares {
    coins: usize,
    bubbles: usize,
    blocks: usize,
}

/// Most tries for one map; the tests report how many are needed.
const MOST_TRIES: usize = 1000;

/// The map of a seed: the same on every machine. A third of the seeds give
/// point-symmetric maps, a third mirrored ones, a third neither.
///
/// # Panics
/// If 1000 tries in a row break a demand of [`survey::fault`]; no seed is known
/// that needs 100.
pub fn generate(profile: Profile, seed: i64) -> Grid {
    generate_in(profile, seed).0
}

/// The map of a seed, its symmetry, and how many tries it took.
pub fn generate_in(profile: Profile, seed: i64) -> (Grid, Symmetry, usize) {
    let mut random = SplitMix64::new(seed as u64 ^ (0x7e3a_11e5 + profile as u64 * 0x1_0000_0000));
    let symmetry = random.choose(&[Symmetry::Point, Symmetry::Mirror, Symmetry::None]);
    // Small maps as often as large ones, whatever their area.
    let side = |random: &mut SplitMix64| match random.below(3) {
        0 => random.between(10, 18),
        1 => random.between(16, 32),
        _ => random.between(30, 64),
    };
    let width = side(&mut random);
    let height = random.between((width / 2).max(10), (width * 3 / 2).min(64));
    // Symmetric maps need a cell that is its own image, for an odd coin.
    let odd = |side: usize| (side | 1).min(63);
    let (width, height) = match symmetry {
        Symmetry::Point => (odd(width), odd(height)),
        Symmetry::Mirror => (odd(width), height),
        Symmetry::None => (width, height),
    };
    for tries in 1..=MOST_TRIES {
        let grid = attempt(profile, symmetry, width, height, &mut random);
        if let Some(grid) = grid.filter(|grid| survey::fault(grid).is_none()) {
            return (grid, symmetry, tries);
        }
    }
    panic!("{profile} {seed}: no sound map in {MOST_TRIES} tries");
}

/// The cell that follows from another by the symmetry.
fn image(grid: &Grid, symmetry: Symmetry, cell: Cell) -> Cell {
    let (x, y) = grid.place(cell);
    let (w, h) = (grid.width() - 1, grid.height() - 1);
    match symmetry {
        Symmetry::Point => grid.cell(w - x, h - y),
        Symmetry::Mirror => grid.cell(w - x, y),
        Symmetry::None => cell,
    }
}

fn attempt(
    profile: Profile,
    symmetry: Symmetry,
    width: usize,
    height: usize,
    random: &mut SplitMix64,
) -> Option<Grid> {
    let mut grid = match profile {
        Profile::Rooms => layout::rooms(width, height, random),
        Profile::Maze => layout::maze(width, height, random),
        Profile::Cave => layout::cave(width, height, random),
        Profile::Blocks => layout::rooms(width, height, random),
        Profile::Scarce if random.percent(50) => layout::rooms(width, height, random),
        Profile::Scarce => layout::cave(width, height, random),
    };
    reflect(&mut grid, symmetry, random);
    keep_largest_piece(&mut grid);
    furnish(profile, symmetry, &mut grid, random)
}

/// Gives one half the image of the other, and a way through between them.
fn reflect(grid: &mut Grid, symmetry: Symmetry, random: &mut SplitMix64) {
    if symmetry == Symmetry::None {
        return;
    }
    let cells: Vec<Cell> = grid.cells().collect();
    for &cell in &cells {
        let other = image(grid, symmetry, cell);
        if other < cell && symmetry == Symmetry::Point {
            grid.set(cell, grid.tile(other));
        }
        if symmetry == Symmetry::Mirror && grid.place(other).0 < grid.place(cell).0 {
            grid.set(cell, grid.tile(other));
        }
    }
    // Ways through the seam, each from a floor cell straight to its image's side.
    for _ in 0..random.between(2, 4) {
        let floor = survey::places(grid, Tile::Empty);
        if floor.is_empty() {
            return;
        }
        let start = random.choose(&floor);
        let goal = image(grid, symmetry, start);
        let (mut x, mut y) = grid.place(start);
        let (to_x, to_y) = grid.place(goal);
        while (x, y) != (to_x, to_y) {
            if x != to_x {
                x = if x < to_x { x + 1 } else { x - 1 };
            } else {
                y = if y < to_y { y + 1 } else { y - 1 };
            }
            let cell = grid.cell(x, y);
            let other = image(grid, symmetry, cell);
            grid.set(cell, Tile::Empty);
            grid.set(other, Tile::Empty);
        }
    }
}

/// Fills all of the floor with walls but its largest connected piece.
fn keep_largest_piece(grid: &mut Grid) {
    let mut best: Vec<u16> = Vec::new();
    let mut size = 0;
    let mut seen = vec![false; grid.len()];
    for cell in survey::places(grid, Tile::Empty) {
        if seen[cell.index()] {
            continue;
        }
        let steps = survey::steps(grid, [cell]);
        let mut count = 0;
        for (seen, &steps) in seen.iter_mut().zip(&steps) {
            if steps != survey::FAR {
                *seen = true;
                count += 1;
            }
        }
        if count > size {
            (best, size) = (steps, count);
        }
    }
    let cells: Vec<Cell> = grid.cells().collect();
    for cell in cells {
        if best.get(cell.index()) == Some(&survey::FAR) {
            grid.set(cell, Tile::Wall);
        }
    }
}

/// Puts players, blocks, coins and bubbles onto the floor.
fn furnish(
    profile: Profile,
    symmetry: Symmetry,
    grid: &mut Grid,
    random: &mut SplitMix64,
) -> Option<Grid> {
    let mut floor = survey::places(grid, Tile::Empty);
    random.shuffle(&mut floor);
    let shares = profile.shares(random);
    let [first, second] = starts(grid, symmetry, &floor)?;
    let amount = |share: usize| floor.len() * share / 100;
    let put = |grid: &mut Grid, cell: Cell, tile: Tile| {
        let other = image(grid, symmetry, cell);
        let mut count = 0;
        for cell in [cell, other] {
            if grid.tile(cell) == Tile::Empty && cell != first && cell != second {
                grid.set(cell, tile);
                count += 1;
            }
        }
        count
    };
    // Blocks: where a corridor begins, so that it can be shut, and in the open.
    let mut left = amount(shares.blocks);
    let mouths = floor.iter().filter(|&&cell| is_mouth(grid, cell)).copied();
    let mouths: Vec<Cell> = mouths.take(left / 2 + 1).collect();
    let open = floor.iter().filter(|&&cell| is_open(grid, cell)).copied();
    let open: Vec<Cell> = open.collect();
    let mut cut_off = cells_cut_off(grid, first);
    for cell in mouths.into_iter().chain(open) {
        if left == 0 {
            break;
        }
        let before = grid.clone();
        let count = put(grid, cell, Tile::Block);
        // Nothing of the map is shut at first, but for niches in block puzzles.
        let most = if profile == Profile::Blocks { 6 } else { 0 };
        let now = cells_cut_off(grid, first);
        if now > cut_off + most {
            *grid = before;
        } else {
            cut_off = now;
            left = left.saturating_sub(count);
        }
    }
    // Half of the block puzzles' coins lie beyond blocks.
    let coins = amount(shares.coins).clamp(survey::FEWEST_COINS + 2, survey::MOST_COINS - 2);
    let mut left = coins;
    if profile == Profile::Blocks {
        let hidden: Vec<Cell> = floor
            .iter()
            .copied()
            .filter(|&cell| is_beyond_block(grid, cell))
            .collect();
        for cell in hidden.into_iter().take(coins / 2) {
            left = left.saturating_sub(put(grid, cell, Tile::Coin));
        }
    }
    let walked = survey::steps(grid, [first]);
    let mut free: Vec<Cell> = floor
        .iter()
        .copied()
        .filter(|&cell| grid.tile(cell) == Tile::Empty && walked[cell.index()] != survey::FAR)
        .collect();
    random.shuffle(&mut free);
    for &cell in &free {
        if left == 0 {
            break;
        }
        left = left.saturating_sub(put(grid, cell, Tile::Coin));
    }
    make_odd(grid, symmetry, &free, [first, second]);
    let mut left = amount(shares.bubbles);
    for &cell in free.iter().rev() {
        if left == 0 {
            break;
        }
        if grid.tile(cell) == Tile::Empty {
            left = left.saturating_sub(put(grid, cell, Tile::Bubble));
        }
    }
    // Bubbles that a demand asks for.
    for _ in 0..400 {
        let to_bubble = survey::steps(grid, survey::places(grid, Tile::Bubble));
        let far = |cell: &Cell, most: u16| to_bubble[cell.index()] > most;
        let needy = [first, second]
            .into_iter()
            .find(|start| far(start, survey::START_TO_BUBBLE - 3))
            .or_else(|| {
                let coins = survey::places(grid, Tile::Coin);
                coins
                    .into_iter()
                    .find(|coin| far(coin, survey::COIN_TO_BUBBLE))
            });
        let Some(needy) = needy else {
            // The farthest place towards a coin that is out of reach.
            let place = [first, second].into_iter().find_map(|start| {
                let reach = survey::reach(grid, start);
                let coins = survey::places(grid, Tile::Coin);
                let coin = coins.into_iter().find(|coin| !reach[coin.index()])?;
                let steps = survey::steps(grid, [coin]);
                let free = free.iter().copied().filter(|&cell| {
                    let dry = to_bubble[cell.index()] >= survey::COIN_TO_BUBBLE / 2;
                    grid.tile(cell) == Tile::Empty && reach[cell.index()] && dry
                });
                free.min_by_key(|cell| steps[cell.index()])
            });
            match place {
                Some(place) => put(grid, place, Tile::Bubble),
                None => break,
            };
            continue;
        };
        let around = survey::steps(grid, [needy]);
        let near: Vec<Cell> = free
            .iter()
            .copied()
            .filter(|cell| {
                let reach = survey::COIN_TO_BUBBLE - 2;
                grid.tile(*cell) == Tile::Empty && (4..=reach).contains(&around[cell.index()])
            })
            .collect();
        let near = if near.is_empty() {
            let close = |cell: &Cell| grid.tile(*cell) == Tile::Empty && around[cell.index()] < 4;
            free.iter().copied().filter(close).collect()
        } else {
            near
        };
        let &place = near.iter().find(|&&cell| cell != first && cell != second)?;
        put(grid, place, Tile::Bubble);
    }
    grid.set(first, Tile::Diver(Seat::First));
    grid.set(second, Tile::Diver(Seat::Second));
    Some(grid.clone())
}

/// Sees to an odd number of coins, so that all of them are never shared evenly:
/// with one more, on a symmetric map in a cell that is its own image. There may
/// be none such.
fn make_odd(grid: &mut Grid, symmetry: Symmetry, free: &[Cell], starts: [Cell; 2]) {
    if grid.count(Tile::Coin).is_multiple_of(2) {
        let fits = |cell: &Cell| {
            let own_image = image(grid, symmetry, *cell) == *cell;
            grid.tile(*cell) == Tile::Empty && own_image && !starts.contains(cell)
        };
        if let Some(cell) = free.iter().copied().find(fits) {
            grid.set(cell, Tile::Coin);
        }
    }
}

/// Cells without walls and blocks that cannot be walked to.
fn cells_cut_off(grid: &Grid, from: Cell) -> usize {
    let steps = survey::steps(grid, [from]);
    let open = |cell: &Cell| grid.tile(*cell).is_open();
    let cut = |cell: &Cell| steps[cell.index()] == survey::FAR;
    grid.cells().filter(open).filter(cut).count()
}

/// Where the players begin: apart, and images of each other on symmetric maps.
fn starts(grid: &Grid, symmetry: Symmetry, floor: &[Cell]) -> Option<[Cell; 2]> {
    let apart = (grid.width() + grid.height()) as u16 / 4;
    floor.iter().take(60).find_map(|&first| {
        let steps = survey::steps(grid, [first]);
        let far = |cell: Cell| {
            let steps = steps[cell.index()];
            steps != survey::FAR && steps >= apart.max(3)
        };
        match symmetry {
            Symmetry::None => floor.iter().rev().find(|&&cell| far(cell)).copied(),
            _ => Some(image(grid, symmetry, first)).filter(|&cell| far(cell)),
        }
        .map(|second| [first, second])
    })
}

fn wall(grid: &Grid, cell: Cell, heading: Heading) -> bool {
    grid.tile(grid.next(cell, heading)) == Tile::Wall
}

/// Whether walls stand on two opposite sides, and not on the others.
fn is_mouth(grid: &Grid, cell: Cell) -> bool {
    let [north, south, west, east] = Heading::ALL.map(|heading| wall(grid, cell, heading));
    grid.tile(cell) == Tile::Empty
        && (north && south && !west && !east || west && east && !north && !south)
}

/// Whether none of the four sides is a wall.
fn is_open(grid: &Grid, cell: Cell) -> bool {
    grid.tile(cell) == Tile::Empty
        && !Heading::ALL
            .into_iter()
            .any(|heading| wall(grid, cell, heading))
}

/// Whether a block stands beside this empty cell that can be pushed onto it.
fn is_beyond_block(grid: &Grid, cell: Cell) -> bool {
    grid.tile(cell) == Tile::Empty
        && Heading::ALL.into_iter().any(|heading| {
            let block = grid.next(cell, heading);
            grid.tile(block) == Tile::Block && grid.tile(grid.next(block, heading)) == Tile::Empty
        })
}
