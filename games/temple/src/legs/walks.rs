//! The steps of all walks on one map: from every cell to every coin and bubble.

use crate::atlas::{items, pushes, steps_to, Items, FAR};
use crate::rules::{Cell, Heading, State};

/// Coins and bubbles near an item that are listed.
const NEAR_COINS: usize = 20;
const NEAR_BUBBLES: usize = 8;

/// Steps beyond which a coin is not near, and a bubble could not be reached anyway.
const NEAR: u8 = 29;

/// The steps where no block moves and nobody dies.
pub struct Walks {
    obstacles: u64,
    refill: u8,
    /// Coins, then bubbles.
    items: Vec<Cell>,
    coins: usize,
    /// For each cell a row with a number for each item, of `stride` entries.
    steps: Vec<u8>,
    stride: usize,
    /// The item in each cell; [`NONE`] for none.
    item_at: Vec<u16>,
    /// Of each item, the nearest first.
    near_coins: Vec<Vec<(u16, u8)>>,
    near_bubbles: Vec<Vec<(u16, u8)>>,
    /// From a cell to the next one, by heading.
    offsets: [isize; 4],
}

/// Stands for no item.
const NONE: u16 = u16::MAX;

impl Walks {
    /// The walks on the map of a state.
    pub fn new(state: &State) -> Walks {
        let grid = state.grid();
        let (items, coins) = items(grid);
        let (stride, steps) = steps_to(state, &pushes(state), &items);
        let mut item_at = vec![NONE; grid.len()];
        for (item, cell) in items.iter().enumerate() {
            item_at[cell.index()] = item as u16;
        }
        let nearest = |from: usize, others: core::ops::Range<usize>, most: usize| {
            let row = &steps[items[from].index() * stride..];
            let mut near: Vec<(u16, u8)> = others
                .filter(|&item| item != from && row[item] <= NEAR)
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
        Walks {
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

    /// Whether the steps are valid in this state: no block has moved and nobody died.
    pub fn holds(&self, state: &State) -> bool {
        self.obstacles == state.obstacles()
    }

    /// Turns that can be taken after a bubble.
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
    pub fn gone(&self, state: &State) -> Items {
        Items::gone(&self.items, state.grid())
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
        (item != NONE).then_some(usize::from(item))
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

    /// Steps to an item from the cell next to a cell.
    #[inline]
    fn steps_beside(&self, cell: Cell, offset: isize, item: usize) -> (Cell, u8) {
        let beside = cell.index().wrapping_add_signed(offset);
        let steps = self
            .steps
            .get(beside.wrapping_mul(self.stride).wrapping_add(item));
        (Cell(beside as u16), steps.copied().unwrap_or(FAR))
    }

    /// The next cell on a walk to an item that is so many steps off from there. The cell itself
    /// where none is, since a block must be pushed.
    #[inline]
    pub fn towards(&self, cell: Cell, item: usize, steps: u8) -> Cell {
        let beside = self.offsets.iter();
        let mut beside = beside.map(|&offset| self.steps_beside(cell, offset, item));
        beside
            .find(|beside| beside.1 == steps)
            .map_or(cell, |beside| beside.0)
    }

    /// With which headings the shortest walks to an item begin, where no block must be pushed
    /// at once.
    pub fn headings(&self, cell: Cell, item: usize) -> [bool; 4] {
        let here = self.steps(cell)[item];
        self.offsets.map(|offset| {
            let (_, steps) = self.steps_beside(cell, offset, item);
            steps != FAR && steps + 1 == here
        })
    }
}
