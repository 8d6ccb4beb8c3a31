//! Silences whenever it can: the worst case of a tracker. Between the silences
//! it charges a torpedo and takes good shots.

use super::pilot::{plan, room, DamageMap, Pilot, Style};
use ocean::rules::Device;

/// Steps a way is planned ahead.
const DEPTH: usize = 6;
/// Life points a blast must be expected to take.
const TORPEDO: f32 = 0.6;

/// The style.
pub struct Silencer;

impl Style for Silencer {
    fn write_order(&mut self, pilot: &mut Pilot) {
        let damage = DamageMap::new(pilot.board(), pilot.enemy().presence());
        pilot.fire(&damage, TORPEDO, TORPEDO);
        pilot.surface_if_stuck();
        go(pilot);
        pilot.fire(&damage, TORPEDO, TORPEDO);
        vanish(pilot);
    }
}

fn go(pilot: &mut Pilot) {
    let mines = pilot.enemy().mine_cover(pilot.board());
    let best = plan(
        pilot.own().cell,
        &pilot.side().open(),
        DEPTH,
        (),
        &|(), _, cell, _| ((), -0.4 * mines[cell].min(2.0)),
    );
    if let Some((_, heading)) = best {
        // A torpedo first only where it will soon be of use.
        let order = if pilot.enemy().cells().len() <= 25 {
            [Device::Torpedo, Device::Silence, Device::Sonar]
        } else {
            [Device::Silence, Device::Torpedo, Device::Sonar]
        };
        pilot.go(heading, &order);
    }
}

/// Any way of SILENCE that leaves room, all as likely: nothing can be guessed.
fn vanish(pilot: &mut Pilot) {
    let water = *pilot.board().water();
    let mines = pilot.enemy().mine_cover(pilot.board());
    let mut ends = pilot.silences();
    let walk = |end: &(_, _, _)| {
        let (_, cell, trail) = *end;
        room(cell, &(water - trail)).min(20)
    };
    let most = ends.iter().map(walk).max().unwrap_or(0);
    let safest = ends
        .iter()
        .map(|&(_, cell, _)| mines[cell])
        .fold(f32::INFINITY, f32::min);
    ends.retain(|end| walk(end) + 4 >= most || mines[end.1] <= safest);
    ends.retain(|&(_, cell, _)| mines[cell] <= safest + 0.3);
    let drawn = pilot.stream.below(ends.len());
    if let Some(&(action, _, _)) = ends.get(drawn) {
        pilot.act(action);
    }
}
