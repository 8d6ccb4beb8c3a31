//! Timeouts of a program: at which limits, and whether the machine explains them.

use super::starved::is_starved;
use crate::game::{Fault, TimeControl};
use crate::records::{Measurements, PairRecord, Run};
use crate::results::time_odds::program_limits;
use std::collections::BTreeMap;
use std::time::Duration;

/// Timeouts of one program in a match or in its cases.
#[derive(Debug, Default)]
pub struct Timeouts {
    /// Number of timeouts by their limit in microseconds, where it is known.
    limits_us: BTreeMap<u64, u64>,
    /// Number of those in which the program got no processor.
    starved: u64,
}

impl Timeouts {
    /// Timeouts of a program, given by each of its matches with its index there: `(of_match, 0)` for
    /// A; in its cases with index 0.
    pub fn of(run: &Run, measured: &Measurements, sides: &[(usize, usize)]) -> Timeouts {
        let mut timeouts = Timeouts::default();
        for &(of_match, side) in sides {
            for pair in run.of_match(of_match) {
                timeouts.add(pair, measured, side);
            }
        }
        timeouts
    }

    fn add(&mut self, pair: &PairRecord, measured: &Measurements, side: usize) {
        let measured = measured.pairs.get(&pair.key());
        let games = measured.map_or(&[][..], |measured| &measured.games);
        for (game, measured) in pair.games.iter().zip(games) {
            for (place, fault) in game.faults.iter().enumerate() {
                if fault.program != side || fault.kind != Fault::Timeout.name() {
                    continue;
                }
                // The limits of a game's own referee are not known.
                if let Some(&limit) = measured.limits_us.get(place).filter(|limit| **limit > 0) {
                    *self.limits_us.entry(limit).or_default() += 1;
                }
                self.starved += u64::from(is_starved(game, measured, place));
            }
        }
    }

    /// Advice about them: the limits, the machine, and what to do. `program` is the index in the
    /// header.
    pub fn advice(&self, run: &Run, measured: &Measurements, program: usize) -> String {
        let is_work = matches!(run.header.time_control.into(), TimeControl::Work(_));
        if is_work && !run.game.has_own_referee() {
            let limit = program_limits(run, program).turn;
            return format!("it did not answer within {limit:?}, which no load explains");
        }
        let limits = if run.game.has_own_referee() {
            "the game's own referee".to_string()
        } else {
            self.limits(run, program)
        };
        let machine = match self.starved {
            0 => String::new(),
            starved => format!("; in {starved} of them it got no processor"),
        };
        let advice = if measured.sessions.iter().any(|session| session.jobs > 1) {
            "; play fewer games at a time (--jobs) before its strength is judged"
        } else if self.starved > 0 {
            "; the machine was busy with other work"
        } else {
            ", one game at a time"
        };
        format!("over the limit of {limits}{machine}{advice}")
    }

    /// The limits that were exceeded, such as `1s for a first answer (2), 50ms (13)`.
    fn limits(&self, run: &Run, program: usize) -> String {
        let limits = program_limits(run, program);
        if let Some(game) = limits.game {
            return format!("{game:?} a game");
        }
        let is_one = self.limits_us.len() == 1;
        let text = |(&limit, count): (&u64, &u64)| {
            let limit = Duration::from_micros(limit);
            let is_first = limit == limits.first && limits.first != limits.turn;
            let what = if is_first { " for a first answer" } else { "" };
            let count = if is_one {
                String::new()
            } else {
                format!(" ({count})")
            };
            format!("{limit:?}{what}{count}")
        };
        let texts: Vec<String> = self.limits_us.iter().map(text).collect();
        match &texts[..] {
            [] => format!("{:?}", limits.turn),
            texts => texts.join(", "),
        }
    }
}
