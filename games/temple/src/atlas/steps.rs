//! One step of a player: where it leads, and from where it comes.
//!
//! A place is a cell and a [`Stance`], since a player that has just pushed a block has
//! it ahead: straight on it must push again, and only a step aside leaves the block.

use crate::rules::{Cell, Heading, State, Tile};

/// How a player stands in a cell: 0, or 1 + the heading if the block that it has just
/// pushed lies ahead of it.
pub type Stance = usize;

/// Number of stances.
pub const STANCES: usize = 5;

/// Number of steps to what cannot be reached; larger than any other.
pub const FAR: u8 = u8::MAX;

/// Whether a cell with this tile can be entered at some time, by a player or by a
/// block that it pushes: living players move away.
#[inline]
pub fn is_passable(state: &State, tile: Tile) -> bool {
    tile.is_open() || matches!(tile, Tile::Diver(seat) if state.diver(seat).is_alive())
}

/// For each cell the stances that are possible there: bit `n` is set if a player can
/// stand there having just pushed a block with `Stance` `n`.
pub fn pushes(state: &State) -> Vec<u8> {
    let grid = state.grid();
    let mut pushes = vec![0; grid.len()];
    for block in grid.cells().filter(|&cell| grid.tile(cell) == Tile::Block) {
        for (n, heading) in Heading::ALL.into_iter().enumerate() {
            let mut cell = block;
            while is_passable(state, grid.tile(grid.next(cell, heading))) {
                pushes[cell.index()] |= 2 << n;
                cell = grid.next(cell, heading);
            }
        }
    }
    pushes
}

/// Calls `found` with each place that is one step before this one.
#[inline]
pub fn for_each_before(
    state: &State,
    pushes: &[u8],
    (cell, stance): (Cell, Stance),
    mut found: impl FnMut((Cell, Stance)),
) {
    let grid = state.grid();
    let pushed = grid.tile(cell) == Tile::Block;
    if stance == 0 && !is_passable(state, grid.tile(cell)) {
        return;
    }
    for (n, heading) in Heading::ALL.into_iter().enumerate() {
        let straight = 1 + n;
        if stance != 0 && stance != straight {
            continue;
        }
        let before = grid.next(cell, heading.opposite());
        let tile = grid.tile(before);
        if tile != Tile::Block && !is_passable(state, tile) {
            continue;
        }
        // Only a player that has pushed the block pushes it on; its first push starts
        // from any other stance.
        let goes_on = stance == straight && !pushed;
        let standing = pushes[before.index()];
        let back = heading.opposite() as usize;
        if !goes_on {
            found((before, 0));
        }
        if standing != 0 {
            for other in 1..STANCES {
                if standing >> other & 1 == 1 && (other == straight) == goes_on && other != 1 + back
                {
                    found((before, other));
                }
            }
        }
    }
}
