//! The rules: hand-made cases, the organiser's recorded games, random games.

mod cases;
mod kit_games;
mod naive;
mod random;
