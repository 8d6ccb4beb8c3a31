//! Joint ratings of many programs from all their matches.
//!
//! The model of Bradley and Terry (1952), as Ordo and BayesElo use it: A scores
//! 1 / (1 + 10^((b - a) / 400)) against B. Its likelihood is maximized by
//! Newton's method; the errors come from the spread of the pairs (the
//! "sandwich" of Huber 1967), so that two games on one map do not count as
//! independent.
//!
//! A game of N programs has N(N-1)/2 results of two. Their likelihoods are multiplied as if they
//! were independent (a composite likelihood, Lindsay 1988), which finds the strengths: under the
//! model of Plackett and Luce, the one for whole rankings, any two of the programs follow Bradley
//! and Terry's. The errors do not believe in that independence: they come from the residuals of whole
//! pairs, each of which is one map from every seat (the sandwich with clusters of Liang and Zeger
//! 1986, with the correction for leverage of Mancl and DeRouen 2001, taken once and not squared, and
//! Student's quantile for the number of pairs of a program).

use super::{student_quantile, Counts, Z95};
use nalgebra::{DMatrix, DVector};
use std::collections::BTreeMap;

/// Maximum number of Newton steps; it needs a handful.
const MAX_STEPS: usize = 100;
/// Points, of a game or of a pair of one result, given to a program that lost all games: otherwise
/// its rating would be minus infinity.
const LOSER_POINTS: f64 = 0.25;

/// Smallest share of the error of independent games that an error from the spread of pairs can be: a
/// guess. Games of a pair that repeat each other only make it larger.
const LEAST_SHARE_OF_ERROR: f64 = 0.1;

/// Rating of a program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Connected group of programs (linked by matches, directly or through others), counted from 0
    /// in the order of their first programs.
    pub group: usize,
    /// Elo relative to the mean of its group, or to the anchor if that is in the group.
    pub elo: f64,
    /// Half the width of the 95 % interval of `elo`; 0 for the anchor.
    pub error: f64,
}

/// Results of each two programs in a pair of games of more than two: one map from every seat.
#[derive(Clone, Debug, PartialEq)]
pub struct JointResult {
    /// Index of each program.
    pub programs: Vec<usize>,
    /// Share of points, 0..=1, of the earlier one of each two of these programs against the later
    /// one, in lexicographic order of their places.
    pub shares: Vec<f64>,
    /// Number of games.
    pub games: usize,
}

impl JointResult {
    /// Indices of each two different programs, with the share of points of the first one.
    fn results(&self) -> impl Iterator<Item = ([usize; 2], f64)> + '_ {
        let places = 0..self.programs.len();
        let pairs = places.flat_map(|a| (a + 1..self.programs.len()).map(move |b| [a, b]));
        let programs = pairs.map(|places| places.map(|place| self.programs[place]));
        let results = programs.zip(self.shares.iter().copied());
        results.filter(|([a, b], _)| a != b)
    }
}

/// A match between two programs.
struct Match {
    sides: [usize; 2],
    pairs: f64,
    /// A's share of points, 0..=1.
    score: f64,
    /// Variance of that mean.
    variance: f64,
}

/// Ratings of the programs `0..programs` from matches `(A, B, counts of A)`, fitted for each
/// connected group; `None` for a program without matches. The anchor, if there is one, has rating
/// 0.
pub fn fit(
    programs: usize,
    matches: &[(usize, usize, Counts)],
    anchor: Option<usize>,
) -> Vec<Option<Rating>> {
    let played: Vec<Match> = matches
        .iter()
        .filter_map(|(a, b, counts)| {
            let (score, _) = counts.moments()?;
            let results = counts.results() as f64;
            let least = LOSER_POINTS / results;
            let score = score.clamp(least, 1.0 - least);
            let variance = counts.variance_of_mean().filter(|&it| it > 0.0);
            (a != b).then_some(Match {
                sides: [*a, *b],
                pairs: counts.total() as f64,
                score,
                variance: variance.unwrap_or(score * (1.0 - score) / results),
            })
        })
        .collect();
    fit_groups(programs, &played, anchor, |fit, of_group, anchor, _| {
        let mut spread = square(fit.strength.len());
        for it in of_group {
            // Of the sum of its pairs.
            add_square(&mut spread, it.sides, it.pairs.powi(2) * it.variance);
        }
        fit.ratings(&spread, anchor)
    })
}

/// Ratings of the programs `0..programs` from pairs of games of more than two programs, fitted for
/// each connected group; `None` for a program without games. The anchor, if there is one, has
/// rating 0.
pub fn fit_joint(
    programs: usize,
    results: &[JointResult],
    anchor: Option<usize>,
) -> Vec<Option<Rating>> {
    fit_groups(programs, &sums(results), anchor, |fit, _, anchor, place| {
        // A pair is of programs of one group.
        let own = results.iter().filter(|it| place(it.programs[0]).is_some());
        let pairs = own.map(|it| PairFit::new(fit, it, place));
        joint_ratings(fit, &pairs.collect::<Vec<PairFit>>(), anchor)
    })
}

/// Place of a program within its group; `None` for one of another group.
type Place<'a> = &'a dyn Fn(usize) -> Option<usize>;

/// Ratings by connected groups: `rate` has Elo and error of each program of a group from its
/// fitted strengths, its matches, the place of the anchor, and the places of programs.
fn fit_groups(
    programs: usize,
    played: &[Match],
    anchor: Option<usize>,
    rate: impl Fn(&Fit, &[Match], Option<usize>, Place) -> Vec<[f64; 2]>,
) -> Vec<Option<Rating>> {
    let mut ratings = vec![None; programs];
    for (group, members) in groups(programs, played).into_iter().enumerate() {
        let place = |program: usize| members.iter().position(|&member| member == program);
        let of_group = played.iter().filter_map(|it| {
            let [a, b] = it.sides.map(place);
            Some(Match {
                sides: [a?, b?],
                ..*it
            })
        });
        let of_group: Vec<Match> = of_group.collect();
        let fit = Fit::new(members.len(), &of_group);
        let rated = rate(&fit, &of_group, anchor.and_then(place), &place);
        for (&member, [elo, error]) in members.iter().zip(rated) {
            ratings[member] = Some(Rating { group, elo, error });
        }
    }
    ratings
}

/// A matrix of zeros.
fn square(programs: usize) -> DMatrix<f64> {
    DMatrix::zeros(programs, programs)
}

/// Elo of connected programs, and half the width of the 95 % interval. Of a program of a single
/// pair, or of pairs that are all alike, the spread is not known: its error is that of independent
/// games.
fn joint_ratings(fit: &Fit, pairs: &[PairFit], anchor: Option<usize>) -> Vec<[f64; 2]> {
    let programs = fit.strength.len();
    let played = |program: usize| pairs.iter().filter(|it| it.has_played[program]).count();
    let counts: Vec<usize> = (0..programs).map(played).collect();
    let mut spread = square(programs);
    let mut of_model = square(programs);
    for pair in pairs {
        spread += pair.spread(fit, &counts);
        of_model += pair.independent_spread();
    }
    let both = fit.ratings(&spread, anchor).into_iter();
    let ratings = both.zip(fit.ratings(&of_model, anchor)).enumerate();
    ratings
        .map(|(program, ([elo, error], [_, of_model]))| {
            let count = anchor.map_or(usize::MAX, |anchor| counts[anchor]);
            let count = counts[program].min(count) as u64;
            let is_known = error > LEAST_SHARE_OF_ERROR * of_model;
            match student_quantile(count).filter(|_| is_known) {
                Some(quantile) => [elo, error * quantile / Z95],
                None => [elo, of_model],
            }
        })
        .collect()
}

/// A pair of games under fitted strengths.
struct PairFit {
    has_played: Vec<bool>,
    /// Sum of the residuals of each program.
    residuals: DVector<f64>,
    /// Its part of the curvature of the likelihood.
    curve: DMatrix<f64>,
    games: f64,
    seats: f64,
}

impl PairFit {
    /// The pair of a result; `place` gives the place of a program within the group.
    fn new(fit: &Fit, result: &JointResult, place: Place) -> PairFit {
        let programs = fit.strength.len();
        let mut pair = PairFit {
            has_played: vec![false; programs],
            residuals: DVector::zeros(programs),
            curve: square(programs),
            games: result.games as f64,
            seats: result.programs.len() as f64,
        };
        for (sides, share) in result.results() {
            let [Some(a), Some(b)] = sides.map(place) else {
                continue;
            };
            let p = fit.expected([a, b]);
            pair.residuals[a] += share - p;
            pair.residuals[b] -= share - p;
            add_square(&mut pair.curve, [a, b], p * (1.0 - p));
            pair.has_played[a] = true;
            pair.has_played[b] = true;
        }
        pair
    }

    /// Part of the variance of the slope: the square of the residuals, of which one factor is
    /// corrected for leverage. Residuals `u` with the share `H` of all curvature are smaller than
    /// errors, since the strengths were fitted to them, and `(1 - H)^-1 u u'` has the expectation of
    /// `n / (n - 1) u u'` where `n` pairs are alike.
    fn spread(&self, fit: &Fit, counts: &[usize]) -> DMatrix<f64> {
        let programs = self.residuals.len();
        let identity = DMatrix::identity(programs, programs);
        // Without this pair one of its programs would have none.
        let is_only = (0..programs).any(|it| self.has_played[it] && counts[it] < 2);
        let corrected = if is_only {
            self.residuals.clone()
        } else {
            inverse(identity - &self.curve * &fit.covariance) * &self.residuals
        };
        let product = &self.residuals * corrected.transpose();
        (&product + product.transpose()) / 2.0
    }

    /// The variance of the slope if the games were independent. Within a game the results of a
    /// program are not: of `n` equal ones it beats each number of the others with the same chance, a
    /// variance of `(n^2 - 1) / 12`, which is `(n + 1) / 3` times that of `n - 1` results.
    fn independent_spread(&self) -> DMatrix<f64> {
        &self.curve * ((self.seats + 1.0) / 3.0 / self.games)
    }
}

/// Results of each two programs over all pairs, with a variance of 0, which is not used.
fn sums(results: &[JointResult]) -> Vec<Match> {
    let mut sums: BTreeMap<[usize; 2], (f64, f64, f64)> = BTreeMap::new();
    for result in results {
        for ([a, b], share) in result.results() {
            let share = if a < b { share } else { 1.0 - share };
            let sum = sums.entry([a.min(b), a.max(b)]).or_default();
            *sum = (sum.0 + 1.0, sum.1 + share, sum.2 + result.games as f64);
        }
    }
    let matches = sums.into_iter().map(|(sides, (pairs, points, games))| {
        let least = LOSER_POINTS / games;
        Match {
            sides,
            pairs,
            score: (points / pairs).clamp(least, 1.0 - least),
            variance: 0.0,
        }
    });
    matches.collect()
}

/// Connected groups of programs, in order, without programs that played no match.
fn groups(programs: usize, played: &[Match]) -> Vec<Vec<usize>> {
    let mut group_of: Vec<usize> = (0..programs).collect();
    for it in played {
        let [a, b] = it.sides.map(|program| group_of[program]);
        for group in &mut group_of {
            if *group == a.max(b) {
                *group = a.min(b);
            }
        }
    }
    let group_of = &group_of;
    let members = |group| (0..programs).filter(move |&it| group_of[it] == group);
    let groups = (0..programs).map(|group| members(group).collect::<Vec<usize>>());
    groups.filter(|members| members.len() > 1).collect()
}

/// Maximum likelihood strengths of connected programs.
struct Fit {
    /// Strength of each program in natural units; their mean is 0.
    strength: DVector<f64>,
    /// Inverse of the curvature of the likelihood.
    covariance: DMatrix<f64>,
}

impl Fit {
    /// Maximises the likelihood by Newton's method.
    fn new(programs: usize, played: &[Match]) -> Fit {
        let mut fit = Fit {
            strength: DVector::zeros(programs),
            covariance: square(programs),
        };
        for _ in 0..MAX_STEPS {
            let mut slope = DVector::zeros(programs);
            // The mean of all stays 0.
            let mut curve = square(programs).add_scalar(1.0 / programs as f64);
            for it in played {
                let p = fit.expected(it.sides);
                slope[it.sides[0]] += it.pairs * (it.score - p);
                slope[it.sides[1]] -= it.pairs * (it.score - p);
                add_square(&mut curve, it.sides, it.pairs * p * (1.0 - p));
            }
            fit.covariance = inverse(curve);
            let step = &fit.covariance * slope;
            let longest = step.amax();
            fit.strength += step * (1.0 / longest).min(1.0);
            if longest < 1e-12 {
                break;
            }
        }
        fit
    }

    /// Expected share of points of the first program against the second one.
    fn expected(&self, [a, b]: [usize; 2]) -> f64 {
        let difference: f64 = self.strength[b] - self.strength[a];
        1.0 / (1.0 + difference.exp())
    }

    /// Elo relative to the mean or to the anchor, and half the width of the 95 % interval, where
    /// `spread` is the variance of the slope of the likelihood.
    fn ratings(&self, spread: &DMatrix<f64>, anchor: Option<usize>) -> Vec<[f64; 2]> {
        let scale = 400.0 / std::f64::consts::LN_10;
        let zero = anchor.map_or(0.0, |anchor| self.strength[anchor]);
        let mut rows = self.covariance.clone();
        if let Some(anchor) = anchor {
            // Of a difference from the anchor, the difference of their rows.
            let own = rows.row(anchor).into_owned();
            rows.row_iter_mut().for_each(|mut row| row -= &own);
        }
        let variances = (&rows * spread * rows.transpose()).diagonal();
        let both = self.strength.iter().zip(&variances);
        both.map(|(strength, variance)| {
            let error = Z95 * variance.max(0.0).sqrt() * scale;
            [(strength - zero) * scale, error]
        })
        .collect()
    }
}

/// Adds `weight` times (e_a - e_b) (e_a - e_b)'.
fn add_square(matrix: &mut DMatrix<f64>, [a, b]: [usize; 2], weight: f64) {
    matrix[(a, a)] += weight;
    matrix[(b, b)] += weight;
    matrix[(a, b)] -= weight;
    matrix[(b, a)] -= weight;
}

/// Inverse of a matrix; not-a-number where it is singular.
fn inverse(matrix: DMatrix<f64>) -> DMatrix<f64> {
    let singular = matrix.map(|_| f64::NAN);
    matrix.try_inverse().unwrap_or(singular)
}

#[cfg(test)]
mod tests {
    use super::{fit, Rating};
    use crate::statistics::Counts;

    #[test]
    fn one_match_is_its_own_estimate() {
        let counts = Counts::of_pairs([10, 20, 60, 50, 20]);
        let estimate = counts.estimate().expect("games");
        let [Some(a), Some(b)] = fit(2, &[(0, 1, counts)], None)[..] else {
            panic!("two ratings");
        };
        assert!((a.elo - b.elo - estimate.elo).abs() < 1e-6);
        // Each is half the difference away from the mean.
        assert!((2.0 * a.error - estimate.elo_error()).abs() < 0.02 * a.error);
    }

    #[test]
    fn scores_without_contradiction_are_found_again() {
        // Expected scores of 100, 0 and -100 Elo, and only two of three matches.
        let counts = |score: f64| {
            let won = (10_000.0 * score).round() as u64;
            Counts::of_pairs([10_000 - won, 0, 0, 0, won])
        };
        let ratings = fit(
            3,
            &[(0, 1, counts(0.640_065)), (1, 2, counts(0.640_065))],
            None,
        );
        let ratings: Vec<Rating> = ratings.into_iter().flatten().collect();
        for (rating, expected) in ratings.iter().zip([100.0, 0.0, -100.0]) {
            assert!((rating.elo - expected).abs() < 0.05, "{ratings:?}");
        }
        assert!(ratings[0].error > ratings[1].error);
    }

    #[test]
    fn a_program_that_lost_all_has_a_rating() {
        let ratings = fit(2, &[(0, 1, Counts::of_pairs([20, 0, 0, 0, 0]))], None);
        let ratings: Vec<Rating> = ratings.into_iter().flatten().collect();
        assert!(ratings.iter().all(|rating| rating.elo.is_finite()));
        assert!(ratings[1].elo - ratings[0].elo > 700.0);
    }

    #[test]
    fn groups_without_a_common_match_have_scales_of_their_own() {
        let counts = || Counts::of_pairs([1, 0, 3, 0, 2]);
        let ratings = fit(5, &[(0, 3, counts()), (1, 4, counts())], None);
        assert_eq!(ratings[2], None, "it did not play");
        let [a, b] = [0, 1].map(|it| ratings[it].expect("it played"));
        assert_eq!([a.group, b.group], [0, 1]);
        // Each as if there were no other group.
        let alone = fit(2, &[(0, 1, counts())], None)[0].expect("it played");
        for rating in [a, b] {
            assert!((rating.elo - alone.elo).abs() < 1e-9, "{rating:?}");
            assert!((rating.error - alone.error).abs() < 1e-9, "{rating:?}");
        }
        assert_eq!(fit(3, &[], None), [None; 3]);
    }

    #[test]
    fn pairs_that_are_all_alike_have_an_error() {
        // Of 20 independent games: 1.96 sqrt(0.25 / 20) / 0.25 in natural units, and
        // each program is half of the difference away from the mean.
        let ratings = fit(2, &[(0, 1, Counts::of_pairs([0, 0, 10, 0, 0]))], None);
        let rating = ratings[0].expect("it played");
        let expected = 0.5 * 1.96 * (0.25 / 20.0f64).sqrt() / 0.25 * 173.718;
        assert!((rating.error - expected).abs() < 0.1, "{rating:?}");
        assert!(rating.elo.abs() < 1e-9);
    }

    #[test]
    fn an_anchor_stands_at_zero_and_errors_are_of_the_difference() {
        let counts = Counts::of_pairs([10, 20, 60, 50, 20]);
        let estimate = counts.estimate().expect("games");
        let other = Counts::of_pairs([9, 3, 20, 30, 7]);
        let matches = [(0, 1, counts), (1, 2, other.clone()), (3, 4, other)];
        let anchored = fit(5, &matches, Some(1));
        let free = fit(5, &matches, None);
        let [of_anchored, of_free] = [&anchored, &free].map(|fitted| {
            let elo = |place: usize| fitted[place].expect("it played").elo;
            [0, 1, 2].map(|place| elo(place) - elo(1))
        });
        for (one, other) in of_anchored.iter().zip(of_free) {
            assert!((one - other).abs() < 1e-9, "{of_anchored:?} {of_free:?}");
        }
        let [a, b] = [0, 1].map(|place| anchored[place].expect("it played"));
        assert_eq!([b.elo, b.error], [0.0; 2]);
        // Of one match alone, since nothing else links these two.
        assert!((a.elo - estimate.elo).abs() < 1e-6, "{a:?}");
        assert!((a.error - estimate.elo_error()).abs() < 0.02 * a.error);
        // The other group is as it was.
        assert_eq!(anchored[3..], free[3..]);
    }
}
