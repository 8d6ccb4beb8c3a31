//! The loop: play, judge, improve, save.

use crate::checkpoint::Checkpoint;
use crate::episode::Episode;
use crate::gradient::{add, Adam, Lesson, Signs, Weights};
use anyhow::Result;
use clap::value_parser;
use common::policy_networks::Networks;
use common::SplitMix64;
use rayon::prelude::*;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Where the seeds of training begin: far from every measured input.
const FIRST_SEED: u64 = 1 << 40;

/// Turns whose derivatives one thread adds.
const PIECE: usize = 256;

/// Options of the command.
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

/// A game that is learned.
pub trait SelfPlay<const K: usize, const C: usize, const F: usize, const H: usize, const U: usize>:
    Sync
{
    /// Number of groups of games.
    const GROUPS: usize;

    /// Factor and decimals of the mean result where it is printed.
    const SHOWN: (f64, usize);

    /// Plays the game of a seed, sampling from the policy: an episode for each player that
    /// learns.
    fn play(&self, network: &Networks<K, C, F, H, U>, seed: u64) -> Vec<Episode<C, F>>;
}

/// Trains.
///
/// # Errors
/// A checkpoint that cannot be read or written.
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
    beginner: Vec<f32>,
    output: &mut dyn Write,
) -> Result<()> {
    let count = Networks::<K, C, F, H, U>::WEIGHTS;
    let mut point = match Checkpoint::read(&args.checkpoint, count, Game::GROUPS)? {
        Some(point) => point,
        None => Checkpoint::new(beginner, Game::GROUPS),
    };
    let mut network = Networks::with_weights(point.weights.iter().copied());
    let mut adam = Adam {
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
        let mut lessons = Vec::new();
        for episode in &episodes {
            lessons.push(judge(episode, args.lambda, &mut point.scales));
            since.results += f64::from(episode.result);
            since.games += 1.0;
        }
        let mut turns: Vec<(usize, usize)> = (0..episodes.len())
            .flat_map(|game| (0..episodes[game].steps.len()).map(move |turn| (game, turn)))
            .collect();
        let (rate, weights) = args.schedule(point.updates);
        let mut stream = SplitMix64::new(first);
        for _ in 0..args.passes {
            for place in (1..turns.len()).rev() {
                turns.swap(place, stream.below(place + 1));
            }
            for part in turns.chunks(turns.len().div_ceil(args.parts.into()).max(1)) {
                // Pieces of one size, added in their order: the sums do not depend on
                // the number of threads.
                let pieces: Vec<(Vec<f32>, Signs)> = part
                    .par_chunks(PIECE)
                    .map(|piece| {
                        let mut gradient = Networks::zero();
                        let mut signs = Signs::default();
                        for &(game, turn) in piece {
                            let step = &episodes[game].steps[turn];
                            let lesson = &lessons[game][turn];
                            add(&network, &mut gradient, step, lesson, weights, &mut signs);
                        }
                        (gradient.weights(), signs)
                    })
                    .collect();
                let mut slopes = vec![0.0; count];
                for (piece, signs) in &pieces {
                    for (slope, more) in slopes.iter_mut().zip(piece) {
                        *slope += more / part.len() as f32;
                    }
                    since.signs.add(signs);
                }
                since.turns += part.len() as f64;
                let mut numbers = network.weights();
                adam.update(&mut numbers, &slopes, rate);
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
    /// Step width and weights of the loss after so many updates.
    fn schedule(&self, updates: u64) -> (f32, Weights) {
        let progress = updates as f32 / self.updates as f32;
        let weights = Weights {
            clip: 0.2,
            entropy: self.entropy * (1.0 - 0.8 * progress),
        };
        (self.rate * (1.0 - 0.95 * progress), weights)
    }
}

/// Sums over the games since the last checkpoint.
struct Progress {
    start: Instant,
    results: f64,
    games: f64,
    signs: Signs,
    /// Turns that were learned from, in every pass.
    turns: f64,
}

impl Progress {
    fn new() -> Progress {
        Progress {
            start: Instant::now(),
            results: 0.0,
            games: 0.0,
            signs: Signs::default(),
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
            self.signs.entropy / self.turns,
            self.signs.error / self.turns,
            self.signs.clipped / self.turns,
            self.games / self.start.elapsed().as_secs_f64()
        )?;
        output.flush()?;
        Ok(())
    }
}

/// Small random weights, as many as there are; those of the last layer of the logits are
/// smaller by this factor, so that no choice is likely at first.
pub fn beginner<const K: usize, const C: usize, const F: usize, const H: usize, const U: usize>(
    seed: u64,
    logits: f32,
) -> Vec<f32> {
    let mut stream = SplitMix64::new(seed);
    let weights = std::iter::repeat_with(|| {
        let sum: f32 = (0..4).map(|_| stream.fraction() - 0.5).sum();
        0.3 * sum
    });
    let mut network = Networks::<K, C, F, H, U>::with_weights(weights);
    for net in &mut network.kinds {
        net.output.iter_mut().for_each(|weight| *weight *= logits);
        net.direct.iter_mut().for_each(|weight| *weight *= logits);
    }
    network.weights()
}

/// The lessons of a game, normalised by the usual spread in games of its group.
fn judge<const C: usize, const F: usize>(
    episode: &Episode<C, F>,
    lambda: f32,
    scales: &mut [f32],
) -> Vec<Lesson> {
    let scale = &mut scales[episode.group];
    let mut lessons = Vec::with_capacity(episode.steps.len());
    let mut sum = 0.0;
    let mut next = 0.0;
    let mut squares = 0.0;
    for step in episode.steps.iter().rev() {
        let surprise = step.reward + next - step.value;
        sum = surprise + lambda * sum;
        next = step.value;
        squares += sum * sum;
        lessons.push(Lesson {
            advantage: sum,
            target: sum + step.value,
        });
    }
    let spread = (squares / lessons.len().max(1) as f32).sqrt();
    *scale += 0.02 * (spread - *scale);
    // Between all groups alike and each as its scores spread.
    let divisor = (*scale * 0.3).sqrt().max(0.02);
    for lesson in &mut lessons {
        lesson.advantage = (lesson.advantage / divisor).clamp(-5.0, 5.0);
    }
    lessons.reverse();
    lessons
}
