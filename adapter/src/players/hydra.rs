//! Chooses among its sensible orders the one that makes the tracker that follows
//! it largest: the most candidates (cell, trail and mines) after the order. It
//! fights like the others, so that an opponent cannot ignore it.

use super::pilot::{room, DamageMap, Pilot, Style};
use ocean::rules::orders::SILENCE_RANGE;
use ocean::rules::{Cell, CellSet, Device, Heading};

/// Expected damage from which it fires, in life points.
const TRIGGER: f32 = 0.6;
const TORPEDO: f32 = 0.7;
/// Most candidates that are looked at; of more, every second, third, ... one.
const LOOKED_AT: usize = 3000;
/// Steps left after a MOVE that are always enough.
const ROOM: usize = 12;
/// New cells that a mine must cover more than.
const NEW_CELLS: f32 = 1.5;
/// Own mines up to which it charges the next one before a SILENCE.
const MINES: usize = 1;
/// Danger on a cell above which a way over it is not sensible, in mines felt
/// there, more than on the safest way.
const DANGER: f32 = 0.5;

/// The style.
pub struct Hydra;

impl Style for Hydra {
    fn write_order(&mut self, pilot: &mut Pilot) {
        let damage = DamageMap::new(pilot.board(), pilot.enemy().presence());
        pilot.fire(&damage, TRIGGER, TORPEDO);
        pilot.surface_if_stuck();
        let known = Known::of(pilot);
        go(pilot, &known);
        pilot.fire(&damage, TRIGGER, TORPEDO);
        // A mine may lie on any side, a SILENCE may go any way: both only ever add
        // candidates.
        pilot.drop_mine_on_new_cells(NEW_CELLS);
        vanish(pilot);
    }
}

/// Some of what the enemy takes for possible: cell and trail of each candidate.
struct Known(Vec<(Cell, CellSet)>);

impl Known {
    fn of(pilot: &Pilot) -> Known {
        let stride = pilot.known().len().div_ceil(LOOKED_AT).max(1);
        let candidates = pilot.known().candidates().step_by(stride);
        Known(candidates.map(|found| (found.cell, found.trail)).collect())
    }

    /// Candidates after a MOVE and what then may follow: a SILENCE, a mine.
    fn size_after(&self, water: CellSet, heading: Heading, silence: bool, mine: bool) -> usize {
        let moved = self.0.iter().filter_map(|&(cell, trail)| {
            let open = water - trail;
            let cell = cell.step(heading).filter(|&cell| open.contains(cell))?;
            let sides = if mine {
                (CellSet::from(cell).neighbours() & water).len()
            } else {
                1
            };
            let ends = if silence { ways(cell, &open) } else { 1 };
            Some(sides * ends)
        });
        moved.sum()
    }
}

/// Ways of a SILENCE from a cell through open water, staying included.
fn ways(from: Cell, open: &CellSet) -> usize {
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

/// Moves where most candidates can go along, among the ways that leave room and
/// are not mined. Charges some mines first, then SILENCE, unless the enemy is found.
fn go(pilot: &mut Pilot, known: &Known) {
    let (own, open) = (*pilot.own(), pilot.side().open());
    let mines = pilot.enemy().mine_cover(pilot.board());
    let order = if pilot.enemy().cells().len() <= 12 {
        [Device::Torpedo, Device::Silence, Device::Mine]
    } else if (own.mines | own.fresh_mines).len() <= MINES {
        [Device::Mine, Device::Silence, Device::Torpedo]
    } else {
        [Device::Silence, Device::Mine, Device::Torpedo]
    };
    let charge = pilot.to_charge(&order);
    let ready = |device| {
        let missing = own.charges.missing(device);
        missing == 0 || missing == 1 && charge == Some(device)
    };
    let (silence, mine) = (ready(Device::Silence), ready(Device::Mine));
    let headings: Vec<(Heading, Cell, usize)> = Heading::ALL
        .into_iter()
        .filter_map(|heading| {
            let cell = own.cell.step(heading).filter(|&cell| open.contains(cell))?;
            Some((heading, cell, room(cell, &open)))
        })
        .collect();
    let most = headings.iter().map(|way| way.2).max().unwrap_or(0);
    let danger = |way: &&(Heading, Cell, usize)| mines[way.1];
    let safest = headings
        .iter()
        .map(|way| danger(&way))
        .fold(f32::INFINITY, f32::min);
    let best = headings
        .iter()
        .filter(|way| way.2 >= most.min(ROOM) && danger(way) <= safest + DANGER)
        .max_by_key(|way| {
            let size = known.size_after(*pilot.board().water(), way.0, silence, mine);
            (size, way.2)
        })
        .or(headings.iter().max_by_key(|way| way.2));
    if let Some(&(heading, _, _)) = best {
        pilot.go(heading, &order);
    }
}

/// SILENCE to any place from which there is room to go on.
fn vanish(pilot: &mut Pilot) {
    let water = *pilot.board().water();
    let mines = pilot.enemy().mine_cover(pilot.board());
    let mut ends = pilot.silences();
    let walk = |end: &(_, Cell, CellSet)| room(end.1, &(water - end.2)).min(20);
    let most = ends.iter().map(walk).max().unwrap_or(0);
    ends.retain(|end| walk(end) + 4 >= most);
    let safest = ends
        .iter()
        .map(|end| mines[end.1])
        .fold(f32::INFINITY, f32::min);
    ends.retain(|end| mines[end.1] <= safest + DANGER);
    let drawn = pilot.stream.below(ends.len());
    if let Some(&(action, _, _)) = ends.get(drawn) {
        pilot.act(action);
    }
}
