//! Validation: log loss and calibration of a model on held-out games.

use crate::model::{loss, Model, Sample, Units};
use crate::positions::Trajectory;
use anyhow::Result;
use std::io::Write;

/// Number of trajectories that are held out together: those of both players in the two games of
/// a pair.
pub const GROUP: usize = 4;
/// One group in this number of groups is held out.
const HELD_OUT: usize = 8;
/// Upper ends of the classes by the number of turns that the player has left.
const TURNS_LEFT: [usize; 6] = [3, 8, 16, 32, 64, usize::MAX];

/// Whether the group of trajectories with this number is held out.
pub fn is_held_out(group: usize) -> bool {
    group.is_multiple_of(HELD_OUT)
}

/// Mean log loss of a model's forecasts, in nats; 0 for no samples.
pub fn mean_loss(model: &Model, samples: &[Sample]) -> f64 {
    let mut units = Units::of(model);
    let sum: f64 = samples
        .iter()
        .map(|sample| {
            let value = model.value(sample.features, sample.opponent, &mut units);
            f64::from(loss(value, sample.target))
        })
        .sum();
    sum / samples.len().max(1) as f64
}

/// A running mean.
#[derive(Clone, Copy, Default)]
struct Mean {
    sum: f64,
    count: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1.0;
    }

    /// The mean; 0 of no values.
    fn value(self) -> f64 {
        self.sum / self.count.max(1.0)
    }
}

/// Prints the log loss of a model and of another one, in all and by turns left, and the
/// calibration of the model: mean forecast and mean result by class. Neither model knows the
/// opponents.
///
/// # Errors
/// An output that cannot be written.
pub fn report(
    model: &Model,
    other: &Model,
    runs: &[Trajectory],
    output: &mut dyn Write,
) -> Result<()> {
    let mut units = [Units::of(model), Units::of(other)];
    let mut by_turns = [[Mean::default(); 2]; TURNS_LEFT.len()];
    let mut bins = [[Mean::default(); 2]; 10];
    let mut differences = Vec::new();
    for group in runs.chunks(GROUP) {
        let mut difference = Mean::default();
        for run in group {
            let count = run.positions.len();
            for (place, features) in run.positions.iter().enumerate() {
                let value = model.value(features, None, &mut units[0]);
                let values = [value, other.value(features, None, &mut units[1])];
                let losses = values.map(|value| f64::from(loss(value, run.points)));
                let left = count - place;
                let class = TURNS_LEFT.iter().position(|end| left <= *end);
                for (mean, loss) in by_turns[class.unwrap_or_default()].iter_mut().zip(losses) {
                    mean.add(loss);
                }
                difference.add(losses[0] - losses[1]);
                let bin = &mut bins[((10.0 * value) as usize).min(9)];
                bin[0].add(f64::from(value));
                bin[1].add(f64::from(run.points));
            }
        }
        differences.push(difference);
    }
    let (difference, error) = ratio(&differences);
    writeln!(
        output,
        "held out, against the embedded weights: {difference:+.4} ± {error:.4} nats (95 %, by pair)"
    )?;
    writeln!(output, "turns left  fitted  embedded")?;
    for (end, [fitted, embedded]) in TURNS_LEFT.iter().zip(by_turns) {
        let name = match *end {
            usize::MAX => "more".to_string(),
            end => format!("to {end}"),
        };
        let (fitted, embedded) = (fitted.value(), embedded.value());
        writeln!(output, "{name:>10} {fitted:7.4} {embedded:9.4}")?;
    }
    writeln!(output, "forecast  came  positions")?;
    for [forecast, came] in bins.into_iter().filter(|bin| bin[0].count > 0.0) {
        writeln!(
            output,
            "{:8.3} {:5.3} {:9}",
            forecast.value(),
            came.value(),
            came.count
        )?;
    }
    Ok(())
}

/// The mean over all positions of groups of different sizes, and its 95 % error by the
/// spread of the groups (ratio estimator).
fn ratio(groups: &[Mean]) -> (f64, f64) {
    let sum: f64 = groups.iter().map(|group| group.sum).sum();
    let count: f64 = groups.iter().map(|group| group.count).sum();
    let mean = sum / count.max(1.0);
    let rest = groups.iter().map(|group| group.sum - mean * group.count);
    let squares: f64 = rest.map(|rest| rest * rest).sum();
    (mean, 1.96 * squares.sqrt() / count.max(1.0))
}
