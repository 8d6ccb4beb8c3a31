//! Simultaneous perturbation stochastic approximation (Spall 1992): each step
//! perturbs all parameters at once, up or down at random, compares the program
//! with these and with their mirror image, and moves along what did better.
//!
//! The gains fall as Spall (1998) advises: a / (A + k)^0.602 and c / k^0.101,
//! with A a tenth of all steps.

use crate::game::Parameter;
use common::SplitMix64;

/// Exponents of the gain sequences of steps and perturbations.
const STEP_EXPONENT: f64 = 0.602;
const PERTURBATION_EXPONENT: f64 = 0.101;
/// Perturbation in the last step, as a share of a parameter's range: a guess.
const LAST_PERTURBATION: f64 = 0.05;

/// Settings of SPSA.
#[derive(Clone, Copy, Debug)]
pub struct Spsa {
    /// Number of steps.
    pub steps: u64,
    /// Length of the first step, in perturbations for a difference in score of 1.
    pub gain: f64,
}

/// A step of SPSA with its result.
#[derive(Clone, Copy, Debug)]
pub struct SpsaStep<'a> {
    /// Number of the step, counted from 0.
    pub number: u64,
    /// Values before the step.
    pub values: &'a [f64],
    /// Perturbation of each parameter.
    pub shifts: &'a [f64],
    /// Score of the perturbed program minus that of its mirror image, -1..=1.
    pub difference: f64,
}

impl Spsa {
    /// Perturbation of each parameter in a step, counted from 0.
    pub fn shifts(&self, step: u64, table: &[Parameter], signs: &mut SplitMix64) -> Vec<f64> {
        let ratio = self.steps as f64 / (step as f64 + 1.0);
        let size = LAST_PERTURBATION * ratio.powf(PERTURBATION_EXPONENT);
        table
            .iter()
            .map(|row| {
                let sign = if signs.one_in(2) { 1.0 } else { -1.0 };
                sign * size * (row.max - row.min)
            })
            .collect()
    }

    /// The values after a step.
    pub fn update(&self, table: &[Parameter], step: &SpsaStep) -> Vec<f64> {
        let delay = self.steps as f64 / 10.0;
        let gain = (delay + 1.0) / (delay + step.number as f64 + 1.0);
        let gain = self.gain * gain.powf(STEP_EXPONENT);
        moved(table, step.values, step.shifts, gain * step.difference)
            .into_iter()
            // So many digits that a state file reads the same everywhere.
            .map(|value| (value * 1e6).round() / 1e6)
            .collect()
    }
}

/// Values moved by a multiple of the perturbations, clipped to their ranges.
pub fn moved(table: &[Parameter], values: &[f64], shifts: &[f64], by: f64) -> Vec<f64> {
    let rows = table.iter().zip(values.iter().zip(shifts));
    rows.map(|(row, (value, shift))| (value + by * shift).clamp(row.min, row.max))
        .collect()
}

/// The values as `name=value,name=value`, with four digits.
pub fn changes(table: &[Parameter], values: &[f64]) -> String {
    let rows = table.iter().zip(values);
    let pairs: Vec<String> = rows
        .map(|(row, value)| {
            let digits = if row.is_count { 1.0 } else { 1e4 };
            let rounded = ((value * digits).round() / digits).clamp(row.min, row.max);
            format!("{}={rounded}", row.name)
        })
        .collect();
    pairs.join(",")
}

#[cfg(test)]
mod tests {
    use super::{moved, Spsa, SpsaStep};
    use crate::game::Parameter;
    use common::SplitMix64;

    /// A score that falls off from a known best point is climbed to it.
    #[test]
    fn the_best_point_of_a_smooth_score_is_found() {
        let row = |name: &str| Parameter {
            name: name.to_string(),
            default: 0.0,
            min: -1.0,
            max: 1.0,
            ..Parameter::default()
        };
        let table = [row("a"), row("b"), row("c")];
        let best = [0.5, -0.3, 0.0];
        let score = |values: &[f64]| -> f64 {
            let squares = values
                .iter()
                .zip(best)
                .map(|(value, best)| (value - best).powi(2));
            -squares.sum::<f64>()
        };
        let spsa = Spsa {
            steps: 400,
            gain: 4.0,
        };
        let mut signs = SplitMix64::new(7);
        let mut values = vec![-0.8, 0.9, 0.6];
        for step in 0..spsa.steps {
            let shifts = spsa.shifts(step, &table, &mut signs);
            let [up, down] = [1.0, -1.0].map(|by| score(&moved(&table, &values, &shifts, by)));
            values = spsa.update(
                &table,
                &SpsaStep {
                    number: step,
                    values: &values,
                    shifts: &shifts,
                    difference: up - down,
                },
            );
        }
        for (value, best) in values.iter().zip(best) {
            assert!((value - best).abs() < 0.05, "{values:?}");
        }
    }
}
