//! Adapter of the territory game of AtCoder Heuristic Contest 061 for the arena: one seat
//! against the programs of an official input.

mod archive;
mod judge;
mod maps;
mod page;
mod play;
mod players;
mod record;

pub use play::TerritoryGame;

use arena::game::{
    Archive, BuiltInPlayer, Game, GameAdapter, GameSetup, Limits, MapSource, Parameter, PlayerInfo,
    PlayerSetup,
};
use arena::players::{bot_environment, bot_settings, BotSeat};
use judge::LIMITS;
use players::{Drifter, Greedy};
use territory::bot::Bot;
use territory::params::Params;
use territory_maps::{generate, Overrides};

/// The game and its built-in players.
pub struct Territory;

/// The built-in players: the bot of this workspace first.
const LISTED: [PlayerInfo; 3] = [
    PlayerInfo::new("bot", &[], "the bot of this workspace"),
    PlayerInfo::new(
        "greedy",
        &["greedy"],
        "the most valuable cell that can be won or raised at once",
    ),
    PlayerInfo::new("drifter", &["random"], "any cell that may be chosen"),
];

impl GameAdapter for Territory {
    fn name(&self) -> &'static str {
        "territory"
    }

    fn version(&self) -> u32 {
        // Since 2 empty answers and those that start with `#` are ignored.
        2
    }

    fn teams(&self) -> &'static [usize] {
        &[0]
    }

    fn limits(&self) -> Limits {
        LIMITS
    }

    fn maps(&self) -> Option<&dyn MapSource> {
        Some(self)
    }

    fn start_game(&self, setup: &GameSetup) -> anyhow::Result<Box<dyn Game>> {
        Ok(Box::new(TerritoryGame::new(
            setup,
            input(setup.profile.as_deref(), setup.seed)?,
        )))
    }

    fn built_in_players(&self) -> &'static [PlayerInfo] {
        &LISTED
    }

    fn parameters(&self, player: &str) -> Vec<Parameter> {
        match player {
            "bot" => Parameter::all(Params::TABLE),
            _ => Vec::new(),
        }
    }

    fn renamed_parameters(&self, player: &str) -> &'static [(&'static str, &'static str)] {
        match player {
            "bot" => RENAMED_PARAMETERS,
            _ => &[],
        }
    }

    fn built_in_player(&self, name: &str, setup: &PlayerSetup) -> Option<Box<dyn BuiltInPlayer>> {
        match name {
            "bot" => {
                let settings = bot_settings::<Bot>(setup, LIMITS.turn);
                Some(Box::new(BotSeat::<Bot>::new(settings)))
            }
            "greedy" => Some(Box::new(Greedy::default())),
            "drifter" => Some(Box::new(Drifter::new(setup.seed))),
            _ => None,
        }
    }

    fn archive(&self) -> Option<&dyn Archive> {
        Some(self)
    }

    fn sources_hash(&self) -> &'static str {
        env!("SOURCES_HASH")
    }

    fn protocol(&self) -> &'static str {
        "games/territory/docs/protocol.md"
    }

    fn environment(&self, setup: &PlayerSetup) -> Vec<(String, Option<String>)> {
        bot_environment::<Bot>(setup, Some(LIMITS.turn))
    }
}

/// The official input of a seed, whose bits are read as unsigned. A profile demands a number
/// of players or levels: `m2`, `u5`, `m2:u5`.
fn input(profile: Option<&str>, seed: i64) -> anyhow::Result<territory_maps::Input> {
    let mut options = Overrides::default();
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
    Ok(generate(seed as u64, options))
}

/// Old and present names of the bot's parameters: kept runs and notes have the old ones.
const RENAMED_PARAMETERS: &[(&str, &str)] = &[
    ("root_proof", "root_drop_lead"),
    ("root_share", "root_min_share"),
    ("root_prior", "root_prior_weight"),
    ("rollout_midway", "rollout_midway_weight"),
];
