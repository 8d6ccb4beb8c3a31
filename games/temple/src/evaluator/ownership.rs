//! Voronoi ownership: which player reaches each coin first, and by how many steps.

use super::air::CAP;
use crate::params::Params;

/// The number that stands for a share of 1.
pub const WHOLE: i32 = 256;

/// Cost in steps of a coin that the other player reaches first, in the choice of the
/// nearest coin. A guess.
const CONTESTED: usize = 4;

/// The share of a coin by the steps of both players, precomputed.
#[derive(Clone, Debug)]
pub struct Shares(Vec<i16>);

impl Shares {
    /// `share = clamp((other - own + 0.5) / ownership_lead, -1, 1)` for the player to
    /// move, which is first among equals; 1 or -1 where only one of the two reaches the
    /// coin, 0 where none does.
    pub fn new(params: &Params) -> Shares {
        let mut shares = vec![0; CAP * CAP];
        for own in 0..CAP {
            for other in 0..CAP {
                let share = match (own == CAP - 1, other == CAP - 1) {
                    (true, true) => 0.0,
                    (true, false) => -1.0,
                    (false, true) => 1.0,
                    _ => {
                        ((other as f32 - own as f32 + 0.5) / params.ownership_lead).clamp(-1.0, 1.0)
                    }
                };
                shares[own * CAP + other] = (share * WHOLE as f32) as i16;
            }
        }
        Shares(shares)
    }
}

/// The sum of the shares of all coins, and the nearest coin of each player.
pub struct Ownership<'a> {
    shares: &'a Shares,
    /// In 1/[`WHOLE`].
    pub total: i32,
    /// Steps to the nearest coin: of the player to move, and of the other.
    pub nearest: [usize; 2],
}

impl Ownership<'_> {
    /// Of no coins.
    pub fn new(shares: &Shares) -> Ownership<'_> {
        Ownership {
            shares,
            total: 0,
            nearest: [CAP - 1; 2],
        }
    }

    /// Adds a coin by the steps of the player to move and of the other.
    #[inline]
    pub fn add(&mut self, own: usize, other: usize) {
        self.total += i32::from(self.shares.0[own * CAP + other]);
        let [mine, theirs] = &mut self.nearest;
        *mine = (*mine).min(own + if own > other { CONTESTED } else { 0 });
        *theirs = (*theirs).min(other + if other >= own { CONTESTED } else { 0 });
    }
}
