//! Closes in and trades: keeps within a torpedo's reach of the enemy's possible cells,
//! fires at any fair chance, and uses SILENCE to get nearer or out of a duel that it
//! would lose.

use super::tracking::{TrackedGame, WalkSearch};
use ocean::rules::{Cell, Device};
use ocean::tracker::CellMap;

/// Steps of the planned walk.
const DEPTH: usize = 5;
/// Value in life points from which a torpedo is fired and a mine triggered.
const TORPEDO: f32 = 0.45;
const TRIGGER: f32 = 0.35;
/// Possible cells of the enemy up to which it approaches.
const SPOTTED: usize = 60;

/// Writes a turn's order.
pub fn write_order(game: &mut TrackedGame) {
    let damage = game.damage_map();
    game.fire(&damage, TRIGGER, TORPEDO);
    game.surface_if_stuck();
    let distance = mean_distance(game);
    go(game, &distance);
    game.fire(&damage, TRIGGER, TORPEDO);
    jump(game, &distance);
    game.drop_mine(|game, cell| {
        let fresh = *game.board().blast_area(cell) - game.mined_area();
        0.2 * fresh.len() as f32 + 5.0 * game.enemy().presence().sum(fresh) - 1.0
    });
    game.use_sonar();
}

/// Mean number of steps to the enemy from each cell, each of the enemy's cells at most 20
/// steps away: far ones are not reached soon.
fn mean_distance(game: &TrackedGame) -> CellMap<f32> {
    let board = game.board();
    let presence = game.enemy().presence();
    let mut mean = CellMap::filled(0.0);
    for cell in *board.water() {
        for other in game.enemy().cells() {
            let steps = board.distance(cell, other).map_or(20.0, f32::from);
            mean[cell] += presence[other] * steps.min(20.0);
        }
    }
    mean
}

/// Value of a cell by its distance to the enemy, at most 0; three steps are best.
fn closeness(distance: &CellMap<f32>, cell: Cell) -> f32 {
    -0.06 * (distance[cell] - 3.0).abs()
}

fn go(game: &mut TrackedGame, distance: &CellMap<f32>) {
    let mines = game.enemy().mine_cover(game.board());
    let hunts = game.enemy().cells().len() <= SPOTTED;
    let search = WalkSearch::new(DEPTH, |(), _, cell, _| {
        let approach = if hunts {
            closeness(distance, cell)
        } else {
            0.0
        };
        ((), approach - 0.25 * mines[cell].min(2.0))
    });
    if let Some(heading) = search.best_heading(game.submarine().cell, &game.own.open(), ()) {
        let order = [
            Device::Torpedo,
            Device::Mine,
            Device::Silence,
            Device::Sonar,
        ];
        game.go(heading, &order);
    }
}

/// SILENCE to the best place when both submarines are nearly found.
fn jump(game: &mut TrackedGame, distance: &CellMap<f32>) {
    if game.exposure().cells().len() > 8 || game.enemy().cells().len() > SPOTTED {
        return;
    }
    let mines = game.enemy().mine_cover(game.board());
    game.silence_to_best(|end, chance| {
        let walk = end.mobility.min(15) as f32;
        let value = 3.0 * closeness(distance, end.cell) + 0.05 * walk + 0.3 * chance;
        value - 0.5 * mines[end.cell].min(2.0)
    });
}
