//! Self-play episodes: games of the current policy against programs, recorded for learning.

use common::SplitMix64;
use learning::{draw, logits, softmax, Candidate, Episode, Step};
use territory::network::Network;
use territory::opponent::OpponentParams;
use territory::rules::{Cell, State, MAX_LEVELS, MAX_PLAYERS};
use territory::scene::{Scene, CONTEXT, FEATURES};
use territory::search::{assumed_opponents, score_ratio};
use territory_maps::{generate, Input, Overrides};

/// True parameters of an input's programs, by player.
pub fn opponents(input: &Input) -> [OpponentParams; MAX_PLAYERS] {
    assumed_opponents(&input.board, |player| {
        (&input.programs[player.0 - 1]).into()
    })
}

/// Plays the input of a seed, sampling our choices from the policy network. The reward of a turn
/// is the change of log2(1 + own / best).
pub fn play(network: &Network, seed: u64, options: Overrides) -> Episode<CONTEXT, FEATURES> {
    let input = generate(seed, options);
    let board = &input.board;
    let opponents = opponents(&input);
    let mut rng = SplitMix64::new(seed);
    let mut state = State::new(board);
    let mut steps: Vec<Step<CONTEXT, FEATURES>> = Vec::with_capacity(100);
    let mut before = score_ratio(board, &state);
    while !state.is_over() {
        let scene = Scene::new(board, &state, &opponents);
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
        let chosen = draw(&probabilities, &mut rng);
        let mut targets = [cells[chosen]; MAX_PLAYERS];
        for player in board.opponents() {
            let policy = &scene.opponent_policies[player.index()];
            targets[player.index()] = policy.choose(opponents[player.index()].epsilon, &mut rng);
        }
        let value = network.value.gain(&context);
        state.play(board, &targets);
        let after = score_ratio(board, &state);
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
        group: (board.player_count() - 2) * MAX_LEVELS + board.levels() - 1,
        steps,
        result: before,
    }
}
