//! Many games at once for a trainer in another process: writes what the large network sees, reads
//! what it chooses.

use anyhow::{Context as _, Result};
use common::SplitMix64;
use std::io::{ErrorKind, Read, Write};
use territory::estimator::Estimator;
use territory::network::{rank, Network};
use territory::rules::{Cell, State, SIDE};
use territory::scene::{plane_index, Planes, Scene, GLOBALS};
use territory::search::{assumed_opponents, score_ratio};
use territory::weights;
use territory_maps::{generate, Input, Overrides};

/// Options of the command.
#[derive(clap::Args, Debug)]
pub struct BatchArgs {
    /// Games that are played side by side
    #[arg(long, value_name = "N", default_value_t = 64)]
    games: usize,
    /// Inputs, the first and the one after the last: each game takes the next
    #[arg(long, value_name = "A..B", value_parser = crate::measure::range)]
    inputs: std::ops::Range<u64>,
}

/// Cells of the board.
const CELLS: usize = SIDE * SIDE;

/// A game and what the trainer sees of it.
struct Game {
    input: Input,
    network: Network,
    state: State,
    estimators: Vec<Estimator>,
    /// log2(1 + own / best) of the last state.
    ratio: f32,
    seen: Seen,
}

/// Numbers that the trainer gets for a state.
struct Seen {
    planes: Box<Planes>,
    globals: [f32; GLOBALS],
    /// Logits by the small networks; -1e9 for no candidate.
    logits: [f32; CELLS],
    /// Expected gain by the small value network.
    gain: f32,
}

impl Game {
    fn new(seed: u64) -> Game {
        let input = generate(seed, Overrides::default());
        let mut rng = SplitMix64::new(seed);
        let players = input.board.players();
        let estimators: Vec<Estimator> = players.map(|_| Estimator::new(rng.next_u64())).collect();
        let state = State::new(&input.board);
        let network = weights::network(input.board.player_count());
        Game {
            ratio: score_ratio(&input.board, &state),
            seen: see(&input, &network, &state, &estimators),
            network,
            state,
            estimators,
            input,
        }
    }

    /// Plays a turn; returns the change of log2(1 + own / best).
    fn play(&mut self, cell: Cell) -> f32 {
        let board = &self.input.board;
        let targets = self.input.targets(&self.state, cell);
        for player in board.opponents() {
            let chosen = targets[player.index()];
            self.estimators[player.index()].observe(&self.state, board, player, chosen);
        }
        self.state.play(board, &targets);
        let before = self.ratio;
        self.ratio = score_ratio(board, &self.state);
        if !self.state.is_over() {
            self.seen = see(&self.input, &self.network, &self.state, &self.estimators);
        }
        self.ratio - before
    }
}

fn see(input: &Input, network: &Network, state: &State, estimators: &[Estimator]) -> Seen {
    let opponents = assumed_opponents(&input.board, |player| estimators[player.index()].mean());
    let scene = Scene::new(&input.board, state, &opponents);
    let context = scene.context();
    let ranking = rank(network, &scene, &context);
    let mut logits = [-1e9; CELLS];
    for entry in ranking.entries() {
        logits[plane_index(entry.cell)] = entry.logit;
    }
    Seen {
        planes: scene.planes(ranking.gaps()),
        globals: scene.globals(&context),
        logits,
        gain: network.value.gain(&context),
    }
}

/// Plays until the input ends. In each round writes for all games, field by field: rewards (f32),
/// whether the game ended (u8, the next one has begun then), result of the game that ended (f32),
/// pieces (u8), planes (u8), globals, logits, gains (f32, little endian); reads a cell for each.
///
/// # Errors
/// A broken connexion, or a choice that is no cell.
pub fn run(args: &BatchArgs, output: &mut dyn Write) -> Result<()> {
    let mut seeds = args.inputs.clone().cycle();
    let mut next = move || seeds.next().unwrap_or_default();
    let mut games: Vec<Game> = (0..args.games).map(|_| Game::new(next())).collect();
    let count = games.len();
    let (mut rewards, mut ended) = (vec![0.0f32; count], vec![0u8; count]);
    let mut results = vec![0.0f32; count];
    let mut choices = vec![0u8; count];
    let mut input = std::io::stdin().lock();
    let mut message = Vec::new();
    loop {
        message.clear();
        numbers(&mut message, rewards.iter().copied());
        message.extend_from_slice(&ended);
        numbers(&mut message, results.iter().copied());
        message.extend(
            games
                .iter()
                .map(|game| game.input.board.player_count() as u8),
        );
        for game in &games {
            message.extend_from_slice(game.seen.planes.as_flattened());
        }
        numbers(
            &mut message,
            games.iter().flat_map(|game| game.seen.globals),
        );
        numbers(&mut message, games.iter().flat_map(|game| game.seen.logits));
        numbers(&mut message, games.iter().map(|game| game.seen.gain));
        output.write_all(&message)?;
        output.flush()?;
        match input.read_exact(&mut choices) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(()),
            read => read?,
        }
        for (index, game) in games.iter_mut().enumerate() {
            let chosen = usize::from(choices[index]);
            let cell = Cell::new(chosen / SIDE, chosen % SIDE);
            let cell =
                cell.with_context(|| format!("expected a cell from 0 to 99, found {chosen}"))?;
            rewards[index] = game.play(cell);
            ended[index] = u8::from(game.state.is_over());
            if game.state.is_over() {
                results[index] = game.ratio;
                *game = Game::new(next());
            }
        }
    }
}

/// Appends numbers as f32, little endian.
fn numbers(message: &mut Vec<u8>, numbers: impl Iterator<Item = f32>) {
    for number in numbers {
        message.extend_from_slice(&number.to_le_bytes());
    }
}
