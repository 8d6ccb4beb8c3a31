//! The games that persons play here.

use super::reply::Reply;
use super::sitting::{Setting, Sitting};
use crate::game::{GameAdapter, Games, Pace};
use crate::pages;
use anyhow::{bail, Context};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

const TEMPLATE: &str = include_str!("play.html");

/// Games that are kept; a further one takes the place of the oldest.
const MOST_SITTINGS: usize = 16;

/// Most search nodes and longest turn that may be asked of a program.
const MOST_WORK: u64 = 10_000_000;
const LONGEST_TURN_MS: u64 = 10_000;

/// What persons play.
pub struct Table {
    games: Games,
    /// Commands that may be played against, beside built-in players.
    commands: Vec<String>,
    /// Folder of the records.
    folder: PathBuf,
    sittings: Mutex<Sittings>,
}

#[derive(Default)]
struct Sittings {
    begun: u64,
    games: BTreeMap<u64, Arc<Mutex<Sitting>>>,
}

/// What the form offers.
#[derive(Serialize)]
struct Offer {
    games: Vec<OfferedGame>,
    commands: Vec<String>,
}

#[derive(Serialize)]
struct OfferedGame {
    name: &'static str,
    /// How many teams there are to choose from.
    teams: usize,
    profile: &'static str,
    players: Vec<(&'static str, &'static str)>,
}

/// What the form sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    game: String,
    #[serde(default)]
    opponent: String,
    #[serde(default)]
    team: usize,
    seed: u64,
    #[serde(default)]
    profile: String,
    /// Search nodes a turn.
    work: Option<u64>,
    /// Time limit in milliseconds, in place of the work.
    clock_ms: Option<u64>,
}

/// What the page of a game sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    answer: String,
    turn: u64,
}

/// Where a new game is.
#[derive(Serialize)]
struct Begun {
    address: String,
}

impl Table {
    /// With these commands to play against beside the built-in players.
    pub fn new(games: Games, commands: Vec<String>, folder: PathBuf) -> Table {
        Table {
            games,
            commands,
            folder,
            sittings: Mutex::default(),
        }
    }

    /// The form.
    ///
    /// # Errors
    /// Data that cannot be written as JSON.
    pub fn form(&self) -> anyhow::Result<Reply> {
        let game = |adapter: &&dyn GameAdapter| OfferedGame {
            name: adapter.name(),
            teams: adapter.teams().iter().max().map_or(1, |last| last + 1),
            profile: adapter.default_profile(),
            players: adapter
                .built_in_players()
                .iter()
                .map(|it| (it.name, it.about))
                .collect(),
        };
        let offer = Offer {
            games: self.games.list().iter().map(game).collect(),
            commands: self.commands.clone(),
        };
        pages::fill_live(TEMPLATE, "Play", &offer).map(Reply::page)
    }

    /// Begins a game.
    ///
    /// # Errors
    /// What in the wish makes no game.
    pub fn begin(&self, body: &str) -> anyhow::Result<Reply> {
        let wish: Wish = serde_json::from_str(body).context("expected what the form sends")?;
        let adapter = self.games.by_name(&wish.game)?;
        let name = wish.opponent.split(':').next().unwrap_or_default();
        let is_built_in = adapter.built_in_players().iter().any(|it| it.name == name);
        if !(adapter.is_scored() || is_built_in || self.commands.contains(&wish.opponent)) {
            bail!(
                "{:?} is no built-in player of {}, and no command that `cargo arena serve --player` names",
                wish.opponent,
                wish.game
            );
        }
        let pace = match (wish.work, wish.clock_ms) {
            (Some(work @ 1..=MOST_WORK), None) => Pace::Work(work),
            (None, Some(ms @ 1..=LONGEST_TURN_MS)) => Pace::Clock(Duration::from_millis(ms)),
            _ => bail!("expected either work from 1 to {MOST_WORK} nodes or a clock from 1 to {LONGEST_TURN_MS} ms"),
        };
        let setting = Setting {
            opponent: wish.opponent,
            team: wish.team,
            seed: wish.seed,
            profile: Some(wish.profile)
                .filter(|it| !it.is_empty() && it != adapter.default_profile()),
            pace,
        };
        let sitting = Sitting::new(adapter, setting, self.folder.clone())?;
        let mut sittings = self.sittings.lock().unwrap_or_else(PoisonError::into_inner);
        sittings.begun += 1;
        let number = sittings.begun;
        sittings.games.insert(number, Arc::new(Mutex::new(sitting)));
        while sittings.games.len() > MOST_SITTINGS {
            sittings.games.pop_first();
        }
        data(&Begun {
            address: format!("/seat/{number}/"),
        })
    }

    /// Answers what is below `/seat/NUMBER/`; `None` if there is no such page.
    ///
    /// # Errors
    /// An answer that is refused, with the reason.
    pub fn answer(
        &self,
        acts: bool,
        number: u64,
        page: &str,
        body: &str,
    ) -> anyhow::Result<Option<Reply>> {
        let sitting = {
            let sittings = self.sittings.lock().unwrap_or_else(PoisonError::into_inner);
            sittings.games.get(&number).cloned()
        };
        let Some(sitting) = sitting else {
            return Ok(None);
        };
        let mut sitting = sitting.lock().unwrap_or_else(PoisonError::into_inner);
        let given =
            || serde_json::from_str::<Given>(body).context("expected an answer and its turn");
        match (acts, page) {
            (false, "") => sitting.page().map(|page| Some(Reply::page(page))),
            (false, "state.json") => data(&sitting.shown()).map(Some),
            (false, "replay.html") => sitting.replay().map(|page| Some(Reply::page(page))),
            (true, "try") => {
                let Given { answer, turn } = given()?;
                data(&sitting.tried(&answer, turn).map_err(anyhow::Error::msg)?).map(Some)
            }
            (true, "answer") => {
                let Given { answer, turn } = given()?;
                sitting.answer(&answer, turn).map_err(anyhow::Error::msg)?;
                data(&sitting.shown()).map(Some)
            }
            _ => Ok(None),
        }
    }
}

fn data(data: &impl Serialize) -> anyhow::Result<Reply> {
    Ok(Reply::data(
        serde_json::to_string(data).context("cannot write the data")?,
    ))
}
