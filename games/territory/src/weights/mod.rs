//! The trained networks, by the number of players that they were trained for.

mod few;
mod large;
mod many;
mod two;

use crate::large::LargeNetwork;
use crate::network::Network;
use common::embedding::{decode, digit, Packing, BASE};

/// The networks for games of so many players.
pub fn network(players: usize) -> Network {
    let (text, step) = match players {
        0..=2 => (two::TEXT, two::STEP),
        3..=4 => (few::TEXT, few::STEP),
        _ => (many::TEXT, many::STEP),
    };
    Network::with_weights(decode(text, Packing::Fine, step))
}

/// The large network, for games of any number of players.
pub fn large_network() -> LargeNetwork {
    let parts = LargeNetwork::parts();
    let steps = large::STEPS.iter().zip(parts);
    let steps = steps.flat_map(|(&step, count)| core::iter::repeat_n(step, count));
    LargeNetwork::new(large::TEXT.bytes().zip(steps).map(|(character, step)| {
        let level = digit(character) - BASE / 2;
        (level * level.abs()) as f32 * step
    }))
}
