//! Table of shortest-walk distances on one map: from every cell to every item (coin or bubble).

use crate::atlas::{items, pushes, steps_to, ItemSet, FAR};
use crate::rules::{Cell, Heading, State};

/// Number of nearest coins listed for each item. A guess.
const NEAR_COINS: usize = 20;
/// Number of nearest bubbles listed for each item. A guess.
const NEAR_BUBBLES: usize = 8;

/// Largest distance of a listed item, in steps: twice the turns of a refill and one less, about
/// as far as a player comes with one bubble on the way.
const LIST_RADIUS: u8 = 29;

/// Distances in steps, valid while no block moves and no player dies.
pub struct WalkTable {
    /// [`State::obstacles`] of the state that it was made for.
    obstacles: u64,
    refill: u8,
    /// The cells of the coins, then of the bubbles.
    items: Vec<Cell>,
    coins: usize,
    /// For each cell a row with a number for each item, of `stride` entries.
    steps: Vec<u8>,
    stride: usize,
    /// The item in each cell; [`NO_ITEM`] for none.
    item_at: Vec<u16>,
    /// For each item its nearest coins with their steps, the nearest first.
    near_coins: Vec<Vec<(u16, u8)>>,
    /// For each item its nearest bubbles with their steps, the nearest first.
    near_bubbles: Vec<Vec<(u16, u8)>>,
    /// Difference of the indices of two cells side by side, by heading.
    offsets: [isize; 4],
}

/// Entry of `item_at` for a cell without an item.
const NO_ITEM: u16 = u16::MAX;

impl WalkTable {
    /// The distances on the map of a state.
    pub fn new(state: &State) -> WalkTable {
        let grid = state.grid();
        let (items, coins) = items(grid);
        let (stride, steps) = steps_to(state, &pushes(state), &items);
        let mut item_at = vec![NO_ITEM; grid.len()];
        for (item, cell) in items.iter().enumerate() {
            item_at[cell.index()] = item as u16;
        }
        let nearest = |from: usize, others: core::ops::Range<usize>, most: usize| {
            let row = &steps[items[from].index() * stride..];
            let mut near: Vec<(u16, u8)> = others
                .filter(|&item| item != from && row[item] <= LIST_RADIUS)
                .map(|item| (item as u16, row[item]))
                .collect();
            near.sort_unstable_by_key(|&(item, steps)| (steps, item));
            near.truncate(most);
            near
        };
        let near_coins = (0..items.len()).map(|item| nearest(item, 0..coins, NEAR_COINS));
        let near_bubbles =
            (0..items.len()).map(|item| nearest(item, coins..items.len(), NEAR_BUBBLES));
        let inner = grid.cell(0, 0);
        let offset = |way| grid.next(inner, way).index() as isize - inner.index() as isize;
        WalkTable {
            obstacles: state.obstacles(),
            refill: state.mode().refill(),
            coins,
            stride,
            item_at,
            near_coins: near_coins.collect(),
            near_bubbles: near_bubbles.collect(),
            offsets: Heading::ALL.map(offset),
            steps,
            items,
        }
    }

    /// Whether the distances are valid in this state: no block has moved and no player died.
    pub fn is_valid_for(&self, state: &State) -> bool {
        self.obstacles == state.obstacles()
    }

    /// Turns that a player can take after a bubble.
    pub fn refill(&self) -> u8 {
        self.refill
    }

    /// Number of coins: items from this number on are bubbles.
    #[inline]
    pub fn coins(&self) -> usize {
        self.coins
    }

    /// The cell of an item.
    #[inline]
    pub fn cell(&self, item: usize) -> Cell {
        self.items[item]
    }

    /// The items that are gone in a state.
    pub fn gone(&self, state: &State) -> ItemSet {
        ItemSet::gone(&self.items, state.grid())
    }

    /// Steps from a cell to each item; [`FAR`] where there is no way.
    #[inline]
    pub fn steps(&self, cell: Cell) -> &[u8] {
        &self.steps[cell.index() * self.stride..][..self.items.len()]
    }

    /// The item in a cell.
    #[inline]
    pub fn item_in(&self, cell: Cell) -> Option<usize> {
        let item = self.item_at[cell.index()];
        (item != NO_ITEM).then_some(usize::from(item))
    }

    /// Up to 20 coins near an item with their steps, the nearest first.
    #[inline]
    pub fn coins_near(&self, item: usize) -> &[(u16, u8)] {
        &self.near_coins[item]
    }

    /// Up to 8 bubbles near an item with their steps, the nearest first.
    #[inline]
    pub fn bubbles_near(&self, item: usize) -> &[(u16, u8)] {
        &self.near_bubbles[item]
    }

    /// The cell at an offset from a cell, and the steps from it to an item.
    #[inline]
    fn steps_beside(&self, cell: Cell, offset: isize, item: usize) -> (Cell, u8) {
        let beside = cell.index().wrapping_add_signed(offset);
        let steps = self
            .steps
            .get(beside.wrapping_mul(self.stride).wrapping_add(item));
        (Cell(beside as u16), steps.copied().unwrap_or(FAR))
    }

    /// The neighbour of a cell from which an item is `steps` steps away; the cell itself if there
    /// is none, since the walk goes on with a push.
    #[inline]
    pub fn towards(&self, cell: Cell, item: usize, steps: u8) -> Cell {
        self.offsets
            .iter()
            .map(|&offset| self.steps_beside(cell, offset, item))
            .find(|&(_, beside)| beside == steps)
            .map_or(cell, |(next, _)| next)
    }

    /// For each heading whether a shortest walk to an item begins with it; false where the walk
    /// begins with a push.
    pub fn headings(&self, cell: Cell, item: usize) -> [bool; 4] {
        let here = self.steps(cell)[item];
        self.offsets.map(|offset| {
            let (_, steps) = self.steps_beside(cell, offset, item);
            steps != FAR && steps + 1 == here
        })
    }
}
