//! The command line of the arena: its commands, and the one list of games.

pub mod command_line;
pub mod commands;
pub mod games;
