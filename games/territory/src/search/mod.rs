//! Sequential halving over the policy's candidates, each judged by simulated games
//! against sampled programs, with the same random numbers for every candidate.

mod deadline;

pub use common::Budget;
pub use deadline::{Clock, Deadline, THINKING_TIME};

use crate::estimator::Estimator;
use crate::network::Network;
use crate::numeric::{exp, log2, Stream};
use crate::outlook::{Outlook, Rival};
use crate::params::Params;
use crate::rules::{Board, Cell, Player, State, MOST_PLAYERS};
use crate::scene::Scene;

/// What is known of the programs; the first entry stands for nobody.
pub type Knowledge = [Estimator];

/// A candidate at the root.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// Probability that the policy gives it.
    pub prior: f32,
    /// Simulated games.
    pub games: u32,
    /// Sum of log2(1 + own / best) expected at their ends.
    sum: f64,
    /// Share of the policy in the worth.
    bonus: f32,
}

impl Candidate {
    /// Expected result, in units of log2(1 + own / best), with the policy's share.
    pub fn worth(&self) -> f32 {
        let mean = self.sum / f64::from(self.games.max(1));
        mean as f32 + self.bonus
    }
}

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
        if candidates.len() == 1 || deadline.is_empty() {
            return candidates;
        }
        let mut dropped = Vec::new();
        let phases = candidates.len().next_power_of_two().trailing_zeros().max(1);
        let mut round = 0;
        for phase in 1..=phases {
            let share = phase as f32 / phases as f32;
            while !deadline.is_past(share) {
                if !self.round(state, knowledge, &mut candidates, seed, round, deadline) {
                    break;
                }
                round += 1;
            }
            candidates.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
            let kept = candidates.len().div_ceil(2);
            dropped.splice(0..0, candidates.split_off(kept));
        }
        candidates.append(&mut dropped);
        candidates
    }

    /// What the policy would consider, the likeliest first.
    fn candidates(&self, state: &State, knowledge: &Knowledge) -> Vec<Candidate> {
        let rivals = supposed(self.board, |player| knowledge[player.index()].mean());
        let scene = Scene::new(self.board, state, &rivals);
        let ranking = self.network.rank(&scene, &scene.context());
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
            games: 0,
            sum: 0.0,
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
            candidate.sum += f64::from(worth);
            candidate.games += 1;
        }
        true
    }

    /// Plays on by the policy; the result that is expected then.
    fn simulate(
        &self,
        mut state: State,
        rivals: &[Rival; MOST_PLAYERS],
        mut stream: Stream,
        deadline: &mut Deadline,
    ) -> f32 {
        let turns = self.params.rollout_turns;
        let board = self.board;
        deadline.spend(1);
        for _ in 1..turns {
            if state.is_over() {
                break;
            }
            // A stream for each turn, so that candidates meet the same fortune.
            let mut turn = Stream::new(stream.bits());
            let scene = Scene::new(board, &state, rivals);
            let mut targets = [Cell::FIRST; MOST_PLAYERS];
            for player in board.opponents() {
                let outlook = &scene.outlooks[player.index()];
                targets[player.index()] = outlook.choose(rivals[player.index()].random, &mut turn);
            }
            targets[0] = self.policy(&scene, &mut turn);
            state.play(board, &targets);
            deadline.spend(1);
        }
        let own = state.score(Player::OWN) as f32;
        let standing = log2(1.0 + own / state.best_opponent(board) as f32);
        if state.is_over() {
            return standing;
        }
        let scene = Scene::new(board, &state, rivals);
        standing + self.network.value.gain(&scene.context())
    }

    #[inline]
    fn policy(&self, scene: &Scene, stream: &mut Stream) -> Cell {
        let ranking = self.network.rank(scene, &scene.context());
        let temperature = self.params.rollout_temperature;
        if temperature <= 0.0 {
            return ranking.best();
        }
        let best = ranking
            .entries()
            .map(|entry| entry.1)
            .fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        let power = |logit: f32| exp((logit - best) / temperature);
        for (_, logit) in ranking.entries() {
            sum += power(logit);
        }
        let mut rest = stream.unit() * sum;
        for (cell, logit) in ranking.entries() {
            rest -= power(logit);
            if rest < 0.0 {
                return cell;
            }
        }
        ranking.best()
    }
}
