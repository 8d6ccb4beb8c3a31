//! Adjacency lists of the graph of hops: its nodes, the items taken at them, and the hops between
//! them.

use crate::rules::{Cell, Grid, Tile};

/// Upper bound of the items of a graph; further ones are left out. A guess: the simulator's own map
/// has 494.
pub const MOST_ITEMS: usize = 768;

/// The cells of the items by their numbers, coins first, each kind row by row; and the number of
/// coins.
pub fn items(grid: &Grid) -> (Vec<Cell>, usize) {
    let mut items: Vec<Cell> = Vec::new();
    let mut coins = 0;
    for tile in [Tile::Coin, Tile::Bubble] {
        items.extend(grid.cells().filter(|&cell| grid.tile(cell) == tile));
        items.truncate(MOST_ITEMS);
        if tile == Tile::Coin {
            coins = items.len();
        }
    }
    (items, coins)
}

/// A hop to a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hop {
    /// The node that is entered.
    pub node: u16,
    /// Its length in turns, 1..=15.
    pub steps: u8,
}

/// A place where an item is taken.
///
/// An item that lies behind a block comes to the player that pushes the block: it is taken
/// one cell before its own, and its own then holds the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The number of the item.
    pub item: u16,
    /// The cell where it is taken.
    pub cell: Cell,
}

/// The graph of hops as adjacency lists.
#[derive(Clone, Debug, Default)]
pub struct Links {
    /// Number of coins, which are the first items.
    pub coins: usize,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// For each node the index of its first hop; one more at the end.
    pub starts: Vec<u32>,
    /// The hops of all nodes, the hops of each node by their steps.
    pub hops: Vec<Hop>,
}

impl Links {
    /// The hops from a node.
    #[inline]
    pub fn after(&self, node: u16) -> &[Hop] {
        let node = usize::from(node);
        &self.hops[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// The item that is taken at a node.
    #[inline]
    pub fn item(&self, node: u16) -> usize {
        usize::from(self.nodes[usize::from(node)].item)
    }

    /// Whether an item is a coin; else it is a bubble.
    #[inline]
    pub fn is_coin(&self, item: usize) -> bool {
        item < self.coins
    }
}
