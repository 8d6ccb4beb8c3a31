//! Results of pairs, counted as the run's game counts them: where a team's scores of both
//! games are added up, a pair has one result.

pub mod game_list;
pub mod report;
pub mod report_text;
pub mod scores;
pub mod scores_text;
pub mod standings;
pub mod styles;
pub mod summary;
pub mod summary_text;
pub mod tables;
pub mod time_odds;

use crate::game::GameAdapter;
use crate::records::{PairRecord, Run};
use crate::statistics::Counts;

/// Counts before the first pair of a game.
pub fn none(game: &dyn GameAdapter) -> Counts {
    let counts = Counts::of_pairs([0; 5]);
    if game.counts_both_games() {
        counts.of_one_result()
    } else {
        counts
    }
}

/// Counts of pairs of a game by A's points of each, 0..=2.
pub fn of_points(game: &dyn GameAdapter, points: impl IntoIterator<Item = f64>) -> Counts {
    let mut counts = none(game);
    for points in points {
        counts.add(points);
    }
    counts
}

/// Counts of a match's pairs.
pub fn of_match(run: &Run, number: usize) -> Counts {
    of_points(run.game, run.of_match(number).map(PairRecord::points))
}
