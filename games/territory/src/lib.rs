//! A bot for the territory game of AtCoder Heuristic Contest 061, and the rules
//! it plays by.
//!
//! Everything in this package is pasted as one file; it depends on nothing.

pub mod rules;
