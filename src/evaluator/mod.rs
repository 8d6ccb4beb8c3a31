//! Static evaluation: the score of an order and its terms, in life points.

pub mod blast;
pub mod features;
pub mod network;
pub mod reserves;
pub mod room;
pub mod score;
pub mod threat;
mod weights;

pub use blast::{BlastMap, Salvo};
pub use features::Surroundings;
pub use network::Network;
pub use score::{Evaluator, Score, Situation, Way};
pub use threat::{EnemyModel, Exposure};

use crate::params::Params;

/// Cost of losing `damage` of `life` life points: the sum of those points' values,
/// of which the last ones have the highest.
#[inline]
pub fn loss(params: &Params, life: u8, damage: u8) -> f32 {
    let value = |point: u8| match point {
        1 => params.life_first,
        2 => params.life_second,
        3 => params.life_third,
        _ => 1.0,
    };
    (life - damage.min(life) + 1..=life).map(value).sum()
}
