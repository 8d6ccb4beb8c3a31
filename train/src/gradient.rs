//! Derivatives of the log loss, and the optimiser.

use ocean::evaluator::features::FEATURES;
use ocean::evaluator::network::{Network, HIDDEN};

/// Adds the derivatives of a position's log loss to `gradient`; returns the loss in nats.
pub fn add(
    network: &Network,
    gradient: &mut Network,
    features: &[f32; FEATURES],
    target: f32,
) -> f32 {
    let hidden = network.hidden(features);
    let logit = network.logit(features, &hidden);
    let value = 1.0 / (1.0 + (-logit).exp());
    let error = value - target;
    let mut back = [0.0; HIDDEN];
    for unit in 0..HIDDEN {
        gradient.output[unit] += error * hidden[unit].max(0.0);
        if hidden[unit] > 0.0 {
            back[unit] = error * network.output[unit];
            gradient.bias[unit] += back[unit];
        }
    }
    for (place, feature) in features.iter().enumerate() {
        if *feature != 0.0 {
            gradient.direct[place] += error * feature;
            for (weight, back) in gradient.layer[place].iter_mut().zip(&back) {
                *weight += feature * back;
            }
        }
    }
    gradient.start += error;
    loss(value, target)
}

/// The log loss of a probability, in nats.
pub fn loss(value: f32, target: f32) -> f32 {
    let value = value.clamp(1e-6, 1.0 - 1e-6);
    -(target * value.ln() + (1.0 - target) * (1.0 - value).ln())
}

/// Adam (Kingma, Ba 2015) with decoupled weight decay (Loshchilov, Hutter 2019).
pub struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    updates: i32,
}

impl Adam {
    /// For so many weights.
    pub fn new(weights: usize) -> Adam {
        Adam {
            means: vec![0.0; weights],
            squares: vec![0.0; weights],
            updates: 0,
        }
    }

    /// One update of the weights.
    pub fn update(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32, decay: f32) {
        const KEPT: (f32, f32) = (0.9, 0.999);
        self.updates = (self.updates + 1).min(100_000);
        let [first, second] = [KEPT.0, KEPT.1].map(|kept: f32| 1.0 - kept.powi(self.updates));
        for (index, weight) in weights.iter_mut().enumerate() {
            let slope = gradient[index];
            let mean = &mut self.means[index];
            *mean = KEPT.0 * *mean + (1.0 - KEPT.0) * slope;
            let square = &mut self.squares[index];
            *square = KEPT.1 * *square + (1.0 - KEPT.1) * slope * slope;
            let step = (*mean / first) / ((*square / second).sqrt() + 1e-8);
            *weight -= rate * (step + decay * *weight);
        }
    }
}

/// All weights of a network, in the order of [`Network::visit`].
pub fn flatten(network: &Network) -> Vec<f32> {
    let mut numbers = Vec::new();
    network.clone().visit(|number| numbers.push(*number));
    numbers
}
