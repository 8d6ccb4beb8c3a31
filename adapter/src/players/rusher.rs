//! Closes in and trades: keeps within a torpedo's reach of where the enemy may
//! be, fires at any fair chance, and uses SILENCE to get nearer or out of a
//! duel it would lose.

use super::pilot::{plan, room, DamageMap, Pilot, Style};
use ocean::rules::{Cell, Device};
use ocean::tracker::CellMap;

/// Steps a way is planned ahead.
const DEPTH: usize = 5;
/// Life points a blast must be expected to take, more than of us.
const TORPEDO: f32 = 0.45;
const TRIGGER: f32 = 0.35;
/// With at most so many possible cells of the enemy he is hunted.
const SPOTTED: usize = 60;

/// The style.
pub struct Rusher;

impl Style for Rusher {
    fn write_order(&mut self, pilot: &mut Pilot) {
        let damage = DamageMap::new(pilot.board(), pilot.enemy().presence());
        pilot.fire(&damage, TRIGGER, TORPEDO);
        pilot.surface_if_stuck();
        let distance = mean_distance(pilot);
        go(pilot, &distance);
        pilot.fire(&damage, TRIGGER, TORPEDO);
        jump(pilot, &distance);
        let presence = *pilot.enemy().presence();
        let board = pilot.board().clone();
        let cover = (pilot.own().mines | pilot.own().fresh_mines).grown();
        pilot.drop_mine(|cell| {
            let fresh = *board.blast_area(cell) - cover;
            0.2 * fresh.len() as f32 + 5.0 * presence.sum(fresh) - 1.0
        });
        pilot.ask();
    }
}

/// Mean number of steps to the enemy; the far cells of a wide presence count
/// less, since he is not met there soon.
fn mean_distance(pilot: &Pilot) -> CellMap<f32> {
    let board = pilot.board();
    let presence = pilot.enemy().presence();
    let mut mean = CellMap::filled(0.0);
    for cell in *board.water() {
        for other in pilot.enemy().cells() {
            let steps = board.distance(cell, other).map_or(20.0, f32::from);
            mean[cell] += presence[other] * steps.min(20.0);
        }
    }
    mean
}

/// What a place is worth: the torpedo's range is near enough.
fn worth(distance: &CellMap<f32>, cell: Cell) -> f32 {
    -0.06 * (distance[cell] - 3.0).abs()
}

fn go(pilot: &mut Pilot, distance: &CellMap<f32>) {
    let mines = pilot.enemy().mine_cover(pilot.board());
    let hunts = pilot.enemy().cells().len() <= SPOTTED;
    let best = plan(
        pilot.own().cell,
        &pilot.side().open(),
        DEPTH,
        (),
        &|(), _, cell, _| {
            let approach = if hunts { worth(distance, cell) } else { 0.0 };
            ((), approach - 0.25 * mines[cell].min(2.0))
        },
    );
    if let Some((_, heading)) = best {
        pilot.go(
            heading,
            &[
                Device::Torpedo,
                Device::Mine,
                Device::Silence,
                Device::Sonar,
            ],
        );
    }
}

/// SILENCE to the best place, when he knows where we are.
fn jump(pilot: &mut Pilot, distance: &CellMap<f32>) {
    if pilot.known().cells().len() > 8 || pilot.enemy().cells().len() > SPOTTED {
        return;
    }
    let water = *pilot.board().water();
    let mines = pilot.enemy().mine_cover(pilot.board());
    let ends = pilot.silences();
    let best = ends
        .into_iter()
        .map(|(action, cell, trail)| {
            let walk = room(cell, &(water - trail)).min(15) as f32;
            let chance = pilot.stream.below(100) as f32 / 100.0;
            let value = 3.0 * worth(distance, cell) + 0.05 * walk + 0.3 * chance;
            (value - 0.5 * mines[cell].min(2.0), action)
        })
        .max_by(|a, b| a.0.total_cmp(&b.0));
    if let Some((_, action)) = best {
        pilot.act(action);
    }
}
