//! The bot's network with any number of hidden units: forward pass and backpropagation.
//!
//! The weights are one list, in the order of [`Network::visit`]: a row of the layer for each
//! feature, the hidden biases, the output, the direct part, the output bias. A model that knows
//! opponents then has for each of them a row of the layer and a direct weight, which the bot's
//! network does not have.

use ocean::evaluator::network::{Network, FEATURES};
use std::ops::Range;

/// The features of a position.
pub type Features = [f32; FEATURES];

/// The opponent of a game, as an input of the model.
#[derive(Clone, Copy, Debug)]
pub struct Opponent {
    /// Index among the opponents that the model knows.
    pub index: usize,
    /// 1 for positions of the player who faced it, -1 for its own positions.
    pub side: f32,
}

/// A position with its training target.
#[derive(Clone, Copy)]
pub struct Sample<'a> {
    /// Features of the position.
    pub features: &'a Features,
    /// The opponent, where the model is to know it.
    pub opponent: Option<Opponent>,
    /// Target of the value, 0..=1.
    pub target: f32,
}

/// The weights of a network, or a gradient by them.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    hidden: usize,
    /// All weights.
    pub weights: Vec<f32>,
}

/// Buffers for the hidden units and for the derivatives by them.
pub struct Units {
    hidden: Vec<f32>,
    back: Vec<f32>,
}

impl Units {
    /// Buffers for the units of a model.
    pub fn of(model: &Model) -> Units {
        Units {
            hidden: vec![0.0; model.hidden],
            back: vec![0.0; model.hidden],
        }
    }
}

impl Model {
    /// A model whose weights are all 0.
    pub fn zeros(hidden: usize, opponents: usize) -> Model {
        let mut made = Model {
            hidden,
            weights: Vec::new(),
        };
        let count = made.network_weights() + opponents * (hidden + 1);
        made.weights.resize(count, 0.0);
        made
    }

    /// Number of weights of the bot's network, which come first; those of opponents follow.
    pub fn network_weights(&self) -> usize {
        self.direct() + FEATURES + 1
    }

    /// Index of the first weight of an opponent.
    fn opponent(&self, index: usize) -> usize {
        self.network_weights() + index * (self.hidden + 1)
    }

    /// Index of the first hidden bias, after the layer.
    fn biases(&self) -> usize {
        FEATURES * self.hidden
    }

    /// Index of the first direct weight, after hidden biases and output.
    fn direct(&self) -> usize {
        self.biases() + 2 * self.hidden
    }

    /// Number of weights of the hidden units, which come first; the direct part follows.
    pub fn hidden_unit_weights(&self) -> usize {
        self.direct()
    }

    /// Sets the weights of these features to 0.
    pub fn ignore(&mut self, features: &Range<usize>) {
        let Range { start, end } = *features;
        let direct = self.direct();
        self.weights[start * self.hidden..end * self.hidden].fill(0.0);
        self.weights[direct + start..direct + end].fill(0.0);
    }

    /// The probability to win, 0..=1; leaves the hidden units before the rectifier in `units`.
    pub fn value(&self, features: &Features, opponent: Option<Opponent>, units: &mut Units) -> f32 {
        let (layer, rest) = self.weights.split_at(self.biases());
        let (biases, rest) = rest.split_at(self.hidden);
        let (output, direct) = rest.split_at(self.hidden);
        units.hidden.copy_from_slice(biases);
        let mut logit = direct[FEATURES];
        let rows = layer.chunks_exact(self.hidden);
        for ((feature, row), direct) in features.iter().zip(rows).zip(direct) {
            if *feature != 0.0 {
                logit += feature * direct;
                for (unit, weight) in units.hidden.iter_mut().zip(row) {
                    *unit += feature * weight;
                }
            }
        }
        if let Some(Opponent { index, side }) = opponent {
            let row = &self.weights[self.opponent(index)..];
            logit += side * row[self.hidden];
            for (unit, weight) in units.hidden.iter_mut().zip(row) {
                *unit += side * weight;
            }
        }
        for (unit, weight) in units.hidden.iter().zip(output) {
            logit += unit.max(0.0) * weight;
        }
        1.0 / (1.0 + (-logit).exp())
    }

    /// Adds the gradient of a sample's log loss to `gradient`; returns the loss in nats.
    pub fn add_gradient(&self, gradient: &mut Model, sample: Sample, units: &mut Units) -> f32 {
        let Sample {
            features,
            opponent,
            target,
        } = sample;
        let value = self.value(features, opponent, units);
        let error = value - target;
        let output = &self.weights[self.biases() + self.hidden..];
        let (layer, rest) = gradient.weights.split_at_mut(FEATURES * self.hidden);
        let (biases, rest) = rest.split_at_mut(self.hidden);
        let (outputs, direct) = rest.split_at_mut(self.hidden);
        for unit in 0..self.hidden {
            let active = units.hidden[unit] > 0.0;
            units.back[unit] = if active { error * output[unit] } else { 0.0 };
            biases[unit] += units.back[unit];
            outputs[unit] += error * units.hidden[unit].max(0.0);
        }
        direct[FEATURES] += error;
        let rows = layer.chunks_exact_mut(self.hidden);
        for ((feature, row), direct) in features.iter().zip(rows).zip(direct) {
            if *feature != 0.0 {
                *direct += error * feature;
                for (weight, back) in row.iter_mut().zip(&units.back) {
                    *weight += feature * back;
                }
            }
        }
        if let Some(Opponent { index, side }) = opponent {
            let first = self.opponent(index);
            let row = &mut gradient.weights[first..=first + self.hidden];
            row[self.hidden] += error * side;
            for (weight, back) in row.iter_mut().zip(&units.back) {
                *weight += side * back;
            }
        }
        loss(value, target)
    }
}

impl From<&Network> for Model {
    fn from(network: &Network) -> Model {
        let mut weights = Vec::new();
        network.clone().visit(|weight| weights.push(*weight));
        Model {
            hidden: network.hidden_bias.len(),
            weights,
        }
    }
}

/// The log loss of a probability, in nats.
pub fn loss(value: f32, target: f32) -> f32 {
    let value = value.clamp(1e-6, 1.0 - 1e-6);
    -(target * value.ln() + (1.0 - target) * (1.0 - value).ln())
}

#[cfg(test)]
mod tests {
    use super::{Features, Model, Opponent, Sample, Units};
    use common::SplitMix64;
    use ocean::evaluator::network::{Network, FEATURES};

    fn numbers(stream: &mut SplitMix64) -> impl FnMut() -> f32 + '_ {
        || stream.next_f32() - 0.5
    }

    fn positions(count: usize) -> Vec<Features> {
        let mut stream = SplitMix64::new(5);
        let mut unit = numbers(&mut stream);
        let mut position = || {
            let mut features = [0.0; FEATURES];
            features.fill_with(&mut unit);
            features
        };
        (0..count).map(|_| position()).collect()
    }

    /// The value is the one that the bot's own network gives.
    #[test]
    fn the_value_is_the_bots() {
        let network = Network::embedded();
        let model = Model::from(&network);
        let mut units = Units::of(&model);
        for features in positions(50) {
            let (found, expected) = (
                model.value(&features, None, &mut units),
                network.value(&features),
            );
            assert!((found - expected).abs() < 1e-4, "{found}, {expected}");
        }
    }

    /// A feature that is ignored changes no value, another one does.
    #[test]
    fn an_ignored_feature_changes_nothing() {
        let mut model = Model::from(&Network::embedded());
        model.ignore(&(3..5));
        let mut units = Units::of(&model);
        for features in positions(20) {
            let mut value_with = |place: usize, feature: f32| {
                let mut changed = features;
                changed[place] = feature;
                model.value(&changed, None, &mut units)
            };
            for place in [2, 3, 4, 5] {
                let changes = value_with(place, 0.0) != value_with(place, 1.0);
                assert_eq!(changes, !(3..5).contains(&place), "feature {place}");
            }
        }
    }

    /// The derivatives are those of differences of the loss.
    #[test]
    fn derivatives_are_differences_of_the_loss() {
        let mut stream = SplitMix64::new(6);
        let mut unit = numbers(&mut stream);
        let mut model = Model::zeros(3, 2);
        model.weights.fill_with(&mut unit);
        let mut units = Units::of(&model);
        let opponent = |index, side| Some(Opponent { index, side });
        let opponents = [None, opponent(0, 1.0), opponent(1, -1.0)];
        for (features, opponent) in positions(3).into_iter().zip(opponents) {
            let mut gradient = Model::zeros(3, 2);
            let sample = Sample {
                features: &features,
                opponent,
                target: 0.3,
            };
            model.add_gradient(&mut gradient, sample, &mut units);
            for place in 0..model.weights.len() {
                let mut loss_at = |by: f32| {
                    let mut moved = model.clone();
                    moved.weights[place] += by;
                    f64::from(super::loss(
                        moved.value(&features, opponent, &mut units),
                        0.3,
                    ))
                };
                let slope = (loss_at(0.01) - loss_at(-0.01)) / 0.02;
                let found = f64::from(gradient.weights[place]);
                assert!((found - slope).abs() < 2e-3, "{place}: {found}, {slope}");
            }
        }
    }
}
