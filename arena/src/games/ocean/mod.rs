//! Ocean of Code, as its official referee runs it.

mod archive;
pub mod beliefs;
pub mod fixture;
pub mod page;
pub mod picture;
mod play;
pub mod players;
pub mod record;
mod sea;
mod texts;
pub mod track;
pub mod track_beliefs;
pub mod track_proof;
pub mod verify;

pub use play::OceanGame;

use crate::game::{Archive, Deal, Game, Limits, Listed, Pace, Parameter, Resident, Rules, Setting};
use ::ocean::params::Params;
use ::ocean::rules::charges::League;
use players::{
    Anchor, AnchorConstants, Drifter, Flagship, Hunter, Miner, Piloted, Rusher, Silencer, Stealth,
};
use std::time::Duration;

/// The judge's time limits.
pub const LIMITS: Limits = Limits {
    first: Duration::from_millis(1000),
    turn: Duration::from_millis(50),
};

/// The game and its linked-in players.
pub struct Ocean;

/// The linked-in players: the bot of this workspace first. Of 100 orders `mines`
/// lays in 8 or more, `rush` fires in 10 or more, `silent` uses SILENCE in 5 or more
/// and `open` in less than one (`arena/tests/panel.rs` counts them); `hidden`
/// keeps its place unclear.
const RESIDENTS: [Listed; 8] = [
    Listed {
        name: "bot",
        styles: &[],
        about: "the bot of this workspace",
    },
    Listed {
        name: "anchor",
        styles: &["mines"],
        about: "the 2020 winner's method, rebuilt",
    },
    Listed {
        name: "drifter",
        styles: &["random"],
        about: "random legal orders, every kind of them",
    },
    Listed {
        name: "hunter",
        styles: &["mines", "open"],
        about: "follows the enemy and shoots at once",
    },
    Listed {
        name: "miner",
        styles: &["mines", "silent"],
        about: "lives from a wide minefield",
    },
    Listed {
        name: "rusher",
        styles: &["mines", "open", "rush"],
        about: "closes in and trades",
    },
    Listed {
        name: "silencer",
        styles: &["silent"],
        about: "silences whenever it can",
    },
    Listed {
        name: "stealth",
        styles: &["silent", "hidden"],
        about: "hides, and shoots only when nearly sure",
    },
];

impl Rules for Ocean {
    fn name(&self) -> &'static str {
        "ocean"
    }

    fn version(&self) -> u32 {
        1
    }

    fn teams(&self) -> &'static [usize] {
        &[0, 1]
    }

    fn limits(&self) -> Limits {
        LIMITS
    }

    fn deal(&self, deal: &Deal) -> anyhow::Result<Box<dyn Game>> {
        let water = sea::water(deal.profile.as_deref(), deal.seed)?;
        Ok(Box::new(OceanGame::new(deal, League::ALL_ORDERS, water)))
    }

    fn residents(&self) -> &'static [Listed] {
        &RESIDENTS
    }

    fn parameters(&self, resident: &str) -> Vec<Parameter> {
        let table = match resident {
            "bot" => Params::TABLE,
            "anchor" => AnchorConstants::TABLE,
            _ => &[],
        };
        table.iter().map(Parameter::from).collect()
    }

    fn resident(&self, name: &str, setting: &Setting) -> Option<Box<dyn Resident>> {
        match name {
            "bot" => Some(Box::new(Flagship::new(setting))),
            "anchor" => {
                let constants = AnchorConstants::changed(&setting.params);
                Some(Box::new(Piloted::new(Anchor::new(constants), setting.seed)))
            }
            "drifter" => Some(Box::new(Drifter::new(setting.seed))),
            "hunter" => Some(Box::new(Hunter::new(setting.seed))),
            "miner" => Some(Box::new(Piloted::new(Miner, setting.seed))),
            "rusher" => Some(Box::new(Piloted::new(Rusher, setting.seed))),
            "silencer" => Some(Box::new(Piloted::new(Silencer, setting.seed))),
            "stealth" => Some(Box::new(Piloted::new(Stealth, setting.seed))),
            _ => None,
        }
    }

    fn archive(&self) -> Option<&dyn Archive> {
        Some(self)
    }

    fn environment(&self, setting: &Setting) -> Vec<(&'static str, Option<String>)> {
        let work = match setting.pace {
            Pace::Work(nodes) => Some(nodes.to_string()),
            Pace::Clock(_) => None,
        };
        vec![
            ("OCEAN_WORK", work),
            ("OCEAN_SEED", Some(setting.seed.to_string())),
            (
                "OCEAN_PARAMS",
                (!setting.params.is_empty()).then(|| setting.params.clone()),
            ),
        ]
    }
}
