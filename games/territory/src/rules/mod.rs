//! The rules, without clock, text or randomness. Statement: AtCoder
//! Heuristic Contest 061; details as its official tool executes them.

mod board;
mod cell;
mod program;
mod state;

pub use board::{Board, MOST_LEVELS};
pub use cell::{Cell, CellSet, Iter, CELLS, SIDE};
pub use program::{by_kind, ordered_choices, Kind, Program};
pub use state::{result, Position, State, TURNS};

/// Most players of a game.
pub const MOST_PLAYERS: usize = 8;

/// A player; 0 is our own, the others are built-in programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(pub usize);

impl Player {
    /// Ourselves.
    pub const OWN: Player = Player(0);

    /// Place in a table of [`MOST_PLAYERS`] entries.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 & (MOST_PLAYERS - 1)
    }
}
