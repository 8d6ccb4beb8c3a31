//! What the target has charged, as far as its announcements tell.
//!
//! The four devices have 4 x 5 x 7 x 4 = 560 joint states, whatever the
//! submarine's cell, so the whole distribution is kept: a MOVE charges one
//! device (or none), a use proves that the device was full and empties it.
//! What a player likes to charge first is not known and seldom changes, so the
//! distribution is kept for each of several tastes: what was used when tells
//! them apart.

use crate::rules::{Charges, Device};

/// Joint states of the four devices.
const STATES: usize = 560;
/// Distance in index between a state and the one with one more charge.
const STRIDES: [usize; 4] = [140, 28, 4, 1];

/// How a player charges: how common that is, how often a MOVE charges nothing
/// that is not full, and how much each device is liked among those not full, in
/// the order of [`Device::ALL`]: `cargo arena beliefs --charges`.
const TASTES: [(f32, f32, [f32; 4]); 5] = [
    (0.39, 0.003, [1000.0, 0.1, 30.0, 0.5]),
    (0.1, 0.003, [1000.0, 0.1, 0.5, 30.0]),
    (0.12, 0.02, [100.0, 0.2, 300.0, 3.0]),
    (0.09, 0.01, [300.0, 0.1, 1.0, 300.0]),
    (0.3, 0.3, [1.0, 1.0, 1.2, 1.0]),
];
/// How often a player who used a device goes on with another taste: many begin
/// with mines, or load what their plan needs.
const CHANGE: f32 = 0.2;

/// Probability of each joint state of the charges and each taste.
#[derive(Clone, Debug)]
pub struct ChargeFilter {
    chances: [[f32; STATES]; TASTES.len()],
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
        ChargeFilter::certain(&Charges::default())
    }

    /// Charges known for sure.
    pub fn certain(charges: &Charges) -> ChargeFilter {
        let charged = Device::ALL.map(|device| charges.get(device));
        let chance = |common: f32, state| if state == charged { common } else { 0.0 };
        ChargeFilter {
            chances: TASTES.map(|(common, ..)| CHARGES.map(|state| chance(common, state))),
        }
    }

    /// A MOVE.
    pub fn charge(&mut self) {
        for (chances, (_, idle, taste)) in self.chances.iter_mut().zip(TASTES) {
            let before = core::mem::replace(chances, [0.0; STATES]);
            for (state, chance) in before.into_iter().enumerate() {
                if chance == 0.0 {
                    continue;
                }
                let mut liked = taste;
                for device in Device::ALL {
                    if CHARGES[state][device as usize] == device.size() {
                        liked[device as usize] = 0.0;
                    }
                }
                let total: f32 = liked.iter().sum();
                let busy = if total > 0.0 { 1.0 - idle } else { 0.0 };
                chances[state] += chance * (1.0 - busy);
                for (liked, stride) in liked.into_iter().zip(STRIDES) {
                    if liked > 0.0 {
                        chances[state + stride] += chance * busy * liked / total;
                    }
                }
            }
        }
    }

    /// A use of the device. Had it no chance to be full (an impossible
    /// observation), what was thought of the other devices stays.
    pub fn spend(&mut self, device: Device) {
        let possible = self.is_ready(device, 0) > 0.0;
        let mut total = 0.0;
        for chances in &mut self.chances {
            let before = core::mem::replace(chances, [0.0; STATES]);
            for (state, chance) in before.into_iter().enumerate() {
                let charges = CHARGES[state][device as usize];
                if charges == device.size() || !possible {
                    chances[state - usize::from(charges) * STRIDES[device as usize]] += chance;
                    total += chance;
                }
            }
        }
        for state in 0..STATES {
            let sum: f32 = self.chances.iter().map(|chances| chances[state]).sum();
            for (chances, (common, ..)) in self.chances.iter_mut().zip(TASTES) {
                chances[state] += CHANGE * (common * sum - chances[state]);
                chances[state] /= total;
            }
        }
    }

    /// Probability that at most `missing` charges are missing.
    pub fn is_ready(&self, device: Device, missing: u8) -> f32 {
        let enough = device.size() - missing;
        let states = self
            .chances
            .iter()
            .flat_map(|chances| chances.iter().zip(&CHARGES));
        let ready = states.filter(|(_, charges)| charges[device as usize] >= enough);
        ready.map(|(chance, _)| chance).sum::<f32>().min(1.0)
    }
}

impl Default for ChargeFilter {
    fn default() -> ChargeFilter {
        ChargeFilter::new()
    }
}
