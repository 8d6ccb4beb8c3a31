//! The two sides of a game.

use core::ops::{Index, IndexMut};

/// One of two players; `First` is the one that the referee names first.
///
/// ```
/// use common::{BySeat, Seat};
///
/// let mut lives = BySeat([6, 6]);
/// lives[Seat::Second] -= 1;
/// assert_eq!(Seat::ALL.map(|seat| lives[seat]), [6, 5]);
/// assert_eq!(Seat::First.other(), Seat::Second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// The first player.
    First,
    /// The second player.
    Second,
}

impl Seat {
    /// Both seats, in playing order.
    pub const ALL: [Seat; 2] = [Seat::First, Seat::Second];

    /// 0 for the first player, 1 for the second.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// 1 for the first player, 2 for the second.
    #[inline]
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The opponent's seat.
    #[inline]
    #[must_use]
    pub fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// One value for each seat.
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
