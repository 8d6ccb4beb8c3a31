//! The machine: files that are written whole, a core for each job, and Ctrl-C.

pub mod cores;
pub mod files;
pub mod interrupt;
