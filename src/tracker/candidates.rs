//! Everything the target may be: cell, trail and mines, with weights.

use super::belief::Belief;
use super::mines::{armed, can_all_lie, united, with_drop, MineDrop, Patterns, PatternsMaker};
use super::shape::{Offset, Shape};
use super::CellMap;
use crate::rules::orders::SILENCE_RANGE;
use crate::rules::{Board, Cell, CellSet, Heading};
use arrayvec::ArrayVec;
use std::collections::HashMap;

/// No further member of a group.
const NONE: u32 = u32::MAX;

/// One thing the target may be.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// Probability; those of all candidates of a tracker sum to 1.
    pub weight: f32,
    /// Where it is.
    pub cell: Cell,
    /// What it has certainly visited since its last SURFACE.
    pub trail: CellSet,
}

/// A set of candidates, gathered by shape.
#[derive(Clone, Debug)]
pub struct Candidates {
    shapes: Vec<Shape>,
    /// One weight per candidate: shape after shape, each shape's cells in
    /// reading order.
    weights: Vec<f32>,
    patterns: Patterns,
    /// Mines laid and not triggered. Patterns with more drops than that are
    /// unions of several, so only some of their mines exist.
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
            patterns: Patterns::new(),
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
            patterns: Patterns::new(),
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

    /// MOVE; a belief says how likely this heading is among those that are
    /// possible, `last` is the heading of the MOVE before.
    pub fn step(
        &mut self,
        board: &Board,
        heading: Heading,
        belief: Option<&Belief>,
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
            if let Some(belief) = belief {
                let number = blocked
                    .iter()
                    .fold(0, |all, &one| all << 1 | usize::from(one));
                let shares = shares[number].get_or_insert_with(|| {
                    let likes = Heading::ALL.map(|step| match last {
                        _ if blocked[step as usize] => 0.0,
                        Some(last) if last == step => belief.straight,
                        _ => 1.0,
                    });
                    belief.shares(heading, likes)
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

    /// SILENCE: up to 17 candidates out of each.
    pub fn silence(&mut self, board: &Board, belief: Option<&Belief>) {
        let sources = Heading::ALL.map(|heading| board.water().shifted(heading.opposite()));
        let mut before = self.take();
        if let Some(belief) = belief {
            before.share(board, belief);
        }
        let attraction = belief.map_or(CellMap::filled(1.0), |belief| belief.attraction);
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
                    *weight = weight_at[(cell.index() + back) % 256] * attraction[cell];
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
        self.compress();
    }

    /// Before a SILENCE: divides each weight by all that its ways are liked.
    fn share(&mut self, board: &Board, belief: &Belief) {
        // By heading and cell: how 0 to 4 steps are liked together.
        let mut lines = [CellMap::filled([0.0; SILENCE_RANGE as usize + 1]); 4];
        for (heading, line) in Heading::ALL.into_iter().zip(&mut lines) {
            for cell in *board.water() {
                let (mut at, mut liked) = (Some(cell), 0.0);
                for sum in &mut line[cell][1..] {
                    at = at.and_then(|at| at.step(heading));
                    at = at.filter(|&at| board.water().contains(at));
                    liked += at.map_or(0.0, |at| belief.attraction[at]);
                    *sum = liked;
                }
            }
        }
        let mut weights = self.weights.iter_mut();
        for shape in &self.shapes {
            let free = Heading::ALL.map(|heading| shape.free_steps(heading, SILENCE_RANGE));
            for (cell, weight) in shape.cells.iter().zip(&mut weights) {
                let ways = lines.iter().zip(free).map(|(line, free)| line[cell][free]);
                *weight /= belief.attraction[cell] + ways.sum::<f32>();
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
            self.rename(|drops, anchor| (armed(drops), anchor));
        }
        if self.fresh || self.parted {
            self.unite();
        }
        (self.fresh, self.parted) = (false, false);
    }

    /// Gives every shape the mines that `change` makes of its own.
    fn rename(&mut self, mut change: impl FnMut(&[MineDrop], Offset) -> (Vec<MineDrop>, Offset)) {
        let mut maker = PatternsMaker::new();
        let mut known = HashMap::new();
        for shape in &mut self.shapes {
            let renamed = known
                .entry((shape.pattern, shape.anchor))
                .or_insert_with(|| {
                    let (drops, anchor) = change(self.patterns.get(shape.pattern), shape.anchor);
                    maker.add(drops, anchor)
                });
            (shape.pattern, shape.anchor) = *renamed;
        }
        self.patterns = maker.finish();
    }

    /// MINE: some neighbouring water must be free of own mines.
    pub fn lay(&mut self, board: &Board) {
        let patterns = self.patterns.clone();
        let beside_water = board.water().neighbours();
        let mines = self.mines;
        self.retain(|shape, _| {
            let drops = patterns.get(shape.pattern);
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
                if free > near || can_all_lie(board, &drops, origin) {
                    legal.insert(cell);
                }
            }
            legal
        });
        self.rename(|drops, anchor| (with_drop(drops, anchor), anchor));
        self.mines += 1;
        self.fresh = true;
    }

    /// TRIGGER, without its blast: some armed mine must lie there; which one
    /// it was branches.
    pub fn trigger(&mut self, board: &Board, target: Cell) {
        let mut maker = PatternsMaker::new();
        let before = self.take();
        for (shape, weights) in before.parts() {
            let drops = before.patterns.get(shape.pattern);
            let exact = drops.len() == before.mines;
            for (i, drop) in drops.iter().enumerate() {
                if !drop.is_armed() || i > 0 && drops[i - 1] == *drop {
                    continue;
                }
                let way = shape.anchor.plus(drop.at).negated();
                for heading in Heading::ALL {
                    let from = target.step(heading.opposite());
                    let here = from.and_then(|from| way.from(from));
                    let possible = drop.sides >> heading as u8 & 1 != 0;
                    let Some(cell) = here.filter(|&cell| possible && shape.cells.contains(cell))
                    else {
                        continue;
                    };
                    let (rest, touched) =
                        without(drops, i, target, |at| shape.anchor.plus(at).from(cell));
                    let origin = |at: Offset| shape.anchor.plus(at).from(cell);
                    if exact && touched && !can_all_lie(board, &rest, origin) {
                        continue;
                    }
                    // As likely as that this one lay there and no other.
                    let sides = |drop: &MineDrop| {
                        let from = origin(drop.at);
                        from.map_or(1, |from| drop.targets(board, from).count().max(1)) as f32
                    };
                    let others = drops[..i].iter().chain(&drops[i + 1..]);
                    let shares = rest.iter().zip(others).map(|(a, b)| sides(a) / sides(b));
                    let likelihood = shares.product::<f32>() / sides(drop);
                    let (pattern, anchor) = maker.add(rest, shape.anchor);
                    let index = shape
                        .cells
                        .iter()
                        .take_while(|&other| other != cell)
                        .count();
                    let mut child = *shape;
                    child.keep(cell.into());
                    (child.pattern, child.anchor) = (pattern, anchor);
                    self.push(child, [weights[index] * likelihood]);
                }
            }
        }
        self.patterns = maker.finish();
        self.mines = self.mines.saturating_sub(1);
        self.unite();
        self.compress();
    }

    /// Makes one of equal shapes.
    fn unite(&mut self) {
        let shapes = &self.shapes;
        let mask = (shapes.len() * 2).next_power_of_two() - 1;
        let mut slots = vec![NONE; mask + 1];
        let mut groups = Groups::new(shapes.len());
        for (i, shape) in shapes.iter().enumerate() {
            let mut slot = (shape.hash() >> 20) as usize & mask;
            while slots[slot] != NONE
                && !shapes[groups.first[slots[slot] as usize] as usize].is_like(shape)
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
            self.join(&groups, None);
        }
    }

    /// Makes one shape of each group. Equal members make their like; of others
    /// the trails are intersected, and with a `maker` the mines united.
    fn join(&mut self, groups: &Groups, mut maker: Option<PatternsMaker>) {
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
            if let Some(maker) = &mut maker {
                let drops = groups.members(first).map(|member| {
                    let shape = &before.shapes[member as usize];
                    before.drops_of(shape)
                });
                let drops = drops.reduce(united).unwrap_or_default();
                (shape.pattern, shape.anchor) = maker.add(drops, Offset::default());
            }
            if groups.next[first as usize] == NONE {
                let weights = &before.weights[starts[first as usize]..];
                self.push(shape, weights[..shape.count()].iter().copied());
                continue;
            }
            let mut cells = CellSet::EMPTY;
            for member in groups.members(first) {
                let other = &before.shapes[member as usize];
                for (cell, weight) in other
                    .cells
                    .iter()
                    .zip(&before.weights[starts[member as usize]..])
                {
                    sums[cell] += weight;
                }
                cells |= other.cells;
                shape.intersect_trail(other);
            }
            shape.spread(cells);
            self.push(shape, shape.cells.iter().map(|cell| sums[cell]));
            for cell in shape.cells {
                sums[cell] = 0.0;
            }
        }
        if let Some(maker) = maker {
            self.patterns = maker.finish();
        }
    }

    /// A shape's mines relative to where the submarine is.
    fn drops_of(&self, shape: &Shape) -> Vec<MineDrop> {
        let drops = self.patterns.get(shape.pattern).iter();
        let here = drops.map(|drop| MineDrop {
            at: shape.anchor.plus(drop.at),
            ..*drop
        });
        here.collect()
    }

    /// Merges shapes until the cap holds. The truth stays in: a merged trail
    /// is what its members' trails share, its mines are those of any member.
    fn compress(&mut self) {
        for across_mines in [false, true] {
            if self.shapes.len() <= self.cap {
                return;
            }
            // The heavier half stays exact. The rest is ordered so that
            // neighbours have the same mines and stand on the same cells.
            let mut order: Vec<(u32, u64, u32)> = Vec::with_capacity(self.shapes.len());
            for (i, (shape, weights)) in self.parts().enumerate() {
                // Positive floats are ordered as their bits.
                let weight = !weights.iter().sum::<f32>().to_bits();
                let Offset { dx, dy } = shape.anchor;
                let mines =
                    u64::from(shape.pattern) << 16 | u64::from(dx as u8) << 8 | u64::from(dy as u8);
                let first = shape.cells.first().map_or(0, Cell::index) as u64;
                let pending = u64::from(shape.pending);
                let key = if across_mines {
                    pending << 56 | first << 48 | mines
                } else {
                    (pending << 48 | mines) << 8 | first
                };
                order.push((weight, key, i as u32));
            }
            let exact = self.cap / 2;
            order.select_nth_unstable(exact);
            let mut groups = Groups::new(self.shapes.len());
            for &(.., i) in &order[..exact] {
                groups.begin(i);
            }
            let rest = &mut order[exact..];
            rest.sort_unstable_by_key(|&(_, key, i)| (key, i));
            let run = rest.len().div_ceil(self.cap - exact);
            let kind = if across_mines { 56 } else { 8 };
            for alike in rest.chunk_by(|a, b| a.1 >> kind == b.1 >> kind) {
                for members in alike.chunks(run) {
                    groups.begin(members[0].2);
                    let group = groups.first.len() - 1;
                    for &(.., i) in &members[1..] {
                        groups.add(group, i);
                        self.merges += 1;
                    }
                }
            }
            self.join(&groups, across_mines.then(PatternsMaker::new));
            self.unite();
        }
    }

    /// Candidates with the same mines on the same cell, taken together: their
    /// weight, and of each mine the probability that it exists and is on each
    /// of the cells where it can be.
    fn for_each_mined(
        &self,
        board: &Board,
        mut visit: impl FnMut(f32, &mut dyn Iterator<Item = (f32, ArrayVec<Cell, 4>)>),
    ) {
        let mut order: Vec<(u32, Offset, usize, usize)> = Vec::with_capacity(self.shapes.len());
        let mut start = 0;
        for (i, shape) in self.shapes.iter().enumerate() {
            if shape.pattern != 0 {
                order.push((shape.pattern, shape.anchor, i, start));
            }
            start += shape.count();
        }
        order.sort_unstable();
        for group in order.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (pattern, anchor, ..) = group[0];
            let mut here = CellMap::filled(0.0);
            let mut cells = CellSet::EMPTY;
            for &(_, _, i, start) in group {
                for (cell, weight) in self.shapes[i].cells.iter().zip(&self.weights[start..]) {
                    here[cell] += weight;
                }
                cells |= self.shapes[i].cells;
            }
            let drops = self.patterns.get(pattern);
            let exist = (self.mines as f32 / drops.len() as f32).min(1.0);
            for cell in cells {
                let mut mines = drops.iter().filter_map(|drop| {
                    let from = anchor.plus(drop.at).from(cell)?;
                    let targets: ArrayVec<Cell, 4> = drop.targets(board, from).collect();
                    Some((exist / targets.len() as f32, targets))
                });
                visit(here[cell], &mut mines);
            }
        }
    }

    /// Number of unexploded mines expected on each cell, times the sum of weights.
    pub fn mine_presence(&self, board: &Board) -> CellMap<f32> {
        let mut presence = CellMap::filled(0.0);
        self.for_each_mined(board, |weight, mines| {
            for (share, targets) in mines {
                for target in targets {
                    presence[target] += weight * share;
                }
            }
        });
        presence
    }

    /// Probability that no mine's blast would be felt on each cell, times the
    /// sum of weights.
    pub fn clear_of_mines(&self, board: &Board) -> CellMap<f32> {
        let mut clear = CellMap::filled(self.weights.iter().sum());
        let mut reached = CellMap::filled(0.0);
        self.for_each_mined(board, |weight, mines| {
            let mut missed = CellMap::filled(1.0);
            let mut touched = CellSet::EMPTY;
            for (share, targets) in mines {
                let mut area = CellSet::EMPTY;
                for target in targets {
                    for cell in *board.blast_area(target) {
                        reached[cell] += share;
                    }
                    area |= *board.blast_area(target);
                }
                for cell in area {
                    missed[cell] *= 1.0 - reached[cell].min(1.0);
                    reached[cell] = 0.0;
                }
                touched |= area;
            }
            for cell in touched {
                clear[cell] -= weight * (1.0 - missed[cell]);
            }
        });
        clear
    }
}

/// Shapes to be made one, as linked lists of their numbers.
struct Groups {
    first: Vec<u32>,
    last: Vec<u32>,
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

/// A pattern without the mine that exploded: it lay on `target`, so none of
/// the others did. Also whether that told something of the others.
fn without(
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
