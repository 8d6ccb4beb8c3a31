//! What a situation is worth, counted in life points.

pub mod blast;
pub mod reserves;
pub mod room;
pub mod threat;

pub use blast::{BlastMap, Salvo};
pub use threat::{Exposure, Hunter};

use crate::params::Params;

/// What losing `damage` of `life` life points costs; the last point counts for
/// more, since it ends the game.
#[inline]
pub fn loss(params: &Params, life: u8, damage: u8) -> f32 {
    let lost = f32::from(damage.min(life));
    if damage >= life && damage > 0 {
        lost + params.death
    } else {
        lost
    }
}
