//! Goes long ways without a SURFACE or a SILENCE, and lays mines along them. Its
//! trail leaves few starting cells possible but many shapes once it silences,
//! which it does only when it is hit or cornered: late, and from a long trail.

use super::pilot::{plan, room, DamageMap, Pilot, Style};
use ocean::rules::submarine::FULL_LIFE;
use ocean::rules::{Cell, CellSet, Device};

/// Steps a way is planned ahead.
const DEPTH: usize = 6;
/// Steps left on the trail's own side, below which it is cornered.
const CORNERED: usize = 4;
/// Expected damage from which it fires, in life points. A mine waits until the
/// enemy is nearly sure to be beside it.
const TRIGGER: f32 = 0.9;
const TORPEDO: f32 = 0.65;
/// Cells a mine must cover that no other does.
const NEW_CELLS: f32 = 3.5;

/// The style.
pub struct Marathon {
    /// Life points after its own last order.
    life: u8,
}

impl Default for Marathon {
    fn default() -> Marathon {
        Marathon { life: FULL_LIFE }
    }
}

impl Style for Marathon {
    fn write_order(&mut self, pilot: &mut Pilot) {
        let hit = pilot.own().life < self.life;
        let damage = DamageMap::new(pilot.board(), pilot.enemy().presence());
        pilot.fire(&damage, TRIGGER, TORPEDO);
        let from = pilot.own().cell;
        let cornered = room(from, &pilot.side().open()) <= CORNERED;
        if cornered || hit {
            pilot.silence_to_room(40);
        }
        pilot.surface_if_stuck();
        go(pilot);
        pilot.fire(&damage, TRIGGER, TORPEDO);
        pilot.drop_mine_on_new_cells(NEW_CELLS);
        self.life = pilot.own().life;
    }
}

/// Keeps to the walls and to its own trail, so that the open water lasts long.
fn go(pilot: &mut Pilot) {
    let board = pilot.board();
    let open = pilot.side().open();
    let mines = pilot.enemy().mine_cover(board);
    let closed = |cell: Cell| 4 - (CellSet::from(cell).neighbours() & open).len();
    let best = plan(pilot.own().cell, &open, DEPTH, (), &|(), _, cell, _| {
        ((), 0.05 * closed(cell) as f32 - 0.4 * mines[cell].min(2.0))
    });
    if let Some((_, heading)) = best {
        // SILENCE is kept for later, so that from then on all charges go to mines.
        let order = [Device::Torpedo, Device::Silence, Device::Mine];
        pilot.go(heading, &order);
    }
}
