//! Opponent model: detects a greedy player, one that always walks to the nearest coin from which
//! it can still reach a bubble. The search expands only the greedy moves of such a player.

use crate::atlas::{Atlas, FAR};
use crate::rules::{Cell, Heading, State, Tile};

/// Length of the sliding window, in turns with a choice. A guess.
const REMEMBERED_TURNS: u32 = 16;
/// Turns with a choice at least, before a player can be called greedy. A guess.
const MIN_TURNS: u32 = 5;
/// Upper bound of the other moves in a full window; before it is full none is allowed. A guess.
const MOST_EXCEPTIONS: u32 = 1;

/// The greedy and other moves of one player in the window.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpponentModel {
    /// A bit for each turn, 1 for a greedy move; the last turn is the lowest bit.
    greedy_turns: u32,
    /// Number of turns in the window, 0..=[`REMEMBERED_TURNS`].
    turns: u32,
}

impl OpponentModel {
    /// Enters a move of the player to move in `state`. Ignored where the atlas is not valid, or
    /// where every open move or none is greedy.
    pub fn record_move(&mut self, state: &State, atlas: &Atlas, step: Option<Heading>) {
        if !atlas.is_valid_for(state) {
            return;
        }
        let expected = greedy_moves(state, atlas);
        let open = Heading::ALL.map(|way| state.step(way).is_some());
        let choice = open.iter().filter(|open| **open).count() as u32;
        if expected == 0 || expected.count_ones() == choice {
            return;
        }
        let greedy_turns = step.is_some_and(|way| expected >> way as u32 & 1 == 1);
        self.greedy_turns = self.greedy_turns << 1 | u32::from(greedy_turns);
        self.turns = (self.turns + 1).min(REMEMBERED_TURNS);
    }

    /// Whether the player is greedy: at least 5 turns, and no other moves but the
    /// allowed exceptions.
    pub fn is_greedy(&self) -> bool {
        let broken = (!self.greedy_turns & ((1 << self.turns) - 1)).count_ones();
        self.turns >= MIN_TURNS
            && broken
                <= if self.turns < REMEMBERED_TURNS {
                    0
                } else {
                    MOST_EXCEPTIONS
                }
    }
}

/// The greedy moves of the player to move, bit `n` for heading `n`: the moves towards the nearest
/// coin from which a bubble is within the rest of its air; if there is none, towards the nearest
/// bubble within its air; if there is none, towards the nearest coin. 0 if there is no coin
/// either.
pub fn greedy_moves(state: &State, atlas: &Atlas) -> u8 {
    let grid = state.grid();
    let diver = state.diver(state.next());
    let air = state.mode().shown(diver.air);
    let row = atlas.to_coins(diver.cell);
    let coins = || {
        atlas
            .coins()
            .iter()
            .zip(row)
            .enumerate()
            .filter(|(_, (&coin, &steps))| steps < FAR && grid.tile(coin) == Tile::Coin)
    };
    let to_bubble = |coin: Cell| {
        let nearest = atlas.bubbles_near(grid, coin).next();
        nearest.map_or(FAR, |(_, _, steps)| steps)
    };
    let mut nearest = FAR;
    for (_, (&coin, &steps)) in coins() {
        if steps < nearest
            && steps <= air
            && u16::from(steps) + u16::from(to_bubble(coin)) <= air.into()
        {
            nearest = steps;
        }
    }
    let leads = |found: &dyn Fn(Cell) -> bool| {
        Heading::ALL
            .into_iter()
            .enumerate()
            .filter(|&(_, way)| state.step(way).is_some_and(found))
            .fold(0, |mask, (n, _)| mask | 1 << n)
    };
    let to_coins = |nearest: u8, safe: bool| {
        leads(&|to| {
            let rows = atlas.to_coins(to);
            coins().any(|(k, (&coin, &steps))| {
                steps == nearest
                    && rows[k] < steps
                    && (!safe || u16::from(steps) + u16::from(to_bubble(coin)) <= air.into())
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
