//! Reports on a bundle: sizes, source lines, the judge's machine.

pub mod line_map;
pub mod listing;
pub mod probe;
