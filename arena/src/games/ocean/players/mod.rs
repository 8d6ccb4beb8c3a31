//! The linked-in players.

mod drifter;
mod flagship;
mod hunter;
pub(super) mod own_side;

pub use drifter::Drifter;
pub use flagship::Flagship;
pub use hunter::Hunter;
