//! Distance table of one map, computed for all coins at once.

use super::steps::{for_each_before, is_passable, pushes, Stance, FAR, STANCES};
use super::CoinSet;
use crate::rules::{Cell, Grid, State, Tile, FULL_AIR};

/// Number of nearest bubbles listed for each cell. A guess.
const BUBBLES_PER_CELL: usize = 12;

/// Bytes of the smallest vector register in use (SSE2): rows are padded to a multiple of it.
const LANES: usize = 16;

/// Distances in steps to the coins and bubbles of one state.
///
/// ```
/// use temple::atlas::Atlas;
/// use temple::rules::{Grid, Mode, Seat, State};
///
/// let grid = Grid::parse(&[
///     "#######",
///     "#1 #o #",
///     "#  . 2#",
///     "#######",
/// ])
/// .expect("a map");
/// let state = State::new(grid, Mode::Statement).expect("both players");
/// let atlas = Atlas::new(&state);
/// let cell = state.diver(Seat::First).cell;
/// assert_eq!(atlas.to_coins(cell), [5]);
/// let near: Vec<u8> = atlas.bubbles_near(state.grid(), cell).map(|(_, _, steps)| steps).collect();
/// assert_eq!(near, [3]);
/// ```
#[derive(Clone, Debug)]
pub struct Atlas {
    stamp: u64,
    /// [`State::obstacles`] of the state that it was computed for.
    obstacles: u64,
    coins: Vec<Cell>,
    /// For each cell a row of `stride` entries: the steps to each coin, then padding.
    to_coin: Vec<u8>,
    stride: usize,
    bubbles: Vec<Cell>,
    /// The nearest bubbles of each cell.
    near: Vec<NearestBubbles>,
    /// For each bubble the coins within one refill of air.
    coins_around: Vec<CoinSet>,
}

/// Up to [`BUBBLES_PER_CELL`] bubbles near a cell with their steps, the nearest first.
#[derive(Clone, Copy, Debug, Default)]
struct NearestBubbles {
    count: u8,
    bubbles: [(u16, u8); BUBBLES_PER_CELL],
}

impl Atlas {
    /// The distances on the map of a state.
    pub fn new(state: &State) -> Atlas {
        let grid = state.grid();
        let all = |wanted| -> Vec<Cell> {
            grid.cells()
                .filter(|&cell| grid.tile(cell) == wanted)
                .collect()
        };
        let (coins, bubbles) = (all(Tile::Coin), all(Tile::Bubble));
        let pushes = pushes(state);
        let (stride, to_coin) = steps_to(state, &pushes, &coins);
        let refill = state.mode().refill();
        let coins_around = bubbles.iter().map(|bubble| {
            let row = &to_coin[bubble.index() * stride..][..coins.len()];
            let mut set = CoinSet::default();
            let within = row.iter().enumerate().filter(|(_, &steps)| steps <= refill);
            within.for_each(|(coin, _)| set.add(coin));
            set
        });
        Atlas {
            stamp: state.hash(),
            obstacles: state.obstacles(),
            coins_around: coins_around.collect(),
            near: nearest_bubbles(state, &pushes, &bubbles),
            coins,
            to_coin,
            stride,
            bubbles,
        }
    }

    /// Whether so many bubbles are gone that the lists of nearest bubbles may miss others that are
    /// left.
    pub fn is_stale(&self, state: &State) -> bool {
        state.grid().count(Tile::Bubble) + BUBBLES_PER_CELL / 3 < self.bubbles.len()
    }

    /// Whether the distances are valid in this state: no block has moved and no player died.
    #[inline]
    pub fn is_valid_for(&self, state: &State) -> bool {
        self.obstacles == state.obstacles()
    }

    /// Hash of the state that it was computed for.
    pub fn stamp(&self) -> u64 {
        self.stamp
    }

    /// The cells of the coins, in the order of [`Atlas::to_coins`].
    #[inline]
    pub fn coins(&self) -> &[Cell] {
        &self.coins
    }

    /// Number of bubbles of the state that it was computed for.
    pub fn bubbles(&self) -> usize {
        self.bubbles.len()
    }

    /// Steps from a cell to each coin; [`FAR`] for a coin that cannot be reached.
    #[inline]
    pub fn to_coins(&self, cell: Cell) -> &[u8] {
        &self.to_coin[cell.index() * self.stride..][..self.coins.len()]
    }

    /// The cell of the bubble with this number.
    #[inline]
    pub fn bubble_cell(&self, bubble: u16) -> Cell {
        self.bubbles[usize::from(bubble)]
    }

    /// The coins within one refill of air from a bubble.
    #[inline]
    pub fn coins_around(&self, bubble: u16) -> &CoinSet {
        &self.coins_around[usize::from(bubble)]
    }

    /// Steps from a cell to the nearest bubble, [`FAR`] for none; and the number of bubbles, at
    /// most `MOST`, that a player with this air can reach from bubble to bubble.
    #[inline]
    pub fn reachable_bubbles<const MOST: usize>(
        &self,
        state: &State,
        cell: Cell,
        air: u8,
    ) -> (u8, usize) {
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

    /// The bubbles near a cell that are left, the nearest first: number, cell, steps.
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

impl NearestBubbles {
    /// Adds a bubble while there is room; returns whether it was new.
    fn add(&mut self, bubble: u16, steps: u8) -> bool {
        let count = usize::from(self.count);
        let known = &self.bubbles[..count];
        if count == BUBBLES_PER_CELL || known.iter().any(|&(other, _)| other == bubble) {
            return false;
        }
        self.bubbles[count] = (bubble, steps);
        self.count += 1;
        true
    }
}

/// The stances that are possible in a cell.
fn stances(pushes: &[u8], cell: Cell) -> impl Iterator<Item = Stance> {
    let pushed = pushes[cell.index()];
    (0..STANCES).filter(move |&stance| stance == 0 || pushed >> stance & 1 == 1)
}

/// The length of a row, and for each cell a row with the steps to each target.
///
/// Relaxation (Bellman-Ford) of all targets at once: `row[place] = min(row[place], 1 + row[next])`
/// until nothing changes, in sweeps over the map forwards and backwards. A row is a few vectors of
/// bytes, so that this takes a tenth of the time of a breadth-first search from each target.
pub fn steps_to(state: &State, pushes: &[u8], targets: &[Cell]) -> (usize, Vec<u8>) {
    let places = Places::new(state, pushes);
    let stride = targets.len().next_multiple_of(LANES);
    let mut rows = vec![FAR; places.count() * stride];
    let mut waiting = vec![false; places.count()];
    for (k, &target) in targets.iter().enumerate() {
        for stance in stances(pushes, target) {
            let place = places.number(target, stance);
            rows[place * stride + k] = 0;
            waiting[place] = true;
        }
    }
    let mut sweep = |place: usize| {
        let waited = core::mem::take(&mut waiting[place]);
        if waited {
            for &before in places.before(place) {
                waiting[before as usize] |= relax(&mut rows, stride, place, before as usize);
            }
        }
        waited
    };
    loop {
        let onwards = (0..places.count()).fold(false, |any, place| sweep(place) | any);
        let back = (0..places.count()).rfold(false, |any, place| sweep(place) | any);
        if !onwards && !back {
            break;
        }
    }
    rows.truncate(state.grid().len() * stride);
    (stride, rows)
}

/// Relaxes a row by another: `to = min(to, from + 1)`; returns whether it changed.
#[inline]
fn relax(rows: &mut [u8], stride: usize, from: usize, to: usize) -> bool {
    let (first, second) = (from.min(to), from.max(to));
    let (low, high) = rows.split_at_mut(second * stride);
    let low = &mut low[first * stride..][..stride];
    let high = &mut high[..stride];
    let (from, to) = if from < to { (low, high) } else { (high, low) };
    let mut changed = 0;
    for (to, from) in to.iter_mut().zip(from) {
        let steps = from.saturating_add(1).min(*to);
        changed |= steps ^ *to;
        *to = steps;
    }
    changed != 0
}

/// The places (cell and stance) of a map by number, with the predecessors of each.
struct Places {
    /// Number of a place by cell and stance; that of stance 0 is the index of the cell.
    numbers: Vec<u32>,
    /// For each place the index of its first entry in `before`; one more at the end.
    starts: Vec<u32>,
    /// The predecessors of all places.
    before: Vec<u32>,
}

impl Places {
    fn new(state: &State, pushes: &[u8]) -> Places {
        let cells = state.grid().len();
        let mut all: Vec<(Cell, Stance)> = (0..cells).map(|n| (Cell(n as u16), 0)).collect();
        let mut numbers = vec![0; cells * STANCES];
        for n in 0..cells {
            let cell = Cell(n as u16);
            numbers[n * STANCES] = n as u32;
            for stance in stances(pushes, cell).skip(1) {
                numbers[n * STANCES + stance] = all.len() as u32;
                all.push((cell, stance));
            }
        }
        let mut starts = vec![0];
        let mut before = Vec::new();
        for &place in &all {
            let (cell, stance) = place;
            if stance != 0 || is_passable(state, state.grid().tile(cell)) {
                for_each_before(state, pushes, place, |(cell, stance)| {
                    before.push(numbers[cell.index() * STANCES + stance]);
                });
            }
            starts.push(before.len() as u32);
        }
        Places {
            numbers,
            starts,
            before,
        }
    }

    fn count(&self) -> usize {
        self.starts.len() - 1
    }

    fn number(&self, cell: Cell, stance: Stance) -> usize {
        self.numbers[cell.index() * STANCES + stance] as usize
    }

    fn before(&self, place: usize) -> &[u32] {
        &self.before[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

/// The nearest bubbles of each cell: one breadth-first search backwards from all bubbles at once,
/// in which each place is visited for its first [`BUBBLES_PER_CELL`] bubbles.
fn nearest_bubbles(state: &State, pushes: &[u8], bubbles: &[Cell]) -> Vec<NearestBubbles> {
    let mut near = vec![NearestBubbles::default(); state.grid().len() * STANCES];
    let mut queue: Vec<((Cell, Stance), u16, u8)> = Vec::new();
    for (n, &bubble) in bubbles.iter().enumerate() {
        for stance in stances(pushes, bubble) {
            near[bubble.index() * STANCES + stance].add(n as u16, 0);
            queue.push(((bubble, stance), n as u16, 0));
        }
    }
    let mut head = 0;
    while let Some(&(place, bubble, steps)) = queue.get(head) {
        head += 1;
        // A bubble beyond full air is of no use.
        if steps == FULL_AIR {
            break;
        }
        for_each_before(state, pushes, place, |(before, stance)| {
            if near[before.index() * STANCES + stance].add(bubble, steps + 1) {
                queue.push(((before, stance), bubble, steps + 1));
            }
        });
    }
    near.into_iter().step_by(STANCES).collect()
}
