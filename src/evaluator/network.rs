//! The learned value: a small network from the features of a position after our order
//! to the probability to win.
//!
//! ```text
//! hidden = max(0, bias + features * layer)
//! logit  = output bias + features * direct + hidden * output
//! value  = 1 / (1 + exp(-logit))
//! ```

use super::weights::{STEP, TEXT};
use crate::numeric::exp;
use common::embedding::{decode, Packing};

/// Numbers of a position.
pub const FEATURES: usize = 94;
/// Hidden units.
pub const HIDDEN: usize = 24;
/// Weights of the network.
pub const WEIGHTS: usize = FEATURES * (HIDDEN + 1) + 2 * HIDDEN + 1;

/// The weights, in the order of the fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// Effect of each feature on the hidden units.
    pub layer: [[f32; HIDDEN]; FEATURES],
    /// What a hidden unit starts from.
    pub bias: [f32; HIDDEN],
    /// Effect of each hidden unit on the logit.
    pub output: [f32; HIDDEN],
    /// Direct effect of each feature on the logit.
    pub direct: [f32; FEATURES],
    /// What the logit starts from.
    pub start: f32,
}

impl Network {
    /// The network of this source.
    pub fn embedded() -> Network {
        Network::from_weights(decode(TEXT, Packing::Short, STEP))
    }

    /// A network of these weights; missing ones are 0.
    pub fn from_weights(weights: impl IntoIterator<Item = f32>) -> Network {
        let mut network = Network {
            layer: [[0.0; HIDDEN]; FEATURES],
            bias: [0.0; HIDDEN],
            output: [0.0; HIDDEN],
            direct: [0.0; FEATURES],
            start: 0.0,
        };
        let mut weights = weights.into_iter();
        network.visit(|weight| *weight = weights.next().unwrap_or_default());
        network
    }

    /// Visits every weight, in the order of the fields.
    pub fn visit(&mut self, mut visitor: impl FnMut(&mut f32)) {
        self.layer.iter_mut().flatten().for_each(&mut visitor);
        self.bias.iter_mut().for_each(&mut visitor);
        self.output.iter_mut().for_each(&mut visitor);
        self.direct.iter_mut().for_each(&mut visitor);
        visitor(&mut self.start);
    }

    /// The hidden units, before they are cut off below 0.
    pub fn hidden(&self, features: &[f32; FEATURES]) -> [f32; HIDDEN] {
        let mut hidden = self.bias;
        for (feature, row) in features.iter().zip(&self.layer) {
            if *feature != 0.0 {
                for (unit, weight) in hidden.iter_mut().zip(row) {
                    *unit += feature * weight;
                }
            }
        }
        hidden
    }

    /// The logit of the probability to win.
    pub fn logit(&self, features: &[f32; FEATURES], hidden: &[f32; HIDDEN]) -> f32 {
        let units = hidden.iter().zip(&self.output);
        let sum: f32 = units.map(|(unit, weight)| unit.max(0.0) * weight).sum();
        let direct = features.iter().zip(&self.direct);
        self.start
            + sum
            + direct
                .map(|(feature, weight)| feature * weight)
                .sum::<f32>()
    }

    /// The probability to win, 0..=1.
    pub fn value(&self, features: &[f32; FEATURES]) -> f32 {
        1.0 / (1.0 + exp(-self.logit(features, &self.hidden(features))))
    }
}
