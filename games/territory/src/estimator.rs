//! Particle filter over a program's parameters, given its choices so far.
//!
//! Resample-move (Gilks, Berzuini 2001): particles are weighted by the likelihood of each
//! choice, resampled when the effective sample size falls below half of their number, and then
//! moved by Metropolis steps whose target is the posterior of all choices.

use crate::opponent::OpponentParams;
use crate::rules::{choices_by_kind, Board, Cell, Player, State, TURNS};
use common::SplitMix64;

/// Particles for each program; a guess.
pub const PARTICLE_COUNT: usize = 64;

/// Support of the uniform prior of each weight (statement: wa, wb, wc, wd).
const WEIGHT_RANGE: (f32, f32) = (0.3, 1.0);
/// Support of the uniform prior of epsilon (statement).
const EPSILON_RANGE: (f32, f32) = (0.1, 0.5);

/// Metropolis steps of each particle after a resampling; a guess.
const METROPOLIS_STEPS: usize = 3;

/// Sufficient statistics of one choice of a program.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ObservedChoice {
    /// Largest value of each kind among the cells that it could choose; 0 without any.
    best_values: [f32; 4],
    /// Kind of the chosen cell if it is among the most valuable of its kind.
    kind: Option<u8>,
    /// Number of most valuable cells of that kind.
    ties: f32,
    /// Number of cells that it could choose.
    choices: f32,
}

impl ObservedChoice {
    fn new(state: &State, board: &Board, player: Player, chosen: Cell) -> ObservedChoice {
        let choices = state.choices(board, player);
        let count = choices.len() as f32;
        let mut choice = ObservedChoice {
            best_values: [0.0; 4],
            kind: None,
            ties: count,
            choices: count,
        };
        let kinds = choices_by_kind(state, board, player, choices);
        for (kind, cells) in kinds.into_iter().enumerate() {
            let top = board.most_valuable(cells);
            if let Some(cell) = top.first() {
                choice.best_values[kind] = board.value(cell) as f32;
                if top.contains(chosen) {
                    choice.kind = Some(kind as u8);
                    choice.ties = top.len() as f32;
                }
            }
        }
        choice
    }

    /// Likelihood of the choice over that of a uniform choice.
    #[inline]
    fn likelihood(&self, opponent: &OpponentParams) -> f32 {
        let [a, b, c, d] = self.best_values;
        let [wa, wb, wc, wd] = opponent.weights;
        let best = (a * wa).max(b * wb).max((c * wc).max(d * wd));
        let value = match self.kind {
            Some(kind) => {
                let kind = usize::from(kind) & 3;
                self.best_values[kind] * opponent.weights[kind]
            }
            // Cells of the highest level have value 0 to a program: chosen if no others are left.
            None => 0.0,
        };
        let greedy = if value >= best {
            (1.0 - opponent.epsilon) * self.choices / self.ties
        } else {
            0.0
        };
        opponent.epsilon + greedy
    }
}

/// Posterior of one program's parameters.
///
/// ```
/// use territory::estimator::Estimator;
///
/// // The prior: weights are uniform in 0.3..1, epsilon in 0.1..0.5.
/// let prior = Estimator::new(1).mean();
/// assert!(prior.weights.iter().all(|weight| (weight - 0.65).abs() < 0.1));
/// assert!((prior.epsilon - 0.3).abs() < 0.06);
/// ```
#[derive(Clone, Debug)]
pub struct Estimator {
    history: Vec<ObservedChoice>,
    particles: Vec<OpponentParams>,
    /// Weight of each particle: its likelihood since the last resampling, up to a factor.
    weights: Vec<f64>,
    rng: SplitMix64,
}

impl Estimator {
    /// The prior, before any choice; `seed` starts its random numbers.
    pub fn new(seed: u64) -> Estimator {
        let mut rng = SplitMix64::new(seed);
        let between = |(low, high): (f32, f32), unit: f32| low + (high - low) * unit;
        let particles = (0..PARTICLE_COUNT).map(|_| OpponentParams {
            weights: core::array::from_fn(|_| between(WEIGHT_RANGE, rng.next_f32())),
            epsilon: between(EPSILON_RANGE, rng.next_f32()),
        });
        Estimator {
            history: Vec::with_capacity(TURNS),
            particles: particles.collect(),
            weights: vec![1.0; PARTICLE_COUNT],
            rng,
        }
    }

    /// Updates the posterior: the program of `player` chose a cell in this state.
    pub fn observe(&mut self, state: &State, board: &Board, player: Player, chosen: Cell) {
        let choice = ObservedChoice::new(state, board, player, chosen);
        self.history.push(choice);
        for (particle, weight) in self.particles.iter().zip(&mut self.weights) {
            *weight *= f64::from(choice.likelihood(particle));
        }
        let sum: f64 = self.weights.iter().sum();
        let squares: f64 = self.weights.iter().map(|weight| weight * weight).sum();
        if sum * sum < 0.5 * PARTICLE_COUNT as f64 * squares {
            self.resample(sum);
        } else {
            self.weights.iter_mut().for_each(|weight| *weight /= sum);
        }
    }

    /// Systematic resampling, then [`METROPOLIS_STEPS`] for each particle. `sum` is that of the
    /// weights.
    fn resample(&mut self, sum: f64) {
        let step = sum / PARTICLE_COUNT as f64;
        let mut place = step * f64::from(self.rng.next_f32());
        let mut chosen = Vec::with_capacity(PARTICLE_COUNT);
        for (particle, weight) in self.particles.iter().zip(&self.weights) {
            while place < *weight && chosen.len() < PARTICLE_COUNT {
                chosen.push(*particle);
                place += step;
            }
            place -= weight;
        }
        // Rounding may have left the last one out.
        chosen.resize(PARTICLE_COUNT, self.particles[PARTICLE_COUNT - 1]);
        self.particles = chosen;
        self.weights.fill(1.0);
        // Proposal width: 1.5 times the mean distance of two particles.
        let mut spread = [0.0f32; 5];
        for particle in &self.particles {
            let other = &self.particles[self.rng.below(PARTICLE_COUNT)];
            for (kind, spread) in spread[..4].iter_mut().enumerate() {
                *spread += (particle.weights[kind] - other.weights[kind]).abs();
            }
            spread[4] += (particle.epsilon - other.epsilon).abs();
        }
        let spread = spread.map(|sum| (1.5 * sum / PARTICLE_COUNT as f32).max(0.01));
        for index in 0..PARTICLE_COUNT {
            let mut here = self.likelihood(&self.particles[index]);
            for _ in 0..METROPOLIS_STEPS {
                let mut moved = self.particles[index];
                for (weight, spread) in moved.weights.iter_mut().zip(spread) {
                    let shift = spread * (self.rng.next_f32() + self.rng.next_f32() - 1.0);
                    *weight = reflect(*weight + shift, WEIGHT_RANGE);
                }
                let shift = spread[4] * (self.rng.next_f32() + self.rng.next_f32() - 1.0);
                moved.epsilon = reflect(moved.epsilon + shift, EPSILON_RANGE);
                let there = self.likelihood(&moved);
                if f64::from(self.rng.next_f32()) * here < there {
                    self.particles[index] = moved;
                    here = there;
                }
            }
        }
    }

    /// Likelihood of all choices so far over that of uniform choices: from 0.1^100 to
    /// 100^100, within the range of the type.
    fn likelihood(&self, opponent: &OpponentParams) -> f64 {
        let each = self
            .history
            .iter()
            .map(|choice| f64::from(choice.likelihood(opponent)));
        each.product()
    }

    /// Posterior mean.
    pub fn mean(&self) -> OpponentParams {
        let sum: f64 = self.weights.iter().sum();
        let mut mean = OpponentParams {
            weights: [0.0; 4],
            epsilon: 0.0,
        };
        for (particle, weight) in self.particles.iter().zip(&self.weights) {
            let share = (weight / sum) as f32;
            for (total, weight) in mean.weights.iter_mut().zip(particle.weights) {
                *total += share * weight;
            }
            mean.epsilon += share * particle.epsilon;
        }
        mean
    }

    /// Particles with their normalised weights.
    pub fn particles(&self) -> impl Iterator<Item = (&OpponentParams, f64)> {
        let sum: f64 = self.weights.iter().sum();
        let weights = self.weights.iter().map(move |weight| weight / sum);
        self.particles.iter().zip(weights)
    }

    /// The particle at quantile `unit` of the cumulated weights: a posterior sample if `unit`
    /// is uniform in 0..1.
    pub fn sample(&self, unit: f32) -> OpponentParams {
        let sum: f64 = self.weights.iter().sum();
        let mut rest = f64::from(unit) * sum;
        for (particle, weight) in self.particles.iter().zip(&self.weights) {
            rest -= weight;
            if rest < 0.0 {
                return *particle;
            }
        }
        self.particles[PARTICLE_COUNT - 1]
    }
}

/// Reflects a number at the bounds of a range that it left by less than the range's width.
fn reflect(x: f32, (low, high): (f32, f32)) -> f32 {
    let x = if x < low { 2.0 * low - x } else { x };
    let x = if x > high { 2.0 * high - x } else { x };
    x.clamp(low, high)
}
