//! What the target is likely to do, from what it can know: likelihoods that
//! weigh candidates and never drop one.
//!
//! What is here pays off: `cargo arena beliefs` measures each term, and
//! docs/tracker.md tells of those that did not.

use super::{CellMap, Tracker};
use crate::numeric::powers;
use crate::params::Params;
use crate::rules::{Board, CellSet, Heading};

/// Steps within which room round a starting cell counts.
const ROOM_STEPS: usize = 3;

/// How the target behaves on each cell in this exchange.
#[derive(Clone, Debug)]
pub struct Belief {
    /// How it likes to go to a cell; 0 on land.
    pub attraction: CellMap<f32>,
    /// How it likes to go on in the heading of its last MOVE.
    pub straight: f32,
    /// Smallest weight of a candidate, as a share of the mean weight.
    pub floor: f32,
}

impl Belief {
    /// What a target is likely to do that knows this of the watcher.
    pub fn new(board: &Board, params: &Params, watcher: &Tracker) -> Belief {
        let water = *board.water();
        let danger = watcher.mine_damage(board);
        let mut belief = Belief {
            attraction: CellMap::filled(0.0),
            straight: params.motion_straight,
            floor: params.motion_floor,
        };
        for cell in water {
            belief.attraction[cell] = 1.0 / (1.0 + params.motion_mine_avoidance * danger[cell]);
        }
        belief
    }

    /// Of each cell: how likely a MOVE from there has this heading, when the
    /// headings are liked like this and the cells behind them as usual.
    pub fn shares(&self, heading: Heading, likes: [f32; 4]) -> CellMap<f32> {
        // Indices around a cell, 16 further on; the spare columns are 0, as land.
        const AROUND: [usize; 4] = [0, 32, 15, 17];
        let mut attraction = [0.0; 272];
        attraction[16..256].copy_from_slice(&self.attraction.0);
        CellMap(core::array::from_fn(|cell| {
            let way = |step: usize| likes[step] * attraction[cell + AROUND[step]];
            let all: f32 = (0..4).map(way).sum();
            // Where no way is open there is nothing to be shared.
            way(heading as usize) / all.max(f32::MIN_POSITIVE)
        }))
    }
}

/// How a target likes to start from each cell of the water.
pub fn starts(board: &Board, params: &Params) -> CellMap<f32> {
    let mut starts = CellMap::filled(0.0);
    let factors = powers(params.motion_start);
    for cell in *board.water() {
        let room = CellSet::from(cell).flood(board.water(), ROOM_STEPS);
        starts[cell] = factors[room.len()];
    }
    starts
}
