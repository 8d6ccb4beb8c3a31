//! The endurance planner against an exhaustive search of all walks, on random maps.

use proptest::prelude::*;
use std::collections::HashMap;
use temple::atlas::{Atlas, Hops};
use temple::params::Params;
use temple::route::{Endurance, EnduranceTask, OpponentForecast, Planner, RootMove, RoutePlans};
use temple::rules::{Cell, Diver, Grid, Heading, Mode, Seat, State};
use temple::search::{Budget, Deadline};

fn start(rows: &[&str]) -> State {
    State::new(Grid::parse(rows).expect("a map"), Mode::Statement).expect("both players")
}

/// A state with this air of the first player, in which the second player is dead.
fn alone(state: &State, air: u8) -> State {
    let mut divers = common::BySeat([*state.diver(Seat::First), *state.diver(Seat::Second)]);
    divers[Seat::First].air = air;
    divers[Seat::Second] = Diver {
        air: 0,
        ..divers[Seat::Second]
    };
    State::within(state.grid().clone(), state.mode(), divers, Seat::First)
}

/// Coins that the first player can still take, by a search of all walks.
fn most(state: &State, known: &mut HashMap<(Cell, u8, Vec<String>), u16>) -> u16 {
    let diver = *state.diver(Seat::First);
    if !diver.is_alive() || state.end().is_some() {
        return 0;
    }
    let key = (diver.cell, diver.air, state.grid().rows());
    if let Some(&most) = known.get(&key) {
        return most;
    }
    let mut best = 0;
    for way in Heading::ALL {
        if state.step(way).is_some() {
            let mut after = state.clone();
            after.play(Some(way));
            let taken = after.diver(Seat::First).coins - diver.coins;
            best = best.max(taken + most(&after, known));
        }
    }
    known.insert(key, best);
    best
}

fn planned(state: &State) -> Option<Endurance> {
    let (atlas, mut hops, params) = (Atlas::new(state), Hops::new(state), Params::default());
    let forecast = OpponentForecast::without_route(&atlas, &hops, state, state.next().other());
    let clock = Deadline::start(Budget::Work(1));
    let moves = RootMove::all(state, &hops);
    let task = EnduranceTask {
        state,
        moves,
        forecast: &forecast,
        guide: &Vec::new(),
    };
    Endurance::plan(&mut hops, task, &params, &clock)
}

/// Small and long maps with up to five coins and bubbles, and the second player in a cell of its
/// own.
fn map() -> impl Strategy<Value = Vec<String>> {
    prop_oneof![(4..8_usize, 3..6_usize), (20..40_usize, 1..3_usize)].prop_flat_map(
        |(width, height)| {
            let walls = prop::collection::vec(prop::bool::weighted(0.2), width * height);
            let items = prop::collection::vec((0..width * height, 0..5_u8), 2..6);
            (walls, items, 0..width * height).prop_map(move |(walls, items, first)| {
                let mut cells: Vec<char> = walls
                    .iter()
                    .map(|&is| [' ', '#'][usize::from(is)])
                    .collect();
                for (place, kind) in items {
                    cells[place] = ['o', 'o', 'o', '.', '.'][usize::from(kind)];
                }
                cells[first] = '1';
                let rows = cells.chunks(width).map(|row| row.iter().collect());
                let wall = "#".repeat(width);
                let apart = format!("2{}", &wall[1..]);
                rows.chain([wall, apart]).collect()
            })
        },
    )
}

proptest! {
    #[test]
    fn it_finds_the_most_coins(rows in map(), air in 1..=15_u8) {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let state = alone(&start(&rows), air);
        prop_assume!(state.coins_left() > 0);
        let found = planned(&state).expect("few bubbles end");
        prop_assert_eq!(found.coins, most(&state, &mut HashMap::new()));
    }
}

#[test]
fn a_bubble_lasts_as_long_as_by_the_rules() {
    for (way, coins) in [(13, 1), (14, 1), (15, 0)] {
        let row = format!("#1 .{}o#", " ".repeat(way - 1));
        let wall = "#".repeat(row.len());
        let apart = format!("#2{}", &wall[2..]);
        let state = alone(&start(&[&wall, &row, &wall, &apart, &wall]), 2);
        assert_eq!(most(&state, &mut HashMap::new()), coins, "{way} steps");
        assert_eq!(
            planned(&state).expect("one bubble").coins,
            coins,
            "{way} steps"
        );
    }
}

/// A lattice of bubbles nine steps apart, and one coin.
fn lattice(columns: usize, rows: usize) -> State {
    let cell = |x: usize, y: usize| match (x, y) {
        (0, 1) => '1',
        (1, 1) => '2',
        (2, 1) => 'o',
        _ if x.is_multiple_of(9) && y.is_multiple_of(9) => '.',
        _ => ' ',
    };
    let row = |y| (0..9 * columns - 8).map(|x| cell(x, y)).collect();
    let rows: Vec<String> = (0..9 * rows - 8).map(row).collect();
    alone(
        &start(&rows.iter().map(String::as_str).collect::<Vec<_>>()),
        15,
    )
}

#[test]
fn routes_that_live_to_the_horizon_have_no_plan() {
    for (columns, rows, ends) in [(3, 3, true), (7, 8, false), (8, 8, false)] {
        let found = planned(&lattice(columns, rows));
        assert_eq!(found.is_some(), ends, "{columns} x {rows} bubbles");
    }
}

/// The values of the moves with this `endurance_weight`.
fn values(state: &State, weight: f32) -> [Option<f32>; 4] {
    let (atlas, mut hops) = (Atlas::new(state), Hops::new(state));
    let params = Params {
        endurance_weight: weight,
        ..Params::default()
    };
    let clock = Deadline::start(Budget::Work(1));
    let mut planner = Planner::new(&atlas, &mut hops, &params);
    planner
        .plan_moves(state, &RoutePlans::default(), &clock)
        .values
}

#[test]
fn where_air_is_scarce_its_coins_count_in_the_moves() {
    // No coin on the right is within reach.
    let scarce = "#1 o   oo                       oooo #";
    let plenty = "#1 o   oo                            #";
    for (row, counts) in [(scarce, true), (plenty, false)] {
        let wall = "#".repeat(row.len());
        let apart = format!("#2{}", &wall[2..]);
        let state = alone(&start(&[&wall, row, &wall, &apart, &wall]), 15);
        let coins = planned(&state).expect("no bubbles").values;
        let [without, with] = [0.0, 0.5].map(|weight| values(&state, weight));
        for (without, (with, coins)) in without.into_iter().zip(with.into_iter().zip(coins)) {
            let coins = coins.filter(|_| counts).unwrap_or(0.0);
            assert_eq!(with, without.map(|value| value + 0.5 * coins), "{row}");
        }
    }
}
