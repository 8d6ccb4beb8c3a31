//! Operating system: file writes, outputs that a user names, processor cores, Ctrl-C,
//! shortened outputs, commands to be typed.

pub mod cache;
pub mod commands;
pub mod cores;
pub mod files;
pub mod interrupt;
pub mod output;
pub mod shortening;
