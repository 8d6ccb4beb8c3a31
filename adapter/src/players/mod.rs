//! The built-in players.

mod anchor;
mod drifter;
mod flagship;
mod hunter;
mod hydra;
pub mod learned;
mod marathon;
mod miner;
pub(super) mod own_side;
mod pilot;
mod rusher;
pub(super) mod seated;
mod silencer;
mod stealth;

pub use anchor::{Anchor, Constants as AnchorConstants};
pub use drifter::Drifter;
pub use flagship::flagship;
pub use hunter::Hunter;
pub use hydra::Hydra;
pub use marathon::Marathon;
pub use miner::Miner;
pub use pilot::Piloted;
pub use rusher::Rusher;
pub use seated::Seated;
pub use silencer::Silencer;
pub use stealth::Stealth;

use arena::game::{BuiltInPlayer, Parameter, PlayerInfo, PlayerSetup};
use arena::players::BotSeat;
use ocean::params::Params;

/// The built-in players: the bot of this workspace first. Of 100 orders `mines`
/// lays in 8 or more, `rush` fires in 10 or more, `silent` uses SILENCE in 5 or more
/// and `open` in less than one (`arena/tests/panel.rs` counts them); `hidden`
/// keeps its place unclear.
pub const LISTED: [PlayerInfo; 10] = [
    PlayerInfo {
        name: "bot",
        styles: &[],
        about: "the bot of this workspace",
    },
    PlayerInfo {
        name: "anchor",
        styles: &["mines"],
        about: "the 2020 winner's method, rebuilt",
    },
    PlayerInfo {
        name: "drifter",
        styles: &["random"],
        about: "random legal orders, every kind of them",
    },
    PlayerInfo {
        name: "hunter",
        styles: &["mines", "open"],
        about: "follows the enemy and shoots at once",
    },
    PlayerInfo {
        name: "hydra",
        styles: &["silent", "hidden"],
        about: "makes the tracker that follows it as large as it can",
    },
    PlayerInfo {
        name: "marathon",
        styles: &["mines"],
        about: "long trails and mines, SILENCE only in need",
    },
    PlayerInfo {
        name: "miner",
        styles: &["mines", "silent"],
        about: "lives from a wide minefield",
    },
    PlayerInfo {
        name: "rusher",
        styles: &["mines", "open", "rush"],
        about: "closes in and trades",
    },
    PlayerInfo {
        name: "silencer",
        styles: &["silent"],
        about: "silences whenever it can",
    },
    PlayerInfo {
        name: "stealth",
        styles: &["silent", "hidden"],
        about: "hides, and shoots only when nearly sure",
    },
];

/// A built-in player by its name, for one game.
pub fn built_in(name: &str, setting: &PlayerSetup) -> Option<Box<dyn BuiltInPlayer>> {
    let seed = setting.seed;
    Some(match name {
        "bot" => Box::new(BotSeat::with_bot(flagship(setting))),
        "anchor" => {
            let constants = AnchorConstants::changed(&setting.params);
            Box::new(Piloted::new(Anchor::new(constants), seed))
        }
        "drifter" => Box::new(Seated::new(Drifter::new(seed))),
        "hunter" => Box::new(Seated::new(Hunter::new(seed))),
        "hydra" => Box::new(Piloted::new(Hydra, seed)),
        "marathon" => Box::new(Piloted::new(Marathon::default(), seed)),
        "miner" => Box::new(Piloted::new(Miner, seed)),
        "rusher" => Box::new(Piloted::new(Rusher, seed)),
        "silencer" => Box::new(Piloted::new(Silencer, seed)),
        "stealth" => Box::new(Piloted::new(Stealth, seed)),
        _ => return None,
    })
}

/// The numbers of a built-in player that can be changed.
pub fn parameters(name: &str) -> Vec<Parameter> {
    match name {
        "bot" => {
            let mut all = Parameter::all(Params::TABLE);
            all.extend(learned::parameters());
            all
        }
        "anchor" => Parameter::all(AnchorConstants::TABLE),
        _ => Vec::new(),
    }
}
