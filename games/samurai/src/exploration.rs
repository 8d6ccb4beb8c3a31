//! Exploration: paths of a dog to cells that nobody of its team has smelled, by a beam search
//! over its next steps.

use crate::params::Params;
use crate::routes::Terrain;
use crate::rules::{Cell, Direction, CELLS};

/// Steps that the beam looks ahead.
const DEPTH: usize = 12;
/// Ways that are kept for each first direction.
const WIDTH: usize = 5;
const WORDS: usize = CELLS.div_ceil(64);

/// What a dog can smell on its way.
#[derive(Clone, Debug, Default)]
pub struct Exploration {
    /// By first direction: expected gold, discounted by the step in which it is
    /// smelled; `None` where the dog cannot move.
    pub values: [Option<f32>; 8],
    /// The way that gives it, the first direction included.
    pub ways: [Vec<Direction>; 8],
}

#[derive(Clone)]
struct Way {
    cell: Cell,
    value: f32,
    smelled: [u64; WORDS],
    directions: Vec<Direction>,
}

impl Exploration {
    /// For a dog at `from`. `gold` is the expected gold by cell, 0 where the dog's
    /// team has smelled before; `avoided` cells are not entered.
    pub fn new(
        params: &Params,
        terrain: &Terrain,
        from: Cell,
        gold: &[f32],
        avoided: &[Cell],
    ) -> Exploration {
        let mut found = Exploration::default();
        let fade = params.scent_hurry;
        let far = potential(terrain, gold, fade, avoided);
        for first in Direction::ALL {
            let to = from.next(first);
            if !terrain.is_open(to) || avoided.contains(&to) {
                continue;
            }
            let mut start = Way {
                cell: from,
                value: 0.0,
                smelled: [0; WORDS],
                directions: Vec::new(),
            };
            start.go(first, gold, 1.0);
            let mut beam = vec![start];
            let mut weight = 1.0;
            for _ in 1..DEPTH {
                weight *= fade;
                beam = longer(beam, terrain, gold, avoided, weight);
            }
            let end = |way: &Way| way.value + 0.25 * weight * far[way.cell.index()];
            let best = beam.iter().max_by(|a, b| end(a).total_cmp(&end(b)));
            if let Some(best) = best {
                found.values[first.number()] = Some(end(best));
                found.ways[first.number()] = best.directions.clone();
            }
        }
        found
    }

    /// The first direction with the best value; `None` if there is nothing to smell.
    pub fn best_first(&self) -> Option<usize> {
        let best = self.best();
        let found = self.values.iter().position(|it| *it == Some(best));
        found.filter(|_| best > 0.0)
    }

    /// The best value of all first directions; 0 without any.
    pub fn best(&self) -> f32 {
        self.values.iter().flatten().copied().fold(0.0, f32::max)
    }
}

/// The best ways that are one step longer; the ways as they are if none can go on.
fn longer(
    beam: Vec<Way>,
    terrain: &Terrain,
    gold: &[f32],
    avoided: &[Cell],
    weight: f32,
) -> Vec<Way> {
    let mut next: Vec<Way> = Vec::with_capacity(beam.len() * 8);
    for way in &beam {
        for direction in Direction::ALL {
            let to = way.cell.next(direction);
            if terrain.is_open(to) && !avoided.contains(&to) {
                let mut longer = way.clone();
                longer.go(direction, gold, weight);
                next.push(longer);
            }
        }
    }
    if next.is_empty() {
        return beam;
    }
    next.sort_by(|a, b| b.value.total_cmp(&a.value));
    // Ways of one value to one cell are mostly the same in another order.
    next.dedup_by(|a, b| a.cell == b.cell && a.value == b.value);
    next.truncate(WIDTH);
    next
}

impl Way {
    fn go(&mut self, direction: Direction, gold: &[f32], weight: f32) {
        self.cell = self.cell.next(direction);
        self.directions.push(direction);
        for beside in Direction::ALL {
            let n = self.cell.next(beside).index();
            let (word, bit) = (n / 64, 1 << (n % 64));
            if self.smelled[word] & bit == 0 {
                self.smelled[word] |= bit;
                self.value += weight * gold[n];
            }
        }
    }
}

/// What a dog at each cell could smell at best, discounted by the way to it.
fn potential(terrain: &Terrain, gold: &[f32], fade: f32, avoided: &[Cell]) -> Vec<f32> {
    let is_open = |cell: Cell| terrain.is_open(cell) && !avoided.contains(&cell);
    let mut best = vec![0.0_f32; CELLS];
    for &cell in terrain.cells() {
        if is_open(cell) {
            let near = Direction::ALL.map(|it| gold[cell.next(it).index()]);
            best[cell.index()] = near.iter().sum();
        }
    }
    let mut changed = true;
    while changed {
        changed = false;
        for &cell in terrain.cells() {
            if !is_open(cell) {
                continue;
            }
            let near = Direction::ALL.map(|it| best[cell.next(it).index()]);
            let through = fade * near.into_iter().fold(0.0, f32::max);
            if through > best[cell.index()] * 1.000_01 {
                best[cell.index()] = through;
                changed = true;
            }
        }
    }
    best
}
