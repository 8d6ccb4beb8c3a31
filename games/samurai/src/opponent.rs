//! Opponent models: posterior over models of the other team, by how well each predicts its plans.
//!
//! The log likelihood of a model is an exponentially fading sum over steps,
//! `L := L * EVIDENCE_DECAY + l(samurai's plan predicted or not) + l(dog's plan predicted or not)`.

use crate::pursuit::Pursuer;
use crate::rules::{Agent, AGENTS};
use crate::scene::Scene;
use crate::scripts::{DogScript, SamuraiScript, TargetRule};
use crate::search::{DOG_MODELS, MODEL_COUNT, SAMURAI_MODELS};
use common::exponential::exp;

/// Decay of the evidence of earlier steps with each step; a guess.
const EVIDENCE_DECAY: f32 = 0.95;
/// Log likelihood in nats of a samurai's plan that a model did, did not predict: a guess, since
/// real teams follow no model closely.
const SAMURAI_LOG_LIKELIHOOD: [f32; 2] = [0.0, -1.5];
/// Log likelihood in nats of a dog's plan that a model did, did not predict; a guess.
const DOG_LOG_LIKELIHOOD: [f32; 2] = [0.0, -0.8];

/// Weight of the last step in the fading mean of correct predictions; a guess.
const ACCURACY_STEP: f32 = 0.15;
/// Least accuracy at which a dog is taken to follow a rule, and the largest that it is supposed to
/// have; guesses.
const MIN_ACCURACY: f32 = 0.3;
const MAX_ACCURACY: f32 = 0.95;

/// Predicted plans of the other samurai and dog, by model.
pub type Predictions = [[i64; 2]; MODEL_COUNT];

/// Posterior over models of the other team.
#[derive(Clone, Debug, Default)]
pub struct OpponentModel {
    log_likelihood: [f32; MODEL_COUNT],
    predictions: Option<Predictions>,
    /// Fading mean of the dog's plans that the likeliest model predicted, 0 to 1.
    dog_accuracy: f32,
}

impl OpponentModel {
    /// Plans of the other samurai and dog by each model, in the first step of a scene.
    pub fn predict(scene: &Scene) -> Predictions {
        let other = 1 - scene.team;
        let own = SamuraiScript::detouring(TargetRule::Value);
        let samurai = SAMURAI_MODELS.map(|it| scene.first_samurai_plan(other, it));
        let dogs = DOG_MODELS.map(|it| scene.first_dog_plan(other, it, own));
        core::array::from_fn(|n| [samurai[n % samurai.len()], dogs[n / samurai.len()]])
    }

    /// Sets the predictions of the current step.
    pub fn set_predictions(&mut self, predicted: Predictions) {
        self.predictions = Some(predicted);
    }

    /// Updates the evidence by the plans of the predicted step; does nothing without predictions.
    pub fn update(&mut self, plans: [i64; AGENTS], team: usize) {
        let Some(predictions) = self.predictions.take() else {
            return;
        };
        let probabilities = self.probabilities();
        let likeliest =
            (0..MODEL_COUNT).max_by(|&a, &b| probabilities[a].total_cmp(&probabilities[b]));
        let samurai = plans[Agent::samurai(1 - team).index()];
        let dog = plans[Agent::dog(1 - team).index()];
        let hit = likeliest.is_some_and(|n| predictions[n][1] == dog);
        self.dog_accuracy += (f32::from(u8::from(hit)) - self.dog_accuracy) * ACCURACY_STEP;
        for (log_likelihood, predicted) in self.log_likelihood.iter_mut().zip(predictions) {
            *log_likelihood = *log_likelihood * EVIDENCE_DECAY
                + SAMURAI_LOG_LIKELIHOOD[usize::from(predicted[0] != samurai)]
                + DOG_LOG_LIKELIHOOD[usize::from(predicted[1] != dog)];
        }
    }

    /// Share of the other dog's plans of the last steps that the likeliest model predicted.
    pub fn dog_accuracy(&self) -> f32 {
        self.dog_accuracy
    }

    /// Rule of the other dog, if by the likeliest of its models it pursues the samurai, and the models
    /// were right often enough.
    pub fn pursuer(&self) -> Option<Pursuer> {
        let probabilities = self.probabilities();
        let dogs = probabilities.chunks_exact(SAMURAI_MODELS.len());
        let sums = dogs.map(|it| it.iter().sum::<f32>());
        let likeliest = sums.zip(DOG_MODELS).max_by(|a, b| a.0.total_cmp(&b.0))?;
        let waits = match likeliest.1 {
            DogScript::Block(_) => true,
            DogScript::Hound(_) => false,
            _ => return None,
        };
        let accuracy = self.dog_accuracy.min(MAX_ACCURACY);
        (accuracy >= MIN_ACCURACY).then_some(Pursuer { waits, accuracy })
    }

    /// Posterior probability of each model; they sum to 1.
    pub fn probabilities(&self) -> [f32; MODEL_COUNT] {
        let highest = self.log_likelihood.iter().copied().fold(f32::MIN, f32::max);
        let weights = self.log_likelihood.map(|it| exp(it - highest));
        let sum: f32 = weights.iter().sum();
        weights.map(|it| it / sum)
    }
}
