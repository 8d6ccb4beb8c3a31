//! The graph of hops against a plain breadth-first search, on random maps.

use proptest::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;
use temple::atlas::{Hop, Hops, ItemSet};
use temple::rules::{Cell, Grid, Heading, Mode, Seat, State, Tile, FULL_AIR};

fn state(rows: &[String]) -> State {
    State::new(Grid::parse(rows).expect("a map"), Mode::Statement).expect("both players")
}

/// Maps without blocks, on which the shortest ways are simple.
fn map() -> impl Strategy<Value = Vec<String>> {
    map_with(14, 0..1)
}

/// Maps of up to this side; `blocks` of 14 cells hold a block.
fn map_with(side: usize, blocks: Range<usize>) -> impl Strategy<Value = Vec<String>> {
    (3..side, 3..14_usize, blocks).prop_flat_map(|(width, height, blocks)| {
        let tile = prop_oneof![
            8 => Just(' '), 3 => Just('#'), 1 => Just('o'), 1 => Just('.')
        ];
        let tile = (tile, 0..14_usize);
        let tile = tile.prop_map(move |(tile, n)| if n < blocks { 'M' } else { tile });
        let cells = prop::collection::vec(tile, width * height);
        let both = (0..width * height, 1..width * height);
        (cells, both).prop_map(move |(mut cells, (first, apart))| {
            let second = (first + apart) % cells.len();
            cells[first] = '1';
            cells[second] = '2';
            let rows = cells.chunks(width);
            rows.map(|row| row.iter().collect()).collect()
        })
    })
}

/// Steps to each coin and bubble within 15 steps, by plain breadth-first search.
fn plain(state: &State, from: Cell) -> BTreeMap<usize, u32> {
    let grid = state.grid();
    let mut steps = BTreeMap::from([(from.index(), 0)]);
    let mut queue = vec![from];
    let mut head = 0;
    while let Some(&cell) = queue.get(head) {
        head += 1;
        let next = steps[&cell.index()] + 1;
        for way in Heading::ALL {
            let to = grid.next(cell, way);
            if grid.tile(to) != Tile::Wall && !steps.contains_key(&to.index()) {
                steps.insert(to.index(), next);
                queue.push(to);
            }
        }
    }
    let item = |cell: &usize| matches!(grid.tile(Cell(*cell as u16)), Tile::Coin | Tile::Bubble);
    steps.retain(|cell, steps| item(cell) && *steps <= 15 && *steps > 0);
    steps
}

/// Steps to each coin and bubble within 15 steps, over the graph, by relaxing hops until nothing
/// changes.
fn by_hops(hops: &Hops, start: &[Hop]) -> BTreeMap<usize, u32> {
    let mut steps: BTreeMap<u16, u32> = BTreeMap::new();
    let mut open: Vec<(u16, u32)> = start
        .iter()
        .map(|hop| (hop.node, u32::from(hop.steps)))
        .collect();
    while let Some((node, at)) = open.pop() {
        if at > 15 || steps.get(&node).is_some_and(|known| *known <= at) {
            continue;
        }
        steps.insert(node, at);
        let further = hops.from_node(node);
        open.extend(
            further
                .iter()
                .map(|hop| (hop.node, at + u32::from(hop.steps))),
        );
    }
    // An item behind a block is taken at several nodes.
    let mut nearest = BTreeMap::new();
    for (node, at) in steps {
        let cell = hops.items()[hops.item(node)].index();
        let known = nearest.entry(cell).or_insert(at);
        *known = at.min(*known);
    }
    nearest
}

/// Steps to the seven nearest coins and the four nearest bubbles that are left, in order, by
/// relaxing hops over what is gone.
fn nearest_left(hops: &Hops, from: u16, gone: &ItemSet) -> [Vec<u32>; 2] {
    let mut steps: BTreeMap<u16, u32> = BTreeMap::new();
    let mut open: Vec<(u16, u32)> = vec![(from, 0)];
    while let Some((node, at)) = open.pop() {
        for hop in hops.from_node(node) {
            let next = at + u32::from(hop.steps);
            if next <= 15 && steps.get(&hop.node).is_none_or(|known| *known > next) {
                steps.insert(hop.node, next);
                if gone.has(hops.item(hop.node)) {
                    open.push((hop.node, next));
                }
            }
        }
    }
    [(true, 7), (false, 4)].map(|(coins, most)| {
        let wanted = |node: u16| {
            let item = hops.item(node);
            !gone.has(item) && hops.is_coin(item) == coins
        };
        let found = steps.iter().filter(|(&node, _)| wanted(node));
        let mut found: Vec<u32> = found.map(|(_, &at)| at).collect();
        found.sort_unstable();
        found.truncate(most);
        found
    })
}

proptest! {
    /// Results are kept, so that each set is asked for again after others.
    #[test]
    fn the_nearest_items_left_are_those_of_a_plain_search(
        rows in map_with(14, 0..2_usize),
        sets in prop::collection::vec(prop::collection::vec(0..40_usize, 0..20), 1..5),
    ) {
        let mut hops = Hops::new(&state(&rows));
        for set in sets.iter().chain(&sets) {
            let mut gone = ItemSet::default();
            set.iter().for_each(|&item| gone.add(item));
            for node in 0..hops.nodes() as u16 {
                let found = hops.nearest(node, &gone, FULL_AIR);
                let found = [true, false].map(|coins| -> Vec<u32> {
                    let all = found.within(15);
                    let kind = all.filter(|hop| hops.is_coin(hops.item(hop.node)) == coins);
                    kind.map(|hop| u32::from(hop.steps)).collect()
                });
                prop_assert_eq!(found, nearest_left(&hops, node, &gone));
            }
        }
    }

    #[test]
    fn ways_over_hops_are_shortest_ways(rows in map()) {
        let state = state(&rows);
        for seat in Seat::ALL {
            let from = state.diver(seat).cell;
            let mut hops = Hops::new(&state);
            let start = hops.from_cell(&state, from);
            prop_assert_eq!(by_hops(&hops, &start), plain(&state, from));
        }
    }

    /// Two ways to follow pushes: near them only, and everywhere anew.
    #[test]
    fn a_graph_kept_up_to_date_is_that_made_anew(
        rows in map_with(40, 1..2_usize),
        steps in prop::collection::vec(0..4_usize, 60),
    ) {
        let mut state = state(&rows);
        let mut kept = Hops::new(&state);
        let items = kept.items().to_vec();
        for step in steps {
            state.play(Some(Heading::ALL[step]));
            let there = |&cell: &Cell| matches!(state.grid().tile(cell), Tile::Coin | Tile::Bubble);
            if state.end().is_some() || !items.iter().all(there) {
                break;
            }
            if !kept.is_valid_for(&state) {
                kept = kept.updated(&state);
            }
            let anew = Hops::new(&state);
            for item in 0..items.len() as u16 {
                let [one, other] = [&kept, &anew].map(|hops| by_hops(hops, hops.from_node(item)));
                prop_assert_eq!(one, other);
            }
        }
    }
}

/// A coin behind a block is taken by the push, one cell before its own.
#[test]
fn a_coin_behind_a_block_is_one_push_away() {
    let rows = ["######", "#1Mo##", "#2   #", "######"].map(str::to_string);
    let mut state = state(&rows);
    let mut hops = Hops::new(&state);
    let found = hops.from_cell(&state, state.diver(Seat::First).cell);
    let pushed = found.iter().min_by_key(|hop| hop.steps).expect("a hop");
    assert_eq!((pushed.steps, hops.item(pushed.node)), (1, 0));
    state.play(Some(Heading::East));
    assert_eq!(state.diver(Seat::First).coins, 1);
}
