//! A bot for the contest game Submerged Temple (The Gathering 2010), and the rules of the game.
//!
//! Everything in this package is pasted as one file; it depends on `common` and nothing else.

pub mod atlas;
pub mod bot;
pub mod evaluator;
pub mod mcts;
pub mod opponent;
pub mod params;
pub mod protocol;
pub mod route;
pub mod rules;
pub mod search;
pub mod state_tracker;
