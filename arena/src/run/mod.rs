//! Runs: specified by options or by a file ([`experiment`], [`run_file`]), then played and written
//! ([`driver`]).

pub mod arguments;
mod comparison;
pub mod driver;
pub mod experiment;
pub mod league;
pub mod lost_game;
pub mod options;
mod outcome;
mod program_files;
mod progress;
pub mod run_file;
pub mod setup;
mod shards;
mod stopping;
pub mod versions;

pub use outcome::{exit_code, print_json, EXIT_UNDECIDED};
