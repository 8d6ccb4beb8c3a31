//! The loop: play, judge, improve, save.

use crate::checkpoint::Checkpoint;
use crate::gradient::{add, flatten, Adam, Lesson, Signs, Weights};
use crate::self_play::{play, Episode};
use anyhow::Result;
use rayon::prelude::*;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Instant;
use territory::network::{Network, WEIGHTS};
use territory::numeric::Stream;
use territory::rules::MOST_PLAYERS;
use territory_maps::Options;

/// Where the seeds of training begin: far from every measured input.
const FIRST_SEED: u64 = 1 << 40;

/// Turns whose derivatives one thread adds.
const PIECE: usize = 256;

/// Options of the command.
#[derive(clap::Args, Debug)]
pub struct TrainArgs {
    /// File that is written after every 50 updates, and continued if it is there
    #[arg(long, value_name = "FILE", default_value = "runs/territory/checkpoint")]
    checkpoint: PathBuf,
    /// Updates in all
    #[arg(long, value_name = "N", default_value_t = 2000)]
    updates: u64,
    /// Games for each update
    #[arg(long, value_name = "N", default_value_t = 256)]
    games: u64,
    /// Step width at first; it falls to a twentieth
    #[arg(long, value_name = "X", default_value_t = 0.002)]
    rate: f32,
    /// Passes over the games of an update
    #[arg(long, value_name = "N", default_value_t = 2)]
    passes: u32,
    /// Parts of a pass, each with a step of its own
    #[arg(long, value_name = "N", default_value_t = 8)]
    parts: usize,
    /// Reward of the policy's entropy; it falls to a fifth. With too little of it the policy
    /// stops trying before it plays well
    #[arg(long, value_name = "X", default_value_t = 0.01)]
    entropy: f32,
    /// Share of later turns in the judgement of a choice (generalised advantage)
    #[arg(long, value_name = "X", default_value_t = 0.95)]
    lambda: f32,
    /// Games of so many players alone, as `2` or `3-4`
    #[arg(long, value_name = "M", value_parser = players)]
    players: Option<RangeInclusive<usize>>,
    /// Start of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// A number of players, or a range of them.
fn players(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = first.parse().ok().zip(last.parse().ok());
    range
        .filter(|(first, last)| 2 <= *first && first <= last && *last <= MOST_PLAYERS)
        .map(|(first, last)| first..=last)
        .ok_or_else(|| format!("expected players from 2 to {MOST_PLAYERS} as 2 or 3-4"))
}

/// Trains.
///
/// # Errors
/// A checkpoint that cannot be read or written.
pub fn run(args: &TrainArgs, output: &mut dyn Write) -> Result<()> {
    let mut point = match Checkpoint::read(&args.checkpoint)? {
        Some(point) => point,
        None => Checkpoint::new(beginner(args.seed)),
    };
    let mut network = Network::from_weights(point.weights.iter().copied());
    let mut adam = Adam {
        means: point.means.clone(),
        squares: point.squares.clone(),
        updates: point.steps,
    };
    let mut since = Progress::new();
    while point.updates < args.updates {
        let first = FIRST_SEED + args.seed * (1 << 32) + point.updates * args.games;
        let episodes: Vec<Episode> = (first..first + args.games)
            .into_par_iter()
            .map(|seed| play(&network, seed, args.options(seed)))
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
        let mut stream = Stream::new(first);
        for _ in 0..args.passes {
            for place in (1..turns.len()).rev() {
                turns.swap(place, stream.below(place as u32 + 1) as usize);
            }
            for part in turns.chunks(turns.len().div_ceil(args.parts)) {
                // Pieces of one size, added in their order: the sums do not depend on
                // the number of threads.
                let pieces: Vec<(Vec<f32>, Signs)> = part
                    .par_chunks(PIECE)
                    .map(|piece| {
                        let mut gradient = Network::zero();
                        let mut signs = Signs::default();
                        for &(game, turn) in piece {
                            let step = &episodes[game].steps[turn];
                            let lesson = &lessons[game][turn];
                            add(&network, &mut gradient, step, lesson, weights, &mut signs);
                        }
                        (flatten(&mut gradient), signs)
                    })
                    .collect();
                let mut slopes = vec![0.0; WEIGHTS];
                for (piece, signs) in &pieces {
                    for (slope, more) in slopes.iter_mut().zip(piece) {
                        *slope += more / part.len() as f32;
                    }
                    since.signs.add(signs);
                }
                since.turns += part.len() as f64;
                let mut numbers = flatten(&mut network);
                adam.update(&mut numbers, &slopes, rate);
                network = Network::from_weights(numbers);
            }
        }
        point.updates += 1;
        if point.updates % 50 == 0 || point.updates == args.updates {
            since.print(point.updates, args.games, output)?;
            since = Progress::new();
            point.weights = flatten(&mut network);
            point.means.clone_from(&adam.means);
            point.squares.clone_from(&adam.squares);
            point.steps = adam.updates;
            point.write(&args.checkpoint)?;
        }
    }
    Ok(())
}

impl TrainArgs {
    /// What is demanded of the input of a seed.
    fn options(&self, seed: u64) -> Options {
        let count = |range: &RangeInclusive<usize>| {
            let sizes = (range.end() - range.start() + 1) as u64;
            range.start() + (seed % sizes) as usize
        };
        Options {
            players: self.players.as_ref().map(count),
            levels: None,
        }
    }

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

    fn print(&self, updates: u64, games: u64, output: &mut dyn Write) -> Result<()> {
        writeln!(
            output,
            "{updates:6} games {:8}  mean {:8.0}  entropy {:.3}  value error {:.4}  clipped {:.3}  {:.0} games/s",
            updates * games,
            1e5 * self.results / self.games,
            self.signs.entropy / self.turns,
            self.signs.error / self.turns,
            self.signs.clipped / self.turns,
            self.games / self.start.elapsed().as_secs_f64()
        )?;
        output.flush()?;
        Ok(())
    }
}

/// Small random weights.
pub fn beginner(seed: u64) -> Vec<f32> {
    let mut stream = Stream::new(seed);
    let mut weights = Vec::with_capacity(WEIGHTS);
    for _ in 0..WEIGHTS {
        let sum: f32 = (0..4).map(|_| stream.unit() - 0.5).sum();
        weights.push(0.3 * sum);
    }
    weights
}

/// The lessons of a game, normalised by the usual spread in games of its size.
fn judge(episode: &Episode, lambda: f32, scales: &mut [f32]) -> Vec<Lesson> {
    let (players, levels) = episode.size;
    let scale = &mut scales[(players - 2) * 5 + levels - 1];
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
    let spread = (squares / lessons.len() as f32).sqrt();
    *scale += 0.02 * (spread - *scale);
    // Between all sizes alike and each as its scores spread.
    let divisor = (*scale * 0.3).sqrt().max(0.02);
    for lesson in &mut lessons {
        lesson.advantage = (lesson.advantage / divisor).clamp(-5.0, 5.0);
    }
    lessons.reverse();
    lessons
}
