//! Sample sizes: games that a test or an estimate needs, by formula and by simulation.

use super::sprt::{ExpectedTest, Sprt, Verdict};
use super::{elo_of_score, score_of_elo, Counts, NORMALIZED_UNIT, Z95};
use common::SplitMix64;
use statrs::distribution::{ContinuousCDF, Normal};

/// Model of the games between two programs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameModel {
    /// Elo difference of A to B, averaged over both sides.
    pub elo: f64,
    /// Share of drawn games between equals, 0..1.
    pub draws: f64,
    /// Standard deviation, in Elo, of the advantage that a map gives to the first side.
    pub seat_deviation: f64,
}

impl GameModel {
    /// Probabilities of the five results of a pair.
    pub fn cells(&self) -> [f64; 5] {
        // The strength that brings the wanted score on these maps.
        let wanted = score_of_elo(self.elo);
        let (mut low, mut high) = (-4000.0, 4000.0);
        for _ in 0..80 {
            let middle = (low + high) / 2.0;
            let cells = self.cells_at(middle);
            let score: f64 = cells
                .iter()
                .zip(0..)
                .map(|(p, i)| p * f64::from(i) / 4.0)
                .sum();
            if score < wanted {
                low = middle;
            } else {
                high = middle;
            }
        }
        self.cells_at((low + high) / 2.0)
    }

    fn cells_at(&self, strength: f64) -> [f64; 5] {
        const PARTS: usize = 201;
        let mut cells = [0.0; 5];
        for part in 0..PARTS {
            // Slices of the normal distribution with the same weight.
            let share = (part as f64 + 0.5) / PARTS as f64;
            let seat = self.seat_deviation * Normal::standard().inverse_cdf(share);
            let [first, second] = [strength + seat, strength - seat].map(|elo| {
                let score = score_of_elo(elo);
                // Draws fade where one side is far ahead, and are at most twice what the
                // other one scores.
                let drawn = self.draws * 4.0 * score * (1.0 - score);
                let drawn = drawn.min(2.0 * score.min(1.0 - score));
                [1.0 - score - drawn / 2.0, drawn, score - drawn / 2.0]
            });
            for (i, p) in first.iter().enumerate() {
                for (j, q) in second.iter().enumerate() {
                    cells[i + j] += p * q / PARTS as f64;
                }
            }
        }
        cells
    }

    /// Mean and variance of A's share of points in a pair.
    fn moments(&self) -> (f64, f64) {
        let cells = self.cells();
        let part = |centre: f64, power: i32| -> f64 {
            let shares = cells.iter().zip(0..);
            shares
                .map(|(p, i)| p * (f64::from(i) / 4.0 - centre).powi(power))
                .sum()
        };
        let mean = part(0.0, 1);
        (mean, part(mean, 2))
    }

    /// Elo difference for a small difference in normalised Elo.
    pub fn logistic(&self, normalized: f64) -> f64 {
        let (_, variance) = self.moments();
        elo_of_score(0.5 + normalized / NORMALIZED_UNIT * (2.0 * variance).sqrt())
    }

    /// Half the width of the 95 % interval after this many pairs, in Elo.
    pub fn elo_error(&self, pairs: f64) -> f64 {
        let (mean, variance) = self.moments();
        let error = Z95 * (variance / pairs).sqrt();
        (elo_of_score(mean + error) - elo_of_score(mean - error)) / 2.0
    }

    /// Number of pairs after which the 95 % interval has this half width in Elo.
    pub fn pairs_for_error(&self, elo_error: f64) -> f64 {
        let (mut low, mut high) = (1.0, 1e12f64);
        while high / low > 1.0 + 1e-9 {
            let middle = (low * high).sqrt();
            if self.elo_error(middle) > elo_error || self.elo_error(middle).is_nan() {
                low = middle;
            } else {
                high = middle;
            }
        }
        high
    }

    /// Probability that the test accepts H1, and its mean number of pairs, with the log likelihood
    /// ratio approximated by a Brownian motion (Wald 1945) with drift and variance of one pair.
    pub fn expected(&self, test: &Sprt) -> ExpectedTest {
        let (mean, variance) = self.moments();
        let [lower, upper] = test.bounds();
        let expected = test
            .brownian_motion(2, mean, variance)
            .expected(lower, upper);
        expected.unwrap_or_else(|| unreachable!("the bounds lie on both sides of 0"))
    }

    /// Simulates the test `runs` times with results drawn from this model, each for at most `cap`
    /// pairs.
    pub fn simulate(&self, test: &Sprt, runs: usize, cap: u64, seed: u64) -> SimulationResult {
        let cells = self.cells();
        let mut stream = SplitMix64::new(seed);
        let mut lengths = Vec::with_capacity(runs);
        let (mut accepted, mut refused) = (0, 0);
        for _ in 0..runs {
            let mut counts = Counts::of_pairs([0; 5]);
            let verdict = loop {
                if counts.total() == cap {
                    break None;
                }
                counts.add(draw(&cells, &mut stream) as f64 / 2.0);
                if let Some(verdict) = test.verdict(test.llr(&counts)) {
                    break Some(verdict);
                }
            };
            match verdict {
                Some(Verdict::H1) => accepted += 1,
                Some(Verdict::H0) => refused += 1,
                None => {}
            }
            lengths.push(counts.total());
        }
        lengths.sort_unstable();
        let at = |share: f64| lengths[((runs - 1) as f64 * share) as usize];
        let share = |count: usize| count as f64 / runs as f64;
        SimulationResult {
            accepted: share(accepted),
            refused: share(refused),
            pairs: lengths.iter().sum::<u64>() as f64 / runs as f64,
            median: at(0.5),
            ninth_decile: at(0.9),
        }
    }
}

/// Cell of a pair, its points times 2, drawn with these probabilities of 0 to 4.
pub fn draw(cells: &[f64; 5], stream: &mut SplitMix64) -> usize {
    let mut rest = stream.next_u64() as f64 / 2f64.powi(64);
    cells
        .iter()
        .position(|p| {
            rest -= p;
            rest < 0.0
        })
        .unwrap_or(cells.len() - 1)
}

/// Results of many simulated tests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulationResult {
    /// Share of tests that accepted H1.
    pub accepted: f64,
    /// Share of tests that accepted H0.
    pub refused: f64,
    /// Mean number of pairs.
    pub pairs: f64,
    /// Median number of pairs.
    pub median: u64,
    /// 90 % quantile of the number of pairs.
    pub ninth_decile: u64,
}

#[cfg(test)]
mod tests {
    use super::GameModel;

    /// So far apart there is no room for the draws between equals.
    #[test]
    fn chances_of_results_are_chances() {
        for elo in [-600.0, -100.0, 0.0, 100.0, 200.0, 600.0] {
            let model = GameModel {
                elo,
                draws: 0.9,
                seat_deviation: 50.0,
            };
            let cells = model.cells();
            assert!(cells.iter().all(|p| (0.0..=1.0).contains(p)), "{cells:?}");
            assert!((cells.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{cells:?}");
        }
    }
}
