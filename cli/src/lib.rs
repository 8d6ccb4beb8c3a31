//! Command line of the arena: its commands and the list of games.

pub mod command_line;
pub mod commands;
pub mod games;
