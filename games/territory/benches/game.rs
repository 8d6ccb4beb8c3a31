//! Speed of the simulator, of the networks and of the estimator.
//!
//! `cargo bench -p territory --bench game`; what is counted stands beside each.

use divan::counter::ItemsCount;
use divan::{black_box, Bencher};
use territory::estimator::Estimator;
use territory::network::rank;
use territory::numeric::Stream;
use territory::outlook::{Outlook, Rival};
use territory::params::Params;
use territory::rules::{Player, State, MOST_PLAYERS, TURNS};
use territory::scene::Scene;
use territory::search::{supposed, Budget, GameClock, Search};
use territory::weights::network;
use territory_maps::{generate, Input, Options};

fn main() {
    divan::main();
}

const PLAYERS: [usize; 3] = [2, 5, 8];

fn input(players: usize) -> Input {
    generate(
        11,
        Options {
            players: Some(players),
            levels: Some(3),
        },
    )
}

fn rivals(input: &Input) -> [Rival; MOST_PLAYERS] {
    supposed(&input.board, |player| {
        (&input.programs[player.0 - 1]).into()
    })
}

/// One turn: all programs choose, we choose at random.
fn step(input: &Input, state: &mut State, rivals: &[Rival; MOST_PLAYERS], stream: &mut Stream) {
    let board = &input.board;
    let pieces = state.pieces(board);
    let own = state.choices_among(pieces, Player::OWN);
    let own = own.draw(|| stream.bits()).expect("a choice");
    let mut targets = [own; MOST_PLAYERS];
    for player in board.opponents() {
        let rival = &rivals[player.index()];
        let outlook = Outlook::new(state, board, pieces, player, rival);
        targets[player.index()] = outlook.choose(rival.random, stream);
    }
    state.play(board, &targets);
}

/// A state in the middle of a game.
fn middle(input: &Input) -> State {
    let rivals = rivals(input);
    let mut stream = Stream::new(1);
    let mut state = State::new(&input.board);
    while state.turn() < TURNS / 2 {
        step(input, &mut state, &rivals, &mut stream);
    }
    state
}

/// Items: simulated turns with random moves of our own.
#[divan::bench(args = PLAYERS)]
fn turns(bencher: Bencher, players: usize) {
    let input = input(players);
    let rivals = rivals(&input);
    bencher.counter(ItemsCount::new(TURNS)).bench_local(|| {
        let mut stream = Stream::new(7);
        let mut state = State::new(&input.board);
        while !state.is_over() {
            step(&input, &mut state, &rivals, &mut stream);
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

/// Items: candidates that the policy ranks.
#[divan::bench(args = PLAYERS)]
fn policy(bencher: Bencher, players: usize) {
    let input = input(players);
    let state = middle(&input);
    let rivals = rivals(&input);
    let network = network(players);
    let scene = Scene::new(&input.board, &state, &rivals);
    let count: u32 = scene.candidates().iter().map(|cells| cells.len()).sum();
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        let scene = Scene::new(&input.board, &state, &rivals);
        black_box(rank(&network, &scene, &scene.context()).best())
    });
}

/// Items: evaluations of the value's network.
#[divan::bench(args = PLAYERS)]
fn value(bencher: Bencher, players: usize) {
    let input = input(players);
    let state = middle(&input);
    let rivals = rivals(&input);
    let network = network(players);
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        let scene = Scene::new(&input.board, &state, &rivals);
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
