//! Speed of the search: `cargo bench -p temple --bench search`.
//!
//! An item is a node. Before the measurements it prints for each map the depth of the search and
//! its number of nodes within 0.8 s.

use divan::counter::ItemsCount;
use divan::Bencher;
use std::time::Instant;
use temple::atlas::{Atlas, Hops};
use temple::evaluator::Evaluator;
use temple::mcts::{trained_network, TreeSearch, WalkTable};
use temple::params::Params;
use temple::route::{Planner, RoutePlans};
use temple::rules::{Grid, Heading, Mode, State};
use temple::search::{Budget, Deadline, Search, THINKING_TIME};

/// Nodes of one measured search.
const NODES: u64 = 20_000;

const MAPS: [&str; 5] = ["rooms", "maze", "cave", "blocks", "scarce"];

/// The start on the smallest or the largest map of a committed set.
fn state(name: &str, large: bool) -> State {
    let file = format!("{}/maps/sets/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).expect("a set");
    let mut maps: Vec<Grid> = text
        .lines()
        .map(|line| {
            let (_, rows) = line.split_once(' ').expect("a line");
            let rows: Vec<&str> = rows.split('/').collect();
            Grid::parse(&rows).expect("a map")
        })
        .collect();
    maps.sort_by_key(Grid::len);
    let grid = if large {
        maps.pop()
    } else {
        Some(maps.swap_remove(0))
    };
    State::new(grid.expect("a map"), Mode::Statement).expect("a start")
}

fn main() {
    println!(
        "{:8} {:>7} {:>5} {:>9} {:>12}",
        "map", "size", "depth", "nodes", "nodes/s"
    );
    for name in MAPS {
        for large in [false, true] {
            let mut state = state(name, large);
            let start = Instant::now();
            let mut deadline = Deadline::start(Budget::Clock(THINKING_TIME));
            let atlas = Atlas::new(&state);
            let mut search = Search::new(Evaluator::new(&Params::default()));
            let found = search.run(&mut state, &atlas, &[0; 4], &mut deadline);
            let nodes = deadline.nodes();
            let size = format!("{}x{}", state.grid().width(), state.grid().height());
            let rate = nodes as f64 / start.elapsed().as_secs_f64();
            println!(
                "{name:8} {size:>7} {:>5} {nodes:>9} {rate:>12.0}",
                found.depth
            );
        }
    }
    divan::main();
}

#[divan::bench(args = MAPS)]
fn search_small_maps(bencher: Bencher, name: &str) {
    nodes(bencher, &state(name, false));
}

#[divan::bench(args = MAPS)]
fn search_large_maps(bencher: Bencher, name: &str) {
    nodes(bencher, &state(name, true));
}

fn nodes(bencher: Bencher, start: &State) {
    let atlas = Atlas::new(start);
    let mut search = Search::new(Evaluator::new(&Params::default()));
    bencher.counter(ItemsCount::new(NODES)).bench_local(|| {
        let mut deadline = Deadline::start(Budget::Work(NODES));
        search.run(&mut start.clone(), &atlas, &[0; 4], &mut deadline)
    });
}

/// Distances to all coins and the nearest bubbles.
#[divan::bench(args = MAPS)]
fn new_atlas(bencher: Bencher, name: &str) {
    let state = state(name, true);
    bencher.bench_local(|| Atlas::new(&state));
}

/// The route planner's value of every move.
#[divan::bench(args = MAPS)]
fn route_planner(bencher: Bencher, name: &str) {
    let state = state(name, true);
    let atlas = Atlas::new(&state);
    let params = Params::default();
    let mut hops = Hops::new(&state);
    let none = RoutePlans::default();
    let deadline = Deadline::start(Budget::Work(0));
    bencher.bench_local(|| {
        Planner::new(&atlas, &mut hops, &params).plan_moves(&state, &none, &deadline)
    });
}

/// The distance table of the tree search.
#[divan::bench(args = MAPS)]
fn new_walk_table(bencher: Bencher, name: &str) {
    let state = state(name, true);
    bencher.bench_local(|| WalkTable::new(&state));
}

/// The simulations of the tree search in a turn; an item is a simulation.
#[divan::bench(args = MAPS)]
fn mcts(bencher: Bencher, name: &str) {
    let state = state(name, true);
    let params = Params::default();
    let simulations = u64::from(params.mcts_simulations);
    let mut search = TreeSearch::new(trained_network());
    let deadline = Deadline::start(Budget::Work(0));
    bencher
        .counter(ItemsCount::new(simulations))
        .bench_local(|| search.values(&state, simulations, &params, &deadline));
}

/// A turn played and taken back; an item is one of each.
#[divan::bench(args = MAPS)]
fn play_and_undo(bencher: Bencher, name: &str) {
    let mut state = state(name, true);
    bencher.counter(ItemsCount::new(4_usize)).bench_local(|| {
        for heading in Heading::ALL {
            let undo = state.play(Some(heading));
            state.undo(&undo);
        }
        state.hash()
    });
}
