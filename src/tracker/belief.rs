//! What the target is likely to do, from what it can know: likelihoods that
//! weigh candidates and never drop one.

use super::{CellMap, Tracker};
use crate::numeric::powers;
use crate::params::Params;
use crate::rules::{Board, Cell, CellSet, Device, Heading};

/// Steps within which room round a cell counts.
const ROOM_STEPS: usize = 3;

/// How the target behaves on each cell in this exchange. Factors, 1 = average.
#[derive(Clone, Debug)]
pub struct Belief {
    /// How likely it starts from a cell.
    pub start: CellMap<f32>,
    /// How it likes to go to a cell; 0 on land.
    pub attraction: CellMap<f32>,
    /// Bit `heading as u8`: water on that side of a cell.
    pub open: CellMap<u8>,
    /// How it likes a cell by the number of ways on from there.
    pub exits: [f32; 4],
    /// How it likes to go on in the heading of its last MOVE.
    pub straight: f32,
    /// How it likes a SILENCE of 0..=4 steps.
    pub lengths: [f32; 5],
    /// Probability that it fires a torpedo if it is on a cell.
    pub fire: CellMap<f32>,
}

impl Belief {
    /// What `target` is likely to do, of which `watcher` is the other reading:
    /// what the target knows of the watcher.
    pub fn new(board: &Board, params: &Params, target: &Tracker, watcher: &Tracker) -> Belief {
        let water = *board.water();
        let (start_room, room) = (powers(params.belief_start), powers(params.belief_room));
        let exits = powers(params.belief_exits);
        let danger = watcher.mine_damage(board);
        let ready = target.is_ready_after_move(Device::Torpedo);
        let mut belief = Belief {
            start: CellMap::filled(1.0),
            attraction: CellMap::filled(0.0),
            open: CellMap::filled(0),
            exits: [exits[0], exits[1], exits[2], exits[3]],
            straight: params.belief_straight,
            lengths: [
                1.0,
                params.belief_silence_1,
                params.belief_silence_2,
                params.belief_silence_3,
                params.belief_silence_4,
            ],
            fire: CellMap::filled(0.0),
        };
        let mut shots = CellMap::filled(0.0f32);
        let within = watcher.cells().grown();
        // Where the watcher is on average, if that is known at all well.
        let mut mean = None;
        if watcher.cells().len() <= 40 {
            let (mut x, mut y) = (0.0, 0.0);
            for cell in watcher.cells() {
                x += watcher.presence()[cell] * f32::from(cell.x());
                y += watcher.presence()[cell] * f32::from(cell.y());
            }
            mean = Cell::from_integers((x + 0.5) as i32, (y + 0.5) as i32);
        }
        let near = powers(params.belief_near);
        for cell in water {
            let around = CellSet::from(cell).flood(&water, ROOM_STEPS).len();
            belief.start[cell] = start_room[around];
            belief.attraction[cell] = room[around] / (1.0 + params.belief_mines * danger[cell]);
            if let Some(mean) = mean {
                let distance = mean.x().abs_diff(cell.x()) + mean.y().abs_diff(cell.y());
                belief.attraction[cell] *= near[usize::from(distance)];
            }
            for heading in Heading::ALL {
                let open = cell.step(heading).is_some_and(|next| water.contains(next));
                belief.open[cell] |= u8::from(open) << heading as u8;
            }
            if within.contains(cell) {
                shots[cell] = watcher.expected_damage(board, cell);
            }
        }
        for cell in target.cells().flood(&water, 5) {
            let reach = *board.torpedo_reach(cell) & within;
            let best = reach.iter().map(|shot| shots[shot]).fold(0.0, f32::max);
            let from = params.belief_fire_from;
            let tempted = (best - from) / (params.belief_fire_sure - from).max(0.01);
            belief.fire[cell] = params.belief_fire * ready * tempted.clamp(0.0, 1.0);
        }
        belief
    }
}
