//! Submerged Temple, by its statement or as the organiser's simulator runs it.

mod archive;
mod judge;
mod page;
mod play;
pub mod players;
mod record;
mod seat;

pub use judge::LIMITS;
pub use play::TempleGame;

use crate::game::{
    Archive, BuiltInPlayer, Deal, Game, GameAdapter, Limits, Listed, Pace, Parameter, SeatPage,
    Setting,
};
use ::temple::rules::{Grid, Mode};
use anyhow::Context;
use temple_maps::Profile;

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

    fn deal(&self, deal: &Deal) -> anyhow::Result<Box<dyn Game>> {
        let (grid, mode) = map(deal.profile.as_deref(), deal.seed)?;
        Ok(Box::new(TempleGame::new(deal, grid, mode)?))
    }

    fn built_in_players(&self) -> &'static [Listed] {
        &players::LISTED
    }

    fn default_profile(&self) -> &'static str {
        MIXED
    }

    fn parameters(&self, player: &str) -> Vec<Parameter> {
        players::parameters(player)
    }

    fn built_in_player(&self, name: &str, setting: &Setting) -> Option<Box<dyn BuiltInPlayer>> {
        players::built_in(name, setting)
    }

    fn seat_page(&self) -> Option<&dyn SeatPage> {
        Some(self)
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
