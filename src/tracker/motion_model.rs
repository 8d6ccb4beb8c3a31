//! The motion model: prior of the start and transition likelihoods of the target, from
//! what it can know of the watcher and from what it has done so far.
//!
//! ```text
//! P(start = c)    = mixture of starts near the corners, at the border, near the centre,
//!                   and ~ motion_start ^ (water cells within 3 steps of c)
//! a(c)            = 1 / (1 + motion_mine_avoidance * E[damage of the watcher's mines at c])
//! P(MOVE h | c)   = u(h, c) / sum over open headings k of u(k, c)
//! u(h, c)         = s(h) w(ways on from c + h) a(c + h)
//! s(h)            = motion_straight for the heading of the last MOVE, else 1
//! w(n)            = motion_ways_n, and 1 for two ways on
//! P(SILENCE to e) = q(n) / sum of q over the lengths that are open
//!                   * a(e) / sum of a over the cells that can be reached with such a length
//! ```
//!
//! n of q is 0, 1 or "more" steps, and q(n) = motion_silence_n + how often the candidate
//! has ended a SILENCE so before (the predictive distribution of a Dirichlet prior):
//! whoever always stays, or always goes one step, is found out.
//!
//! All are normalised over what is possible for a candidate: who had one way only
//! surely took it. The likelihoods weigh candidates and never drop one: each keeps at
//! least `motion_floor` of the mean weight.
//!
//! The terms were fitted to games: `cargo arena beliefs` measures each of them, and
//! docs/tracker.md lists those that did not pay off.

use super::shape::ONWARD;
use super::CellMap;
use crate::numeric::powers;
use crate::params::Params;
use crate::rules::{Board, Cell, CellSet, Heading};

/// Steps within which water round a starting cell counts.
const START_STEPS: usize = 3;
/// How much less likely one more step away from a corner or the centre is as a start.
const START_DECAY: f32 = 0.4;

/// The bits of the cells next to the one in the middle in [`CellSet::around`], by
/// heading, and of the other three neighbours of each.
const NEXT: [u32; 4] = [7, 17, 11, 13];
const WAYS_ON: [[u32; 3]; 4] = [[2, 6, 8], [22, 16, 18], [10, 6, 16], [14, 8, 18]];

/// The transition likelihoods of one exchange.
#[derive(Clone, Debug)]
pub struct MotionModel {
    /// `a(c)` of the formulas: relative likelihood to enter a cell; 0 on land.
    pub entry: CellMap<f32>,
    /// The water round each cell; see [`CellSet::around`].
    water: CellMap<u32>,
    /// Factor of the heading of the last MOVE.
    straight: f32,
    /// Factors by the number of ways on.
    ways: [f32; 4],
    /// Prior weights of the lengths of a SILENCE: 0, 1 and more steps.
    pub silence: [f32; 3],
    /// Smallest weight of a candidate, as a share of the mean weight.
    pub floor: f32,
}

impl MotionModel {
    /// Of a target that expects this damage by the watcher's mines, in life points
    /// per cell.
    pub fn new(board: &Board, params: &Params, danger: &CellMap<f32>) -> MotionModel {
        let mut entry = CellMap::filled(0.0);
        let mut water = CellMap::filled(0);
        for cell in *board.water() {
            entry[cell] = 1.0 / (1.0 + params.motion_mine_avoidance * danger[cell]);
            water[cell] = board.water().around(cell);
        }
        MotionModel {
            entry,
            water,
            straight: params.motion_straight,
            ways: [
                params.motion_ways_0,
                params.motion_ways_1,
                1.0,
                params.motion_ways_3,
            ],
            silence: [
                params.motion_silence_none,
                params.motion_silence_one,
                params.motion_silence_more,
            ],
            floor: params.motion_floor,
        }
    }

    /// `s` of all headings.
    pub fn headings(&self, last: Option<Heading>) -> [f32; 4] {
        let mut factors = [1.0; 4];
        if let Some(last) = last {
            factors[last as usize] = self.straight;
        }
        factors
    }

    /// Probability that a MOVE from this cell has this heading, given `s` of all
    /// headings and the trail as in [`CellSet::around`].
    #[inline]
    pub fn likelihood(&self, heading: Heading, s: [f32; 4], cell: Cell, trail: u32) -> f32 {
        let free = self.water[cell] & !trail;
        let likelihood = |k: usize| {
            let [a, b, c] = WAYS_ON[k].map(|bit| free >> bit & 1);
            let open = (free >> NEXT[k] & 1) as f32;
            // The spare column and row are 0, as land.
            let at = (cell.index() + ONWARD[k]) % 256;
            let entry = self.entry.0.get(at).copied().unwrap_or(0.0);
            open * s[k] * self.ways[(a + b + c) as usize] * entry
        };
        let all: f32 = (0..4).map(likelihood).sum();
        // Where no way is open there is nothing to normalise.
        likelihood(heading as usize) / all.max(f32::MIN_POSITIVE)
    }
}

/// Prior of each starting cell, not normalised.
pub fn prior(board: &Board, params: &Params) -> CellMap<f32> {
    let water = board.water();
    let room = powers(params.motion_start);
    let near = powers(START_DECAY);
    let distance = |cell: Cell, x: u8, y: u8| cell.x().abs_diff(x) + cell.y().abs_diff(y);
    let kinds: [(f32, &dyn Fn(Cell) -> f32); 4] = [
        (1.0, &|cell| {
            room[CellSet::from(cell).flood(water, START_STEPS).len()]
        }),
        (params.motion_start_corner, &|cell| {
            let corner = |x, y| near[usize::from(distance(cell, x, y))];
            corner(0, 0) + corner(14, 0) + corner(0, 14) + corner(14, 14)
        }),
        (params.motion_start_border, &|cell| {
            let inner = 1..=13;
            f32::from(!inner.contains(&cell.x()) || !inner.contains(&cell.y()))
        }),
        (params.motion_start_centre, &|cell| {
            near[usize::from(distance(cell, 7, 7))]
        }),
    ];
    let mut prior = CellMap::filled(0.0);
    for (share, kind) in kinds {
        let all: f32 = water.iter().map(kind).sum();
        for cell in *water {
            prior[cell] += share * kind(cell) / all.max(f32::MIN_POSITIVE);
        }
    }
    prior
}
