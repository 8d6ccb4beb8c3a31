//! Residuals: the distance of a part of a run from the whole, in standard errors.
//!
//! The statistic is Pearson's, as fishtest has it for its tasks; for parts of a
//! few pairs it is a rough guide.

use super::Counts;
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Chance, over all parts together, below which a part is flagged.
pub const SUSPECT: f64 = 0.01;

/// A part against the whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residual {
    /// Chi-square.
    pub statistic: f64,
    /// Its degrees of freedom.
    pub freedom: f64,
    /// Chance of as much or more, if the part is like the rest.
    pub chance: f64,
}

impl Residual {
    /// Of a part and the whole it is in, match by match.
    pub fn of<'a>(matches: impl IntoIterator<Item = (&'a Counts, &'a Counts)>) -> Residual {
        let (mut statistic, mut freedom) = (0.0, 0.0);
        for (part, pooled) in matches {
            let share = part.total() as f64 / pooled.total().max(1) as f64;
            let mut used = 0;
            for (&found, &all) in part.cells().iter().zip(pooled.cells()) {
                // The whole has the part's pairs in it, so a part varies less
                // around it than around the truth.
                let expected = all as f64 * share;
                if all > 0 && share > 0.0 && share < 1.0 {
                    statistic += (found as f64 - expected).powi(2) / (expected * (1.0 - share));
                    used += 1;
                }
            }
            freedom += f64::from((used - 1i32).max(0));
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

    /// Whether one of so many parts differs by more than chance.
    pub fn is_suspect(&self, parts: usize) -> bool {
        self.chance * (parts as f64) < SUSPECT
    }
}

#[cfg(test)]
mod tests {
    use super::Residual;
    use crate::statistics::Counts;

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
}
