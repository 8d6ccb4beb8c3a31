//! What the target's own ways do to candidates: MOVE, SURFACE, SILENCE.

use super::{Candidates, CellMap, MotionModel, Shape};
use crate::rules::orders::SILENCE_RANGE;
use crate::rules::{Board, CellSet, Heading};

/// Most work that a SILENCE may make of exact shapes, per shape of the cap: the
/// candidates that come out, and some more for each of their shapes.
/// 1.5 ms at the default cap.
const SILENCE_WORK: usize = 160;
/// A shape takes as long as so many candidates.
const PER_SHAPE: usize = 8;
/// The same where shapes have different mines.
const PER_MINED: usize = 20;

impl Candidates {
    /// MOVE, with its likelihood by the motion model; `last` is the heading of the MOVE
    /// before.
    pub fn step(
        &mut self,
        board: &Board,
        heading: Heading,
        model: Option<&MotionModel>,
        last: Option<Heading>,
    ) {
        let sources = board.water().shifted(heading.opposite());
        // By the headings that are blocked; made when first needed.
        let mut shares = [None; 16];
        self.retain(|shape, weights| {
            let blocked = Heading::ALL.map(|step| shape.is_blocked(step));
            if blocked[heading as usize] {
                return CellSet::EMPTY;
            }
            if let Some(model) = model {
                let number = blocked
                    .iter()
                    .fold(0, |all, &one| all << 1 | usize::from(one));
                let shares = shares[number].get_or_insert_with(|| {
                    let factors = Heading::ALL.map(|step| match last {
                        _ if blocked[step as usize] => 0.0,
                        Some(last) if last == step => model.straight,
                        _ => 1.0,
                    });
                    model.headings(heading, factors)
                });
                for (cell, weight) in shape.cells.iter().zip(weights) {
                    *weight *= shares[cell];
                }
            }
            sources
        });
        for shape in &mut self.shapes {
            shape.advance(heading);
        }
    }

    /// SURFACE in a sector.
    pub fn surface(&mut self, sector: CellSet) {
        self.retain(|_, _| sector);
        for shape in &mut self.shapes {
            shape.surface();
            shape.pending += 1;
        }
        self.unite();
    }

    /// SILENCE: up to 17 candidates out of each. Where they would be too many,
    /// shapes are merged to 3/8 of the cap before, so that there are 6.4 shapes
    /// and 204 candidates per shape of the cap in the worst case.
    pub fn silence(&mut self, board: &Board, model: Option<&MotionModel>) {
        let sources = Heading::ALL.map(|heading| board.water().shifted(heading.opposite()));
        let ways = |shape: &Shape| {
            let free = Heading::ALL.map(|heading| shape.free_steps(heading, SILENCE_RANGE));
            1 + free.iter().sum::<usize>()
        };
        let shape_work = if self.mines > 0 { PER_MINED } else { PER_SHAPE };
        let work = self.shapes.iter();
        let work = work.map(|shape| ways(shape) * (shape_work + shape.count()));
        if work.sum::<usize>() > self.cap.saturating_mul(SILENCE_WORK) {
            self.compress((self.cap / 8 * 3).max(2));
        }
        let mut before = self.take();
        if let Some(model) = model {
            before.normalise_silence(board, model);
        }
        let entry = model.map_or(CellMap::filled(1.0), |model| model.entry);
        self.shapes.reserve(before.shapes.len() * 12);
        self.weights.reserve(before.weights.len() * 12);
        let mut weight_at = [0.0; 256];
        for (&shape, weights) in before.parts() {
            for (cell, &weight) in shape.cells.iter().zip(weights) {
                weight_at[cell.index()] = weight;
            }
            // `back`: from a cell's index to that of where it came from.
            let mut push = |line: Shape, back: usize| {
                let start = self.weights.len();
                self.weights.resize(start + line.count(), 0.0);
                for (weight, cell) in self.weights[start..].iter_mut().zip(line.cells) {
                    *weight = weight_at[(cell.index() + back) % 256] * entry[cell];
                }
                self.shapes.push(line);
            };
            push(shape, 0);
            for (heading, back) in Heading::ALL.into_iter().zip([16, 240, 1, 255]) {
                let mut line = shape;
                for steps in 1..=usize::from(SILENCE_RANGE) {
                    line.keep(sources[heading as usize]);
                    if line.is_blocked(heading) || line.cells.is_empty() {
                        break;
                    }
                    line.advance(heading);
                    push(line, steps * back);
                }
            }
        }
        self.unite();
        self.compress(self.cap);
    }

    /// Before a SILENCE: divides each weight by the sum of the relative likelihoods of
    /// all cells that it can reach.
    fn normalise_silence(&mut self, board: &Board, model: &MotionModel) {
        // By heading, cell and steps: the sum up to so many steps.
        let mut lines = [CellMap::filled([0.0; SILENCE_RANGE as usize + 1]); 4];
        for (heading, line) in Heading::ALL.into_iter().zip(&mut lines) {
            for cell in *board.water() {
                let (mut at, mut reached) = (Some(cell), 0.0);
                for sum in &mut line[cell][1..] {
                    at = at.and_then(|at| at.step(heading));
                    at = at.filter(|&at| board.water().contains(at));
                    reached += at.map_or(0.0, |at| model.entry[at]);
                    *sum = reached;
                }
            }
        }
        let mut weights = self.weights.iter_mut();
        for shape in &self.shapes {
            let free = Heading::ALL.map(|heading| shape.free_steps(heading, SILENCE_RANGE));
            for (cell, weight) in shape.cells.iter().zip(&mut weights) {
                let ways = lines.iter().zip(free).map(|(line, free)| line[cell][free]);
                *weight /= model.entry[cell] + ways.sum::<f32>();
            }
        }
    }
}
