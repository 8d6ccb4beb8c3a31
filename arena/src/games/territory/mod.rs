//! The territory game of AtCoder Heuristic Contest 061: one seat, playing against
//! the built-in programs of an official input.

mod archive;
mod page;
mod play;
mod players;
mod record;

pub use play::TerritoryGame;

use crate::game::{Archive, Deal, Game, Limits, Listed, Pace, Parameter, Resident, Rules, Setting};
use ::territory::params;
use anyhow::Context;
use players::{Drifter, Flagship, Greedy};
use std::time::Duration;
use territory_maps::{generate, Options};

/// The statement's limit for a whole game, where other games have one for a turn.
pub const LIMITS: Limits = Limits {
    first: Duration::from_secs(2),
    turn: Duration::from_secs(2),
};

/// The game and its linked-in players.
pub struct Territory;

/// The linked-in players: the bot of this workspace first.
const RESIDENTS: [Listed; 3] = [
    Listed {
        name: "bot",
        styles: &[],
        about: "the bot of this workspace",
    },
    Listed {
        name: "greedy",
        styles: &["greedy"],
        about: "the most valuable cell that can be won or raised at once",
    },
    Listed {
        name: "drifter",
        styles: &["random"],
        about: "any cell that may be chosen",
    },
];

impl Rules for Territory {
    fn name(&self) -> &'static str {
        "territory"
    }

    fn version(&self) -> u32 {
        1
    }

    fn teams(&self) -> &'static [usize] {
        &[0]
    }

    fn limits(&self) -> Limits {
        LIMITS
    }

    fn deal(&self, deal: &Deal) -> anyhow::Result<Box<dyn Game>> {
        Ok(Box::new(TerritoryGame::new(
            deal,
            input(deal.profile.as_deref(), deal.seed)?,
        )))
    }

    fn residents(&self) -> &'static [Listed] {
        &RESIDENTS
    }

    fn parameters(&self, resident: &str) -> Vec<Parameter> {
        let table = match resident {
            "bot" => params::TABLE,
            _ => &[],
        };
        // As it was written, not as the nearest number of 32 bits.
        let decimal = |number: f32| number.to_string().parse().unwrap_or(f64::from(number));
        let rows = table.iter().map(|row| Parameter {
            name: row.name.to_string(),
            default: decimal(row.default),
            min: decimal(row.min),
            max: decimal(row.max),
            unit: row.unit.to_string(),
        });
        rows.collect()
    }

    fn resident(&self, name: &str, setting: &Setting) -> Option<Box<dyn Resident>> {
        match name {
            "bot" => Some(Box::new(Flagship::new(setting))),
            "greedy" => Some(Box::new(Greedy::default())),
            "drifter" => Some(Box::new(Drifter::new(setting.seed))),
            _ => None,
        }
    }

    fn archive(&self) -> Option<&dyn Archive> {
        Some(self)
    }

    fn environment(&self, setting: &Setting) -> Vec<(&'static str, Option<String>)> {
        let (work, clock) = match setting.pace {
            Pace::Work(nodes) => (Some(nodes.to_string()), None),
            Pace::Clock(game) => (None, Some(players::share(game).as_millis().to_string())),
        };
        let params = (!setting.params.is_empty()).then(|| setting.params.clone());
        vec![
            ("TERRITORY_WORK", work),
            ("TERRITORY_CLOCK_MS", clock),
            ("TERRITORY_SEED", Some(setting.seed.to_string())),
            ("TERRITORY_PARAMS", params),
        ]
    }
}

/// The official input of a seed. A profile demands a number of players or levels:
/// `m2`, `u5`, `m2:u5`.
fn input(profile: Option<&str>, seed: i64) -> anyhow::Result<territory_maps::Input> {
    let mut options = Options::default();
    let demands = profile.filter(|&name| name != "official").into_iter();
    for demand in demands.flat_map(|profile| profile.split(':')) {
        let number = demand.get(1..).and_then(|digits| digits.parse().ok());
        match (demand.get(..1), number) {
            (Some("m"), Some(players @ 2..=8)) => options.players = Some(players),
            (Some("u"), Some(levels @ 1..=5)) => options.levels = Some(levels),
            _ => anyhow::bail!(
                "expected the profile official, or like m2, u5, m2:u5; found {demand:?}"
            ),
        }
    }
    let seed = u64::try_from(seed)
        .ok()
        .context("expected an input's number from 0 upwards")?;
    Ok(generate(seed, options))
}
