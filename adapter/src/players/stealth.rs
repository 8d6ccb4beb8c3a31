//! Hides. Plans ways that as many starting cells as possible could have taken,
//! keeps out of reach, breaks contact by SILENCE, and shoots only when nearly
//! sure: a torpedo shows where it came from.

use super::pilot::{plan, room, DamageMap, Pilot, Style};
use ocean::rules::{ActionKind, CellSet, Device};

/// Steps a way is planned ahead.
const DEPTH: usize = 6;
/// Own cells the enemy may still think of, below which we count as found.
const FOUND: usize = 18;
/// Life points a torpedo must be expected to take.
const SURE: f32 = 1.0;
/// The same for a mine, which gives less away.
const SURE_MINE: f32 = 0.85;

/// The style.
pub struct Stealth;

impl Style for Stealth {
    fn write_order(&mut self, pilot: &mut Pilot) {
        let damage = DamageMap::new(pilot.board(), pilot.enemy().presence());
        pilot.fire(&damage, SURE_MINE, SURE);
        pilot.surface_if_stuck();
        self.go(pilot);
        pilot.fire(&damage, SURE_MINE, SURE);
        self.hide(pilot);
        let mines = pilot.own().mines | pilot.own().fresh_mines;
        let covered = mines.grown();
        let board = pilot.board().clone();
        // Mines are few and far apart, and only laid while we are not found.
        if pilot.known().cells().len() > FOUND {
            pilot.drop_mine(|cell| {
                let fresh = (*board.blast_area(cell) & *board.water()) - covered;
                fresh.len() as f32 - 5.5
            });
        }
        pilot.ask();
    }
}

impl Stealth {
    fn go(&self, pilot: &mut Pilot) {
        let water = *pilot.board().water();
        let mines = pilot.enemy().mine_cover(pilot.board());
        let near = near(pilot);
        // Where he thinks we may be moves along with us, as long as the water
        // lets it.
        let seen = pilot.known().cells();
        let total = seen.len().max(1) as f32;
        let best = plan(
            pilot.own().cell,
            &pilot.side().open(),
            DEPTH,
            seen,
            &|seen, heading, cell, _| {
                let left = seen.shifted(heading) & water;
                let hidden = left.len() as f32 / total;
                let danger =
                    mines[cell].min(2.0) * 0.25 + if near.contains(cell) { 0.15 } else { 0.0 };
                (left, 0.5 * hidden - danger)
            },
        );
        if let Some((_, heading)) = best {
            let order = if pilot.enemy().cells().len() < 20 {
                [
                    Device::Torpedo,
                    Device::Silence,
                    Device::Mine,
                    Device::Sonar,
                ]
            } else {
                [
                    Device::Silence,
                    Device::Torpedo,
                    Device::Mine,
                    Device::Sonar,
                ]
            };
            pilot.go(heading, &order);
        }
    }

    /// Breaks contact: found, or heard by an own shot.
    fn hide(&self, pilot: &mut Pilot) {
        let fired = pilot.has_done(ActionKind::Torpedo) || pilot.has_done(ActionKind::Surface);
        if pilot.known().cells().len() > FOUND && !fired {
            return;
        }
        let water = *pilot.board().water();
        let mines = pilot.enemy().mine_cover(pilot.board());
        let near = near(pilot);
        let ends = pilot.silences();
        let best = ends
            .into_iter()
            .map(|(action, cell, trail)| {
                let walk = room(cell, &(water - trail)).min(25) as f32;
                let chance = pilot.stream.below(100) as f32 / 100.0;
                let danger = mines[cell].min(2.0) + if near.contains(cell) { 0.5 } else { 0.0 };
                let value = 0.1 * walk + chance - danger;
                (value, action)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, action)) = best {
            pilot.act(action);
        }
    }
}

/// Cells the enemy could shoot at in its next turn, if it is known well enough
/// to tell.
fn near(pilot: &Pilot) -> CellSet {
    let cells = pilot.enemy().cells();
    if cells.len() > 12 {
        return CellSet::EMPTY;
    }
    cells.flood(pilot.board().water(), 5)
}
