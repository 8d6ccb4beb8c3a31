//! The rules: cells and fields, hand-made cases, recorded games of the finals, random games.

mod cases;
mod cell;
mod field;
mod naive;
mod plan;
mod random;
