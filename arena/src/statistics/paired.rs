//! Paired comparison of the scores of two programs on the same cases.
//!
//! A case is easy or hard for every program alike, so two programs are compared by the difference
//! of their scores on each case, which removes the variance between cases.
//!
//! Sources: Student (1908), "The probable error of a mean", for the intervals; W.
//! G. Cochran, "Sampling Techniques" (1977), 6.3, for the error of a
//! ratio of means.

use super::{student_quantile, NORMALIZED_UNIT};
use serde::Serialize;

/// Number, mean and variance of values, updated one by one (Welford 1962).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    count: u64,
    mean: f64,
    /// Sum of the squared distances from the mean.
    squares: f64,
}

impl Moments {
    /// Moments of these values.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Moments {
        let mut moments = Moments::default();
        for value in values {
            moments.add(value);
        }
        moments
    }

    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (value - self.mean);
    }

    /// Number of values.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean with its error; `None` without values.
    pub fn mean(&self) -> Option<Mean> {
        let error = self.error();
        (self.count > 0).then_some(Mean {
            mean: self.mean,
            error,
        })
    }

    /// Half of the 95 % interval of the mean; `None` for fewer than two values.
    fn error(&self) -> Option<f64> {
        let count = self.count as f64;
        let wide = student_quantile(self.count)?;
        Some(wide * (self.squares / (count - 1.0) / count).sqrt())
    }

    /// The mean in standard deviations of a value; `None` without a spread.
    pub(super) fn normalized(&self) -> Option<f64> {
        let deviation = (self.squares / self.count as f64).sqrt();
        (self.count > 1 && deviation > 0.0).then_some(self.mean / deviation)
    }
}

/// A mean with its error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Half the width of its 95 % interval; null for a single value.
    pub error: Option<f64>,
}

/// Ratio of the mean of the first numbers to the mean of the second ones, such as sums over the
/// turns of each pair of games and numbers of turns; `None` if the latter is not above 0.
pub fn ratio_of_means(pairs: &[(f64, f64)]) -> Option<Mean> {
    let [first, second] = [
        Moments::of(pairs.iter().map(|it| it.0)),
        Moments::of(pairs.iter().map(|it| it.1)),
    ];
    (second.mean > 0.0).then(|| {
        let ratio = first.mean / second.mean;
        // To the first order: the error of the mean of what is left of the first
        // numbers after the ratio's share of the second ones.
        let rest = Moments::of(pairs.iter().map(|(a, b)| a - ratio * b));
        Mean {
            mean: ratio,
            error: rest.error().map(|error| error / second.mean),
        }
    })
}

/// Paired comparison of two programs A and B.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Paired {
    /// Number of cases that both have finished.
    pub cases: u64,
    /// Mean of A's score minus B's.
    pub difference: Mean,
    /// Ratio of A's mean score to B's; null if B's is not above 0.
    pub ratio: Option<Mean>,
    /// Mean difference in standard deviations of a difference, scaled to Elo and above 0 if A is
    /// better; null if all differences are equal.
    pub normalized_elo: Option<f64>,
    /// Number of cases with a better score for A, with equal scores, with a better score for B.
    pub wins_ties_losses: [u64; 3],
}

impl Paired {
    /// Comparison from the scores of A and B on each case, where a higher score is better; `None`
    /// without any.
    pub fn of(scores: &[(f64, f64)]) -> Option<Paired> {
        let moments = Moments::of(scores.iter().map(|(a, b)| a - b));
        let count = |wanted: fn(&f64, &f64) -> bool| {
            scores.iter().filter(|(a, b)| wanted(a, b)).count() as u64
        };
        Some(Paired {
            cases: moments.count,
            difference: moments.mean()?,
            ratio: ratio_of_means(scores),
            normalized_elo: moments.normalized().map(|it| it * NORMALIZED_UNIT),
            wins_ties_losses: [count(f64::gt), count(|a, b| a == b), count(f64::lt)],
        })
    }

    /// The comparison of the same scores where a lower score is better. Difference and ratio stay
    /// as they are.
    pub fn lower_is_better(mut self) -> Paired {
        self.normalized_elo = self.normalized_elo.map(|elo| -elo);
        self.wins_ties_losses.reverse();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{Moments, Paired};

    #[test]
    fn numbers_by_hand() {
        // Differences 1, 2, 3, 6: mean 3, squares 4 + 1 + 0 + 9 = 14, and
        // 3.1824 * sqrt(14 / 3 / 4) = 3.4374 with Student's quantile of 3.
        let scores = [(2.0, 1.0), (4.0, 2.0), (6.0, 3.0), (7.0, 1.0)];
        let paired = Paired::of(&scores).expect("cases");
        assert_eq!(paired.difference.mean, 3.0);
        assert!((paired.difference.error.expect("four") - 3.4374).abs() < 1e-3);
        assert_eq!(paired.wins_ties_losses, [4, 0, 0]);
        let ratio = paired.ratio.expect("above 0");
        assert!((ratio.mean - 19.0 / 7.0).abs() < 1e-12);
        // The rests are -5/7, -10/7, -15/7, 30/7: squares (25 + 100 + 225 + 900) / 49.
        let error = 3.18245 * (1250.0 / 49.0 / 12.0f64).sqrt() / 1.75;
        assert!((ratio.error.expect("four") - error).abs() < 1e-3);
    }

    #[test]
    fn nothing_and_one_value_have_no_error() {
        assert_eq!(Moments::default().mean(), None);
        assert_eq!(Paired::of(&[]), None);
        let one = Moments::of([5.0]).mean().expect("a mean");
        assert_eq!((one.mean, one.error), (5.0, None));
        assert_eq!(Paired::of(&[(0.0, 0.0)]).expect("a case").ratio, None);
    }
}
