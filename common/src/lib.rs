//! Code that several of the pasted programs use: the two [`Seat`]s, the four
//! [`Heading`]s, the trait [`Bot`] and the program around it ([`run`]), the table of tunable
//! numbers ([`parameters!`]), the [`Deadline`] of a request and the [`GameClock`] of a game, the
//! random numbers of [`SplitMix64`], an [`exponential`], small [`policy_networks`], weights
//! as text ([`embedding`]), and the [`RequestError`] of a malformed request.
//!
//! The bundler puts this crate into each pasted file and leaves out what the
//! program does not use. It depends on nothing and knows no game: what only one
//! game needs belongs to that game.

pub mod bot;
pub mod deadline;
pub mod embedding;
pub mod exponential;
pub mod heading;
pub mod policy_networks;
pub mod request_error;
pub mod seat;
pub mod split_mix;
pub mod tuning;

pub use bot::{run, Bot, Settings};
pub use deadline::{Budget, Deadline, Delays, GameClock};
pub use heading::Heading;
pub use request_error::RequestError;
pub use seat::{BySeat, Seat};
pub use split_mix::SplitMix64;
pub use tuning::{Param, Parameters};
