//! Time odds: programs with a time limit of their own (`PROGRAM@400ms`), and how often they
//! exceeded the run's limit.

use crate::game::{Limits, TimeControl};
use crate::records::{Measurements, Run};
use serde::Serialize;
use std::time::Duration;

/// Time odds of a program.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TimeOdds {
    /// Name of the program.
    pub program: String,
    /// Its limit of a turn in milliseconds, or of the whole game where the judge limits that. For a
    /// team the longest one of its members.
    pub own_limit_ms: f64,
    /// The run's limit (`--clock`) in milliseconds.
    pub run_limit_ms: f64,
    /// Number of games with measured times.
    pub games: u64,
    /// Number of games with at least one turn over the run's limit.
    pub games_over: u64,
    /// Number of turns in all of them.
    pub turns: u64,
    /// Number of turns over the run's limit: longer than that of a turn, or after that of the whole
    /// game was used up.
    pub turns_over: u64,
}

/// The limits that were enforced on a program of a run.
pub fn program_limits(run: &Run, program: usize) -> Limits {
    let adapter = run.game;
    let own = run.header.programs.get(program);
    let own = own.and_then(|it| it.program(adapter).time_odds_limits(adapter));
    own.unwrap_or_else(|| TimeControl::from(run.header.time_control).limits(adapter.limits()))
}

/// Time odds of every program that has a time limit of its own; empty for a run of fixed work.
pub fn time_odds(run: &Run, measured: &Measurements) -> Vec<TimeOdds> {
    let header = &run.header;
    let adapter = run.game;
    let TimeControl::Clock(clock) = header.time_control.into() else {
        return Vec::new();
    };
    let programs = header.programs.iter().enumerate();
    let odds = programs.filter_map(|(place, program)| {
        let own = program.program(adapter).time_odds()?;
        let mut odds = TimeOdds {
            program: program.label().to_string(),
            own_limit_ms: milliseconds(own),
            run_limit_ms: milliseconds(clock),
            games: 0,
            games_over: 0,
            turns: 0,
            turns_over: 0,
        };
        odds.count(run, measured, place);
        Some(odds)
    });
    odds.collect()
}

impl TimeOdds {
    /// Counts the turns of the program with this index and those over the run's limit.
    fn count(&mut self, run: &Run, measured: &Measurements, place: usize) {
        let teams = run.game.teams().iter();
        let seats = teams.filter(|&&team| team == 0).count() as u64;
        for it in measured.games(&run.header) {
            for (side, _) in it.programs.iter().enumerate().filter(|it| *it.1 == place) {
                let over = it.game.answers_over(side);
                self.games += 1;
                self.games_over += u64::from(over > 0);
                self.turns += it.game.latency[side].count() + seats;
                self.turns_over += over;
            }
        }
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
