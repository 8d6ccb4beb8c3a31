//! Opponent models: the evidence for each kind of team, from how well it foretold the plans.

use crate::rules::{Agent, AGENTS};
use crate::scene::Scene;
use crate::scripts::SamuraiScript;
use crate::search::{KINDS, MODELS};

/// What older steps count less with each new one.
const MEMORY: f32 = 0.95;
/// Logarithms of the likelihood of what a model did and did not foretell, in nats: a
/// guess, since real teams follow no model closely.
const SAMURAI: [f32; 2] = [0.0, -1.5];
const DOG: [f32; 2] = [0.0, -0.8];

/// The plans of the other samurai and dog, by kind of team.
pub type Foretold = [[i64; 2]; KINDS];

/// Evidence for each kind of other team.
#[derive(Clone, Debug, Default)]
pub struct Opponent {
    evidence: [f32; KINDS],
    expected: Option<Foretold>,
}

impl Opponent {
    /// The plans of the other samurai and dog by each kind, in the step that a scene
    /// begins with; `reply` are those with the best reply.
    pub fn foretell(scene: &Scene, reply: [i64; 2]) -> Foretold {
        let other = 1 - scene.team();
        let mut foretold = [reply; KINDS];
        for (plans, (style, dog)) in foretold.iter_mut().zip(MODELS) {
            let samurai = SamuraiScript { style, first: None };
            *plans = [
                scene.first_of_samurai(other, samurai),
                scene.first_of_dog(other, dog),
            ];
        }
        foretold
    }

    /// Keeps what is foretold of the step.
    pub fn expect(&mut self, foretold: Foretold) {
        self.expected = Some(foretold);
    }

    /// Compares what was foretold with the plans of that step.
    pub fn learn(&mut self, plans: [i64; AGENTS], team: usize) {
        let Some(expected) = self.expected.take() else {
            return;
        };
        let samurai = plans[Agent::samurai(1 - team).index()];
        let dog = plans[Agent::dog(1 - team).index()];
        for (evidence, foretold) in self.evidence.iter_mut().zip(expected) {
            *evidence = *evidence * MEMORY
                + SAMURAI[usize::from(foretold[0] != samurai)]
                + DOG[usize::from(foretold[1] != dog)];
        }
    }

    /// The probability of each kind.
    pub fn kinds(&self) -> [f32; KINDS] {
        let highest = self.evidence.iter().copied().fold(f32::MIN, f32::max);
        let weights = self.evidence.map(|it| exponential(it - highest));
        let sum: f32 = weights.iter().sum();
        weights.map(|it| it / sum)
    }
}

/// e to the power of a number of at most 0, the same on every machine: the power of
/// (1 + x / 256) by eight squarings.
fn exponential(x: f32) -> f32 {
    let mut power = (1.0 + x / 256.0).max(0.0);
    for _ in 0..8 {
        power *= power;
    }
    power
}
