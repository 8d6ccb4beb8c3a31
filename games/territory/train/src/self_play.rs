//! Games of the current policy against programs, recorded for learning.

use learning::{draw, logits, softmax, Candidate, Episode, Step};
use territory::network::Network;
use territory::numeric::{log2, Stream};
use territory::outlook::Rival;
use territory::rules::{Cell, Player, State, MOST_PLAYERS};
use territory::scene::{Scene, CONTEXT, FEATURES};
use territory::search::supposed;
use territory_maps::{generate, Input, Options};

/// Levels of a cell at most.
pub const MOST_LEVELS: usize = 5;

/// The rivals as they are.
pub fn rivals(input: &Input) -> [Rival; MOST_PLAYERS] {
    supposed(&input.board, |player| {
        (&input.programs[player.0 - 1]).into()
    })
}

/// Plays a game on the input of a seed, sampling from the policy.
pub fn play(network: &Network, seed: u64, options: Options) -> Episode<CONTEXT, FEATURES> {
    let input = generate(seed, options);
    let board = &input.board;
    let rivals = rivals(&input);
    let mut stream = Stream::new(seed);
    let mut state = State::new(board);
    let mut steps: Vec<Step<CONTEXT, FEATURES>> = Vec::with_capacity(100);
    let standing = |state: &State| {
        log2(1.0 + state.score(Player::OWN) as f32 / state.best_opponent(board) as f32)
    };
    let mut before = standing(&state);
    while !state.is_over() {
        let scene = Scene::new(board, &state, &rivals);
        let context = scene.context();
        let mut cells: Vec<Cell> = Vec::new();
        let mut candidates = Vec::new();
        for (kind, set) in scene.candidates().into_iter().enumerate() {
            for cell in set {
                let features = scene.features(kind, cell);
                cells.push(cell);
                candidates.push(Candidate { kind, features });
            }
        }
        let probabilities = softmax(&logits(network, &context, &candidates));
        let chosen = draw(&probabilities, stream.numbers());
        let mut targets = [cells[chosen]; MOST_PLAYERS];
        for player in board.opponents() {
            let outlook = &scene.outlooks[player.index()];
            targets[player.index()] = outlook.choose(rivals[player.index()].random, &mut stream);
        }
        let value = network.value.gain(&context);
        state.play(board, &targets);
        let after = standing(&state);
        steps.push(Step {
            context,
            candidates,
            chosen,
            probability: probabilities[chosen],
            reward: after - before,
            value,
        });
        before = after;
    }
    Episode {
        group: (board.player_count() - 2) * MOST_LEVELS + board.levels() - 1,
        steps,
        result: before,
    }
}
