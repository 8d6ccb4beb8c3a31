//! Inputs of the territory game: the official generator, bit for bit, and the file format of the
//! official tool.

mod generator;
mod input;

pub use generator::{generate, Overrides};
pub use input::{Input, InputError};
