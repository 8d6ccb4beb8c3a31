//! Opponent model: recognises a greedy player, which always walks to the nearest coin
//! that it can take and still reach a bubble. Against such a player the search expands
//! only its greedy moves.

use crate::atlas::{Atlas, FAR};
use crate::rules::{Cell, Heading, State, Tile};

/// Number of last turns that are remembered.
const MEMORY: u32 = 16;
/// Fewest turns after which a player counts as greedy. A guess.
const ENOUGH: u32 = 5;
/// Most other moves among [`MEMORY`] turns. A guess.
const EXCEPTIONS: u32 = 1;

/// How greedily one player has moved so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpponentModel {
    /// A bit for each turn, 1 for a greedy move; the last turn is the lowest bit.
    kept: u32,
    /// Number of turns remembered, 0..=[`MEMORY`].
    seen: u32,
}

impl OpponentModel {
    /// Remembers a move of the player that has the turn in `state`; none where a block has
    /// moved since the atlas, whose distances are others.
    pub fn watch(&mut self, state: &State, atlas: &Atlas, step: Option<Heading>) {
        if !atlas.is_valid_for(state) {
            return;
        }
        let expected = greedy(state, atlas);
        let open = Heading::ALL.map(|way| state.step(way).is_some());
        let choice = open.iter().filter(|open| **open).count() as u32;
        // A turn without a choice says nothing of the player.
        if expected == 0 || expected.count_ones() == choice {
            return;
        }
        let kept = step.is_some_and(|way| expected >> way as u32 & 1 == 1);
        self.kept = self.kept << 1 | u32::from(kept);
        self.seen = (self.seen + 1).min(MEMORY);
    }

    /// Whether the player is expected to move greedily from now on.
    pub fn is_greedy(&self) -> bool {
        let broken = (!self.kept & ((1 << self.seen) - 1)).count_ones();
        self.seen >= ENOUGH && broken <= if self.seen < MEMORY { 0 } else { EXCEPTIONS }
    }
}

/// The greedy moves of the player to move, a bit for each heading: those that lead
/// towards the nearest coin from which a bubble is within its air; if there is none,
/// towards the nearest bubble within its air; if there is none, towards the nearest
/// coin. 0 where there is no such goal.
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
