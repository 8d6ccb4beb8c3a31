//! Derivatives of the losses, and the optimiser.

use crate::episode::{softmax, Step};
use common::policy_networks::Networks;

/// What a turn should teach.
pub struct Lesson {
    /// How much better than expected its choice was, normalised.
    pub advantage: f32,
    /// The sum of rewards that the value should have foreseen.
    pub target: f32,
}

/// How strongly the parts count.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// Largest change of a probability's ratio that is rewarded.
    pub clip: f32,
    /// Reward of the policy's entropy.
    pub entropy: f32,
}

/// What is seen while learning, summed over turns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Signs {
    /// Entropy of the policy in nats.
    pub entropy: f64,
    /// Square of the value's error.
    pub error: f64,
    /// Turns whose ratio was clipped.
    pub clipped: f64,
}

impl Signs {
    /// Adds what was seen of other turns.
    pub fn add(&mut self, other: &Signs) {
        self.entropy += other.entropy;
        self.error += other.error;
        self.clipped += other.clipped;
    }
}

/// Adds a turn's derivatives to `gradient`.
pub fn add<const K: usize, const C: usize, const F: usize, const H: usize, const U: usize>(
    network: &Networks<K, C, F, H, U>,
    gradient: &mut Networks<K, C, F, H, U>,
    step: &Step<C, F>,
    lesson: &Lesson,
    weights: Weights,
    signs: &mut Signs,
) {
    let (logits, hiddens) = policy(network, step);
    let slopes = slopes(&logits, step, lesson.advantage, weights, signs);
    add_policy(network, gradient, step, &hiddens, &slopes);
    let error = add_value(network, gradient, step, lesson.target);
    signs.error += f64::from(error * error);
}

/// The candidates' logits and hidden units.
fn policy<const K: usize, const C: usize, const F: usize, const H: usize, const U: usize>(
    network: &Networks<K, C, F, H, U>,
    step: &Step<C, F>,
) -> (Vec<f32>, Vec<[f32; H]>) {
    let mut prepared = [None; K];
    let candidates = step.candidates.iter();
    candidates
        .map(|candidate| {
            let net = &network.kinds[candidate.kind];
            let (shift, direct) =
                prepared[candidate.kind].get_or_insert_with(|| net.prepare(&step.context));
            let hidden = net.hidden(shift, &candidate.features);
            (*direct + answer(&hidden, &net.output), hidden)
        })
        .unzip()
}

/// Derivatives of the clipped objective (Schulman et al. 2017, "Proximal policy
/// optimization algorithms") and of the entropy by each logit. Descent: the loss is minus
/// what is wanted.
fn slopes<const C: usize, const F: usize>(
    logits: &[f32],
    step: &Step<C, F>,
    advantage: f32,
    weights: Weights,
    signs: &mut Signs,
) -> Vec<f32> {
    let probabilities = softmax(logits);
    let ratio = probabilities[step.chosen] / step.probability.max(1e-8);
    let is_clipped = match advantage > 0.0 {
        true => ratio > 1.0 + weights.clip,
        false => ratio < 1.0 - weights.clip,
    };
    let pull = if is_clipped { 0.0 } else { advantage * ratio };
    signs.clipped += f64::from(u8::from(is_clipped));
    let logs: Vec<f32> = probabilities.iter().map(|p| p.max(1e-10).ln()).collect();
    let products = probabilities.iter().zip(&logs).map(|(p, log)| p * log);
    let entropy = -products.sum::<f32>();
    signs.entropy += f64::from(entropy);
    let both = probabilities.iter().zip(&logs).enumerate();
    both.map(|(index, (p, log))| {
        let is_chosen = f32::from(u8::from(index == step.chosen));
        -pull * (is_chosen - p) + weights.entropy * p * (log + entropy)
    })
    .collect()
}

/// Carries the logits' slopes back into the networks of the candidates' kinds.
fn add_policy<const K: usize, const C: usize, const F: usize, const H: usize, const U: usize>(
    network: &Networks<K, C, F, H, U>,
    gradient: &mut Networks<K, C, F, H, U>,
    step: &Step<C, F>,
    hiddens: &[[f32; H]],
    slopes: &[f32],
) {
    let mut sums = [None; K];
    for ((candidate, hidden), &slope) in step.candidates.iter().zip(hiddens).zip(slopes) {
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

/// Adds the derivatives of half the square of the value's error; returns the error.
fn add_value<const K: usize, const C: usize, const F: usize, const H: usize, const U: usize>(
    network: &Networks<K, C, F, H, U>,
    gradient: &mut Networks<K, C, F, H, U>,
    step: &Step<C, F>,
    target: f32,
) -> f32 {
    let hidden = network.value.hidden(&step.context);
    let found = answer(&hidden, &network.value.output) - target;
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

/// The last layer over hidden units that are cut off at 0.
fn answer(hidden: &[f32], output: &[f32]) -> f32 {
    let products = hidden.iter().zip(output);
    products.map(|(unit, weight)| unit.max(0.0) * weight).sum()
}

/// Adds the product of each input and each unit's slope; many inputs are 0.
fn add_products<const H: usize>(rows: &mut [[f32; H]], inputs: &[f32], back: &[f32; H]) {
    for (row, x) in rows.iter_mut().zip(inputs).filter(|(_, x)| **x != 0.0) {
        for (weight, back) in row.iter_mut().zip(back) {
            *weight += x * back;
        }
    }
}

/// Adam (Kingma, Ba 2015).
#[derive(Clone, Debug, PartialEq)]
pub struct Adam {
    /// Running means of the derivatives and of their squares.
    pub means: Vec<f32>,
    /// See `means`.
    pub squares: Vec<f32>,
    /// Updates so far.
    pub updates: u64,
}

impl Adam {
    /// One update of the weights.
    pub fn update(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        const DECAY: (f32, f32) = (0.9, 0.99);
        self.updates += 1;
        let n = self.updates.min(10_000) as i32;
        let (first, second) = (1.0 - DECAY.0.powi(n), 1.0 - DECAY.1.powi(n));
        for index in 0..weights.len() {
            let slope = gradient[index];
            let mean = &mut self.means[index];
            *mean = DECAY.0 * *mean + (1.0 - DECAY.0) * slope;
            let square = &mut self.squares[index];
            *square = DECAY.1 * *square + (1.0 - DECAY.1) * slope * slope;
            weights[index] -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
        }
    }
}
