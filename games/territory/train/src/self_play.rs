//! Games of the current policy against programs, recorded for learning.

use territory::network::Network;
use territory::numeric::{exp, log2, Stream};
use territory::outlook::Rival;
use territory::rules::{Cell, Player, State, MOST_PLAYERS};
use territory::scene::{Scene, CONTEXT, FEATURES};
use territory::search::supposed;
use territory_maps::{generate, Input, Options};

/// A candidate of a turn.
pub struct Candidate {
    /// Which of the networks ranks it.
    pub kind: usize,
    /// Its numbers.
    pub features: [f32; FEATURES],
}

/// One of our turns.
pub struct Step {
    /// Numbers of the state.
    pub context: [f32; CONTEXT],
    /// All candidates, kind by kind.
    pub candidates: Vec<Candidate>,
    /// The one that was chosen.
    pub chosen: usize,
    /// Probability that it had then.
    pub probability: f32,
    /// Change of log2(1 + own / best) in this turn.
    pub reward: f32,
    /// Expected sum of the rewards from here on, when it was played.
    pub value: f32,
}

/// A game.
pub struct Episode {
    /// Players and levels.
    pub size: (usize, usize),
    /// All turns.
    pub steps: Vec<Step>,
    /// log2(1 + own / best) in the end.
    pub result: f32,
}

/// The rivals as they are.
pub fn rivals(input: &Input) -> [Rival; MOST_PLAYERS] {
    supposed(&input.board, |player| {
        (&input.programs[player.0 - 1]).into()
    })
}

/// Plays a game on the input of a seed, sampling from the policy.
pub fn play(network: &Network, seed: u64, options: Options) -> Episode {
    let input = generate(seed, options);
    let board = &input.board;
    let rivals = rivals(&input);
    let mut stream = Stream::new(seed);
    let mut state = State::new(board);
    let mut steps: Vec<Step> = Vec::with_capacity(100);
    let standing = |state: &State| {
        log2(1.0 + state.score(Player::OWN) as f32 / state.best_opponent(board) as f32)
    };
    let mut before = standing(&state);
    while !state.is_over() {
        let scene = Scene::new(board, &state, &rivals);
        let context = scene.context();
        let mut cells: Vec<Cell> = Vec::new();
        let mut candidates = Vec::new();
        let mut logits = Vec::new();
        for (kind, set) in scene.candidates().into_iter().enumerate() {
            let net = &network.kinds[kind];
            let prepared = net.prepare(&context);
            for cell in set {
                let features = scene.features(kind, cell);
                logits.push(net.logit(&prepared, &features));
                cells.push(cell);
                candidates.push(Candidate { kind, features });
            }
        }
        let probabilities = softmax(&logits);
        let mut rest = stream.unit();
        let mut chosen = cells.len() - 1;
        for (index, probability) in probabilities.iter().enumerate() {
            rest -= probability;
            if rest < 0.0 {
                chosen = index;
                break;
            }
        }
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
        size: (board.player_count(), board.levels()),
        steps,
        result: before,
    }
}

/// Probabilities proportional to the exponentials.
pub fn softmax(logits: &[f32]) -> Vec<f32> {
    let max = logits.iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f32> = logits.iter().map(|logit| exp(logit - max)).collect();
    let sum: f32 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}
