//! Residuals: chi-square test whether a part of a run differs from the rest.
//!
//! The statistic is Pearson's, as fishtest has it for its tasks, of the part against the
//! rest. It follows its distribution only where no cell expects few results (W. G. Cochran,
//! "Some methods for strengthening the common chi-square tests", 1954): rare results are
//! pooled with their neighbours.

use super::Counts;
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Probability of a false alarm over all parts together below which a part is flagged.
pub const SUSPECT_CHANCE: f64 = 0.01;

/// Minimum expected results in each cell, in the part and in the rest: Cochran's rule.
const MIN_EXPECTED: f64 = 5.0;

/// Chi-square test of a part against the rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residual {
    /// Chi-square statistic.
    pub statistic: f64,
    /// Degrees of freedom.
    pub freedom: f64,
    /// p-value: probability of this statistic or a larger one if the part is like the rest; 1 where
    /// the part or the rest has too few pairs.
    pub chance: f64,
}

impl Residual {
    /// Tests a part against the whole that contains it, match by match.
    pub fn of<'a>(matches: impl IntoIterator<Item = (&'a Counts, &'a Counts)>) -> Residual {
        let (mut statistic, mut freedom) = (0.0, 0.0);
        for (part, pooled) in matches {
            let share = part.total() as f64 / pooled.total().max(1) as f64;
            let cells = pool(part, pooled, MIN_EXPECTED / share.min(1.0 - share));
            if cells.len() < 2 {
                continue;
            }
            for [found, all] in &cells {
                // The whole has the part's pairs in it, so a part varies less
                // around it than around the truth.
                let expected = all * share;
                statistic += (found - expected).powi(2) / (expected * (1.0 - share));
            }
            freedom += (cells.len() - 1) as f64;
        }
        let chance = match ChiSquared::new(freedom) {
            Ok(distribution) => distribution.sf(statistic),
            Err(_) => 1.0,
        };
        Residual {
            statistic,
            freedom,
            chance,
        }
    }

    /// Whether this part differs beyond chance, given the number of parts tested.
    pub fn is_suspect(&self, parts: usize) -> bool {
        self.chance * (parts as f64) < SUSPECT_CHANCE
    }
}

/// Pooled cells `[part, whole]`: from the worst result on, each cell is merged with the next ones
/// until the whole has `least` results in it; the remainder joins the last cell. The pooling
/// depends on the whole alone.
fn pool(part: &Counts, whole: &Counts, least: f64) -> Vec<[f64; 2]> {
    let mut cells: Vec<[f64; 2]> = Vec::new();
    let mut open = [0.0; 2];
    for (&found, &all) in part.cells().iter().zip(whole.cells()) {
        open = [open[0] + found as f64, open[1] + all as f64];
        if open[1] >= least {
            cells.push(std::mem::take(&mut open));
        }
    }
    if let Some(last) = cells.last_mut() {
        *last = [last[0] + open[0], last[1] + open[1]];
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::Residual;
    use crate::statistics::plan::draw;
    use crate::statistics::Counts;
    use common::SplitMix64;

    #[test]
    fn a_part_that_differs_is_flagged() {
        let whole = Counts::of_pairs([20, 0, 60, 0, 40]);
        let alike = Residual::of([(&Counts::of_pairs([10, 0, 30, 0, 20]), &whole)]);
        assert_eq!((alike.statistic, alike.freedom), (0.0, 2.0));
        assert!(!alike.is_suspect(2));
        // By hand: cells 20, 60, 40 expect 10, 30, 20; (10² / 10 + 10² / 30 + 20² / 20) * 2.
        let other = Residual::of([(&Counts::of_pairs([20, 0, 40, 0, 0]), &whole)]);
        assert!((other.statistic - 2.0 * (10.0 + 10.0 / 3.0 + 20.0)).abs() < 1e-9);
        assert!(other.is_suspect(2));
    }

    #[test]
    fn rare_results_are_counted_with_their_neighbours() {
        // Expected are 0.1, 4.9, 5: one cell of 5 from the first two.
        let whole = Counts::of_pairs([1, 49, 50, 0, 0]);
        let part = Counts::of_pairs([1, 4, 5, 0, 0]);
        let found = Residual::of([(&part, &whole)]);
        assert_eq!(
            (found.statistic, found.freedom, found.chance),
            (0.0, 1.0, 1.0)
        );
        // Too few pairs for two cells: nothing is tested. The same of the rest.
        for of in [9, 91] {
            let part = Counts::of_pairs([0, of / 2, of - of / 2, 0, 0]);
            let found = Residual::of([(&part, &whole)]);
            assert_eq!((found.freedom, found.chance), (0.0, 1.0), "{of} pairs");
        }
    }

    /// Good machines are accused in 1 % of runs, whatever their number and however rare
    /// some results are; one that loses everything is found.
    #[test]
    fn false_alarms_are_as_rare_as_promised() {
        const RUNS: usize = 400;
        let mut stream = SplitMix64::new(7);
        for (shards, pairs, chances) in [
            (100, 10, [0.002, 0.0, 0.496, 0.5, 0.002]),
            (100, 100, [0.0001, 0.25, 0.5, 0.2498, 0.0001]),
            (50, 20, [0.02, 0.3, 0.36, 0.3, 0.02]),
            (20, 50, [0.1, 0.0, 0.6, 0.0, 0.3]),
        ] {
            let bad = [1.0, 0.0, 0.0, 0.0, 0.0];
            let [mut false_alarms, mut found] = [0, 0];
            for _ in 0..RUNS {
                let mut draw =
                    |chances| Counts::of_points((0..pairs).map(|_| points(&chances, &mut stream)));
                let mut parts: Vec<Counts> = (0..shards).map(|_| draw(chances)).collect();
                false_alarms += usize::from(suspects(&parts).contains(&true));
                parts[0] = draw(bad);
                found += usize::from(suspects(&parts)[0]);
            }
            // 1 % is 4 of 400; more than 11 come by chance once in 1,000 times.
            assert!(
                false_alarms <= 11,
                "{shards} of {pairs} pairs: {false_alarms}"
            );
            if pairs >= 20 {
                assert_eq!(found, RUNS, "{shards} of {pairs} pairs");
            }
        }
    }

    fn points(chances: &[f64; 5], stream: &mut SplitMix64) -> f64 {
        draw(chances, stream) as f64 / 2.0
    }

    /// Which of the parts of a run are suspect.
    fn suspects(parts: &[Counts]) -> Vec<bool> {
        let mut whole = [0; 5];
        for part in parts {
            for (all, count) in whole.iter_mut().zip(part.cells()) {
                *all += count;
            }
        }
        let whole = Counts::of_pairs(whole);
        let residuals = parts.iter().map(|part| Residual::of([(part, &whole)]));
        residuals.map(|it| it.is_suspect(parts.len())).collect()
    }
}
