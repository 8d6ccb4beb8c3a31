//! The tree of the search: PUCT (Silver et al. 2017, "Mastering the game of Go without human
//! knowledge") over walks to the next coin or bubble.
//!
//! ```text
//! score of an edge = Q + mcts_cpuct * P * sqrt(1 + N(node)) / (1 + N(edge))
//! Q = mean result of the edge, or mean result of the node - FPU_REDUCTION without visits
//! ```
//!
//! A leaf is evaluated by a rollout of [`ROLLOUT_TURNS`] turns by the policy, and by the value
//! network after it.

use super::features::{Features, KINDS, MOST_CANDIDATES};
use super::network::Network;
use super::simulation::SimulatedGame;
use super::walk_table::WalkTable;
use crate::params::Params;
use crate::search::Deadline;
use common::exponential::exp;
use common::SplitMix64;

/// Turns of both players in the rollout from a leaf. A guess.
const ROLLOUT_TURNS: u16 = 20;

/// First play urgency: difference between the mean of a node and the value of an edge without
/// visits, in the unit of [`SimulatedGame::result`]. A guess.
const FPU_REDUCTION: f32 = 0.1;

/// Largest deduction from the value of a root edge for its uncertainty: the whole of it without
/// visits, none with the most visits. A guess.
const FEW_VISITS_PENALTY: f32 = 0.1;

/// Simulations between two readings of the clock.
const SIMULATIONS_PER_CLOCK_CHECK: u64 = 8;

/// Share of the time left at which the search stops.
const STOP_TIME_SHARE: f64 = 0.25;

/// A walk that can be chosen at a node.
struct Edge {
    /// Number of the item at its end.
    item: u16,
    /// Probability by the policy.
    prior: f32,
    visits: u32,
    /// Sum of the results of its simulations, for the first player.
    sum: f32,
    /// Index of the node after it, if that has been expanded.
    child: Option<u32>,
}

/// A state in which a player chooses a walk.
struct Node {
    /// 1 if the first player chooses, else -1.
    sign: f32,
    visits: u32,
    /// Sum of the results of its simulations, for the first player.
    sum: f32,
    edges: Vec<Edge>,
}

/// A walk from the root with its value.
pub struct ValuedWalk {
    /// Number of the item at its end.
    pub item: usize,
    /// For the player to move, in the unit of [`SimulatedGame::result`].
    pub value: f32,
}

/// Softmax of the policy before its normalisation: `exp((logit - max) / temperature)` of each
/// candidate, and the sum over the candidates.
fn policy_weights(
    network: &Network,
    features: &Features,
    temperature: f32,
) -> ([f32; MOST_CANDIDATES], f32) {
    let context = features.context();
    let mut prepared = [None; KINDS];
    let mut weights = [0.0; MOST_CANDIDATES];
    for (place, candidate) in features.candidates().iter().enumerate() {
        let net = &network.kinds[candidate.kind];
        let known = prepared[candidate.kind].get_or_insert_with(|| net.prepare(&context));
        weights[place] = net.logit(known, &features.of_candidate(place));
    }
    let all = &mut weights[..features.candidates().len()];
    let max = all.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for weight in all {
        *weight = exp((*weight - max) / temperature);
        sum += *weight;
    }
    (weights, sum)
}

impl Node {
    /// Index of the edge with the highest PUCT score; `None` without edges.
    fn select(&self, cpuct: f32) -> Option<usize> {
        let width = cpuct * ((self.visits + 1) as f32).sqrt();
        let mean = self.sign * self.sum / self.visits.max(1) as f32;
        let mut best = None;
        for (place, edge) in self.edges.iter().enumerate() {
            let value = match edge.visits {
                0 => mean - FPU_REDUCTION,
                visits => self.sign * edge.sum / visits as f32,
            };
            let score = value + width * edge.prior / (1 + edge.visits) as f32;
            if best.is_none_or(|(_, known)| score > known) {
                best = Some((place, score));
            }
        }
        best.map(|(place, _)| place)
    }
}

/// The search on one map.
pub struct Tree<'a> {
    /// Policy and value.
    pub network: &'a Network,
    /// Distances that are valid for the root.
    pub walks: &'a WalkTable,
    /// The parameters `mcts_*`.
    pub params: &'a Params,
}

impl Tree<'_> {
    /// A node without visits.
    fn expand(&self, game: &SimulatedGame) -> Node {
        let features = Features::new(self.walks, game);
        let temperature = self.params.mcts_prior_temperature;
        let (weights, sum) = policy_weights(self.network, &features, temperature);
        let candidates = features.candidates();
        let edges = candidates
            .iter()
            .zip(weights)
            .map(|(candidate, weight)| Edge {
                item: candidate.item,
                prior: weight / sum,
                visits: 0,
                sum: 0.0,
                child: None,
            });
        Node {
            sign: [1.0, -1.0][game.seat()],
            visits: 0,
            sum: 0.0,
            edges: edges.collect(),
        }
    }

    /// An item drawn from the policy; `None` without candidates.
    fn sample_policy(&self, features: &Features, random: &mut SplitMix64) -> Option<usize> {
        let candidates = features.candidates();
        let mut chosen = candidates.first()?;
        if candidates.len() > 1 {
            let (weights, sum) = policy_weights(self.network, features, 1.0);
            let mut rest = random.next_f32() * sum;
            for (candidate, weight) in candidates.iter().zip(weights) {
                chosen = candidate;
                rest -= weight;
                if rest < 0.0 {
                    break;
                }
            }
        }
        Some(usize::from(chosen.item))
    }

    /// Leaf evaluation for the first player: rollout by the policy, then the value network.
    fn leaf_value(&self, mut game: SimulatedGame, random: &mut SplitMix64) -> f32 {
        let end = game.turn() + ROLLOUT_TURNS;
        loop {
            game.advance(self.walks);
            if game.is_over() {
                return game.result();
            }
            let features = Features::new(self.walks, &game);
            if game.turn() >= end && !features.candidates().is_empty() {
                let gain = self.network.value.gain(&features.context());
                return game.lead_share() + [gain, -gain][game.seat()];
            }
            let item = self.sample_policy(&features, random);
            game.choose(self.walks, item);
        }
    }

    /// The visited walks of the player to move with their values, after at most `simulations`
    /// simulations; empty where no walk is possible. Deterministic but for the deadline.
    pub fn search(
        &self,
        start: &SimulatedGame,
        simulations: u64,
        deadline: &Deadline,
    ) -> Vec<ValuedWalk> {
        let mut nodes = vec![self.expand(start)];
        let mut random = SplitMix64::new(0);
        let mut path: Vec<(usize, usize)> = Vec::new();
        for number in 0..simulations {
            if number % SIMULATIONS_PER_CLOCK_CHECK == 0 && deadline.is_late(STOP_TIME_SHARE) {
                break;
            }
            path.clear();
            let mut game = start.clone();
            let mut at = 0;
            while let Some(place) = nodes[at].select(self.params.mcts_cpuct) {
                path.push((at, place));
                let Edge { item, child, .. } = nodes[at].edges[place];
                game.choose(self.walks, Some(usize::from(item)));
                game.advance(self.walks);
                if game.is_over() {
                    break;
                }
                let Some(child) = child else {
                    nodes[at].edges[place].child = Some(nodes.len() as u32);
                    nodes.push(self.expand(&game));
                    break;
                };
                at = child as usize;
            }
            let result = self.leaf_value(game, &mut random);
            for &(at, place) in &path {
                let node = &mut nodes[at];
                node.visits += 1;
                node.sum += result;
                node.edges[place].visits += 1;
                node.edges[place].sum += result;
            }
        }
        let root = &nodes[0];
        let most = root.edges.iter().map(|edge| edge.visits).max();
        let most = most.unwrap_or(0) as f32;
        let visited = root.edges.iter().filter(|edge| edge.visits > 0);
        visited
            .map(|edge| {
                let visits = edge.visits as f32;
                ValuedWalk {
                    item: usize::from(edge.item),
                    value: root.sign * edge.sum / visits
                        - FEW_VISITS_PENALTY * (1.0 - visits / most),
                }
            })
            .collect()
    }
}
