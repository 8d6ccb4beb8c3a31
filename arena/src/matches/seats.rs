//! The programs in the seats of one game.

use crate::game::{Answer, Game, GameAdapter, Request, TimeControl};
use crate::matches::referee::{self, PlayedGame, TimeAllowance};
use crate::matches::seeds;
use crate::players::{ExitReport, Player, Program, RecordedPlayer};
use std::fs::File;
use std::io::Write;

/// Longest exit report of a program that another referee started, in characters.
const LONGEST_REPORT: usize = 2_000;

/// Programs, time and seeds of the seats of one game.
pub struct Seats<'a> {
    /// The game.
    pub adapter: &'a dyn GameAdapter,
    /// Program of each seat.
    pub members: Vec<&'a Program>,
    /// Time or nodes that the players may use.
    pub time_control: TimeControl,
    /// Seed of the run and number of the pair, from which the players' seeds follow, see
    /// [`seeds::player_seed`].
    pub run_seed: u64,
    /// See `run_seed`.
    pub pair: u64,
}

/// A game that was played.
pub struct SeatsPlayed {
    /// Its players, in the order of the seats.
    pub players: Vec<Box<dyn Player>>,
    /// Its result; `None` if it was stopped before its end.
    pub game: Option<PlayedGame>,
}

impl Seats<'_> {
    /// Starts the players and plays the game to its end, or until `stop` returns true. `log`
    /// opens the file for a seat's standard error output, if there is to be one.
    ///
    /// # Errors
    /// An error of `log`.
    pub fn play(
        &self,
        game: &mut dyn Game,
        log: impl Fn(usize) -> anyhow::Result<Option<File>>,
        stop: &dyn Fn() -> bool,
    ) -> anyhow::Result<SeatsPlayed> {
        if self.adapter.has_own_referee() {
            return self.play_with_own_referee(game, log, stop);
        }
        let seats = self.members.iter().enumerate();
        let mut players = seats
            .map(|(seat, member)| {
                let seed = seeds::player_seed(self.run_seed, self.pair, seat);
                Ok(member.seat_with_log(self.adapter, seed, self.time_control, log(seat)?))
            })
            .collect::<anyhow::Result<Vec<Box<dyn Player>>>>()?;
        let own = self.members.iter();
        let allowance = TimeAllowance {
            whole_game: self.time_control.limits(self.adapter.limits()).game,
            own: own.map(|it| it.time_odds_limits(self.adapter)).collect(),
        };
        let game = referee::play_with_limits(game, &mut players, &allowance, stop);
        Ok(SeatsPlayed { players, game })
    }

    /// [`Seats::play`] where the game's referee starts the programs: the game is then played from
    /// the referee's log, as it is restored from kept answers.
    fn play_with_own_referee(
        &self,
        game: &mut dyn Game,
        log: impl Fn(usize) -> anyhow::Result<Option<File>>,
        stop: &dyn Fn() -> bool,
    ) -> anyhow::Result<SeatsPlayed> {
        let seats = self.members.iter().enumerate();
        let programs = seats.map(|(seat, member)| {
            let seed = seeds::player_seed(self.run_seed, self.pair, seat);
            member.for_own_referee(self.adapter, seed, self.time_control)
        });
        let programs = programs.collect::<anyhow::Result<Vec<_>>>()?;
        let logs = (0..programs.len()).map(log);
        let logs = logs.collect::<anyhow::Result<Vec<_>>>()?;
        let played = game.play_with_own_referee(&programs, stop);
        let has_ended = !played.answers.is_empty();
        let answers = played.answers.into_iter().map(Ok);
        let recorded = RecordedPlayer::seats(answers, programs.len());
        let mut errors = played.errors.into_iter();
        let players = recorded.into_iter().zip(logs).map(|(answers, log)| {
            let errors = errors.next().unwrap_or_default();
            Box::new(LoggedPlayer::new(answers, &errors, log)) as Box<dyn Player>
        });
        let mut players: Vec<Box<dyn Player>> = players.collect();
        let mut game = if has_ended {
            referee::play(game, &mut players, &|| false)
        } else {
            None
        };
        if let Some(game) = &mut game {
            // They are lines of the referee's log, not of the programs.
            game.seats.iter_mut().for_each(|it| it.last_answer = None);
        }
        Ok(SeatsPlayed { players, game })
    }
}

/// The player of a seat whose program another referee started and ended.
struct LoggedPlayer {
    answers: Box<dyn Player>,
    report: ExitReport,
}

impl LoggedPlayer {
    /// Copies the program's standard error output to `log`; its end is the exit report.
    fn new(answers: Box<dyn Player>, errors: &str, log: Option<File>) -> LoggedPlayer {
        let failure = log.and_then(|mut log| log.write_all(errors.as_bytes()).err());
        let last = errors.trim_end().chars().rev().take(LONGEST_REPORT);
        LoggedPlayer {
            answers,
            report: ExitReport {
                text: last.collect::<Vec<char>>().into_iter().rev().collect(),
                log_failure: failure.map(|failure| failure.to_string()),
                ..ExitReport::default()
            },
        }
    }
}

impl Player for LoggedPlayer {
    fn send(&mut self, _request: &Request) {}

    fn receive(&mut self, request: &Request) -> Answer {
        self.answers.receive(request)
    }

    fn end(&mut self) -> ExitReport {
        self.report.clone()
    }
}

/// Program of each seat, where `owners` has the index of its program for each seat; the commands
/// of a team are in the order of its seats.
pub fn members<'a>(programs: &[&'a Program], owners: &[usize]) -> Vec<&'a Program> {
    let member = |seat: usize| programs[owners[seat]].member(place_in_team(owners, seat));
    (0..owners.len()).map(member).collect()
}

/// Index of a seat among the seats of its program, from 0.
pub fn place_in_team(owners: &[usize], seat: usize) -> usize {
    let earlier = owners[..seat].iter();
    earlier.filter(|&&it| it == owners[seat]).count()
}
