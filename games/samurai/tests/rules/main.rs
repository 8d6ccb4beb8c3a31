//! The rules: hand-made cases, recorded games of the finals, random games.

mod cases;
mod naive;
mod random;
