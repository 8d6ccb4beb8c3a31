//! Submerged Temple, by its statement or as the organiser's simulator runs it.

mod archive;
mod page;
mod play;
pub mod players;
mod record;

pub use play::TempleGame;

use crate::game::{Archive, Deal, Game, Limits, Listed, Pace, Parameter, Resident, Rules, Setting};
use ::temple::params::Params;
use ::temple::rules::{Grid, Mode};
use anyhow::Context;
use players::{Beam, Flagship, Nearest, Random};
use std::time::Duration;
use temple_maps::Profile;

/// The statement's time limit; it has no other for the first turn.
pub const LIMITS: Limits = Limits {
    first: Duration::from_secs(1),
    turn: Duration::from_secs(1),
};

/// The game and its linked-in players.
pub struct Temple;

/// The linked-in players: the bot of this workspace first.
const RESIDENTS: [Listed; 4] = [
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
        about: "any move that is one",
    },
];

impl Rules for Temple {
    fn name(&self) -> &'static str {
        "temple"
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
        let (grid, mode) = map(deal.profile.as_deref(), deal.seed)?;
        Ok(Box::new(TempleGame::new(deal, grid, mode)?))
    }

    fn residents(&self) -> &'static [Listed] {
        &RESIDENTS
    }

    fn parameters(&self, resident: &str) -> Vec<Parameter> {
        let table = match resident {
            "bot" => Params::TABLE,
            _ => &[],
        };
        table.iter().map(Parameter::from).collect()
    }

    fn resident(&self, name: &str, setting: &Setting) -> Option<Box<dyn Resident>> {
        match name {
            "bot" => Some(Box::new(Flagship::new(setting))),
            "beam" => Some(Box::new(Beam::new())),
            "nearest" => Some(Box::new(Nearest::new())),
            "random" => Some(Box::new(Random::new(setting.seed))),
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
        let params = (!setting.params.is_empty()).then(|| setting.params.clone());
        vec![("TEMPLE_WORK", work), ("TEMPLE_PARAMS", params)]
    }
}

/// All profiles in turn: the maps that are not asked for by name.
const MIXED: &str = "mixed";

/// The map of a profile, and the mode: `maze`, or `maze:kit` for the
/// simulator's. Without a name all profiles in turn, which is `mixed`.
fn map(profile: Option<&str>, seed: i64) -> anyhow::Result<(Grid, Mode)> {
    let text = profile.unwrap_or(MIXED);
    let (name, mode) = text.split_once(':').unwrap_or((text, "statement"));
    let mode = Mode::from_name(mode)
        .with_context(|| format!("expected the mode statement or kit, found {mode:?}"))?;
    let profile = if name == MIXED {
        let place = seed.rem_euclid(Profile::ALL.len() as i64);
        Profile::ALL[place as usize]
    } else {
        Profile::from_name(name).with_context(|| {
            let known = Profile::ALL.map(Profile::name).join(", ");
            format!("there is no profile of maps called {name:?}; expected mixed or one of {known}")
        })?
    };
    Ok((temple_maps::generate(profile, seed), mode))
}
