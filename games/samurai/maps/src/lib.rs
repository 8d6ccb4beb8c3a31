//! Fields and recorded games of SamurAI Dig Here: `.dighere` files, pictures,
//! the organiser's published fields, and a generator with profiles.

pub mod file;
pub mod picture;
pub mod profile;
pub mod replay;
pub mod sets;

pub use file::{GameFile, Play};
pub use profile::{generate, Profile};
pub use replay::{replay, Difference};
