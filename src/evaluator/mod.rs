//! What a situation is worth, counted in life points.

pub mod blast;
pub mod reserves;
pub mod room;
pub mod threat;

pub use blast::{BlastMap, Salvo};
pub use threat::{Exposure, Hunter};

use crate::params::Params;

/// What losing `damage` of `life` life points costs: the sum of those points'
/// worth, the last ones being worth more.
#[inline]
pub fn loss(params: &Params, life: u8, damage: u8) -> f32 {
    let worth = |point: u8| match point {
        1 => params.life_first,
        2 => params.life_second,
        3 => params.life_third,
        _ => 1.0,
    };
    (life - damage.min(life) + 1..=life).map(worth).sum()
}
