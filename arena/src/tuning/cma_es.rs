//! Covariance matrix adaptation evolution strategy (Hansen, "The CMA Evolution Strategy:
//! A Tutorial", 2016, arXiv:1604.00772; its default rates, without negative weights): each
//! generation draws candidates from a normal distribution, plays all of them on the same
//! maps, and moves mean, step size and covariance towards the better half. Only the ranks of
//! the scores matter, not their scale.
//!
//! With n parameters, `lambda = 4 + floor(3 ln n)` candidates of which the best
//! `mu = floor(lambda / 2)` count, and E|N(0, I)| ~ `chi = sqrt(n) (1 - 1/(4n) + 1/(21n^2))`:
//!
//! ```text
//! y_k = C^(1/2) z_k with z_k ~ N(0, I);  candidate x_k = m + sigma y_k
//! w_i ~ ln((lambda + 1) / 2) - ln i, sum w_i = 1;  mu_eff = 1 / sum w_i^2
//! y_w = sum w_i y_(i), the mu best;  m += sigma y_w
//! p_s = (1 - c_s) p_s + sqrt(c_s (2 - c_s) mu_eff) C^(-1/2) y_w
//! sigma *= exp(c_s / d_s (|p_s| / chi - 1))
//! h = 1 if |p_s| / sqrt(1 - (1 - c_s)^(2g)) < (1.4 + 2 / (n + 1)) chi in generation g = 1, 2, ..., or else 0
//! p_c = (1 - c_c) p_c + h sqrt(c_c (2 - c_c) mu_eff) y_w
//! C = (1 - c_1 - c_mu + (1 - h) c_1 c_c (2 - c_c)) C + c_1 p_c p_c^T + c_mu sum w_i y_(i) y_(i)^T
//!
//! c_s = (mu_eff + 2) / (n + mu_eff + 5);  d_s = 1 + c_s + 2 max(0, sqrt((mu_eff - 1) / (n + 1)) - 1)
//! c_c = (4 + mu_eff / n) / (n + 4 + 2 mu_eff / n);  c_1 = 2 / ((n + 1.3)^2 + mu_eff)
//! c_mu = min(1 - c_1, 2 (1/4 + mu_eff + 1 / mu_eff - 2) / ((n + 2)^2 + mu_eff))
//! ```
//!
//! `C^(1/2) = B D B^T` from the eigendecomposition `C = B D^2 B^T` depends neither on the
//! order nor on the signs of the eigenvectors, so a seed draws the same candidates on every
//! machine, to the six digits in which they are played.
//!
//! Every parameter counts as a share of its range. A candidate beyond the range is
//! reflected into it, so no value at an end is favoured. The state of a tuning follows
//! from the scores of all candidates so far: it is computed anew from them in each
//! step, which takes no time beside a game.

use crate::game::Parameter;
use common::SplitMix64;
use nalgebra::{DMatrix, DVector, SymmetricEigen};

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
        let start = table
            .iter()
            .map(|row| (row.default - row.min) / (row.max - row.min));
        let mut search = Search::new(start.collect(), self.spread, self.seed);
        for scores in before {
            let steps = search.draw();
            anyhow::ensure!(
                scores.len() == steps.len(),
                "CMA-ES: expected scores of {} candidates in each step, found {}",
                steps.len(),
                scores.len()
            );
            search.update(&steps, scores);
        }

        let steps = search.draw();
        let mut scores = Vec::with_capacity(steps.len());
        for step in &steps {
            let candidate = &search.mean + step * search.step_size;
            match score(&values(table, candidate.iter().copied()))? {
                Some(found) => scores.push(found),
                None => return Ok(None),
            }
        }
        search.update(&steps, &scores);
        let values = values(table, search.mean.iter().copied());
        Ok(Some(Generation { scores, values }))
    }
}

/// State of a search between two generations; the names are those of the formulas above.
struct Search {
    /// Source of the normal draws.
    random: SplitMix64,
    /// Number of generations so far.
    generation: i32,
    /// m.
    mean: DVector<f64>,
    /// sigma.
    step_size: f64,
    /// C.
    covariance: DMatrix<f64>,
    /// p_s.
    step_path: DVector<f64>,
    /// p_c.
    covariance_path: DVector<f64>,
}

impl Search {
    /// The search before its first generation: standard deviation `spread` around `start`.
    fn new(start: Vec<f64>, spread: f64, seed: u64) -> Search {
        let n = start.len();
        Search {
            random: SplitMix64::new(seed),
            generation: 0,
            mean: DVector::from_vec(start),
            step_size: spread,
            covariance: DMatrix::identity(n, n),
            step_path: DVector::zeros(n),
            covariance_path: DVector::zeros(n),
        }
    }

    /// The steps y_k of a generation's candidates.
    fn draw(&mut self) -> Vec<DVector<f64>> {
        let n = self.mean.len();
        let root = self.covariance_power(0.5);
        let lambda = 4 + (3.0 * (n as f64).ln()) as usize;
        (0..lambda)
            .map(|_| &root * DVector::from_fn(n, |_, _| normal(&mut self.random)))
            .collect()
    }

    /// Moves the distribution towards the better half of the candidates with these steps and
    /// scores; of equal scores the earlier counts as the better.
    fn update(&mut self, steps: &[DVector<f64>], scores: &[f64]) {
        let n = self.mean.len() as f64;
        let lambda = steps.len() as f64;
        let mut ranking: Vec<usize> = (0..steps.len()).collect();
        ranking.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
        ranking.truncate(steps.len() / 2);
        let raw = (1..=ranking.len()).map(|i| ((lambda + 1.0) / 2.0).ln() - (i as f64).ln());
        let raw = DVector::from_vec(raw.collect());
        let weights = &raw / raw.sum();
        let mu_eff = 1.0 / weights.norm_squared();

        let c_s = (mu_eff + 2.0) / (n + mu_eff + 5.0);
        let d_s = 1.0 + c_s + 2.0 * (((mu_eff - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0);
        let c_c = (4.0 + mu_eff / n) / (n + 4.0 + 2.0 * mu_eff / n);
        let c_1 = 2.0 / ((n + 1.3).powi(2) + mu_eff);
        let c_mu = 2.0 * (0.25 + mu_eff + 1.0 / mu_eff - 2.0) / ((n + 2.0).powi(2) + mu_eff);
        let c_mu = c_mu.min(1.0 - c_1);
        let chi = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));

        let mut mean_step = DVector::zeros(self.mean.len());
        let mut rank_mu = DMatrix::zeros(self.mean.len(), self.mean.len());
        for (&index, &weight) in ranking.iter().zip(&weights) {
            mean_step += &steps[index] * weight;
            rank_mu += &steps[index] * steps[index].transpose() * weight;
        }
        self.generation += 1;
        self.mean += &mean_step * self.step_size;
        let whitened = self.covariance_power(-0.5) * &mean_step;
        self.step_path =
            &self.step_path * (1.0 - c_s) + whitened * (c_s * (2.0 - c_s) * mu_eff).sqrt();
        let length = self.step_path.norm();
        self.step_size *= (c_s / d_s * (length / chi - 1.0)).exp();
        let expected = (1.0 - (1.0 - c_s).powi(2 * self.generation)).sqrt();
        let is_short = length / expected < (1.4 + 2.0 / (n + 1.0)) * chi;
        let h = if is_short { 1.0 } else { 0.0 };
        let path = &mut self.covariance_path;
        *path = &*path * (1.0 - c_c) + mean_step * (h * (c_c * (2.0 - c_c) * mu_eff).sqrt());
        let kept = 1.0 - c_1 - c_mu + (1.0 - h) * c_1 * c_c * (2.0 - c_c);
        self.covariance =
            &self.covariance * kept + &*path * path.transpose() * c_1 + rank_mu * c_mu;
    }

    /// C to the power of `exponent`, by its eigendecomposition.
    fn covariance_power(&self, exponent: f64) -> DMatrix<f64> {
        let eigen = SymmetricEigen::new(self.covariance.clone());
        // Positive but for rounding.
        let powers = eigen.eigenvalues.map(|it| it.max(1e-30).powf(exponent));
        &eigen.eigenvectors * DMatrix::from_diagonal(&powers) * eigen.eigenvectors.transpose()
    }
}

/// A standard normal number (Box and Muller 1958) from two of 53 uniform bits.
fn normal(random: &mut SplitMix64) -> f64 {
    let [u, v] = [(); 2].map(|()| (random.next_u64() >> 11) as f64 / 2f64.powi(53));
    (-2.0 * (1.0 - u).ln()).sqrt() * (std::f64::consts::TAU * v).cos()
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
    use super::{normal, reflected, CmaEs, Search};
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
            ..Parameter::default()
        };
        let table = [row("a", -0.8), row("b", 0.9), row("c", 0.6)];
        let best = [0.5, -0.3, 0.0];
        let mut noise = SplitMix64::new(3);
        let mut score = |values: &[f64]| {
            let squares = values
                .iter()
                .zip(best)
                .map(|(it, best)| (it - best).powi(2));
            let noise = noise.next_u64() as f64 / 2f64.powi(64);
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

    /// Evaluations until `f` is below 1e-9, from a start at distance 1 in each of 8 coordinates.
    fn evaluations(seed: u64, f: impl Fn(&[f64]) -> f64) -> usize {
        let mut search = Search::new(vec![1.0; 8], 0.5, seed);
        let mut count = 0;
        loop {
            let steps = search.draw();
            let candidates = steps
                .iter()
                .map(|step| &search.mean + step * search.step_size);
            let scores: Vec<f64> = candidates.map(|it| -f(it.as_slice())).collect();
            count += scores.len();
            if scores.iter().any(|score| *score > -1e-9) || count > 20_000 {
                return count;
            }
            search.update(&steps, &scores);
        }
    }

    /// The manual of Hansen's `c-cmaes` expects 100 n to 300 n^2 evaluations, here 800 to 19,200;
    /// these two are among the easier problems.
    #[test]
    fn sphere_and_ellipsoid_converge_in_the_published_order_of_evaluations() {
        for seed in 1..=5 {
            let sphere = evaluations(seed, |x| x.iter().map(|it| it * it).sum());
            let ellipsoid = evaluations(seed, |x| {
                x.iter()
                    .enumerate()
                    .map(|(i, it)| 10f64.powf(6.0 * i as f64 / 7.0) * it * it)
                    .sum()
            });
            assert!((400..=1500).contains(&sphere), "{sphere}");
            assert!((1500..=5000).contains(&ellipsoid), "{ellipsoid}");
        }
    }

    #[test]
    fn draws_have_the_moments_of_the_standard_normal_distribution() {
        let mut random = SplitMix64::new(1);
        let draws: Vec<f64> = (0..100_000).map(|_| normal(&mut random)).collect();
        for (power, expected) in [(1, 0.0), (2, 1.0), (3, 0.0), (4, 3.0)] {
            let moment = draws.iter().map(|it| it.powi(power)).sum::<f64>() / draws.len() as f64;
            // Standard errors: at most sqrt(96 / 100,000) = 0.03.
            assert!((moment - expected).abs() < 0.1, "power {power}: {moment}");
        }
    }
}
