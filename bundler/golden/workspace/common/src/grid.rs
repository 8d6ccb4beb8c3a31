//! Cells of a grid.

use crate::Seat;
use std::ops::BitOr;

/// A set of up to 64 cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Cells(u64);

impl Cells {
    /// The set of one cell.
    pub const fn of(cell: u8) -> Cells {
        Cells(1 << cell)
    }

    /// How many.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Never called.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In a first player's eyes the second of a pair.
    pub fn seen_by(self, seat: Seat) -> Cells {
        if seat == Seat::First { self } else { Cells(self.0.reverse_bits()) }
    }
}

impl BitOr for Cells {
    type Output = Cells;

    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

impl Iterator for Cells {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let cell = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (cell < 64).then_some(cell as u8)
    }
}

/// A place that the file would change: text, line, column and module.
pub mod place {
    /// The place of the calls in the body.
    pub fn here() -> String {
        let column = column!();
        format!("{} {column} {}", concat!(file!(), ":", line!()), module_path!())
    }
}
