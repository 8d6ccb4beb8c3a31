//! Gradient of the loss of proximal policy optimisation.

use crate::episode::{softmax, Step};
use common::policy_networks::Networks;

/// The training targets of one choice.
pub struct Sample {
    /// Advantage of the choice, normalised and clamped to -5..=5.
    pub advantage: f32,
    /// Target of the value: the estimated sum of rewards from the choice on.
    pub target: f32,
}

/// Weights of the parts of the loss.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// Clip range: the objective has no gradient beyond a ratio of probabilities of 1 ± `clip`.
    pub clip: f32,
    /// Reward of the policy's entropy, per nat.
    pub entropy: f32,
}

/// Metrics of training, summed over choices.
#[derive(Clone, Copy, Debug, Default)]
pub struct Metrics {
    /// Entropy of the policy in nats.
    pub entropy: f64,
    /// Squared error of the value.
    pub error: f64,
    /// Number of choices whose ratio was clipped.
    pub clipped: f64,
}

impl Metrics {
    /// Adds the metrics of other choices.
    pub fn add(&mut self, other: &Metrics) {
        self.entropy += other.entropy;
        self.error += other.error;
        self.clipped += other.clipped;
    }
}

/// Sum of the loss's gradient over samples, with the metrics.
pub struct GradientSum<
    'n,
    const K: usize,
    const C: usize,
    const F: usize,
    const H: usize,
    const U: usize,
> {
    network: &'n Networks<K, C, F, H, U>,
    weights: Weights,
    /// The sum of derivatives by each weight of the networks.
    pub gradient: Networks<K, C, F, H, U>,
    /// The metrics of the samples.
    pub metrics: Metrics,
}

impl<'n, const K: usize, const C: usize, const F: usize, const H: usize, const U: usize>
    GradientSum<'n, K, C, F, H, U>
{
    /// The empty sum for these networks and weights of the loss.
    pub fn new(network: &'n Networks<K, C, F, H, U>, weights: Weights) -> Self {
        GradientSum {
            network,
            weights,
            gradient: Networks::zero(),
            metrics: Metrics::default(),
        }
    }

    /// Adds the derivatives and metrics of a choice.
    pub fn add(&mut self, step: &Step<C, F>, sample: &Sample) {
        let (logits, hiddens) = policy(self.network, step);
        let metrics = &mut self.metrics;
        let derivatives = logit_derivatives(&logits, step, sample.advantage, self.weights, metrics);
        let gradient = &mut self.gradient;
        add_policy(self.network, gradient, step, &hiddens, &derivatives);
        let error = add_value(self.network, gradient, step, sample.target);
        metrics.error += f64::from(error * error);
    }
}

/// The candidates' logits and hidden units.
fn policy<const K: usize, const C: usize, const F: usize, const H: usize, const U: usize>(
    network: &Networks<K, C, F, H, U>,
    step: &Step<C, F>,
) -> (Vec<f32>, Vec<[f32; H]>) {
    let mut prepared = [None; K];
    step.candidates
        .iter()
        .map(|candidate| {
            let net = &network.kinds[candidate.kind];
            let (shift, direct) =
                prepared[candidate.kind].get_or_insert_with(|| net.prepare(&step.context));
            let hidden = net.hidden(shift, &candidate.features);
            (*direct + output(&hidden, &net.output), hidden)
        })
        .unzip()
}

/// Derivatives of the clipped objective (Schulman et al. 2017, "Proximal policy
/// optimization algorithms") and of the entropy by each logit, with the sign of a loss: the
/// negative of the objective.
fn logit_derivatives<const C: usize, const F: usize>(
    logits: &[f32],
    step: &Step<C, F>,
    advantage: f32,
    weights: Weights,
    metrics: &mut Metrics,
) -> Vec<f32> {
    let probabilities = softmax(logits);
    let ratio = probabilities[step.chosen] / step.probability.max(1e-8);
    let is_clipped = if advantage > 0.0 {
        ratio > 1.0 + weights.clip
    } else {
        ratio < 1.0 - weights.clip
    };
    let pull = if is_clipped { 0.0 } else { advantage * ratio };
    metrics.clipped += f64::from(u8::from(is_clipped));
    let logs: Vec<f32> = probabilities.iter().map(|p| p.max(1e-10).ln()).collect();
    let products = probabilities.iter().zip(&logs).map(|(p, log)| p * log);
    let entropy = -products.sum::<f32>();
    metrics.entropy += f64::from(entropy);
    let both = probabilities.iter().zip(&logs).enumerate();
    both.map(|(index, (p, log))| {
        let is_chosen = f32::from(u8::from(index == step.chosen));
        -pull * (is_chosen - p) + weights.entropy * p * (log + entropy)
    })
    .collect()
}

/// Backpropagates the logits' derivatives into the networks of the candidates' kinds.
fn add_policy<const K: usize, const C: usize, const F: usize, const H: usize, const U: usize>(
    network: &Networks<K, C, F, H, U>,
    gradient: &mut Networks<K, C, F, H, U>,
    step: &Step<C, F>,
    hiddens: &[[f32; H]],
    derivatives: &[f32],
) {
    let mut sums = [None; K];
    for ((candidate, hidden), &slope) in step.candidates.iter().zip(hiddens).zip(derivatives) {
        let net = &network.kinds[candidate.kind];
        let grad = &mut gradient.kinds[candidate.kind];
        let (sum, hidden_sums) = sums[candidate.kind].get_or_insert((0.0, [0.0; H]));
        let mut back = [0.0f32; H];
        for unit in 0..H {
            let is_on = hidden[unit] > 0.0;
            grad.output[unit] += slope * hidden[unit].max(0.0);
            back[unit] = if is_on { slope * net.output[unit] } else { 0.0 };
            hidden_sums[unit] += back[unit];
        }
        *sum += slope;
        add_products(&mut grad.layer, &candidate.features, &back);
    }
    for (grad, sums) in gradient.kinds.iter_mut().zip(sums) {
        let Some((sum, hidden_sums)) = sums else {
            continue;
        };
        add_products(&mut grad.shift, &step.context, &hidden_sums);
        for (weight, x) in grad.direct.iter_mut().zip(&step.context) {
            *weight += x * sum;
        }
    }
}

/// Adds the derivatives of half the squared error of the value, the error clamped to ±1.5;
/// returns the error.
fn add_value<const K: usize, const C: usize, const F: usize, const H: usize, const U: usize>(
    network: &Networks<K, C, F, H, U>,
    gradient: &mut Networks<K, C, F, H, U>,
    step: &Step<C, F>,
    target: f32,
) -> f32 {
    let hidden = network.value.hidden(&step.context);
    let found = output(&hidden, &network.value.output) - target;
    let error = found.clamp(-1.5, 1.5);
    for (unit, &hidden) in hidden.iter().enumerate() {
        if hidden > 0.0 {
            gradient.value.output[unit] += error * hidden;
            let back = error * network.value.output[unit];
            for (x, row) in step.context.iter().zip(&mut gradient.value.layer) {
                row[unit] += x * back;
            }
        }
    }
    found
}

/// The output of the last layer over rectified hidden units.
fn output(hidden: &[f32], weights: &[f32]) -> f32 {
    hidden
        .iter()
        .zip(weights)
        .map(|(unit, weight)| unit.max(0.0) * weight)
        .sum()
}

/// Adds the outer product of inputs and the units' derivatives; many inputs are 0.
fn add_products<const H: usize>(rows: &mut [[f32; H]], inputs: &[f32], back: &[f32; H]) {
    for (row, x) in rows.iter_mut().zip(inputs).filter(|(_, x)| **x != 0.0) {
        for (weight, back) in row.iter_mut().zip(back) {
            *weight += x * back;
        }
    }
}
