//! A run: asked for by options or by a file ([`experiment`], [`run_file`]), then played to
//! its end and kept ([`driver`]).

pub mod arguments;
pub mod driver;
pub mod experiment;
pub mod lost_game;
pub mod progress;
pub mod run_file;
