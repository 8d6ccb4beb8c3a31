//! The rules: maps as text, hand-made cases, the organiser's recorded games, random games.

mod cases;
mod grid;
mod kit_games;
mod naive;
mod random;
