//! Graph of hops: edges from every item (coin or bubble) to the items that can be reached from it
//! within full air and without passing another one.
//!
//! Any walk is a list of hops between the items that it enters, so that a route over this graph is
//! exact in what is taken on the way and in air. Items that were taken since the graph was made are
//! passed like any other node.

use super::links::{items, Hop, Links, Node};
use super::nearest_cache::{ItemSet, NearestCache, NearestItems};
use super::steps::{is_passable, Stance, STANCES};
use crate::rules::{Cell, Grid, Heading, State, Tile, FULL_AIR};

/// The graph of hops for one position of the blocks.
///
/// ```
/// use temple::atlas::Hops;
/// use temple::rules::{Grid, Mode, Seat, State};
///
/// let grid = Grid::parse(&[
///     "#########",
///     "#1 o  o.#",
///     "#      2#",
///     "#########",
/// ])
/// .expect("a map");
/// let state = State::new(grid, Mode::Statement).expect("both players");
/// let mut hops = Hops::new(&state);
/// let start = state.diver(Seat::First).cell;
/// let steps: Vec<u8> = hops.from_cell(&state, start).iter().map(|hop| hop.steps).collect();
/// // The first coin, and around it the second one and the bubble.
/// assert_eq!(steps, [2, 7, 8]);
/// ```
#[derive(Clone, Debug)]
pub struct Hops {
    /// [`State::obstacles`] of the state that it was made for.
    obstacles: u64,
    /// The obstacles of that state, by cell.
    obstacle_kinds: Vec<ObstacleKind>,
    /// The cells of the items by their numbers, coins first.
    items: Vec<Cell>,
    /// The item in each cell; [`NO_ENTRY`] for none.
    item_at: Vec<u16>,
    /// For each item and heading of a push towards it the node; [`NO_ENTRY`] if there is none.
    pushed: Vec<u16>,
    /// The nodes: one for each item in its own cell, then those of items that are taken behind a
    /// block.
    links: Links,
    nearest_cache: NearestCache,
}

/// Entry for no item or no node.
const NO_ENTRY: u16 = u16::MAX;

/// Distance (columns + rows) up to which the hops from a node depend on a cell: 15 steps, of which
/// the last one may push a block.
const INFLUENCE_DISTANCE: usize = FULL_AIR as usize + 1;

/// Effect of a cell on walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ObstacleKind {
    Passable,
    Block,
    Fixed,
}

fn obstacle_kinds(state: &State) -> Vec<ObstacleKind> {
    let kind = |n| match state.grid().tile(Cell(n as u16)) {
        Tile::Block => ObstacleKind::Block,
        tile if is_passable(state, tile) => ObstacleKind::Passable,
        _ => ObstacleKind::Fixed,
    };
    (0..state.grid().len()).map(kind).collect()
}

/// Breadth-first search from a cell with its scratch space.
struct Flood {
    /// For each cell and stance the number of the last search that reached it.
    reached: Vec<u32>,
    /// Number of searches so far.
    search: u32,
    queue: Vec<(Cell, Stance, u8)>,
}

impl Flood {
    fn new(grid: &Grid) -> Flood {
        Flood {
            reached: vec![0; grid.len() * STANCES],
            search: 0,
            queue: Vec::new(),
        }
    }

    /// Calls `found` with each item that can be reached from a cell within full air and without
    /// passing another one: its cell, the cell where it is taken, and the steps.
    fn run(
        &mut self,
        state: &State,
        grid: &Grid,
        from: Cell,
        mut found: impl FnMut(Cell, Cell, u8),
    ) {
        let holds_item = |cell| matches!(grid.tile(cell), Tile::Coin | Tile::Bubble);
        self.search += 1;
        self.queue.clear();
        self.queue.push((from, 0, 0));
        self.reached[from.index() * STANCES] = self.search;
        let mut head = 0;
        while let Some(&(cell, stance, steps)) = self.queue.get(head) {
            head += 1;
            if steps == FULL_AIR || grid.tile(cell) == Tile::Wall {
                continue;
            }
            for (n, heading) in Heading::ALL.into_iter().enumerate() {
                // Straight back after a push leads to places that are reached without it.
                if stance == 1 + heading.opposite() as usize {
                    continue;
                }
                let to = grid.next(cell, heading);
                let pushes = stance == 1 + n || grid.tile(to) == Tile::Block;
                let entered = if pushes { grid.next(to, heading) } else { to };
                if !is_passable(state, grid.tile(entered)) {
                    continue;
                }
                let stance = if pushes { 1 + n } else { 0 };
                let reached = &mut self.reached[to.index() * STANCES + stance];
                if *reached == self.search {
                    continue;
                }
                *reached = self.search;
                if holds_item(entered) {
                    found(entered, to, steps + 1);
                } else {
                    self.queue.push((to, stance, steps + 1));
                }
            }
        }
    }
}

impl Hops {
    /// The graph of a state.
    pub fn new(state: &State) -> Hops {
        let grid = state.grid();
        let (items, coins) = items(grid);
        let mut item_at = vec![NO_ENTRY; grid.len()];
        for (item, cell) in items.iter().enumerate() {
            item_at[cell.index()] = item as u16;
        }
        let nodes = items.iter().enumerate().map(|(item, &cell)| Node {
            item: item as u16,
            cell,
        });
        let mut graph = Hops {
            obstacles: state.obstacles(),
            obstacle_kinds: obstacle_kinds(state),
            pushed: vec![NO_ENTRY; 4 * items.len()],
            links: Links {
                coins,
                nodes: nodes.collect(),
                ..Links::default()
            },
            items,
            item_at,
            nearest_cache: NearestCache::default(),
        };
        graph.search(state, |_, _| None);
        graph
    }

    /// Whether the hops are valid in this state: no block has moved and no player died.
    pub fn is_valid_for(&self, state: &State) -> bool {
        self.obstacles == state.obstacles()
    }

    /// Whether more than half of its items are gone.
    pub fn is_stale(&self, state: &State) -> bool {
        let left = [Tile::Coin, Tile::Bubble].map(|tile| state.grid().count(tile));
        2 * (left[0] + left[1]) < self.items.len()
    }

    /// The graph of a later state of the same game; items keep their numbers. Hops are searched for
    /// anew only near a block that has moved or a player that died.
    pub fn updated(&self, state: &State) -> Hops {
        let obstacle_kinds = obstacle_kinds(state);
        let cells = state.grid().cells();
        let changed: Vec<(usize, usize)> = cells
            .filter(|cell| obstacle_kinds[cell.index()] != self.obstacle_kinds[cell.index()])
            .map(|cell| state.grid().place(cell))
            .collect();
        let grid = state.grid();
        let stays = |node: usize| {
            let node = self.links.nodes.get(node)?;
            let (x, y) = grid.place(node.cell);
            let near = |&(column, row): &(usize, usize)| {
                column.abs_diff(x) + row.abs_diff(y) <= INFLUENCE_DISTANCE
            };
            (!changed.iter().any(near)).then_some(())
        };
        let mut graph = Hops {
            obstacles: state.obstacles(),
            obstacle_kinds,
            links: Links {
                coins: self.links.coins,
                nodes: self.links.nodes.clone(),
                starts: Vec::with_capacity(self.links.starts.len()),
                hops: Vec::with_capacity(self.links.hops.len()),
            },
            items: self.items.clone(),
            item_at: self.item_at.clone(),
            pushed: self.pushed.clone(),
            nearest_cache: NearestCache::default(),
        };
        graph.search(state, |graph, node| {
            stays(node)?;
            graph
                .links
                .hops
                .extend_from_slice(self.from_node(node as u16));
            Some(())
        });
        graph
    }

    /// Fills the hops of every node, nodes that are added meanwhile included; `known` copies those
    /// that are still valid, and returns `None` for others.
    fn search(&mut self, state: &State, known: impl Fn(&mut Hops, usize) -> Option<()>) {
        let mut grid = state.grid().clone();
        let mut flood = Flood::new(&grid);
        let mut next = 0;
        while let Some(&Node { item, cell }) = self.links.nodes.get(next) {
            self.links.starts.push(self.links.hops.len() as u32);
            next += 1;
            if known(self, next - 1).is_some() {
                continue;
            }
            let own = self.items[usize::from(item)];
            let before = (grid.tile(cell), grid.tile(own));
            if cell != own {
                grid.set(cell, Tile::Empty);
                grid.set(own, Tile::Block);
            }
            flood.run(state, &grid, cell, |found, taken_at, steps| {
                if let Some(node) = self.node(found, taken_at, true) {
                    self.links.hops.push(Hop { node, steps });
                }
            });
            grid.set(own, before.1);
            grid.set(cell, before.0);
        }
        self.links.starts.push(self.links.hops.len() as u32);
    }

    /// The node of an item that is taken in a cell. `None` for an item without room, and for an
    /// unknown node unless `adds`.
    fn node(&mut self, item_cell: Cell, cell: Cell, adds: bool) -> Option<u16> {
        let item = self.item_at[item_cell.index()];
        if item == NO_ENTRY {
            return None;
        }
        if item_cell == cell {
            return Some(item);
        }
        let side = match i32::from(item_cell.0) - i32::from(cell.0) {
            1 => 0,
            -1 => 1,
            2.. => 2,
            _ => 3,
        };
        let place = usize::from(item) * 4 + side;
        if self.pushed[place] == NO_ENTRY && adds {
            self.pushed[place] = self.links.nodes.len() as u16;
            self.links.nodes.push(Node { item, cell });
        }
        let known = self.pushed[place];
        (known != NO_ENTRY).then_some(known)
    }

    /// The hops from a cell that is no node, in a state on the same map in which items may be gone.
    pub fn from_cell(&mut self, state: &State, from: Cell) -> Vec<Hop> {
        let mut hops = Vec::new();
        let grid = state.grid();
        Flood::new(grid).run(state, grid, from, |found, taken_at, steps| {
            // The graph has no node for a block that has just been moved.
            let node = self.node(found, taken_at, false);
            let node = node.or_else(|| self.node(found, found, false));
            if let Some(node) = node {
                hops.push(Hop { node, steps });
            }
        });
        hops
    }

    /// The nearest items from a node if the items of `gone` are gone, as far as `air` turns reach,
    /// at most [`FULL_AIR`].
    pub fn nearest(&mut self, node: u16, gone: &ItemSet, air: u8) -> NearestItems {
        self.nearest_cache.of_node(&self.links, node, gone, air)
    }

    /// [`Hops::nearest`] from a cell that is no node.
    pub fn nearest_from_cell(
        &mut self,
        state: &State,
        from: Cell,
        gone: &ItemSet,
        air: u8,
    ) -> NearestItems {
        let start = self.from_cell(state, from);
        self.nearest_cache.of_hops(&self.links, &start, gone, air)
    }

    /// The hops from a node.
    #[inline]
    pub fn from_node(&self, node: u16) -> &[Hop] {
        self.links.after(node)
    }

    /// The item that is taken at a node.
    #[inline]
    pub fn item(&self, node: u16) -> usize {
        self.links.item(node)
    }

    /// The cells of all items, coins first.
    pub fn items(&self) -> &[Cell] {
        &self.items
    }

    /// The item in a cell; `None` for a cell without one.
    pub fn item_in(&self, cell: Cell) -> Option<usize> {
        let item = self.item_at[cell.index()];
        (item != NO_ENTRY).then_some(usize::from(item))
    }

    /// Whether an item is a coin; else it is a bubble.
    #[inline]
    pub fn is_coin(&self, item: usize) -> bool {
        self.links.is_coin(item)
    }

    /// Number of nodes.
    pub fn nodes(&self) -> usize {
        self.links.nodes.len()
    }
}
