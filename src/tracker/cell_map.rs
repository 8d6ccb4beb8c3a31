//! `CellMap`: one value for each cell of the grid.

use crate::rules::cell::{INDICES, STRIDE};
use crate::rules::{Cell, CellSet};
use core::ops::{Index, IndexMut};

/// One value per cell of the grid, by [`Cell::index`]; the spare sixteenth column keeps the
/// value that the map was filled with.
///
/// ```
/// use ocean::rules::{Cell, CellSet};
/// use ocean::tracker::CellMap;
///
/// let corner = Cell::new(0, 0).expect("on the grid");
/// let mut map = CellMap::filled(0.0);
/// map[corner] = 0.5;
/// assert_eq!(map.sum(CellSet::GRID), 0.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellMap<T>(pub(super) [T; INDICES]);

impl<T: Copy> CellMap<T> {
    /// A map with this value on each cell.
    pub fn filled(value: T) -> CellMap<T> {
        CellMap([value; INDICES])
    }
}

impl CellMap<f32> {
    /// Sum of the values of these cells; 0 for none.
    #[inline]
    pub fn sum(&self, cells: CellSet) -> f32 {
        cells.iter().map(|cell| self[cell]).sum()
    }

    /// The map of sums over each cell and the eight cells around it, added in reading order.
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
