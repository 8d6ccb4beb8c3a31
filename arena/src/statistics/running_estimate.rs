//! Running estimates: score and log likelihood ratio after each pair or case.

use super::paired::Moments;
use super::sprt::{SequentialTest, Sprt};
use super::Counts;
use serde::Serialize;

/// Maximum number of points: a wide screen shows no more.
const MAX_POINTS: usize = 400;

/// Running estimate after the first `count` pairs or cases.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RunningEstimate {
    /// Number of pairs or cases.
    pub count: u64,
    /// A's share of points, 0..=1; of a scored game the mean score.
    pub score: f64,
    /// Its 95 % interval.
    pub bounds: [f64; 2],
    /// Log likelihood ratio of the test; null without a test.
    pub llr: Option<f64>,
}

/// Running estimate of a match, from the counts of no pair, the numbers of the pairs and A's points
/// of each. `test` is the sequential test and the number of the run's first pair.
pub fn of_pairs(
    mut counts: Counts,
    pairs: &[(u64, f64)],
    test: Option<(Sprt, u64)>,
) -> Vec<RunningEstimate> {
    let mut sequential_test =
        test.map(|(test, first)| SequentialTest::of_counts(test, first, counts.clone()));
    course(pairs, |&(number, points)| {
        counts.add(points);
        if let Some(sequential_test) = &mut sequential_test {
            sequential_test.add(number, points);
        }
        let estimate = counts.estimate()?;
        Some(RunningEstimate {
            count: counts.total(),
            score: estimate.score,
            bounds: estimate.score_bounds,
            llr: sequential_test.as_ref().map(SequentialTest::llr),
        })
    })
}

/// Running mean score of a program, from number, score and test sample of each case.
pub fn of_scores(
    cases: &[(u64, f64, Option<f64>)],
    test: Option<(Sprt, u64)>,
) -> Vec<RunningEstimate> {
    let mut moments = Moments::default();
    let mut sequential_test = test.map(|(test, first)| SequentialTest::of_differences(test, first));
    course(cases, |&(number, score, difference)| {
        moments.add(score);
        if let (Some(sequential_test), Some(difference)) = (&mut sequential_test, difference) {
            sequential_test.add(number, difference);
        }
        let mean = moments.mean()?;
        let error = mean.error.unwrap_or_default();
        Some(RunningEstimate {
            count: moments.count(),
            score: mean.mean,
            bounds: [mean.mean - error, mean.mean + error],
            llr: sequential_test.as_ref().map(SequentialTest::llr),
        })
    })
}

/// Evaluates `point` after each item and keeps at most [`MAX_POINTS`] of the results, evenly spaced,
/// with the last one.
fn course<T>(
    items: &[T],
    mut point: impl FnMut(&T) -> Option<RunningEstimate>,
) -> Vec<RunningEstimate> {
    let step = items.len().div_ceil(MAX_POINTS).max(1);
    let mut points = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let point = point(item);
        if (index + 1) % step == 0 || index + 1 == items.len() {
            points.extend(point);
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::{of_pairs, of_scores, MAX_POINTS};
    use crate::statistics::sprt::Sprt;
    use crate::statistics::Counts;

    #[test]
    fn a_course_ends_where_the_result_is() {
        let test: Sprt = serde_json::from_str(
            r#"{"model":"logistic","elo0":0.0,"elo1":1.0,"alpha":0.05,"beta":0.05}"#,
        )
        .expect("a test");
        let pairs: Vec<(u64, f64)> = (0..1001).map(|n| (n, (n % 5) as f64 / 2.0)).collect();
        let course = of_pairs(Counts::of_pairs([0; 5]), &pairs, Some((test, 0)));
        assert!(course.len() <= MAX_POINTS + 1);
        let last = course.last().expect("points");
        let counts = Counts::of_points(pairs.iter().map(|pair| pair.1));
        let estimate = counts.estimate().expect("an estimate");
        assert_eq!((last.count, last.score), (1001, estimate.score));
        assert_eq!(last.llr, Some(test.llr(&counts)));
        let scores: Vec<(u64, f64, Option<f64>)> = (0..100)
            .map(|n| (n, n as f64, Some(1.0 + n as f64)))
            .collect();
        let course = of_scores(&scores, Some((test, 0)));
        assert_eq!(course.len(), 100);
        assert_eq!(course[99].score, 49.5);
        assert!(course[99].llr.is_some_and(|llr| llr > 0.0));
    }
}
