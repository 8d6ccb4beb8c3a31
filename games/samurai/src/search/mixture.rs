//! Mixed strategy of the samurai where the other dog can block it: equilibrium of a matrix game
//! by regret matching.
//!
//! Rows are the samurai's plans, columns those of the other dog. With the probability `trust` the
//! dog follows the models, otherwise it plays the column that is worst for the mixture.

use core::cmp::Ordering;

/// Largest number of plans in a mixture.
pub(crate) const MAX_MIXED: usize = 6;
/// Iterations of regret matching; the gap to the equilibrium is then some percent of the range of
/// the matrix.
const ITERATIONS: usize = 300;
/// Plans with a lower probability are left out; a guess above the solver's error.
const MIN_PROBABILITY: f32 = 0.08;

/// Probability distribution over plans of the samurai.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mixture {
    entries: [(i64, f32); MAX_MIXED],
}

impl Mixture {
    /// Mixture of one plan.
    pub fn pure(plan: i64) -> Mixture {
        let mut entries = [(-1, 0.0); MAX_MIXED];
        entries[0] = (plan, 1.0);
        Mixture { entries }
    }

    /// Plans with a positive probability, and their probabilities, which sum to 1.
    pub fn plans(&self) -> impl Iterator<Item = (i64, f32)> + '_ {
        self.entries.iter().copied().filter(|it| it.1 > 0.0)
    }

    /// Most probable plan.
    pub fn likeliest(&self) -> i64 {
        let best = self.plans().max_by(|a, b| a.1.total_cmp(&b.1));
        best.map_or(-1, |it| it.0)
    }

    /// Plan by a random number of 0 to 1.
    pub fn draw(&self, random: f32) -> i64 {
        let mut left = random;
        for (plan, probability) in self.plans() {
            left -= probability;
            if left < 0.0 {
                return plan;
            }
        }
        self.likeliest()
    }

    /// Mixture of plans with these weights; small ones are left out.
    fn new(plans: &[i64], weights: &[f32]) -> Mixture {
        let sum: f32 = weights.iter().sum();
        let kept = weights.iter().map(|&it| {
            let share = it / sum;
            if share < MIN_PROBABILITY {
                0.0
            } else {
                share
            }
        });
        let kept: Vec<f32> = kept.collect();
        let sum: f32 = kept.iter().sum();
        let mut entries = [(-1, 0.0); MAX_MIXED];
        for (entry, (&plan, share)) in entries.iter_mut().zip(plans.iter().zip(kept)) {
            *entry = (plan, share / sum);
        }
        Mixture { entries }
    }
}

/// Matrix game of one step, in gold for the own team.
#[derive(Clone, Debug, Default)]
pub struct MatrixGame {
    /// The samurai's plans, at most `MAX_MIXED`, the best against the models first.
    pub plans: Vec<i64>,
    /// Value of each plan against the models.
    pub against_models: Vec<f32>,
    /// Value of each plan against each plan of the other dog.
    pub against_dog: Vec<Vec<f32>>,
}

impl MatrixGame {
    /// Value of a plan if the dog follows the models with the probability `trust` and otherwise
    /// plays column `dog`.
    fn value(&self, plan: usize, dog: usize, trust: f32) -> f32 {
        trust * self.against_models[plan] + (1.0 - trust) * self.against_dog[plan][dog]
    }

    /// Equilibrium mixture: regret matching of both sides, mean of the strategies weighted by the
    /// iteration (CFR+).
    ///
    /// # Panics
    /// Without plans.
    pub fn solve(&self, trust: f32) -> Mixture {
        let columns = self.against_dog.first().map_or(0, Vec::len);
        if self.plans.len() < 2 || columns == 0 {
            return Mixture::pure(self.plans[0]);
        }
        let mut regrets = [vec![0.0_f32; self.plans.len()], vec![0.0_f32; columns]];
        let mut mean = vec![0.0_f32; self.plans.len()];
        for iteration in 1..=ITERATIONS {
            let own = strategy(&regrets[0]);
            let gains: Vec<f32> = (0..columns)
                .map(|dog| -expectation(&own, |plan| self.value(plan, dog, trust)))
                .collect();
            update(&mut regrets[1], &gains);
            let other = strategy(&regrets[1]);
            let gains: Vec<f32> = (0..self.plans.len())
                .map(|plan| expectation(&other, |dog| self.value(plan, dog, trust)))
                .collect();
            update(&mut regrets[0], &gains);
            for (sum, share) in mean.iter_mut().zip(strategy(&regrets[0])) {
                *sum += iteration as f32 * share;
            }
        }
        Mixture::new(&self.plans, &mean)
    }
}

/// Strategy proportional to the positive regrets; uniform without any.
fn strategy(regrets: &[f32]) -> Vec<f32> {
    let sum: f32 = regrets.iter().sum();
    match sum.partial_cmp(&0.0) {
        Some(Ordering::Greater) => regrets.iter().map(|it| it / sum).collect(),
        _ => vec![1.0 / regrets.len() as f32; regrets.len()],
    }
}

/// Expectation of a value over a strategy.
fn expectation(strategy: &[f32], value: impl Fn(usize) -> f32) -> f32 {
    strategy
        .iter()
        .enumerate()
        .map(|(n, it)| it * value(n))
        .sum()
}

/// Adds the regrets of one iteration and cuts them at 0.
fn update(regrets: &mut [f32], gains: &[f32]) {
    let mean = expectation(&strategy(regrets), |n| gains[n]);
    for (regret, gain) in regrets.iter_mut().zip(gains) {
        *regret = (*regret + gain - mean).max(0.0);
    }
}
