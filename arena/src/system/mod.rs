//! Operating system: atomic file writes, processor cores, Ctrl-C.

pub mod cores;
pub mod files;
pub mod interrupt;
