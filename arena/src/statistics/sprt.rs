//! Sequential probability ratio test (SPRT, Wald 1945), which ends a match as soon as it is
//! decided.

use super::paired::Moments;
use super::{score_of_elo, Counts, NORMALIZED_UNIT};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Count of an empty cell: with 0 a lopsided match could not be tested. fishtest, OpenBench and
/// fastchess use the same number.
const EMPTY_CELL: f64 = 1e-3;
/// Minimum number of cases for a decision on differences: the variance of fewer is hardly known.
pub const MIN_CASES: u64 = 20;
/// Minimum number of samples for an estimate of the test's length: the spread of fewer is hardly
/// known.
const MIN_SAMPLES_FOR_LENGTH: u64 = 10;
/// Quantile of the normal distribution for a range of 80 %.
const Z80: f64 = 1.2816;
/// Maximum bound in Elo: beyond it nearly all games are won, and scores near 1 lose their digits.
const MAX_ELO_BOUND: f64 = 1000.0;
/// Maximum steps of the fixed point iteration under normalised bounds; it needs 3 or 4.
const MAX_STEPS: usize = 30;

/// Sequential probability ratio test of two hypotheses on the Elo difference of A to B.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// Unit of the bounds, `logistic` or `normalized` Elo.
    pub model: EloModel,
    /// Elo of A over B under H0.
    pub elo0: f64,
    /// Elo of A over B under H1.
    pub elo1: f64,
    /// Probability of accepting H1 under H0.
    pub alpha: f64,
    /// Probability of accepting H0 under H1.
    pub beta: f64,
}

/// Unit of the bounds of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// Elo of the expected score.
    Logistic,
    /// Elo of the expected score in standard deviations of a game.
    Normalized,
}

impl EloModel {
    /// Model of normalised or of logistic Elo.
    pub const fn of(is_normalized: bool) -> EloModel {
        if is_normalized {
            EloModel::Normalized
        } else {
            EloModel::Logistic
        }
    }

    /// Name within a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            EloModel::Logistic => "logistic",
            EloModel::Normalized => "normalized",
        }
    }
}

/// Verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// H0: A is at most `elo0` stronger.
    H0,
    /// H1: A is at least `elo1` stronger.
    H1,
}

impl Sprt {
    /// Checks that the test can be decided.
    ///
    /// # Errors
    /// The value that is out of range.
    pub fn check(&self) -> Result<(), String> {
        for share in [self.alpha, self.beta] {
            if !(share > 0.0 && share < 0.5) {
                return Err(format!(
                    "expected alpha and beta above 0 and below 0.5, found {share}"
                ));
            }
        }
        let bounds = [self.elo0, self.elo1];
        if !bounds.iter().all(|elo| elo.abs() <= MAX_ELO_BOUND) {
            Err(format!(
                "expected elo0 and elo1 from -{MAX_ELO_BOUND} to {MAX_ELO_BOUND}, found {} and {}",
                self.elo0, self.elo1
            ))
        } else if self.elo0 < self.elo1 {
            Ok(())
        } else {
            Err(format!(
                "expected elo0 below elo1, found {} and {}",
                self.elo0, self.elo1
            ))
        }
    }

    /// Log likelihood ratios at which H0 and H1 are accepted (Wald 1945).
    pub fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The generalized log likelihood ratio of H1 over H0.
    pub fn llr(&self, counts: &Counts) -> f64 {
        let cells: Vec<f64> = counts
            .cells()
            .iter()
            .map(|&count| (count as f64).max(EMPTY_CELL))
            .collect();
        if counts.total() == 0 {
            return 0.0;
        }
        let total: f64 = cells.iter().sum();
        let observed: Vec<(f64, f64)> = counts
            .shares()
            .zip(&cells)
            .map(|(share, count)| (share, count / total))
            .collect();
        match self.model {
            EloModel::Logistic => {
                let [zero, one] =
                    [self.elo0, self.elo1].map(|elo| likeliest(&observed, score_of_elo(elo)));
                total * gain(&observed, &zero, &one)
            }
            EloModel::Normalized => {
                // Of a pair in place of a game.
                let scale = (counts.games_each as f64).sqrt() / NORMALIZED_UNIT;
                let [t0, t1] = [self.elo0, self.elo1].map(|elo| elo * scale);
                let fitted = likeliest_t(&observed, t0).zip(likeliest_t(&observed, t1));
                match fitted {
                    Some((zero, one)) => total * gain(&observed, &zero, &one),
                    // Where the iteration fails: the ratio of two normal
                    // distributions with unknown variance.
                    None => {
                        let (mean, variance) = moments(&observed);
                        let t = (mean - 0.5) / variance.sqrt();
                        let part = |at: f64| (1.0 + (t - at).powi(2)).ln();
                        total / 2.0 * (part(t0) - part(t1))
                    }
                }
            }
        }
    }

    /// The log likelihood ratio as a Brownian motion (Wald 1945): its drift and
    /// variance for each pair of `games` games whose share of points has this mean and variance.
    pub fn brownian_motion(&self, games: u64, mean: f64, variance: f64) -> BrownianMotion {
        let [s0, s1] = [self.elo0, self.elo1].map(|elo| match self.model {
            EloModel::Logistic => score_of_elo(elo),
            EloModel::Normalized => 0.5 + elo / NORMALIZED_UNIT * (games as f64 * variance).sqrt(),
        });
        BrownianMotion {
            drift: (s1 - s0) * (mean - (s0 + s1) / 2.0) / variance,
            spread: (s1 - s0).powi(2) / variance,
        }
    }

    /// The bounds in standard deviations of a difference.
    fn deviations(&self) -> [f64; 2] {
        [self.elo0, self.elo1].map(|elo| elo / NORMALIZED_UNIT)
    }

    /// The generalized log likelihood ratio of H1 over H0 from differences of
    /// scores, whose mean in standard deviations the bounds are of: the ratio of
    /// two normal distributions with unknown spread (Van den Bergh, "Normalized Elo"). Of
    /// differences that are all 0 the mean is 0 in whatever spread they have. 0 as long as
    /// too few cases are there or all differences are the same otherwise: where the spread
    /// goes to 0, the mean in standard deviations has no bound, and the ratio goes to 0.
    pub fn llr_of_differences(&self, differences: &Moments) -> f64 {
        let count = differences.count();
        let Some(t) = mean_in_deviations(differences).filter(|_| count >= MIN_CASES) else {
            return 0.0;
        };
        let [part0, part1] = self.deviations().map(|at| (1.0 + (t - at).powi(2)).ln());
        count as f64 / 2.0 * (part0 - part1)
    }

    /// The log likelihood ratio as a Brownian motion, if further differences are distributed like
    /// these.
    pub fn brownian_motion_of_differences(&self, differences: &Moments) -> Option<BrownianMotion> {
        let t = mean_in_deviations(differences)?;
        let [t0, t1] = self.deviations();
        Some(BrownianMotion {
            drift: (t1 - t0) * (t - (t0 + t1) / 2.0),
            spread: (t1 - t0).powi(2),
        })
    }

    /// Verdict at a log likelihood ratio; `None` between the bounds.
    pub fn verdict(&self, llr: f64) -> Option<Verdict> {
        let [lower, upper] = self.bounds();
        if llr >= upper {
            Some(Verdict::H1)
        } else if llr <= lower {
            Some(Verdict::H0)
        } else {
            None
        }
    }
}

/// A Brownian motion, the approximation of a log likelihood ratio over many pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BrownianMotion {
    /// Mean change with each pair.
    pub drift: f64,
    /// Variance of the change with each pair.
    pub spread: f64,
}

/// Expected outcome of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedTest {
    /// Probability of accepting H1.
    pub accepted: f64,
    /// Mean number of pairs.
    pub pairs: f64,
}

impl BrownianMotion {
    /// Probability of leaving `lower..upper` at the upper end and mean number of steps, starting
    /// from 0; `None` if 0 is not between them.
    pub fn expected(&self, lower: f64, upper: f64) -> Option<ExpectedTest> {
        if !(lower < 0.0 && 0.0 < upper) {
            return None;
        }
        let tilt = 2.0 * self.drift / self.spread;
        if tilt.abs() < 1e-6 {
            return Some(ExpectedTest {
                accepted: -lower / (upper - lower),
                pairs: -lower * upper / self.spread,
            });
        }
        let accepted =
            (1.0 - (-tilt * lower).exp()) / ((-tilt * upper).exp() - (-tilt * lower).exp());
        Some(ExpectedTest {
            accepted,
            pairs: (accepted * upper + (1.0 - accepted) * lower) / self.drift,
        })
    }
}

/// Mean difference in standard deviations of a difference: 0 if all are 0, `None` if all are equal
/// but not 0.
fn mean_in_deviations(differences: &Moments) -> Option<f64> {
    let is_zero = differences.mean()?.mean == 0.0;
    differences.normalized().or(is_zero.then_some(0.0))
}

/// Mean gain in log likelihood of `one` over `zero`.
fn gain(observed: &[(f64, f64)], zero: &[f64], one: &[f64]) -> f64 {
    observed
        .iter()
        .zip(zero.iter().zip(one))
        .map(|((_, share), (zero, one))| share * (one / zero).ln())
        .sum()
}

fn moments(cells: &[(f64, f64)]) -> (f64, f64) {
    let mean: f64 = cells.iter().map(|(value, p)| p * value).sum();
    let variance = cells.iter().map(|(value, p)| p * (value - mean).powi(2));
    (mean, variance.sum())
}

/// Maximum likelihood distribution with this mean for the observed `(value, share)`: p / (1 + x
/// (value - mean)) for the only x at which it has that mean (Van den Bergh, proposition 1.1).
fn likeliest(observed: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let (lowest, highest) = observed
        .iter()
        .fold((f64::MAX, f64::MIN), |(low, high), (value, _)| {
            (low.min(*value), high.max(*value))
        });
    let (mut low, mut high) = (-1.0 / (highest - mean), -1.0 / (lowest - mean));
    let mut x = 0.0;
    // To the last bit or nearly: bisection always ends.
    for _ in 0..100 {
        x = (low + high) / 2.0;
        if x <= low || x >= high {
            break;
        }
        let slope: f64 = observed
            .iter()
            .map(|(value, p)| p * (value - mean) / (1.0 + x * (value - mean)))
            .sum();
        if slope > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    observed
        .iter()
        .map(|(value, p)| p / (1.0 + x * (value - mean)))
        .collect()
}

/// Maximum likelihood distribution among those whose mean is `t` of its own standard deviations
/// above 0.5, by the fixed point iteration of Van den Bergh's note on normalised Elo; `None` if it
/// does not converge.
fn likeliest_t(observed: &[(f64, f64)], t: f64) -> Option<Vec<f64>> {
    let mut fitted = vec![1.0 / observed.len() as f64; observed.len()];
    for _ in 0..MAX_STEPS {
        let cells: Vec<(f64, f64)> = observed
            .iter()
            .zip(&fitted)
            .map(|((value, _), p)| (*value, *p))
            .collect();
        let (mean, variance) = moments(&cells);
        let deviation = variance.sqrt();
        let bent: Vec<(f64, f64)> = observed
            .iter()
            .map(|(value, p)| {
                let curve = 1.0 + ((mean - value) / deviation).powi(2);
                (value - 0.5 - t * deviation * curve / 2.0, *p)
            })
            .collect();
        let crosses = bent.iter().any(|(value, _)| *value < 0.0)
            && bent.iter().any(|(value, _)| *value > 0.0);
        if !crosses {
            return None;
        }
        let next = likeliest(&bent, 0.0);
        let change = next.iter().zip(&fitted).map(|(a, b)| (a - b).abs());
        let change = change.fold(0.0, f64::max);
        fitted = next;
        if change < 1e-9 {
            return Some(fitted);
        }
    }
    None
}

/// A sequential test on pairs or cases that finish in any order. It is decided on the leading ones
/// without a gap, since a decision on whatever is finished would favour short games.
#[derive(Clone, Debug)]
pub struct SequentialTest {
    test: Sprt,
    next: u64,
    waiting: BTreeMap<u64, f64>,
    samples: Samples,
    llr: f64,
    decided: Option<(u64, Verdict)>,
}

/// Samples of a test.
#[derive(Clone, Debug)]
enum Samples {
    Pairs(Counts),
    Differences(Moments),
}

impl SequentialTest {
    /// A test on the differences of two programs' scores, starting with case `first`.
    pub fn of_differences(test: Sprt, first: u64) -> SequentialTest {
        SequentialTest {
            samples: Samples::Differences(Moments::default()),
            ..SequentialTest::new(test, first)
        }
    }

    /// A test on pairs of games of two programs that starts with pair `first`.
    pub fn new(test: Sprt, first: u64) -> SequentialTest {
        SequentialTest::of_counts(test, first, Counts::of_seats(2))
    }

    /// A test on pairs as they are counted in `counts`, which are still 0, from pair `first` on.
    pub fn of_counts(test: Sprt, first: u64, counts: Counts) -> SequentialTest {
        SequentialTest {
            test,
            next: first,
            waiting: BTreeMap::new(),
            samples: Samples::Pairs(counts),
            llr: 0.0,
            decided: None,
        }
    }

    /// Adds a finished pair with A's points, or a finished case with A's score minus B's. One that
    /// was judged before changes nothing.
    pub fn add(&mut self, pair: u64, points: f64) {
        if pair < self.next {
            return;
        }
        self.waiting.insert(pair, points);
        while self.decided.is_none() {
            let Some(points) = self.waiting.remove(&self.next) else {
                return;
            };
            self.llr = match &mut self.samples {
                Samples::Pairs(counts) => {
                    counts.add(points);
                    self.test.llr(counts)
                }
                Samples::Differences(differences) => {
                    differences.add(points);
                    self.test.llr_of_differences(differences)
                }
            };
            self.next += 1;
            let verdict = self.test.verdict(self.llr);
            self.decided = verdict.map(|verdict| (self.next, verdict));
        }
    }

    /// Expected number of further pairs if they are distributed like the ones so far; `None` while
    /// the variance is 0.
    pub fn expected_pairs_left(&self) -> Option<f64> {
        self.expected_after(self.motion()?)
    }

    /// Range of [`SequentialTest::expected_pairs_left`] over the drifts that the samples leave
    /// open: those within `Z80 sqrt(spread / n)` of the observed one after `n` samples, an interval
    /// of 80 %. `None` below 10 samples and while the variance is 0.
    pub fn expected_range(&self) -> Option<[f64; 2]> {
        const STEPS: i32 = 8;
        let count = match &self.samples {
            Samples::Pairs(counts) => counts.total(),
            Samples::Differences(differences) => differences.count(),
        };
        if count < MIN_SAMPLES_FOR_LENGTH {
            return None;
        }
        let motion = self.motion()?;
        let error = Z80 * (motion.spread / count as f64).sqrt();
        let at = |step: i32| {
            let drift = motion.drift + error * f64::from(step) / f64::from(STEPS);
            self.expected_after(BrownianMotion { drift, ..motion })
        };
        let lengths: Option<Vec<f64>> = (-STEPS..=STEPS).map(at).collect();
        let fold = |of: fn(f64, f64) -> f64, lengths: &[f64]| lengths.iter().copied().reduce(of);
        let lengths = lengths?;
        Some([fold(f64::min, &lengths)?, fold(f64::max, &lengths)?])
    }

    /// The log likelihood ratio as a Brownian motion; `None` while the variance is 0.
    fn motion(&self) -> Option<BrownianMotion> {
        Some(match &self.samples {
            Samples::Pairs(counts) => {
                let (mean, variance) = counts.moments()?;
                if variance <= 0.0 {
                    return None;
                }
                self.test.brownian_motion(counts.games_each, mean, variance)
            }
            Samples::Differences(differences) => {
                self.test.brownian_motion_of_differences(differences)?
            }
        })
    }

    /// Expected number of further samples from the present ratio on.
    fn expected_after(&self, motion: BrownianMotion) -> Option<f64> {
        let [lower, upper] = self.test.bounds().map(|bound| bound - self.llr);
        Some(motion.expected(lower, upper)?.pairs)
    }

    /// The difference of all cases if all are equal and not 0: no number of such cases decides the
    /// test.
    pub fn constant(&self) -> Option<f64> {
        match &self.samples {
            Samples::Differences(differences) if mean_in_deviations(differences).is_none() => {
                let mean = differences.mean().filter(|_| differences.count() > 1)?;
                Some(mean.mean)
            }
            _ => None,
        }
    }

    /// The test.
    pub fn test(&self) -> &Sprt {
        &self.test
    }

    /// Log likelihood ratio after the leading pairs without a gap.
    pub fn llr(&self) -> f64 {
        self.llr
    }

    /// The number after that of the deciding pair, and the verdict; `None` while undecided.
    pub fn decided(&self) -> Option<(u64, Verdict)> {
        self.decided
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(model: EloModel, elo0: f64, elo1: f64) -> Sprt {
        Sprt {
            model,
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
        }
    }

    #[test]
    fn pairs_count_in_their_order() {
        let sprt = test(EloModel::Logistic, 0.0, 100.0);
        let mut in_order = SequentialTest::new(sprt, 3);
        let mut shuffled = SequentialTest::new(sprt, 3);
        let points = |pair: u64| if pair.is_multiple_of(3) { 1.0 } else { 2.0 };
        for pair in 3..60 {
            in_order.add(pair, points(pair));
        }
        for pair in (3..60).rev() {
            assert_eq!(shuffled.decided(), None, "decided with a gap");
            shuffled.add(pair, points(pair));
        }
        assert_eq!(shuffled.decided(), in_order.decided());
        let (end, verdict) = in_order.decided().expect("decided");
        assert_eq!(verdict, Verdict::H1);
        assert!(end < 60);
    }

    #[test]
    fn lopsided_matches_are_judged() {
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let sprt = test(model, 0.0, 10.0);
            let won = sprt.llr(&Counts::of_pairs([0, 0, 0, 0, 400]));
            let lost = sprt.llr(&Counts::of_pairs([400, 0, 0, 0, 0]));
            assert!(won.is_finite() && lost.is_finite());
            assert!(won > 0.0 && lost < 0.0, "{model:?}: {won} {lost}");
            assert_eq!(sprt.llr(&Counts::of_pairs([0; 5])), 0.0);
        }
    }

    /// Scores that are the same on every case are no gain, nor are they a loss; a constant
    /// gain has no spread to measure it in.
    #[test]
    fn cases_that_are_all_alike_are_judged_if_they_are_ties() {
        let decided = |elo0, elo1, difference| {
            let mut sequential_test =
                SequentialTest::of_differences(test(EloModel::Normalized, elo0, elo1), 0);
            for case in 0..400 {
                sequential_test.add(case, difference);
            }
            (
                sequential_test.decided().map(|it| it.1),
                sequential_test.constant(),
            )
        };
        assert_eq!(decided(0.0, 200.0, 0.0), (Some(Verdict::H0), None));
        assert_eq!(decided(-200.0, 0.0, 0.0), (Some(Verdict::H1), None));
        assert_eq!(decided(-100.0, 100.0, 0.0), (None, None));
        assert_eq!(decided(0.0, 200.0, 0.1), (None, Some(0.1)));
    }

    /// A run that goes on as it began ends about where it was expected to.
    #[test]
    fn the_expected_end_is_that_of_a_run_that_goes_on_alike() {
        let pairs = [2.0, 1.0, 0.5, 1.5, 1.0, 1.0, 2.0, 0.0];
        let differences = [0.9, -0.3, 0.1, -0.5, 0.4, 0.2, -0.1, 0.3];
        for (mut sequential_test, values) in [
            (
                SequentialTest::new(test(EloModel::Logistic, 0.0, 20.0), 0),
                pairs,
            ),
            (
                SequentialTest::new(test(EloModel::Normalized, 0.0, 20.0), 0),
                pairs,
            ),
            (
                SequentialTest::of_differences(test(EloModel::Normalized, 0.0, 30.0), 0),
                differences,
            ),
        ] {
            let mut expected = Vec::new();
            for (number, value) in (0..).zip(values.into_iter().cycle()) {
                sequential_test.add(number, value);
                if sequential_test.decided().is_some() {
                    break;
                }
                expected.push(sequential_test.expected_pairs_left());
            }
            let (end, _) = sequential_test.decided().expect("decided");
            for quarter in 1..4 {
                // As often as the values begin again, their mean is the same.
                let done = (end * quarter / 4) as usize / values.len() * values.len();
                let left = expected[done - 1].expect("a spread");
                let found = (done as f64 + left) / end as f64;
                assert!((0.9..1.1).contains(&found), "{found} after {done} of {end}");
            }
        }
    }

    /// After few pairs the length is hardly known, and the range says so: the true length of most
    /// tests lies in it, and it narrows.
    #[test]
    fn the_range_of_the_length_holds_the_length() {
        let values = [0.5, 1.5, 1.0, 2.0, 0.5, 1.0, 1.5, 1.0, 0.0, 2.0];
        let mut sequential_test = SequentialTest::new(test(EloModel::Logistic, 0.0, 40.0), 0);
        let mut ranges = Vec::new();
        for (number, value) in (0..).zip(values.into_iter().cycle()) {
            sequential_test.add(number, value);
            if sequential_test.decided().is_some() {
                break;
            }
            let expected = sequential_test.expected_pairs_left();
            let range = sequential_test.expected_range();
            assert_eq!(range.is_some(), number + 1 >= MIN_SAMPLES_FOR_LENGTH);
            if let (Some([low, high]), Some(expected)) = (range, expected) {
                assert!(0.0 < low && low <= expected && expected <= high);
                ranges.push((number, low, high));
            }
        }
        let (end, _) = sequential_test.decided().expect("decided");
        let holds = |&&(number, low, high): &&(u64, f64, f64)| {
            (low..=high).contains(&((end - number) as f64))
        };
        let held = ranges.iter().filter(holds).count();
        assert!(5 * held > 4 * ranges.len(), "{held} of {}", ranges.len());
        let width = |(_, low, high): (u64, f64, f64)| high / low;
        let (first, middle) = (ranges[0], ranges[ranges.len() / 2]);
        assert!(width(first) > width(middle), "{first:?} {middle:?}");
    }

    /// A chance to err is of the hypothesis that it is named for, also where they differ.
    #[test]
    fn either_error_has_its_own_chance() {
        let sprt = Sprt {
            alpha: 0.01,
            beta: 0.2,
            ..test(EloModel::Logistic, 0.0, 20.0)
        };
        let [lower, upper] = sprt.bounds();
        let accepted = |elo: f64| {
            let motion = sprt.brownian_motion(2, score_of_elo(elo), 0.1);
            motion.expected(lower, upper).expect("bounds").accepted
        };
        let [of_h0, of_h1] = [accepted(0.0), accepted(20.0)];
        assert!((of_h0 - 0.01).abs() < 1e-6, "{of_h0}");
        assert!((of_h1 - 0.8).abs() < 1e-6, "{of_h1}");
    }
}
