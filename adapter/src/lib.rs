//! Adapter of Ocean of Code for the arena: referee, records, pages, built-in players,
//! analyses.

mod archive;
pub mod beliefs;
pub mod commands;
pub mod fixture;
mod import;
mod judge;
mod maps;
pub mod page;
pub mod picture;
mod play;
pub mod players;
pub mod record;
mod sea;
mod seat;
mod standing;
mod texts;
mod timing;
pub mod track;
pub mod track_beliefs;
pub mod track_proof;
pub mod verify;

pub use judge::LIMITS;
pub use play::OceanGame;

use arena::game::{
    Analysis, Archive, BuiltInPlayer, FrozenProgram, Game, GameAdapter, GameSetup, Limits,
    MapSource, Parameter, PlayerInfo, PlayerSetup, SeatPage, Timing,
};
use arena::players::bot_environment;
use ocean::bot::Bot;
use ocean::rules::League;

/// The game and its built-in players.
pub struct Ocean;

impl GameAdapter for Ocean {
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

    fn reads_maps(&self) -> bool {
        true
    }

    fn maps(&self) -> Option<&dyn MapSource> {
        Some(self)
    }

    fn start_game(&self, setup: &GameSetup) -> anyhow::Result<Box<dyn Game>> {
        let game = |setup: &GameSetup, water| OceanGame::new(setup, League::ALL_ORDERS, water);
        let Some(line) = &setup.map else {
            let water = sea::water(setup.profile.as_deref(), setup.seed)?;
            return Ok(Box::new(game(setup, water)));
        };
        let (map, profile) = sea::parse_map(line)?;
        let seed = map.seed;
        let setup = GameSetup {
            seed,
            profile,
            ..setup.clone()
        };
        Ok(Box::new(game(&setup, map.water)))
    }

    fn built_in_players(&self) -> &'static [PlayerInfo] {
        &players::LISTED
    }

    fn parameters(&self, player: &str) -> Vec<Parameter> {
        players::parameters(player)
    }

    fn built_in_player(&self, name: &str, setup: &PlayerSetup) -> Option<Box<dyn BuiltInPlayer>> {
        players::built_in(name, setup)
    }

    fn analyses(&self) -> &'static [&'static dyn Analysis] {
        commands::ANALYSES
    }

    fn timing(&self) -> Option<&dyn Timing> {
        Some(self)
    }

    fn seat_page(&self) -> Option<&dyn SeatPage> {
        Some(self)
    }

    fn archive(&self) -> Option<&dyn Archive> {
        Some(self)
    }

    fn frozen(&self) -> &'static [FrozenProgram] {
        &FROZEN
    }

    fn sources_hash(&self) -> &'static str {
        env!("SOURCES_HASH")
    }

    fn environment(&self, setup: &PlayerSetup) -> Vec<(String, Option<String>)> {
        bot_environment::<Bot>(setup, None)
    }
}

/// Earlier versions of the bot, as the bundler wrote them.
const FROZEN: [FrozenProgram; 4] = [
    FrozenProgram {
        name: "ocean-2",
        source: include_str!("../../frozen/ocean-2.rs"),
    },
    FrozenProgram {
        name: "ocean-5",
        source: include_str!("../../frozen/ocean-5.rs"),
    },
    FrozenProgram {
        name: "ocean-6",
        source: include_str!("../../frozen/ocean-6.rs"),
    },
    FrozenProgram {
        name: "ocean-7",
        source: include_str!("../../frozen/ocean-7.rs"),
    },
];
