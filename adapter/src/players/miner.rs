//! Lays a minefield as wide as it can and lives from its triggers; torpedoes
//! and SILENCE come second.

use super::tracking::{TrackedGame, WalkSearch};
use ocean::rules::{CellSet, Device};

/// Steps of the planned walk.
const DEPTH: usize = 6;
/// Own cells that the enemy holds possible; at this number or fewer it counts as found.
const FOUND: usize = 8;
/// Value in life points from which a mine is triggered and a torpedo fired.
const TRIGGER: f32 = 0.55;
const TORPEDO: f32 = 0.7;
/// Cells that a mine must newly cover.
const NEW_CELLS: f32 = 2.5;

/// Writes a turn's order.
pub fn write_order(game: &mut TrackedGame) {
    let damage = game.damage_map();
    game.fire(&damage, TRIGGER, TORPEDO);
    lay_mine(game);
    game.surface_if_stuck();
    go(game);
    game.fire(&damage, TRIGGER, TORPEDO);
    lay_mine(game);
    if is_found(game) {
        game.silence_to_mobility(25);
    }
}

fn is_found(game: &TrackedGame) -> bool {
    game.exposure().cells().len() <= FOUND
}

fn lay_mine(game: &mut TrackedGame) {
    game.drop_mine(|game, cell| {
        let fresh = game.new_cells(cell);
        fresh.len() as f32 - NEW_CELLS + 5.0 * game.enemy().presence().sum(fresh)
    });
}

/// Seeks water that no own mine covers yet.
fn go(game: &mut TrackedGame) {
    let board = game.board();
    let bare = *board.water() - game.mined_area();
    let mines = game.enemy().mine_cover(board);
    let search = WalkSearch::new(DEPTH, |bare: CellSet, _, cell, done| {
        let area = *board.blast_area(cell);
        let fresh = (area & bare).len() as f32 / 9.0;
        // The danger of the first steps is real, later ones can be changed.
        let danger = mines[cell].min(2.0) * if done < 2 { 0.5 } else { 0.2 };
        (bare - area, 0.2 * fresh - danger)
    });
    if let Some(heading) = search.best_heading(game.submarine().cell, &game.own.open(), bare) {
        let order = if is_found(game) || game.enemy().cells().len() <= 12 {
            [Device::Torpedo, Device::Silence, Device::Mine]
        } else {
            [Device::Mine, Device::Torpedo, Device::Silence]
        };
        game.go(heading, &order);
    }
}
