//! The training loop: self-play, advantage estimation, updates by gradient descent, checkpoints.

use crate::adam::Adam;
use crate::checkpoint::Checkpoint;
use crate::episode::Episode;
use crate::gradient::{GradientSum, Metrics, Sample, Weights};
use anyhow::Result;
use clap::value_parser;
use common::policy_networks::Networks;
use common::SplitMix64;
use rayon::prelude::*;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// First seed of training games, far from the seeds of every measured input.
const FIRST_SEED: u64 = 1 << 40;

/// Number of choices whose gradients one thread adds. A guess.
const CHUNK: usize = 256;

/// Options of the command that trains.
#[derive(clap::Args, Debug)]
pub struct TrainArgs {
    /// File that is written after every 50 updates, and continued if it is there
    #[arg(long, value_name = "FILE", default_value = "runs/checkpoint")]
    checkpoint: PathBuf,
    /// Updates in all
    #[arg(long, value_name = "N", default_value_t = 2000)]
    updates: u64,
    /// Games for each update
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = value_parser!(u64).range(1..))]
    games: u64,
    /// Step width at first; it falls to a twentieth
    #[arg(long, value_name = "X", default_value_t = 0.002)]
    rate: f32,
    /// Passes over the games of an update
    #[arg(long, value_name = "N", default_value_t = 2)]
    passes: u32,
    /// Parts of a pass, each with a step of its own
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u16).range(1..))]
    parts: u16,
    /// Reward of the policy's entropy; it falls to a fifth. With too little of it the policy
    /// stops trying before it plays well
    #[arg(long, value_name = "X", default_value_t = 0.01)]
    entropy: f32,
    /// Share of later turns in the judgement of a choice (generalised advantage)
    #[arg(long, value_name = "X", default_value_t = 0.95)]
    lambda: f32,
    /// Start of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// A game whose networks learn by self-play. `K` is the number of policy networks, `C` and `F`
/// those of context and candidate features, `H` and `U` those of hidden units of policy and value.
pub trait SelfPlay<const K: usize, const C: usize, const F: usize, const H: usize, const U: usize>:
    Sync
{
    /// Number of groups of games, [`Episode::group`].
    const GROUPS: usize;

    /// Factor and decimals with which the mean result is printed.
    const SHOWN: (f64, usize);

    /// Plays the game of a seed with choices sampled from the policy, and returns an episode for
    /// each player that learns.
    fn play(&self, network: &Networks<K, C, F, H, U>, seed: u64) -> Vec<Episode<C, F>>;
}

/// Trains the networks up to the number of updates in `args`, from the checkpoint or else from
/// the weights `initial`, and prints the metrics after every 50 updates.
///
/// # Errors
/// A checkpoint or an output that cannot be read or written.
pub fn train<
    Game: SelfPlay<K, C, F, H, U>,
    const K: usize,
    const C: usize,
    const F: usize,
    const H: usize,
    const U: usize,
>(
    game: &Game,
    args: &TrainArgs,
    initial: Vec<f32>,
    output: &mut dyn Write,
) -> Result<()> {
    let count = Networks::<K, C, F, H, U>::WEIGHTS;
    let mut point = match Checkpoint::read(&args.checkpoint, count, Game::GROUPS)? {
        Some(point) => point,
        None => Checkpoint::new(initial, Game::GROUPS),
    };
    let mut network = Networks::with_weights(point.weights.iter().copied());
    let mut adam = Adam {
        mean_decay: 0.9,
        square_decay: 0.99,
        weight_decay: None,
        means: point.means.clone(),
        squares: point.squares.clone(),
        updates: point.steps,
    };
    let mut since = Progress::new();
    while point.updates < args.updates {
        let first = FIRST_SEED + args.seed * (1 << 32) + point.updates * args.games;
        let episodes: Vec<Episode<C, F>> = (first..first + args.games)
            .into_par_iter()
            .flat_map_iter(|seed| game.play(&network, seed))
            .collect();
        let mut samples = Vec::new();
        for episode in &episodes {
            samples.push(gae(episode, args.lambda, &mut point.scales));
            since.results += f64::from(episode.result);
            since.games += 1.0;
        }
        let mut turns: Vec<(usize, usize)> = (0..episodes.len())
            .flat_map(|game| (0..episodes[game].steps.len()).map(move |turn| (game, turn)))
            .collect();
        let (rate, weights) = args.schedule(point.updates);
        let mut stream = SplitMix64::new(first);
        for _ in 0..args.passes {
            stream.shuffle(&mut turns);
            for part in turns.chunks(turns.len().div_ceil(args.parts.into()).max(1)) {
                // Chunks of one size, added in their order: the sums do not depend on
                // the number of threads.
                let chunks: Vec<(Vec<f32>, Metrics)> = part
                    .par_chunks(CHUNK)
                    .map(|chunk| {
                        let mut sum = GradientSum::new(&network, weights);
                        for &(game, turn) in chunk {
                            sum.add(&episodes[game].steps[turn], &samples[game][turn]);
                        }
                        (sum.gradient.weights(), sum.metrics)
                    })
                    .collect();
                let mut derivatives = vec![0.0; count];
                for (chunk, metrics) in &chunks {
                    for (slope, more) in derivatives.iter_mut().zip(chunk) {
                        *slope += more / part.len() as f32;
                    }
                    since.metrics.add(metrics);
                }
                since.turns += part.len() as f64;
                let mut numbers = network.weights();
                adam.update(&mut numbers, &derivatives, rate);
                network = Networks::with_weights(numbers);
            }
        }
        point.updates += 1;
        if point.updates % 50 == 0 || point.updates == args.updates {
            point.weights = network.weights();
            point.means.clone_from(&adam.means);
            point.squares.clone_from(&adam.squares);
            point.steps = adam.updates;
            point.write(&args.checkpoint)?;
            since.print(point.updates, args.games, Game::SHOWN, output)?;
            since = Progress::new();
        }
    }
    Ok(())
}

impl TrainArgs {
    /// Learning rate and weights of the loss after this number of updates.
    fn schedule(&self, updates: u64) -> (f32, Weights) {
        let progress = updates as f32 / self.updates as f32;
        let weights = Weights {
            clip: 0.2,
            entropy: self.entropy * (1.0 - 0.8 * progress),
        };
        (self.rate * (1.0 - 0.95 * progress), weights)
    }
}

/// Sums over the games since the last printed line.
struct Progress {
    start: Instant,
    results: f64,
    games: f64,
    metrics: Metrics,
    /// Number of choices that were learned from, counted in every pass.
    turns: f64,
}

impl Progress {
    fn new() -> Progress {
        Progress {
            start: Instant::now(),
            results: 0.0,
            games: 0.0,
            metrics: Metrics::default(),
            turns: 0.0,
        }
    }

    fn print(
        &self,
        updates: u64,
        games: u64,
        (factor, decimals): (f64, usize),
        output: &mut dyn Write,
    ) -> Result<()> {
        writeln!(
            output,
            "{updates:6} games {:8}  mean {:8.*}  entropy {:.3}  value error {:.4}  clipped {:.3}  {:.0} games/s",
            updates * games,
            decimals,
            factor * self.results / self.games,
            self.metrics.entropy / self.turns,
            self.metrics.error / self.turns,
            self.metrics.clipped / self.turns,
            self.games / self.start.elapsed().as_secs_f64()
        )?;
        output.flush()?;
        Ok(())
    }
}

/// Initial weights: small random numbers, those of the last layer of the logits multiplied by
/// `logits`, so that all choices are about equally likely at first.
pub fn init_weights<
    const K: usize,
    const C: usize,
    const F: usize,
    const H: usize,
    const U: usize,
>(
    seed: u64,
    logits: f32,
) -> Vec<f32> {
    let mut stream = SplitMix64::new(seed);
    let weights = std::iter::repeat_with(|| {
        let sum: f32 = (0..4).map(|_| stream.next_f32() - 0.5).sum();
        0.3 * sum
    });
    let mut network = Networks::<K, C, F, H, U>::with_weights(weights);
    for net in &mut network.kinds {
        net.output.iter_mut().for_each(|weight| *weight *= logits);
        net.direct.iter_mut().for_each(|weight| *weight *= logits);
    }
    network.weights()
}

/// Training targets of an episode by generalised advantage estimation (GAE; Schulman et al.
/// 2016): `advantage_t = td_error_t + lambda advantage_(t+1)`, `td_error_t = reward_t +
/// value_(t+1) - value_t`. Advantages are normalised by the running spread of the group in
/// `scales`, which is updated.
fn gae<const C: usize, const F: usize>(
    episode: &Episode<C, F>,
    lambda: f32,
    scales: &mut [f32],
) -> Vec<Sample> {
    let scale = &mut scales[episode.group];
    let mut samples = Vec::with_capacity(episode.steps.len());
    let mut sum = 0.0;
    let mut next = 0.0;
    let mut squares = 0.0;
    for step in episode.steps.iter().rev() {
        let td_error = step.reward + next - step.value;
        sum = td_error + lambda * sum;
        next = step.value;
        squares += sum * sum;
        samples.push(Sample {
            advantage: sum,
            target: sum + step.value,
        });
    }
    let spread = (squares / samples.len().max(1) as f32).sqrt();
    *scale += 0.02 * (spread - *scale);
    // A compromise between equal weight for every group and weight by the spread of its scores.
    let divisor = (*scale * 0.3).sqrt().max(0.02);
    for sample in &mut samples {
        sample.advantage = (sample.advantage / divisor).clamp(-5.0, 5.0);
    }
    samples.reverse();
    samples
}
