//! Static evaluation: the score of an order, the sum of its terms in life points, and the
//! learned probability to win after it.

pub mod blast;
pub mod features;
pub mod mobility;
pub mod network;
pub mod reserves;
pub mod score;
pub mod threat;
mod weights;

pub use blast::{BlastMap, Salvo};
pub use features::FeatureContext;
pub use network::Network;
pub use score::{Evaluator, PathTerms, Score, Situation};
pub use threat::{EnemyModel, Exposure};

use crate::params::Params;

/// Cost of losing `damage` of `life` life points, in life points: the sum of the lost points'
/// values, of which the last ones have the highest. More damage than `life` costs as much as
/// all of it.
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
