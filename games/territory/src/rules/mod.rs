//! Rules of the game, without clock, text or randomness.
//!
//! Source: the statement of AtCoder Heuristic Contest 061; where it is silent, its official tool.

mod board;
mod cell;
mod program;
mod state;

pub use board::{Board, MAX_LEVELS};
pub use cell::{Cell, CellSet, Iter, CELL_TABLE_LEN, SIDE};
pub use program::{choices_by_kind, ordered_choices, Kind, Program};
pub use state::{result, OwnedCell, Position, State, TURNS};

/// Largest number of players of a game (statement: M).
pub const MAX_PLAYERS: usize = 8;

/// Number of a player: 0 is our own, the others are built-in programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(pub usize);

impl Player {
    /// Our own player.
    pub const OWN: Player = Player(0);

    /// Index in a table of [`MAX_PLAYERS`] entries.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 & (MAX_PLAYERS - 1)
    }
}
