//! The scored orders that a turn's order is chosen from, for training; the pasted program does
//! not use them.

use super::deadline::Deadline;
use super::rank_lines;
use crate::evaluator::network::FEATURES;
use crate::evaluator::{FeatureContext, Situation};
use crate::rules::Order;
use rand::RngCore;

/// An order of the final ranking.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The order.
    pub order: Order,
    /// Its value, in life points.
    pub value: f32,
    /// The learned probability to win after it, 0..=1.
    pub chance: f32,
    /// Derivatives of the learned part of the value by the direct weights of the network, in
    /// life points per unit of the weight.
    pub gradient: [f32; FEATURES],
}

/// The final ranking, best first; [`super::choose`] takes the first order. Empty if no line
/// exists, where only a SURFACE is left.
pub fn choices(
    situation: &Situation,
    deadline: &mut Deadline,
    rng: &mut impl RngCore,
) -> Vec<Choice> {
    rank_lines(situation, deadline, rng, |search, ranking| {
        let evaluator = search.evaluator;
        let context = FeatureContext::new(evaluator);
        let scale = evaluator.future * situation.params.learned_weight;
        ranking
            .iter()
            .filter_map(|scored| {
                let line = scored.line;
                let exposure = search.exposures.get(line.announced(), line.life)?;
                let own = line.submarine(evaluator);
                let (chance, gradient) =
                    context.win_chance_gradient(&own, exposure, &line.blasts());
                Some(Choice {
                    order: line.order(),
                    value: scored.value,
                    chance,
                    gradient: gradient.map(|slope| slope * scale),
                })
            })
            .collect()
    })
}
