//! Motion model: prior of the starting cell and likelihoods of the target's steps, given its
//! belief on the watcher's mines and its own earlier orders.
//!
//! ```text
//! P(start = c)    = mixture of starts at the cells nearest to the corners and the centre, near
//!                   them, at the border, anywhere, and ~ motion_start ^ (water within 5 steps of c)
//! a(c)            = 1 / sqrt(1 + motion_mine_avoidance * E[damage of the watcher's mines at c])
//! P(MOVE h | c)   = (1 - r) u(h, c) / sum over open headings k of u(k, c) + r / (open headings)
//! u(h, c)         = s(h) w(exits of c + h) t ^ (trail beside c + h) A(c + h) a(c + h)
//! s(h)            = motion_straight * motion_run ^ (n - 1) for the heading of the last n MOVEs,
//!                   n at most 6, else 1
//! w, t            = motion_exit_*, motion_trail
//! A(e)            = (number of cells that can be reached from e without crossing the trail)
//!                   ^ motion_area
//! P(SILENCE to e) = q(n) / sum of q over the lengths that are open
//!                   * v(e) / sum of v over the cells that can be reached with such a length
//! v(e)            = a(e) A(first step), with one step also w(exits of e)
//! ```
//!
//! It is a conditional logit (McFadden 1974): a softmax over the steps that a candidate has,
//! with weights that all candidates share, fitted by maximum likelihood to the steps from true
//! states (docs/log/orders.md). r is the probability of a player who steps at random, updated by
//! each MOVE, so that a strange player soon counts as one.
//!
//! n of q is 0, 1 or "more" steps, and q(n) = motion_silence_n + how often the candidate
//! has ended a SILENCE so before (the predictive distribution of a Dirichlet prior), so
//! that habits such as never moving in a SILENCE are learned.
//!
//! All likelihoods are normalised over the steps that are possible for a candidate; a single
//! possible step has the likelihood 1. They multiply the weights of candidates and never drop
//! one: each keeps at least `motion_floor` of the mean weight.

use super::shape::{Shape, INDEX_STEPS};
use super::CellMap;
use crate::numeric::{exp, ln};
use crate::params::Params;
use crate::rules::{Board, Cell, CellSet, Heading};

/// Steps within which the water around a starting cell is counted. Fitted: 3 is worse.
const START_STEPS: usize = 5;
/// Factor on the prior of a start for each step away from the corner or the centre. A guess.
const START_DECAY: f32 = 0.4;
/// Most MOVEs in one heading that make the next one likelier. A guess.
const MAX_RUN: u8 = 6;
/// Probability that a player who steps at random changes to one who does not, or the reverse, per
/// MOVE. A guess.
const KIND_CHANGE: f32 = 0.02;
/// Most flood fills of an observation; further candidates count as if all their steps led to the
/// same water. 0.3 us each: bounds the time.
pub const MAX_FLOODS: usize = 2000;

/// The likelihoods of one exchange.
#[derive(Clone, Debug)]
pub struct MotionModel {
    /// `a(c)` of the formulas: relative likelihood to enter a cell; 0 on land.
    pub entry: CellMap<f32>,
    /// `a` of the four neighbours of a cell, by [`Cell::index`] and heading.
    next_entries: [[f32; 4]; 256],
    /// The water near each cell, as in [`CellSet::within_two_steps`].
    water: CellMap<u16>,
    /// All water.
    sea: CellSet,
    /// `w` by heading, for each set of free cells two steps away.
    exit_weights: [[f32; 4]; 256],
    /// `t ^ n` by heading, for each set of visited cells one step and two steps away.
    trail_weights: [[[f32; 4]; 256]; 2],
    /// `A` by number of cells.
    area_weights: [f32; 226],
    /// [`Params::motion_straight`] and [`Params::motion_run`].
    straight: [f32; 2],
    /// Prior weights of the lengths of a SILENCE: 0, 1 and more steps.
    pub silence: [f32; 3],
    /// [`Params::motion_floor`].
    pub floor: f32,
    /// [`Params::motion_mine_avoidance`].
    avoidance: f32,
    /// Probability that the target steps at random, before the game and now.
    random: [f32; 2],
}

/// A MOVE as the motion model sees it.
pub struct Step {
    /// The heading.
    pub heading: Heading,
    /// `s` of the four headings, 0 for those that are not open, for each set of open headings.
    straight: [[f32; 4]; 16],
    /// Flood fills left.
    floods: usize,
    /// Sum of the weights of all candidates, times the likelihood by the model and at random.
    evidence: [f32; 2],
}

/// Bits by heading: those of [`CellSet::within_two_steps`] for the cells at its left, at its right and
/// straight on, all two steps away, shifted right by four.
const SIDES: [[usize; 3]; 4] = [[0, 2, 6], [3, 1, 7], [1, 0, 4], [2, 3, 5]];

/// Number of these bits that are set.
fn count(bits: usize, places: &[usize]) -> usize {
    places
        .iter()
        .filter(|&place| bits >> place & 1 != 0)
        .count()
}

impl MotionModel {
    /// The model of a target that expects no mines.
    pub fn new(board: &Board, params: &Params) -> MotionModel {
        let mut water = CellMap::filled(0);
        for cell in *board.water() {
            water[cell] = board.water().within_two_steps(cell) as u16;
        }
        let exits = [
            params.motion_exit_none,
            params.motion_exit_side,
            params.motion_exit_sides,
            params.motion_exit_ahead,
            params.motion_exit_bend,
            1.0,
        ];
        let exit_weights = |free: usize| {
            SIDES.map(|[left, right, on]| {
                exits[3 * count(free, &[on]) + count(free, &[left, right])]
            })
        };
        let power = |n: usize| (0..n).fold(1.0, |all, _| all * params.motion_trail);
        let far = |trail: usize| SIDES.map(|places| power(count(trail, &places)));
        // Beside the present cell: west and east of a step north or south.
        let near =
            |trail: usize| [[2, 3], [2, 3], [0, 1], [0, 1]].map(|at| power(count(trail, &at)));
        let mut model = MotionModel {
            entry: CellMap::filled(0.0),
            next_entries: [[0.0; 4]; 256],
            water,
            sea: *board.water(),
            exit_weights: core::array::from_fn(exit_weights),
            trail_weights: [core::array::from_fn(near), core::array::from_fn(far)],
            area_weights: core::array::from_fn(|n| exp(params.motion_area * ln(n.max(1) as f32))),
            straight: [params.motion_straight, params.motion_run],
            silence: [
                params.motion_silence_none,
                params.motion_silence_one,
                params.motion_silence_more,
            ],
            floor: params.motion_floor,
            avoidance: params.motion_mine_avoidance,
            random: [params.motion_random; 2],
        };
        model.set_mine_damage(board, &CellMap::filled(0.0));
        model
    }

    /// Sets the damage that the target expects of the watcher's mines, in life points per cell.
    pub fn set_mine_damage(&mut self, board: &Board, damage: &CellMap<f32>) {
        for cell in *board.water() {
            let entry = 1.0 / (1.0 + self.avoidance * damage[cell]).sqrt();
            self.entry[cell] = entry;
            for (heading, onward) in INDEX_STEPS.into_iter().enumerate() {
                // Modulo 256, as `INDEX_STEPS` is.
                let from = cell.index().wrapping_sub(onward) % 256;
                self.next_entries[from][heading] = entry;
            }
        }
    }

    /// A MOVE after `run` MOVEs of heading `last`.
    pub fn step(&self, heading: Heading, last: Option<Heading>, run: u8) -> Step {
        let more = (1..run.min(MAX_RUN)).fold(1.0, |all, _| all * self.straight[1]);
        let straight = core::array::from_fn(|open| {
            Heading::ALL.map(|heading| match open >> heading as usize & 1 {
                0 => 0.0,
                _ if last == Some(heading) => self.straight[0] * more,
                _ => 1.0,
            })
        });
        Step {
            heading,
            straight,
            floods: MAX_FLOODS,
            evidence: [0.0; 2],
        }
    }

    /// Probability of the MOVE from this cell; `weight` is that of the candidate, `trail` as in
    /// [`CellSet::within_two_steps`].
    #[inline]
    pub fn likelihood(
        &self,
        step: &mut Step,
        shape: &Shape,
        cell: Cell,
        trail: usize,
        weight: f32,
    ) -> f32 {
        let free = usize::from(self.water[cell]) & !trail;
        let open = free % 16;
        let s = step.straight[open];
        let w = self.exit_weights[free / 16 % 256];
        let t = [
            self.trail_weights[0][trail % 16],
            self.trail_weights[1][trail / 16 % 256],
        ];
        let entries = self.next_entries[cell.index()];
        let mut likelihoods: [f32; 4] =
            core::array::from_fn(|k| s[k] * w[k] * t[0][k] * t[1][k] * entries[k]);
        if !IS_CONNECTED[free % 256] && step.floods > 0 {
            step.floods -= 1;
            let areas = self.areas(shape, cell, open);
            likelihoods = core::array::from_fn(|k| likelihoods[k] * areas[k]);
        }
        let all: f32 = likelihoods.iter().sum();
        // All are 0 where no heading is open.
        let chosen = likelihoods[step.heading as usize] / all.max(f32::MIN_POSITIVE);
        let uniform = (open >> step.heading as usize & 1) as f32 / open.count_ones().max(1) as f32;
        step.evidence[0] += weight * chosen;
        step.evidence[1] += weight * uniform;
        chosen + self.random[1] * (uniform - chosen)
    }

    /// Updates the probability that the target steps at random.
    pub fn learn(&mut self, step: &Step) {
        let [model, random] = step.evidence;
        let random = self.random[1] * random;
        let all = random + (1.0 - self.random[1]) * model;
        if all > 0.0 {
            self.random[1] = random / all;
            self.random[1] += KIND_CHANGE * (self.random[0] - self.random[1]);
        }
    }

    /// `A` after a step by heading, 0 where it is not open.
    fn areas(&self, shape: &Shape, cell: Cell, open: usize) -> [f32; 4] {
        let free = self.sea - shape.trail_at(cell);
        let mut areas = [0.0; 4];
        let mut left = open;
        for k in 0..4 {
            if left >> k & 1 == 0 {
                continue;
            }
            let Some(next) = cell.step(Heading::ALL[k]) else {
                continue;
            };
            let reached = CellSet::from(next).flood(&free, usize::MAX);
            let area = self.area_weights[reached.len()];
            let here = reached.within_two_steps(cell) & left;
            for (j, value) in areas.iter_mut().enumerate() {
                if here >> j & 1 != 0 {
                    *value = area;
                }
            }
            left &= !here;
        }
        areas
    }

    /// Relative likelihood of each heading of a SILENCE of one step and of more steps, as far as it
    /// does not depend on the cell where it ends.
    #[inline]
    pub fn silence_headings(
        &self,
        shape: &Shape,
        cell: Cell,
        trail: usize,
        floods: &mut usize,
    ) -> [[f32; 4]; 2] {
        let free = usize::from(self.water[cell]) & !trail;
        let mut areas = [1.0; 4];
        if !IS_CONNECTED[free % 256] && *floods > 0 {
            *floods -= 1;
            areas = self.areas(shape, cell, free % 16);
        }
        let w = self.exit_weights[free / 16 % 256];
        [core::array::from_fn(|k| areas[k] * w[k]), areas]
    }
}

/// Table by the eight lowest bits of [`CellSet::within_two_steps`]: whether a way around the cell joins all
/// open steps.
const IS_CONNECTED: [bool; 256] = {
    let mut table = [false; 256];
    let mut free = 0;
    while free < 256 {
        let open: usize = free & 15;
        // From the lowest open heading along the corners, three times.
        let mut reached = open & open.wrapping_neg();
        let mut round = 0;
        while round < 3 {
            let mut corner = 0;
            while corner < 4 {
                let ends = CORNERS[corner];
                if free >> (4 + corner) & 1 != 0 && reached & ends != 0 {
                    reached |= ends & open;
                }
                corner += 1;
            }
            round += 1;
        }
        table[free] = reached == open;
        free += 1;
    }
    table
};

/// Headings beside each corner, in the order of [`CellSet::within_two_steps`]: north-west,
/// south-west, north-east, south-east.
const CORNERS: [usize; 4] = [0b0101, 0b0110, 0b1001, 0b1010];

/// Prior of each starting cell: a mixture of [`start_kinds`]; not normalised.
pub fn start_prior(board: &Board, params: &Params) -> CellMap<f32> {
    let shares = [
        1.0,
        params.motion_start_anywhere,
        params.motion_start_corner,
        params.motion_start_border,
        params.motion_start_centre,
        params.motion_start_in_corner,
        params.motion_start_in_centre,
    ];
    let mut prior = CellMap::filled(0.0);
    for (share, kind) in shares.into_iter().zip(start_kinds(board, params)) {
        for cell in *board.water() {
            prior[cell] += share * kind[cell];
        }
    }
    prior
}

/// Probability of each starting cell by kind of start: by the water around it, anywhere, near a
/// corner, at the border, near the centre, nearest to a corner, nearest to the centre.
pub fn start_kinds(board: &Board, params: &Params) -> [CellMap<f32>; 7] {
    let water = board.water();
    let distance = |cell: Cell, [x, y]: [u8; 2]| cell.x().abs_diff(x) + cell.y().abs_diff(y);
    let power = |base: f32, n: usize| (0..n).fold(1.0, |all, _| all * base);
    let corners = [[0, 0], [14, 0], [0, 14], [14, 14]];
    let centre = [[7, 7]];
    let near = |cell: Cell, places: &[[u8; 2]]| -> f32 {
        let decay = |&place| power(START_DECAY, distance(cell, place).into());
        places.iter().map(decay).sum()
    };
    let is_nearest = |cell: Cell, places: &[[u8; 2]]| -> f32 {
        let least = |place| water.iter().map(|cell| distance(cell, place)).min();
        let nearest = |&&place: &&[u8; 2]| least(place) == Some(distance(cell, place));
        places.iter().filter(nearest).count() as f32
    };
    let inner = 1..=13;
    let kinds: [&dyn Fn(Cell) -> f32; 7] = [
        &|cell| {
            let room = CellSet::from(cell).flood(water, START_STEPS).len();
            power(params.motion_start, room)
        },
        &|_| 1.0,
        &|cell| near(cell, &corners),
        &|cell| f32::from(!inner.contains(&cell.x()) || !inner.contains(&cell.y())),
        &|cell| near(cell, &centre),
        &|cell| is_nearest(cell, &corners),
        &|cell| is_nearest(cell, &centre),
    ];
    kinds.map(|kind| {
        let mut share = CellMap::filled(0.0);
        for cell in *water {
            share[cell] = kind(cell);
        }
        let all = share.sum(*water).max(f32::MIN_POSITIVE);
        share.0.iter_mut().for_each(|share| *share /= all);
        share
    })
}
