//! Fields and recorded games of SamurAI Dig Here: generator with profiles, the organiser's
//! published fields, `.dighere` files, pictures.

pub mod file;
pub mod picture;
pub mod profile;
pub mod replay;
pub mod sets;

pub use file::{GameFile, Play};
pub use profile::{generate, Profile};
pub use replay::{replay, Difference};
