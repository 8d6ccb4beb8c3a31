//! What the command line offers.

pub mod fixture;
pub mod play;
pub mod replay;
pub mod track;
pub mod verify;
