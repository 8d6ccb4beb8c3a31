//! Merging of shapes: equal ones without loss, others to keep within the caps.

use super::{Candidates, CellMap};
use crate::rules::{Cell, CellSet};
use crate::tracker::patterns::{Pattern, PatternsBuilder, Region};
use crate::tracker::shape::Offset;
use std::collections::HashMap;
use std::sync::Arc;

impl Candidates {
    /// Merges equal shapes, by a hash table with linear probing.
    pub(super) fn merge_equal(&mut self) {
        let shapes = &self.shapes;
        let mask = (shapes.len() * 2).next_power_of_two() - 1;
        let mut slots = vec![NONE; mask + 1];
        let mut groups = Groups::new(shapes.len());
        for (i, shape) in shapes.iter().enumerate() {
            let mut slot = (shape.hash() >> 20) as usize & mask;
            while slots[slot] != NONE
                && !shapes[groups.first[slots[slot] as usize] as usize].differs_only_in_cells(shape)
            {
                slot = (slot + 1) & mask;
            }
            if slots[slot] == NONE {
                slots[slot] = groups.first.len() as u32;
                groups.begin(i as u32);
            } else {
                groups.add(slots[slot] as usize, i as u32);
            }
        }
        if groups.first.len() < shapes.len() {
            self.merge_groups(&groups, false);
        }
    }

    /// Merges each group to one shape: trails are intersected and, if members may have
    /// different mines (`across_mines`), those are blurred.
    fn merge_groups(&mut self, groups: &Groups, across_mines: bool) {
        let mut builder = across_mines.then(PatternsBuilder::new);
        let mut kept = HashMap::new();
        let mut regions = HashMap::new();
        let before = self.take();
        let mut starts = Vec::with_capacity(before.shapes.len());
        let mut start = 0;
        for shape in &before.shapes {
            starts.push(start);
            start += shape.count();
        }
        let mut sums = CellMap::filled(0.0f32);
        for &first in &groups.first {
            let mut shape = before.shapes[first as usize];
            if let Some(builder) = &mut builder {
                let mines = (shape.pattern, shape.anchor);
                let of = |member: u32| {
                    let shape = &before.shapes[member as usize];
                    (shape.pattern, shape.anchor)
                };
                let alike = groups.members(first).all(|member| of(member) == mines);
                let mut blur = |builder: &mut PatternsBuilder| {
                    let mut region = Region::EMPTY;
                    for (pattern, anchor) in groups.members(first).map(of) {
                        let around = regions.entry(pattern).or_insert_with(|| {
                            before.patterns.get(pattern).region(Offset::default())
                        });
                        region.add(around, anchor);
                    }
                    builder.blur(region)
                };
                (shape.pattern, shape.anchor) = match before.patterns.get(shape.pattern) {
                    _ if !alike => blur(builder),
                    Pattern::Blurred(_) => *kept.entry(mines).or_insert_with(|| blur(builder)),
                    Pattern::Exact(drops) => *kept
                        .entry(mines)
                        .or_insert_with(|| builder.add(drops.to_vec(), shape.anchor)),
                };
            }
            if groups.next[first as usize] == NONE {
                let weights = &before.weights[starts[first as usize]..];
                self.push(shape, weights[..shape.count()].iter().copied());
                continue;
            }
            let mut cells = CellSet::EMPTY;
            let mut silence_lengths = MeanSilenceLengths::default();
            for member in groups.members(first) {
                let other = &before.shapes[member as usize];
                let mut all = 0.0;
                for (cell, weight) in other
                    .cells
                    .iter()
                    .zip(&before.weights[starts[member as usize]..])
                {
                    sums[cell] += weight;
                    all += weight;
                }
                silence_lengths.add(other.silence_lengths, all);
                cells |= other.cells;
                shape.intersect_trail(other);
            }
            shape.silence_lengths = silence_lengths.mean();
            shape.set_cells(cells);
            self.push(shape, shape.cells.iter().map(|cell| sums[cell]));
            for cell in shape.cells {
                sums[cell] = 0.0;
            }
        }
        if let Some(builder) = builder {
            self.patterns = Arc::new(builder.finish());
        }
    }

    /// Weight and index of each shape, the heaviest first.
    pub(super) fn by_weight(&self) -> Vec<(f32, usize)> {
        let weight = |(_, weights): (_, &[f32])| weights.iter().sum::<f32>();
        let mut order: Vec<(f32, usize)> = self.weighted_shapes().map(weight).zip(0..).collect();
        order.sort_by(|a, b| b.0.total_cmp(&a.0));
        order
    }

    /// Merges until there are at most `most` shapes and [`CANDIDATES_PER_SHAPE`] times as many
    /// candidates. The truth is never dropped: a merged trail is the intersection of its
    /// members' trails, merged mines are the union. Time: that of sorting the shapes, twice.
    pub fn compress(&mut self, most: usize) {
        let crowd = most.saturating_mul(CANDIDATES_PER_SHAPE);
        for across_mines in [false, true] {
            if self.shapes.len() <= most && self.weights.len() <= crowd {
                return;
            }
            // The heavier half stays exact. The rest is ordered so that
            // neighbours have the same mines and stand on the same cells.
            let mut order: Vec<(u32, u64, u32)> = Vec::with_capacity(self.shapes.len());
            for (i, (shape, weights)) in self.weighted_shapes().enumerate() {
                // Positive floats are ordered as their bits.
                let weight = !weights.iter().sum::<f32>().to_bits();
                let Offset { dx, dy } = shape.anchor;
                let mines =
                    u64::from(shape.pattern) << 16 | u64::from(dx as u8) << 8 | u64::from(dy as u8);
                let first = shape.cells.first().map_or(0, Cell::index) as u64;
                let pending_loss = u64::from(shape.pending_loss);
                let key = if across_mines {
                    pending_loss << 56 | first << 48 | mines & 0xffff_ffff_ffff
                } else {
                    (pending_loss << 48 | mines) << 8 | first
                };
                order.push((weight, key, i as u32));
            }
            let mut exact = most / 2;
            if exact < order.len() {
                order.select_nth_unstable(exact);
            }
            exact = exact.min(order.len());
            let count = |&(.., i): &(u32, u64, u32)| self.shapes[i as usize].count();
            let mut held: usize = order[..exact].iter().map(count).sum();
            if held > crowd / 2 {
                order[..exact].sort_unstable();
                while held > crowd / 2 {
                    exact -= 1;
                    held -= count(&order[exact]);
                }
            }
            let mut groups = Groups::new(self.shapes.len());
            for &(.., i) in &order[..exact] {
                groups.begin(i);
            }
            let rest = &mut order[exact..];
            rest.sort_unstable_by_key(|&(_, key, i)| (key, i));
            let mut run = rest.len().div_ceil(most - exact).max(1);
            let kind = if across_mines { 56 } else { 8 };
            let union = |members: &[(u32, u64, u32)]| {
                let cells = members.iter().map(|&(.., i)| self.shapes[i as usize].cells);
                cells.fold(CellSet::EMPTY, |all, cells| all | cells).len()
            };
            // Longer runs until the candidates are few enough.
            while across_mines && run < rest.len() {
                let runs = rest.chunk_by(|a, b| a.1 >> kind == b.1 >> kind);
                let sum: usize = runs.flat_map(|alike| alike.chunks(run)).map(union).sum();
                if held + sum <= crowd {
                    break;
                }
                run *= 2;
            }
            for alike in rest.chunk_by(|a, b| a.1 >> kind == b.1 >> kind) {
                for members in alike.chunks(run) {
                    groups.begin(members[0].2);
                    let group = groups.first.len() - 1;
                    for &(.., i) in &members[1..] {
                        groups.add(group, i);
                    }
                }
            }
            if across_mines || groups.first.len() <= most {
                self.merges += (self.shapes.len() - groups.first.len()) as u64;
                self.merge_groups(&groups, across_mines);
                self.merge_equal();
            }
        }
    }
}

/// Weighted mean of [`Shape::silence_lengths`](crate::tracker::shape::Shape) over merged shapes.
#[derive(Default)]
struct MeanSilenceLengths {
    sums: [f32; 3],
    weight: f32,
}

impl MeanSilenceLengths {
    fn add(&mut self, silence_lengths: [u8; 3], weight: f32) {
        for (sum, times) in self.sums.iter_mut().zip(silence_lengths) {
            *sum += weight * f32::from(times);
        }
        self.weight += weight;
    }

    fn mean(&self) -> [u8; 3] {
        let scale = 1.0 / self.weight.max(f32::MIN_POSITIVE);
        self.sums.map(|sum| (sum * scale + 0.5) as u8)
    }
}

/// Most candidates after an exchange, per shape of the cap. A guess.
const CANDIDATES_PER_SHAPE: usize = 32;
/// Marks an empty slot, and the last member of a group.
const NONE: u32 = u32::MAX;

/// Groups of shapes to merge, as linked lists of their indices.
struct Groups {
    /// First member, by group.
    first: Vec<u32>,
    /// Last member, by group.
    last: Vec<u32>,
    /// Next member of its group, by shape.
    next: Vec<u32>,
}

impl Groups {
    fn new(shapes: usize) -> Groups {
        Groups {
            first: Vec::with_capacity(shapes),
            last: Vec::with_capacity(shapes),
            next: vec![NONE; shapes],
        }
    }

    fn begin(&mut self, shape: u32) {
        self.first.push(shape);
        self.last.push(shape);
    }

    fn add(&mut self, group: usize, shape: u32) {
        self.next[self.last[group] as usize] = shape;
        self.last[group] = shape;
    }

    fn members(&self, first: u32) -> impl Iterator<Item = u32> + '_ {
        let next = |&member: &u32| Some(self.next[member as usize]).filter(|&next| next != NONE);
        core::iter::successors(Some(first), next)
    }
}
