//! Exploring player: the bot, which samples its orders among its best lines, to learn from.

use arena::game::BuiltInPlayer;
use common::Bot as _;
use common::SplitMix64;
use learning::{draw, softmax};
use ocean::bot::Bot;
use ocean::evaluator::features::TURN_FEATURES;
use ocean::evaluator::network::FEATURES;
use ocean::protocol::print_order;
use std::sync::mpsc::Sender;

/// Number of features of an order: the derivatives of its value by the direct weights of the
/// features that differ between the orders of a turn, then its value.
pub const ORDER_FEATURES: usize = FEATURES - TURN_FEATURES + 1;

/// Lines with a lower probability are never sampled. A guess.
const MIN_PROBABILITY: f32 = 0.003;

/// One sampled order.
#[derive(Clone, Debug)]
pub struct SampledOrder {
    /// The mean of the learned probability to win over the lines, by their probabilities.
    pub chance: f32,
    /// The features of the sampled order, less their mean over the lines.
    pub difference: [f32; ORDER_FEATURES],
}

/// The bot in one game; it sends each sampled order to a channel.
pub struct Explorer {
    bot: Bot,
    /// Temperature of the softmax: life points by which a line must be better to be sampled `e`
    /// times as often.
    temperature: f32,
    random: SplitMix64,
    samples: Sender<SampledOrder>,
}

impl Explorer {
    /// The player around this bot; `seed` starts its own random stream for sampling.
    pub fn new(bot: Bot, temperature: f32, seed: u64, samples: Sender<SampledOrder>) -> Explorer {
        Explorer {
            bot,
            temperature,
            random: SplitMix64::new(seed),
            samples,
        }
    }
}

/// The softmax of values, best first, without those below [`MIN_PROBABILITY`]; sums to 1, or is
/// empty for no values.
fn probabilities(values: impl Iterator<Item = f32>, temperature: f32) -> Vec<f32> {
    let logits: Vec<f32> = values.map(|value| value / temperature).collect();
    let mut probabilities = softmax(&logits);
    probabilities.retain(|&probability| probability >= MIN_PROBABILITY);
    let sum: f32 = probabilities.iter().sum();
    probabilities
        .iter_mut()
        .for_each(|probability| *probability /= sum);
    probabilities
}

impl BuiltInPlayer for Explorer {
    fn answer(&mut self, lines: &[String]) -> String {
        let deadline = self.bot.deadline();
        if !self.bot.is_placed() {
            return self.bot.answer(lines, deadline);
        }
        let choices = self.bot.choices(lines, deadline);
        let probabilities =
            probabilities(choices.iter().map(|choice| choice.value), self.temperature);
        if probabilities.is_empty() {
            // Without any line only SURFACE is left.
            let answer = "SURFACE";
            self.bot.replace_answer(answer);
            return answer.to_string();
        }
        let place = draw(&probabilities, &mut self.random);
        if probabilities.len() > 1 {
            let mut sample = SampledOrder {
                chance: 0.0,
                difference: [0.0; ORDER_FEATURES],
            };
            let features = |place: usize| {
                let gradient = choices[place].gradient[TURN_FEATURES..].iter().copied();
                gradient.chain([choices[place].value])
            };
            for (feature, own) in sample.difference.iter_mut().zip(features(place)) {
                *feature += own;
            }
            for (other, probability) in probabilities.iter().enumerate() {
                sample.chance += probability * choices[other].chance;
                for (feature, of_other) in sample.difference.iter_mut().zip(features(other)) {
                    *feature -= probability * of_other;
                }
            }
            // The receiver is gone only if the game was given up.
            let _ = self.samples.send(sample);
        }
        let answer = print_order(&choices[place].order);
        self.bot.replace_answer(&answer);
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::probabilities;

    #[test]
    fn better_lines_are_sampled_more_often_and_hopeless_ones_never() {
        let probabilities = probabilities([2.0, 1.9, 1.0].into_iter(), 0.1);
        assert_eq!(probabilities.len(), 2);
        assert!((probabilities[0] + probabilities[1] - 1.0).abs() < 1e-6);
        assert!((probabilities[0] / probabilities[1] - 1.0f32.exp()).abs() < 1e-4);
    }
}
