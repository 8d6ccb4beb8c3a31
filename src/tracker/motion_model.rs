//! The motion model: prior of the start and transition likelihoods of the target, from
//! what it can know of the watcher.
//!
//! ```text
//! P(start = c)    ~ motion_start ^ (water cells within 3 steps of c)
//! a(c)            = 1 / (1 + motion_mine_avoidance * E[damage of the watcher's mines at c])
//! P(MOVE h | c)   = s(h) a(c + h) / sum over open headings k of s(k) a(c + k)
//! P(SILENCE to e) = a(e) / sum of a over all cells that the SILENCE can reach
//! s(h)            = motion_straight for the heading of the last MOVE, else 1
//! ```
//!
//! Both are normalised over what is possible for a candidate: who had one way only
//! surely took it. The likelihoods weigh candidates and never drop one: each keeps at
//! least `motion_floor` of the mean weight.
//!
//! The terms were fitted to games: `cargo arena beliefs` measures each of them, and
//! docs/tracker.md lists those that did not pay off.

use super::CellMap;
use crate::numeric::powers;
use crate::params::Params;
use crate::rules::{Board, CellSet, Heading};

/// Steps within which water round a starting cell counts.
const START_STEPS: usize = 3;

/// The transition likelihoods of one exchange.
#[derive(Clone, Debug)]
pub struct MotionModel {
    /// `a(c)` of the formulas: relative likelihood to enter a cell; 0 on land.
    pub entry: CellMap<f32>,
    /// Factor of the heading of the last MOVE.
    pub straight: f32,
    /// Smallest weight of a candidate, as a share of the mean weight.
    pub floor: f32,
}

impl MotionModel {
    /// Of a target that expects this damage by the watcher's mines, in life points
    /// per cell.
    pub fn new(board: &Board, params: &Params, danger: &CellMap<f32>) -> MotionModel {
        let mut entry = CellMap::filled(0.0);
        for cell in *board.water() {
            entry[cell] = 1.0 / (1.0 + params.motion_mine_avoidance * danger[cell]);
        }
        MotionModel {
            entry,
            straight: params.motion_straight,
            floor: params.motion_floor,
        }
    }

    /// Probability that a MOVE from each cell has this heading, where `factors` are
    /// those of the four headings, 0 where the way is not open.
    pub fn headings(&self, heading: Heading, factors: [f32; 4]) -> CellMap<f32> {
        // Indices around a cell, 16 further on; the spare columns are 0, as land.
        const AROUND: [usize; 4] = [0, 32, 15, 17];
        let mut entry = [0.0; 272];
        entry[16..256].copy_from_slice(&self.entry.0);
        CellMap(core::array::from_fn(|cell| {
            let way = |step: usize| factors[step] * entry[cell + AROUND[step]];
            let all: f32 = (0..4).map(way).sum();
            // Where no way is open there is nothing to normalise.
            way(heading as usize) / all.max(f32::MIN_POSITIVE)
        }))
    }
}

/// Prior of each starting cell, not normalised.
pub fn prior(board: &Board, params: &Params) -> CellMap<f32> {
    let mut prior = CellMap::filled(0.0);
    let factors = powers(params.motion_start);
    for cell in *board.water() {
        let room = CellSet::from(cell).flood(board.water(), START_STEPS);
        prior[cell] = factors[room.len()];
    }
    prior
}
