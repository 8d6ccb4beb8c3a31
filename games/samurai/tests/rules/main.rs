//! Tests of the rules: cells, fields and plans, hand-made cases, random games.

mod cases;
mod cell;
mod field;
mod naive;
mod plan;
mod random;
