//! Operating system: file writes, outputs that a user names, processor cores, Ctrl-C,
//! shortened outputs.

pub mod cache;
pub mod cores;
pub mod files;
pub mod interrupt;
pub mod output;
pub mod shortening;
