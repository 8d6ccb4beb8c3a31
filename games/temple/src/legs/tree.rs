//! Monte Carlo tree search over legs (PUCT: Silver et al. 2017, "Mastering the game of Go without
//! human knowledge"): a leg is chosen by its mean result and by the policy, a new leaf is judged
//! by some turns that the policy plays on, and by the value of what they lead to.

use super::game::Game;
use super::network::Network;
use super::view::{View, KINDS, MOST_CANDIDATES};
use super::walks::Walks;
use crate::params::Params;
use crate::search::Deadline;
use common::exponential::exp;
use common::SplitMix64;

/// Turns of both players that are played on from a leaf.
const PLAYED_ON: u16 = 20;

/// What a leg without games is worth less than its node. A guess.
const UNTRIED: f32 = 0.1;

/// What the value of a leg with hardly any games loses, since it is uncertain. A guess.
const UNCERTAIN: f32 = 0.1;

/// Games between two readings of the clock.
const PATIENCE: u64 = 8;

/// With this share of the time left no further game begins.
const STOP: f64 = 0.25;

/// A leg of a node.
struct Branch {
    item: u16,
    /// Probability by the policy.
    prior: f32,
    games: u32,
    /// Of the results for the first player.
    sum: f32,
    /// The node after it, if there is one.
    child: Option<u32>,
}

/// A choice.
struct Node {
    /// 1 where the first player chooses, else -1.
    sign: f32,
    games: u32,
    sum: f32,
    branches: Vec<Branch>,
}

/// The shares of the candidates, and their sum.
fn shares(network: &Network, view: &View, temperature: f32) -> ([f32; MOST_CANDIDATES], f32) {
    let context = view.context();
    let mut prepared = [None; KINDS];
    let mut shares = [0.0; MOST_CANDIDATES];
    for (place, candidate) in view.candidates().iter().enumerate() {
        let net = &network.kinds[candidate.kind];
        let known = prepared[candidate.kind].get_or_insert_with(|| net.prepare(&context));
        shares[place] = net.logit(known, &view.features(place));
    }
    let all = &mut shares[..view.candidates().len()];
    let max = all.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for share in all {
        *share = exp((*share - max) / temperature);
        sum += *share;
    }
    (shares, sum)
}

impl Node {
    fn new(network: &Network, walks: &Walks, game: &Game, params: &Params) -> Node {
        let view = View::new(walks, game);
        let (shares, sum) = shares(network, &view, params.legs_prior_temperature);
        let branches = view.candidates().iter().zip(shares);
        let branches = branches.map(|(candidate, share)| Branch {
            item: candidate.item,
            prior: share / sum,
            games: 0,
            sum: 0.0,
            child: None,
        });
        Node {
            sign: [1.0, -1.0][game.seat()],
            games: 0,
            sum: 0.0,
            branches: branches.collect(),
        }
    }

    /// The leg to look at next.
    fn select(&self, explore: f32) -> Option<usize> {
        let width = explore * ((self.games + 1) as f32).sqrt();
        let mean = self.sign * self.sum / self.games.max(1) as f32;
        let mut best = None;
        for (place, branch) in self.branches.iter().enumerate() {
            let value = match branch.games {
                0 => mean - UNTRIED,
                games => self.sign * branch.sum / games as f32,
            };
            let value = value + width * branch.prior / (1 + branch.games) as f32;
            if best.is_none_or(|(_, known)| value > known) {
                best = Some((place, value));
            }
        }
        best.map(|(place, _)| place)
    }
}

/// Chooses by the policy.
fn draw(network: &Network, view: &View, random: &mut SplitMix64) -> Option<usize> {
    let candidates = view.candidates();
    let mut chosen = candidates.first()?;
    if candidates.len() > 1 {
        let (shares, sum) = shares(network, view, 1.0);
        let mut rest = random.fraction() * sum;
        for (candidate, share) in candidates.iter().zip(shares) {
            chosen = candidate;
            rest -= share;
            if rest < 0.0 {
                break;
            }
        }
    }
    Some(usize::from(chosen.item))
}

/// The result for the first player, by the policy and the value.
fn judge(network: &Network, walks: &Walks, mut game: Game, random: &mut SplitMix64) -> f32 {
    let end = game.turn() + PLAYED_ON;
    loop {
        game.advance(walks);
        if game.is_over() {
            return game.result();
        }
        let view = View::new(walks, &game);
        if game.turn() >= end && !view.candidates().is_empty() {
            let gain = network.value.gain(&view.context());
            return game.share() + [gain, -gain][game.seat()];
        }
        let item = draw(network, &view, random);
        game.choose(walks, item);
    }
}

/// Each leg of the player to move with its value for it, of those that were looked at.
pub fn values(
    network: &Network,
    walks: &Walks,
    start: &Game,
    games: u64,
    params: &Params,
    deadline: &Deadline,
) -> Vec<(usize, f32)> {
    let mut nodes = vec![Node::new(network, walks, start, params)];
    // The same games in the same state.
    let mut random = SplitMix64::new(0);
    let mut path: Vec<(usize, usize)> = Vec::new();
    for number in 0..games {
        if number % PATIENCE == 0 && deadline.is_late(STOP) {
            break;
        }
        path.clear();
        let mut game = start.clone();
        let mut at = 0;
        while let Some(place) = nodes[at].select(params.legs_explore) {
            path.push((at, place));
            let Branch { item, child, .. } = nodes[at].branches[place];
            game.choose(walks, Some(usize::from(item)));
            game.advance(walks);
            if game.is_over() {
                break;
            }
            let Some(child) = child else {
                nodes[at].branches[place].child = Some(nodes.len() as u32);
                nodes.push(Node::new(network, walks, &game, params));
                break;
            };
            at = child as usize;
        }
        let result = judge(network, walks, game, &mut random);
        for &(at, place) in &path {
            let node = &mut nodes[at];
            node.games += 1;
            node.sum += result;
            node.branches[place].games += 1;
            node.branches[place].sum += result;
        }
    }
    let root = &nodes[0];
    let most = root.branches.iter().map(|branch| branch.games).max();
    let most = most.unwrap_or(0) as f32;
    let tried = root.branches.iter().filter(|branch| branch.games > 0);
    tried
        .map(|branch| {
            let games = branch.games as f32;
            let value = root.sign * branch.sum / games - UNCERTAIN * (1.0 - games / most);
            (usize::from(branch.item), value)
        })
        .collect()
}
