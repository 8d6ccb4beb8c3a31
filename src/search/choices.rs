//! What a turn is chosen from, for training: the pasted program does not use it.

use super::compare;
use super::deadline::Deadline;
use crate::evaluator::network::FEATURES;
use crate::evaluator::{Situation, Surroundings};
use crate::rules::Order;
use rand::RngCore;

/// One of the best lines of a turn.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What is sent.
    pub order: Order,
    /// Its value, in life points.
    pub value: f32,
    /// The learned probability to win after it.
    pub chance: f32,
    /// By how much the learned value after it rises with each direct weight of the network, in life
    /// points per nat and unit of the feature.
    pub slopes: [f32; FEATURES],
}

/// The lines that are left in the end, best first: [`super::choose`] takes the first one.
pub fn choices(
    situation: &Situation,
    deadline: &mut Deadline,
    rng: &mut impl RngCore,
) -> Vec<Choice> {
    compare(situation, deadline, rng, |evaluator, close, exposures| {
        let surroundings = Surroundings::new(evaluator);
        let scale = evaluator.future * situation.params.learned_weight;
        let lines = close.iter().filter_map(|&(value, line)| {
            let exposure = exposures.get(line.announced(), line.life)?;
            let own = line.submarine(evaluator);
            let (chance, slopes) = surroundings.slopes(&own, exposure, &line.blasts());
            Some(Choice {
                order: line.order(),
                value,
                chance,
                slopes: slopes.map(|slope| slope * scale),
            })
        });
        lines.collect()
    })
}
