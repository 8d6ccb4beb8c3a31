//! Fitting the network: positions from games, targets, passes, held-out figures.

use crate::gradient::{add, flatten, loss, Adam};
use crate::positions::{read, Run};
use crate::source;
use anyhow::{ensure, Result};
use common::SplitMix64;
use ocean::evaluator::features::FEATURES;
use ocean::evaluator::network::{Network, WEIGHTS};
use std::io::Write;
use std::path::PathBuf;

/// Options of the command.
#[derive(clap::Args, Debug)]
pub struct FitArgs {
    /// Files of positions
    #[arg(value_name = "POSITIONS", required = true)]
    positions: Vec<PathBuf>,
    /// The file of weights that is written
    #[arg(long, value_name = "FILE", default_value = "runs/value.weights")]
    out: PathBuf,
    /// Passes over the positions
    #[arg(long, value_name = "N", default_value_t = 12)]
    passes: u32,
    /// Step width at first; it falls to 0, linearly
    #[arg(long, value_name = "X", default_value_t = 0.002)]
    rate: f32,
    /// Weight decay
    #[arg(long, value_name = "X", default_value_t = 0.01)]
    decay: f32,
    /// Share of the outcome in the targets, against the value of the next position:
    /// TD(lambda) (Sutton 1988)
    #[arg(long, value_name = "X", default_value_t = 0.8)]
    lambda: f32,
    /// Fits to such targets, after a first one to the outcomes alone
    #[arg(long, value_name = "N", default_value_t = 2)]
    rounds: u32,
    /// Features that are left out, for an ablation: numbers separated by commas
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    without: Vec<usize>,
    /// Start of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// A position and what its value should be.
type Lesson = ([f32; FEATURES], f32);

/// Positions of an update.
const BATCH: usize = 1024;
/// Every so many-th game is held out.
const HELD_OUT: usize = 8;

/// Fits, prints figures, and writes the weights.
///
/// # Errors
/// Records that cannot be read, or none.
pub fn run(args: &FitArgs, output: &mut dyn Write) -> Result<()> {
    let mut shown = Vec::new();
    let mut held_out = Vec::new();
    for path in &args.positions {
        for (index, mut run) in read(path)?.into_iter().enumerate() {
            for features in &mut run.positions {
                for &place in &args.without {
                    features[place] = 0.0;
                }
            }
            // The runs of a pair's two games stay together.
            let held = index / 4 % HELD_OUT == 0;
            if held { &mut held_out } else { &mut shown }.push(run);
        }
    }
    ensure!(!shown.is_empty(), "expected more than one pair of games");
    let outcomes = |runs: &[Run]| lessons(runs, |run| vec![run.points; run.positions.len()]);
    let (train, test) = (outcomes(&shown), outcomes(&held_out));
    let base = train.iter().map(|lesson| lesson.1).sum::<f32>() / train.len() as f32;
    writeln!(output, "{} positions, {} held out", train.len(), test.len())?;
    writeln!(
        output,
        "log loss held out, nats: constant {:.4}",
        mean_loss(&test, |_| base)
    )?;
    let mut network = pass_over(args, &train, beginner(args.seed), &test, output)?;
    for _ in 0..args.rounds {
        let targets = lessons(&shown, |run| targets(run, &network, args.lambda));
        network = pass_over(args, &targets, network, &test, output)?;
    }
    calibration(&network, &test, output)?;
    source::write(&args.out, &flatten(&network))
}

/// All positions with their targets.
fn lessons(runs: &[Run], targets: impl Fn(&Run) -> Vec<f32>) -> Vec<Lesson> {
    let of_run = |run: &'_ Run| -> Vec<Lesson> {
        let positions = run.positions.iter().copied();
        positions.zip(targets(run)).collect()
    };
    runs.iter().flat_map(of_run).collect()
}

/// TD(lambda) targets: `t_i = (1 - lambda) value_(i+1) + lambda t_(i+1)`, the last one
/// the outcome.
fn targets(run: &Run, network: &Network, lambda: f32) -> Vec<f32> {
    let mut target = run.points;
    let mut targets = Vec::with_capacity(run.positions.len());
    for (place, features) in run.positions.iter().enumerate().rev() {
        targets.push(target);
        if place > 0 {
            target = lambda * target + (1.0 - lambda) * network.value(features);
        }
    }
    targets.reverse();
    targets
}

/// Mean log loss of a forecast, in nats.
fn mean_loss(lessons: &[Lesson], value: impl Fn(&[f32; FEATURES]) -> f32) -> f32 {
    let sum: f64 = lessons
        .iter()
        .map(|(features, target)| f64::from(loss(value(features), *target)))
        .sum();
    (sum / lessons.len().max(1) as f64) as f32
}

/// Small random weights of the layer, 0 elsewhere but for the output.
fn beginner(seed: u64) -> Network {
    let mut stream = SplitMix64::new(seed);
    let mut unit = || (stream.next_number() >> 40) as f32 / 16_777_216.0 - 0.5;
    let weights: Vec<f32> = (0..WEIGHTS).map(|_| 0.6 * unit()).collect();
    let mut network = Network::from_weights(weights);
    network.direct = [0.0; FEATURES];
    network.start = 0.0;
    network
}

/// Passes over the lessons in random order.
fn pass_over(
    args: &FitArgs,
    lessons: &[Lesson],
    network: Network,
    test: &[Lesson],
    output: &mut dyn Write,
) -> Result<Network> {
    let mut network = network;
    let mut weights = flatten(&network);
    let mut adam = Adam::new(weights.len());
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    let mut stream = SplitMix64::new(args.seed);
    let updates = (args.passes as usize * lessons.len().div_ceil(BATCH)) as f32;
    let mut done = 0.0;
    for pass in 1..=args.passes {
        stream.shuffle(&mut order);
        let mut sum = 0.0;
        for batch in order.chunks(BATCH) {
            let mut gradient = Network::from_weights([]);
            for &place in batch {
                let (features, target) = &lessons[place];
                sum += f64::from(add(&network, &mut gradient, features, *target));
            }
            let mut slopes = flatten(&gradient);
            slopes
                .iter_mut()
                .for_each(|slope| *slope /= batch.len() as f32);
            let rate = args.rate * (1.0 - done / updates);
            adam.update(&mut weights, &slopes, rate, args.decay);
            network = Network::from_weights(weights.iter().copied());
            done += 1.0;
        }
        writeln!(
            output,
            "pass {pass:3}: log loss {:.4}, held out {:.4}",
            sum / lessons.len() as f64,
            mean_loss(test, |features| network.value(features))
        )?;
        output.flush()?;
    }
    Ok(network)
}

/// Prints what was forecast beside what came, by tenths of the probability.
fn calibration(network: &Network, test: &[Lesson], output: &mut dyn Write) -> Result<()> {
    let mut bins = [(0.0, 0.0, 0u32); 10];
    for (features, target) in test {
        let value = network.value(features);
        let bin = &mut bins[((10.0 * value) as usize).min(9)];
        *bin = (bin.0 + value, bin.1 + target, bin.2 + 1);
    }
    writeln!(output, "forecast  came  positions (held out)")?;
    for (forecast, came, count) in bins.into_iter().filter(|bin| bin.2 > 0) {
        let count_of = count as f32;
        writeln!(
            output,
            "{:8.3} {:5.3} {count:6}",
            forecast / count_of,
            came / count_of
        )?;
    }
    Ok(())
}
