//! The sources as Cargo and rustc read them: crates, conditions, module trees,
//! expanded macros.

pub mod anonymous;
pub mod calls;
pub mod capturing;
pub mod cargo;
pub mod conditions;
pub mod edition_2015;
pub mod expander;
pub mod loader;
pub mod lowering;
pub mod members;
pub mod procedural;
pub mod project;
pub mod trait_objects;
