//! The networks of the policy and the value.

use super::view::{CONTEXT, FEATURES, KINDS};
use super::weights;
use common::embedding::{decode, Packing};

/// Hidden units of the networks of candidates.
pub const HIDDEN: usize = 24;

/// Hidden units of the value's network.
pub const VALUE_HIDDEN: usize = 64;

/// The policy for each kind of candidate, and the value: what [`Game::result`] will still gain for
/// the player to move.
///
/// [`Game::result`]: super::Game::result
pub type Network =
    common::policy_networks::Networks<KINDS, CONTEXT, FEATURES, HIDDEN, VALUE_HIDDEN>;

/// The networks that the bot plays with.
pub fn trained() -> Network {
    Network::with_weights(decode(weights::TEXT, Packing::Fine, weights::STEP))
}
