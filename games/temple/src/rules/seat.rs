//! The two players.

use core::ops::{Index, IndexMut};

/// Who of the two; player 1 moves first in each round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Player 1.
    First,
    /// Player 2.
    Second,
}

impl Seat {
    /// Both, in the order of their turns.
    pub const ALL: [Seat; 2] = [Seat::First, Seat::Second];

    /// 0 or 1.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[inline]
    pub fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// The player's number in the protocol, 1 or 2.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// One of something for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BySeat<T>(pub [T; 2]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
