//! The linked-in players.

mod anchor;
mod drifter;
mod flagship;
mod hunter;
mod hydra;
mod marathon;
mod miner;
pub(super) mod own_side;
mod pilot;
mod rusher;
mod silencer;
mod stealth;

pub use anchor::{Anchor, Constants as AnchorConstants};
pub use drifter::Drifter;
pub use flagship::Flagship;
pub use hunter::Hunter;
pub use hydra::Hydra;
pub use marathon::Marathon;
pub use miner::Miner;
pub use pilot::Piloted;
pub use rusher::Rusher;
pub use silencer::Silencer;
pub use stealth::Stealth;
