//! Choosing an order within a time limit: one ply of our own lines, then a
//! depth-limited duel where both sides nearly know where the other is.
//!
//! 1. `lines` lists all ways to go this turn ([`path`]) with blasts, a mine and a
//!    sonar inserted, and scores each with the threat as if the enemy heard of the
//!    way alone.
//! 2. The best lines are scored again with everything that they announce, until no
//!    other line can be better or the time is over. What a line announces beyond its
//!    way is taken to lower its score only (a heuristic bound, not a proven one).
//! 3. Where the enemy's knowledge of us was too large to be followed for every line,
//!    the best few are compared again by all of it.
//! 4. The learned log odds to win after each of these lines are added.
//! 5. `duel` compares the best lines by a search of the turns that follow.

pub mod deadline;
mod duel;
mod exposures;
mod lines;
pub mod path;

pub use crate::evaluator::{Network, Situation};
pub use deadline::{Budget, Clock, Deadline, Stage};

use crate::evaluator::{Evaluator, Exposure, Surroundings};
use crate::numeric::ln;
use crate::params::{DUEL_LINES, DUEL_NODES, EXACT_LINES, LEARNED_LEAST, LEARNED_LINES};
use crate::rules::Order;
use exposures::Exposures;
use lines::{lines, Line};
use path::paths;
use rand::RngCore;

/// Lines with their values.
type Valued<'l, 'p> = Vec<(f32, &'l Line<'p>)>;

/// An order for this turn. Some order comes out however little time there is.
pub fn choose(situation: &Situation, deadline: &mut Deadline, rng: &mut impl RngCore) -> Order {
    deadline.enter(Stage::Listing);
    let evaluator = Evaluator::new(situation);
    let paths = paths(situation.board, situation.state, &evaluator.submarine);
    let mut exposures = Exposures::default();
    let mut lines = lines(&evaluator, &paths, &mut exposures, deadline, rng);
    deadline.enter(Stage::Search);
    lines.sort_by(|a, b| b.value.total_cmp(&a.value));
    let depth = duel::depth(&evaluator);
    let margin = situation.params.learned_margin;
    let mut close = close_lines(&evaluator, &lines, margin, &mut exposures, deadline);
    if exposures.are_coarse() {
        let mut exact = Vec::new();
        for &(_, line) in close.iter().take(EXACT_LINES) {
            if deadline.is_over() {
                break;
            }
            exact.push((
                value(&evaluator, line, true, &mut exposures, deadline),
                line,
            ));
        }
        // One alone has nothing to be compared with.
        if exact.len() > 1 {
            exact.sort_by(|a, b| b.0.total_cmp(&a.0));
            close = exact;
        }
    }
    add_learned(&evaluator, &mut close, &exposures, deadline);
    let mut best = close.first().copied();
    close.truncate(DUEL_LINES);
    deadline.cap(DUEL_NODES);
    // Iterative deepening; a depth that the time cuts short is not used.
    for turns in 2..=depth {
        let values = close.iter().map(|&(value, line)| {
            let exposure = exposures.get(&line.announced());
            let term = duel::term(&evaluator, line, exposure, turns, deadline);
            (value + term, line)
        });
        let ahead = values.reduce(|a, b| if b.0 > a.0 { b } else { a });
        if deadline.is_over() {
            break;
        }
        best = ahead;
    }
    best.map_or_else(Order::new, |(_, line)| line.order())
}

/// Adds the learned value to those of the best lines, as far as the time allows, and
/// sorts them again.
fn add_learned(
    evaluator: &Evaluator,
    close: &mut Valued,
    exposures: &Exposures,
    deadline: &mut Deadline,
) {
    let surroundings = Surroundings::new(evaluator);
    let mut valued = 0;
    for (value, line) in close.iter_mut().take(LEARNED_LINES) {
        if deadline.is_over() {
            break;
        }
        deadline.spend(4);
        let learned = exposures.get(&line.announced()).map_or(0.0, |exposure| {
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
    let value = surroundings.expected(&own, exposure, &line.blasts());
    let value = value.clamp(LEARNED_LEAST, 1.0 - LEARNED_LEAST);
    ln(value / (1.0 - value))
}

/// The lines within `margin` of the best one, best first, each with the threat
/// after everything that it announces.
fn close_lines<'l, 'p>(
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
fn value(
    evaluator: &Evaluator,
    line: &Line,
    exact: bool,
    exposures: &mut Exposures,
    deadline: &mut Deadline,
) -> f32 {
    let exposure = exposures.after(evaluator, &line.announced(), line.life, exact, deadline);
    let threat = evaluator.threat(exposure, line.path.end(), line.life);
    line.score.value_with(threat)
}
