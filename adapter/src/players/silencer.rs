//! Silences whenever it can: the worst case of a tracker. Between the silences
//! it charges a torpedo and takes good shots.

use super::tracking::{TrackedGame, WalkSearch};
use ocean::rules::Device;

/// Steps of the planned walk.
const DEPTH: usize = 6;
/// Value in life points from which a torpedo is fired.
const TORPEDO: f32 = 0.6;

/// Writes a turn's order.
pub fn write_order(game: &mut TrackedGame) {
    let damage = game.damage_map();
    game.fire(&damage, TORPEDO, TORPEDO);
    game.surface_if_stuck();
    go(game);
    game.fire(&damage, TORPEDO, TORPEDO);
    vanish(game);
}

fn go(game: &mut TrackedGame) {
    let mines = game.enemy().mine_cover(game.board());
    let search = WalkSearch::new(DEPTH, |(), _, cell, _| ((), -0.4 * mines[cell].min(2.0)));
    if let Some(heading) = search.best_heading(game.submarine().cell, &game.own.open(), ()) {
        // A torpedo first only where it will soon be of use.
        let order = if game.enemy().cells().len() <= 25 {
            [Device::Torpedo, Device::Silence, Device::Sonar]
        } else {
            [Device::Silence, Device::Torpedo, Device::Sonar]
        };
        game.go(heading, &order);
    }
}

/// SILENCE to a random end that leaves room and is clear of mines: all are as likely, so
/// that nothing can be guessed.
fn vanish(game: &mut TrackedGame) {
    let mines = game.enemy().mine_cover(game.board());
    let mut ends = game.silences();
    let most = ends.iter().map(|end| end.mobility.min(20)).max();
    let most = most.unwrap_or(0);
    let danger = ends.iter().map(|end| mines[end.cell]);
    let safest = danger.fold(f32::INFINITY, f32::min);
    ends.retain(|end| {
        let danger = mines[end.cell];
        (end.mobility.min(20) + 4 >= most || danger <= safest) && danger <= safest + 0.3
    });
    game.silence_to_any(&ends);
}
