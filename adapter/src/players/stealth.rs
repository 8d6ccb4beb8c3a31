//! Hides. Plans walks that as many starting cells as possible could have taken,
//! keeps out of reach, breaks contact by SILENCE, and shoots only when nearly
//! sure: a torpedo shows where it came from.

use super::tracking::{TrackedGame, WalkSearch};
use ocean::rules::{ActionKind, CellSet, Device};

/// Steps of the planned walk.
const DEPTH: usize = 6;
/// Own cells that the enemy holds possible; at this number or fewer it counts as found.
const FOUND: usize = 18;
/// Value in life points from which a torpedo is fired.
const TORPEDO: f32 = 1.0;
/// Value in life points from which a mine is triggered: it gives less away.
const TRIGGER: f32 = 0.85;
/// Cells that a mine must newly cover: mines are few and far apart.
const NEW_CELLS: f32 = 5.5;

/// Writes a turn's order.
pub fn write_order(game: &mut TrackedGame) {
    let damage = game.damage_map();
    game.fire(&damage, TRIGGER, TORPEDO);
    game.surface_if_stuck();
    go(game);
    game.fire(&damage, TRIGGER, TORPEDO);
    hide(game);
    if !is_found(game) {
        game.drop_mine(|game, cell| game.new_cells(cell).len() as f32 - NEW_CELLS);
    }
    game.use_sonar();
}

fn is_found(game: &TrackedGame) -> bool {
    game.exposure().cells().len() <= FOUND
}

fn go(game: &mut TrackedGame) {
    let water = *game.board().water();
    let mines = game.enemy().mine_cover(game.board());
    let within_reach = within_reach(game);
    // The cells that the enemy holds possible move along with the submarine, as long as
    // the water lets them.
    let exposed = game.exposure().cells();
    let total = exposed.len().max(1) as f32;
    let search = WalkSearch::new(DEPTH, |exposed: CellSet, heading, cell, _| {
        let left = exposed.shifted(heading) & water;
        let hidden = left.len() as f32 / total;
        let reach = if within_reach.contains(cell) {
            0.15
        } else {
            0.0
        };
        let danger = mines[cell].min(2.0) * 0.25 + reach;
        (left, 0.5 * hidden - danger)
    });
    if let Some(heading) = search.best_heading(game.submarine().cell, &game.own.open(), exposed) {
        let mut order = [
            Device::Silence,
            Device::Torpedo,
            Device::Mine,
            Device::Sonar,
        ];
        if game.enemy().cells().len() < 20 {
            order.swap(0, 1);
        }
        game.go(heading, &order);
    }
}

/// Breaks contact by SILENCE when it is found, or after an own shot or SURFACE.
fn hide(game: &mut TrackedGame) {
    let was_heard = game.has_done(ActionKind::Torpedo) || game.has_done(ActionKind::Surface);
    if !is_found(game) && !was_heard {
        return;
    }
    let mines = game.enemy().mine_cover(game.board());
    let within_reach = within_reach(game);
    game.silence_to_best(|end, chance| {
        let reach = if within_reach.contains(end.cell) {
            0.5
        } else {
            0.0
        };
        let danger = mines[end.cell].min(2.0) + reach;
        0.1 * end.mobility.min(25) as f32 + chance - danger
    });
}

/// Cells that the enemy could shoot at in its next turn; none if it has more than 12
/// possible cells.
fn within_reach(game: &TrackedGame) -> CellSet {
    let cells = game.enemy().cells();
    if cells.len() > 12 {
        return CellSet::EMPTY;
    }
    cells.flood(game.board().water(), 5)
}
