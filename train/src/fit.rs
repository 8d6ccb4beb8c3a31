//! Supervised training of the network: positions of games, TD(lambda) targets, passes of AdamW,
//! validation.

use crate::held_out;
use crate::model::{loss, Model, Opponent, Sample, Units};
use crate::positions::{read, Trajectory};
use crate::source;
use anyhow::{ensure, Result};
use arena::system::output::OutputFile;
use common::SplitMix64;
use learning::Adam;
use ocean::evaluator::network::{Network, FEATURES, HIDDEN};
use std::collections::BTreeSet;
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;

/// Options of `fit`.
#[derive(clap::Args, Debug)]
pub struct FitArgs {
    /// Files of positions
    #[arg(value_name = "POSITIONS", required = true)]
    positions: Vec<PathBuf>,
    /// The file of weights that is written
    #[arg(long, value_name = "FILE", default_value = "runs/value.weights")]
    out: PathBuf,
    /// Replaces a file that is something else
    #[arg(long)]
    force: bool,
    /// Passes over the positions
    #[arg(long, value_name = "N", default_value_t = 12)]
    passes: u32,
    /// Initial learning rate; it falls to 0, linearly
    #[arg(long, value_name = "X", default_value_t = 0.002)]
    rate: f32,
    /// Weight decay
    #[arg(long, value_name = "X", default_value_t = 0.01)]
    decay: f32,
    /// Share of the outcome in the targets, against the value of the next position:
    /// TD(lambda) (Sutton 1988)
    #[arg(long, value_name = "X", default_value_t = 0.8)]
    lambda: f32,
    /// Number of fits to such targets, after a first one to the outcomes alone
    #[arg(long, value_name = "N", default_value_t = 2)]
    rounds: u32,
    /// Hidden units; the bot takes as many as `HIDDEN` in its `network.rs` says
    #[arg(long, value_name = "N", default_value_t = HIDDEN as u16,
          value_parser = clap::value_parser!(u16).range(1..=1000))]
    hidden: u16,
    /// Features that are left out, for an ablation: ranges separated by commas
    #[arg(long, value_name = "FROM..TO", value_delimiter = ',', value_parser = places)]
    without: Vec<Range<usize>>,
    /// Fits weights for each opponent (program B of the games), too, which are not written: so
    /// that the features do not have to express who plays, and how strong he is
    #[arg(long)]
    by_opponent: bool,
    /// Start of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Number of positions of an update. A guess.
const BATCH: usize = 1024;

/// Fits, prints log losses, and writes the weights.
///
/// # Errors
/// Files of positions that cannot be read or have fewer than two pairs of games.
pub fn run(args: &FitArgs, output: &mut dyn Write) -> Result<()> {
    let out = OutputFile {
        path: &args.out,
        kind: source::WEIGHTS_FILE,
        inputs: &args.positions,
        force: Some(args.force),
    };
    out.check()?;
    let mut shown = Vec::new();
    let mut held_out = Vec::new();
    for path in &args.positions {
        for (index, run) in read(path)?.into_iter().enumerate() {
            if held_out::is_held_out(index / held_out::GROUP) {
                held_out.push(run);
            } else {
                shown.push(run);
            }
        }
    }
    ensure!(!shown.is_empty(), "expected more than one pair of games");
    let mut opponents = BTreeSet::new();
    if args.by_opponent {
        opponents.extend(shown.iter().map(|run| run.opponent));
    }
    let opponents = Opponents(opponents.into_iter().collect());
    let outcome = |run: &Trajectory| vec![run.points; run.positions.len()];
    let train = samples(&shown, &opponents, outcome);
    let test = samples(&held_out, &opponents, outcome);
    let base = train.iter().map(|sample| sample.target).sum::<f32>() / train.len() as f32;
    writeln!(
        output,
        "{} positions of {} players' games, {} held out",
        train.len() + test.len(),
        shown.len() + held_out.len(),
        test.len()
    )?;
    let constant = test.iter().map(|sample| loss(base, sample.target));
    writeln!(
        output,
        "log loss held out, nats: constant {:.4}",
        constant.sum::<f32>() / test.len() as f32
    )?;
    let mut model = init_model(usize::from(args.hidden), opponents.0.len(), args.seed);
    args.without.iter().for_each(|places| model.ignore(places));
    run_passes(args, &train, &mut model, &test, output)?;
    for _ in 0..args.rounds {
        let targets = samples(&shown, &opponents, |run| {
            targets(run, opponents.of(run), &model, args.lambda)
        });
        run_passes(args, &targets, &mut model, &test, output)?;
    }
    let embedded = Model::from(&Network::embedded());
    held_out::report(&model, &embedded, &held_out, output)?;
    source::write(&out, &model.weights[..model.network_weights()])
}

/// Reads a range of features, `FROM..TO`.
fn places(text: &str) -> Result<Range<usize>, String> {
    let parsed = text
        .split_once("..")
        .and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?))
        .filter(|range: &Range<usize>| range.start < range.end && range.end <= FEATURES);
    parsed.ok_or_else(|| format!("expected a range within 0..{FEATURES}, found {text:?}"))
}

/// The opponents that the model knows, by their hashes.
struct Opponents(Vec<u32>);

impl Opponents {
    /// The opponent of a trajectory; `None` if the model does not know it.
    fn of(&self, run: &Trajectory) -> Option<Opponent> {
        let index = self.0.iter().position(|&known| known == run.opponent)?;
        let side = run.side;
        Some(Opponent { index, side })
    }
}

/// All positions of the trajectories with the targets that `targets` returns.
fn samples<'a>(
    runs: &'a [Trajectory],
    opponents: &Opponents,
    mut targets: impl FnMut(&Trajectory) -> Vec<f32>,
) -> Vec<Sample<'a>> {
    let of_run = |run: &'a Trajectory| {
        let opponent = opponents.of(run);
        let positions = run.positions.iter().zip(targets(run));
        positions.map(move |(features, target)| Sample {
            features,
            opponent,
            target,
        })
    };
    runs.iter().flat_map(of_run).collect()
}

/// TD(lambda) targets: `t_i = (1 - lambda) value_(i+1) + lambda t_(i+1)`, the last one
/// the outcome.
fn targets(run: &Trajectory, opponent: Option<Opponent>, model: &Model, lambda: f32) -> Vec<f32> {
    let mut units = Units::of(model);
    let mut target = run.points;
    let mut targets = Vec::with_capacity(run.positions.len());
    for (place, features) in run.positions.iter().enumerate().rev() {
        targets.push(target);
        if place > 0 {
            target = lambda * target + (1.0 - lambda) * model.value(features, opponent, &mut units);
        }
    }
    targets.reverse();
    targets
}

/// The initial model: small random weights of the hidden units, 0 in the direct part and for the
/// opponents.
fn init_model(hidden: usize, opponents: usize, seed: u64) -> Model {
    let mut stream = SplitMix64::new(seed);
    let mut unit = || stream.next_f32() - 0.5;
    let mut model = Model::zeros(hidden, opponents);
    let count = model.hidden_unit_weights();
    model.weights[..count].fill_with(|| 0.6 * unit());
    model
}

/// Updates the model by `args.passes` passes over the samples in random order, and prints the
/// log loss after each.
fn run_passes(
    args: &FitArgs,
    samples: &[Sample],
    model: &mut Model,
    test: &[Sample],
    output: &mut dyn Write,
) -> Result<()> {
    let mut adam = Adam {
        weight_decay: Some(args.decay),
        ..Adam::new(model.weights.len())
    };
    let mut units = Units::of(model);
    let mut gradient = model.clone();
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut stream = SplitMix64::new(args.seed);
    let updates = (args.passes as usize * samples.len().div_ceil(BATCH)) as f32;
    let mut done = 0.0;
    for pass in 1..=args.passes {
        stream.shuffle(&mut order);
        let mut sum = 0.0;
        for batch in order.chunks(BATCH) {
            gradient.weights.fill(0.0);
            for &place in batch {
                let loss = model.add_gradient(&mut gradient, samples[place], &mut units);
                sum += f64::from(loss);
            }
            for places in &args.without {
                gradient.ignore(places);
            }
            for slope in &mut gradient.weights {
                *slope /= batch.len() as f32;
            }
            let rate = args.rate * (1.0 - done / updates);
            adam.update(&mut model.weights, &gradient.weights, rate);
            done += 1.0;
        }
        writeln!(
            output,
            "pass {pass:3}: log loss {:.4}, held out {:.4}",
            sum / samples.len() as f64,
            held_out::mean_loss(model, test)
        )?;
        output.flush()?;
    }
    Ok(())
}
