//! The programs in the seats of one game.

use crate::game::{Game, GameAdapter, TimeControl};
use crate::matches::referee::{self, PlayedGame, TimeAllowance};
use crate::matches::seeds;
use crate::players::{Player, Program};
use std::fs::File;

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
