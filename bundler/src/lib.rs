//! Makes one pasteable source file of a Cargo program: own code readable, the
//! dependencies inlined for real and reduced to what the program can reach,
//! and proven to behave as the program that Cargo builds.
//!
//! The way of a bundle: [`project`] asks Cargo what is compiled, [`loader`]
//! reads each crate's module tree (with [`mod@cfg`] and [`expander`]), [`units`]
//! cuts it into deletable pieces, [`shaker`] deletes what is not reached,
//! [`printer`] writes the rest, [`check`] proves it.

pub mod bundle;
pub mod cargo;
pub mod cfg;
pub mod check;
pub mod compiler;
pub mod expander;
pub mod files;
pub mod golden;
pub mod header;
pub mod layout;
pub mod line_map;
pub mod listing;
pub mod loader;
pub mod memory;
pub mod paths;
pub mod printer;
pub mod probe;
pub mod project;
pub mod renaming;
pub mod revival;
pub mod scope;
pub mod shaker;
pub mod tokens;
pub mod trimming;
pub mod units;
