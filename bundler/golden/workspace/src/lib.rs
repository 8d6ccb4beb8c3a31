//! The player's library.

use common::grid::Cells;
use common::Seat;

common::params! {
    /// The player's numbers.
    Params { reach: 4.0, caution: 0.25 }
}

/// The cells that a seat sees.
pub fn seen(seat: Seat) -> Vec<u8> {
    (Cells::of(3) | Cells::of(50) | Cells::of(3)).seen_by(seat).collect()
}
