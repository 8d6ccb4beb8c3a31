//! Benchmarks of the rules and of the search: `cargo bench -p samurai --bench speed`. The unit of
//! the throughput is a simulated step.

use common::{Budget, Deadline, SplitMix64};
use divan::counter::ItemsCount;
use divan::Bencher;
use samurai::params::Params;
use samurai::rules::{Cell, Edition, Field, Mode, State, Treasure, CELLS};
use samurai::scene::{Item, Scene, SceneInput};
use samurai::search::{search, SearchContext, SearchLimits, MODEL_COUNT};

fn main() {
    divan::main();
}

/// Field of 10 x 10 cells with 16 holes and 12 treasures.
fn field() -> Field {
    let mut numbers = SplitMix64::new(7);
    let mut cells: Vec<Cell> = (0..100).map(|n| Cell::new(n % 10, n / 10)).collect();
    numbers.shuffle(&mut cells);
    let treasure = |cells: &[Cell]| -> Vec<Treasure> {
        let pieces = cells.iter().map(|&cell| Treasure { cell, amount: 20 });
        pieces.collect()
    };
    Field {
        side: 10,
        steps: u32::MAX,
        think_time: 10_000,
        agents: [cells[0], cells[1], cells[2], cells[3]],
        holes: cells[4..20].to_vec(),
        known: treasure(&cells[20..26]),
        hidden: treasure(&cells[26..32]),
    }
}

/// Steps with random plans.
#[divan::bench]
fn steps(bencher: Bencher) {
    const STEPS: usize = 10_000;
    let mut numbers = SplitMix64::new(3);
    let plans: Vec<[i64; 4]> = (0..STEPS)
        .map(|_| {
            let mut plan = |bound: usize| numbers.below(bound) as i64 - 1;
            [plan(25), plan(25), plan(9), plan(9)]
        })
        .collect();
    let field = field();
    bencher.counter(ItemsCount::new(STEPS)).bench_local(|| {
        let mut state = State::new(&field, Edition::Y2020, Mode::Text);
        for &plan in &plans {
            state.step(plan);
        }
        state
    });
}

/// One search at the start of a game.
#[divan::bench]
fn planner(bencher: Bencher) {
    let params = Params::default();
    let run = || {
        let state = State::new(&field(), Edition::Y2020, Mode::Text);
        let items = state.known().iter().map(|it| Item {
            cell: it.cell,
            amount: it.amount as f32,
            aware: [true; 2],
        });
        let items = items.collect();
        let input = SceneInput {
            state,
            team: 0,
            items,
            expected: vec![1.0; CELLS],
            occupied: &[],
            failed_at: [None; 2],
        };
        let scene = Scene::new(&params, input);
        let limits = SearchLimits {
            clock: Deadline::start(Budget::Work(u64::MAX)),
            work: u64::MAX,
        };
        let search_context = SearchContext {
            model_probabilities: [1.0; MODEL_COUNT],
            ..SearchContext::default()
        };
        search(&scene, &search_context, &params, &limits)
    };
    let count = run().work;
    bencher.counter(ItemsCount::new(count)).bench_local(run);
}
