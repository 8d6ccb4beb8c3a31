//! The rules of the game. Pure: no clock, no input or output, no randomness.

pub mod grid;
pub mod state;

pub use common::{BySeat, Heading, Seat};
pub use grid::{Cell, Grid, GridError, Tile, MAX_SIDE};
pub use state::{Diver, End, Mode, State, Undo, FULL_AIR};
