//! The nearest items that are left from a node of the graph of hops: breadth-first search over
//! those that are gone, whose results are kept.

use super::links::{Hop, Links, MOST_ITEMS};
use crate::rules::{Cell, Grid, Tile, FULL_AIR};

/// Most coins and bubbles that are found, the nearest ones.
const COINS: usize = 7;
const BUBBLES: usize = 4;

/// Results that are kept of each node. With 4, 16, 32 and 64 of them all planning of 753 turns took 13.1,
/// 11.0, 9.8 and 9.5 s of processor time, without them 15.0 s.
const KEPT: usize = 32;

/// A set of items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ItemSet([u64; MOST_ITEMS / 64]);

impl ItemSet {
    /// Those of these items that are gone from a map.
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

    /// Whether an item is one of them.
    #[inline]
    pub fn has(&self, item: usize) -> bool {
        self.0[item / 64] >> (item % 64) & 1 == 1
    }
}

/// Up to seven coins and four bubbles, the nearest first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nearest {
    count: usize,
    hops: [Hop; COINS + BUBBLES],
}

impl Nearest {
    #[inline]
    fn push(&mut self, hop: Hop) {
        self.hops[self.count] = hop;
        self.count += 1;
    }

    /// Those within this air.
    #[inline]
    pub fn within(&self, air: u8) -> impl Iterator<Item = &Hop> {
        let all = self.hops[..self.count].iter();
        all.take_while(move |hop| hop.steps <= air)
    }
}

/// The nearest items from one node, and what that depends on.
#[derive(Clone, Debug)]
struct Neighbourhood {
    /// The items of which the search asked whether they are gone.
    asked: ItemSet,
    /// Those of them that were.
    gone: ItemSet,
    nearest: Nearest,
}

impl Neighbourhood {
    /// Whether a search finds the same where these items are gone.
    #[inline]
    fn holds(&self, gone: &ItemSet) -> bool {
        let words = self.asked.0.iter().zip(&self.gone.0).zip(&gone.0);
        words.fold(0, |differs, ((asked, was), is)| {
            differs | (asked & is ^ was)
        }) == 0
    }
}

/// The search from the nodes of one graph, and its last results.
#[derive(Clone, Debug, Default)]
pub struct Neighbours {
    /// For each node the number of the last search that came there, and the fewest steps; 0
    /// once it is passed.
    reached: Vec<(u32, u8)>,
    search: u32,
    /// Nodes by their steps.
    waiting: [Vec<u16>; FULL_AIR as usize + 1],
    /// Results by node, the next one at a place that goes round.
    kept: Vec<Vec<Neighbourhood>>,
    next: usize,
}

impl Neighbours {
    /// The nearest items that are left from a node.
    pub fn of_node(&mut self, links: &Links, node: u16, gone: &ItemSet) -> Nearest {
        let place = usize::from(node);
        if self.kept.len() <= place {
            self.kept.resize_with(links.nodes.len(), Vec::new);
        }
        if let Some(known) = self.kept[place].iter().find(|kept| kept.holds(gone)) {
            return known.nearest;
        }
        let found = self.run(links, links.after(node), gone);
        let nearest = found.nearest;
        let kept = &mut self.kept[place];
        if kept.len() < KEPT {
            kept.push(found);
        } else {
            self.next = (self.next + 1) % KEPT;
            kept[self.next] = found;
        }
        nearest
    }

    /// The nearest items that are left at the ends of these hops and beyond.
    pub fn of_hops(&mut self, links: &Links, start: &[Hop], gone: &ItemSet) -> Nearest {
        self.run(links, start, gone).nearest
    }

    fn run(&mut self, links: &Links, start: &[Hop], gone: &ItemSet) -> Neighbourhood {
        self.search += 1;
        self.reached.resize(links.nodes.len(), (0, 0));
        let mut result = Neighbourhood {
            asked: ItemSet::default(),
            gone: ItemSet::default(),
            nearest: Nearest::default(),
        };
        self.add(0, start);
        let mut room = [BUBBLES, COINS];
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
                result.asked.add(item);
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

    /// Lets the ends of these hops wait for their steps, but those that are reached sooner.
    #[inline]
    fn add(&mut self, from: u8, hops: &[Hop]) {
        for hop in hops {
            let steps = from + hop.steps;
            if steps > FULL_AIR {
                break;
            }
            let reached = &mut self.reached[usize::from(hop.node)];
            if reached.0 != self.search || reached.1 >= steps {
                *reached = (self.search, steps);
                self.waiting[usize::from(steps)].push(hop.node);
            }
        }
    }
}
