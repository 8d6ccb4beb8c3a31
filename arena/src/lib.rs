//! Plays, records, verifies and shows games between programs.
//!
//! Everything here talks to players in lines of text, whether they are linked
//! in or run as processes. What a game is stands behind the contract of
//! [`game`]; one folder of [`games`] holds each game's adapter.

pub mod commands;
pub mod cores;
pub mod game;
pub mod games;
pub mod latency;
pub mod pages;
pub mod players;
pub mod records;
pub mod referee;
pub mod report;
pub mod saved_game;
pub mod seeds;
pub mod series;
pub mod statistics;
pub mod styles;
pub mod summary;
pub mod tables;
