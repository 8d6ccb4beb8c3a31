//! A game in which a person plays the seats of one team.

use crate::game::{
    Answer, Fault, Game, GameAdapter, GameSetup, Limits, Outcome, Request, SeatView, TimeControl,
};
use crate::matches::referee;
use crate::matches::seats::place_in_team;
use crate::matches::seeds;
use crate::pages;
use crate::players::Player;
use crate::run::arguments::parse_program;
use crate::system::files;
use crate::web::views::plain;
use anyhow::{bail, Context};
use serde::Serialize;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Page for games without one of their own.
const TEMPLATE: &str = include_str!("seat.html");

/// Setup of a game with a person.
#[derive(Clone, Debug)]
pub struct HumanGameSetup {
    /// Program in the other seats, as typed.
    pub opponent: String,
    /// The person's team.
    pub team: usize,
    /// Seed of the map and of the programs.
    pub seed: u64,
    /// Map profile; `None` for the game's default.
    pub profile: Option<String>,
    /// Time or nodes that the programs may use.
    pub time_control: TimeControl,
}

/// A game in progress with a person.
pub struct HumanGame {
    adapter: &'static dyn GameAdapter,
    setup: HumanGameSetup,
    game_setup: GameSetup,
    game: Box<dyn Game>,
    /// Players by seat; `None` for the person's seats.
    players: Vec<Option<Box<dyn Player>>>,
    /// Views by seat; only for the person's seats in a game with a page of its own.
    views: Vec<Option<Box<dyn SeatView>>>,
    /// Current requests, with the answers given so far.
    pending: Vec<(Request, Option<Answer>)>,
    /// All applied answers, in the order of the game.
    applied: Vec<Result<String, Fault>>,
    /// Number of answers of the person.
    turn: u64,
    folder: PathBuf,
    over: Option<GameOver>,
}

/// Data of the page.
#[derive(Debug, Serialize)]
pub struct HumanGameState<'a> {
    game: &'static str,
    opponents: &'a str,
    seed: u64,
    #[serde(rename = "pace")]
    time_control: String,
    team: usize,
    turn: u64,
    asked: Option<PendingRequest<'a>>,
    over: Option<&'a GameOver>,
}

#[derive(Debug, Serialize)]
struct PendingRequest<'a> {
    seat: usize,
    lines: &'a [String],
    answer_lines: usize,
    /// Data for the script of the game's own page.
    shown: Option<Value>,
}

/// Result of the game.
#[derive(Clone, Debug, Serialize)]
pub struct GameOver {
    /// Result of the person: `won`, `drawn`, `lost`; `scored` in a game for one team.
    result: &'static str,
    end: String,
    scores: Vec<f64>,
    /// Reasons of disqualifications.
    reasons: Vec<String>,
    /// File of the record.
    file: String,
    /// Address of its replay.
    replay: &'static str,
}

impl HumanGame {
    /// Starts a game and lets the programs play up to the person's first turn. The record will be
    /// written into `folder`.
    ///
    /// # Errors
    /// A program that does not exist or start; an unknown map profile.
    pub fn new(
        adapter: &'static dyn GameAdapter,
        setup: HumanGameSetup,
        folder: PathBuf,
    ) -> anyhow::Result<HumanGame> {
        let teams = adapter.teams();
        if !teams.contains(&setup.team) {
            bail!(
                "expected a team of {}, found {}",
                adapter.name(),
                setup.team
            );
        }
        let HumanGameSetup {
            team,
            seed,
            time_control,
            ..
        } = setup;
        let is_alone = adapter.is_scored();
        let program = parse_program(adapter, &setup.opponent)?;
        if !is_alone {
            program.check(adapter, time_control)?;
            let start = GameSetup {
                profile: setup.profile.clone(),
                ..GameSetup::new(0, Limits::UNTIMED)
            };
            program.check_starts(adapter, &start, time_control)?;
        }
        let limits = time_control.describe(adapter);
        let title = if is_alone {
            format!("case {seed}: a person, {limits}")
        } else {
            format!("played by hand: A = a person, B = {program}, {limits}")
        };
        let game_setup = GameSetup {
            profile: setup.profile.clone(),
            title: Some(title),
            side_of_a: team,
            recorded: true,
            ..GameSetup::new(
                i64::try_from(seed).unwrap_or(i64::MAX),
                time_control.limits(adapter.limits()),
            )
        };
        let players = teams.iter().enumerate().map(|(seat, &of)| {
            let own = seeds::player_seed(seed, 0, seat);
            (of != team).then(|| {
                program
                    .member(place_in_team(teams, seat))
                    .seat(adapter, own, time_control)
            })
        });
        let views = teams.iter().map(|&of| {
            let page = adapter.seat_page().filter(|_| of == team);
            page.map(|page| page.view())
        });
        let mut human_game = HumanGame {
            adapter,
            game: adapter.start_game(&game_setup)?,
            players: players.collect(),
            views: views.collect(),
            pending: Vec::new(),
            applied: Vec::new(),
            turn: 0,
            folder,
            over: None,
            setup,
            game_setup,
        };
        human_game.advance()?;
        Ok(human_game)
    }

    /// The page.
    ///
    /// # Errors
    /// Data that cannot be written as JSON.
    pub fn page(&self) -> anyhow::Result<String> {
        let template = self
            .adapter
            .seat_page()
            .map_or(TEMPLATE, |page| page.template());
        let title = format!("Playing {}", self.adapter.name());
        pages::fill_live(template, &title, &self.state())
    }

    /// Current data of the page.
    pub fn state(&self) -> HumanGameState<'_> {
        let asked = self.next_request().map(|at| {
            let request = &self.pending[at].0;
            let view = self.views[request.seat].as_ref();
            PendingRequest {
                seat: request.seat,
                lines: &request.lines,
                answer_lines: request.answer_lines,
                shown: view.and_then(|view| view.show("").ok()),
            }
        });
        HumanGameState {
            game: self.adapter.name(),
            opponents: if self.adapter.is_scored() {
                ""
            } else {
                &self.setup.opponent
            },
            seed: self.setup.seed,
            time_control: self.setup.time_control.describe(self.adapter),
            team: self.setup.team,
            turn: self.turn,
            asked,
            over: self.over.as_ref(),
        }
    }

    /// Effect of an answer that is being written, for the game's own page.
    ///
    /// # Errors
    /// The reason why no legal answer begins like this.
    pub fn preview(&self, answer: &str, turn: u64) -> Result<Value, String> {
        let request = &self.pending[self.turn_of(turn)?].0;
        let view = self.views[request.seat].as_ref();
        view.map_or(Ok(Value::Null), |view| view.show(answer))
    }

    /// Applies the person's answer number `turn`, and lets the programs play up to the next one.
    ///
    /// # Errors
    /// The reason why it is rejected, with the game unchanged; a record that cannot be written.
    pub fn answer(&mut self, answer: &str, turn: u64) -> Result<(), String> {
        let at = self.turn_of(turn)?;
        let request = &self.pending[at].0;
        let (seat, expected) = (request.seat, request.answer_lines);
        let lines: Vec<String> = answer.trim_end().split('\n').map(str::to_string).collect();
        if lines.len() != expected {
            let found = lines.len();
            return Err(format!(
                "expected an answer of {expected} lines, found {found}"
            ));
        }
        let given = Answer::at_once(Ok(lines));
        // The game's own page knows best why; the rules have the last word.
        if let Some(view) = &self.views[seat] {
            view.show(answer.trim_end())?;
        }
        if let Some(reason) = self.failure(at, &given) {
            return Err(reason);
        }
        if let Some(view) = &mut self.views[seat] {
            view.answer(answer.trim_end())?;
        }
        self.pending[at].1 = Some(given);
        self.turn += 1;
        self.advance().map_err(|error| format!("{error:#}"))
    }

    /// The page of the finished game.
    ///
    /// # Errors
    /// A game that is not over.
    pub fn replay(&self) -> anyhow::Result<String> {
        let over = self.over.as_ref().context("the game is not over")?;
        match self.adapter.archive() {
            Some(archive) => {
                let shown = archive.page(&over.file, &self.game.record_text());
                shown.outcome?;
                Ok(shown.content)
            }
            None => {
                let game = self.adapter.start_game(&self.game_setup)?;
                plain::page(game, self.adapter.name(), self.applied.clone(), &over.file)
            }
        }
    }

    /// Index of the request that the person has to answer; `None` once the game is over.
    fn next_request(&self) -> Option<usize> {
        self.pending.iter().position(|(_, answer)| answer.is_none())
    }

    fn turn_of(&self, turn: u64) -> Result<usize, String> {
        let due = self.next_request().ok_or("the game is over")?;
        if turn == self.turn {
            Ok(due)
        } else {
            Err("this turn was answered already, on another page".to_string())
        }
    }

    /// The reason why this answer would be a disqualification, found by replaying the game with it:
    /// a person does not lose a game by a typing error.
    fn failure(&self, at: usize, given: &Answer) -> Option<String> {
        let now = self.pending.iter().enumerate().map(|(place, (_, answer))| {
            if place == at {
                Some(given.clone())
            } else {
                answer.clone()
            }
        });
        // Others of the same step may still have to answer.
        let now: Vec<Answer> = now.collect::<Option<_>>()?;
        let mut game = self.adapter.start_game(&self.game_setup).ok()?;
        let mut taken = self.applied.iter();
        while taken.len() > 0 {
            let count = game.requests().len();
            let answers = taken.by_ref().take(count).cloned().map(Answer::of_text);
            game.take(answers.collect());
        }
        game.take(now);
        let failure = game
            .outcome()?
            .failures
            .swap_remove(self.pending[at].0.seat);
        failure.map(|failure| failure.reason)
    }

    /// Lets the programs play until the person has to answer or the game is over.
    fn advance(&mut self) -> anyhow::Result<()> {
        while self.over.is_none() && self.next_request().is_none() {
            if !self.pending.is_empty() {
                let asked = std::mem::take(&mut self.pending);
                let answers: Vec<Answer> = asked.into_iter().filter_map(|it| it.1).collect();
                let lines = answers.iter().map(|answer| answer.lines.as_ref());
                self.applied.extend(
                    lines.map(|lines| lines.map(|lines| lines.join("\n")).map_err(|fault| *fault)),
                );
                self.game.take(answers);
            }
            let requests = self.game.requests();
            if let (true, Some(outcome)) = (requests.is_empty(), self.game.outcome()) {
                self.end(&outcome)?;
                return Ok(());
            }
            self.ask(requests);
        }
        Ok(())
    }

    fn ask(&mut self, requests: Vec<Request>) {
        for request in &requests {
            if let Some(player) = &mut self.players[request.seat] {
                player.send(request);
            } else if let Some(view) = &mut self.views[request.seat] {
                view.take(&request.lines);
            }
        }
        let players = &mut self.players;
        let asked = requests.into_iter().map(|request| {
            let answer = match &mut players[request.seat] {
                Some(player) => Some(referee::enforce_limits(player.receive(&request), &request)),
                None => (request.answer_lines == 0).then(|| Answer::at_once(Ok(Vec::new()))),
            };
            (request, answer)
        });
        self.pending = asked.collect();
    }

    /// Writes the record of the finished game and ends the programs.
    fn end(&mut self, outcome: &Outcome) -> anyhow::Result<()> {
        for player in self.players.iter_mut().flatten() {
            player.end();
        }
        let file = free_name(
            &self.folder,
            &format!("{}-by-hand-{}", self.adapter.name(), self.setup.seed),
        );
        files::make_folder(&self.folder)?;
        files::write(&self.folder.join(&file), self.game.record_text().as_bytes())?;
        let points = outcome
            .points
            .get(self.setup.team)
            .copied()
            .unwrap_or_default();
        let failures = outcome.failures.iter().flatten();
        self.over = Some(GameOver {
            result: match points {
                _ if self.adapter.is_scored() => "scored",
                points if points > 0.5 => "won",
                points if points < 0.5 => "lost",
                _ => "drawn",
            },
            end: outcome.end.replace('_', " "),
            scores: outcome.scores.clone(),
            reasons: failures.map(|failure| failure.reason.clone()).collect(),
            file,
            replay: "replay.html",
        });
        Ok(())
    }
}

/// A free file name: `NAME.jsonl`, or `NAME-2.jsonl` and so on.
fn free_name(folder: &Path, name: &str) -> String {
    let numbered = |number: u32| match number {
        1 => format!("{name}.jsonl"),
        _ => format!("{name}-{number}.jsonl"),
    };
    let is_free = |file: &String| !folder.join(file).exists();
    (1..).map(numbered).find(is_free).unwrap_or_default()
}
