//! Results of pairs, counted as the run's game counts them: where a team's scores of both
//! games are added up, a pair has one result.

use crate::games;
use crate::records::{Header, PairRecord, Run};
use crate::statistics::Counts;

/// Counts of no pair yet, of a run.
pub fn none(header: &Header) -> Counts {
    let counts = Counts::of_pairs([0; 5]);
    match is_one(header) {
        true => counts.of_one_result(),
        false => counts,
    }
}

/// Whether both games of a pair have one result.
pub fn is_one(header: &Header) -> bool {
    games::by_name(&header.game).is_ok_and(|adapter| adapter.counts_both_games())
}

/// Counts of pairs of a run by A's points of each, 0..=2.
pub fn of_points(header: &Header, points: impl IntoIterator<Item = f64>) -> Counts {
    let mut counts = none(header);
    for points in points {
        counts.add(points);
    }
    counts
}

/// Counts of a match's pairs.
pub fn of_match(run: &Run, number: usize) -> Counts {
    of_points(&run.header, run.of_match(number).map(PairRecord::points))
}
