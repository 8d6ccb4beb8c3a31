//! What the target is likely to do, from what it can know: likelihoods that
//! weigh candidates and never drop one.

use super::{CellMap, Tracker};
use crate::numeric::powers;
use crate::params::Params;
use crate::rules::{Board, Cell, CellSet, Heading};

/// Steps within which room round a cell counts.
const ROOM_STEPS: usize = 3;
/// Cells up to which the watcher's place counts as known.
const KNOWN: usize = 40;

/// How the target behaves on each cell in this exchange.
#[derive(Clone, Debug)]
pub struct Belief {
    /// How it likes to start from a cell.
    pub start: CellMap<f32>,
    /// How it likes to go to a cell; 0 on land.
    pub attraction: CellMap<f32>,
    /// The same of a cell's four neighbours, by heading.
    pub around: CellMap<[f32; 4]>,
    /// How it likes to go on in the heading of its last MOVE.
    pub straight: f32,
    /// Smallest weight of a candidate, as a share of the mean weight.
    pub floor: f32,
}

impl Belief {
    /// What a target is likely to do that knows this of the watcher.
    pub fn new(board: &Board, params: &Params, watcher: &Tracker) -> Belief {
        let water = *board.water();
        let (start, room) = (powers(params.belief_start), powers(params.belief_room));
        let near = powers(params.belief_near);
        let danger = watcher.mine_damage(board);
        let mean = mean_cell(watcher);
        let mut belief = Belief {
            start: CellMap::filled(1.0),
            attraction: CellMap::filled(0.0),
            around: CellMap::filled([0.0; 4]),
            straight: params.belief_straight,
            floor: params.belief_floor,
        };
        for cell in water {
            let around = CellSet::from(cell).flood(&water, ROOM_STEPS).len();
            let distance = mean.map_or(0, |mean| {
                mean.x().abs_diff(cell.x()) + mean.y().abs_diff(cell.y())
            });
            belief.start[cell] = start[around];
            belief.attraction[cell] = room[around] * near[usize::from(distance)]
                / (1.0 + params.belief_mines * danger[cell]);
        }
        for cell in water {
            belief.around[cell] = Heading::ALL.map(|heading| {
                cell.step(heading)
                    .map_or(0.0, |next| belief.attraction[next])
            });
        }
        belief
    }
}

/// Where the watcher is on average, if that is known at all well.
fn mean_cell(watcher: &Tracker) -> Option<Cell> {
    if watcher.cells().len() > KNOWN {
        return None;
    }
    let (mut x, mut y) = (0.5, 0.5);
    for cell in watcher.cells() {
        x += watcher.presence()[cell] * f32::from(cell.x());
        y += watcher.presence()[cell] * f32::from(cell.y());
    }
    Cell::from_integers(x as i32, y as i32)
}
