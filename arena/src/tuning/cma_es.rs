//! Covariance matrix adaptation evolution strategy (Hansen and Ostermeier 2001), by
//! the crate `cmaes`: each step draws candidates around an estimate, plays all of them
//! on the same maps, and moves the estimate and the shape of the distribution towards
//! the better half. It asks for ranks alone, so the scale of a score does not matter.
//!
//! Every parameter counts as a share of its range. A candidate beyond the range is
//! reflected into it, so no value at an end is favoured. The state of a tuning follows
//! from the scores of all candidates so far: it is computed anew from them in each
//! step, which takes no time beside a game.

use crate::game::Parameter;
use cmaes::{CMAESOptions, DVector, Mode};

/// Settings of CMA-ES.
#[derive(Clone, Copy, Debug)]
pub struct CmaEs {
    /// Standard deviation of the first candidates, as a share of each range.
    pub spread: f64,
    /// Seed of the candidates.
    pub seed: u64,
}

/// Scores and estimate of a generation.
#[derive(Clone, Debug, PartialEq)]
pub struct Generation {
    /// Scores of its candidates, in their order.
    pub scores: Vec<f64>,
    /// The estimate after it.
    pub values: Vec<f64>,
}

impl CmaEs {
    /// Runs the generation after those with these scores. `score` returns the score of a
    /// candidate's values, higher is better; `None` from it stops the generation.
    ///
    /// # Errors
    /// An error of `score`.
    pub fn next(
        &self,
        table: &[Parameter],
        before: &[Vec<f64>],
        mut score: impl FnMut(&[f64]) -> anyhow::Result<Option<f64>>,
    ) -> anyhow::Result<Option<Generation>> {
        let mut known = before.iter().flatten().copied();
        let mut scores = Vec::new();
        let mut failed = Ok(());
        let mut is_stopped = false;
        let start: Vec<f64> = table
            .iter()
            .map(|row| (row.default - row.min) / (row.max - row.min))
            .collect();
        let objective = |shares: &DVector<f64>| {
            if let Some(score) = known.next() {
                return score;
            }
            if is_stopped {
                return 0.0;
            }
            match score(&values(table, shares.iter().copied())) {
                Ok(Some(found)) => {
                    scores.push(found);
                    found
                }
                stopped => {
                    is_stopped = true;
                    failed = stopped.map(drop);
                    0.0
                }
            }
        };
        let options = CMAESOptions::new(start, self.spread)
            .mode(Mode::Maximize)
            .seed(self.seed);
        let built = options.build(objective);
        let mut search = built.map_err(|error| anyhow::anyhow!("CMA-ES: {error:?}"))?;
        for _ in 0..=before.len() {
            // The budget decides when it is over, not the crate's criteria, which
            // are for scores without noise.
            let _ = search.next();
        }
        let values = values(table, search.mean().iter().copied());
        drop(search);
        failed?;
        Ok((!is_stopped).then_some(Generation { scores, values }))
    }
}

/// Parameter values from shares of their ranges.
fn values(table: &[Parameter], shares: impl Iterator<Item = f64>) -> Vec<f64> {
    let rows = table.iter().zip(shares);
    rows.map(|(row, share)| {
        let value = row.min + reflected(share) * (row.max - row.min);
        // So many digits that a state file reads the same everywhere.
        ((value * 1e6).round() / 1e6).clamp(row.min, row.max)
    })
    .collect()
}

/// Reflects a share into 0..=1 at the ends.
fn reflected(share: f64) -> f64 {
    let turn = share.rem_euclid(2.0);
    turn.min(2.0 - turn)
}

#[cfg(test)]
mod tests {
    use super::{reflected, CmaEs};
    use crate::game::Parameter;
    use common::SplitMix64;

    #[test]
    fn shares_beyond_an_end_are_reflected() {
        for (share, expected) in [
            (0.3, 0.3),
            (-0.2, 0.2),
            (1.25, 0.75),
            (2.5, 0.5),
            (-1.5, 0.5),
        ] {
            assert!((reflected(share) - expected).abs() < 1e-12, "{share}");
        }
    }

    /// A score that falls off from a known best point, with noise, is climbed to it;
    /// and a search that goes on from its scores takes the same way.
    #[test]
    fn the_best_point_of_a_noisy_score_is_found() {
        let row = |name: &str, default: f64| Parameter {
            name: name.to_string(),
            default,
            min: -1.0,
            max: 1.0,
            unit: String::new(),
            meaning: String::new(),
            is_count: false,
        };
        let table = [row("a", -0.8), row("b", 0.9), row("c", 0.6)];
        let best = [0.5, -0.3, 0.0];
        let mut noise = SplitMix64::new(3);
        let mut score = |values: &[f64]| {
            let squares = values
                .iter()
                .zip(best)
                .map(|(it, best)| (it - best).powi(2));
            let noise = noise.next_number() as f64 / 2f64.powi(64);
            -squares.sum::<f64>() + 0.02 * noise
        };
        let search = CmaEs {
            spread: 0.15,
            seed: 5,
        };
        let mut scores: Vec<Vec<f64>> = Vec::new();
        let mut estimates = Vec::new();
        for _ in 0..60 {
            let next = search.next(&table, &scores, |values| Ok(Some(score(values))));
            let next = next.expect("no error").expect("not stopped");
            scores.push(next.scores);
            estimates.push(next.values);
        }
        let last = estimates.last().expect("some");
        for (value, best) in last.iter().zip(best) {
            assert!((value - best).abs() < 0.1, "{last:?}");
        }
        let again = search.next(&table, &scores[..40], |_| Ok(Some(scores[40][0])));
        let again = again.expect("no error").expect("not stopped");
        assert_eq!(again.scores.len(), scores[40].len());
        let stopped = search.next(&table, &scores[..3], |_| Ok(None));
        assert_eq!(stopped.expect("no error"), None);
        let replayed = search.next(&table, &scores[..40], {
            let mut kept = scores[40].clone().into_iter();
            move |_| Ok(kept.next())
        });
        let replayed = replayed.expect("no error").expect("not stopped");
        assert_eq!(replayed.values, estimates[40]);
    }
}
