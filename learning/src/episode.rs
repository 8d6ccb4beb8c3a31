//! What is recorded of the games of self-play.

use common::exponential::exp;
use common::policy_networks::Networks;
use common::SplitMix64;

/// A candidate of a choice.
#[derive(Clone, Debug)]
pub struct Candidate<const FEATURES: usize> {
    /// Which of the networks ranks it.
    pub kind: usize,
    /// Its numbers.
    pub features: [f32; FEATURES],
}

/// A choice of one player.
#[derive(Clone, Debug)]
pub struct Step<const CONTEXT: usize, const FEATURES: usize> {
    /// Numbers of the state.
    pub context: [f32; CONTEXT],
    /// All candidates.
    pub candidates: Vec<Candidate<FEATURES>>,
    /// The one that was chosen.
    pub chosen: usize,
    /// Probability that it had then.
    pub probability: f32,
    /// Reward until the player's next choice.
    pub reward: f32,
    /// Expected sum of the rewards from here on, when it was played.
    pub value: f32,
}

/// The game of one player.
#[derive(Clone, Debug)]
pub struct Episode<const CONTEXT: usize, const FEATURES: usize> {
    /// Games of one group have rewards of about the same spread.
    pub group: usize,
    /// All choices.
    pub steps: Vec<Step<CONTEXT, FEATURES>>,
    /// Its mean over games is printed.
    pub result: f32,
}

/// Logits of all candidates.
pub fn logits<const K: usize, const C: usize, const F: usize, const H: usize, const U: usize>(
    network: &Networks<K, C, F, H, U>,
    context: &[f32; C],
    candidates: &[Candidate<F>],
) -> Vec<f32> {
    let mut prepared = [None; K];
    let logit = |candidate: &Candidate<F>| {
        let net = &network.kinds[candidate.kind];
        let known = prepared[candidate.kind].get_or_insert_with(|| net.prepare(context));
        net.logit(known, &candidate.features)
    };
    candidates.iter().map(logit).collect()
}

/// An index drawn with these probabilities.
pub fn draw(probabilities: &[f32], stream: &mut SplitMix64) -> usize {
    let mut rest = stream.fraction();
    for (index, probability) in probabilities.iter().enumerate() {
        rest -= probability;
        if rest < 0.0 {
            return index;
        }
    }
    probabilities.len() - 1
}

/// Probabilities proportional to the exponentials.
pub fn softmax(logits: &[f32]) -> Vec<f32> {
    let max = logits.iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f32> = logits.iter().map(|logit| exp(logit - max)).collect();
    let sum: f32 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}
