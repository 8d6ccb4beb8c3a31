//! A simulated game: our policy against programs with assumed parameters, evaluated by the value
//! network half way and at its end.
//!
//! All of it is inlined into its callers (`inline(always)` down to the loops), so that the module
//! `vectors` compiles it for vector instructions with one function.

use crate::network::{rank, Network, RankedCell};
use crate::numeric::{gumbel, log2, MAX_GUMBEL};
use crate::opponent::OpponentParams;
use crate::params::Params;
use crate::rules::{Board, Cell, Player, State, MAX_PLAYERS};
use crate::scene::{Scene, CONTEXT};
use common::{Deadline, SplitMix64};

/// Players and parameters of simulated games.
pub struct Rollout<'a> {
    /// Policy and value networks.
    pub network: &'a Network,
    /// Parameters of the search.
    pub params: &'a Params,
    /// Board of the game.
    pub board: &'a Board,
    /// Assumed parameters of the programs, by player.
    pub opponents: &'a [OpponentParams; MAX_PLAYERS],
}

impl Rollout<'_> {
    /// Plays on by the policy network to the depth limit. Returns the weighted mean of the static
    /// evaluations there and at half depth, in units of log2(1 + own / best). Counts each turn
    /// that it plays as work.
    #[inline(always)]
    pub fn evaluate(&self, mut state: State, mut rng: SplitMix64, deadline: &mut Deadline) -> f32 {
        let turns = self.params.rollout_turns;
        let mut midway = None;
        let mut turn = 1;
        while !state.is_over() {
            // A generator for each turn: common random numbers for all candidates.
            let mut turn_rng = SplitMix64::new(rng.next_u64());
            let scene = Scene::new(self.board, &state, self.opponents);
            let context = scene.context();
            if turn == turns / 2 || turn >= turns {
                let value = score_ratio(self.board, &state) + self.network.value.gain(&context);
                if turn >= turns {
                    return self.blend(midway, value);
                }
                midway = Some(value);
            }
            let targets = self.targets(&scene, &context, &mut turn_rng);
            state.play(self.board, &targets);
            deadline.spend(1);
            turn += 1;
        }
        self.blend(midway, score_ratio(self.board, &state))
    }

    /// Weighted mean of the evaluations at half depth, if there is one, and at the end.
    #[inline(always)]
    fn blend(&self, midway: Option<f32>, end: f32) -> f32 {
        let weight = self.params.rollout_midway_weight;
        midway.map_or(end, |midway| weight * midway + (1.0 - weight) * end)
    }

    /// Choices of all players, ours by the policy network.
    #[inline(always)]
    fn targets(
        &self,
        scene: &Scene,
        context: &[f32; CONTEXT],
        rng: &mut SplitMix64,
    ) -> [Cell; MAX_PLAYERS] {
        let mut targets = [Cell::FIRST; MAX_PLAYERS];
        for player in self.board.opponents() {
            let policy = &scene.opponent_policies[player.index()];
            let epsilon = self.opponents[player.index()].epsilon;
            targets[player.index()] = policy.choose(epsilon, rng);
        }
        targets[0] = self.own_choice(scene, context, rng);
        targets
    }

    /// Samples our choice from the policy network at the rollout temperature, by Gumbel-max.
    #[inline(always)]
    fn own_choice(&self, scene: &Scene, context: &[f32; CONTEXT], rng: &mut SplitMix64) -> Cell {
        let ranking = rank(self.network, scene, context);
        let temperature = self.params.rollout_temperature;
        if temperature <= 0.0 {
            return ranking.best().cell;
        }
        // The noise of a cell does not depend on the other candidates: rollouts with common
        // random numbers stay similar.
        let bits = rng.next_u64();
        let noise = |cell: Cell| {
            let mut rng = SplitMix64::new(bits ^ (cell.index() as u64) << 56);
            temperature * gumbel(rng.next_f32())
        };
        let RankedCell { mut cell, logit } = ranking.best();
        let mut highest = logit + noise(cell);
        for entry in ranking.entries() {
            if entry.logit + temperature * MAX_GUMBEL <= highest {
                continue;
            }
            let perturbed = entry.logit + noise(entry.cell);
            if perturbed > highest {
                (cell, highest) = (entry.cell, perturbed);
            }
        }
        cell
    }
}

/// log2(1 + own / best) of the current scores: the official result if the game ended now.
#[inline(always)]
pub fn score_ratio(board: &Board, state: &State) -> f32 {
    let own = state.score(Player::OWN) as f32;
    log2(1.0 + own / state.best_opponent(board) as f32)
}
