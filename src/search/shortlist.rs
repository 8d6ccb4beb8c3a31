//! The shortlist: the best lines of a turn with their exact threats and their learned value.

use super::exposures::{exposure_after, Search};
use super::lines::Line;
use crate::evaluator::FeatureContext;
use crate::numeric::ln;
use crate::params::MIN_WIN_CHANCE;

/// A line with its value so far, in life points.
#[derive(Clone, Copy)]
pub struct ScoredLine<'l, 'p> {
    pub value: f32,
    pub line: &'l Line<'p>,
}

/// The lines that are still compared, best first.
pub type ScoredLines<'l, 'p> = Vec<ScoredLine<'l, 'p>>;

/// Sorts by value, best first; of equal ones the earlier stays before.
pub fn sort(lines: &mut ScoredLines) {
    lines.sort_by(|a, b| b.value.total_cmp(&a.value));
}

/// The log odds `ln(p / (1 - p))` of a probability, which is clamped to
/// [`MIN_WIN_CHANCE`] from 0 and 1.
pub fn log_odds(probability: f32) -> f32 {
    let probability = probability.clamp(MIN_WIN_CHANCE, 1.0 - MIN_WIN_CHANCE);
    ln(probability / (1.0 - probability))
}

/// The lines within `learned_margin` of the best one, best first, each with the threat after
/// its whole announcement. `lines` are sorted by value; when the time ends, the rest of them is
/// left out.
pub fn shortlist<'l, 'p, R>(search: &mut Search<R>, lines: &'l [Line<'p>]) -> ScoredLines<'l, 'p> {
    let margin = search.evaluator.situation.params.learned_margin;
    let mut best: Option<f32> = None;
    let mut shortlist = Vec::new();
    for line in lines {
        if best.is_some_and(|best| best >= line.value + margin || search.deadline.is_over()) {
            break;
        }
        let value = value(search, line, false);
        best = Some(best.map_or(value, |best| best.max(value)));
        shortlist.push(ScoredLine { value, line });
    }
    shortlist.retain(|scored| best.is_some_and(|best| scored.value >= best - margin));
    sort(&mut shortlist);
    shortlist
}

/// The value of a line with the threat after its whole announcement.
pub fn value<R>(search: &mut Search<R>, line: &Line, exact: bool) -> f32 {
    let evaluator = search.evaluator;
    let exposure = exposure_after(search, line.announced(), line.life, exact);
    let threat = evaluator.threat(exposure, line.path.end(), line.life);
    line.score.value_with(threat)
}

/// Adds the learned value to the values of the first `most` lines, drops those that the time
/// does not suffice for (except the first) and all after them, and sorts the rest.
pub fn add_learned<R>(search: &mut Search<R>, lines: &mut ScoredLines, most: usize) {
    let evaluator = search.evaluator;
    let context = FeatureContext::new(evaluator);
    let mut valued = 0;
    for ScoredLine { value, line } in lines.iter_mut().take(most) {
        if search.deadline.is_over() {
            break;
        }
        search.deadline.spend(4);
        // Log odds are proportional to life points, as the other terms are, where a
        // probability changes little in a game nearly decided.
        let learned = search
            .exposures
            .get(line.announced(), line.life)
            .map_or(0.0, |exposure| {
                let own = line.submarine(evaluator);
                log_odds(context.win_chance(&own, exposure, &line.blasts()))
            });
        *value += evaluator.future * evaluator.situation.params.learned_weight * learned;
        valued += 1;
    }
    // Lines with and without a learned value cannot be compared.
    lines.truncate(valued.max(1));
    sort(lines);
}
