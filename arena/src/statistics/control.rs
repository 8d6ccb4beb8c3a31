//! Control variates: luck that is known, subtracted from what is measured.
//!
//! A unit (a pair of games, or a case) has a value `X` and controls `Y`: numbers that
//! follow from the same luck and of which a large sample of other units gives the
//! mean `m`. With any factors `b` that do not depend on the unit itself, `X - b (Y -
//! m)` has the mean of `X` and, with good ones, less spread. The factors of each unit
//! are fitted on the units of the other parts (cross-fitting), so the mean is unbiased
//! by construction, however bad the fit.
//!
//! `X_i - b_i (Y_i - m)`, where `b_i` is a function of the other parts' units: units are
//! independent, so `E[b_i (Y_i - m)] = E[b_i] E[Y_i - m] = 0`, and every unit's rest has
//! the mean of `X`. The sample's mean stands for `m`; its error, which is independent of
//! the units too, is added to the error of the result.
//!
//! A control of few values, such as a number of players, counts by each value, too: a
//! function of a control is a control.
//!
//! Sources: J. M. Hammersley and D. C. Handscomb, "Monte Carlo Methods" (1964), 5.5,
//! for control variates; A. N. Avramidis and J. R. Wilson (1993), "A splitting scheme
//! for control variates", for factors from other parts; N. Burch and others (2018),
//! "AIVAT", for their use on games.

use super::paired::{Mean, Moments};
use nalgebra::{DMatrix, DVector};
use serde::Serialize;

/// Parts of the units; the factors of one are fitted on all others.
const PARTS: usize = 10;
/// Fewest units that factors are fitted on.
pub const FEWEST: usize = 20;
/// Most values of a control that counts by each of them.
const FEW_VALUES: usize = 12;

/// What was measured of a pair or a case.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// The value whose mean is estimated.
    pub value: f64,
    /// The controls, of each unit the same ones in the same order.
    pub controls: Vec<f64>,
}

/// A mean without and with its known luck.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Adjusted {
    /// Units.
    pub units: u64,
    /// The mean of the values.
    pub plain: Mean,
    /// The same less the known luck.
    pub adjusted: Mean,
    /// How many times as many units the plain mean needs for the adjusted one's
    /// error; null if an error is 0.
    pub saved: Option<f64>,
}

/// The controls' means and spreads in a sample of other units.
pub struct Sample {
    units: usize,
    values: Values,
    scale: Scale,
}

impl Sample {
    /// Of the controls of other units; `None` of an empty sample.
    pub fn of(controls: &[Vec<f64>]) -> Option<Sample> {
        let values = Values::of(controls)?;
        let parted: Vec<Vec<f64>> = controls.iter().map(|row| values.parted(row)).collect();
        Some(Sample {
            units: controls.len(),
            scale: Scale::of(&parted)?,
            values,
        })
    }

    /// The mean of the units' values, and that less the known luck. `None` for fewer
    /// than 20 units.
    pub fn adjusted(&self, units: &[Unit]) -> Option<Adjusted> {
        if units.len() < FEWEST {
            return None;
        }
        let controls = units.iter().map(|unit| self.values.parted(&unit.controls));
        let controls: Vec<DVector<f64>> = controls.map(|row| self.scale.scaled(&row)).collect();
        // With V the variance of b (Y - m), share c of the factors and s units in the
        // sample, the error has (1 - c)^2 V / n + c^2 V / s: least at c = s / (s + n).
        let share = self.units as f64 / (self.units + units.len()) as f64;
        let mut rests = vec![0.0; units.len()];
        let mut mean_factors = DVector::zeros(self.scale.kept.len());
        for part in 0..PARTS {
            let others = (0..units.len()).filter(|place| place % PARTS != part);
            let factors = fitted(units, &controls, others)? * share;
            for place in (part..units.len()).step_by(PARTS) {
                rests[place] = units[place].value - factors.dot(&controls[place]);
            }
            mean_factors += factors / PARTS as f64;
        }
        let plain = Moments::of(units.iter().map(|unit| unit.value)).mean()?;
        let rest = Moments::of(rests).mean()?;
        // The mean of the sample has an error, too, which is the same for all units.
        let correlated = &self.scale.correlation * &mean_factors;
        let of_sample = correlated.dot(&mean_factors) / self.units as f64;
        let error = rest.error.map(|error| error.hypot(1.96 * of_sample.sqrt()));
        let adjusted = Mean {
            mean: rest.mean,
            error,
        };
        let saved = plain.error.zip(error).filter(|(_, error)| *error > 0.0);
        Some(Adjusted {
            units: units.len() as u64,
            plain,
            adjusted,
            saved: saved.map(|(plain, error)| (plain / error).powi(2)),
        })
    }
}

/// Of each control with few values all of them; nothing of one with two or many, which
/// counts by its size.
struct Values(Vec<Vec<f64>>);

impl Values {
    /// `None` of an empty sample.
    fn of(sample: &[Vec<f64>]) -> Option<Values> {
        let of_column = |column: usize| {
            let mut values: Vec<f64> = Vec::new();
            for row in sample {
                if values.len() <= FEW_VALUES && !values.contains(&row[column]) {
                    values.push(row[column]);
                }
            }
            match values.len() {
                3..=FEW_VALUES => values,
                _ => Vec::new(),
            }
        };
        let columns = 0..sample.first()?.len();
        Some(Values(columns.map(of_column).collect()))
    }

    /// The controls; in the place of one with few values, for each of them 1 where it is
    /// there, or else 0.
    fn parted(&self, controls: &[f64]) -> Vec<f64> {
        let mut parted = Vec::with_capacity(controls.len());
        for (values, control) in self.0.iter().zip(controls) {
            match &values[..] {
                [] => parted.push(*control),
                values => parted.extend(values.iter().map(|it| f64::from(u8::from(it == control)))),
            }
        }
        parted
    }
}

/// Mean and spread of each control, by the sample.
struct Scale {
    /// Places of the controls that differ at all.
    kept: Vec<usize>,
    means: Vec<f64>,
    deviations: Vec<f64>,
    correlation: DMatrix<f64>,
}

impl Scale {
    fn of(sample: &[Vec<f64>]) -> Option<Scale> {
        let count = sample.len() as f64;
        let columns = 0..sample.first()?.len();
        let mean = |column: usize| sample.iter().map(|row| row[column]).sum::<f64>() / count;
        let means: Vec<f64> = columns.clone().map(mean).collect();
        let deviation = |column: usize| {
            let squares = sample
                .iter()
                .map(|row| (row[column] - means[column]).powi(2));
            (squares.sum::<f64>() / count).sqrt()
        };
        let deviations: Vec<f64> = columns.clone().map(deviation).collect();
        let kept: Vec<usize> = columns
            .filter(|&column| deviations[column] > 1e-9)
            .collect();
        let correlation = DMatrix::from_fn(kept.len(), kept.len(), |one, two| {
            let [one, two] = [kept[one], kept[two]];
            let products = sample
                .iter()
                .map(|row| (row[one] - means[one]) * (row[two] - means[two]));
            products.sum::<f64>() / count / deviations[one] / deviations[two]
        });
        Some(Scale {
            kept,
            means,
            deviations,
            correlation,
        })
    }

    /// Controls less their means, in standard deviations.
    fn scaled(&self, controls: &[f64]) -> DVector<f64> {
        let kept = self.kept.iter();
        let scaled = kept.map(|&at| (controls[at] - self.means[at]) / self.deviations[at]);
        DVector::from_iterator(self.kept.len(), scaled)
    }
}

/// Factors by least squares on these units. A ridge of one unit for each control keeps
/// them small where there are few units: it cannot make the mean biased.
fn fitted(
    units: &[Unit],
    controls: &[DVector<f64>],
    places: impl Iterator<Item = usize> + Clone,
) -> Option<DVector<f64>> {
    let size = controls.first()?.len();
    let count = places.clone().count() as f64;
    let mean = places.clone().map(|place| units[place].value).sum::<f64>() / count;
    let center: DVector<f64> = places
        .clone()
        .fold(DVector::zeros(size), |sum, place| sum + &controls[place])
        / count;
    let mut normal = DMatrix::identity(size, size) * size as f64;
    let mut right = DVector::zeros(size);
    for place in places {
        let off = &controls[place] - &center;
        normal += &off * off.transpose();
        right += off * (units[place].value - mean);
    }
    Some(normal.cholesky()?.solve(&right))
}

#[cfg(test)]
mod tests {
    use super::{Sample, Unit};
    use crate::statistics::paired::Moments;
    use common::SplitMix64;

    /// About normal: 12 uniform numbers less their mean.
    fn normal(stream: &mut SplitMix64) -> f64 {
        let uniform = |_| stream.next_number() as f64 / 2f64.powi(64);
        (0..12).map(uniform).sum::<f64>() - 6.0
    }

    /// Controls of one unit, and its value, whose mean is 3: three of the controls have
    /// to do with it, two of them not in a straight line; one has nothing, one never
    /// differs.
    fn drawn(stream: &mut SplitMix64) -> Unit {
        let [one, two, three, rest] = [(); 4].map(|()| normal(stream));
        let few = stream.below(5) as f64 - 2.0;
        let value = 3.0 + 1.2 * one + 0.5 * (two * two - 1.0) + 0.6 * rest;
        Unit {
            value: value + 0.5 * (few * few - 2.0),
            controls: vec![one, 5.0 + 2.0 * two + two * two, 7.0 * three, few, 1.0],
        }
    }

    /// 2,000 runs of 40 units with a known mean: no bias beyond its error, intervals
    /// that hold it in 95 % of the runs, and a smaller error.
    #[test]
    fn the_mean_is_unbiased_and_its_interval_holds() {
        let mut stream = SplitMix64::new(11);
        let sample: Vec<Vec<f64>> = (0..20_000).map(|_| drawn(&mut stream).controls).collect();
        let sample = Sample::of(&sample).expect("a sample");
        let mut means = Vec::new();
        let (mut covered, mut saved) = (0, Vec::new());
        const RUNS: usize = 2000;
        for _ in 0..RUNS {
            let units: Vec<Unit> = (0..40).map(|_| drawn(&mut stream)).collect();
            let found = sample.adjusted(&units).expect("enough units");
            let error = found.adjusted.error.expect("an error");
            covered += usize::from((found.adjusted.mean - 3.0).abs() < error);
            means.push(found.adjusted.mean);
            saved.push(found.saved.expect("errors"));
        }
        let mean = Moments::of(means).mean().expect("runs");
        let error = mean.error.expect("an error");
        assert!((mean.mean - 3.0).abs() < 1.5 * error, "{mean:?}");
        let covered = covered as f64 / RUNS as f64;
        assert!((0.935..0.965).contains(&covered), "{covered}");
        // By the true factors: (1.44 + 0.5 + 0.36 + 0.7) / (0.36 + what is left of the
        // first square).
        let saved = saved.iter().sum::<f64>() / RUNS as f64;
        assert!(saved > 2.0, "{saved}");
    }

    /// What depends on a control's few values in no straight line is taken out, too.
    #[test]
    fn a_control_of_few_values_counts_by_each() {
        let mut stream = SplitMix64::new(13);
        let mut unit = || {
            let few = stream.below(7) as f64;
            let off = [9.0, 2.0, 4.0, 0.0, 3.0, 1.0, 9.0][few as usize];
            Unit {
                value: off + normal(&mut stream),
                controls: vec![few],
            }
        };
        let units: Vec<Unit> = (0..400).map(|_| unit()).collect();
        let sample: Vec<Vec<f64>> = (0..40_000).map(|_| unit().controls).collect();
        let sample = Sample::of(&sample).expect("a sample");
        let found = sample.adjusted(&units).expect("enough");
        // Variances of the seven means and of the rest: (11.4 + 1) / 1.
        assert!(found.saved.expect("errors") > 8.0, "{found:?}");
        assert!((found.adjusted.mean - 4.0).abs() < 0.3, "{found:?}");
    }

    /// A sample that is smaller than the run makes the error no larger.
    #[test]
    fn a_small_sample_is_trusted_less() {
        let mut stream = SplitMix64::new(14);
        let units: Vec<Unit> = (0..2000).map(|_| drawn(&mut stream)).collect();
        let sample: Vec<Vec<f64>> = (0..400).map(|_| drawn(&mut stream).controls).collect();
        let found = Sample::of(&sample).and_then(|it| it.adjusted(&units));
        let found = found.expect("enough");
        assert!(found.saved.expect("errors") > 1.05, "{found:?}");
    }

    /// Controls that say nothing cost little; few units or no sample give nothing.
    #[test]
    fn useless_controls_do_no_harm() {
        let mut stream = SplitMix64::new(12);
        let mut unit = || Unit {
            value: normal(&mut stream),
            controls: vec![normal(&mut stream), normal(&mut stream)],
        };
        let units: Vec<Unit> = (0..400).map(|_| unit()).collect();
        let sample: Vec<Vec<f64>> = (0..4000).map(|_| unit().controls).collect();
        let found = Sample::of(&sample).expect("a sample");
        let found = found.adjusted(&units).expect("enough");
        assert!(
            (0.95..1.05).contains(&found.saved.expect("errors")),
            "{found:?}"
        );
        let few = Sample::of(&sample).and_then(|it| it.adjusted(&units[..10]));
        assert_eq!(few, None);
        assert!(Sample::of(&[]).is_none());
        // Of controls that never differ the plain mean is left.
        let flat: Vec<Vec<f64>> = vec![vec![2.0, 2.0]; 10];
        let found = Sample::of(&flat).and_then(|it| it.adjusted(&units));
        let found = found.expect("enough");
        assert!((found.plain.mean - found.adjusted.mean).abs() < 1e-12);
    }
}
