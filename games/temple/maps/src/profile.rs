//! Profiles of maps, and the generator: a map is a function of profile and seed.

use crate::constraints;
use crate::layout;
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
    /// All profiles, in the order in which they are listed.
    pub const ALL: [Profile; 5] = [
        Profile::Rooms,
        Profile::Maze,
        Profile::Cave,
        Profile::Blocks,
        Profile::Scarce,
    ];

    /// The name of the profile.
    pub fn name(self) -> &'static str {
        match self {
            Profile::Rooms => "rooms",
            Profile::Maze => "maze",
            Profile::Cave => "cave",
            Profile::Blocks => "blocks",
            Profile::Scarce => "scarce",
        }
    }

    /// Description of its maps in one line.
    pub fn about(self) -> &'static str {
        match self {
            Profile::Rooms => "rooms and corridors, blocks at some doors",
            Profile::Maze => "a maze with loops, blocks at some mouths",
            Profile::Cave => "an open cave, some blocks in the open",
            Profile::Blocks => "block puzzles: coins beyond blocks, doors that can be shut",
            Profile::Scarce => "scarce air: as few bubbles as the constraints allow",
        }
    }

    /// The profile with this name; `None` for an unknown one.
    pub fn from_name(name: &str) -> Option<Profile> {
        Profile::ALL
            .into_iter()
            .find(|profile| profile.name() == name)
    }

    /// Draws the shares of the floor that hold something.
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

/// Shares of the floor, in percent.
struct Shares {
    coins: usize,
    bubbles: usize,
    blocks: usize,
}

/// Upper bound of the attempts for one map; the tests check that fewer than 100 are needed.
const MAX_ATTEMPTS: usize = 1000;

/// The map of a seed, the same on every machine. A third of the seeds give point-symmetric maps, a
/// third mirrored ones, a third neither.
///
/// ```
/// use temple_maps::{constraints, generate, Profile};
///
/// let grid = generate(Profile::Maze, 1);
/// assert_eq!(constraints::violation(&grid), None);
/// assert_eq!(grid, generate(Profile::Maze, 1));
/// ```
///
/// # Panics
/// If 1000 attempts in a row violate a constraint; no seed is known that needs 100.
pub fn generate(profile: Profile, seed: i64) -> Grid {
    generate_map(profile, seed).grid
}

/// A map with the account of its generation.
#[derive(Clone, Debug)]
pub struct GeneratedMap {
    /// The map.
    pub grid: Grid,
    /// The symmetry of its layout.
    pub symmetry: Symmetry,
    /// Attempts until all constraints were met, from 1.
    pub attempts: usize,
}

/// Parameters of the attempts for one map.
#[derive(Clone, Copy)]
struct MapSpec {
    profile: Profile,
    symmetry: Symmetry,
    width: usize,
    height: usize,
}

/// The map of a seed with the account of its generation.
///
/// # Panics
/// As [`generate`] does.
pub fn generate_map(profile: Profile, seed: i64) -> GeneratedMap {
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
    let spec = MapSpec {
        profile,
        symmetry,
        width,
        height,
    };
    for attempts in 1..=MAX_ATTEMPTS {
        let grid = attempt(spec, &mut random);
        if let Some(grid) = grid.filter(|grid| constraints::violation(grid).is_none()) {
            return GeneratedMap {
                grid,
                symmetry,
                attempts,
            };
        }
    }
    panic!("{profile} {seed}: no map meets the constraints in {MAX_ATTEMPTS} attempts");
}

/// The image of a cell under a symmetry.
fn image(grid: &Grid, symmetry: Symmetry, cell: Cell) -> Cell {
    let (x, y) = grid.place(cell);
    let (w, h) = (grid.width() - 1, grid.height() - 1);
    match symmetry {
        Symmetry::Point => grid.cell(w - x, h - y),
        Symmetry::Mirror => grid.cell(w - x, y),
        Symmetry::None => cell,
    }
}

/// A random map, which may violate constraints; `None` where players or bubbles find no place.
fn attempt(spec: MapSpec, random: &mut SplitMix64) -> Option<Grid> {
    let MapSpec {
        profile,
        symmetry,
        width,
        height,
    } = spec;
    let mut grid = match profile {
        Profile::Rooms => layout::rooms(width, height, random),
        Profile::Maze => layout::maze(width, height, random),
        Profile::Cave => layout::cave(width, height, random),
        Profile::Blocks => layout::rooms(width, height, random),
        Profile::Scarce if random.percent(50) => layout::rooms(width, height, random),
        Profile::Scarce => layout::cave(width, height, random),
    };
    reflect(&mut grid, symmetry, random);
    keep_largest_component(&mut grid);
    furnish(profile, symmetry, &mut grid, random)
}

/// Makes one half the image of the other, and opens ways between them.
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
        let floor = constraints::cells_with(grid, Tile::Empty);
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

/// Fills the floor with walls except for its largest connected component.
fn keep_largest_component(grid: &mut Grid) {
    let mut best: Vec<u16> = Vec::new();
    let mut size = 0;
    let mut seen = vec![false; grid.len()];
    for cell in constraints::cells_with(grid, Tile::Empty) {
        if seen[cell.index()] {
            continue;
        }
        let steps = constraints::distances(grid, [cell]);
        let mut count = 0;
        for (seen, &steps) in seen.iter_mut().zip(&steps) {
            if steps != constraints::UNREACHABLE {
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
        if best.get(cell.index()) == Some(&constraints::UNREACHABLE) {
            grid.set(cell, Tile::Wall);
        }
    }
}

/// Places players, blocks, coins and bubbles on the floor; `None` where there is no place for the
/// players or a bubble.
fn furnish(
    profile: Profile,
    symmetry: Symmetry,
    grid: &mut Grid,
    random: &mut SplitMix64,
) -> Option<Grid> {
    let mut floor = constraints::cells_with(grid, Tile::Empty);
    random.shuffle(&mut floor);
    let shares = profile.shares(random);
    let starts = starts(grid, symmetry, &floor)?;
    let amount = |share: usize| floor.len() * share / 100;
    let mut builder = MapBuilder {
        grid,
        symmetry,
        starts,
    };
    builder.put_blocks(profile, &floor, amount(shares.blocks));
    let coins =
        amount(shares.coins).clamp(constraints::FEWEST_COINS + 2, constraints::MOST_COINS - 2);
    let free = builder.put_coins(profile, &floor, coins, random);
    make_coins_odd(builder.grid, symmetry, &free, starts);
    let mut left = amount(shares.bubbles);
    for &cell in free.iter().rev() {
        if left == 0 {
            break;
        }
        if builder.grid.tile(cell) == Tile::Empty {
            left = left.saturating_sub(builder.put(cell, Tile::Bubble));
        }
    }
    builder.put_required_bubbles(&free)?;
    grid.set(starts[0], Tile::Diver(Seat::First));
    grid.set(starts[1], Tile::Diver(Seat::Second));
    Some(grid.clone())
}

/// A map on which blocks, coins and bubbles are placed.
struct MapBuilder<'a> {
    grid: &'a mut Grid,
    symmetry: Symmetry,
    /// The cells of the players.
    starts: [Cell; 2],
}

impl MapBuilder<'_> {
    /// Puts a tile into a cell and its image, each if it is empty and no player starts there;
    /// returns the number of cells that it was put into.
    fn put(&mut self, cell: Cell, tile: Tile) -> usize {
        let other = image(self.grid, self.symmetry, cell);
        let mut count = 0;
        for cell in [cell, other] {
            if self.grid.tile(cell) == Tile::Empty && !self.starts.contains(&cell) {
                self.grid.set(cell, tile);
                count += 1;
            }
        }
        count
    }

    /// Places blocks at the mouths of corridors, so that these can be closed, and in the open. No
    /// block cuts off a part of the map, except for niches of up to 6 cells in block puzzles.
    fn put_blocks(&mut self, profile: Profile, floor: &[Cell], mut left: usize) {
        let first = self.starts[0];
        let mouths = floor.iter().filter(|&&cell| is_mouth(self.grid, cell));
        let mouths: Vec<Cell> = mouths.copied().take(left / 2 + 1).collect();
        let open = floor.iter().filter(|&&cell| is_open(self.grid, cell));
        let open: Vec<Cell> = open.copied().collect();
        let mut cut_off = cells_cut_off(self.grid, first);
        for cell in mouths.into_iter().chain(open) {
            if left == 0 {
                break;
            }
            let before = self.grid.clone();
            let count = self.put(cell, Tile::Block);
            let most = if profile == Profile::Blocks { 6 } else { 0 };
            let now = cells_cut_off(self.grid, first);
            if now > cut_off + most {
                *self.grid = before;
            } else {
                cut_off = now;
                left = left.saturating_sub(count);
            }
        }
    }

    /// Places coins on cells that can be walked to, in block puzzles half of them beyond blocks.
    /// Returns the empty cells that could be walked to, in random order.
    fn put_coins(
        &mut self,
        profile: Profile,
        floor: &[Cell],
        coins: usize,
        random: &mut SplitMix64,
    ) -> Vec<Cell> {
        let mut left = coins;
        if profile == Profile::Blocks {
            let hidden: Vec<Cell> = floor
                .iter()
                .copied()
                .filter(|&cell| is_beyond_block(self.grid, cell))
                .collect();
            for cell in hidden.into_iter().take(coins / 2) {
                left = left.saturating_sub(self.put(cell, Tile::Coin));
            }
        }
        let walked = constraints::distances(self.grid, [self.starts[0]]);
        let is_free = |cell: Cell| {
            self.grid.tile(cell) == Tile::Empty && walked[cell.index()] != constraints::UNREACHABLE
        };
        let mut free: Vec<Cell> = floor
            .iter()
            .copied()
            .filter(|&cell| is_free(cell))
            .collect();
        random.shuffle(&mut free);
        for &cell in &free {
            if left == 0 {
                break;
            }
            left = left.saturating_sub(self.put(cell, Tile::Coin));
        }
        free
    }

    /// Places bubbles until each player and each coin has one near enough and each player can reach
    /// every coin. `None` if there is no cell for one.
    fn put_required_bubbles(&mut self, free: &[Cell]) -> Option<()> {
        for _ in 0..400 {
            let to_bubble =
                constraints::distances(self.grid, constraints::cells_with(self.grid, Tile::Bubble));
            let far = |cell: &Cell, most: u16| to_bubble[cell.index()] > most;
            let starts = self.starts.into_iter();
            let needy = starts
                .clone()
                .find(|start| far(start, constraints::START_TO_BUBBLE - 3))
                .or_else(|| {
                    let coins = constraints::cells_with(self.grid, Tile::Coin);
                    coins
                        .into_iter()
                        .find(|coin| far(coin, constraints::COIN_TO_BUBBLE))
                });
            let Some(needy) = needy else {
                let mut starts = starts;
                let place = starts.find_map(|start| self.towards_coin(free, &to_bubble, start));
                match place {
                    Some(place) => self.put(place, Tile::Bubble),
                    None => break,
                };
                continue;
            };
            let around = constraints::distances(self.grid, [needy]);
            let empty = |steps: core::ops::RangeInclusive<u16>| -> Vec<Cell> {
                let cells = free.iter().copied().filter(|cell| {
                    self.grid.tile(*cell) == Tile::Empty && steps.contains(&around[cell.index()])
                });
                cells.collect()
            };
            let mut near = empty(4..=constraints::COIN_TO_BUBBLE - 2);
            if near.is_empty() {
                near = empty(0..=3);
            }
            let &place = near.iter().find(|&cell| !self.starts.contains(cell))?;
            self.put(place, Tile::Bubble);
        }
        Some(())
    }

    /// The cell within reach of a start, far from bubbles, that is nearest to a coin out
    /// of reach; `None` where every coin is within reach.
    fn towards_coin(&self, free: &[Cell], to_bubble: &[u16], start: Cell) -> Option<Cell> {
        let reach = constraints::reachable_cells(self.grid, start);
        let coins = constraints::cells_with(self.grid, Tile::Coin);
        let coin = coins.into_iter().find(|coin| !reach[coin.index()])?;
        let steps = constraints::distances(self.grid, [coin]);
        let free = free.iter().copied().filter(|&cell| {
            let dry = to_bubble[cell.index()] >= constraints::COIN_TO_BUBBLE / 2;
            self.grid.tile(cell) == Tile::Empty && reach[cell.index()] && dry
        });
        free.min_by_key(|cell| steps[cell.index()])
    }
}

/// Makes the number of coins odd, so that they cannot be shared evenly, by one more coin; on a
/// symmetric map in a cell that is its own image, if there is one.
fn make_coins_odd(grid: &mut Grid, symmetry: Symmetry, free: &[Cell], starts: [Cell; 2]) {
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

/// Number of cells without walls and blocks that cannot be walked to.
fn cells_cut_off(grid: &Grid, from: Cell) -> usize {
    let steps = constraints::distances(grid, [from]);
    let open = |cell: &Cell| grid.tile(*cell).is_open();
    let cut = |cell: &Cell| steps[cell.index()] == constraints::UNREACHABLE;
    grid.cells().filter(open).filter(cut).count()
}

/// Cells for the players: apart, and images of each other on symmetric maps; `None` if there are
/// none.
fn starts(grid: &Grid, symmetry: Symmetry, floor: &[Cell]) -> Option<[Cell; 2]> {
    let apart = (grid.width() + grid.height()) as u16 / 4;
    floor.iter().take(60).find_map(|&first| {
        let steps = constraints::distances(grid, [first]);
        let far = |cell: Cell| {
            let steps = steps[cell.index()];
            steps != constraints::UNREACHABLE && steps >= apart.max(3)
        };
        match symmetry {
            Symmetry::None => floor.iter().rev().find(|&&cell| far(cell)).copied(),
            _ => Some(image(grid, symmetry, first)).filter(|&cell| far(cell)),
        }
        .map(|second| [first, second])
    })
}

/// Whether the neighbour in a heading is a wall.
fn has_wall(grid: &Grid, cell: Cell, heading: Heading) -> bool {
    grid.tile(grid.next(cell, heading)) == Tile::Wall
}

/// Whether an empty cell has walls on two opposite sides only.
fn is_mouth(grid: &Grid, cell: Cell) -> bool {
    let [north, south, west, east] = Heading::ALL.map(|heading| has_wall(grid, cell, heading));
    grid.tile(cell) == Tile::Empty
        && (north && south && !west && !east || west && east && !north && !south)
}

/// Whether an empty cell has no wall beside it.
fn is_open(grid: &Grid, cell: Cell) -> bool {
    grid.tile(cell) == Tile::Empty
        && !Heading::ALL
            .into_iter()
            .any(|heading| has_wall(grid, cell, heading))
}

/// Whether a block stands beside this empty cell that can be pushed onto it.
fn is_beyond_block(grid: &Grid, cell: Cell) -> bool {
    grid.tile(cell) == Tile::Empty
        && Heading::ALL.into_iter().any(|heading| {
            let block = grid.next(cell, heading);
            grid.tile(block) == Tile::Block && grid.tile(grid.next(block, heading)) == Tile::Empty
        })
}
