//! Training by self-play: the territory game as a task of `learning`.

use crate::self_play::play;
use anyhow::Result;
use learning::{init_weights, train, Episode, SelfPlay};
use std::io::Write;
use std::ops::RangeInclusive;
use territory::network::{Network, HIDDEN, VALUE_HIDDEN};
use territory::rules::{MAX_LEVELS, MAX_PLAYERS};
use territory::scene::{CONTEXT, FEATURES, KINDS};
use territory_maps::Overrides;

/// Overrides of the command.
#[derive(clap::Args, Debug)]
pub struct TrainArgs {
    #[command(flatten)]
    common: learning::TrainArgs,
    /// Games of so many players alone, as `2` or `3-4`
    #[arg(long, value_name = "M", value_parser = players)]
    players: Option<RangeInclusive<usize>>,
}

/// Parses a number of players or a range of them, `2` or `3-4`.
fn players(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = first.parse().ok().zip(last.parse().ok());
    range
        .filter(|(first, last)| 2 <= *first && first <= last && *last <= MAX_PLAYERS)
        .map(|(first, last)| first..=last)
        .ok_or_else(|| format!("expected players from 2 to {MAX_PLAYERS} as 2 or 3-4"))
}

/// Number of game sizes: 2 to 8 players times 1 to 5 levels.
pub const GROUPS: usize = (MAX_PLAYERS - 1) * MAX_LEVELS;

impl SelfPlay<KINDS, CONTEXT, FEATURES, HIDDEN, VALUE_HIDDEN> for TrainArgs {
    const GROUPS: usize = GROUPS;
    const SHOWN: (f64, usize) = (1e5, 0);

    fn play(&self, network: &Network, seed: u64) -> Vec<Episode<CONTEXT, FEATURES>> {
        let count = |range: &RangeInclusive<usize>| {
            let reaches = (range.end() - range.start() + 1) as u64;
            range.start() + (seed % reaches) as usize
        };
        let options = Overrides {
            players: self.players.as_ref().map(count),
            levels: None,
        };
        vec![play(network, seed, options)]
    }
}

/// Trains the networks by proximal policy optimisation.
///
/// # Errors
/// A checkpoint that cannot be read or written.
pub fn run(args: &TrainArgs, output: &mut dyn Write) -> Result<()> {
    let init_weights =
        init_weights::<KINDS, CONTEXT, FEATURES, HIDDEN, VALUE_HIDDEN>(args.common.seed, 1.0);
    train(args, &args.common, init_weights, output)
}
