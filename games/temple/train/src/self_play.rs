//! Games by legs of the current policy against itself, recorded for learning.

use anyhow::Result;
use clap::value_parser;
use common::{Seat, SplitMix64};
use learning::{draw, init_weights, logits, softmax, train, Candidate, Episode, SelfPlay, Step};
use rayon::prelude::*;
use std::io::Write;
use temple::legs::{Game, Network, View, Walks};
use temple::legs::{CONTEXT, FEATURES, HIDDEN, KINDS, VALUE_HIDDEN};
use temple::rules::{Mode, State};
use temple_maps::{generate, Profile};

/// Groups of games: all are alike.
pub const GROUPS: usize = 1;

/// The first seed of the maps: far from every measured one.
const FIRST_MAP: i64 = 1 << 40;

/// Options of the command.
#[derive(clap::Args, Debug)]
pub struct TrainArgs {
    #[command(flatten)]
    common: learning::TrainArgs,
    /// Maps to play on, of all profiles and sizes
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = value_parser!(u32).range(1..))]
    maps: u32,
}

/// A map with its walks.
struct Map {
    start: State,
    walks: Walks,
}

/// The maps to play on.
struct Maps(Vec<Map>);

/// Trains.
///
/// # Errors
/// A checkpoint that cannot be read or written.
pub fn run(args: &TrainArgs, output: &mut dyn Write) -> Result<()> {
    let seeds: Vec<i64> = (FIRST_MAP..FIRST_MAP + i64::from(args.maps)).collect();
    let maps = seeds.into_par_iter().map(|seed| {
        let profile = Profile::ALL[seed as usize % Profile::ALL.len()];
        let start = State::new(generate(profile, seed), Mode::Statement)?;
        let walks = Walks::new(&start);
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
        let mut game = Game::new(&map.walks, &map.start);
        let mut players: [Vec<Step<CONTEXT, FEATURES>>; 2] = Default::default();
        // The share of the lead when each player chose last.
        let mut shares = [0.0; 2];
        loop {
            game.advance(&map.walks);
            if game.is_over() {
                break;
            }
            let seat = game.seat();
            let view = View::new(&map.walks, &game);
            let context = view.context();
            let all = view.candidates().iter().enumerate();
            let all: Vec<Candidate<FEATURES>> = all
                .map(|(place, candidate)| Candidate {
                    kind: candidate.kind,
                    features: view.features(place),
                })
                .collect();
            if all.is_empty() {
                game.choose(&map.walks, None);
                continue;
            }
            let probabilities = softmax(&logits(network, &context, &all));
            let chosen = draw(&probabilities, &mut random);
            let item = usize::from(view.candidates()[chosen].item);
            let steps = &mut players[seat];
            if let Some(last) = steps.last_mut() {
                last.reward = for_player(seat, game.share() - shares[seat]);
            }
            shares[seat] = game.share();
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
        let episodes = players.into_iter().zip(shares).enumerate();
        let episodes = episodes.map(|(seat, (mut steps, share))| {
            if let Some(last) = steps.last_mut() {
                last.reward = for_player(seat, game.result() - share);
            }
            Episode {
                group: 0,
                steps,
                result: game.share().abs(),
            }
        });
        episodes.collect()
    }
}

/// What is good for the first player as one player's reward.
fn for_player(seat: usize, reward: f32) -> f32 {
    match seat == Seat::First as usize {
        true => reward,
        false => -reward,
    }
}
