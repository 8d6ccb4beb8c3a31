//! The sequential test that ends a match as soon as enough is known.

use super::{score_of_elo, Counts, NORMALIZED_UNIT};
use crate::records::{EloModel, SprtField};
use std::collections::BTreeMap;

/// What an empty cell counts: one that is certainly empty would make a
/// lopsided match impossible to judge. fishtest, OpenBench and fastchess use
/// the same number.
const EMPTY_CELL: f64 = 1e-3;
/// Steps of the fixed point iteration under normalized bounds; it needs 3 or 4.
const STEPS: usize = 30;

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// H0: A is at most `elo0` stronger.
    H0,
    /// H1: A is at least `elo1` stronger.
    H1,
}

impl SprtField {
    /// The log likelihood ratios at which H0 and H1 are accepted (Wald 1945).
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
                let scale = (counts.games_each() as f64).sqrt() / NORMALIZED_UNIT;
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

    /// What an LLR decides.
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

/// The likeliest distribution behind what was observed, `(value, share)`,
/// among those with this mean: p / (1 + x (value - mean)) for the only x at
/// which that has the mean (Van den Bergh, proposition 1.1).
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

/// The likeliest distribution among those whose mean is `t` of its own
/// standard deviations above 0.5, by the fixed point iteration of Van den
/// Bergh's note on normalized Elo; `None` if it does not settle.
fn likeliest_t(observed: &[(f64, f64)], t: f64) -> Option<Vec<f64>> {
    let mut fitted = vec![1.0 / observed.len() as f64; observed.len()];
    for _ in 0..STEPS {
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

/// A test on pairs that may finish in any order: it is decided on the pairs
/// from the first on without a gap, since stopping on whatever is finished
/// would favour short games.
#[derive(Clone, Debug)]
pub struct Prefix {
    test: SprtField,
    next: u64,
    waiting: BTreeMap<u64, f64>,
    counts: Counts,
    llr: f64,
    decided: Option<(u64, Verdict)>,
}

impl Prefix {
    /// A test that starts with pair `first`.
    pub fn new(test: SprtField, first: u64) -> Prefix {
        Prefix {
            test,
            next: first,
            waiting: BTreeMap::new(),
            counts: Counts::of_pairs([0; 5]),
            llr: 0.0,
            decided: None,
        }
    }

    /// Takes in a finished pair and A's points of it.
    pub fn add(&mut self, pair: u64, points: f64) {
        self.waiting.insert(pair, points);
        while self.decided.is_none() {
            let Some(points) = self.waiting.remove(&self.next) else {
                return;
            };
            self.counts.add(points);
            self.llr = self.test.llr(&self.counts);
            self.next += 1;
            let verdict = self.test.verdict(self.llr);
            self.decided = verdict.map(|verdict| (self.next, verdict));
        }
    }

    /// The test.
    pub fn test(&self) -> &SprtField {
        &self.test
    }

    /// The ratio after the pairs without a gap.
    pub fn llr(&self) -> f64 {
        self.llr
    }

    /// The verdict and the number behind the pair that brought it.
    pub fn decided(&self) -> Option<(u64, Verdict)> {
        self.decided
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(model: EloModel, elo0: f64, elo1: f64) -> SprtField {
        SprtField {
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
        let mut in_order = Prefix::new(sprt, 3);
        let mut shuffled = Prefix::new(sprt, 3);
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
}
