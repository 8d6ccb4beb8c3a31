//! The bot, drawing its orders among its best lines: a player to learn from.

use arena::game::BuiltInPlayer;
use common::SplitMix64;
use learning::{draw, softmax};
use ocean::bot::Bot;
use ocean::evaluator::features::TURN_FEATURES;
use ocean::evaluator::network::FEATURES;
use ocean::protocol::print_order;
use std::sync::mpsc::Sender;

/// Numbers of an order: the gradient of its value by the direct weights of the features that differ
/// between the orders of a turn, then its value.
pub const NUMBERS: usize = FEATURES - TURN_FEATURES + 1;

/// A line that would be drawn less often is not drawn.
const LEAST_SHARE: f32 = 0.003;

/// One draw.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The probability to win that the network expected before it: the mean over the lines.
    pub chance: f32,
    /// The numbers of the order drawn, less their mean over the lines.
    pub difference: [f32; NUMBERS],
}

/// The bot in one game. Its draws are sent as they come.
pub struct Explorer {
    bot: Bot,
    /// Life points by which a line must be better to be drawn `e` times as often.
    temperature: f32,
    random: SplitMix64,
    draws: Sender<Draw>,
}

impl Explorer {
    /// This bot, with a random stream of its own for the draws.
    pub fn new(bot: Bot, temperature: f32, seed: u64, draws: Sender<Draw>) -> Explorer {
        Explorer {
            bot,
            temperature,
            random: SplitMix64::new(seed),
            draws,
        }
    }
}

/// The shares of values, best first, without those that are hardly ever drawn.
fn shares(values: impl Iterator<Item = f32>, temperature: f32) -> Vec<f32> {
    let logits: Vec<f32> = values.map(|value| value / temperature).collect();
    let mut shares = softmax(&logits);
    shares.retain(|&share| share >= LEAST_SHARE);
    let sum: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= sum);
    shares
}

impl BuiltInPlayer for Explorer {
    fn answer(&mut self, lines: &[String]) -> String {
        let deadline = self.bot.deadline();
        let request: Vec<&str> = lines.iter().map(String::as_str).collect();
        if !self.bot.is_placed() {
            return self.bot.answer(&request, deadline);
        }
        let choices = self.bot.choices(&request, deadline);
        let shares = shares(choices.iter().map(|choice| choice.value), self.temperature);
        if shares.is_empty() {
            // Without any line only SURFACE is left.
            let answer = "SURFACE";
            self.bot.replace_answer(answer);
            return answer.to_string();
        }
        let place = draw(&shares, &mut self.random);
        if shares.len() > 1 {
            let mut drawn = Draw {
                chance: 0.0,
                difference: [0.0; NUMBERS],
            };
            let numbers = |place: usize| {
                let gradient = choices[place].gradient[TURN_FEATURES..].iter().copied();
                gradient.chain([choices[place].value])
            };
            for (number, own) in drawn.difference.iter_mut().zip(numbers(place)) {
                *number += own;
            }
            for (other, share) in shares.iter().enumerate() {
                drawn.chance += share * choices[other].chance;
                for (number, of_other) in drawn.difference.iter_mut().zip(numbers(other)) {
                    *number -= share * of_other;
                }
            }
            // Nobody listens only where the game is given up.
            let _ = self.draws.send(drawn);
        }
        let answer = print_order(&choices[place].order);
        self.bot.replace_answer(&answer);
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::shares;

    #[test]
    fn better_lines_are_drawn_more_often_and_hopeless_ones_never() {
        let shares = shares([2.0, 1.9, 1.0].into_iter(), 0.1);
        assert_eq!(shares.len(), 2);
        assert!((shares[0] + shares[1] - 1.0).abs() < 1e-6);
        assert!((shares[0] / shares[1] - 1.0f32.exp()).abs() < 1e-4);
    }
}
