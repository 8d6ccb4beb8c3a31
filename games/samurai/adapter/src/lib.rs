//! Adapter of SamurAI Dig Here of both years for the arena: two teams of a samurai and a
//! dog, which are separate processes without a channel between them.

mod archive;
mod belief_score;
mod commands;
mod judge;
mod ledger;
mod maps;
mod page;
mod play;
pub mod players;
mod replayed;
mod step;

pub use play::SamuraiGame;
pub use samurai::rules::Edition;

use anyhow::Context;
use arena::game::{
    Analysis, Archive, BuiltInPlayer, Game, GameAdapter, GameSetup, Limits, MapSource, Parameter,
    PlayerInfo, PlayerSetup,
};
use arena::players::bot_environment;
use judge::LIMITS;
use samurai::bot::Bot;
use samurai::params::Params;
use samurai::rules::Mode;
use samurai_maps::{generate, sets, GameFile, Profile};

/// The game of one year, and its built-in players.
pub struct Samurai(pub Edition);

/// The built-in players: the bot of this workspace first.
const PLAYERS: [PlayerInfo; 7] = [
    PlayerInfo::new("bot", &[], "the bot of this workspace"),
    PlayerInfo::new(
        "greedy",
        &["greedy"],
        "digs the nearest known treasure; the dog explores, barks and sits",
    ),
    PlayerInfo::new(
        "follower",
        &["signals"],
        "the samurai follows its dog, which points at what it finds",
    ),
    PlayerInfo::new(
        "intention",
        &["goals"],
        "goals that fade and are raised again: dig, chase, guard, escape",
    ),
    PlayerInfo::new(
        "blocker",
        &["hinders"],
        "the dog stands in the other samurai's way and on its treasure",
    ),
    PlayerInfo::new(
        "shadow",
        &["hinders", "shadows"],
        "the dog takes the cell that the other samurai is about to enter or dig",
    ),
    PlayerInfo::new("random", &["random"], "any plan that is valid"),
];

impl GameAdapter for Samurai {
    fn name(&self) -> &'static str {
        match self.0 {
            Edition::Y2019 => "samurai-2019",
            Edition::Y2020 => "samurai-2020",
        }
    }

    fn version(&self) -> u32 {
        // Since 2 the amounts of `web` are spread as on the organiser's page; since 3 blank
        // lines before a plan are skipped, and agents are sent the time of the run's limit.
        3
    }

    /// The samurai of teams 0 and 1, then their dogs.
    fn teams(&self) -> &'static [usize] {
        &[0, 1, 0, 1]
    }

    fn counts_both_games(&self) -> bool {
        true
    }

    fn limits(&self) -> Limits {
        LIMITS
    }

    fn maps(&self) -> Option<&dyn MapSource> {
        Some(self)
    }

    fn start_game(&self, setup: &GameSetup) -> anyhow::Result<Box<dyn Game>> {
        let (mut file, mode) = field(self.0, setup.profile.as_deref(), setup.seed)?;
        if let Some(limit) = setup.limits.game {
            file.field.think_time = u32::try_from(limit.as_millis()).unwrap_or(u32::MAX);
        }
        Ok(Box::new(SamuraiGame::new(setup, &file, self.0, mode)))
    }

    fn built_in_players(&self) -> &'static [PlayerInfo] {
        &PLAYERS
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
        players::built_in(name, self.0, setup)
    }

    fn archive(&self) -> Option<&dyn Archive> {
        Some(self)
    }

    fn analyses(&self) -> &'static [&'static dyn Analysis] {
        commands::ANALYSES
    }

    fn sources_hash(&self) -> &'static str {
        env!("SOURCES_HASH")
    }

    fn protocol(&self) -> &'static str {
        "games/samurai/docs/protocol.md"
    }

    fn environment(&self, setup: &PlayerSetup) -> Vec<(String, Option<String>)> {
        let mut variables = bot_environment::<Bot>(setup, Some(LIMITS.turn));
        let edition = self.0.name().to_string();
        variables.push(("SAMURAI_EDITION".to_string(), Some(edition)));
        variables
    }
}

/// Name for all profiles and the published fields in turn, the default.
const MIXED: &str = "mixed";
/// Name for the organiser's fields, by number.
const PUBLISHED: &str = "published";

/// The field of a profile and a seed, and the mode: `rich`, or `rich:manager` for the
/// manager's. Without a name all profiles and the published fields in turn, which is `mixed`.
///
/// # Errors
/// A mode or a profile that does not exist.
fn field(edition: Edition, profile: Option<&str>, seed: i64) -> anyhow::Result<(GameFile, Mode)> {
    let text = profile.unwrap_or(MIXED);
    let (name, mode) = text.split_once(':').unwrap_or((text, "text"));
    let mode = Mode::from_name(mode)
        .with_context(|| format!("expected the mode text or manager, found {mode:?}"))?;
    let kinds = Profile::ALL.len() as i64 + 1;
    let mixed = Profile::ALL.get(seed.rem_euclid(kinds) as usize).copied();
    let profile = match name {
        MIXED => mixed,
        PUBLISHED => None,
        _ => Some(Profile::from_name(name).with_context(|| {
            let known = Profile::ALL.map(Profile::name).join(", ");
            format!(
                "there is no profile of fields called {name:?}; expected mixed, published or one of {known}"
            )
        })?),
    };
    let file = match profile {
        Some(profile) => {
            let field = generate(profile, edition, seed);
            GameFile::of_field(field, edition, Some(format!("{profile} {seed}")))
        }
        None => {
            let number = if name == MIXED {
                seed.div_euclid(kinds)
            } else {
                seed
            };
            sets::published(edition, number).context("a published field")?
        }
    };
    Ok((file, mode))
}

/// Old and present names of the bot's parameters: kept runs and notes have the old ones.
const RENAMED_PARAMETERS: &[(&str, &str)] = &[
    ("horizon", "rollout_depth"),
    ("hurry", "rollout_discount"),
    ("choice_hurry", "target_discount"),
    ("close_win", "target_race_share"),
    ("sat_on", "target_dog_delay"),
    ("nearness", "leaf_nearness"),
    ("nearness_hurry", "leaf_nearness_discount"),
    ("scent", "leaf_exploration"),
    ("scent_hurry", "exploration_discount"),
    ("passage", "exploration_passage_weight"),
    ("waiting", "standstill_steps"),
    ("waiting_hurry", "standstill_discount"),
    ("denial", "standstill_min_gain_weight"),
    ("waiting_lead", "standstill_lead"),
    ("passed_by_own", "belief_passed_by_own"),
    ("passed_by_other", "belief_passed_by_other"),
    ("suspected", "belief_suspected"),
    ("patience", "belief_silence_decay"),
    ("steady", "bonus_continuity"),
    ("vary", "failed_plan_avoidance"),
    ("vary_cost", "cost_failed_plan"),
    ("sign_cost", "cost_false_sign"),
    ("guard_range", "dog_guard_range"),
    ("blind", "dig_min_expected"),
];
