//! Time odds: programs with a time limit of their own (`PROGRAM@400ms`), and how often they
//! exceeded the run's limit.

use crate::game::{GameAdapter, Limits, TimeControl};
use crate::records::{Measurements, PairKey, Run};
use serde::Serialize;
use std::time::Duration;

/// Time odds of a program.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TimeOdds {
    /// Index of the program in the header.
    #[serde(skip)]
    pub place: usize,
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
    let own = header
        .programs
        .iter()
        .enumerate()
        .filter_map(|(place, program)| {
            let clock = program.program(adapter).time_odds()?;
            Some((place, clock))
        });
    let of_own = own.map(|(place, own)| TimeOdds {
        place,
        own_limit_ms: milliseconds(own),
        run_limit_ms: milliseconds(clock),
        ..count(run, measured, adapter, place)
    });
    of_own.collect()
}

/// Counts the turns of a program and those over the run's limit.
fn count(run: &Run, measured: &Measurements, adapter: &dyn GameAdapter, place: usize) -> TimeOdds {
    let seats = adapter.teams().iter().filter(|&&team| team == 0).count();
    let mut counted = TimeOdds {
        place,
        own_limit_ms: 0.0,
        run_limit_ms: 0.0,
        games: 0,
        games_over: 0,
        turns: 0,
        turns_over: 0,
    };
    for (&PairKey { of_match: unit, .. }, pair) in &measured.pairs {
        if unit >= run.header.units() {
            continue;
        }
        for (side, program) in run.header.programs_of(unit).into_iter().enumerate() {
            let of_one_team = adapter.is_scored() && !run.header.is_scored();
            for (number, game) in pair.games.iter().enumerate() {
                // Of one team alone, each program has one of the two games.
                if program != place || (of_one_team && number != side) {
                    continue;
                }
                let over = game.answers_over(side);
                counted.games += 1;
                counted.games_over += u64::from(over > 0);
                counted.turns += game.latency[side].count() + seats as u64;
                counted.turns_over += over;
            }
        }
    }
    counted
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
