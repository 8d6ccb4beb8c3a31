//! The commands of the command line.

pub mod adapters;
pub mod analyses;
pub mod bench;
pub mod calc;
pub mod check;
pub mod effects;
pub mod import;
pub mod init;
pub mod league;
mod lost_game_pages;
pub mod manual;
pub mod maps;
pub mod merge;
pub mod play;
pub mod players;
pub mod ratings;
pub mod rematch;
pub mod replay;
pub mod report;
pub mod restore;
pub mod runs;
pub mod serve;
pub mod timing;
pub mod tune;
pub mod verify;
