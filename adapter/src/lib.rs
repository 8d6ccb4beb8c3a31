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

    fn renamed_parameters(&self, player: &str) -> &'static [(&'static str, &'static str)] {
        match player {
            "bot" => RENAMED_OF_BOT,
            "anchor" => RENAMED_OF_ANCHOR,
            _ => &[],
        }
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

    fn protocol(&self) -> &'static str {
        "docs/protocol.md"
    }

    fn environment(&self, setup: &PlayerSetup) -> Vec<(String, Option<String>)> {
        bot_environment::<Bot>(setup, None)
    }
}

/// Earlier versions of the bot, as the bundler wrote them.
const FROZEN: [FrozenProgram; 4] = [
    FrozenProgram::new("ocean-2", include_str!("../../frozen/ocean-2.rs")),
    FrozenProgram::new("ocean-5", include_str!("../../frozen/ocean-5.rs")),
    FrozenProgram::new("ocean-6", include_str!("../../frozen/ocean-6.rs")),
    FrozenProgram::new("ocean-7", include_str!("../../frozen/ocean-7.rs")),
];

/// Old and present names of the bot's parameters: kept runs and notes have the old ones.
const RENAMED_OF_BOT: &[(&str, &str)] = &[
    ("knowledge_gain", "information_gain"),
    ("exposure_hidden", "exposure_entropy"),
    ("room_surface", "mobility_surface"),
    ("room_cramped", "mobility_cramped"),
    ("room_unmined", "mobility_unmined"),
    ("room_mined_from", "mobility_mined_from"),
    ("room_discount", "mobility_discount"),
];

/// Old and present names of the parameters of the player `anchor`.
const RENAMED_OF_ANCHOR: &[(&str, &str)] = &[
    ("kill", "sinking_bonus"),
    ("death", "sunk_cost"),
    ("splash", "own_damage_weight"),
    ("retaliation", "reply_weight"),
    ("answer", "counter_weight"),
    ("trust", "reply_belief_weight"),
    ("reply_least", "reply_threshold"),
    ("reply_silence", "reply_silence_cost"),
    ("reply_surface", "reply_surface_cost"),
    ("silence", "silence_cost"),
    ("silence_after_torpedo", "silence_cost_after_torpedo"),
    ("surface", "surface_cost"),
    ("wall", "wall_bonus"),
    ("move_after_torpedo", "torpedo_move_bonus"),
    ("torpedo", "torpedo_cost"),
    ("bold", "belief_bold_weight"),
    ("uniform", "belief_uniform_weight"),
    ("mine_fear", "mine_damage_weight"),
    ("mine_relief", "mine_hidden_relief"),
    ("trigger", "trigger_threshold"),
    ("trigger_overlap", "trigger_overlap_threshold"),
    ("mine_cells", "mine_new_cells"),
    ("first_mines", "mine_first_count"),
    ("sonar", "sonar_tolerance"),
];
