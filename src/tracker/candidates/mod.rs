//! Candidates: the possible states of the target (cell, trail and mines), with weights.

mod merging;
mod mines;
mod motion;

use super::motion_model::MotionModel;
use super::patterns::Patterns;
use super::shape::Shape;
use super::CellMap;
use crate::rules::{Board, Cell, CellSet};
use std::sync::Arc;

/// Between blasts and the end of an exchange, which unites what blasts parted,
/// there may be so many times the cap's shapes.
const PARTED: usize = 2;

/// One thing the target may be.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// Probability; those of all candidates of a tracker sum to 1.
    pub weight: f32,
    /// Its cell.
    pub cell: Cell,
    /// Cells that it has certainly visited since its last SURFACE.
    pub trail: CellSet,
}

/// A set of candidates, gathered by shape.
#[derive(Clone, Debug)]
pub struct Candidates {
    shapes: Vec<Shape>,
    /// One weight per candidate: shape after shape, each shape's cells in
    /// reading order.
    weights: Vec<f32>,
    /// Shared by copies until one changes them.
    patterns: Arc<Patterns>,
    /// Mines laid and not triggered.
    pub mines: usize,
    /// Whether a mine was laid in this exchange.
    fresh: bool,
    /// Whether a blast parted shapes in this exchange.
    parted: bool,
    /// Most shapes kept.
    pub cap: usize,
    /// Candidates that lost a part of their trail or were given mines of
    /// others, to keep within the cap.
    pub merges: u64,
}

impl Candidates {
    /// One candidate per cell, with nothing visited and no mine.
    pub fn new(cells: CellSet, cap: usize) -> Candidates {
        let mut new = Candidates {
            shapes: Vec::new(),
            weights: Vec::new(),
            patterns: Arc::new(Patterns::new()),
            mines: 0,
            fresh: false,
            parted: false,
            cap,
            merges: 0,
        };
        new.push(Shape::new(cells), (0..cells.len()).map(|_| 1.0));
        new
    }

    /// Number of candidates.
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Number of shapes.
    pub fn shapes(&self) -> usize {
        self.shapes.len()
    }

    /// Whether no candidate is left.
    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }

    /// Cells of any candidate.
    pub fn cells(&self) -> CellSet {
        let all = |cells, shape: &Shape| cells | shape.cells;
        self.shapes.iter().fold(CellSet::EMPTY, all)
    }

    /// Shapes with the weights of their cells.
    fn parts(&self) -> impl Iterator<Item = (&Shape, &[f32])> {
        let mut rest = self.weights.as_slice();
        self.shapes.iter().map(move |shape| {
            let weights = rest.split_off(..shape.count()).unwrap_or_default();
            (shape, weights)
        })
    }

    /// Every candidate.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.parts().flat_map(|(shape, weights)| {
            let cells = shape.cells.iter().zip(weights);
            cells.map(|(cell, &weight)| Candidate {
                weight,
                cell,
                trail: shape.trail_at(cell),
            })
        })
    }

    /// The weight on each cell, and all of it.
    pub fn presence(&self) -> (CellMap<f32>, f32) {
        let mut presence = CellMap::filled(0.0);
        for (shape, weights) in self.parts() {
            for (cell, weight) in shape.cells.iter().zip(weights) {
                presence[cell] += weight;
            }
        }
        (presence, self.weights.iter().sum())
    }

    /// Scales the weights to a sum of 1, none of them below `floor` times the mean.
    pub fn normalise(&mut self, floor: f32) {
        let total: f32 = self.weights.iter().sum();
        let count = self.weights.len() as f32;
        let scale = if total > 0.0 { 1.0 / total } else { 0.0 };
        for weight in &mut self.weights {
            *weight = (*weight * scale + floor / count) / (1.0 + floor);
        }
    }

    fn push(&mut self, shape: Shape, weights: impl IntoIterator<Item = f32>) {
        if !shape.cells.is_empty() {
            self.shapes.push(shape);
            self.weights.extend(weights);
        }
    }

    /// The same but for shapes and weights, which are moved out.
    fn take(&mut self) -> Candidates {
        let empty = Candidates {
            shapes: Vec::with_capacity(self.shapes.len()),
            weights: Vec::with_capacity(self.weights.len()),
            patterns: Arc::new(Patterns::new()),
            ..*self
        };
        let taken = core::mem::replace(self, empty);
        self.patterns = taken.patterns.clone();
        taken
    }

    /// Drops the candidates of a shape that are not on the cells given for it;
    /// the others' weights may be changed.
    pub fn retain(&mut self, mut keep: impl FnMut(&Shape, &mut [f32]) -> CellSet) {
        let (mut read, mut written) = (0, 0);
        let weights = &mut self.weights;
        self.shapes.retain_mut(|shape| {
            let before = shape.cells;
            let all = read..read + shape.count();
            read = all.end;
            shape.keep(keep(shape, &mut weights[all.clone()]));
            if shape.cells == before {
                weights.copy_within(all, written);
                written += shape.count();
            } else if !shape.cells.is_empty() {
                for (from, cell) in all.zip(before) {
                    // No branch, which could not be predicted.
                    weights[written] = weights[from];
                    written += usize::from(shape.cells.contains(cell));
                }
            }
            !shape.cells.is_empty()
        });
        weights.truncate(written);
    }

    /// Multiplies the weight of each candidate by a factor of its cell.
    pub fn weigh(&mut self, factor: impl Fn(Cell) -> f32) {
        let mut weights = self.weights.iter_mut();
        for shape in &self.shapes {
            for (cell, weight) in shape.cells.iter().zip(&mut weights) {
                *weight *= factor(cell);
            }
        }
    }

    /// A blast by either side.
    pub fn blast(&mut self, board: &Board, blast: Cell) {
        let area = *board.blast_area(blast);
        let centre = CellSet::from(blast);
        if self.cells().is_disjoint(&area) {
            return;
        }
        self.parted = true;
        let before = self.take();
        for (shape, weights) in before.parts() {
            for (damage, part) in [(0, !area), (1, area - centre), (2, centre)] {
                let mut hit = *shape;
                hit.keep(part);
                hit.pending += damage;
                let weights = shape.cells.iter().zip(weights);
                let weights = weights.filter(|(cell, _)| part.contains(*cell));
                self.push(hit, weights.map(|(_, &weight)| weight));
            }
        }
        self.compress(self.cap.saturating_mul(PARTED));
    }

    /// End of an exchange: keeps those that lost as much as the target did
    /// (`sunk`: at least as much).
    pub fn settle(&mut self, lost: u8, sunk: bool) {
        let pending = |shape: &Shape, _: &mut [f32]| {
            if shape.pending == lost || sunk && shape.pending > lost {
                CellSet::GRID
            } else {
                CellSet::EMPTY
            }
        };
        self.retain(pending);
        self.begin();
    }

    /// Start of an exchange: nothing lost yet, every mine armed.
    pub fn begin(&mut self) {
        for shape in &mut self.shapes {
            shape.pending = 0;
        }
        if self.fresh {
            self.arm();
        }
        if self.fresh || self.parted {
            self.unite();
            self.compress(self.cap);
        }
        (self.fresh, self.parted) = (false, false);
    }
}
