//! What the command line offers.

pub mod play;
pub mod show;
pub mod track;
pub mod verify;
