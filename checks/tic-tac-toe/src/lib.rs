//! Tic-tac-toe: the smallest house, to copy for a new game and to test the arena with.
//!
//! A request is four lines: the own mark (`X` or `O`) and three rows of `X`, `O` and `.`.
//! The answer is `COLUMN ROW`, each 0 to 2.

pub mod board;
pub mod bot;
