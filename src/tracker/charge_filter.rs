//! Bayes filter (hidden Markov model) over the target's charges and its charging policy.
//!
//! The four devices have 4 x 5 x 7 x 4 = 560 joint states `c`, whatever the
//! submarine's cell, so the whole distribution `P(c, k)` is kept, with a policy `k` of
//! [`CHARGING_POLICIES`]. The forward steps:
//!
//! ```text
//! MOVE:     P'(c + d, k) += P(c, k) (1 - idle_k) w_k(d) / sum over e not full in c of w_k(e)
//!           P'(c, k)     += P(c, k) idle_k                     (all of it if all are full)
//! use of d: P'(c with d empty, k) ~ P(c, k) if d is full in c, else 0
//!           P''(c, k) = (1 - r) P'(c, k) + r prior_k sum over j of P'(c, j)
//! ```
//!
//! with `r` = [`POLICY_CHANGE`]; after a torpedo `r` = [`POLICY_CHANGE_ARMED`] and
//! `armed_k` in place of `prior_k`. The weights `w_k`, `idle_k` and the priors were fitted to
//! recorded games: `cargo arena analyse beliefs --charges`.

use crate::params::{CHARGING_POLICIES, POLICY_CHANGE, POLICY_CHANGE_ARMED};
use crate::rules::{Charges, Device};

/// Number of joint states of the four devices: 4 x 5 x 7 x 4.
const STATES: usize = 560;
/// Distance in index between a state and the one with one more charge, by device.
const STRIDES: [usize; 4] = [140, 28, 4, 1];

/// The joint distribution of charges and charging policy, which sums to 1.
#[derive(Clone, Debug)]
pub struct ChargeFilter {
    chances: [[f32; STATES]; CHARGING_POLICIES.len()],
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
    /// The distribution for known charges, with the prior of the policies.
    pub fn certain(charges: &Charges) -> ChargeFilter {
        let charged = Device::ALL.map(|device| charges.get(device));
        let chance = |prior: f32, state| if state == charged { prior } else { 0.0 };
        ChargeFilter {
            chances: CHARGING_POLICIES
                .map(|policy| CHARGES.map(|state| chance(policy.prior, state))),
        }
    }

    /// Updates the distribution after a MOVE.
    pub fn charge(&mut self) {
        for (chances, policy) in self.chances.iter_mut().zip(CHARGING_POLICIES) {
            let before = core::mem::replace(chances, [0.0; STATES]);
            for (state, chance) in before.into_iter().enumerate() {
                if chance == 0.0 {
                    continue;
                }
                let mut weights = policy.weights;
                for device in Device::ALL {
                    if CHARGES[state][device as usize] == device.size() {
                        weights[device as usize] = 0.0;
                    }
                }
                let total: f32 = weights.iter().sum();
                let busy = if total > 0.0 { 1.0 - policy.idle } else { 0.0 };
                chances[state] += chance * (1.0 - busy);
                for (weight, stride) in weights.into_iter().zip(STRIDES) {
                    if weight > 0.0 {
                        chances[state + stride] += chance * busy * weight / total;
                    }
                }
            }
        }
    }

    /// Updates the distribution after a use of the device. If it cannot have been full (an
    /// impossible observation), the distribution of the other devices stays.
    pub fn spend(&mut self, device: Device) {
        let possible = self.ready_probability(device, 0) > 0.0;
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
            for (chances, policy) in self.chances.iter_mut().zip(CHARGING_POLICIES) {
                let (rate, share) = match device {
                    Device::Torpedo => (POLICY_CHANGE_ARMED, policy.armed),
                    _ => (POLICY_CHANGE, policy.prior),
                };
                chances[state] += rate * (share * sum - chances[state]);
                chances[state] /= total;
            }
        }
    }

    /// The charges at the quantile `at` (0..1) of the joint states in the order of their index.
    pub fn quantile(&self, at: f32) -> Charges {
        let mut left = at;
        let state = (0..STATES).position(|state| {
            left -= self
                .chances
                .iter()
                .map(|chances| chances[state])
                .sum::<f32>();
            left < 0.0
        });
        let mut charges = Charges::default();
        for device in Device::ALL {
            charges.set(device, CHARGES[state.unwrap_or(0)][device as usize]);
        }
        charges
    }

    /// Probability that at most `missing` charges (0..=[`Device::size`]) are missing.
    pub fn ready_probability(&self, device: Device, missing: u8) -> f32 {
        let enough = device.size() - missing;
        let states = self
            .chances
            .iter()
            .flat_map(|chances| chances.iter().zip(&CHARGES));
        let ready = states.filter(|(_, charges)| charges[device as usize] >= enough);
        ready.map(|(chance, _)| chance).sum::<f32>().min(1.0)
    }
}
