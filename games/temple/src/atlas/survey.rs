//! Distances measured afresh where a block has moved.

use super::steps::{is_passable, Stance, FAR, STANCES};
use super::Atlas;
use crate::rules::{Cell, Grid, Heading, State, Tile, FULL_AIR};

/// Number of steps up to which a [`Survey`] measures; beyond it, the distances of the
/// atlas serve as an approximation.
const RADIUS: u8 = 20;

/// Distances from one cell, for states in which a block has moved since the atlas was
/// computed.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// The obstacles ([`State::obstacles`]) and the cell that it was measured for.
    key: Option<(u64, Cell)>,
    /// Steps to each coin of the atlas.
    to_coins: Vec<u8>,
    /// The atlas's bubbles within full air, the nearest first: number, cell, steps.
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

/// A cache of surveys for one turn's search, which meets the same few cells and
/// positions of the blocks many times.
#[derive(Clone, Debug)]
pub struct Surveys {
    kept: Vec<Survey>,
    steps: Vec<u8>,
    queue: Vec<(Cell, Stance)>,
}

impl Surveys {
    /// Number of cached surveys, a power of two.
    const KEPT: usize = 1 << 11;

    /// An empty cache.
    pub fn new() -> Surveys {
        Surveys {
            kept: vec![Survey::default(); Surveys::KEPT],
            steps: Vec::new(),
            queue: Vec::new(),
        }
    }

    /// Empties the cache: surveys are valid for one atlas only.
    pub fn clear(&mut self) {
        for survey in &mut self.kept {
            survey.key = None;
        }
    }

    /// The index of the survey from a cell, for [`Surveys::at`], measured unless it is
    /// cached; and its cost in 1/[`EFFORT`](crate::search::EFFORT) of a usual node.
    pub fn measure(&mut self, state: &State, atlas: &Atlas, from: Cell) -> (usize, usize) {
        let key = (state.obstacles(), from);
        // Fibonacci hashing: the multiplier is 2^64 / golden ratio.
        let mixed = (key.0 ^ from.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (mixed >> 32) as usize & (Surveys::KEPT - 1);
        if self.kept[place].key == Some(key) {
            return (place, 0);
        }
        let whole = self.flood(state, atlas, from, place);
        let survey = &mut self.kept[place];
        survey.key = Some(key);
        survey.to_coins.clear();
        let row = atlas.coins().iter().zip(atlas.to_coins(from));
        let row = row.map(|(coin, &before)| {
            let place = coin.index() * STANCES;
            let steps = self.steps[place..place + STANCES].iter();
            match steps.copied().min().unwrap_or(FAR) {
                FAR if !whole => before.max(RADIUS + 1),
                steps => steps,
            }
        });
        survey.to_coins.extend(row);
        (place, (self.queue.len() + atlas.coins().len()) / 5)
    }

    /// Breadth-first search from a cell, up to [`RADIUS`] steps: fills `steps` and the
    /// bubbles of the survey at `place`. Returns whether all that can be reached lies
    /// within the radius.
    fn flood(&mut self, state: &State, atlas: &Atlas, from: Cell, place: usize) -> bool {
        let grid = state.grid();
        let survey = &mut self.kept[place];
        survey.bubbles.clear();
        // Only what the last search reached must be cleared.
        for (cell, stance) in self.queue.drain(..) {
            self.steps[cell.index() * STANCES + stance] = FAR;
        }
        self.steps.resize(grid.len() * STANCES, FAR);
        self.steps[from.index() * STANCES] = 0;
        // A player that is not on the map has a cell of the wall around it.
        if grid.tile(from) != Tile::Wall {
            self.queue.push((from, 0));
        }
        let mut head = 0;
        while let Some(&(cell, stance)) = self.queue.get(head) {
            head += 1;
            let steps = self.steps[cell.index() * STANCES + stance];
            if steps <= FULL_AIR {
                let bubble = atlas.bubble(cell);
                let known = |n| survey.bubbles.iter().any(|&(known, _, _)| known == n);
                if let Some(n) = bubble.filter(|&n| !known(n)) {
                    survey.bubbles.push((n, cell, steps));
                }
            }
            if steps == RADIUS {
                return false;
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
        true
    }

    /// The survey at an index that [`Surveys::measure`] returned.
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
