//! Results of runs, as data and as text. Pairs are counted as the game counts them: where the
//! scores of both games are added up, a pair has one result.

pub mod encounters;
pub mod game_list;
pub mod leaderboard;
pub mod names;
pub mod places;
pub mod report;
pub mod report_text;
pub mod scores;
pub mod scores_text;
pub mod standings;
pub mod starved;
pub mod styles;
pub mod summary;
pub mod summary_text;
pub mod tables;
pub mod time_odds;
pub mod timeouts;

use crate::game::GameAdapter;
use crate::records::{PairRecord, Run};
use crate::statistics::Counts;

/// Counts of a game before the first pair, of one program's results against so many others at a
/// time.
pub fn no_counts(game: &dyn GameAdapter, others: usize) -> Counts {
    let counts = Counts::of_results(game.programs_in_a_match(), others);
    if game.counts_both_games() {
        counts.of_one_result()
    } else {
        counts
    }
}

/// Counts of pairs with these points of A against all others, each 0..=2 for two programs.
pub fn count_points(game: &dyn GameAdapter, points: impl IntoIterator<Item = f64>) -> Counts {
    let mut counts = no_counts(game, game.programs_in_a_match() - 1);
    for points in points {
        counts.add(points);
    }
    counts
}

/// Counts of A's results in the pairs of a match.
pub fn count_match(run: &Run, number: usize) -> Counts {
    count_points(run.game, run.of_match(number).map(PairRecord::points))
}
