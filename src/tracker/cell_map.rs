//! A value for each cell.

use crate::rules::{Cell, CellSet};
use core::ops::{Index, IndexMut};

/// One value per cell of the grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellMap<T>(pub(super) [T; 240]);

impl<T: Copy> CellMap<T> {
    /// The same value everywhere.
    pub fn filled(value: T) -> CellMap<T> {
        CellMap([value; 240])
    }
}

impl CellMap<f32> {
    /// Sum over some cells.
    #[inline]
    pub fn sum(&self, cells: CellSet) -> f32 {
        cells.iter().map(|cell| self[cell]).sum()
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
