//! The target's mines: transitions by MINE and TRIGGER, and the expected number on each cell.

use super::{Candidates, CellMap};
use crate::rules::{Board, Cell, CellSet, Heading};
use crate::tracker::patterns::{
    armed, can_all_lie, with_drop, MineDrop, Pattern, PatternsBuilder, Region,
};
use crate::tracker::shape::{Offset, Shape};
use std::collections::HashMap;
use std::sync::Arc;

/// Most pairs of candidate and drop that [`Candidates::mine_presence`] adds one by one, per
/// shape of the cap: about 1 ms at the default cap.
const MAX_MINE_WORK: usize = 64;
/// Most groups of candidates whose mines are spread over a region each; the lighter groups
/// share one region. A guess.
const MAX_SPREAD_GROUPS: usize = 64;

/// A shape with mines: pattern, anchor, index of the shape, index of its first weight.
type MinedShape = (u32, Offset, usize, usize);

impl Candidates {
    /// Replaces the pattern of every shape: an exact one by `change` of it, a blurred one by
    /// itself and the offsets `more` from the present cell.
    fn map_patterns(
        &mut self,
        more: &[Offset],
        change: impl Fn(&[MineDrop], Offset) -> Vec<MineDrop>,
    ) {
        let mut builder = PatternsBuilder::new();
        let mut mapped = HashMap::new();
        for shape in &mut self.shapes {
            let new = mapped
                .entry((shape.pattern, shape.anchor))
                .or_insert_with(|| match self.patterns.get(shape.pattern) {
                    Pattern::Exact(drops) => builder.add(change(drops, shape.anchor), shape.anchor),
                    blurred => {
                        let mut region = blurred.region(shape.anchor);
                        more.iter().for_each(|&offset| region.insert(offset));
                        builder.blur(region)
                    }
                });
            (shape.pattern, shape.anchor) = *new;
        }
        self.patterns = Arc::new(builder.finish());
    }

    /// Arms every mine.
    pub(super) fn arm(&mut self) {
        self.map_patterns(&[], |drops, _| armed(drops));
    }

    /// Adds a mine after a MINE: some neighbouring water must be free of own mines, which is
    /// tested for as many candidates as the cap has shapes; the others stay.
    pub fn lay_mine(&mut self, board: &Board) {
        let patterns = self.patterns.clone();
        let beside_water = board.water().neighbours();
        let mines = self.mines;
        let mut checks = self.cap;
        self.retain(|shape, _| {
            let Pattern::Exact(drops) = patterns.get(shape.pattern) else {
                return beside_water;
            };
            let near = drops.iter().filter(|drop| {
                let way = shape.anchor.plus(drop.at);
                way.dx.abs() + way.dy.abs() <= 2
            });
            let near = near.count();
            if near == 0 || drops.len() > mines {
                return beside_water;
            }
            let drops = with_drop(drops, shape.anchor);
            let mut legal = CellSet::EMPTY;
            for cell in shape.cells & beside_water {
                let free = (CellSet::from(cell).neighbours() & *board.water()).len();
                let origin = |at: Offset| shape.anchor.plus(at).from(cell);
                let sure = free > near || checks == 0;
                checks -= usize::from(!sure);
                if sure || can_all_lie(board, &drops, origin) {
                    legal.insert(cell);
                }
            }
            legal
        });
        self.map_patterns(&Heading::ALL.map(Offset::of), with_drop);
        self.mines += 1;
        self.has_fresh_mine = true;
    }

    /// Keeps the candidates that may have an armed mine at the target of a TRIGGER, and removes
    /// that mine; its blast is not applied. Each mine of an exact pattern that may have
    /// exploded makes a branch of its own. The cap limits the branches: beyond it the mines
    /// of the lightest shapes are blurred instead.
    pub fn trigger(&mut self, board: &Board, target: Cell) {
        let mut builder = PatternsBuilder::new();
        let before = self.take();
        let mut checks = self.cap;
        let blurred = before.shapes_to_blur(target);
        for (i, (shape, weights)) in before.weighted_shapes().enumerate() {
            let pattern = before.patterns.get(shape.pattern);
            let drops = match pattern {
                Pattern::Exact(drops) if !blurred[i] => drops,
                pattern => {
                    let region = pattern.region(shape.anchor);
                    let offset = |cell: Cell| Offset::between(cell, target);
                    let hit = |&cell: &Cell| region.contains(offset(cell));
                    let mut child = *shape;
                    child.keep(shape.cells.iter().filter(hit).collect());
                    (child.pattern, child.anchor) = builder.blur(region);
                    let likelihood = before.mines as f32 / region.len().max(1) as f32;
                    let weights = shape.cells.iter().zip(weights);
                    let weights = weights.filter(|(cell, _)| hit(cell));
                    self.push(child, weights.map(|(_, &weight)| weight * likelihood));
                    continue;
                }
            };
            let exact = drops.len() == before.mines;
            for (i, cell) in branches(shape, drops, target) {
                let drop = &drops[i];
                let origin = |at: Offset| shape.anchor.plus(at).from(cell);
                let (rest, touched) = without_exploded(drops, i, target, origin);
                if exact && touched && checks > 0 {
                    checks -= 1;
                    if !can_all_lie(board, &rest, origin) {
                        continue;
                    }
                }
                // Likelihood that this mine lay there and no other one.
                let sides = |drop: &MineDrop| {
                    let from = origin(drop.at);
                    from.map_or(1, |from| drop.targets(board, from).len().max(1)) as f32
                };
                let others = drops[..i].iter().chain(&drops[i + 1..]);
                let shares = rest.iter().zip(others).map(|(a, b)| sides(a) / sides(b));
                let likelihood = shares.product::<f32>() / sides(drop);
                let (pattern, anchor) = builder.add(rest, shape.anchor);
                let before = shape.cells.iter().take_while(|&other| other != cell);
                let weight = weights[before.count()];
                let mut child = *shape;
                child.keep(cell.into());
                (child.pattern, child.anchor) = (pattern, anchor);
                self.push(child, [weight * likelihood]);
            }
        }
        self.patterns = Arc::new(builder.finish());
        self.mines = self.mines.saturating_sub(1);
        self.merge_equal();
        self.compress(self.cap);
    }

    /// By shape, whether its mines are to be blurred so that a TRIGGER has no more branches
    /// than the cap has shapes. The heaviest shapes stay exact.
    fn shapes_to_blur(&self, target: Cell) -> Vec<bool> {
        let count = |shape: &Shape| match self.patterns.get(shape.pattern) {
            Pattern::Exact(drops) => branches(shape, drops, target).count(),
            Pattern::Blurred(_) => 0,
        };
        let counts: Vec<usize> = self.shapes.iter().map(count).collect();
        let mut blurred = vec![false; counts.len()];
        let mut left = self.cap;
        if counts.iter().sum::<usize>() > left {
            for (_, i) in self.by_weight() {
                blurred[i] = counts[i] > left;
                left = left.saturating_sub(counts[i]);
            }
        }
        blurred
    }

    /// Expected number of unexploded mines on each cell, times the sum of weights: mine by mine
    /// for the heaviest candidates, spread over regions for the others (see
    /// [`MAX_MINE_WORK`] and [`MAX_SPREAD_GROUPS`]).
    pub fn mine_presence(&self, board: &Board) -> CellMap<f32> {
        let mut presence = CellMap::filled(0.0);
        let shapes = self.mined_shapes();
        let mut groups: Vec<(f32, usize, &[MinedShape])> = Vec::new();
        for group in shapes.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let weights = group.iter().flat_map(|&(_, _, i, start)| {
                let all: &[f32] = &self.weights[start..][..self.shapes[i].count()];
                all
            });
            let cells = group.iter().map(|&(_, _, i, _)| self.shapes[i].count());
            let work = match self.patterns.get(group[0].0) {
                Pattern::Exact(drops) => drops.len() * cells.sum::<usize>(),
                Pattern::Blurred(_) => 0,
            };
            groups.push((weights.sum(), work, group));
        }
        let mut left = self.cap.saturating_mul(MAX_MINE_WORK);
        if groups.iter().map(|group| group.1).sum::<usize>() > left {
            groups.sort_by(|a, b| b.0.total_cmp(&a.0));
        }
        let mut spread = Vec::new();
        for (weight, work, group) in groups {
            let (pattern, anchor, ..) = group[0];
            match self.patterns.get(pattern) {
                Pattern::Exact(drops) if work <= left => {
                    left -= work;
                    self.add_each(board, group, drops, &mut presence);
                }
                pattern => {
                    let cells = group.iter().map(|&(_, _, i, _)| self.shapes[i].cells);
                    let cells = cells.fold(CellSet::EMPTY, |all, cells| all | cells);
                    spread.push((weight, cells, pattern, anchor));
                }
            }
        }
        spread.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (each, together) = spread.split_at(spread.len().min(MAX_SPREAD_GROUPS));
        let mut all = (0.0, CellSet::EMPTY, Region::EMPTY);
        for &(weight, cells, pattern, anchor) in together {
            all.0 += weight;
            all.1 |= cells;
            all.2.add(&pattern.region(anchor), Offset::default());
        }
        let each = each
            .iter()
            .map(|&(weight, cells, pattern, anchor)| (weight, cells, pattern.region(anchor)));
        for (weight, cells, region) in each.chain([all]) {
            let region = region.around(cells) & *board.water();
            let share = weight * self.mines as f32 / region.len() as f32;
            for cell in region {
                presence[cell] += share;
            }
        }
        presence
    }

    /// The shapes that have mines, those with equal mines side by side.
    fn mined_shapes(&self) -> Vec<MinedShape> {
        let mut shapes = Vec::with_capacity(self.shapes.len());
        let mut start = 0;
        for (i, shape) in self.shapes.iter().enumerate() {
            if shape.pattern != 0 {
                shapes.push((shape.pattern, shape.anchor, i, start));
            }
            start += shape.count();
        }
        shapes.sort_unstable();
        shapes
    }

    /// Adds the mines of a group of shapes with these drops, drop by drop and cell by cell.
    fn add_each(
        &self,
        board: &Board,
        group: &[MinedShape],
        drops: &[MineDrop],
        presence: &mut CellMap<f32>,
    ) {
        let mut here = CellMap::filled(0.0);
        let mut cells = CellSet::EMPTY;
        for &(_, _, i, start) in group {
            let shape = &self.shapes[i];
            for (cell, weight) in shape.cells.iter().zip(&self.weights[start..]) {
                here[cell] += weight;
            }
            cells |= shape.cells;
        }
        let anchor = group[0].1;
        let exist = (self.mines as f32 / drops.len() as f32).min(1.0);
        for cell in cells {
            for drop in drops {
                let Some(from) = anchor.plus(drop.at).from(cell) else {
                    continue;
                };
                let targets = drop.targets(board, from);
                let share = exist / targets.len() as f32;
                for target in targets {
                    presence[target] += here[cell] * share;
                }
            }
        }
    }
}

/// Indices of the mines of an exact pattern that may have lain on `target`, each with the
/// submarine's cell in that case; equal mines count once.
fn branches<'a>(
    shape: &'a Shape,
    drops: &'a [MineDrop],
    target: Cell,
) -> impl Iterator<Item = (usize, Cell)> + 'a {
    let new =
        |&(i, drop): &(usize, &MineDrop)| drop.is_armed() && (i == 0 || drops[i - 1] != *drop);
    let cells = move |(i, drop): (usize, &'a MineDrop)| {
        let way = shape.anchor.plus(drop.at).negated();
        drop.headings().filter_map(move |heading| {
            let cell = way.from(target.step(heading.opposite())?)?;
            shape.cells.contains(cell).then_some((i, cell))
        })
    };
    drops.iter().enumerate().filter(new).flat_map(cells)
}

/// An exact pattern without the mine that exploded on `target`, where then none of the others
/// lay; and whether that ruled out a side of the others.
fn without_exploded(
    drops: &[MineDrop],
    exploded: usize,
    target: Cell,
    origin: impl Fn(Offset) -> Option<Cell>,
) -> (Vec<MineDrop>, bool) {
    let mut touched = false;
    let mut rest = Vec::with_capacity(drops.len());
    for (i, &drop) in drops.iter().enumerate() {
        let mut drop = drop;
        if i == exploded {
            continue;
        }
        for heading in Heading::ALL {
            let bit = 1 << heading as u8;
            let from = origin(drop.at);
            if drop.sides & bit != 0 && from.is_some() && target.step(heading.opposite()) == from {
                drop.sides &= !bit;
                touched = true;
            }
        }
        rest.push(drop);
    }
    (rest, touched)
}
