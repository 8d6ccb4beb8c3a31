//! The nearest items that are left from a node of the graph of hops: breadth-first search over the
//! items that are gone, with a cache of results.

use super::links::{Hop, Links, MOST_ITEMS};
use crate::rules::{Cell, Grid, Tile, FULL_AIR};
use core::ops::Range;

/// Upper bound of the coins that are found, the nearest ones. A guess.
const MOST_COINS: usize = 7;
/// Upper bound of the bubbles that are found, the nearest ones. A guess.
const MOST_BUBBLES: usize = 4;

/// Cached results of each node. With 4, 16, 32 and 64 of them all planning of 753 turns took 13.1,
/// 11.0, 9.8 and 9.5 s of processor time, without them 15.0 s.
const CACHED_PER_NODE: usize = 96;

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

    /// The items of a range that are not in the set, in ascending order.
    #[inline]
    pub fn missing(&self, range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        let words = range.start / 64..range.end.div_ceil(64);
        words.flat_map(move |word| {
            let first = 64 * word;
            let mut left = !self.0[word];
            left &= u64::MAX << range.start.saturating_sub(first);
            left &= u64::MAX >> (first + 64).saturating_sub(range.end);
            core::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(first + bit)
            })
        })
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

/// The results of one node, with the part of the set of gone items that each depends on.
#[derive(Clone, Debug, Default)]
struct NodeResults {
    /// The items whose presence decided a result, in the order in which searches met them: those
    /// of the bits of the masks.
    items: Vec<u16>,
    masks: Vec<Masks>,
    nearest: Vec<NearestItems>,
    /// Index of the last result that was overwritten.
    last: usize,
}

/// The items that a result depends on; a bit stands for an item of [`NodeResults::items`].
#[derive(Clone, Copy, Debug)]
struct Masks {
    /// The items whose presence decided the result.
    queried: u128,
    /// The items of `queried` that were gone.
    gone: u128,
    /// Turns of air up to which the search went.
    air: u8,
}

/// Upper bound of the items of a node that its masks have bits for.
const MOST_QUERIED: usize = u128::BITS as usize;

impl NodeResults {
    /// The result of a search where these items are gone, for at most `air` turns.
    #[inline]
    fn find(&self, gone: &ItemSet, air: u8) -> Option<NearestItems> {
        let bits = |items: &[u16]| {
            let bits = items.iter().enumerate();
            bits.fold(0u64, |bits, (bit, &item)| {
                bits | u64::from(gone.has(usize::from(item))) << bit
            })
        };
        let (low, high) = self.items.split_at(self.items.len().min(64));
        let gone = u128::from(bits(high)) << 64 | u128::from(bits(low));
        let is_valid = |known: &Masks| known.air >= air && known.queried & (known.gone ^ gone) == 0;
        let found = self.masks.iter().position(is_valid)?;
        Some(self.nearest[found])
    }

    /// Keeps a result.
    fn insert(&mut self, masks: Masks, nearest: NearestItems) {
        if self.masks.len() < CACHED_PER_NODE {
            self.masks.push(masks);
            self.nearest.push(nearest);
        } else {
            self.last = (self.last + 1) % CACHED_PER_NODE;
            self.masks[self.last] = masks;
            self.nearest[self.last] = nearest;
        }
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
    /// The items that the last search met.
    queried: Vec<u16>,
    /// For each item the number of the last search from a node that has a bit for it, and the bit.
    bits: Vec<(u32, u8)>,
    /// Results by node.
    results: Vec<NodeResults>,
}

impl NearestCache {
    /// The nearest items that are left from a node, as far as `air` turns reach.
    pub fn of_node(&mut self, links: &Links, node: u16, gone: &ItemSet, air: u8) -> NearestItems {
        let place = usize::from(node);
        if self.results.len() <= place {
            self.results
                .resize_with(links.nodes.len(), NodeResults::default);
        }
        if let Some(known) = self.results[place].find(gone, air) {
            return known;
        }
        let nearest = self.of_hops(links, links.after(node), gone, air);
        if let Some(masks) = self.masks(place, gone, air) {
            self.results[place].insert(masks, nearest);
        }
        nearest
    }

    /// The masks of the last search, which began at this node; `None` if the node has no bit left
    /// for an item.
    fn masks(&mut self, node: usize, gone: &ItemSet, air: u8) -> Option<Masks> {
        let items = &mut self.results[node].items;
        for (bit, &item) in items.iter().enumerate() {
            self.bits[usize::from(item)] = (self.search_number, bit as u8);
        }
        let mut masks = Masks {
            queried: 0,
            gone: 0,
            air,
        };
        for &item in &self.queried {
            let known = &mut self.bits[usize::from(item)];
            if known.0 != self.search_number {
                if items.len() == MOST_QUERIED {
                    return None;
                }
                *known = (self.search_number, items.len() as u8);
                items.push(item);
            }
            masks.queried |= 1 << known.1;
            masks.gone |= u128::from(gone.has(usize::from(item))) << known.1;
        }
        Some(masks)
    }

    /// The nearest items that are left from a place with these hops, as far as `air` turns reach,
    /// by a search that passes over items that are gone.
    pub fn of_hops(
        &mut self,
        links: &Links,
        start: &[Hop],
        gone: &ItemSet,
        air: u8,
    ) -> NearestItems {
        self.search_number += 1;
        self.reached.resize(links.nodes.len(), (0, 0));
        self.bits.resize(MOST_ITEMS, (0, 0));
        self.queried.clear();
        let mut nearest = NearestItems::default();
        self.add(0, start, air);
        let mut room = [MOST_BUBBLES, MOST_COINS];
        for steps in 1..=air {
            if room == [0; 2] {
                self.waiting[usize::from(steps)].clear();
            }
            while let Some(node) = self.waiting[usize::from(steps)].pop() {
                let reached = &mut self.reached[usize::from(node)];
                if core::mem::take(&mut reached.1) == 0 {
                    continue;
                }
                let item = links.item(node);
                self.queried.push(item as u16);
                if gone.has(item) {
                    self.add(steps, links.after(node), air);
                    continue;
                }
                let room = &mut room[usize::from(links.is_coin(item))];
                if *room > 0 {
                    *room -= 1;
                    nearest.push(Hop { node, steps });
                }
            }
        }
        nearest
    }

    /// Queues the ends of these hops that are not yet reached in as few steps, up to `air` steps.
    #[inline]
    fn add(&mut self, from: u8, hops: &[Hop], air: u8) {
        for hop in hops {
            let steps = from + hop.steps;
            if steps > air {
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
