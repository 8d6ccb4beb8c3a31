//! Benchmarks of the simulator, the networks and the estimator:
//! `cargo bench -p territory --bench game`. The unit of the throughput is named at each.

use common::SplitMix64;
use divan::counter::ItemsCount;
use divan::{black_box, Bencher};
use territory::estimator::Estimator;
use territory::large::LargeNetwork;
use territory::network::rank;
use territory::opponent::{OpponentParams, OpponentPolicy};
use territory::params::Params;
use territory::rules::{Player, State, MAX_PLAYERS, SIDE, TURNS};
use territory::scene::{Planes, Scene, GLOBALS};
use territory::search::{
    assumed_opponents, evaluate, logits, Budget, Deadline, GameClock, Rollout, Search,
};
use territory::weights::{large_network, network};
use territory_maps::{generate, Input, Overrides};

fn main() {
    divan::main();
}

const PLAYERS: [usize; 3] = [2, 5, 8];

fn input(players: usize) -> Input {
    generate(
        11,
        Overrides {
            players: Some(players),
            levels: Some(3),
        },
    )
}

fn opponents(input: &Input) -> [OpponentParams; MAX_PLAYERS] {
    assumed_opponents(&input.board, |player| {
        (&input.programs[player.0 - 1]).into()
    })
}

/// Plays a turn: all programs choose, we choose at random.
fn step(
    input: &Input,
    state: &mut State,
    opponents: &[OpponentParams; MAX_PLAYERS],
    rng: &mut SplitMix64,
) {
    let board = &input.board;
    let pieces = state.pieces(board);
    let own = state.choices_among(pieces, Player::OWN);
    let own = own.draw(|| rng.next_u64()).expect("a choice");
    let mut targets = [own; MAX_PLAYERS];
    for player in board.opponents() {
        let opponent = &opponents[player.index()];
        let policy = OpponentPolicy::new(state, board, pieces, player, opponent);
        targets[player.index()] = policy.choose(opponent.epsilon, rng);
    }
    state.play(board, &targets);
}

/// State at half of a game.
fn middle(input: &Input) -> State {
    let opponents = opponents(input);
    let mut rng = SplitMix64::new(1);
    let mut state = State::new(&input.board);
    while state.turn() < TURNS / 2 {
        step(input, &mut state, &opponents, &mut rng);
    }
    state
}

/// Items: simulated turns with random moves of our own.
#[divan::bench(args = PLAYERS)]
fn turns(bencher: Bencher, players: usize) {
    let input = input(players);
    let opponents = opponents(&input);
    bencher.counter(ItemsCount::new(TURNS)).bench_local(|| {
        let mut rng = SplitMix64::new(7);
        let mut state = State::new(&input.board);
        while !state.is_over() {
            step(&input, &mut state, &opponents, &mut rng);
        }
        black_box(state)
    });
}

/// Items: turns simulated by the search, the policy choosing for us.
#[divan::bench(args = PLAYERS)]
fn search(bencher: Bencher, players: usize) {
    let input = input(players);
    let state = middle(&input);
    let network = network(players);
    let params = Params::default();
    let search = Search {
        network: &network,
        large: None,
        params: &params,
        board: &input.board,
    };
    let knowledge: Vec<Estimator> = (0..players)
        .map(|player| Estimator::new(player as u64))
        .collect();
    bencher.counter(ItemsCount::new(2000usize)).bench_local(|| {
        let mut deadline = GameClock::start(Budget::Work(2000)).deadline(1);
        black_box(search.run(&state, &knowledge, &mut deadline, 1))
    });
}

/// Items: simulated turns, by vector instructions where the processor has them.
#[divan::bench(args = PLAYERS)]
fn rollout(bencher: Bencher, players: usize) {
    simulate(bencher, players, evaluate);
}

/// Items: simulated turns, compiled for every processor. The ratio to `rollout` falls if a
/// function of the simulated game is no longer inlined.
#[divan::bench(args = PLAYERS)]
fn rollout_plain(bencher: Bencher, players: usize) {
    simulate(bencher, players, |rollout, state, rng, deadline| {
        rollout.evaluate(state, rng, deadline)
    });
}

fn simulate(
    bencher: Bencher,
    players: usize,
    evaluate: impl Fn(&Rollout, State, SplitMix64, &mut Deadline) -> f32,
) {
    let input = input(players);
    let state = middle(&input);
    let rollout = Rollout {
        network: &network(players),
        params: &Params::default(),
        board: &input.board,
        opponents: &opponents(&input),
    };
    let turns = rollout.params.rollout_turns - 1;
    bencher.counter(ItemsCount::new(turns)).bench_local(|| {
        let mut deadline = Deadline::start(Budget::Work(0));
        black_box(evaluate(
            &rollout,
            state.clone(),
            SplitMix64::new(1),
            &mut deadline,
        ))
    });
}

/// Items: candidates that the policy ranks.
#[divan::bench(args = PLAYERS)]
fn policy(bencher: Bencher, players: usize) {
    let input = input(players);
    let state = middle(&input);
    let opponents = opponents(&input);
    let network = network(players);
    let scene = Scene::new(&input.board, &state, &opponents);
    let count: u32 = scene.candidates().iter().map(|cells| cells.len()).sum();
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        let scene = Scene::new(&input.board, &state, &opponents);
        black_box(rank(&network, &scene, &scene.context()).best())
    });
}

/// Items: evaluations of the large network, its planes included.
#[divan::bench(args = PLAYERS)]
fn large(bencher: Bencher, players: usize) {
    correct(bencher, players, logits);
}

/// Items: evaluations of the large network, compiled for every processor.
#[divan::bench(args = PLAYERS)]
fn large_plain(bencher: Bencher, players: usize) {
    correct(bencher, players, LargeNetwork::logits_by_loops);
}

fn correct(
    bencher: Bencher,
    players: usize,
    logits: impl Fn(&LargeNetwork, &Planes, &[f32; GLOBALS]) -> [f32; SIDE * SIDE],
) {
    let input = input(players);
    let state = middle(&input);
    let opponents = opponents(&input);
    let scene = Scene::new(&input.board, &state, &opponents);
    let context = scene.context();
    let ranking = rank(&network(players), &scene, &context);
    let large = large_network();
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        let planes = scene.planes(ranking.gaps());
        black_box(logits(&large, &planes, &scene.globals(&context)))
    });
}

/// Items: evaluations of the value's network.
#[divan::bench(args = PLAYERS)]
fn value(bencher: Bencher, players: usize) {
    let input = input(players);
    let state = middle(&input);
    let opponents = opponents(&input);
    let network = network(players);
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        let scene = Scene::new(&input.board, &state, &opponents);
        black_box(network.value.gain(&scene.context()))
    });
}

/// Items: choices of one program that the estimator learns from, over a game.
#[divan::bench(args = PLAYERS)]
fn estimator(bencher: Bencher, players: usize) {
    let input = input(players);
    let board = &input.board;
    let mut games = Vec::new();
    let mut state = State::new(board);
    while !state.is_over() {
        let targets = input.targets(&state, state.position(Player::OWN));
        games.push((state.clone(), targets[1]));
        state.play(board, &targets);
    }
    bencher.counter(ItemsCount::new(TURNS)).bench_local(|| {
        let mut estimator = Estimator::new(1);
        for (state, chosen) in &games {
            estimator.observe(state, board, Player(1), *chosen);
        }
        black_box(estimator)
    });
}
