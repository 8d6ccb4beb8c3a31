//! Value of charges and laid mines for later turns.

use crate::params::Params;
use crate::rules::{Board, Cell, CellSet, Charges, Device};
use crate::tracker::{CellMap, Tracker};

/// Value of charges, in life points: for each device `charges * value of a charge`, and
/// the value of a full device beside it.
pub fn charges(params: &Params, charges: &Charges) -> f32 {
    Device::ALL
        .into_iter()
        .map(|device| {
            let (each, full) = match device {
                Device::Torpedo => (params.reserve_torpedo_charge, params.reserve_torpedo_full),
                Device::Sonar => (params.reserve_sonar_charge, params.reserve_sonar_full),
                Device::Silence => (params.reserve_silence_charge, params.reserve_silence_full),
                Device::Mine => (params.reserve_mine_charge, params.reserve_mine_full),
            };
            let ready = if charges.is_full(device) { full } else { 0.0 };
            each * f32::from(charges.get(device)) + ready
        })
        .sum()
}

/// Belief on his cell after one more step: each neighbour that the candidate's trail
/// leaves open and the cell itself are equally likely.
pub fn next_presence(board: &Board, enemy: &Tracker) -> CellMap<f32> {
    let mut next = CellMap::filled(0.0);
    for candidate in enemy.candidates() {
        let ways = CellSet::from(candidate.cell).neighbours() & (*board.water() - candidate.trail);
        let share = candidate.weight / (ways.len() + 1) as f32;
        next[candidate.cell] += share;
        for way in ways {
            next[way] += share;
        }
    }
    next
}

/// Belief on the enemy's cell after `steps` steps of a random walk on the water, which
/// stays or moves to each neighbour with equal probability; trails are left out.
pub fn traffic(board: &Board, presence: &CellMap<f32>, steps: usize) -> CellMap<f32> {
    let mut now = *presence;
    for _ in 0..steps {
        let mut next = CellMap::filled(0.0);
        for cell in *board.water() {
            if now[cell] > 0.0 {
                let ways = CellSet::from(cell).neighbours() & *board.water();
                let share = now[cell] / (ways.len() + 1) as f32;
                next[cell] += share;
                for way in ways {
                    next[way] += share;
                }
            }
        }
        now = next;
    }
    now
}

/// Value of a mine at a cell, in life points, over the cells that no other mine covers:
/// `mine_area * new cells / 9 + mine_traffic * expected visits`.
pub fn mine(
    board: &Board,
    params: &Params,
    traffic: &CellMap<f32>,
    covered: &CellSet,
    at: Cell,
) -> f32 {
    let new = (*board.blast_area(at) & *board.water()) - *covered;
    let visits: f32 = new.iter().map(|cell| traffic[cell]).sum();
    params.mine_area * new.len() as f32 / 9.0 + params.mine_traffic * visits
}
