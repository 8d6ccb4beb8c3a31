//! Sequential halving over the candidates of the policy network, by rollouts against opponents
//! that are sampled from the estimators' posteriors, with common random numbers.

mod deadline;
mod rollout;
mod vectors;

pub use common::{Budget, Deadline, GameClock};
pub use deadline::THINKING_TIME;
pub use rollout::{score_ratio, Rollout};
pub use vectors::{evaluate, logits};

use crate::estimator::Estimator;
use crate::large::LargeNetwork;
use crate::network::{rank, Network, RankedCell};
use crate::opponent::{OpponentParams, OpponentPolicy};
use crate::params::Params;
use crate::rules::{Board, Cell, Player, State, MAX_PLAYERS};
use crate::scene::{plane_index, Scene};
use common::exponential::exp;
use common::SplitMix64;
use deadline::is_empty;

/// A candidate at the root, with the results of its rollouts.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Cell to choose.
    pub cell: Cell,
    /// Probability by the policy network, 0 to 1.
    pub prior: f32,
    /// Evaluation of each rollout: expected log2(1 + own / best) at the end of the game.
    results: Vec<f32>,
    /// `k * logit * v / t` of [`Candidate::posterior_mean`], at most 0.
    prior_bonus: f32,
}

impl Candidate {
    /// Number of rollouts.
    pub fn rollouts(&self) -> usize {
        self.results.len()
    }

    /// Expected result, in units of log2(1 + own / best). With a normal prior of mean
    /// `k * logit` and variance `t`, and results of variance `v`, the posterior mean of
    /// `n` results grows with `sum / n + k * logit * v / (t * n)`: `prior_bonus` is
    /// `k * logit * v / t`.
    pub fn posterior_mean(&self) -> f32 {
        let sum: f32 = self.results.iter().sum();
        (sum + self.prior_bonus) / self.rollouts().max(1) as f32
    }

    /// Whether `better` leads by more than `errors` standard errors of the mean difference of
    /// paired rollouts (common random numbers).
    fn is_clearly_worse(&self, better: &Candidate, errors: f32) -> bool {
        let pairs = better.results.iter().zip(&self.results);
        let count = pairs.len().max(2) as f32;
        let (mut sum, mut squares) = (0.0, 0.0);
        for (one, other) in pairs {
            let difference = one - other;
            sum += difference;
            squares += difference * difference;
        }
        let mean = sum / count;
        let variance = (squares / count - mean * mean).max(0.0) / (count - 1.0);
        let lead = mean + (better.prior_bonus - self.prior_bonus) / count;
        // Equal differences of a few rollouts prove nothing: the error is at least 0.001.
        lead > errors * (variance + 1e-6).sqrt()
    }
}

/// Rollouts of each candidate before the first one may be dropped as clearly worse, and between
/// two such checks; a guess.
const MIN_ROLLOUTS: usize = 12;

/// Difference of the seeds of two rounds: an odd number of irregular bits, so that the seeds of
/// the rounds differ.
const ROUND_SEED_STEP: u64 = 0xd134_2543_de82_ef95;

/// Entry of a table by player that no program stands for: our own and unused ones.
const PLACEHOLDER: OpponentParams = OpponentParams {
    weights: [1.0; 4],
    epsilon: 0.0,
};

/// Table of the programs' assumed parameters, `opponent` giving those of each.
pub fn assumed_opponents(
    board: &Board,
    opponent: impl Fn(Player) -> OpponentParams,
) -> [OpponentParams; MAX_PLAYERS] {
    let mut opponents = [PLACEHOLDER; MAX_PLAYERS];
    for player in board.opponents() {
        opponents[player.index()] = opponent(player);
    }
    opponents
}

/// Position that is searched.
struct Root<'a> {
    state: &'a State,
    estimators: &'a [Estimator],
}

/// Root search by sequential halving over rollouts.
pub struct Search<'a> {
    /// Policy and value networks.
    pub network: &'a Network,
    /// Network that corrects the logits of the candidates at the root.
    pub large: Option<&'a LargeNetwork>,
    /// Parameters of the search.
    pub params: &'a Params,
    /// Board of the game.
    pub board: &'a Board,
}

impl Search<'_> {
    /// Ranks the candidates of a state, the best first; never empty. `estimators` has an entry
    /// for each player, of which our own is not used. `seed` starts the random numbers.
    pub fn run(
        &self,
        state: &State,
        estimators: &[Estimator],
        deadline: &mut Deadline,
        seed: u64,
    ) -> Vec<Candidate> {
        let root = Root { state, estimators };
        let mut candidates = self.candidates(&root);
        if candidates.len() == 1 || is_empty(deadline) {
            return candidates;
        }
        let mut dropped = Vec::new();
        let phases = candidates.len().next_power_of_two().trailing_zeros().max(1);
        let mut round = 0;
        for phase in 1..=phases {
            let share = phase as f32 / phases as f32;
            while candidates.len() > 1 && !deadline.is_past(share) {
                let rng = SplitMix64::new(seed.wrapping_add(ROUND_SEED_STEP.wrapping_mul(round)));
                if !self.rollout_all(&root, &mut candidates, rng, deadline) {
                    break;
                }
                round += 1;
                if round % MIN_ROLLOUTS as u64 == 0 {
                    self.drop_clearly_worse(&mut candidates, &mut dropped);
                }
            }
            candidates.sort_by(|a, b| b.posterior_mean().total_cmp(&a.posterior_mean()));
            let kept = candidates.len().div_ceil(2);
            dropped.splice(0..0, candidates.split_off(kept));
        }
        candidates.append(&mut dropped);
        candidates
    }

    /// Moves the candidates that are clearly worse than the best one to `dropped`, which saves
    /// their rollouts for closer decisions.
    fn drop_clearly_worse(&self, candidates: &mut Vec<Candidate>, dropped: &mut Vec<Candidate>) {
        candidates.sort_by(|a, b| b.posterior_mean().total_cmp(&a.posterior_mean()));
        let Some((best, others)) = candidates.split_first() else {
            return;
        };
        let errors = self.params.root_drop_lead;
        let mut beaten: Vec<bool> = others
            .iter()
            .map(|other| other.is_clearly_worse(best, errors))
            .collect();
        beaten.insert(0, false);
        let mut beaten = beaten.into_iter();
        let (out, kept) = candidates
            .drain(..)
            .partition(|_| beaten.next().unwrap_or_default());
        *candidates = kept;
        dropped.splice(0..0, out);
    }

    /// Candidates by the policy network, the likeliest first.
    fn candidates(&self, root: &Root) -> Vec<Candidate> {
        let means = |player: Player| root.estimators[player.index()].mean();
        let opponents = assumed_opponents(self.board, means);
        let scene = Scene::new(self.board, root.state, &opponents);
        let context = scene.context();
        let ranking = rank(self.network, &scene, &context);
        let mut entries: Vec<RankedCell> = ranking.entries().collect();
        // A single candidate needs no order.
        if let Some(large) = self.large.filter(|_| entries.len() > 1) {
            let added = logits(
                large,
                &scene.planes(ranking.gaps()),
                &scene.globals(&context),
            );
            for entry in &mut entries {
                entry.logit += added[plane_index(entry.cell)];
            }
        }
        entries.sort_by(|a, b| b.logit.total_cmp(&a.logit));
        let first = entries[0].logit;
        let powers: Vec<f32> = entries
            .iter()
            .map(|entry| exp(entry.logit - first))
            .collect();
        let sum: f32 = powers.iter().sum();
        let wanted = powers
            .iter()
            .take_while(|&&power| power >= self.params.root_min_share)
            .count();
        let count = wanted.min(self.params.root_candidates).max(1);
        entries
            .iter()
            .zip(&powers)
            .take(count)
            .map(|(entry, power)| Candidate {
                cell: entry.cell,
                prior: power / sum,
                results: Vec::new(),
                prior_bonus: self.params.root_prior_weight * (entry.logit - first),
            })
            .collect()
    }

    /// One rollout of each candidate, against the same sampled opponents with the same random
    /// numbers. Returns `false` and keeps no result if the limit was reached before the last.
    fn rollout_all(
        &self,
        root: &Root,
        candidates: &mut [Candidate],
        mut rng: SplitMix64,
        deadline: &mut Deadline,
    ) -> bool {
        let units: [f32; MAX_PLAYERS] = core::array::from_fn(|_| rng.next_f32());
        let opponents = assumed_opponents(self.board, |player| {
            root.estimators[player.index()].sample(units[player.index()])
        });
        let state = root.state;
        let pieces = state.pieces(self.board);
        let mut targets = [Cell::FIRST; MAX_PLAYERS];
        for player in self.board.opponents() {
            let opponent = &opponents[player.index()];
            let policy = OpponentPolicy::new(state, self.board, pieces, player, opponent);
            targets[player.index()] = policy.choose(opponent.epsilon, &mut rng);
        }
        let rollout = Rollout {
            network: self.network,
            params: self.params,
            board: self.board,
            opponents: &opponents,
        };
        let mut results = Vec::with_capacity(candidates.len());
        for candidate in candidates.iter() {
            if deadline.is_past(1.0) {
                return false;
            }
            let mut after = state.clone();
            targets[0] = candidate.cell;
            after.play(self.board, &targets);
            deadline.spend(1);
            results.push(evaluate(&rollout, after, rng.clone(), deadline));
        }
        for (candidate, result) in candidates.iter_mut().zip(results) {
            candidate.results.push(result);
        }
        true
    }
}
