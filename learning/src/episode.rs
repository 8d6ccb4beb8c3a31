//! Episodes of self-play: the recorded choices of one player, and sampling from a policy.

use common::exponential::exp;
use common::policy_networks::Networks;
use common::SplitMix64;

/// One option of a choice.
#[derive(Clone, Debug)]
pub struct Candidate<const FEATURES: usize> {
    /// Index of the policy network that gives its logit.
    pub kind: usize,
    /// Its features.
    pub features: [f32; FEATURES],
}

/// One choice of a player.
#[derive(Clone, Debug)]
pub struct Step<const CONTEXT: usize, const FEATURES: usize> {
    /// Features of the state.
    pub context: [f32; CONTEXT],
    /// All options.
    pub candidates: Vec<Candidate<FEATURES>>,
    /// Index of the chosen option.
    pub chosen: usize,
    /// Probability of the chosen option in the policy that played.
    pub probability: f32,
    /// Reward until the player's next choice.
    pub reward: f32,
    /// Sum of the rewards from here on that the value expected when it was played.
    pub value: f32,
}

/// One game of one player.
#[derive(Clone, Debug)]
pub struct Episode<const CONTEXT: usize, const FEATURES: usize> {
    /// Group of the game; games of one group have rewards of about equal spread.
    pub group: usize,
    /// All choices, in their order.
    pub steps: Vec<Step<CONTEXT, FEATURES>>,
    /// Result of the game; only its mean over games is printed.
    pub result: f32,
}

/// The logits of all candidates.
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

/// An index sampled with these probabilities, which sum to 1.
pub fn draw(probabilities: &[f32], stream: &mut SplitMix64) -> usize {
    let mut rest = stream.next_f32();
    for (index, probability) in probabilities.iter().enumerate() {
        rest -= probability;
        if rest < 0.0 {
            return index;
        }
    }
    probabilities.len() - 1
}

/// The softmax: probabilities proportional to the exponentials of the logits.
pub fn softmax(logits: &[f32]) -> Vec<f32> {
    let max = logits.iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f32> = logits.iter().map(|logit| exp(logit - max)).collect();
    let sum: f32 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}
