//! Each program's weights and randomness, from what it chose among what it could
//! choose: a particle filter with resample-move steps (Gilks, Berzuini 2001).

use crate::numeric::Stream;
use crate::outlook::Rival;
use crate::rules::{by_kind, Board, Cell, Player, State, TURNS};

/// Particles for each program.
pub const PARTICLES: usize = 64;

/// Ranges that weights and randomness are drawn from (statement).
const WEIGHT: (f32, f32) = (0.3, 1.0);
const RANDOM: (f32, f32) = (0.1, 0.5);

/// Metropolis steps of each particle after a resampling.
const MOVES: usize = 3;

/// One choice of a program.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Evidence {
    /// The largest value of each kind among its choices; 0 if there was none.
    tops: [f32; 4],
    /// The kind that was chosen, if it was a most valuable cell of it.
    kind: Option<u8>,
    /// How many cells of that kind had this value.
    equal: f32,
    /// Number of choices.
    count: f32,
}

impl Evidence {
    fn new(state: &State, board: &Board, player: Player, chosen: Cell) -> Evidence {
        let choices = state.choices(board, player);
        let count = choices.len() as f32;
        let mut evidence = Evidence {
            tops: [0.0; 4],
            kind: None,
            equal: count,
            count,
        };
        let kinds = by_kind(state, board, player, choices);
        for (kind, cells) in kinds.into_iter().enumerate() {
            let top = board.most_valuable(cells);
            if let Some(cell) = top.first() {
                evidence.tops[kind] = board.value(cell) as f32;
                if top.contains(chosen) {
                    evidence.kind = Some(kind as u8);
                    evidence.equal = top.len() as f32;
                }
            }
        }
        evidence
    }

    /// Probability of the choice over that of a choice at random.
    #[inline]
    fn likelihood(&self, rival: &Rival) -> f32 {
        let [a, b, c, d] = self.tops;
        let [wa, wb, wc, wd] = rival.weights;
        let best = (a * wa).max(b * wb).max((c * wc).max(d * wd));
        let worth = match self.kind {
            Some(kind) => {
                let kind = usize::from(kind) & 3;
                self.tops[kind] * rival.weights[kind]
            }
            // Full cells are worth nothing, and are chosen where all are.
            None => 0.0,
        };
        let greedy = if worth >= best {
            (1.0 - rival.random) * self.count / self.equal
        } else {
            0.0
        };
        rival.random + greedy
    }
}

/// What is known of one program.
#[derive(Clone, Debug)]
pub struct Estimator {
    history: Vec<Evidence>,
    particles: Vec<Rival>,
    /// Likelihood of each particle since the last resampling, over uniform choice.
    weights: Vec<f64>,
    stream: Stream,
}

impl Estimator {
    /// Before any choice.
    pub fn new(seed: u64) -> Estimator {
        let mut stream = Stream::new(seed);
        let between = |(low, high): (f32, f32), unit: f32| low + (high - low) * unit;
        let particles = (0..PARTICLES).map(|_| Rival {
            weights: core::array::from_fn(|_| between(WEIGHT, stream.unit())),
            random: between(RANDOM, stream.unit()),
        });
        Estimator {
            history: Vec::with_capacity(TURNS),
            particles: particles.collect(),
            weights: vec![1.0; PARTICLES],
            stream,
        }
    }

    /// Learns that a program chose a cell in a state.
    pub fn observe(&mut self, state: &State, board: &Board, player: Player, chosen: Cell) {
        let evidence = Evidence::new(state, board, player, chosen);
        self.history.push(evidence);
        for (particle, weight) in self.particles.iter().zip(&mut self.weights) {
            *weight *= f64::from(evidence.likelihood(particle));
        }
        let sum: f64 = self.weights.iter().sum();
        let squares: f64 = self.weights.iter().map(|weight| weight * weight).sum();
        if sum * sum < 0.5 * PARTICLES as f64 * squares {
            self.resample(sum);
        } else {
            self.weights.iter_mut().for_each(|weight| *weight /= sum);
        }
    }

    fn resample(&mut self, sum: f64) {
        let step = sum / PARTICLES as f64;
        let mut place = step * f64::from(self.stream.unit());
        let mut chosen = Vec::with_capacity(PARTICLES);
        for (particle, weight) in self.particles.iter().zip(&self.weights) {
            while place < *weight && chosen.len() < PARTICLES {
                chosen.push(*particle);
                place += step;
            }
            place -= weight;
        }
        // Rounding may have left the last one out.
        chosen.resize(PARTICLES, self.particles[PARTICLES - 1]);
        self.particles = chosen;
        self.weights.fill(1.0);
        // Steps about as wide as the particles lie apart.
        let mut spread = [0.0f32; 5];
        for particle in &self.particles {
            let other = &self.particles[self.stream.below(PARTICLES as u32) as usize];
            for (kind, spread) in spread[..4].iter_mut().enumerate() {
                *spread += (particle.weights[kind] - other.weights[kind]).abs();
            }
            spread[4] += (particle.random - other.random).abs();
        }
        let spread = spread.map(|sum| (1.5 * sum / PARTICLES as f32).max(0.01));
        for index in 0..PARTICLES {
            let mut here = self.likelihood(&self.particles[index]);
            for _ in 0..MOVES {
                let mut moved = self.particles[index];
                for (weight, spread) in moved.weights.iter_mut().zip(spread) {
                    let shift = spread * (self.stream.unit() + self.stream.unit() - 1.0);
                    *weight = reflect(*weight + shift, WEIGHT);
                }
                let shift = spread[4] * (self.stream.unit() + self.stream.unit() - 1.0);
                moved.random = reflect(moved.random + shift, RANDOM);
                let there = self.likelihood(&moved);
                if f64::from(self.stream.unit()) * here < there {
                    self.particles[index] = moved;
                    here = there;
                }
            }
        }
    }

    /// Likelihood of all choices so far over that of choices at random: from
    /// 0.1^100 to 100^100, within the range of the type.
    fn likelihood(&self, rival: &Rival) -> f64 {
        let each = self
            .history
            .iter()
            .map(|evidence| f64::from(evidence.likelihood(rival)));
        each.product()
    }

    /// The mean of what is possible.
    pub fn mean(&self) -> Rival {
        let sum: f64 = self.weights.iter().sum();
        let mut mean = Rival {
            weights: [0.0; 4],
            random: 0.0,
        };
        for (particle, weight) in self.particles.iter().zip(&self.weights) {
            let share = (weight / sum) as f32;
            for (total, weight) in mean.weights.iter_mut().zip(particle.weights) {
                *total += share * weight;
            }
            mean.random += share * particle.random;
        }
        mean
    }

    /// What is possible, each with its probability.
    pub fn possible(&self) -> impl Iterator<Item = (&Rival, f64)> {
        let sum: f64 = self.weights.iter().sum();
        let weights = self.weights.iter().map(move |weight| weight / sum);
        self.particles.iter().zip(weights)
    }

    /// One of what is possible, by its probability; `unit` in 0..1 selects.
    pub fn sample(&self, unit: f32) -> Rival {
        let sum: f64 = self.weights.iter().sum();
        let mut rest = f64::from(unit) * sum;
        for (particle, weight) in self.particles.iter().zip(&self.weights) {
            rest -= weight;
            if rest < 0.0 {
                return *particle;
            }
        }
        self.particles[PARTICLES - 1]
    }
}

/// Back into a range that was left by less than its width.
fn reflect(x: f32, (low, high): (f32, f32)) -> f32 {
    let x = if x < low { 2.0 * low - x } else { x };
    let x = if x > high { 2.0 * high - x } else { x };
    x.clamp(low, high)
}
