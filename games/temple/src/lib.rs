//! A bot for the contest game Submerged Temple (The Gathering 2010), and the
//! rules it plays by.
//!
//! Everything in this package is pasted as one file; it depends on nothing.

pub mod protocol;
pub mod rules;
