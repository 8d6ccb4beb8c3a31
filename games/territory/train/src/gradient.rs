//! Derivatives of the losses, and the optimiser.

use crate::self_play::{softmax, Step};
use territory::network::{KindNet, Network, HIDDEN};
use territory::scene::{CONTEXT, KINDS};

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

/// Adds a turn's derivatives to `gradient`.
pub fn add(
    network: &Network,
    gradient: &mut Network,
    step: &Step,
    lesson: &Lesson,
    weights: Weights,
    signs: &mut Signs,
) {
    let mut prepared = [([0.0; HIDDEN], 0.0); KINDS];
    let mut seen = [false; KINDS];
    let mut logits = Vec::with_capacity(step.candidates.len());
    let mut hiddens = Vec::with_capacity(step.candidates.len());
    for candidate in &step.candidates {
        let net = &network.kinds[candidate.kind];
        if !seen[candidate.kind] {
            seen[candidate.kind] = true;
            prepared[candidate.kind] = net.prepare(&step.context);
        }
        let prepared = &prepared[candidate.kind];
        let hidden = net.hidden(&prepared.0, &candidate.features);
        let sum: f32 = hidden
            .iter()
            .zip(&net.output)
            .map(|(unit, weight)| unit.max(0.0) * weight)
            .sum();
        logits.push(prepared.1 + sum);
        hiddens.push(hidden);
    }
    let probabilities = softmax(&logits);
    let ratio = probabilities[step.chosen] / step.probability.max(1e-8);
    let outside = if lesson.advantage > 0.0 {
        ratio > 1.0 + weights.clip
    } else {
        ratio < 1.0 - weights.clip
    };
    let pull = if outside {
        0.0
    } else {
        lesson.advantage * ratio
    };
    signs.clipped += f64::from(u8::from(outside));
    let logs: Vec<f32> = probabilities.iter().map(|p| p.max(1e-10).ln()).collect();
    let entropy: f32 = -probabilities
        .iter()
        .zip(&logs)
        .map(|(p, log)| p * log)
        .sum::<f32>();
    signs.entropy += f64::from(entropy);
    let mut hidden_sums = [[0.0f32; HIDDEN]; KINDS];
    let mut sums = [0.0f32; KINDS];
    for (index, candidate) in step.candidates.iter().enumerate() {
        let p = probabilities[index];
        let is_chosen = f32::from(u8::from(index == step.chosen));
        // Descent: the loss is minus what is wanted.
        let slope = -pull * (is_chosen - p) + weights.entropy * p * (logs[index] + entropy);
        let net: &KindNet = &network.kinds[candidate.kind];
        let grad = &mut gradient.kinds[candidate.kind];
        let hidden = &hiddens[index];
        let mut back = [0.0f32; HIDDEN];
        for unit in 0..HIDDEN {
            let on = hidden[unit] > 0.0;
            grad.output[unit] += slope * hidden[unit].max(0.0);
            back[unit] = if on { slope * net.output[unit] } else { 0.0 };
            hidden_sums[candidate.kind][unit] += back[unit];
        }
        sums[candidate.kind] += slope;
        for (x, row) in candidate.features.iter().zip(&mut grad.layer) {
            if *x != 0.0 {
                for (weight, back) in row.iter_mut().zip(&back) {
                    *weight += x * back;
                }
            }
        }
    }
    for kind in (0..KINDS).filter(|&kind| seen[kind]) {
        let grad = &mut gradient.kinds[kind];
        for place in 0..CONTEXT {
            let x = step.context[place];
            if x != 0.0 {
                for (weight, back) in grad.shift[place].iter_mut().zip(&hidden_sums[kind]) {
                    *weight += x * back;
                }
                grad.direct[place] += x * sums[kind];
            }
        }
    }
    let hidden = network.value.hidden(&step.context);
    let value: f32 = hidden
        .iter()
        .zip(&network.value.output)
        .map(|(unit, weight)| unit.max(0.0) * weight)
        .sum();
    let error = value - lesson.target;
    signs.error += f64::from(error * error);
    let error = error.clamp(-1.5, 1.5);
    for (unit, &hidden) in hidden.iter().enumerate() {
        if hidden > 0.0 {
            gradient.value.output[unit] += error * hidden;
            let back = error * network.value.output[unit];
            for (x, row) in step.context.iter().zip(&mut gradient.value.layer) {
                row[unit] += x * back;
            }
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

/// All numbers of a network, in the order of [`Network::visit`].
pub fn flatten(network: &mut Network) -> Vec<f32> {
    let mut numbers = Vec::new();
    network.visit(&mut |number| numbers.push(*number));
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::beginner;
    use crate::self_play::play;

    /// The loss that [`add`] derives, with nothing clipped.
    fn loss(network: &Network, step: &Step, lesson: &Lesson) -> f64 {
        let logits: Vec<f32> = step
            .candidates
            .iter()
            .map(|candidate| {
                let net = &network.kinds[candidate.kind];
                net.logit(&net.prepare(&step.context), &candidate.features)
            })
            .collect();
        let ratio = softmax(&logits)[step.chosen] / step.probability;
        let error = f64::from(network.value.gain(&step.context) - lesson.target);
        -f64::from(lesson.advantage * ratio) + 0.5 * error * error
    }

    #[test]
    fn derivatives_are_those_of_small_steps() {
        let weights = beginner(3);
        let network = Network::from_weights(weights.iter().copied());
        let episode = play(&network, 5);
        let unclipped = Weights {
            clip: 10.0,
            entropy: 0.0,
        };
        let mut checked = 0;
        for (turn, step) in episode.steps.iter().enumerate().step_by(20) {
            let lesson = Lesson {
                advantage: 0.7,
                target: step.value + 0.4,
            };
            let mut gradient = Network::zero();
            let signs = &mut Signs::default();
            add(&network, &mut gradient, step, &lesson, unclipped, signs);
            let slopes = flatten(&mut gradient);
            for place in (turn..weights.len()).step_by(97) {
                const WIDTH: f32 = 2e-3;
                let at = |shift: f32| {
                    let mut moved = weights.clone();
                    moved[place] += shift;
                    loss(&Network::from_weights(moved), step, &lesson)
                };
                let measured = (at(WIDTH) - at(-WIDTH)) / f64::from(2.0 * WIDTH);
                let derived = f64::from(slopes[place]);
                // A unit that is cut off within the step bends the line.
                let tolerance = 2e-3 + 0.1 * measured.abs();
                assert!(
                    (measured - derived).abs() < tolerance,
                    "turn {turn}, weight {place}: {derived}, measured {measured}"
                );
                checked += usize::from(derived.abs() > 1e-3);
            }
        }
        assert!(checked > 20, "{checked}");
    }
}
