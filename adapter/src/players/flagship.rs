//! The bot of this workspace, built in.

use super::learned;
use crate::judge::LIMITS;
use arena::game::PlayerSetup;
use arena::players::bot_settings;
use common::Bot as _;
use ocean::bot::Bot;
use ocean::search::Network;

/// The bot with the setup's parameters and shifts of the learned value.
pub fn flagship(setup: &PlayerSetup) -> Bot {
    let mut network = Network::embedded();
    let params = learned::shift(&mut network, &setup.params);
    debug_assert!(params.is_ok(), "checked before: {params:?}");
    let setup = PlayerSetup {
        params: params.unwrap_or_default(),
        ..setup.clone()
    };
    let settings = bot_settings::<Bot>(&setup, LIMITS.turn);
    Bot::from_settings(settings).with_network(network)
}
