//! Distances on one map: from every cell to every coin, and the nearest bubbles
//! of every cell.
//!
//! They hold as long as no block moves and nobody dies ([`State::obstacles`]).
//! A block may be pushed on the way, and then lies ahead until one steps aside: a
//! passage leads on only as far as the block can be pushed. Where it is left is
//! forgotten, that is for the search. Living players are no obstacles.

use crate::rules::{Cell, Grid, Heading, State, Tile};

/// Farther than any step count told: what cannot be reached.
pub const FAR: u8 = u8::MAX;
/// Nearest bubbles that are known of each cell.
pub const NEAREST: usize = 12;
/// Steps that a [`Survey`] measures anew; beyond, what the atlas tells is near enough.
const RADIUS: u8 = 20;

/// Distances in steps, for the coins and bubbles that lay there when it was made.
#[derive(Clone, Debug)]
pub struct Atlas {
    stamp: u64,
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

/// How one stands in a cell: 0, or behind a block just pushed, 1 + the heading.
type Stance = usize;

/// Stances there are.
const STANCES: usize = 5;

/// Whether a cell with this tile can be entered, some time: by a player, or by a
/// block before it.
#[inline]
fn is_passable(state: &State, tile: Tile) -> bool {
    tile.is_open() || is_living(state, tile)
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
        let pushes = pushes(state);
        let stances = |cell: Cell| {
            let pushed = pushes[cell.index()];
            (0..STANCES).filter(move |&stance| stance == 0 || pushed >> stance & 1 == 1)
        };
        let mut to_coin = vec![FAR; grid.len() * coins.len()];
        let mut taken = vec![FAR; grid.len() * STANCES];
        let mut queue: Vec<(Cell, Stance)> = Vec::with_capacity(grid.len());
        for (k, &coin) in coins.iter().enumerate() {
            queue.clear();
            taken.fill(FAR);
            for stance in stances(coin) {
                taken[coin.index() * STANCES + stance] = 0;
                queue.push((coin, stance));
            }
            let mut head = 0;
            while let Some(&(cell, stance)) = queue.get(head) {
                head += 1;
                let steps = taken[cell.index() * STANCES + stance];
                if stance == 0 {
                    to_coin[cell.index() * coins.len() + k] = steps;
                }
                if steps == FAR - 1 {
                    continue;
                }
                for_each_before(state, &pushes, (cell, stance), |(before, stance)| {
                    let place = &mut taken[before.index() * STANCES + stance];
                    if *place == FAR {
                        *place = steps + 1;
                        queue.push((before, stance));
                    }
                });
            }
        }
        let mut near = vec![Near::default(); grid.len() * STANCES];
        let mut queue: Vec<((Cell, Stance), u16, u8)> = Vec::new();
        for (n, &bubble) in bubbles.iter().enumerate() {
            for stance in stances(bubble) {
                near[bubble.index() * STANCES + stance].add(n as u16, 0);
                queue.push(((bubble, stance), n as u16, 0));
            }
        }
        let mut head = 0;
        while let Some(&(place, bubble, steps)) = queue.get(head) {
            head += 1;
            // Beyond a lungful no bubble is of use.
            if steps == crate::rules::FULL_AIR {
                break;
            }
            for_each_before(state, &pushes, place, |(before, stance)| {
                if near[before.index() * STANCES + stance].add(bubble, steps + 1) {
                    queue.push(((before, stance), bubble, steps + 1));
                }
            });
        }
        let near: Vec<Near> = near.into_iter().step_by(STANCES).collect();
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
            stamp: state.hash(),
            obstacles: state.obstacles(),
            coins,
            to_coin,
            bubbles,
            near,
        }
    }

    /// Whether so many bubbles are gone that some may be near that are not known.
    pub fn is_old(&self, state: &State) -> bool {
        state.grid().count(Tile::Bubble) + NEAREST / 3 < self.bubbles.len()
    }

    /// Whether the distances hold in this state.
    #[inline]
    pub fn holds(&self, state: &State) -> bool {
        self.obstacles == state.obstacles()
    }

    /// Tells it from the atlas of any other state.
    pub fn stamp(&self) -> u64 {
        self.stamp
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

    /// The number of the bubble that was in a cell.
    #[inline]
    fn bubble(&self, cell: Cell) -> Option<u16> {
        let near = &self.near[cell.index()];
        (near.count > 0 && near.bubbles[0].1 == 0).then_some(near.bubbles[0].0)
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

    /// Whether it has all coins of another set.
    #[inline]
    pub fn has_all(&self, other: &CoinSet) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .all(|(own, other)| other & !own == 0)
    }

    /// Puts all coins of another set into it.
    #[inline]
    pub fn add_all(&mut self, other: &CoinSet) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }

    /// Whether it has a coin, or cannot have it.
    #[inline]
    pub fn may_have(&self, n: usize) -> bool {
        self.0
            .get(n / 64)
            .is_none_or(|word| word >> (n % 64) & 1 == 1)
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

/// Behind which pushed blocks one can stand in each cell: a bit for each stance.
fn pushes(state: &State) -> Vec<u8> {
    let grid = state.grid();
    let mut pushes = vec![0; grid.len()];
    for block in grid.cells().filter(|&cell| grid.tile(cell) == Tile::Block) {
        for (n, heading) in Heading::ALL.into_iter().enumerate() {
            let mut cell = block;
            while is_passable(state, grid.tile(grid.next(cell, heading))) {
                pushes[cell.index()] |= 2 << n;
                cell = grid.next(cell, heading);
            }
        }
    }
    pushes
}

/// Calls `found` with each place from which one step leads to this one.
#[inline]
fn for_each_before(
    state: &State,
    pushes: &[u8],
    (cell, stance): (Cell, Stance),
    mut found: impl FnMut((Cell, Stance)),
) {
    let grid = state.grid();
    let pushed = grid.tile(cell) == Tile::Block;
    if stance == 0 && !is_passable(state, grid.tile(cell)) {
        return;
    }
    for (n, heading) in Heading::ALL.into_iter().enumerate() {
        let straight = 1 + n;
        if stance != 0 && stance != straight {
            continue;
        }
        let before = grid.next(cell, heading.opposite());
        let tile = grid.tile(before);
        if tile != Tile::Block && !is_passable(state, tile) {
            continue;
        }
        // A block is pushed on by who pushed it, and pushed first by who did not.
        let goes_on = stance == straight && !pushed;
        let standing = pushes[before.index()];
        let back = heading.opposite() as usize;
        if !goes_on {
            found((before, 0));
        }
        if standing != 0 {
            for other in 1..STANCES {
                if standing >> other & 1 == 1 && (other == straight) == goes_on && other != 1 + back
                {
                    found((before, other));
                }
            }
        }
    }
}

/// Which bubbles can be reached one from the other, and which coins from them.
#[derive(Clone, Debug, Default)]
pub struct Pools {
    /// The bubbles it was made for, by [`State::bubbles`].
    key: Option<u64>,
    /// Of each bubble one of its pool that comes before it, or itself.
    parents: Vec<u16>,
    /// Of each bubble its pool.
    of: Vec<u16>,
    pools: Vec<Pool>,
}

/// Bubbles that can be reached one from the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// How many there are.
    pub bubbles: u16,
    /// The coins within a lungful of one of them.
    pub coins: CoinSet,
}

impl Pools {
    /// Whether it is of these bubbles.
    #[inline]
    pub fn holds(&self, state: &State) -> bool {
        self.key == Some(state.bubbles())
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.key = None;
    }

    /// Makes it anew for the bubbles that are left.
    pub fn measure(&mut self, state: &State, atlas: &Atlas) {
        self.key = Some(state.bubbles());
        let grid = state.grid();
        let there = |n: u16| grid.tile(atlas.bubbles[usize::from(n)]) == Tile::Bubble;
        let count = atlas.bubbles.len() as u16;
        let refill = state.mode().refill();
        self.parents.clear();
        self.parents.extend(0..count);
        for n in (0..count).filter(|&n| there(n)) {
            for (other, _, steps) in atlas.bubbles_near(grid, atlas.bubbles[usize::from(n)]) {
                if steps <= refill {
                    let [a, b] = [n, other].map(|n| first(&mut self.parents, n));
                    self.parents[usize::from(a.max(b))] = a.min(b);
                }
            }
        }
        self.of.clear();
        self.pools.clear();
        for n in 0..count {
            let place = match first(&mut self.parents, n) {
                root if root < n => self.of[usize::from(root)],
                _ => {
                    self.pools.push(Pool::default());
                    self.pools.len() as u16 - 1
                }
            };
            self.of.push(place);
            if there(n) {
                let pool = &mut self.pools[usize::from(place)];
                pool.bubbles += 1;
                pool.coins.add_all(atlas.around(n));
            }
        }
    }

    /// The pool of a bubble.
    #[inline]
    pub fn of(&self, bubble: u16) -> u16 {
        self.of[usize::from(bubble)]
    }

    /// A pool.
    #[inline]
    pub fn pool(&self, n: u16) -> &Pool {
        &self.pools[usize::from(n)]
    }
}

/// The first bubble of a pool, as in union-find.
fn first(parents: &mut [u16], mut n: u16) -> u16 {
    while parents[usize::from(n)] != n {
        let next = parents[usize::from(parents[usize::from(n)])];
        parents[usize::from(n)] = next;
        n = next;
    }
    n
}

/// Distances from one cell, for states in which a block has moved.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// What it was measured for.
    key: Option<(u64, Cell)>,
    /// Steps to each coin of the atlas.
    to_coins: Vec<u8>,
    /// The atlas's bubbles within a lungful, the nearest first, with their steps.
    bubbles: Vec<(u16, Cell, u8)>,
}

impl Survey {
    /// Steps to each coin of the atlas.
    #[inline]
    pub fn to_coins(&self) -> &[u8] {
        &self.to_coins
    }

    /// The bubbles that are still there, the nearest first: number, steps.
    #[inline]
    pub fn bubbles<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = (u16, u8)> + 'a {
        let there = self.bubbles.iter();
        there
            .filter_map(|&(n, cell, steps)| (grid.tile(cell) == Tile::Bubble).then_some((n, steps)))
    }
}

/// Surveys of one turn's search. The same few cells and places of the blocks come
/// up in it again and again.
#[derive(Clone, Debug)]
pub struct Surveys {
    kept: Vec<Survey>,
    steps: Vec<u8>,
    queue: Vec<(Cell, Stance)>,
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

    /// The place of the survey from a cell, for [`Surveys::at`], measured if it is
    /// not there; and what that cost, in 1/[`EFFORT`](crate::search::EFFORT).
    pub fn measure(&mut self, state: &State, atlas: &Atlas, from: Cell) -> (usize, usize) {
        let key = (state.obstacles(), from);
        let mixed = (key.0 ^ from.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (mixed >> 32) as usize & (Surveys::KEPT - 1);
        if self.kept[place].key == Some(key) {
            return (place, 0);
        }
        let grid = state.grid();
        let survey = &mut self.kept[place];
        survey.key = Some(key);
        survey.bubbles.clear();
        self.steps.clear();
        self.steps.resize(grid.len() * STANCES, FAR);
        self.queue.clear();
        self.steps[from.index() * STANCES] = 0;
        // A player that is not on the map has its place in the wall around it.
        if grid.tile(from) != Tile::Wall {
            self.queue.push((from, 0));
        }
        let mut head = 0;
        let mut cut = false;
        while let Some(&(cell, stance)) = self.queue.get(head) {
            head += 1;
            let steps = self.steps[cell.index() * STANCES + stance];
            if steps <= crate::rules::FULL_AIR {
                let bubble = atlas.bubble(cell);
                let known = |n| survey.bubbles.iter().any(|&(known, _, _)| known == n);
                if let Some(n) = bubble.filter(|&n| !known(n)) {
                    survey.bubbles.push((n, cell, steps));
                }
            }
            if steps == RADIUS {
                cut = true;
                break;
            }
            for (n, heading) in Heading::ALL.into_iter().enumerate() {
                let to = grid.next(cell, heading);
                let tile = grid.tile(to);
                let pushes = stance == 1 + n || tile == Tile::Block;
                let enters = match pushes {
                    true => is_passable(state, grid.tile(grid.next(to, heading))),
                    false => is_passable(state, tile),
                };
                if stance == 1 + heading.opposite() as usize {
                    continue;
                }
                let stance = if pushes { 1 + n } else { 0 };
                let place = &mut self.steps[to.index() * STANCES + stance];
                if enters && *place == FAR {
                    *place = steps + 1;
                    self.queue.push((to, stance));
                }
            }
        }
        survey.to_coins.clear();
        let row = atlas.coins.iter().zip(atlas.to_coins(from));
        let row = row.map(|(coin, &before)| {
            let place = coin.index() * STANCES;
            let steps = self.steps[place..place + STANCES].iter();
            match steps.copied().min().unwrap_or(FAR) {
                FAR if cut => before.max(RADIUS + 1),
                steps => steps,
            }
        });
        survey.to_coins.extend(row);
        (place, (self.queue.len() + atlas.coins.len()) / 5)
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
