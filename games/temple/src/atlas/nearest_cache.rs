//! The nearest items that are left from a node of the graph of hops: breadth-first search over the
//! items that are gone, with a cache of results.

use super::links::{Hop, Links, MOST_ITEMS};
use crate::rules::{Cell, Grid, Tile, FULL_AIR};

/// Upper bound of the coins that are found, the nearest ones. A guess.
const MOST_COINS: usize = 7;
/// Upper bound of the bubbles that are found, the nearest ones. A guess.
const MOST_BUBBLES: usize = 4;

/// Cached results of each node. With 4, 16, 32 and 64 of them all planning of 753 turns took 13.1,
/// 11.0, 9.8 and 9.5 s of processor time, without them 15.0 s.
const CACHED_PER_NODE: usize = 32;

/// A set of items by their number. It has room for [`MOST_ITEMS`].
///
/// ```
/// use temple::atlas::ItemSet;
/// use temple::rules::Grid;
///
/// let before = Grid::parse(&["1o.", "o 2"]).expect("a map");
/// let after = Grid::parse(&[" 1.", "o 2"]).expect("a map");
/// let (items, _) = temple::atlas::items(&before);
/// let gone = ItemSet::gone(&items, &after);
/// // Coins have the first numbers, row by row.
/// assert!(gone.has(0) && !gone.has(1) && !gone.has(2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ItemSet([u64; MOST_ITEMS / 64]);

impl ItemSet {
    /// The items of this list that are no longer on the map.
    pub fn gone(items: &[Cell], grid: &Grid) -> ItemSet {
        let mut gone = ItemSet::default();
        for (item, &cell) in items.iter().enumerate() {
            if !matches!(grid.tile(cell), Tile::Coin | Tile::Bubble) {
                gone.add(item);
            }
        }
        gone
    }

    /// Adds an item.
    #[inline]
    pub fn add(&mut self, item: usize) {
        self.0[item / 64] |= 1 << (item % 64);
    }

    /// Whether the set has an item.
    #[inline]
    pub fn has(&self, item: usize) -> bool {
        self.0[item / 64] >> (item % 64) & 1 == 1
    }
}

/// Up to seven coins and four bubbles, as hops to them, the nearest first.
#[derive(Clone, Copy, Debug, Default)]
pub struct NearestItems {
    count: usize,
    hops: [Hop; MOST_COINS + MOST_BUBBLES],
}

impl NearestItems {
    #[inline]
    fn push(&mut self, hop: Hop) {
        self.hops[self.count] = hop;
        self.count += 1;
    }

    /// The hops of at most `air` steps, the nearest first.
    #[inline]
    pub fn within(&self, air: u8) -> impl Iterator<Item = &Hop> {
        self.hops[..self.count]
            .iter()
            .take_while(move |hop| hop.steps <= air)
    }
}

/// The nearest items from one node, and the part of the set of gone items that they depend on.
#[derive(Clone, Debug)]
struct CachedResult {
    /// The items whose presence decided the result.
    queried: ItemSet,
    /// The items of `queried` that were gone.
    gone: ItemSet,
    nearest: NearestItems,
}

impl CachedResult {
    /// Whether the result is that of a search where these items are gone.
    #[inline]
    fn is_valid_for(&self, gone: &ItemSet) -> bool {
        let words = self.queried.0.iter().zip(&self.gone.0).zip(&gone.0);
        words.fold(0, |differs, ((queried, was), is)| {
            differs | (queried & is ^ was)
        }) == 0
    }
}

/// Breadth-first search over the nodes of one graph, and its last results for each node.
#[derive(Clone, Debug, Default)]
pub struct NearestCache {
    /// For each node the number of the last search that reached it, and the fewest steps; 0 steps
    /// once the node has been visited.
    reached: Vec<(u32, u8)>,
    /// Number of searches so far.
    search_number: u32,
    /// Nodes to visit, by their steps.
    waiting: [Vec<u16>; FULL_AIR as usize + 1],
    /// Results by node; a full list is overwritten in turn.
    cache: Vec<Vec<CachedResult>>,
    /// Index of the last entry that was overwritten.
    next: usize,
}

impl NearestCache {
    /// The nearest items that are left from a node.
    pub fn of_node(&mut self, links: &Links, node: u16, gone: &ItemSet) -> NearestItems {
        let place = usize::from(node);
        if self.cache.len() <= place {
            self.cache.resize_with(links.nodes.len(), Vec::new);
        }
        if let Some(known) = self.cache[place]
            .iter()
            .find(|cache| cache.is_valid_for(gone))
        {
            return known.nearest;
        }
        let found = self.search_from(links, links.after(node), gone);
        let nearest = found.nearest;
        let cache = &mut self.cache[place];
        if cache.len() < CACHED_PER_NODE {
            cache.push(found);
        } else {
            self.next = (self.next + 1) % CACHED_PER_NODE;
            cache[self.next] = found;
        }
        nearest
    }

    /// The nearest items that are left from a place with these hops.
    pub fn of_hops(&mut self, links: &Links, start: &[Hop], gone: &ItemSet) -> NearestItems {
        self.search_from(links, start, gone).nearest
    }

    /// Searches from a place with these hops; passes over items that are gone.
    fn search_from(&mut self, links: &Links, start: &[Hop], gone: &ItemSet) -> CachedResult {
        self.search_number += 1;
        self.reached.resize(links.nodes.len(), (0, 0));
        let mut result = CachedResult {
            queried: ItemSet::default(),
            gone: ItemSet::default(),
            nearest: NearestItems::default(),
        };
        self.add(0, start);
        let mut room = [MOST_BUBBLES, MOST_COINS];
        for steps in 1..=FULL_AIR {
            if room == [0; 2] {
                self.waiting[usize::from(steps)].clear();
            }
            while let Some(node) = self.waiting[usize::from(steps)].pop() {
                let reached = &mut self.reached[usize::from(node)];
                if core::mem::take(&mut reached.1) == 0 {
                    continue;
                }
                let item = links.item(node);
                result.queried.add(item);
                if gone.has(item) {
                    result.gone.add(item);
                    self.add(steps, links.after(node));
                    continue;
                }
                let room = &mut room[usize::from(links.is_coin(item))];
                if *room > 0 {
                    *room -= 1;
                    result.nearest.push(Hop { node, steps });
                }
            }
        }
        result
    }

    /// Queues the ends of these hops that are not yet reached in as few steps.
    #[inline]
    fn add(&mut self, from: u8, hops: &[Hop]) {
        for hop in hops {
            let steps = from + hop.steps;
            if steps > FULL_AIR {
                break;
            }
            let reached = &mut self.reached[usize::from(hop.node)];
            if reached.0 != self.search_number || reached.1 >= steps {
                *reached = (self.search_number, steps);
                self.waiting[usize::from(steps)].push(hop.node);
            }
        }
    }
}
