//! The built-in players.

mod anchor;
mod drifter;
mod flagship;
mod hunter;
mod hydra;
pub mod learned;
mod marathon;
mod miner;
pub(super) mod own_submarine;
mod rusher;
pub(super) mod shell;
mod silencer;
mod stealth;
mod tracking;

pub use flagship::flagship;

use anchor::{Anchor, Constants};
use arena::game::{BuiltInPlayer, Parameter, PlayerInfo, PlayerSetup};
use arena::players::BotSeat;
use drifter::Drifter;
use hunter::Hunter;
use ocean::params::Params;
use shell::Shell;
use tracking::{TrackedGame, TrackingPlayer};

/// The built-in players: the bot of this workspace first. Styles, by 100 orders: `mines`
/// lays 8 or more mines, `rush` fires 10 or more torpedoes, `silent` uses SILENCE 5 or
/// more times and `open` less than once (`tests/panel.rs` counts them); `hidden` keeps
/// its cell unclear.
pub const LISTED: [PlayerInfo; 10] = [
    PlayerInfo::new("bot", &[], "the bot of this workspace"),
    PlayerInfo::new("anchor", &["mines"], "the 2020 winner's method, rebuilt"),
    PlayerInfo::new(
        "drifter",
        &["random"],
        "random legal orders, every kind of them",
    ),
    PlayerInfo::new(
        "hunter",
        &["mines", "open"],
        "follows the enemy and shoots at once",
    ),
    PlayerInfo::new(
        "hydra",
        &["silent", "hidden"],
        "makes the tracker that follows it as large as it can",
    ),
    PlayerInfo::new(
        "marathon",
        &["mines"],
        "long trails and mines, SILENCE only in need",
    ),
    PlayerInfo::new("miner", &["mines", "silent"], "lives from a wide minefield"),
    PlayerInfo::new("rusher", &["mines", "open", "rush"], "closes in and trades"),
    PlayerInfo::new("silencer", &["silent"], "silences whenever it can"),
    PlayerInfo::new(
        "stealth",
        &["silent", "hidden"],
        "hides, and shoots only when nearly sure",
    ),
];

/// The built-in player of this name for one game; `None` for an unknown name.
pub fn built_in(name: &str, setup: &PlayerSetup) -> Option<Box<dyn BuiltInPlayer>> {
    fn tracking(
        setup: &PlayerSetup,
        strategy: impl FnMut(&mut TrackedGame) + Send + 'static,
    ) -> Box<dyn BuiltInPlayer> {
        Box::new(TrackingPlayer::new(setup.seed, strategy))
    }
    Some(match name {
        "bot" => Box::new(BotSeat::with_bot(flagship(setup))),
        "anchor" => {
            let mut anchor = Anchor::new(Constants::changed(&setup.params));
            tracking(setup, move |game| anchor.write_order(game))
        }
        "drifter" => Box::new(Shell::new(Drifter::new(setup.seed))),
        "hunter" => Box::new(Shell::new(Hunter::new(setup.seed))),
        "hydra" => tracking(setup, hydra::write_order),
        "marathon" => tracking(setup, marathon::strategy()),
        "miner" => tracking(setup, miner::write_order),
        "rusher" => tracking(setup, rusher::write_order),
        "silencer" => tracking(setup, silencer::write_order),
        "stealth" => tracking(setup, stealth::write_order),
        _ => return None,
    })
}

/// The parameters of a built-in player that a user can set; empty for most.
pub fn parameters(name: &str) -> Vec<Parameter> {
    match name {
        "bot" => {
            let mut all = Parameter::all(Params::TABLE);
            all.extend(learned::parameters());
            all
        }
        "anchor" => Parameter::all(Constants::TABLE),
        _ => Vec::new(),
    }
}
