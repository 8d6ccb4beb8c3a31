//! A value for each cell.

use crate::rules::cell::{INDICES, STRIDE};
use crate::rules::{Cell, CellSet};
use core::ops::{Index, IndexMut};

/// One value per cell of the grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellMap<T>(pub(super) [T; INDICES]);

impl<T: Copy> CellMap<T> {
    /// The same value everywhere.
    pub fn filled(value: T) -> CellMap<T> {
        CellMap([value; INDICES])
    }
}

impl CellMap<f32> {
    /// Sum over some cells.
    #[inline]
    pub fn sum(&self, cells: CellSet) -> f32 {
        cells.iter().map(|cell| self[cell]).sum()
    }

    /// Of each cell: the sum over it and the cells round it, in reading order.
    pub fn sums_around(&self) -> CellMap<f32> {
        const ROW: usize = STRIDE as usize;
        // A row and a cell more at both ends; the spare columns are 0.
        let mut padded = [0.0; INDICES + 2 * ROW + 2];
        padded[ROW + 1..][..INDICES].copy_from_slice(&self.0);
        let mut sums = CellMap::filled(0.0);
        for row in 0..3 {
            for column in 0..3 {
                let shifted = &padded[row * ROW + column..][..INDICES];
                for (sum, value) in sums.0.iter_mut().zip(shifted) {
                    *sum += value;
                }
            }
        }
        for spare in sums.0.chunks_mut(ROW).filter_map(<[f32]>::last_mut) {
            *spare = 0.0;
        }
        sums
    }
}

impl<T> Index<Cell> for CellMap<T> {
    type Output = T;
    #[inline]
    fn index(&self, cell: Cell) -> &T {
        &self.0[cell.index()]
    }
}

impl<T> IndexMut<Cell> for CellMap<T> {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self.0[cell.index()]
    }
}
