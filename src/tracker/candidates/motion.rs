//! Transitions of the candidates by the target's MOVE, SURFACE and SILENCE.

use super::{Candidates, CellMap, MotionModel, Shape};
use crate::rules::cell::{INDICES, STRIDE};
use crate::rules::orders::SILENCE_RANGE;
use crate::rules::{Board, Cell, CellSet, Heading};
use crate::tracker::motion_model::MAX_FLOODS;
use crate::tracker::shape::{INDEX_STEPS, ONE_SILENCE};

/// Most work of a SILENCE without merging before, per shape of the cap, in candidates after
/// it: 1.5 ms at the default cap.
const MAX_SILENCE_WORK: usize = 160;
/// Work of each shape after a SILENCE, in candidates.
const WORK_PER_SHAPE: usize = 8;
/// Work of each shape after a SILENCE when mines are out, in candidates.
const WORK_PER_MINED_SHAPE: usize = 20;

impl Candidates {
    /// Moves the candidates by a MOVE, weighted by the motion model, which learns from it; `last` is
    /// the heading of the `run` MOVEs before.
    pub fn step(
        &mut self,
        board: &Board,
        heading: Heading,
        model: Option<&mut MotionModel>,
        last: Option<Heading>,
        run: u8,
    ) {
        let sources = board.water().shifted(heading.opposite());
        let mut step = model.as_ref().map(|model| model.step(heading, last, run));
        self.retain(|shape, weights| {
            if shape.is_blocked(heading) {
                return CellSet::EMPTY;
            }
            if let Some((model, step)) = model.as_ref().zip(step.as_mut()) {
                let trail = shape.trail_nearby();
                for (cell, weight) in shape.cells.iter().zip(weights) {
                    *weight *= model.likelihood(step, shape, cell, trail, *weight);
                }
            }
            sources
        });
        if let Some((model, step)) = model.zip(step) {
            model.learn(&step);
        }
        for shape in &mut self.shapes {
            shape.advance(heading);
        }
    }

    /// Keeps the candidates in the sector of a SURFACE, which clears their trails and costs a
    /// life point.
    pub fn surface(&mut self, sector: CellSet) {
        self.retain(|_, _| sector);
        for shape in &mut self.shapes {
            shape.surface();
            shape.pending_loss += 1;
        }
        self.merge_equal();
    }

    /// Replaces each candidate by the up to 17 that a SILENCE makes of it, weighted by the motion
    /// model. If they were more than [`MAX_SILENCE_WORK`], shapes are merged to 3/8 of the cap
    /// before, so that there are at most 6.4 shapes and 204 candidates per shape of the cap.
    pub fn silence(&mut self, board: &Board, model: Option<&MotionModel>) {
        let sources = Heading::ALL.map(|heading| board.water().shifted(heading.opposite()));
        let ends = |shape: &Shape| {
            let free = Heading::ALL.map(|heading| shape.free_steps(heading, SILENCE_RANGE));
            1 + free.iter().sum::<usize>()
        };
        let shape_work = if self.mines > 0 {
            WORK_PER_MINED_SHAPE
        } else {
            WORK_PER_SHAPE
        };
        let work: usize = self
            .shapes
            .iter()
            .map(|shape| ends(shape) * (shape_work + shape.count()))
            .sum();
        if work > self.cap.saturating_mul(MAX_SILENCE_WORK) {
            self.compress((self.cap / 8 * 3).max(2));
        }
        let before = self.take();
        let ends = model.map(SilenceEnds::new);
        let entry = model.map_or(CellMap::filled(1.0), |model| model.entry);
        self.shapes.reserve(before.shapes.len() * 12);
        self.weights.reserve(before.weights.len() * 12);
        // By cell before the SILENCE, heading and number of steps: 0, 1, more.
        let mut weight_at = [[[0.0; 3]; 4]; 256];
        let mut floods = MAX_FLOODS;
        for (&shape, weights) in before.weighted_shapes() {
            let free = Heading::ALL.map(|heading| shape.free_steps(heading, SILENCE_RANGE));
            let trail = shape.trail_nearby();
            for (cell, &weight) in shape.cells.iter().zip(weights) {
                weight_at[cell.index()] = match model.zip(ends.as_ref()) {
                    Some((model, ends)) => {
                        let headings = model.silence_headings(&shape, cell, trail, &mut floods);
                        ends.factors(cell, free, shape.silence_lengths, &headings)
                            .map(|line| line.map(|it| it * weight))
                    }
                    None => [[weight; 3]; 4],
                };
            }
            // `back`: difference of index from a cell to the one before the SILENCE.
            let mut push = |mut line: Shape, heading: usize, steps: usize, back: usize| {
                let start = self.weights.len();
                self.weights.resize(start + line.count(), 0.0);
                let class = steps.min(2);
                for (weight, cell) in self.weights[start..].iter_mut().zip(line.cells) {
                    *weight = weight_at[(cell.index() + back) % 256][heading][class] * entry[cell];
                }
                if ends.is_some() {
                    let times = &mut line.silence_lengths[class];
                    *times = times.saturating_add(ONE_SILENCE);
                }
                self.shapes.push(line);
            };
            push(shape, 0, 0, 0);
            for (heading, back) in Heading::ALL.into_iter().zip([16, 240, 1, 255]) {
                let mut line = shape;
                for steps in 1..=usize::from(SILENCE_RANGE) {
                    line.keep(sources[heading as usize]);
                    if line.is_blocked(heading) || line.cells.is_empty() {
                        break;
                    }
                    line.advance(heading);
                    push(line, heading as usize, steps, steps * back);
                }
            }
        }
        self.merge_equal();
        self.compress(self.cap);
    }
}

/// The cells where a SILENCE can end, with the likelihoods of the motion model.
struct SilenceEnds {
    /// By heading, number of steps and cell: the sum of `a` over the cells up to that number.
    sums: [[CellMap<f32>; SILENCE_RANGE as usize + 1]; 4],
    entry: CellMap<f32>,
    prior: [f32; 3],
}

impl SilenceEnds {
    fn new(model: &MotionModel) -> SilenceEnds {
        const AROUND: usize = SILENCE_RANGE as usize * STRIDE as usize;
        let mut entry = [0.0; AROUND + INDICES + AROUND];
        entry[AROUND..][..INDICES].copy_from_slice(&model.entry.0);
        let none = CellMap::filled(0.0);
        let mut sums = [[none; SILENCE_RANGE as usize + 1]; 4];
        for (line, onward) in sums.iter_mut().zip(INDEX_STEPS) {
            // `a` of the cell `steps` further, 0 beyond land.
            let mut last = [1.0; INDICES];
            for steps in 1..line.len() {
                // Modulo 256, as a signed byte, it is the signed difference.
                let start = AROUND as isize + steps as isize * isize::from(onward as i8);
                let shifted = &entry[start as usize..][..INDICES];
                let (before, after) = line.split_at_mut(steps);
                let sums = after[0].0.iter_mut().zip(before[steps - 1].0);
                for (((sum, before), last), &next) in sums.zip(&mut last).zip(shifted) {
                    *last = if *last > 0.0 { next } else { 0.0 };
                    *sum = before + *last;
                }
            }
        }
        SilenceEnds {
            sums,
            entry: model.entry,
            prior: model.silence,
        }
    }

    /// P(SILENCE to e) / a(e) for an end e by heading, after 0, 1 and more steps, where the trail
    /// leaves `free` steps by heading; `silence_lengths` as in [`Shape`], `headings` as of
    /// [`MotionModel::silence_headings`].
    #[inline]
    fn factors(
        &self,
        cell: Cell,
        free: [usize; 4],
        silence_lengths: [u8; 3],
        headings: &[[f32; 4]; 2],
    ) -> [[f32; 3]; 4] {
        let mut sums = [self.entry[cell], 0.0, 0.0];
        for (heading, (line, free)) in self.sums.iter().zip(free).enumerate() {
            let one = line[free.min(1)][cell];
            sums[1] += one * headings[0][heading];
            sums[2] += (line[free][cell] - one) * headings[1][heading];
        }
        let mut shares = [0.0; 3];
        let mut all = 0.0;
        for class in 0..3 {
            if sums[class] > 0.0 {
                let times = f32::from(silence_lengths[class]) / f32::from(ONE_SILENCE);
                shares[class] = (self.prior[class] + times) / sums[class];
                all += self.prior[class] + times;
            }
        }
        core::array::from_fn(|heading| {
            let [none, one, more] = shares.map(|share| share / all);
            [
                none,
                one * headings[0][heading],
                more * headings[1][heading],
            ]
        })
    }
}
