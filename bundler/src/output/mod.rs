//! The text that is pasted: layout, name mangling, header.

pub mod captures;
pub mod flattening;
pub mod header;
pub mod layout;
pub mod mangling;
pub mod survey;
pub mod variables;
