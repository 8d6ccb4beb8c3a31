//! Goes long ways without a SURFACE or a SILENCE, and lays mines along them. Its
//! trail leaves few starting cells possible but many shapes once it silences,
//! which it does only when it is hit or cornered: late, and from a long trail.

use super::tracking::{mobility, TrackedGame, WalkSearch};
use ocean::rules::submarine::FULL_LIFE;
use ocean::rules::{Cell, CellSet, Device};

/// Steps of the planned walk.
const DEPTH: usize = 6;
/// Mobility up to which it counts as cornered, in steps.
const CORNERED: usize = 4;
/// Value in life points from which a mine is triggered: one waits until the enemy is
/// nearly sure to be beside it.
const TRIGGER: f32 = 0.9;
/// Value in life points from which a torpedo is fired.
const TORPEDO: f32 = 0.65;
/// Cells that a mine must newly cover.
const NEW_CELLS: f32 = 3.5;

/// The strategy of one game. It remembers the life points after its last order.
pub fn strategy() -> impl FnMut(&mut TrackedGame) + Send {
    let mut life = FULL_LIFE;
    move |game: &mut TrackedGame| {
        let is_hit = game.submarine().life < life;
        write_order(game, is_hit);
        life = game.submarine().life;
    }
}

fn write_order(game: &mut TrackedGame, is_hit: bool) {
    let damage = game.damage_map();
    game.fire(&damage, TRIGGER, TORPEDO);
    let is_cornered = mobility(game.submarine().cell, &game.own.open()) <= CORNERED;
    if is_cornered || is_hit {
        game.silence_to_mobility(40);
    }
    game.surface_if_stuck();
    go(game);
    game.fire(&damage, TRIGGER, TORPEDO);
    game.drop_mine(|game, cell| game.new_cells(cell).len() as f32 - NEW_CELLS);
}

/// Keeps to the walls and to its own trail, so that the open water lasts long.
fn go(game: &mut TrackedGame) {
    let open = game.own.open();
    let mines = game.enemy().mine_cover(game.board());
    let closed = |cell: Cell| 4 - (CellSet::from(cell).neighbours() & open).len();
    let search = WalkSearch::new(DEPTH, |(), _, cell, _| {
        ((), 0.05 * closed(cell) as f32 - 0.4 * mines[cell].min(2.0))
    });
    if let Some(heading) = search.best_heading(game.submarine().cell, &open, ()) {
        // SILENCE is kept for later, so that from then on all charges go to mines.
        let order = [Device::Torpedo, Device::Silence, Device::Mine];
        game.go(heading, &order);
    }
}
