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
//! The terms were fitted to games: `cargo arena analyse beliefs` measures each of them, and
//! docs/tracker.md lists those that did not pay off.

use super::shape::ONWARD;
use super::CellMap;
use crate::numeric::powers;
use crate::params::Params;
use crate::rules::cell_set::ONWARD_MASKS;
use crate::rules::{Board, Cell, CellSet, Heading};

/// Steps within which water round a starting cell counts.
const START_STEPS: usize = 3;
/// How much less likely one more step away from a corner or the centre is as a start.
const START_DECAY: f32 = 0.4;

/// The transition likelihoods of one exchange.
#[derive(Clone, Debug)]
pub struct MotionModel {
    /// `a(c)` of the formulas: relative likelihood to enter a cell; 0 on land.
    pub entry: CellMap<f32>,
    /// `a` of the four neighbours of a cell, by [`Cell::index`] and heading.
    next_entries: [[f32; 4]; 256],
    /// The water near each cell; see [`CellSet::within_two_steps`].
    water: CellMap<u16>,
    /// `w` by heading, for each set of free cells two steps away.
    ways: [[f32; 4]; 256],
    /// Factor of the heading of the last MOVE.
    straight: f32,
    /// Prior weights of the lengths of a SILENCE: 0, 1 and more steps.
    pub silence: [f32; 3],
    /// Share of the mean weight that no candidate falls below.
    pub floor: f32,
    /// `motion_mine_avoidance`, per life point.
    avoidance: f32,
}

impl MotionModel {
    /// Of a target that no mine is known to.
    pub fn new(board: &Board, params: &Params) -> MotionModel {
        let mut water = CellMap::filled(0);
        for cell in *board.water() {
            water[cell] = board.water().within_two_steps(cell) as u16;
        }
        let by_number = [
            params.motion_ways_0,
            params.motion_ways_1,
            1.0,
            params.motion_ways_3,
        ];
        let ways =
            |free: usize| ONWARD_MASKS.map(|on| by_number[(free & on).count_ones() as usize]);
        let mut model = MotionModel {
            entry: CellMap::filled(0.0),
            next_entries: [[0.0; 4]; 256],
            water,
            ways: core::array::from_fn(ways),
            straight: params.motion_straight,
            silence: [
                params.motion_silence_none,
                params.motion_silence_one,
                params.motion_silence_more,
            ],
            floor: params.motion_floor,
            avoidance: params.motion_mine_avoidance,
        };
        model.avoid(board, &CellMap::filled(0.0));
        model
    }

    /// From now on the target expects this damage by the watcher's mines, in life points
    /// per cell.
    pub fn avoid(&mut self, board: &Board, danger: &CellMap<f32>) {
        for cell in *board.water() {
            let entry = 1.0 / (1.0 + self.avoidance * danger[cell]);
            self.entry[cell] = entry;
            for (heading, onward) in ONWARD.into_iter().enumerate() {
                // Modulo 256, as `ONWARD` is.
                let from = cell.index().wrapping_sub(onward) % 256;
                self.next_entries[from][heading] = entry;
            }
        }
    }

    /// `s` of the four headings, 0 for those that are not open, for each set of open ones.
    pub fn headings(&self, last: Option<Heading>) -> [[f32; 4]; 16] {
        core::array::from_fn(|open| {
            Heading::ALL.map(|heading| match open >> heading as usize & 1 {
                0 => 0.0,
                _ if last == Some(heading) => self.straight,
                _ => 1.0,
            })
        })
    }

    /// Probability that a MOVE from this cell has this heading, given `s` of all headings
    /// and the trail as in [`CellSet::within_two_steps`].
    #[inline]
    pub fn likelihood(
        &self,
        heading: Heading,
        s: &[[f32; 4]; 16],
        cell: Cell,
        trail: usize,
    ) -> f32 {
        let free = usize::from(self.water[cell]) & !trail;
        let (s, ways) = (s[free % 16], self.ways[free / 16 % 256]);
        let entries = self.next_entries[cell.index()];
        let likelihoods: [f32; 4] = core::array::from_fn(|k| s[k] * ways[k] * entries[k]);
        let all: f32 = likelihoods.iter().sum();
        // Where no way is open there is nothing to normalise.
        likelihoods[heading as usize] / all.max(f32::MIN_POSITIVE)
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
