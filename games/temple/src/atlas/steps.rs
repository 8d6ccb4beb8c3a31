//! Steps between places, forwards and backwards. A place is a cell and a [`Stance`]: a player that
//! has just pushed a block has it ahead, so that straight on it must push again, and only a step
//! aside leaves the block.

use crate::rules::{Cell, Heading, State, Tile};

/// State of a player in a cell: 1 + the heading of its last step if that pushed a block, which then
/// lies ahead of it; else 0.
pub type Stance = usize;

/// Number of stances.
pub const STANCES: usize = 5;

/// Distance in steps that stands for unreachable; larger than any other.
pub const FAR: u8 = u8::MAX;

/// Whether a player or a block that it pushes can enter a cell with this tile at some time: living
/// players move away.
#[inline]
pub fn is_passable(state: &State, tile: Tile) -> bool {
    tile.is_open() || matches!(tile, Tile::Diver(seat) if state.diver(seat).is_alive())
}

/// For each cell a mask of the stances after a push that are possible there: bit `n` for stance
/// `n`, 1..=4.
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

/// Calls `found` with each place from which one step leads to this one.
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
