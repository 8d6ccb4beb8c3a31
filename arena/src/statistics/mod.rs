//! Strength estimates with error bounds, from counted results.
//!
//! The unit of evidence is the pair: one map from both sides. Its five possible results (A's points
//! 0, 0.5, 1, 1.5, 2) are counted, so that the correlation of both games through their map is not
//! taken for evidence. In games of N programs it is one map from all N seats, with more results.
//!
//! Sources: M. Van den Bergh, "A practical introduction to the GSPRT" and
//! "Normalized Elo" (notes on the mathematics of fishtest, 2020), whose
//! conventions fishtest, OpenBench and fastchess share; E. B. Wilson (1927),
//! "Probable inference", with the effective sample size of E. L. Korn and B. I.
//! Graubard (1998), "Confidence intervals for proportions with small expected
//! number of positive counts estimated from survey data", and its factor for the
//! degrees of freedom, for the interval.

pub mod groups;
pub mod paired;
pub mod plan;
pub mod ratings;
pub mod residual;
pub mod running_estimate;
pub mod sprt;

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// Normalized Elo of one standard deviation of a game: 800 / ln 10.
pub const NORMALIZED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;
/// 97.5 % quantile of the standard normal distribution: half the width of a 95 % interval in
/// standard deviations.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Weight of the prior of the likelihood of superiority, in pairs.
const PRIOR_PAIRS: f64 = 1.0;

/// Expected share of points, 0..=1, for an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Elo difference for an expected share of points; infinite for 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    // Not the negative zero that equality would give.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}

/// Counted results: of pairs (five cells, from both games lost to both won), of pairs of games of
/// more programs, or of single games (three cells: lost, drawn, won).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    cells: Vec<u64>,
    /// Number of games that a count is of.
    games_each: u64,
    /// Whether both games of a pair share one result.
    is_one_result: bool,
}

impl Counts {
    /// Counts of pairs by A's points: 0, 0.5, 1, 1.5, 2.
    pub fn of_pairs(cells: [u64; 5]) -> Counts {
        Counts::of_cells(&cells, 2)
    }

    /// Counts of single games: lost, drawn, won.
    pub fn of_games(cells: [u64; 3]) -> Counts {
        Counts::of_cells(&cells, 1)
    }

    /// Counts, still 0, of pairs of games of so many programs, by A's points against all others.
    pub fn of_seats(seats: usize) -> Counts {
        Counts::of_results(seats, seats.saturating_sub(1))
    }

    /// Counts, still 0, of so many games each, by A's points against so many of the others.
    pub fn of_results(games: usize, others: usize) -> Counts {
        Counts::of_cells(&vec![0; 2 * games * others + 1], games as u64)
    }

    fn of_cells(cells: &[u64], games_each: u64) -> Counts {
        Counts {
            cells: cells.to_vec(),
            games_each,
            is_one_result: false,
        }
    }

    /// These counts for pairs whose games share one result: they are dependent beyond their
    /// map.
    pub fn of_one_result(self) -> Counts {
        Counts {
            is_one_result: true,
            ..self
        }
    }

    /// Counts pairs by A's points of each, 0..=2. Points between two cells
    /// count in the nearer one.
    pub fn of_points(points: impl IntoIterator<Item = f64>) -> Counts {
        let mut counts = Counts::of_pairs([0; 5]);
        for points in points {
            counts.add(points);
        }
        counts
    }

    /// Adds a pair with these points of A, 0 to 1 for each of its games: 0..=2.
    pub fn add(&mut self, points: f64) {
        let last = self.cells.len() - 1;
        let cell = (points * last as f64 / self.games_each as f64)
            .round()
            .clamp(0.0, last as f64);
        self.cells[cell as usize] += 1;
    }

    /// The counts, from the worst result for A to the best.
    pub fn cells(&self) -> &[u64] {
        &self.cells
    }

    /// Number of pairs, or of single games.
    pub fn total(&self) -> u64 {
        self.cells.iter().sum()
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.games_each * self.total()
    }

    /// A's share of points, 0..=1; `None` without games.
    pub fn score(&self) -> Option<f64> {
        self.moments().map(|(mean, _)| mean)
    }

    /// Number of results that are independent apart from their map: games, or pairs of one result.
    pub fn results(&self) -> u64 {
        if self.is_one_result {
            self.total()
        } else {
            self.games()
        }
    }

    /// A's share of points in each cell, 0..=1.
    fn shares(&self) -> impl Iterator<Item = f64> {
        let last = self.cells.len() - 1;
        (0..=last).map(move |cell| cell as f64 / last as f64)
    }

    /// Mean and variance of A's share of a pair.
    fn moments(&self) -> Option<(f64, f64)> {
        if self.total() == 0 {
            return None;
        }
        let mean = self.moment(1, 0.0);
        Some((mean, self.moment(2, mean)))
    }

    /// Central moment: mean of the powers of the distances from `centre`.
    fn moment(&self, power: i32, centre: f64) -> f64 {
        let cells = self.cells.iter().zip(self.shares());
        let sum: f64 = cells
            .map(|(&count, share)| count as f64 * (share - centre).powi(power))
            .sum();
        sum / self.total() as f64
    }

    /// Variance of the mean of A's share, such that 1.96 of its roots are half of a
    /// 95 % interval: with `s^2` the variance of `n` pairs (divided by `n - 1`) and
    /// `t` Student's quantile of `n - 1` degrees of freedom, `s^2 / n (t / 1.96)^2`.
    /// Of pairs that are all alike, `s` is not known: then it is that of independent
    /// results, `p (1 - p) / results`. `None` without any.
    fn variance_of_mean(&self) -> Option<f64> {
        let (mean, variance) = self.moments()?;
        let known = student_quantile(self.total()).filter(|_| variance > 0.0);
        Some(match known {
            Some(quantile) => variance / (self.total() - 1) as f64 * (quantile / Z95).powi(2),
            None => mean * (1.0 - mean) / self.results() as f64,
        })
    }

    /// Likelihood that A is the stronger one: the normal approximation to the
    /// posterior of the mean, after a prior worth one pair, half of it lost and
    /// half of it won throughout. Without the prior a single pair would be certain.
    fn superiority(&self) -> Option<f64> {
        let (mean, variance) = self.moments()?;
        let total = self.total() as f64;
        let square = variance + mean * mean;
        let all = total + PRIOR_PAIRS;
        let mean = (total * mean + PRIOR_PAIRS * 0.5) / all;
        let variance = (total * square + PRIOR_PAIRS * 0.5) / all - mean * mean;
        Some(Normal::standard().cdf((mean - 0.5) / (variance / all).sqrt()))
    }

    /// Estimate of A's strength; `None` without any result.
    pub fn estimate(&self) -> Option<Estimate> {
        let (score, variance) = self.moments()?;
        let each = self.games_each as f64;
        // Independent results with this variance of the mean: as many as
        // single games would be needed for it.
        let error = self.variance_of_mean()?;
        let bounds = if error > 0.0 {
            wilson(score, score * (1.0 - score) / error)
        } else {
            wilson(score, self.results() as f64)
        };
        let los = self.superiority()?;
        let deviation = (variance * each).sqrt();
        let normalized = (variance > 0.0).then(|| {
            // The deviation is known from the same pairs: the error of a mean
            // in standard deviations, to the first order.
            let t = (score - 0.5) / variance.sqrt();
            let skew = self.moment(3, score) / variance.powf(1.5);
            let kurtosis = self.moment(4, score) / variance.powi(2);
            let widened = 1.0 - t * skew + t * t * (kurtosis - 1.0) / 4.0;
            Normalized {
                elo: (score - 0.5) / deviation * NORMALIZED_UNIT,
                error: Z95 * error.sqrt() / deviation * NORMALIZED_UNIT * widened.max(0.0).sqrt(),
            }
        });
        Some(Estimate {
            score,
            score_bounds: bounds,
            elo: elo_of_score(score),
            elo_bounds: bounds.map(elo_of_score),
            normalized,
            los,
        })
    }
}

/// Student's quantile for a 95 % interval of a mean of so many values; `None` for
/// fewer than two.
pub fn student_quantile(count: u64) -> Option<f64> {
    let freedom = count.checked_sub(1).filter(|&freedom| freedom > 0)?;
    // It exceeds the normal quantile by a share of (1.96^2 + 1) / 4 / freedom (Cornish and
    // Fisher 1937), here less than 2e-7.
    if freedom > 10_000_000 {
        return Some(Z95);
    }
    let student = StudentsT::new(0.0, 1.0, freedom as f64).ok()?;
    Some(student.inverse_cdf(0.975))
}

/// Wilson's 95 % bounds of a share from `n` independent results.
pub fn wilson(share: f64, n: f64) -> [f64; 2] {
    let z2 = Z95 * Z95 / n;
    let middle = (share + z2 / 2.0) / (1.0 + z2);
    let half = (Z95 * (share * (1.0 - share) / n + z2 / (4.0 * n)).sqrt()) / (1.0 + z2);
    // At the ends the bounds are exact, whatever the rounding.
    let low = if share > 0.0 { middle - half } else { 0.0 };
    let high = if share < 1.0 { middle + half } else { 1.0 };
    [low.max(0.0), high.min(1.0)]
}

/// Estimate of A's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// A's share of points, 0..=1.
    pub score: f64,
    /// 95 % bounds of the score.
    pub score_bounds: [f64; 2],
    /// Elo difference of A to B (logistic); infinite if A won or lost all.
    pub elo: f64,
    /// 95 % bounds of the Elo.
    pub elo_bounds: [f64; 2],
    /// Normalised Elo; `None` if all pairs had the same result.
    pub normalized: Option<Normalized>,
    /// Likelihood of superiority: that A is the stronger one, 0..=1.
    pub los: f64,
}

impl Estimate {
    /// Half the width of the 95 % interval of the Elo.
    pub fn elo_error(&self) -> f64 {
        (self.elo_bounds[1] - self.elo_bounds[0]) / 2.0
    }
}

/// Normalised Elo: the difference in standard deviations of a game, scaled to Elo. It determines
/// the number of games needed to prove it, whatever the share of draws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Normalized {
    /// Normalised Elo difference of A to B.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub error: f64,
}

#[cfg(test)]
mod tests {
    use super::Counts;

    /// Where both games of a pair count together, they are no two results.
    #[test]
    fn a_pair_of_one_result_is_one() {
        let bounds = |counts: Counts| counts.estimate().expect("results").elo_bounds;
        let won = Counts::of_pairs([0, 0, 0, 0, 4]);
        let single = bounds(Counts::of_games([0, 0, 4]));
        assert_ne!(bounds(won.clone()), single);
        let won = won.of_one_result();
        assert_eq!((won.games(), won.results()), (8, 4));
        assert_eq!(bounds(won), single);
        // With a spread the pairs are the unit, as they were.
        let mixed = Counts::of_pairs([3, 0, 1, 0, 5]);
        assert_eq!(bounds(mixed.clone()), bounds(mixed.of_one_result()));
    }
}
