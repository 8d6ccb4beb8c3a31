//! Static evaluation of charges, which pay off in later turns.

use crate::params::Params;
use crate::rules::{Charges, Device};

/// Value of gathered charges, in life points.
pub fn charge_value(params: &Params, charges: &Charges) -> f32 {
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
