//! Forecast of the target's cell: random walks from its possible cells.

use super::{CellMap, Tracker};
use crate::params::LIKELY_SHARE;
use crate::rules::{Board, Cell, CellSet};

impl Tracker {
    /// Probability of the target on each cell after one more turn, in which each candidate
    /// stays or takes one of the steps that its trail leaves open, all equally likely.
    pub fn next_presence(&self, board: &Board) -> CellMap<f32> {
        let mut next = CellMap::filled(0.0);
        for candidate in self.candidates() {
            let open = *board.water() - candidate.trail;
            next.spread(candidate.cell, candidate.weight, open);
        }
        next
    }

    /// Probability of the target on each cell after `turns` turns of a random walk over the
    /// water, in which it stays or takes any step, all equally likely. Trails are left out.
    pub fn traffic(&self, board: &Board, turns: usize) -> CellMap<f32> {
        let mut now = *self.presence();
        for _ in 0..turns {
            now = now.after_step(*board.water(), 0.0);
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
    /// The presence after a turn in which the target stays or takes any step through the water,
    /// all equally likely, from the cells with more than this probability.
    pub fn after_step(&self, water: CellSet, least: f32) -> CellMap<f32> {
        let mut next = CellMap::filled(0.0);
        for cell in water {
            if self[cell] > least {
                next.spread(cell, self[cell], water);
            }
        }
        next
    }

    /// Adds `probability` in equal shares to a cell and its neighbours in `open`.
    pub fn spread(&mut self, from: Cell, probability: f32, open: CellSet) {
        let steps = CellSet::from(from).neighbours() & open;
        let share = probability / (steps.len() + 1) as f32;
        self[from] += share;
        for step in steps {
            self[step] += share;
        }
    }
}
