//! Distances on one map: from every cell to every coin, and the nearest bubbles
//! of every cell.
//!
//! They hold as long as no block moves and nobody dies ([`State::obstacles`]).
//! A step onto a block counts as one if the cell behind it is open on the map
//! as it is: single pushes are foreseen, rows of them are left to the search.
//! Living players are no obstacles.

use crate::rules::{Cell, Grid, Heading, State, Tile};

/// Farther than any step count told: what cannot be reached.
pub const FAR: u8 = u8::MAX;
/// Nearest bubbles that are known of each cell.
pub const NEAREST: usize = 12;

/// Distances in steps, for the coins and bubbles that lay there when it was made.
#[derive(Clone, Debug)]
pub struct Atlas {
    obstacles: u64,
    coins: Vec<Cell>,
    /// For each cell a row with a number for each coin.
    to_coin: Vec<u8>,
    bubbles: Vec<Cell>,
    /// For each cell up to [`NEAREST`] bubbles, the nearest first.
    near: Vec<Near>,
    /// For each bubble the coins within a lungful of it.
    around: Vec<CoinSet>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Near {
    count: u8,
    bubbles: [(u16, u8); NEAREST],
}

/// Whether a step with this heading can end on this cell, some time: what is
/// closed for good are walls, the dead, and blocks that cannot be pushed now.
#[inline]
fn can_enter(state: &State, grid: &Grid, to: Cell, heading: Heading) -> bool {
    match grid.tile(to) {
        Tile::Wall => false,
        Tile::Block => {
            let behind = grid.tile(grid.next(to, heading));
            behind.is_open() || is_living(state, behind)
        }
        tile => tile.is_open() || is_living(state, tile),
    }
}

#[inline]
fn is_living(state: &State, tile: Tile) -> bool {
    matches!(tile, Tile::Diver(seat) if state.diver(seat).is_alive())
}

impl Atlas {
    /// Measures the map of a state.
    pub fn new(state: &State) -> Atlas {
        let grid = state.grid();
        let all = |wanted| -> Vec<Cell> {
            grid.cells()
                .filter(|&cell| grid.tile(cell) == wanted)
                .collect()
        };
        let (coins, bubbles) = (all(Tile::Coin), all(Tile::Bubble));
        let mut to_coin = vec![FAR; grid.len() * coins.len()];
        let mut queue: Vec<(Cell, u8)> = Vec::with_capacity(grid.len());
        for (k, &coin) in coins.iter().enumerate() {
            queue.clear();
            queue.push((coin, 0));
            to_coin[coin.index() * coins.len() + k] = 0;
            let mut head = 0;
            while let Some(&(cell, steps)) = queue.get(head) {
                head += 1;
                if steps == FAR - 1 {
                    break;
                }
                for_each_before(state, grid, cell, |before| {
                    let place = &mut to_coin[before.index() * coins.len() + k];
                    if *place == FAR {
                        *place = steps + 1;
                        queue.push((before, steps + 1));
                    }
                });
            }
        }
        let mut near = vec![Near::default(); grid.len()];
        let mut queue: Vec<(Cell, u16, u8)> = Vec::new();
        for (n, &bubble) in bubbles.iter().enumerate() {
            near[bubble.index()].add(n as u16, 0);
            queue.push((bubble, n as u16, 0));
        }
        let mut head = 0;
        while let Some(&(cell, bubble, steps)) = queue.get(head) {
            head += 1;
            // Beyond a lungful no bubble is of use.
            if steps == crate::rules::FULL_AIR {
                break;
            }
            for_each_before(state, grid, cell, |before| {
                if near[before.index()].add(bubble, steps + 1) {
                    queue.push((before, bubble, steps + 1));
                }
            });
        }
        let lungful = state.mode().refill();
        let around = bubbles.iter().map(|bubble| {
            let mut set = CoinSet::default();
            let row = &to_coin[bubble.index() * coins.len()..][..coins.len()];
            for (k, _) in row
                .iter()
                .enumerate()
                .filter(|(_, steps)| **steps <= lungful)
            {
                set.add(k);
            }
            set
        });
        let around = around.collect();
        Atlas {
            around,
            obstacles: state.obstacles(),
            coins,
            to_coin,
            bubbles,
            near,
        }
    }

    /// Whether the distances hold in this state.
    #[inline]
    pub fn holds(&self, state: &State) -> bool {
        self.obstacles == state.obstacles()
    }

    /// The coins, in the order of [`Atlas::to_coins`].
    #[inline]
    pub fn coins(&self) -> &[Cell] {
        &self.coins
    }

    /// Number of bubbles there were.
    pub fn bubbles(&self) -> usize {
        self.bubbles.len()
    }

    /// Whether there was a bubble in a cell.
    #[inline]
    fn has_bubble(&self, cell: Cell) -> bool {
        let near = &self.near[cell.index()];
        near.count > 0 && near.bubbles[0].1 == 0
    }

    /// Steps from a cell to each coin.
    #[inline]
    pub fn to_coins(&self, cell: Cell) -> &[u8] {
        let count = self.coins.len();
        &self.to_coin[cell.index() * count..][..count]
    }

    /// Coins within a lungful of a bubble.
    #[inline]
    pub fn around(&self, bubble: u16) -> &CoinSet {
        &self.around[usize::from(bubble)]
    }

    /// Steps to the nearest bubble, and how many bubbles can be reached one from
    /// the other, counted up to `MOST`.
    #[inline]
    pub fn chain<const MOST: usize>(&self, state: &State, cell: Cell, air: u8) -> (u8, usize) {
        let grid = state.grid();
        let refill = state.mode().refill();
        let mut known = [(0, cell); MOST];
        let mut count = 0;
        let mut nearest = FAR;
        let mut add = |cell: Cell, air: u8, first: bool| {
            for (bubble, cell, steps) in self.bubbles_near(grid, cell) {
                if first {
                    nearest = nearest.min(steps);
                }
                if steps > air || count == MOST {
                    break;
                }
                if !known[..count].iter().any(|&(other, _)| other == bubble) {
                    known[count] = (bubble, cell);
                    count += 1;
                }
            }
            (known, count)
        };
        let (mut seen, mut count) = add(cell, air, true);
        let mut next = 0;
        while next < count && count < MOST {
            (seen, count) = add(seen[next].1, refill, false);
            next += 1;
        }
        (nearest, count)
    }

    /// The bubbles near a cell that are still there, the nearest first: number,
    /// cell, steps.
    #[inline]
    pub fn bubbles_near<'a>(
        &'a self,
        grid: &'a Grid,
        cell: Cell,
    ) -> impl Iterator<Item = (u16, Cell, u8)> + 'a {
        let near = &self.near[cell.index()];
        let known = &near.bubbles[..usize::from(near.count)];
        known.iter().filter_map(move |&(bubble, steps)| {
            let cell = self.bubbles[usize::from(bubble)];
            (grid.tile(cell) == Tile::Bubble).then_some((bubble, cell, steps))
        })
    }
}

/// A set of coins, by number: those beyond the 256th are in none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CoinSet([u64; 4]);

impl CoinSet {
    /// Whether a coin is in it.
    #[inline]
    pub fn has(&self, n: usize) -> bool {
        self.0
            .get(n / 64)
            .is_some_and(|word| word >> (n % 64) & 1 == 1)
    }

    /// Puts a coin into it.
    #[inline]
    pub fn add(&mut self, n: usize) {
        if let Some(word) = self.0.get_mut(n / 64) {
            *word |= 1 << (n % 64);
        }
    }

    /// Puts all coins of another set into it.
    #[inline]
    pub fn add_all(&mut self, other: &CoinSet) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }

    /// Coins in this set that are in a second and not in a third.
    #[inline]
    pub fn count(&self, within: &CoinSet, without: &CoinSet) -> u32 {
        let words = self.0.iter().zip(within.0).zip(without.0);
        words.map(|((a, b), c)| (a & b & !c).count_ones()).sum()
    }
}

impl Near {
    /// Takes a bubble that is new here, while there is room.
    fn add(&mut self, bubble: u16, steps: u8) -> bool {
        let count = usize::from(self.count);
        let known = &self.bubbles[..count];
        if count == NEAREST || known.iter().any(|&(other, _)| other == bubble) {
            return false;
        }
        self.bubbles[count] = (bubble, steps);
        self.count += 1;
        true
    }
}

/// Calls `found` with each cell from which one step leads to `cell`.
#[inline]
fn for_each_before(state: &State, grid: &Grid, cell: Cell, mut found: impl FnMut(Cell)) {
    for heading in Heading::ALL {
        if can_enter(state, grid, cell, heading) {
            let before = grid.next(cell, opposite(heading));
            let tile = grid.tile(before);
            let dead = matches!(tile, Tile::Diver(_)) && !is_living(state, tile);
            if tile != Tile::Wall && !dead {
                found(before);
            }
        }
    }
}

fn opposite(heading: Heading) -> Heading {
    match heading {
        Heading::North => Heading::South,
        Heading::South => Heading::North,
        Heading::West => Heading::East,
        Heading::East => Heading::West,
    }
}

/// Distances from one cell, for states in which a block has moved.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// What it was measured for.
    key: Option<(u64, Cell)>,
    /// Steps to each coin of the atlas.
    to_coins: Vec<u8>,
    /// The atlas's bubbles within a lungful, the nearest first, with their steps.
    bubbles: Vec<(Cell, u8)>,
}

impl Survey {
    /// Steps to each coin of the atlas.
    #[inline]
    pub fn to_coins(&self) -> &[u8] {
        &self.to_coins
    }

    /// Steps to the bubbles that are still there, the nearest first.
    #[inline]
    pub fn bubbles<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = u8> + 'a {
        let there = self.bubbles.iter();
        there.filter_map(|&(cell, steps)| (grid.tile(cell) == Tile::Bubble).then_some(steps))
    }
}

/// Surveys of one turn's search. The same few cells and places of the blocks come
/// up in it again and again.
#[derive(Clone, Debug)]
pub struct Surveys {
    kept: Vec<Survey>,
    steps: Vec<u8>,
    queue: Vec<Cell>,
}

impl Surveys {
    /// Surveys that are kept, a power of two.
    const KEPT: usize = 1 << 11;

    /// None yet.
    pub fn new() -> Surveys {
        Surveys {
            kept: vec![Survey::default(); Surveys::KEPT],
            steps: Vec::new(),
            queue: Vec::new(),
        }
    }

    /// Forgets all: what was measured holds for one atlas.
    pub fn clear(&mut self) {
        for survey in &mut self.kept {
            survey.key = None;
        }
    }

    /// The place of the survey from a cell, for [`Surveys::at`]; measured if it is
    /// not there.
    pub fn measure(&mut self, state: &State, atlas: &Atlas, from: Cell) -> usize {
        let key = (state.obstacles(), from);
        let mixed = (key.0 ^ from.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (mixed >> 32) as usize & (Surveys::KEPT - 1);
        if self.kept[place].key == Some(key) {
            return place;
        }
        let grid = state.grid();
        let survey = &mut self.kept[place];
        survey.key = Some(key);
        survey.bubbles.clear();
        self.steps.clear();
        self.steps.resize(grid.len(), FAR);
        self.queue.clear();
        self.steps[from.index()] = 0;
        self.queue.push(from);
        let mut head = 0;
        while let Some(&cell) = self.queue.get(head) {
            head += 1;
            let steps = self.steps[cell.index()];
            if steps <= crate::rules::FULL_AIR && atlas.has_bubble(cell) {
                survey.bubbles.push((cell, steps));
            }
            if steps == FAR - 1 {
                break;
            }
            for heading in Heading::ALL {
                let to = grid.next(cell, heading);
                if self.steps[to.index()] == FAR && can_enter(state, grid, to, heading) {
                    self.steps[to.index()] = steps + 1;
                    self.queue.push(to);
                }
            }
        }
        survey.to_coins.clear();
        let row = atlas.coins.iter().map(|coin| self.steps[coin.index()]);
        survey.to_coins.extend(row);
        place
    }

    /// The survey at a place.
    #[inline]
    pub fn at(&self, place: usize) -> &Survey {
        &self.kept[place]
    }
}

impl Default for Surveys {
    fn default() -> Surveys {
        Surveys::new()
    }
}
