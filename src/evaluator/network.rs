//! The learned value: a multilayer perceptron with one hidden layer and a linear skip
//! connection, from the features of a position after our order to the probability to win.
//!
//! ```text
//! hidden = max(0, hidden_bias + features * layer)
//! logit  = output_bias + features * direct + hidden * output
//! value  = 1 / (1 + exp(-logit))
//! ```

use super::weights::{STEP, TEXT};
use crate::numeric::exp;
use common::embedding::{decode, Packing};

/// Number of features of a position.
pub const FEATURES: usize = 94;
/// Number of hidden units.
pub const HIDDEN: usize = 24;
/// Number of weights of the network.
pub const WEIGHTS: usize = FEATURES * (HIDDEN + 1) + 2 * HIDDEN + 1;

/// The network's weights; as a list they have the order of the fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// Weights from each feature to the hidden units.
    pub layer: [[f32; HIDDEN]; FEATURES],
    /// Bias of each hidden unit.
    pub hidden_bias: [f32; HIDDEN],
    /// Weight from each hidden unit to the logit.
    pub output: [f32; HIDDEN],
    /// Weight from each feature straight to the logit.
    pub direct: [f32; FEATURES],
    /// Bias of the logit.
    pub output_bias: f32,
}

impl Network {
    /// The network whose weights this source embeds.
    pub fn embedded() -> Network {
        Network::from_weights(decode(TEXT, Packing::Short, STEP))
    }

    /// A network of these weights; missing ones are 0.
    pub fn from_weights(weights: impl IntoIterator<Item = f32>) -> Network {
        let mut network = Network {
            layer: [[0.0; HIDDEN]; FEATURES],
            hidden_bias: [0.0; HIDDEN],
            output: [0.0; HIDDEN],
            direct: [0.0; FEATURES],
            output_bias: 0.0,
        };
        let mut weights = weights.into_iter();
        network.visit(|weight| *weight = weights.next().unwrap_or_default());
        network
    }

    /// Calls `visitor` with every weight, in the order of the fields.
    pub fn visit(&mut self, mut visitor: impl FnMut(&mut f32)) {
        self.layer.iter_mut().flatten().for_each(&mut visitor);
        self.hidden_bias.iter_mut().for_each(&mut visitor);
        self.output.iter_mut().for_each(&mut visitor);
        self.direct.iter_mut().for_each(&mut visitor);
        visitor(&mut self.output_bias);
    }

    /// The hidden units before the rectifier.
    pub fn hidden(&self, features: &[f32; FEATURES]) -> [f32; HIDDEN] {
        let mut hidden = self.hidden_bias;
        for (feature, row) in features.iter().zip(&self.layer) {
            if *feature != 0.0 {
                for (unit, weight) in hidden.iter_mut().zip(row) {
                    *unit += feature * weight;
                }
            }
        }
        hidden
    }

    /// The logit of the probability to win, from the features and [`Network::hidden`] of them.
    pub fn logit(&self, features: &[f32; FEATURES], hidden: &[f32; HIDDEN]) -> f32 {
        let sum: f32 = hidden
            .iter()
            .zip(&self.output)
            .map(|(unit, weight)| unit.max(0.0) * weight)
            .sum();
        let direct: f32 = features
            .iter()
            .zip(&self.direct)
            .map(|(feature, weight)| feature * weight)
            .sum();
        self.output_bias + sum + direct
    }

    /// The probability to win, 0..=1.
    pub fn value(&self, features: &[f32; FEATURES]) -> f32 {
        1.0 / (1.0 + exp(-self.logit(features, &self.hidden(features))))
    }
}
