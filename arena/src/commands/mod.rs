//! What the command line offers.

pub mod adapters;
pub mod beliefs;
pub mod bench;
pub mod calc;
pub mod effects;
pub mod fixture;
pub mod import;
pub mod knowledge;
mod lost_games;
pub mod merge;
pub mod play;
pub mod players;
pub mod rematch;
pub mod replay;
pub mod report;
pub mod restore;
pub mod track;
pub mod tune;
pub mod verify;
