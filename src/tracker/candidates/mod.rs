//! Candidates: the possible hidden states of the target (cell, trail and mines) with weights.

mod merging;
mod mines;
mod motion;

use super::motion_model::MotionModel;
use super::patterns::Patterns;
use super::shape::Shape;
use super::CellMap;
use crate::rules::{Board, Cell, CellSet};
use std::sync::Arc;

/// Most shapes within an exchange, in multiples of the cap: blasts split shapes, which are
/// merged again at the end of the exchange. A guess.
const SPLIT_FACTOR: usize = 2;

/// One possible hidden state of the target.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// Probability; those of all candidates of a tracker sum to 1.
    pub weight: f32,
    /// The target's cell.
    pub cell: Cell,
    /// Cells that it has certainly visited since its last SURFACE, its cell included.
    pub trail: CellSet,
}

/// A weighted set of candidates, grouped by shape.
#[derive(Clone, Debug)]
pub struct Candidates {
    shapes: Vec<Shape>,
    /// One weight per candidate: shape after shape, each shape's cells in reading order.
    weights: Vec<f32>,
    /// Shared by copies until one changes them.
    patterns: Arc<Patterns>,
    /// Number of mines laid and not triggered.
    pub mines: usize,
    /// Whether a mine was laid in this exchange.
    has_fresh_mine: bool,
    /// Whether a blast split shapes in this exchange.
    was_split: bool,
    /// Most shapes after an exchange.
    pub cap: usize,
    /// Number of shapes merged so far into others to keep within the cap.
    pub merges: u64,
}

impl Candidates {
    /// One candidate of weight 1 per cell, which has visited nothing else and has no mine.
    pub fn new(cells: CellSet, cap: usize) -> Candidates {
        let mut new = Candidates {
            shapes: Vec::new(),
            weights: Vec::new(),
            patterns: Arc::new(Patterns::new()),
            mines: 0,
            has_fresh_mine: false,
            was_split: false,
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

    /// Cells of all candidates.
    pub fn cells(&self) -> CellSet {
        let all = |cells, shape: &Shape| cells | shape.cells;
        self.shapes.iter().fold(CellSet::EMPTY, all)
    }

    /// The shapes, each with the weights of its cells.
    fn weighted_shapes(&self) -> impl Iterator<Item = (&Shape, &[f32])> {
        let mut rest = self.weights.as_slice();
        self.shapes.iter().map(move |shape| {
            let weights = rest.split_off(..shape.count()).unwrap_or_default();
            (shape, weights)
        })
    }

    /// All candidates; their weights are not normalised within an exchange.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.weighted_shapes().flat_map(|(shape, weights)| {
            let cells = shape.cells.iter().zip(weights);
            cells.map(|(cell, &weight)| Candidate {
                weight,
                cell,
                trail: shape.trail_at(cell),
            })
        })
    }

    /// The sum of weights on each cell, and of all weights.
    pub fn presence(&self) -> (CellMap<f32>, f32) {
        let mut presence = CellMap::filled(0.0);
        for (shape, weights) in self.weighted_shapes() {
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

    /// Adds a shape with the weights of its cells, unless it has no cell.
    fn push(&mut self, shape: Shape, weights: impl IntoIterator<Item = f32>) {
        if !shape.cells.is_empty() {
            self.shapes.push(shape);
            self.weights.extend(weights);
        }
    }

    /// Moves shapes and weights out; all else stays in both.
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

    /// Drops the candidates that are not on the cells that `keep` returns for their shape;
    /// `keep` may change the weights.
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

    /// Multiplies the weight of each candidate by the factor of its cell.
    pub fn multiply_weights(&mut self, factor: impl Fn(Cell) -> f32) {
        let mut weights = self.weights.iter_mut();
        for shape in &self.shapes {
            for (cell, weight) in shape.cells.iter().zip(&mut weights) {
                *weight *= factor(cell);
            }
        }
    }

    /// Splits the shapes by the damage of a blast of either side.
    pub fn blast(&mut self, board: &Board, blast: Cell) {
        let area = *board.blast_area(blast);
        let centre = CellSet::from(blast);
        if self.cells().is_disjoint(&area) {
            return;
        }
        self.was_split = true;
        let before = self.take();
        for (shape, weights) in before.weighted_shapes() {
            for (damage, part) in [(0, !area), (1, area - centre), (2, centre)] {
                let mut hit = *shape;
                hit.keep(part);
                hit.pending_loss += damage;
                let weights = shape.cells.iter().zip(weights);
                let weights = weights.filter(|(cell, _)| part.contains(*cell));
                self.push(hit, weights.map(|(_, &weight)| weight));
            }
        }
        self.compress(self.cap.saturating_mul(SPLIT_FACTOR));
    }

    /// Ends an exchange: keeps the candidates that lost as many life points as the target did
    /// (at least as many if it has `sunk`).
    pub fn end_exchange(&mut self, lost: u8, sunk: bool) {
        let pending_loss = |shape: &Shape, _: &mut [f32]| {
            if shape.pending_loss == lost || sunk && shape.pending_loss > lost {
                CellSet::GRID
            } else {
                CellSet::EMPTY
            }
        };
        self.retain(pending_loss);
        self.begin_exchange();
    }

    /// Begins an exchange: no life point is lost yet, every mine is armed, split shapes are
    /// merged.
    pub fn begin_exchange(&mut self) {
        for shape in &mut self.shapes {
            shape.pending_loss = 0;
        }
        if self.has_fresh_mine {
            self.arm();
        }
        if self.has_fresh_mine || self.was_split {
            self.merge_equal();
            self.compress(self.cap);
        }
        (self.has_fresh_mine, self.was_split) = (false, false);
    }
}
