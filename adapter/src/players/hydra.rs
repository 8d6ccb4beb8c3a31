//! Chooses among its sensible orders the one that makes the tracker that follows
//! it largest: the most candidates (cell, trail and mines) after the order. It
//! fights like the others, so that an opponent cannot ignore it.

use super::tracking::{mobility, TrackedGame};
use ocean::rules::orders::SILENCE_RANGE;
use ocean::rules::{Cell, CellSet, Device, Heading};

/// Value in life points from which a mine is triggered and a torpedo fired.
const TRIGGER: f32 = 0.6;
const TORPEDO: f32 = 0.7;
/// Candidates in the largest sample.
const SAMPLE: usize = 3000;
/// Mobility after a MOVE that is always enough, in steps.
const ENOUGH_MOBILITY: usize = 12;
/// Cells that a mine must newly cover.
const NEW_CELLS: f32 = 1.5;
/// Own mines that it charges before a SILENCE.
const FIRST_MINES: usize = 2;
/// Expected number of enemy mines felt on a cell, above that of the safest cell, up to
/// which it is entered.
const EXTRA_DANGER: f32 = 0.5;

/// Writes a turn's order.
pub fn write_order(game: &mut TrackedGame) {
    let damage = game.damage_map();
    game.fire(&damage, TRIGGER, TORPEDO);
    game.surface_if_stuck();
    let sample = CandidateSample::new(game);
    go(game, &sample);
    game.fire(&damage, TRIGGER, TORPEDO);
    // A mine may lie on any side, a SILENCE may go any way: both only ever add
    // candidates.
    game.drop_mine(|game, cell| game.new_cells(cell).len() as f32 - NEW_CELLS);
    vanish(game);
}

/// Every n-th of the enemy's candidates for the own submarine: cell and trail of each.
struct CandidateSample(Vec<(Cell, CellSet)>);

impl CandidateSample {
    fn new(game: &TrackedGame) -> CandidateSample {
        let stride = game.exposure().len().div_ceil(SAMPLE).max(1);
        let candidates = game.exposure().candidates().step_by(stride);
        CandidateSample(candidates.map(|found| (found.cell, found.trail)).collect())
    }

    /// Number of candidates after a MOVE and then a SILENCE and a MINE, where these are
    /// set.
    fn size_after(&self, water: CellSet, heading: Heading, silence: bool, mine: bool) -> usize {
        let moved = self.0.iter().filter_map(|&(cell, trail)| {
            let open = water - trail;
            let cell = cell.step(heading).filter(|&cell| open.contains(cell))?;
            let sides = if mine {
                (CellSet::from(cell).neighbours() & water).len()
            } else {
                1
            };
            let ends = if silence {
                silence_ends(cell, &open)
            } else {
                1
            };
            Some(sides * ends)
        });
        moved.sum()
    }
}

/// Number of the ends of a SILENCE from a cell through `open`, staying included.
fn silence_ends(from: Cell, open: &CellSet) -> usize {
    let line = |heading: &Heading| {
        let mut at = from;
        for steps in 0..SILENCE_RANGE {
            match at.step(*heading).filter(|&cell| open.contains(cell)) {
                Some(cell) => at = cell,
                None => return usize::from(steps),
            }
        }
        usize::from(SILENCE_RANGE)
    };
    1 + Heading::ALL.iter().map(line).sum::<usize>()
}

/// A possible MOVE.
struct Step {
    heading: Heading,
    /// [`mobility`] after it.
    mobility: usize,
    /// Expected number of enemy mines felt on the new cell.
    danger: f32,
}

/// Moves where most candidates can go along, among the steps that leave room and
/// are not mined. Charges some mines first, then SILENCE, unless the enemy is found.
fn go(game: &mut TrackedGame, sample: &CandidateSample) {
    let (own, open) = (*game.submarine(), game.own.open());
    let mines = game.enemy().mine_cover(game.board());
    let order = if game.enemy().cells().len() <= 12 {
        [Device::Torpedo, Device::Silence, Device::Mine]
    } else if (own.mines | own.fresh_mines).len() < FIRST_MINES {
        [Device::Mine, Device::Silence, Device::Torpedo]
    } else {
        [Device::Silence, Device::Mine, Device::Torpedo]
    };
    let charge = game.to_charge(&order);
    let ready = |device| {
        let missing = own.charges.missing(device);
        missing == 0 || missing == 1 && charge == Some(device)
    };
    let (silence, mine) = (ready(Device::Silence), ready(Device::Mine));
    let steps: Vec<Step> = Heading::ALL
        .into_iter()
        .filter_map(|heading| {
            let cell = own.cell.step(heading).filter(|&cell| open.contains(cell))?;
            Some(Step {
                heading,
                mobility: mobility(cell, &open),
                danger: mines[cell],
            })
        })
        .collect();
    let most = steps.iter().map(|step| step.mobility).max().unwrap_or(0);
    let danger = steps.iter().map(|step| step.danger);
    let safest = danger.fold(f32::INFINITY, f32::min);
    let best = steps
        .iter()
        .filter(|step| {
            step.mobility >= most.min(ENOUGH_MOBILITY) && step.danger <= safest + EXTRA_DANGER
        })
        .max_by_key(|step| {
            let water = *game.board().water();
            let size = sample.size_after(water, step.heading, silence, mine);
            (size, step.mobility)
        })
        .or(steps.iter().max_by_key(|step| step.mobility));
    if let Some(step) = best {
        game.go(step.heading, &order);
    }
}

/// SILENCE to a random end that leaves room and is not mined.
fn vanish(game: &mut TrackedGame) {
    let mines = game.enemy().mine_cover(game.board());
    let mut ends = game.silences();
    let most = ends.iter().map(|end| end.mobility.min(20)).max();
    let most = most.unwrap_or(0);
    ends.retain(|end| end.mobility.min(20) + 4 >= most);
    let danger = ends.iter().map(|end| mines[end.cell]);
    let safest = danger.fold(f32::INFINITY, f32::min);
    ends.retain(|end| mines[end.cell] <= safest + EXTRA_DANGER);
    game.silence_to_any(&ends);
}
