//! The best lines of a turn: their exact threats and their learned value.

use super::deadline::Deadline;
use super::exposures::Exposures;
use super::lines::Line;
use crate::evaluator::{Evaluator, Exposure, Surroundings};
use crate::numeric::ln;
use crate::params::LEARNED_LEAST;

/// Lines with their values.
pub type Valued<'l, 'p> = Vec<(f32, &'l Line<'p>)>;

/// Adds the learned value to those of the best lines, as far as the time allows, and
/// sorts them again.
pub fn add_learned(
    evaluator: &Evaluator,
    close: &mut Valued,
    most: usize,
    exposures: &Exposures,
    deadline: &mut Deadline,
) {
    let surroundings = Surroundings::new(evaluator);
    let mut valued = 0;
    for (value, line) in close.iter_mut().take(most) {
        if deadline.is_over() {
            break;
        }
        deadline.spend(4);
        let learned = exposures
            .get(line.announced(), line.life)
            .map_or(0.0, |exposure| {
                learned(&surroundings, evaluator, line, exposure)
            });
        *value += evaluator.future * evaluator.situation.params.learned_weight * learned;
        valued += 1;
    }
    // Without all of them, none can be compared.
    close.truncate(valued.max(1));
    close.sort_by(|a, b| b.0.total_cmp(&a.0));
}

/// The logarithm of the learned odds to win after a line: proportional to life points, as
/// the other terms are, where a probability changes little in a game nearly decided.
fn learned(
    surroundings: &Surroundings,
    evaluator: &Evaluator,
    line: &Line,
    exposure: &Exposure,
) -> f32 {
    let own = line.submarine(evaluator);
    odds(surroundings.expected(&own, exposure, &line.blasts()))
}

/// The logarithm of the odds of a probability, kept from the ends.
pub fn odds(value: f32) -> f32 {
    let value = value.clamp(LEARNED_LEAST, 1.0 - LEARNED_LEAST);
    ln(value / (1.0 - value))
}

/// The lines within `margin` of the best one, best first, each with the threat
/// after everything that it announces.
pub fn close_lines<'l, 'p>(
    evaluator: &Evaluator,
    lines: &'l [Line<'p>],
    margin: f32,
    exposures: &mut Exposures,
    deadline: &mut Deadline,
) -> Valued<'l, 'p> {
    let mut best: Option<f32> = None;
    let mut close = Vec::new();
    for line in lines {
        if best.is_some_and(|best| best >= line.value + margin || deadline.is_over()) {
            break;
        }
        let value = value(evaluator, line, false, exposures, deadline);
        best = Some(best.map_or(value, |best| best.max(value)));
        close.push((value, line));
    }
    close.retain(|&(value, _)| best.is_some_and(|best| value >= best - margin));
    close.sort_by(|a, b| b.0.total_cmp(&a.0));
    close
}

/// The value of a line with the threat after everything that it announces.
pub fn value(
    evaluator: &Evaluator,
    line: &Line,
    exact: bool,
    exposures: &mut Exposures,
    deadline: &mut Deadline,
) -> f32 {
    let exposure = exposures.after(evaluator, line.announced(), line.life, exact, deadline);
    let threat = evaluator.threat(exposure, line.path.end(), line.life);
    line.score.value_with(threat)
}
