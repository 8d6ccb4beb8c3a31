//! What the target has charged, as far as its announcements tell.
//!
//! The four devices have 4 x 5 x 7 x 4 = 560 joint states, whatever the
//! submarine's cell, so the whole distribution is kept: a MOVE charges one
//! device (or none), a use proves that the device was full and empties it.

use crate::rules::{Charges, Device};

/// Joint states of the four devices.
const STATES: usize = 560;
/// Distance in index between a state and the one with one more charge.
const STRIDES: [usize; 4] = [140, 28, 4, 1];

/// Probability of each joint state of the charges.
#[derive(Clone, Debug)]
pub struct ChargeFilter {
    chances: [f32; STATES],
}

/// Charges per device in each state.
const CHARGES: [[u8; 4]; STATES] = {
    let mut table = [[0; 4]; STATES];
    let mut state = 0;
    while state < STATES {
        let rest = state % STRIDES[0];
        table[state] = [
            (state / STRIDES[0]) as u8,
            (rest / STRIDES[1]) as u8,
            (rest % STRIDES[1] / STRIDES[2]) as u8,
            (rest % STRIDES[2]) as u8,
        ];
        state += 1;
    }
    table
};

impl ChargeFilter {
    /// Nothing charged, as at the start of a game.
    pub fn new() -> ChargeFilter {
        let mut chances = [0.0; STATES];
        chances[0] = 1.0;
        ChargeFilter { chances }
    }

    /// Charges known for sure.
    pub fn certain(charges: &Charges) -> ChargeFilter {
        let charged = Device::ALL.map(|device| charges.get(device));
        ChargeFilter {
            chances: CHARGES.map(|state| f32::from(u8::from(state == charged))),
        }
    }

    /// A MOVE: `taste` says how much each device is liked among those not yet
    /// full (in the order of [`Device::ALL`], any scale); `idle` is the
    /// probability that nothing useful is charged.
    pub fn charge(&mut self, taste: [f32; 4], idle: f32) {
        let before = core::mem::replace(&mut self.chances, [0.0; STATES]);
        for (state, &chance) in before
            .iter()
            .enumerate()
            .filter(|(_, &chance)| chance > 0.0)
        {
            let mut liked = taste;
            for device in Device::ALL {
                if CHARGES[state][device as usize] == device.size() {
                    liked[device as usize] = 0.0;
                }
            }
            let total: f32 = liked.iter().sum();
            let busy = if total > 0.0 { 1.0 - idle } else { 0.0 };
            self.chances[state] += chance * (1.0 - busy);
            for (liked, stride) in liked.into_iter().zip(STRIDES) {
                if liked > 0.0 {
                    self.chances[state + stride] += chance * busy * liked / total;
                }
            }
        }
    }

    /// A use of the device. Had it no chance to be full (an impossible
    /// observation), what was thought of the other devices stays.
    pub fn spend(&mut self, device: Device) {
        let possible = self.is_ready(device, 0) > 0.0;
        let before = core::mem::replace(&mut self.chances, [0.0; STATES]);
        let mut total = 0.0;
        for (state, &chance) in before.iter().enumerate() {
            let charges = CHARGES[state][device as usize];
            if charges == device.size() || !possible {
                self.chances[state - usize::from(charges) * STRIDES[device as usize]] += chance;
                total += chance;
            }
        }
        for chance in &mut self.chances {
            *chance /= total;
        }
    }

    /// Probability that at most `missing` charges are missing.
    pub fn is_ready(&self, device: Device, missing: u8) -> f32 {
        let enough = device.size() - missing;
        let states = self.chances.iter().zip(&CHARGES);
        let ready = states.filter(|(_, charges)| charges[device as usize] >= enough);
        ready.map(|(chance, _)| chance).sum::<f32>().min(1.0)
    }
}

impl Default for ChargeFilter {
    fn default() -> ChargeFilter {
        ChargeFilter::new()
    }
}
