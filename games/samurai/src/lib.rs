//! A bot for the contest game SamurAI Dig Here, and the rules it plays by, of
//! both years in which it was played.
//!
//! Everything in this package is pasted as one file; it depends on `common` and
//! nothing else.

pub mod belief;
pub mod bot;
pub mod exploration;
pub mod opponent;
pub mod params;
pub mod playout;
pub mod protocol;
pub mod routes;
pub mod rules;
pub mod scene;
pub mod scripts;
pub mod search;
