//! Lays a minefield as wide as it can and lives from its triggers; torpedoes
//! and SILENCE come second.

use super::pilot::{plan, DamageMap, Pilot, Style};
use ocean::rules::{CellSet, Device};

/// Steps a way is planned ahead.
const DEPTH: usize = 6;
/// Own cells the enemy may still think of, below which we count as found.
const FOUND: usize = 8;
/// Life points a blast must be expected to take.
const TRIGGER: f32 = 0.55;
const TORPEDO: f32 = 0.7;
/// Cells a mine must cover that no other does.
const NEW_CELLS: f32 = 2.5;

/// The style.
pub struct Miner;

impl Style for Miner {
    fn write_order(&mut self, pilot: &mut Pilot) {
        let damage = DamageMap::new(pilot.board(), pilot.enemy().presence());
        pilot.fire(&damage, TRIGGER, TORPEDO);
        lay(pilot);
        pilot.surface_if_stuck();
        go(pilot);
        pilot.fire(&damage, TRIGGER, TORPEDO);
        lay(pilot);
        hide(pilot);
    }
}

/// Cells where a blast of an own mine is felt.
fn covered(pilot: &Pilot) -> CellSet {
    (pilot.own().mines | pilot.own().fresh_mines).grown()
}

fn lay(pilot: &mut Pilot) {
    let covered = covered(pilot);
    let board = pilot.board().clone();
    let presence = *pilot.enemy().presence();
    pilot.drop_mine(|cell| {
        let fresh = (*board.blast_area(cell) & *board.water()) - covered;
        fresh.len() as f32 - NEW_CELLS + 5.0 * presence.sum(fresh)
    });
}

/// Seeks water that no own mine covers yet.
fn go(pilot: &mut Pilot) {
    let board = pilot.board();
    let bare = *board.water() - covered(pilot);
    let mines = pilot.enemy().mine_cover(board);
    let best = plan(
        pilot.own().cell,
        &pilot.side().open(),
        DEPTH,
        bare,
        &|bare: CellSet, _, cell, done| {
            let area = *board.blast_area(cell);
            let fresh = (area & bare).len() as f32 / 9.0;
            // The danger of the first steps is real, later ones can be changed.
            let danger = mines[cell].min(2.0) * if done < 2 { 0.5 } else { 0.2 };
            (bare - area, 0.2 * fresh - danger)
        },
    );
    if let Some((_, heading)) = best {
        let found = pilot.known().cells().len() <= FOUND;
        let order = if found || pilot.enemy().cells().len() <= 12 {
            [Device::Torpedo, Device::Silence, Device::Mine]
        } else {
            [Device::Mine, Device::Torpedo, Device::Silence]
        };
        pilot.go(heading, &order);
    }
}

/// SILENCE once we are found, to where there is room.
fn hide(pilot: &mut Pilot) {
    if pilot.known().cells().len() > FOUND {
        return;
    }
    pilot.silence_to_room(25);
}
