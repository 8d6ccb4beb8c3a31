//! Lobby: starts and keeps the games that persons play in the browser.

use super::human_game::{HumanGame, HumanGameSetup};
use super::reply::Reply;
use crate::game::{GameAdapter, Games, TimeControl};
use crate::pages;
use anyhow::{bail, Context};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

const TEMPLATE: &str = include_str!("play.html");

/// Maximum number of games; a further one replaces the oldest.
const MAX_GAMES: usize = 16;

/// Maximum search nodes and turn time that a form may ask for.
const MAX_WORK: u64 = 10_000_000;
const MAX_TURN_MS: u64 = 10_000;

/// The games of persons.
pub struct Lobby {
    games: Games,
    /// Commands that may be opponents, besides built-in players.
    commands: Vec<String>,
    /// Folder of the records.
    folder: PathBuf,
    human_games: Mutex<HumanGames>,
}

#[derive(Default)]
struct HumanGames {
    started: u64,
    games: BTreeMap<u64, Arc<Mutex<HumanGame>>>,
}

/// Data of the form: choices.
#[derive(Serialize)]
struct FormData {
    games: Vec<OfferedGame>,
    commands: Vec<String>,
}

#[derive(Serialize)]
struct OfferedGame {
    name: &'static str,
    /// Number of teams to choose from.
    teams: usize,
    profile: &'static str,
    players: Vec<(&'static str, &'static str)>,
}

/// A new game, as the form sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGame {
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

/// An answer, as the page of a game sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SubmittedAnswer {
    answer: String,
    turn: u64,
}

/// Address of a new game.
#[derive(Serialize)]
struct NewGameAddress {
    address: String,
}

impl Lobby {
    /// A lobby with these commands as opponents besides the built-in players; records go into
    /// `folder`.
    pub fn new(games: Games, commands: Vec<String>, folder: PathBuf) -> Lobby {
        Lobby {
            games,
            commands,
            folder,
            human_games: Mutex::default(),
        }
    }

    fn human_games(&self) -> MutexGuard<'_, HumanGames> {
        let games = self.human_games.lock();
        games.unwrap_or_else(PoisonError::into_inner)
    }

    /// Page with the form for a new game.
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
        let offer = FormData {
            games: self.games.list().iter().map(game).collect(),
            commands: self.commands.clone(),
        };
        pages::fill_live(TEMPLATE, "Play", &offer).map(Reply::page)
    }

    /// Starts a game from the form's JSON.
    ///
    /// # Errors
    /// A form of which no game can be made.
    pub fn begin(&self, body: &str) -> anyhow::Result<Reply> {
        let request: NewGame =
            serde_json::from_str(body).context("expected what the form sends")?;
        let adapter = self.games.by_name(&request.game)?;
        let name = request.opponent.split(':').next().unwrap_or_default();
        let is_built_in = adapter.built_in_players().iter().any(|it| it.name == name);
        if !(adapter.is_scored() || is_built_in || self.commands.contains(&request.opponent)) {
            bail!(
                "{:?} is no built-in player of {}, and no command that `cargo arena serve --player` names",
                request.opponent,
                request.game
            );
        }
        let time_control = match (request.work, request.clock_ms) {
            (Some(work @ 1..=MAX_WORK), None) => TimeControl::Work(work),
            (None, Some(ms @ 1..=MAX_TURN_MS)) => TimeControl::Clock(Duration::from_millis(ms)),
            _ => bail!("expected either work from 1 to {MAX_WORK} nodes or a clock from 1 to {MAX_TURN_MS} ms"),
        };
        let setup = HumanGameSetup {
            opponent: request.opponent,
            team: request.team,
            seed: request.seed,
            profile: Some(request.profile)
                .filter(|it| !it.is_empty() && it != adapter.default_profile()),
            time_control,
        };
        let human_game = HumanGame::new(adapter, setup, self.folder.clone())?;
        let mut human_games = self.human_games();
        human_games.started += 1;
        let number = human_games.started;
        human_games
            .games
            .insert(number, Arc::new(Mutex::new(human_game)));
        while human_games.games.len() > MAX_GAMES {
            human_games.games.pop_first();
        }
        Reply::data(&NewGameAddress {
            address: format!("/seat/{number}/"),
        })
    }

    /// Answers requests below `/seat/NUMBER/`; `None` if there is no such page.
    ///
    /// # Errors
    /// An answer that is rejected, with the reason.
    pub fn answer(
        &self,
        acts: bool,
        number: u64,
        page: &str,
        body: &str,
    ) -> anyhow::Result<Option<Reply>> {
        let human_game = self.human_games().games.get(&number).cloned();
        let Some(human_game) = human_game else {
            return Ok(None);
        };
        let mut human_game = human_game.lock().unwrap_or_else(PoisonError::into_inner);
        let given = || {
            serde_json::from_str::<SubmittedAnswer>(body).context("expected an answer and its turn")
        };
        match (acts, page) {
            (false, "") => human_game.page().map(|page| Some(Reply::page(page))),
            (false, "state.json") => Reply::data(&human_game.state()).map(Some),
            (false, "replay.html") => human_game.replay().map(|page| Some(Reply::page(page))),
            (true, "try") => {
                let SubmittedAnswer { answer, turn } = given()?;
                let shown = human_game.preview(&answer, turn);
                Reply::data(&shown.map_err(anyhow::Error::msg)?).map(Some)
            }
            (true, "answer") => {
                let SubmittedAnswer { answer, turn } = given()?;
                let taken = human_game.answer(&answer, turn);
                taken.map_err(anyhow::Error::msg)?;
                Reply::data(&human_game.state()).map(Some)
            }
            _ => Ok(None),
        }
    }
}
