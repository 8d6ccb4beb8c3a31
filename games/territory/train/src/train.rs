//! The territory game as one that is learned.

use crate::self_play::{play, MOST_LEVELS};
use anyhow::Result;
use learning::{beginner, train, Episode, SelfPlay};
use std::io::Write;
use std::ops::RangeInclusive;
use territory::network::{Network, HIDDEN, VALUE_HIDDEN};
use territory::rules::MOST_PLAYERS;
use territory::scene::{CONTEXT, FEATURES, KINDS};
use territory_maps::Options;

/// Options of the command.
#[derive(clap::Args, Debug)]
pub struct TrainArgs {
    #[command(flatten)]
    common: learning::TrainArgs,
    /// Games of so many players alone, as `2` or `3-4`
    #[arg(long, value_name = "M", value_parser = players)]
    players: Option<RangeInclusive<usize>>,
}

/// A number of players, or a range of them.
fn players(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = first.parse().ok().zip(last.parse().ok());
    range
        .filter(|(first, last)| 2 <= *first && first <= last && *last <= MOST_PLAYERS)
        .map(|(first, last)| first..=last)
        .ok_or_else(|| format!("expected players from 2 to {MOST_PLAYERS} as 2 or 3-4"))
}

/// Sizes of games: 2 to 8 players, 1 to 5 levels.
pub const GROUPS: usize = (MOST_PLAYERS - 1) * MOST_LEVELS;

impl SelfPlay<KINDS, CONTEXT, FEATURES, HIDDEN, VALUE_HIDDEN> for TrainArgs {
    const GROUPS: usize = GROUPS;
    const SHOWN: (f64, usize) = (1e5, 0);

    fn play(&self, network: &Network, seed: u64) -> Vec<Episode<CONTEXT, FEATURES>> {
        let count = |range: &RangeInclusive<usize>| {
            let sizes = (range.end() - range.start() + 1) as u64;
            range.start() + (seed % sizes) as usize
        };
        let options = Options {
            players: self.players.as_ref().map(count),
            levels: None,
        };
        vec![play(network, seed, options)]
    }
}

/// Trains.
///
/// # Errors
/// A checkpoint that cannot be read or written.
pub fn run(args: &TrainArgs, output: &mut dyn Write) -> Result<()> {
    let beginner =
        beginner::<KINDS, CONTEXT, FEATURES, HIDDEN, VALUE_HIDDEN>(args.common.seed, 1.0);
    train(args, &args.common, beginner, output)
}
