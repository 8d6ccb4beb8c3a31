//! Motion model: prior of the starting cell and transition likelihoods of the target, given its
//! belief on the watcher's mines and its own earlier orders.
//!
//! ```text
//! P(start = c)    = mixture of starts near the corners, at the border, near the centre,
//!                   and ~ motion_start ^ (water cells within 3 steps of c)
//! a(c)            = 1 / (1 + motion_mine_avoidance * E[damage of the watcher's mines at c])
//! P(MOVE h | c)   = u(h, c) / sum over open headings k of u(k, c)
//! u(h, c)         = s(h) w(number of exits of c + h) a(c + h)
//! s(h)            = motion_straight for the heading of the last MOVE, else 1
//! w(n)            = motion_ways_n, and 1 for two exits
//! P(SILENCE to e) = q(n) / sum of q over the lengths that are open
//!                   * a(e) / sum of a over the cells that can be reached with such a length
//! ```
//!
//! n of q is 0, 1 or "more" steps, and q(n) = motion_silence_n + how often the candidate
//! has ended a SILENCE so before (the predictive distribution of a Dirichlet prior), so
//! that habits such as never moving in a SILENCE are learned.
//!
//! All likelihoods are normalised over the steps that are possible for a candidate; a single
//! possible step has the likelihood 1. They multiply the weights of candidates and never drop
//! one: each keeps at least `motion_floor` of the mean weight.
//!
//! The terms were fitted to recorded games: `cargo arena analyse beliefs` measures each of
//! them, and docs/tracker.md lists those that did not pay off.

use super::shape::INDEX_STEPS;
use super::CellMap;
use crate::numeric::powers;
use crate::params::Params;
use crate::rules::cell_set::ONWARD_MASKS;
use crate::rules::{Board, Cell, CellSet, Heading};

/// Steps within which the water around a starting cell is counted. A guess.
const START_STEPS: usize = 3;
/// Factor on the prior of a start for each step away from the corner or the centre. A guess.
const START_DECAY: f32 = 0.4;

/// The transition likelihoods of one exchange.
#[derive(Clone, Debug)]
pub struct MotionModel {
    /// `a(c)` of the formulas: relative likelihood to enter a cell; 0 on land.
    pub entry: CellMap<f32>,
    /// `a` of the four neighbours of a cell, by [`Cell::index`] and heading.
    next_entries: [[f32; 4]; 256],
    /// The water near each cell, as in [`CellSet::within_two_steps`].
    water: CellMap<u16>,
    /// `w` by heading, for each set of free cells two steps away.
    exit_weights: [[f32; 4]; 256],
    /// [`Params::motion_straight`].
    straight: f32,
    /// Prior weights of the lengths of a SILENCE: 0, 1 and more steps.
    pub silence: [f32; 3],
    /// [`Params::motion_floor`].
    pub floor: f32,
    /// [`Params::motion_mine_avoidance`].
    avoidance: f32,
}

impl MotionModel {
    /// The model of a target that expects no mines.
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
        let exit_weights =
            |free: usize| ONWARD_MASKS.map(|on| by_number[(free & on).count_ones() as usize]);
        let mut model = MotionModel {
            entry: CellMap::filled(0.0),
            next_entries: [[0.0; 4]; 256],
            water,
            exit_weights: core::array::from_fn(exit_weights),
            straight: params.motion_straight,
            silence: [
                params.motion_silence_none,
                params.motion_silence_one,
                params.motion_silence_more,
            ],
            floor: params.motion_floor,
            avoidance: params.motion_mine_avoidance,
        };
        model.set_mine_damage(board, &CellMap::filled(0.0));
        model
    }

    /// Sets the damage that the target expects of the watcher's mines, in life points per cell.
    pub fn set_mine_damage(&mut self, board: &Board, damage: &CellMap<f32>) {
        for cell in *board.water() {
            let entry = 1.0 / (1.0 + self.avoidance * damage[cell]);
            self.entry[cell] = entry;
            for (heading, onward) in INDEX_STEPS.into_iter().enumerate() {
                // Modulo 256, as `INDEX_STEPS` is.
                let from = cell.index().wrapping_sub(onward) % 256;
                self.next_entries[from][heading] = entry;
            }
        }
    }

    /// `s` of the four headings, 0 for those that are not open, for each set of open headings.
    pub fn heading_weights(&self, last: Option<Heading>) -> [[f32; 4]; 16] {
        core::array::from_fn(|open| {
            Heading::ALL.map(|heading| match open >> heading as usize & 1 {
                0 => 0.0,
                _ if last == Some(heading) => self.straight,
                _ => 1.0,
            })
        })
    }

    /// Probability that a MOVE from this cell has this heading, given
    /// [`MotionModel::heading_weights`] and the trail as in [`CellSet::within_two_steps`].
    #[inline]
    pub fn likelihood(
        &self,
        heading: Heading,
        s: &[[f32; 4]; 16],
        cell: Cell,
        trail: usize,
    ) -> f32 {
        let free = usize::from(self.water[cell]) & !trail;
        let (s, w) = (s[free % 16], self.exit_weights[free / 16 % 256]);
        let entries = self.next_entries[cell.index()];
        let likelihoods: [f32; 4] = core::array::from_fn(|k| s[k] * w[k] * entries[k]);
        let all: f32 = likelihoods.iter().sum();
        // All are 0 where no heading is open.
        likelihoods[heading as usize] / all.max(f32::MIN_POSITIVE)
    }
}

/// Prior of each starting cell: a mixture of normalised kinds of starts; not normalised itself.
pub fn start_prior(board: &Board, params: &Params) -> CellMap<f32> {
    let water = board.water();
    let growth = powers(params.motion_start);
    let decay = powers(START_DECAY);
    let distance = |cell: Cell, x: u8, y: u8| cell.x().abs_diff(x) + cell.y().abs_diff(y);
    let kinds: [(f32, &dyn Fn(Cell) -> f32); 4] = [
        (1.0, &|cell| {
            growth[CellSet::from(cell).flood(water, START_STEPS).len()]
        }),
        (params.motion_start_corner, &|cell| {
            let corner = |x, y| decay[usize::from(distance(cell, x, y))];
            corner(0, 0) + corner(14, 0) + corner(0, 14) + corner(14, 14)
        }),
        (params.motion_start_border, &|cell| {
            let inner = 1..=13;
            f32::from(!inner.contains(&cell.x()) || !inner.contains(&cell.y()))
        }),
        (params.motion_start_centre, &|cell| {
            decay[usize::from(distance(cell, 7, 7))]
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
