//! Maps of the game Submerged Temple: profiles, the demands every map meets,
//! and lines of text.

pub mod layout;
pub mod map_line;
pub mod profile;
pub mod survey;

pub use map_line::MapLine;
pub use profile::{generate, Profile};
