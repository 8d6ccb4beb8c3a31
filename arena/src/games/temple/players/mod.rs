//! The built-in players.

mod beam;
mod flagship;
mod nearest;
mod random;
pub mod walk;

pub use beam::Beam;
pub use flagship::Flagship;
pub use nearest::Nearest;
pub use random::Random;

use crate::game::{BuiltInPlayer, Listed, Parameter, Setting};
use temple::params::Params;

/// The built-in players: the bot of this workspace first.
pub const LISTED: [Listed; 4] = [
    Listed {
        name: "bot",
        styles: &[],
        about: "the bot of this workspace",
    },
    Listed {
        name: "beam",
        styles: &["planner"],
        about: "the bot's route planner alone",
    },
    Listed {
        name: "nearest",
        styles: &["greedy"],
        about: "walks to the nearest coin, and to bubbles in time",
    },
    Listed {
        name: "random",
        styles: &["random"],
        about: "a random legal move",
    },
];

/// A built-in player by its name, for one game.
pub fn built_in(name: &str, setting: &Setting) -> Option<Box<dyn BuiltInPlayer>> {
    Some(match name {
        "bot" => Box::new(Flagship::new(setting)),
        "beam" => Box::new(Beam::new()),
        "nearest" => Box::new(Nearest::new()),
        "random" => Box::new(Random::new(setting.seed)),
        _ => return None,
    })
}

/// The numbers of a built-in player that can be changed.
pub fn parameters(name: &str) -> Vec<Parameter> {
    let table = match name {
        "bot" => Params::TABLE,
        _ => &[],
    };
    table.iter().map(Parameter::from).collect()
}
