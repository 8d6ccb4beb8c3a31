//! What charges and laid mines are worth for later.

use crate::params::Params;
use crate::rules::{Board, Cell, CellSet, Charges, Device};
use crate::tracker::{CellMap, Tracker};

/// Worth of gathered charges, in life points.
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

/// Where he may be after a turn, if each way his trail leaves open is as likely
/// as to stay.
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

/// Where the enemy may be after some turns: his presence spread evenly over
/// the water, step by step.
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

/// Worth of a mine at a cell beside mines that cover `covered` already.
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
