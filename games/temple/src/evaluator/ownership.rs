//! Voronoi ownership: which player reaches each coin first, and by how many steps.

use super::air::STEPS_CAP;
use crate::params::Params;

/// Fixed-point representation of a share of 1.
pub const SHARE_ONE: i32 = 256;

/// Steps added to the distance of a coin that the other player reaches first, in the choice of
/// the nearest coin. A guess.
const CONTESTED_STEPS: usize = 4;

/// Table of the share of a coin by the steps of both players, in 1/[`SHARE_ONE`].
#[derive(Clone, Debug)]
pub struct Shares(Vec<i16>);

impl Shares {
    /// `share = clamp((other - own + 0.5) / ownership_lead, -1, 1)` for the player to
    /// move, which takes a coin at the same distance; 1 or -1 if only one of the two reaches the
    /// coin, 0 if none does.
    pub fn new(params: &Params) -> Shares {
        let mut shares = vec![0; STEPS_CAP * STEPS_CAP];
        for own in 0..STEPS_CAP {
            for other in 0..STEPS_CAP {
                let share = match (own == STEPS_CAP - 1, other == STEPS_CAP - 1) {
                    (true, true) => 0.0,
                    (true, false) => -1.0,
                    (false, true) => 1.0,
                    _ => {
                        ((other as f32 - own as f32 + 0.5) / params.ownership_lead).clamp(-1.0, 1.0)
                    }
                };
                shares[own * STEPS_CAP + other] = (share * SHARE_ONE as f32) as i16;
            }
        }
        Shares(shares)
    }
}

/// The sum of the shares of all coins, and the nearest coin of each player.
pub struct Ownership<'a> {
    shares: &'a Shares,
    /// Sum of the shares for the player to move, in 1/[`SHARE_ONE`].
    pub total: i32,
    /// Steps to the nearest coin of the player to move and of the other; `STEPS_CAP - 1` for
    /// none.
    pub nearest: [usize; 2],
}

impl Ownership<'_> {
    /// The sums over no coins.
    pub fn new(shares: &Shares) -> Ownership<'_> {
        Ownership {
            shares,
            total: 0,
            nearest: [STEPS_CAP - 1; 2],
        }
    }

    /// Adds a coin by the steps of the player to move and of the other.
    #[inline]
    pub fn add(&mut self, own: usize, other: usize) {
        self.total += i32::from(self.shares.0[own * STEPS_CAP + other]);
        let [mine, theirs] = &mut self.nearest;
        *mine = (*mine).min(own + if own > other { CONTESTED_STEPS } else { 0 });
        *theirs = (*theirs).min(other + if other >= own { CONTESTED_STEPS } else { 0 });
    }
}
