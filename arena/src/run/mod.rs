//! Runs: specified by options or by a file ([`experiment`], [`run_file`]), then played and written
//! ([`driver`]).

pub mod arguments;
pub mod driver;
pub mod experiment;
pub mod lost_game;
pub mod progress;
pub mod run_file;
