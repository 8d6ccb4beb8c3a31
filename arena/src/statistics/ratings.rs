//! Joint ratings of many programs from all their matches.
//!
//! The model of Bradley and Terry (1952), as Ordo and BayesElo use it: A scores
//! 1 / (1 + 10^((b - a) / 400)) against B. Its likelihood is maximized by
//! Newton's method; the errors come from the spread of the pairs (the
//! "sandwich" of Huber 1967), so that two games on one map do not count as
//! independent.

use super::{Counts, Z95};

/// Maximum number of Newton steps; it needs a handful.
const MAX_STEPS: usize = 100;
/// Points, of a game or of a pair of one result, given to a program that lost all games: otherwise
/// its rating would be minus infinity.
const LOSER_POINTS: f64 = 0.25;

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
    let mut ratings = vec![None; programs];
    for (group, members) in groups(programs, &played).into_iter().enumerate() {
        let place = |program: usize| members.iter().position(|&member| member == program);
        let of_group = played.iter().filter_map(|it| {
            let [a, b] = it.sides.map(place);
            Some(Match {
                sides: [a?, b?],
                ..*it
            })
        });
        let of_group: Vec<Match> = of_group.collect();
        let fitted = fit_group(members.len(), &of_group, anchor.and_then(place));
        for (&member, [elo, error]) in members.iter().zip(fitted) {
            ratings[member] = Some(Rating { group, elo, error });
        }
    }
    ratings
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

/// Elo of connected programs relative to their mean or to the anchor, and half the width of the 95
/// % interval.
fn fit_group(programs: usize, played: &[Match], anchor: Option<usize>) -> Vec<[f64; 2]> {
    let mut strength = vec![0.0; programs];
    let expected = |strength: &[f64], [a, b]: [usize; 2]| {
        let difference: f64 = strength[b] - strength[a];
        1.0 / (1.0 + difference.exp())
    };
    let mut covariance = Vec::new();
    for _ in 0..MAX_STEPS {
        let mut slope = vec![0.0; programs];
        // The mean of all stays 0.
        let mut curve = vec![vec![1.0 / programs as f64; programs]; programs];
        for it in played {
            let p = expected(&strength, it.sides);
            slope[it.sides[0]] += it.pairs * (it.score - p);
            slope[it.sides[1]] -= it.pairs * (it.score - p);
            add_square(&mut curve, it.sides, it.pairs * p * (1.0 - p));
        }
        covariance = inverse(curve);
        let step: Vec<f64> = covariance
            .iter()
            .map(|row| row.iter().zip(&slope).map(|(c, s)| c * s).sum())
            .collect();
        let longest = step.iter().fold(0.0, |a: f64, b: &f64| a.max(b.abs()));
        let shorter = (1.0 / longest).min(1.0);
        for (value, step) in strength.iter_mut().zip(&step) {
            *value += step * shorter;
        }
        if longest < 1e-12 {
            break;
        }
    }
    let mut spread = vec![vec![0.0; programs]; programs];
    for it in played {
        // Of the sum of its pairs.
        add_square(&mut spread, it.sides, it.pairs.powi(2) * it.variance);
    }
    let scale = 400.0 / std::f64::consts::LN_10;
    let zero = anchor.map_or(0.0, |anchor| strength[anchor]);
    (0..programs)
        .map(|i| {
            // Of a difference from the anchor, the difference of their rows.
            let less = |j: usize| anchor.map_or(0.0, |anchor| covariance[anchor][j]);
            let row: Vec<f64> = (0..programs).map(|j| covariance[i][j] - less(j)).collect();
            let variance: f64 = (0..programs)
                .flat_map(|j| (0..programs).map(move |k| (j, k)))
                .map(|(j, k)| row[j] * spread[j][k] * row[k])
                .sum();
            [
                (strength[i] - zero) * scale,
                Z95 * variance.max(0.0).sqrt() * scale,
            ]
        })
        .collect()
}

/// Adds `weight` times (e_a - e_b) (e_a - e_b)'.
fn add_square(matrix: &mut [Vec<f64>], [a, b]: [usize; 2], weight: f64) {
    matrix[a][a] += weight;
    matrix[b][b] += weight;
    matrix[a][b] -= weight;
    matrix[b][a] -= weight;
}

/// Inverse of a matrix by Gauss-Jordan elimination with pivots; not-a-number where it is singular.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..n).map(|j| f64::from(u8::from(i == j))));
    }
    for column in 0..n {
        let pivot = (column..n)
            .max_by(|&i, &j| {
                let [i, j] = [i, j].map(|row| matrix[row][column].abs());
                i.total_cmp(&j)
            })
            .unwrap_or(column);
        matrix.swap(column, pivot);
        let divisor = matrix[column][column];
        for value in &mut matrix[column] {
            *value /= divisor;
        }
        let solved = matrix[column].clone();
        for (i, row) in matrix.iter_mut().enumerate() {
            if i != column {
                let factor = row[column];
                for (value, solved) in row.iter_mut().zip(&solved) {
                    *value -= factor * solved;
                }
            }
        }
    }
    matrix.into_iter().map(|row| row[n..].to_vec()).collect()
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
