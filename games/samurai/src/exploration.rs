//! Exploration of a dog: beam search over paths, by the discounted expected gold that it smells
//! on them for the first time.

use crate::params::Params;
use crate::routes::Terrain;
use crate::rules::{Cell, Direction, CELLS};

/// Depth of the beam search in steps; a guess.
const BEAM_DEPTH: usize = 12;
/// Paths kept for each first direction; a guess.
const BEAM_WIDTH: usize = 5;
/// Words of a set of cells.
const WORDS: usize = CELLS.div_ceil(64);

/// Area that a dog explores.
#[derive(Clone, Copy)]
pub struct Area<'a> {
    /// Ground of the field.
    pub terrain: &'a Terrain,
    /// Expected gold by [`Cell::index`]; 0 where the dog has smelled before.
    pub gold: &'a [f32],
    /// Cells that the dog does not enter.
    pub avoided: &'a [Cell],
}

impl Area<'_> {
    /// Whether the dog may enter a cell.
    fn is_open(&self, cell: Cell) -> bool {
        self.terrain.is_open(cell) && !self.avoided.contains(&cell)
    }
}

/// Best exploration path by first direction.
#[derive(Clone, Debug, Default)]
pub struct Exploration {
    /// Expected gold of the path, discounted by the step in which it is smelled; `None` where the
    /// dog cannot move.
    pub values: [Option<f32>; 8],
    /// Directions of the path, the first one included.
    pub paths: [Vec<Direction>; 8],
}

#[derive(Clone)]
struct Path {
    cell: Cell,
    value: f32,
    smelled: [u64; WORDS],
    directions: Vec<Direction>,
}

impl Exploration {
    /// Searches the paths of a dog at `from`.
    pub fn new(params: &Params, area: &Area, from: Cell) -> Exploration {
        let mut found = Exploration::default();
        let discount = params.exploration_discount;
        let far = potential(area, discount);
        for first in Direction::ALL {
            let to = from.next(first);
            if !area.is_open(to) {
                continue;
            }
            let mut start = Path {
                cell: from,
                value: 0.0,
                smelled: [0; WORDS],
                directions: Vec::new(),
            };
            start.step(first, area.gold, 1.0);
            let mut beam = vec![start];
            let mut weight = 1.0;
            for _ in 1..BEAM_DEPTH {
                weight *= discount;
                beam = extend_beam(beam, area, weight);
            }
            let end = |path: &Path| path.value + 0.25 * weight * far[path.cell.index()];
            let best = beam.iter().max_by(|a, b| end(a).total_cmp(&end(b)));
            if let Some(best) = best {
                found.values[first.number()] = Some(end(best));
                found.paths[first.number()] = best.directions.clone();
            }
        }
        found
    }

    /// First direction of the best path; `None` if there is nothing to smell.
    pub fn best_first(&self) -> Option<usize> {
        let best = self.best();
        let found = self.values.iter().position(|it| *it == Some(best));
        found.filter(|_| best > 0.0)
    }

    /// Value of the best path; 0 if the dog cannot move.
    pub fn best(&self) -> f32 {
        self.values.iter().flatten().copied().fold(0.0, f32::max)
    }
}

/// Extends the paths of a beam by a step and keeps the best; the beam itself if none can go on.
fn extend_beam(beam: Vec<Path>, area: &Area, weight: f32) -> Vec<Path> {
    let mut next: Vec<Path> = Vec::with_capacity(beam.len() * 8);
    for path in &beam {
        for direction in Direction::ALL {
            let to = path.cell.next(direction);
            if area.is_open(to) {
                let mut longer = path.clone();
                longer.step(direction, area.gold, weight);
                next.push(longer);
            }
        }
    }
    if next.is_empty() {
        return beam;
    }
    next.sort_by(|a, b| b.value.total_cmp(&a.value));
    // Paths of equal value to one cell mostly smell the same cells in another order.
    next.dedup_by(|a, b| a.cell == b.cell && a.value == b.value);
    next.truncate(BEAM_WIDTH);
    next
}

impl Path {
    /// Moves by a direction and adds the gold that is smelled there for the first time.
    fn step(&mut self, direction: Direction, gold: &[f32], weight: f32) {
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

/// Potential by cell: largest gold that can be smelled at one cell, discounted by the steps to it.
fn potential(area: &Area, discount: f32) -> Vec<f32> {
    let mut best = vec![0.0_f32; CELLS];
    for &cell in area.terrain.cells() {
        if area.is_open(cell) {
            let near = Direction::ALL.map(|it| area.gold[cell.next(it).index()]);
            best[cell.index()] = near.iter().sum();
        }
    }
    let mut changed = true;
    while changed {
        changed = false;
        for &cell in area.terrain.cells() {
            if !area.is_open(cell) {
                continue;
            }
            let near = Direction::ALL.map(|it| best[cell.next(it).index()]);
            let through = discount * near.into_iter().fold(0.0, f32::max);
            if through > best[cell.index()] * 1.000_01 {
                best[cell.index()] = through;
                changed = true;
            }
        }
    }
    best
}
