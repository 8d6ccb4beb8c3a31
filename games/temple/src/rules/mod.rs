//! What the game is: pure, no clock, no input or output, no randomness.

pub mod grid;
pub mod seat;
pub mod state;

pub use grid::{Cell, Grid, GridError, Heading, Tile, MAX_SIDE};
pub use seat::{BySeat, Seat};
pub use state::{Diver, End, Mode, State, Undo, FULL_AIR};
