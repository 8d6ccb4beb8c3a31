//! The games that can be played, one folder each.

pub mod ocean;
