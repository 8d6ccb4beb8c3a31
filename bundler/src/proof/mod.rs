//! That the file behaves as the program: recorded inputs, golden projects.

pub mod check;
pub mod golden;
