//! Map generator of the game Submerged Temple: profiles, the constraints that every map meets, and
//! maps as text.

pub mod constraints;
pub mod layout;
pub mod map_line;
pub mod profile;

pub use map_line::{LevelError, MapLine, MapLineError};
pub use profile::{generate, generate_map, GeneratedMap, Profile, Symmetry};
