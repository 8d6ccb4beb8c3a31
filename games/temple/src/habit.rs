//! A way to play that is recognised: straight to the nearest coin, with an eye on
//! the air. Against one that keeps to it the search need not fear other moves.

use crate::atlas::{Atlas, FAR};
use crate::rules::{Cell, Heading, State, Tile};

/// Turns that are remembered.
const MEMORY: u32 = 16;
/// Turns after which a habit is believed.
const ENOUGH: u32 = 5;
/// Exceptions that are forgiven among those remembered.
const EXCEPTIONS: u32 = 1;

/// What was seen of one player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Habit {
    /// Whether each turn was as expected; the last one in the lowest bit.
    kept: u32,
    seen: u32,
}

impl Habit {
    /// Takes note of a move of the one who has the turn in `state`.
    pub fn watch(&mut self, state: &State, atlas: &Atlas, step: Option<Heading>) {
        let expected = greedy(state, atlas);
        let open = Heading::ALL.map(|way| state.step(way).is_some());
        let choice = open.iter().filter(|open| **open).count() as u32;
        // Where no other move was possible nothing was shown.
        if expected == 0 || expected.count_ones() == choice {
            return;
        }
        let kept = step.is_some_and(|way| expected >> way as u32 & 1 == 1);
        self.kept = self.kept << 1 | u32::from(kept);
        self.seen = (self.seen + 1).min(MEMORY);
    }

    /// Whether the player is taken to go on like that.
    pub fn is_greedy(&self) -> bool {
        let broken = (!self.kept & ((1 << self.seen) - 1)).count_ones();
        self.seen >= ENOUGH && broken <= if self.seen < MEMORY { 0 } else { EXCEPTIONS }
    }
}

/// The headings, a bit for each, that bring the one to move nearer to its nearest
/// coin from which a bubble is in reach; without one, to the nearest bubble; without
/// that, to the nearest coin. None where there is no such goal.
pub fn greedy(state: &State, atlas: &Atlas) -> u8 {
    let grid = state.grid();
    let diver = state.diver(state.next());
    let air = state.mode().shown(diver.air);
    let row = atlas.to_coins(diver.cell);
    let coins = || {
        let coins = atlas.coins().iter().zip(row).enumerate();
        coins.filter(|(_, (&coin, &steps))| steps < FAR && grid.tile(coin) == Tile::Coin)
    };
    let back = |coin: Cell| {
        let nearest = atlas.bubbles_near(grid, coin).next();
        nearest.map_or(FAR, |(_, _, steps)| steps)
    };
    let mut nearest = FAR;
    for (_, (&coin, &steps)) in coins() {
        if steps < nearest && steps <= air && u16::from(steps) + u16::from(back(coin)) <= air.into()
        {
            nearest = steps;
        }
    }
    let leads = |found: &dyn Fn(Cell) -> bool| {
        let ways = Heading::ALL.into_iter().enumerate();
        ways.filter(|&(_, way)| state.step(way).is_some_and(found))
            .fold(0, |mask, (n, _)| mask | 1 << n)
    };
    let to_coins = |nearest: u8, safe: bool| {
        leads(&|to| {
            let rows = atlas.to_coins(to);
            coins().any(|(k, (&coin, &steps))| {
                steps == nearest
                    && rows[k] < steps
                    && (!safe || u16::from(steps) + u16::from(back(coin)) <= air.into())
            })
        })
    };
    if nearest < FAR {
        return to_coins(nearest, true);
    }
    if let Some((bubble, _, steps)) = atlas.bubbles_near(grid, diver.cell).next() {
        if steps <= air {
            return leads(&|to| {
                let mut near = atlas.bubbles_near(grid, to);
                near.any(|(n, _, left)| n == bubble && left < steps)
            });
        }
    }
    let nearest = coins().map(|(_, (_, &steps))| steps).min();
    nearest.map_or(0, |nearest| to_coins(nearest, false))
}
