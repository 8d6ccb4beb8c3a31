//! Makes one pasteable source file of a Cargo program: own code readable, the
//! dependencies inlined for real and reduced to what the program can reach,
//! and proven to behave as the program that Cargo builds.
//!
//! The way of a bundle: [`sources`] asks Cargo what is compiled and reads each
//! crate's module tree, [`program`] cuts it into deletable units, [`shaking`]
//! removes what is not reached, [`output`] writes the rest, [`proof`] compares it
//! with the program that Cargo builds. [`bundle`] calls them in this order.

pub mod bundle;
pub mod cache;
pub mod compiler;
pub mod failure;
pub mod files;
pub mod output;
pub mod program;
pub mod proof;
pub mod reports;
pub mod shaking;
pub mod sources;
pub mod tokens;
