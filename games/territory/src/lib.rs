//! A bot for the territory game of AtCoder Heuristic Contest 061, and the rules
//! it plays by.
//!
//! Everything in this package is pasted as one file; it depends on `common` alone, whose code
//! is put into that file.

pub mod bot;
pub mod estimator;
pub mod network;
pub mod numeric;
pub mod outlook;
pub mod params;
pub mod protocol;
pub mod rules;
pub mod scene;
pub mod search;
pub mod weights;
