//! The static evaluation of a situation and of an order, in life points.

pub mod blast;
pub mod reserves;
pub mod room;
pub mod threat;

pub use blast::{BlastMap, Salvo};
pub use threat::{EnemyModel, Exposure};

use crate::params::Params;

/// Cost of losing `damage` of `life` life points, in life points:
/// `sum of value(p) for p in life - damage + 1..=life`. Point 1, the last to be lost,
/// has the value `life_first`, the next ones `life_second` and `life_third`, all others 1.
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
