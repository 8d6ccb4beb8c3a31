//! Self-play: simulated games of the current policy against itself, recorded for learning.

use anyhow::Result;
use clap::value_parser;
use common::{Seat, SplitMix64};
use learning::{draw, init_weights, logits, softmax, train, Candidate, Episode, SelfPlay, Step};
use rayon::prelude::*;
use std::io::Write;
use temple::mcts::{Features, Network, SimulatedGame, WalkTable};
use temple::mcts::{CONTEXT, FEATURES, HIDDEN, KINDS, VALUE_HIDDEN};
use temple::rules::{Mode, State};
use temple_maps::{generate, Profile};

/// Number of groups of games that are reported apart: all games are of one kind.
pub const GROUPS: usize = 1;

/// First seed of the maps: far from those of every measurement.
const FIRST_MAP_SEED: i64 = 1 << 40;

/// Options of the command.
#[derive(clap::Args, Debug)]
pub struct TrainArgs {
    #[command(flatten)]
    common: learning::TrainArgs,
    /// Maps to play on, of all profiles and sizes
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = value_parser!(u32).range(1..))]
    maps: u32,
}

/// A map with its distance table.
struct Map {
    start: State,
    walks: WalkTable,
}

/// The maps to play on.
struct Maps(Vec<Map>);

/// Trains the networks from random weights or from a checkpoint; progress goes to `output`.
///
/// # Errors
/// A checkpoint that cannot be read or written.
pub fn run(args: &TrainArgs, output: &mut dyn Write) -> Result<()> {
    let seeds: Vec<i64> = (FIRST_MAP_SEED..FIRST_MAP_SEED + i64::from(args.maps)).collect();
    let maps = seeds.into_par_iter().map(|seed| {
        let profile = Profile::ALL[seed as usize % Profile::ALL.len()];
        let start = State::new(generate(profile, seed), Mode::Statement)?;
        let walks = WalkTable::new(&start);
        Ok(Map { start, walks })
    });
    let maps = Maps(maps.collect::<Result<_>>()?);
    let init_weights =
        init_weights::<KINDS, CONTEXT, FEATURES, HIDDEN, VALUE_HIDDEN>(args.common.seed, 0.3);
    train(&maps, &args.common, init_weights, output)
}

impl SelfPlay<KINDS, CONTEXT, FEATURES, HIDDEN, VALUE_HIDDEN> for Maps {
    const GROUPS: usize = GROUPS;
    const SHOWN: (f64, usize) = (1.0, 4);

    fn play(&self, network: &Network, seed: u64) -> Vec<Episode<CONTEXT, FEATURES>> {
        let mut random = SplitMix64::new(seed);
        let map = &self.0[random.below(self.0.len())];
        let mut game = SimulatedGame::new(&map.walks, &map.start);
        let mut players: [Vec<Step<CONTEXT, FEATURES>>; 2] = Default::default();
        // The first player's share of the lead at each player's last choice.
        let mut lead_shares = [0.0; 2];
        loop {
            game.advance(&map.walks);
            if game.is_over() {
                break;
            }
            let seat = game.seat();
            let features = Features::new(&map.walks, &game);
            let context = features.context();
            let all: Vec<Candidate<FEATURES>> = features
                .candidates()
                .iter()
                .enumerate()
                .map(|(place, candidate)| Candidate {
                    kind: candidate.kind,
                    features: features.of_candidate(place),
                })
                .collect();
            if all.is_empty() {
                game.choose(&map.walks, None);
                continue;
            }
            let probabilities = softmax(&logits(network, &context, &all));
            let chosen = draw(&probabilities, &mut random);
            let item = usize::from(features.candidates()[chosen].item);
            let steps = &mut players[seat];
            if let Some(last) = steps.last_mut() {
                last.reward = for_player(seat, game.lead_share() - lead_shares[seat]);
            }
            lead_shares[seat] = game.lead_share();
            steps.push(Step {
                value: network.value.gain(&context),
                context,
                candidates: all,
                chosen,
                probability: probabilities[chosen],
                reward: 0.0,
            });
            game.choose(&map.walks, Some(item));
        }
        let episodes = players.into_iter().zip(lead_shares).enumerate();
        let episodes = episodes.map(|(seat, (mut steps, lead_share))| {
            if let Some(last) = steps.last_mut() {
                last.reward = for_player(seat, game.result() - lead_share);
            }
            Episode {
                group: 0,
                steps,
                result: game.lead_share().abs(),
            }
        });
        episodes.collect()
    }
}

/// The reward of one player, from that of the first player: the game is zero-sum.
fn for_player(seat: usize, reward: f32) -> f32 {
    if seat == Seat::First as usize {
        reward
    } else {
        -reward
    }
}
