//! Value of charges and of laid mines in later turns.

use crate::params::Params;
use crate::rules::{Board, Cell, CellSet, Charges, Device};
use crate::tracker::CellMap;

/// Value of gathered charges, in life points.
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

/// Value of a mine at a cell beside mines that cover `covered` already, in life points:
/// `mine_area * |new| / 9 + mine_traffic * expected visits of new`.
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
