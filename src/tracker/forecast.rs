//! The forecast of the target's cell, by random walks from its possible cells.

use super::{CellMap, Tracker};
use crate::params::LIKELY_SHARE;
use crate::rules::{Board, Cell, CellSet};

impl Tracker {
    /// Probability of each cell after one more turn: each candidate stays or takes
    /// one of the steps that its trail leaves open, all with the same probability.
    pub fn next_presence(&self, board: &Board) -> CellMap<f32> {
        let mut next = CellMap::filled(0.0);
        for candidate in self.candidates() {
            let open = *board.water() - candidate.trail;
            next.spread(candidate.cell, candidate.weight, open);
        }
        next
    }

    /// Probability of each cell after so many turns of a random walk over the water,
    /// trails left out: in each turn it stays or takes a step, with the same
    /// probability.
    pub fn traffic(&self, board: &Board, turns: usize) -> CellMap<f32> {
        let mut now = *self.presence();
        for _ in 0..turns {
            let mut next = CellMap::filled(0.0);
            for cell in *board.water() {
                if now[cell] > 0.0 {
                    next.spread(cell, now[cell], *board.water());
                }
            }
            now = next;
        }
        now
    }

    /// The fewest cells that hold the target with a probability of at least
    /// [`LIKELY_SHARE`].
    pub fn likely_cells(&self) -> CellSet {
        let presence = self.presence();
        let mut cells: Vec<Cell> = self.cells().iter().collect();
        cells.sort_by(|&a, &b| presence[b].total_cmp(&presence[a]));
        let mut sum = 0.0;
        cells.retain(|&cell| {
            let keep = sum < LIKELY_SHARE;
            sum += presence[cell];
            keep
        });
        cells.into_iter().collect()
    }
}

impl CellMap<f32> {
    /// Adds a probability in equal shares to a cell and its open neighbours.
    pub fn spread(&mut self, from: Cell, probability: f32, open: CellSet) {
        let steps = CellSet::from(from).neighbours() & open;
        let share = probability / (steps.len() + 1) as f32;
        self[from] += share;
        for step in steps {
            self[step] += share;
        }
    }
}
