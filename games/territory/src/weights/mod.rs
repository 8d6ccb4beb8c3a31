//! The trained networks, by the number of players that they were trained for.

mod few;
mod many;
mod two;

use crate::network::Network;
use common::embedding::{decode, Packing};

/// The networks for games of so many players.
pub fn network(players: usize) -> Network {
    let (text, step) = match players {
        0..=2 => (two::TEXT, two::STEP),
        3..=4 => (few::TEXT, few::STEP),
        _ => (many::TEXT, many::STEP),
    };
    Network::with_weights(decode(text, Packing::Fine, step))
}
