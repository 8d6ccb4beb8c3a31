//! Adapter of Submerged Temple for the arena, by the statement or as the organiser's
//! simulator runs it: referee, records, pages, built-in players, analyses.

mod archive;
mod judge;
mod map;
mod maps;
mod page;
mod play;
pub mod players;
pub mod reconsidered;
mod record;
mod replay;
mod seat;

pub use judge::LIMITS;
pub use play::TempleGame;

use arena::game::TypedAnalysis;
use arena::game::{
    Analysis, Archive, BuiltInPlayer, FrozenProgram, Game, GameAdapter, GameSetup, Limits,
    MapSource, Parameter, PlayerInfo, PlayerSetup, SeatPage, GIVEN_MAPS,
};
use arena::players::bot_environment;
use map::{map, MIXED};
use temple::bot::Bot;
use temple::rules::Mode;
use temple_maps::MapLine;

/// The game and its built-in players.
pub struct Temple;

impl GameAdapter for Temple {
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

    fn reads_maps(&self) -> bool {
        true
    }

    fn maps(&self) -> Option<&dyn MapSource> {
        Some(self)
    }

    fn start_game(&self, setup: &GameSetup) -> anyhow::Result<Box<dyn Game>> {
        let Some(line) = &setup.map else {
            let (grid, mode) = map(setup.profile.as_deref(), setup.seed)?;
            return Ok(Box::new(TempleGame::new(setup, grid, mode)?));
        };
        let MapLine { seed, grid } = MapLine::parse(line).map_err(anyhow::Error::msg)?;
        let profile = Some(GIVEN_MAPS.to_string());
        let setup = GameSetup {
            seed,
            profile,
            ..setup.clone()
        };
        Ok(Box::new(TempleGame::new(&setup, grid, Mode::Statement)?))
    }

    fn built_in_players(&self) -> &'static [PlayerInfo] {
        &players::LISTED
    }

    fn default_profile(&self) -> &'static str {
        MIXED
    }

    fn parameters(&self, player: &str) -> Vec<Parameter> {
        players::parameters(player)
    }

    fn renamed_parameters(&self, player: &str) -> &'static [(&'static str, &'static str)] {
        match player {
            "bot" => RENAMED_PARAMETERS,
            _ => &[],
        }
    }

    fn built_in_player(&self, name: &str, setup: &PlayerSetup) -> Option<Box<dyn BuiltInPlayer>> {
        players::built_in(name, setup)
    }

    fn seat_page(&self) -> Option<&dyn SeatPage> {
        Some(self)
    }

    fn archive(&self) -> Option<&dyn Archive> {
        Some(self)
    }

    fn analyses(&self) -> &'static [&'static dyn Analysis] {
        ANALYSES
    }

    fn frozen(&self) -> &'static [FrozenProgram] {
        &FROZEN
    }

    fn sources_hash(&self) -> &'static str {
        env!("SOURCES_HASH")
    }

    fn protocol(&self) -> &'static str {
        "games/temple/docs/protocol.md"
    }

    fn environment(&self, setup: &PlayerSetup) -> Vec<(String, Option<String>)> {
        bot_environment::<Bot>(setup, Some(LIMITS.turn))
    }
}

/// Analyses of this game.
const ANALYSES: &[&dyn Analysis] = &[&TypedAnalysis::new(
    "reconsidered",
    |_, args: &reconsidered::ReconsideredArgs, out| reconsidered::run(args, out),
)];

/// Earlier versions of the bot, as the bundler wrote them.
const FROZEN: [FrozenProgram; 1] = [FrozenProgram::new(
    "temple-1",
    include_str!("../../frozen/temple-1.rs"),
)];

/// Old and present names of the bot's parameters: kept runs and notes have the old ones.
const RENAMED_PARAMETERS: &[(&str, &str)] = &[
    ("legs_weight", "mcts_weight"),
    ("legs_games", "mcts_simulations"),
    ("legs_explore", "mcts_cpuct"),
    ("legs_prior_temperature", "mcts_prior_temperature"),
    ("route_distance", "route_weight_per_cell"),
    ("route_far_share", "route_slow_share"),
    ("route_free_share", "route_slow_share_free"),
    ("route_far_discount", "route_slow_discount"),
    ("route_respect", "route_opponent_delay"),
    ("route_life", "route_turn_alive"),
    ("route_air", "route_rank_air"),
    ("route_stranded", "route_rank_stranded"),
    ("route_width", "route_beam_width"),
    ("endurance_width", "endurance_beam_width"),
    ("endurance_bubble", "endurance_rank_bubble"),
    ("endurance_air", "endurance_rank_air"),
    ("endurance_denied", "endurance_denied_bubble"),
];
