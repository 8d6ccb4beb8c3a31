//! What the target has charged, as far as its announcements tell.
//!
//! The four devices have 4 x 5 x 7 x 4 = 560 joint states, whatever the
//! submarine's cell, so the whole distribution is kept: a MOVE charges one
//! device (or none), a use proves that the device was full and empties it.

use crate::rules::Device;

/// Joint states of the four devices.
const STATES: usize = 560;
/// Distance in index between a state and the one with one more charge.
const STRIDES: [usize; 4] = [140, 28, 4, 1];

/// Probability of each joint state of the charges.
#[derive(Clone, Debug)]
pub struct ChargeFilter {
    chances: [f32; STATES],
}

/// Charges of a device in a state.
#[inline]
fn charges(state: usize, device: Device) -> usize {
    state / STRIDES[device as usize] % (usize::from(device.size()) + 1)
}

#[inline]
fn is_full(state: usize, device: Device) -> bool {
    charges(state, device) == usize::from(device.size())
}

impl ChargeFilter {
    /// Nothing charged, as at the start of a game.
    pub fn new() -> ChargeFilter {
        let mut chances = [0.0; STATES];
        chances[0] = 1.0;
        ChargeFilter { chances }
    }

    /// A MOVE: `taste` says how much each device is liked among those not yet
    /// full (in the order of [`Device::ALL`], any scale); `idle` is the
    /// probability that nothing useful is charged.
    pub fn charge(&mut self, taste: [f32; 4], idle: f32) {
        let before = self.chances;
        self.chances = [0.0; STATES];
        for (state, &chance) in before.iter().enumerate() {
            if chance == 0.0 {
                continue;
            }
            let liked = Device::ALL.map(|device| {
                if is_full(state, device) {
                    0.0
                } else {
                    taste[device as usize]
                }
            });
            let total: f32 = liked.iter().sum();
            if total <= 0.0 {
                self.chances[state] += chance;
                continue;
            }
            self.chances[state] += chance * idle;
            for (liked, stride) in liked.into_iter().zip(STRIDES) {
                if liked > 0.0 {
                    self.chances[state + stride] += chance * (1.0 - idle) * liked / total;
                }
            }
        }
    }

    /// A use of the device. Had it no chance to be full (an impossible
    /// observation), what was thought of the other devices stays.
    pub fn spend(&mut self, device: Device) {
        let possible = self.is_ready(device, 0) > 0.0;
        let before = self.chances;
        self.chances = [0.0; STATES];
        let mut total = 0.0;
        for (state, &chance) in before.iter().enumerate() {
            if is_full(state, device) || !possible {
                let spent = state - charges(state, device) * STRIDES[device as usize];
                self.chances[spent] += chance;
                total += chance;
            }
        }
        for chance in &mut self.chances {
            *chance /= total;
        }
    }

    /// Probability that at most `missing` charges are missing.
    pub fn is_ready(&self, device: Device, missing: u8) -> f32 {
        let enough = usize::from(device.size() - missing);
        let states = self.chances.iter().enumerate();
        states
            .filter(|(state, _)| charges(*state, device) >= enough)
            .map(|(_, chance)| chance)
            .sum::<f32>()
            .min(1.0)
    }
}

impl Default for ChargeFilter {
    fn default() -> ChargeFilter {
        ChargeFilter::new()
    }
}
