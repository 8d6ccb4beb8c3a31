//! The policy network and the value network of the tree search.

use super::features::{CONTEXT, FEATURES, KINDS};
use super::weights;
use common::embedding::{decode, Packing};

/// Hidden units of each policy network.
pub const HIDDEN: usize = 24;

/// Hidden units of the value network.
pub const VALUE_HIDDEN: usize = 64;

/// A policy network for each kind of candidate, and a value network: the expected change of
/// [`SimulatedGame::result`] until the end, for the player to move.
///
/// [`SimulatedGame::result`]: super::SimulatedGame::result
pub type Network =
    common::policy_networks::Networks<KINDS, CONTEXT, FEATURES, HIDDEN, VALUE_HIDDEN>;

/// The networks with the embedded weights.
pub fn trained_network() -> Network {
    Network::with_weights(decode(weights::TEXT, Packing::Fine, weights::STEP))
}
