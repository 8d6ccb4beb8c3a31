//! Sequential halving over the policy's candidates, each judged by simulated games
//! against sampled programs, with the same random numbers for every candidate.

mod deadline;

pub use common::{Budget, Deadline, GameClock};
pub use deadline::THINKING_TIME;

use crate::estimator::Estimator;
use crate::network::{rank, Network};
use crate::numeric::{exp, gumbel, log2, Stream, LARGEST_GUMBEL};
use crate::outlook::{Outlook, Rival};
use crate::params::Params;
use crate::rules::{Board, Cell, Player, State, MOST_PLAYERS};
use crate::scene::{Scene, CONTEXT};
use deadline::is_empty;

/// What is known of the programs; the first entry stands for nobody.
pub type Knowledge = [Estimator];

/// A candidate at the root.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// Probability that the policy gives it.
    pub prior: f32,
    /// log2(1 + own / best) expected at the end of each simulated game.
    results: Vec<f32>,
    /// The policy's opinion, which weighs as much as one simulated game.
    bonus: f32,
}

impl Candidate {
    /// Simulated games.
    pub fn games(&self) -> usize {
        self.results.len()
    }

    /// Expected result, in units of log2(1 + own / best). With a normal prior of mean
    /// `k * logit` and variance `t`, and results of variance `v`, the posterior mean of
    /// `n` results grows with `sum / n + k * logit * v / (t * n)`: `bonus` is
    /// `k * logit * v / t`.
    pub fn worth(&self) -> f32 {
        let sum: f32 = self.results.iter().sum();
        (sum + self.bonus) / self.games().max(1) as f32
    }

    /// Whether another candidate is better by so many standard errors of the
    /// difference, game by game of the same random numbers.
    fn is_beaten(&self, better: &Candidate, errors: f32) -> bool {
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
        let lead = mean + (better.bonus - self.bonus) / count;
        // A few games alike prove nothing: a thousandth is the least error.
        lead > errors * (variance + 1e-6).sqrt()
    }
}

/// Simulated games of each candidate before the first is dropped as beaten, and
/// between the checks.
const PROOF: usize = 12;

/// Somebody in place of an unknown program.
const NOBODY: Rival = Rival {
    weights: [1.0; 4],
    random: 0.0,
};

/// The programs as they are supposed to be.
pub fn supposed(board: &Board, rival: impl Fn(Player) -> Rival) -> [Rival; MOST_PLAYERS] {
    let mut rivals = [NOBODY; MOST_PLAYERS];
    for player in board.opponents() {
        rivals[player.index()] = rival(player);
    }
    rivals
}

/// Searches a state.
pub struct Search<'a> {
    /// The networks.
    pub network: &'a Network,
    /// The numbers.
    pub params: &'a Params,
    /// The board.
    pub board: &'a Board,
}

impl Search<'_> {
    /// The candidates, the best first; never empty. `seed` selects the random
    /// numbers.
    pub fn run(
        &self,
        state: &State,
        knowledge: &Knowledge,
        deadline: &mut Deadline,
        seed: u64,
    ) -> Vec<Candidate> {
        let mut candidates = self.candidates(state, knowledge);
        if candidates.len() == 1 || is_empty(deadline) {
            return candidates;
        }
        let mut dropped = Vec::new();
        let phases = candidates.len().next_power_of_two().trailing_zeros().max(1);
        let mut round = 0;
        for phase in 1..=phases {
            let share = phase as f32 / phases as f32;
            while candidates.len() > 1 && !deadline.is_past(share) {
                if !self.round(state, knowledge, &mut candidates, seed, round, deadline) {
                    break;
                }
                round += 1;
                if round % PROOF as u64 == 0 {
                    self.drop_beaten(&mut candidates, &mut dropped);
                }
            }
            candidates.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
            let kept = candidates.len().div_ceil(2);
            dropped.splice(0..0, candidates.split_off(kept));
        }
        candidates.append(&mut dropped);
        candidates
    }

    /// Drops the candidates that the best one beats clearly. What they would have
    /// cost is left to closer decisions.
    fn drop_beaten(&self, candidates: &mut Vec<Candidate>, dropped: &mut Vec<Candidate>) {
        candidates.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        let Some((best, others)) = candidates.split_first() else {
            return;
        };
        let errors = self.params.root_proof;
        let mut beaten: Vec<bool> = others
            .iter()
            .map(|other| other.is_beaten(best, errors))
            .collect();
        beaten.insert(0, false);
        let mut beaten = beaten.into_iter();
        let (out, kept) = candidates
            .drain(..)
            .partition(|_| beaten.next().unwrap_or_default());
        *candidates = kept;
        dropped.splice(0..0, out);
    }

    /// What the policy would consider, the likeliest first.
    fn candidates(&self, state: &State, knowledge: &Knowledge) -> Vec<Candidate> {
        let rivals = supposed(self.board, |player| knowledge[player.index()].mean());
        let scene = Scene::new(self.board, state, &rivals);
        let ranking = rank(self.network, &scene, &scene.context());
        let mut entries: Vec<(Cell, f32)> = ranking.entries().collect();
        entries.sort_by(|a, b| b.1.total_cmp(&a.1));
        let first = entries[0].1;
        let powers: Vec<f32> = entries.iter().map(|entry| exp(entry.1 - first)).collect();
        let sum: f32 = powers.iter().sum();
        let wanted = powers
            .iter()
            .take_while(|&&power| power >= self.params.root_share)
            .count();
        let count = wanted.min(self.params.root_candidates).max(1);
        let candidates = entries.iter().zip(&powers).take(count);
        let candidates = candidates.map(|(&(cell, logit), power)| Candidate {
            cell,
            prior: power / sum,
            results: Vec::new(),
            bonus: self.params.root_prior * (logit - first),
        });
        candidates.collect()
    }

    /// One simulated game of each candidate, all against the same programs with
    /// the same random numbers. `false` if the limit was reached before the last
    /// of them: the round then does not count.
    fn round(
        &self,
        state: &State,
        knowledge: &Knowledge,
        candidates: &mut [Candidate],
        seed: u64,
        round: u64,
        deadline: &mut Deadline,
    ) -> bool {
        let mut stream = Stream::new(seed.wrapping_add(round.wrapping_mul(0xd134_2543_de82_ef95)));
        let units: [f32; MOST_PLAYERS] = core::array::from_fn(|_| stream.unit());
        let rivals = supposed(self.board, |player| {
            knowledge[player.index()].sample(units[player.index()])
        });
        let pieces = state.pieces(self.board);
        let mut targets = [Cell::FIRST; MOST_PLAYERS];
        for player in self.board.opponents() {
            let rival = &rivals[player.index()];
            let outlook = Outlook::new(state, self.board, pieces, player, rival);
            targets[player.index()] = outlook.choose(rival.random, &mut stream);
        }
        let mut worths = Vec::with_capacity(candidates.len());
        for candidate in candidates.iter() {
            if deadline.is_past(1.0) {
                return false;
            }
            let mut after = state.clone();
            targets[0] = candidate.cell;
            after.play(self.board, &targets);
            worths.push(self.simulate(after, &rivals, stream.clone(), deadline));
        }
        for (candidate, worth) in candidates.iter_mut().zip(worths) {
            candidate.results.push(worth);
        }
        true
    }

    /// Plays on by the policy; the result that is expected then, and half way.
    fn simulate(
        &self,
        mut state: State,
        rivals: &[Rival; MOST_PLAYERS],
        mut stream: Stream,
        deadline: &mut Deadline,
    ) -> f32 {
        let turns = self.params.rollout_turns;
        let midway = self.params.rollout_midway;
        let mut half_way = None;
        let board = self.board;
        deadline.spend(1);
        for turn in 1..turns {
            if state.is_over() {
                break;
            }
            // A stream for each turn, so that candidates meet the same fortune.
            let mut fortune = Stream::new(stream.bits());
            let scene = Scene::new(board, &state, rivals);
            let context = scene.context();
            if turn == turns / 2 {
                half_way = Some(standing(board, &state) + self.network.value.gain(&context));
            }
            let mut targets = [Cell::FIRST; MOST_PLAYERS];
            for player in board.opponents() {
                let outlook = &scene.outlooks[player.index()];
                let random = rivals[player.index()].random;
                targets[player.index()] = outlook.choose(random, &mut fortune);
            }
            targets[0] = self.policy(&scene, &context, &mut fortune);
            state.play(board, &targets);
            deadline.spend(1);
        }
        let mut end = standing(board, &state);
        if !state.is_over() {
            let scene = Scene::new(board, &state, rivals);
            end += self.network.value.gain(&scene.context());
        }
        half_way.map_or(end, |half_way| midway * half_way + (1.0 - midway) * end)
    }

    #[inline]
    fn policy(&self, scene: &Scene, context: &[f32; CONTEXT], stream: &mut Stream) -> Cell {
        let ranking = rank(self.network, scene, context);
        let temperature = self.params.rollout_temperature;
        if temperature <= 0.0 {
            return ranking.best().0;
        }
        // The noise of a cell is the same whatever else there is to choose, so that simulated
        // games of the same fortune stay alike.
        let fortune = stream.bits();
        let noise = |cell: Cell| {
            let mut stream = Stream::new(fortune ^ (cell.index() as u64) << 56);
            temperature * gumbel(stream.unit())
        };
        let best = ranking.best();
        let mut chosen = (best.0, best.1 + noise(best.0));
        for (cell, logit) in ranking.entries() {
            if logit + temperature * LARGEST_GUMBEL <= chosen.1 {
                continue;
            }
            let worth = logit + noise(cell);
            if worth > chosen.1 {
                chosen = (cell, worth);
            }
        }
        chosen.0
    }
}

/// log2(1 + own / best), what the result would be now.
fn standing(board: &Board, state: &State) -> f32 {
    let own = state.score(Player::OWN) as f32;
    log2(1.0 + own / state.best_opponent(board) as f32)
}
