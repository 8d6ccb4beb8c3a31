//! The first line of a run file: all that the games of a run follow from.

use super::pair::PairKey;
use crate::game::{TimeControl, GIVEN_MAPS};
use crate::statistics::sprt::Sprt;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

/// Version of the format of both files.
pub const FORMAT: u32 = 1;

/// No pair or case has a number from this on: 2^63, since the game's own number of a
/// case is signed and a pair has two games.
const MAX_NUMBER: u64 = 1 << 63;

/// [`Header::openings`] of games whose starts follow from seed and profile.
pub const GENERATED: &str = "generated";

/// What a run plays; all that its games follow from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`].
    pub format: u32,
    /// The game's name.
    pub game: String,
    /// Version of its rules.
    pub rules: u32,
    /// Seed of all maps and random streams.
    pub seed: u64,
    /// The pairs of each match, or the cases of a scored game: from the first up
    /// to, but without, the second number. A shard has a part of the whole run's.
    pub pairs: [u64; 2],
    /// Kind of maps, or the file that has them.
    pub profile: String,
    /// Where the starts of the games come from: [`GENERATED`] from seed and profile, or
    /// `given` with the hash of the maps of a file.
    pub openings: String,
    /// Time or nodes that the players have.
    #[serde(rename = "pace")]
    pub time_control: TimeControlField,
    /// The test by which the run may end early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// Whether the answers of each game are kept.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub answers: bool,
    /// The programs.
    pub programs: Vec<ProgramField>,
    /// Pairings: places in `programs` of A and B. Empty for a scored game:
    /// there every program plays every case.
    pub matches: Vec<[usize; 2]>,
}

impl Header {
    /// Whether programs are compared by their scores on the same cases, not in
    /// matches.
    pub fn is_scored(&self) -> bool {
        self.matches.is_empty()
    }

    /// The file whose maps are played, if they are given.
    pub fn maps(&self) -> Option<&Path> {
        (self.openings != GENERATED).then(|| Path::new(&self.profile))
    }

    /// How many records there are of each number: matches of a pair, programs of
    /// a case.
    pub fn units(&self) -> usize {
        if self.is_scored() {
            self.programs.len()
        } else {
            self.matches.len()
        }
    }

    /// What is numbered: `pair` or `case`.
    pub fn unit(&self) -> &'static str {
        if self.is_scored() {
            "case"
        } else {
            "pair"
        }
    }

    /// Whether a pair, or a case, has the games that belong to it.
    ///
    /// # Errors
    /// How many were expected.
    pub fn check_games(&self, found: usize) -> Result<(), String> {
        let expected = if self.is_scored() { 1 } else { 2 };
        if found == expected {
            Ok(())
        } else {
            Err(format!(
                "games: expected {expected} in a {}, found {found}",
                self.unit()
            ))
        }
    }

    /// A place in words: `pair 3 of match 0`, `case 3 of program 0`.
    pub fn describe(&self, key: PairKey) -> String {
        if self.is_scored() {
            format!("case {} of program {}", key.pair, key.of_match)
        } else {
            format!("pair {} of match {}", key.pair, key.of_match)
        }
    }

    /// Places among the programs of those who play in a unit.
    pub fn programs_of(&self, unit: usize) -> Vec<usize> {
        self.matches
            .get(unit)
            .map_or_else(|| vec![unit], |places| places.to_vec())
    }

    /// The pairs of each match.
    pub fn range(&self) -> Range<u64> {
        self.pairs[0]..self.pairs[1]
    }

    /// Whether the numbers in it fit each other.
    ///
    /// # Errors
    /// The first field that does not, and what was expected.
    pub fn check(&self) -> Result<(), String> {
        let [start, end] = self.pairs;
        if start >= end {
            return Err(format!(
                "pairs: expected [first, end) with first below end, found [{start}, {end}]"
            ));
        }
        if end > MAX_NUMBER || self.units() as u64 > u64::MAX / (end - start) {
            return Err(format!(
                "pairs: expected numbers below {MAX_NUMBER} and fewer than 2^64 records, \
                 found [{start}, {end}] of {} each",
                self.units()
            ));
        }
        if self.openings != GENERATED && !self.openings.starts_with(GIVEN_MAPS) {
            return Err(format!(
                "openings: expected {GENERATED} or {GIVEN_MAPS} with a hash, found {}",
                self.openings
            ));
        }
        let programs = self.programs.len();
        if programs == 0 {
            return Err("programs: expected at least one, found none".to_string());
        }
        if self
            .matches
            .iter()
            .flatten()
            .any(|&place| place >= programs)
        {
            return Err(format!(
                "a match names a program that is not among the {programs}"
            ));
        }
        if let Some(wrong) = self.sprt.and_then(|sprt| sprt.check().err()) {
            return Err(format!("sprt: {wrong}"));
        }
        Ok(())
    }

    /// What differs between the headers of two shards of one run, if anything.
    pub fn difference(&self, other: &Header) -> Option<String> {
        let [one, two] = [self, other].map(|header| {
            let header = Header {
                pairs: [0, 0],
                ..header.clone()
            };
            serde_json::to_value(header).unwrap_or_default()
        });
        let names = one.as_object()?.keys().chain(two.as_object()?.keys());
        names
            .filter(|name| one.get(name) != two.get(name))
            .map(|name| {
                let show = |value: Option<&serde_json::Value>| {
                    value.map_or("nothing".to_string(), ToString::to_string)
                };
                format!(
                    "{name}: {} and {}",
                    show(one.get(name)),
                    show(two.get(name))
                )
            })
            .next()
    }
}

/// How the players think, in the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TimeControlField {
    /// Search nodes a turn.
    Work(u64),
    /// Time limit of a turn, in microseconds.
    #[serde(rename = "clock_us")]
    ClockUs(u64),
}

impl From<TimeControl> for TimeControlField {
    fn from(time_control: TimeControl) -> TimeControlField {
        match time_control {
            TimeControl::Work(nodes) => TimeControlField::Work(nodes),
            TimeControl::Clock(turn) => {
                TimeControlField::ClockUs(u64::try_from(turn.as_micros()).unwrap_or(u64::MAX))
            }
        }
    }
}

impl From<TimeControlField> for TimeControl {
    fn from(time_control: TimeControlField) -> TimeControl {
        match time_control {
            TimeControlField::Work(nodes) => TimeControl::Work(nodes),
            TimeControlField::ClockUs(turn) => TimeControl::Clock(Duration::from_micros(turn)),
        }
    }
}

/// A program, in the header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramField {
    /// As written on the command line: `bot:choice_noise=0.1`, `./my-bot`.
    pub text: String,
    /// Of a built-in player, its name; nothing for a command.
    #[serde(rename = "resident", default, skip_serializing_if = "Option::is_none")]
    pub built_in: Option<String>,
    /// Changed parameters, `name=value,name=value`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub params: String,
    /// Of a built-in player: of the sources it was built from. Of a command:
    /// of the files that its words name. Empty if there are none.
    pub hash: String,
}
