//! Header of a run file, its first line: everything that the games of a run follow from.

use super::pair::PairKey;
use crate::game::{GameAdapter, TimeControl, GIVEN_MAPS};
use crate::players::{ProcessLimits, Program, ProgramKind};
use crate::statistics::sprt::Sprt;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

/// Format version of the run file and the measured file.
pub const FORMAT: u32 = 1;

/// Upper bound of the numbers of pairs and cases, exclusive: 2^63, since a game's own case number
/// is signed and a pair has two games.
const MAX_NUMBER: u64 = 1 << 63;

/// Value of [`Header::openings`] for games whose starts follow from seed and profile.
pub const GENERATED: &str = "generated";

/// Header of a run: everything that its games follow from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Format version, [`FORMAT`].
    pub format: u32,
    /// Name of the game.
    pub game: String,
    /// Version of the rules.
    pub rules: u32,
    /// Seed of all maps and players.
    pub seed: u64,
    /// Range of the pairs of each match, or of the cases of a scored game; the end is exclusive. A
    /// shard has a part of the whole run's range.
    pub pairs: [u64; 2],
    /// Range of the whole run of which this is a shard; `None` for a whole run, and for a shard that
    /// was played without `--of`.
    #[serde(rename = "of", default, skip_serializing_if = "Option::is_none")]
    pub whole: Option<[u64; 2]>,
    /// Map profile, or path of the file of maps.
    pub profile: String,
    /// Source of the maps: [`GENERATED`] from seed and profile, or `given` and the hash of the file
    /// of maps.
    pub openings: String,
    /// Time or nodes that the players may use.
    #[serde(rename = "pace")]
    pub time_control: TimeControlField,
    /// Limit of the memory of each process of a program, in bytes; `None` without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Number of bytes of standard error output that are kept of a program in a game; `None` for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr_limit: Option<u64>,
    /// The test by which the run may end early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// Whether the run file keeps the answers of each game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub answers: bool,
    /// The programs.
    pub programs: Vec<ProgramField>,
    /// Matches: indices of A, B, ... in `programs`, one for each team of the game. Empty for a
    /// scored game, where every program plays every case.
    pub matches: Vec<Vec<usize>>,
}

impl Header {
    /// Limits of the programs' processes.
    pub fn limits(&self) -> ProcessLimits {
        ProcessLimits {
            memory: self.memory,
            stderr: self.stderr_limit,
        }
    }

    /// Names of the programs in tables and pages.
    pub fn labels(&self) -> Vec<String> {
        let labels = self.programs.iter().map(|it| it.label().to_string());
        labels.collect()
    }

    /// Whether programs are compared by their scores on the same cases, without matches.
    pub fn is_scored(&self) -> bool {
        self.matches.is_empty()
    }

    /// The file of maps; `None` if maps are generated.
    pub fn maps(&self) -> Option<&Path> {
        (self.openings != GENERATED).then(|| Path::new(&self.profile))
    }

    /// Records of each number: one for each match of a pair, or for each program of a case.
    pub fn units(&self) -> usize {
        if self.is_scored() {
            self.programs.len()
        } else {
            self.matches.len()
        }
    }

    /// Name of the numbered unit: `pair` or `case`.
    pub fn unit(&self) -> &'static str {
        if self.is_scored() {
            "case"
        } else {
            "pair"
        }
    }

    /// Checks the number of games of a pair, one for each program of its match, or of a case (1).
    ///
    /// # Errors
    /// The expected number.
    pub fn check_games(&self, of_match: usize, found: usize) -> Result<(), String> {
        let expected = self.programs_of(of_match).len();
        if found == expected {
            Ok(())
        } else {
            Err(format!(
                "games: expected {expected} in a {}, found {found}",
                self.unit()
            ))
        }
    }

    /// A key in words: `pair 3 of match 0`, `case 3 of program 0`.
    pub fn describe(&self, key: PairKey) -> String {
        if self.is_scored() {
            format!("case {} of program {}", key.pair, key.of_match)
        } else {
            format!("pair {} of match {}", key.pair, key.of_match)
        }
    }

    /// Indices of the programs that play in a match, or of the one that plays a case.
    pub fn programs_of(&self, unit: usize) -> Vec<usize> {
        let places = self.matches.get(unit);
        places.cloned().unwrap_or_else(|| vec![unit])
    }

    /// Number of programs in each game of a match: 2, or more; 1 in a scored game.
    pub fn seats(&self) -> usize {
        self.matches.first().map_or(1, Vec::len)
    }

    /// Range of the pairs of each match, or of the cases.
    pub fn range(&self) -> Range<u64> {
        self.pairs[0]..self.pairs[1]
    }

    /// Range of the whole run as far as it is known: of which this is a shard, or else the own one.
    pub fn whole_range(&self) -> [u64; 2] {
        self.whole.unwrap_or(self.pairs)
    }

    /// Checks that the numbers in the header are consistent.
    ///
    /// # Errors
    /// The first inconsistent field, and what was expected.
    pub fn check(&self) -> Result<(), String> {
        let [start, end] = self.pairs;
        if start >= end {
            return Err(format!(
                "pairs: expected [first, end) with first below end, found [{start}, {end}]"
            ));
        }
        let [first, last] = self.whole_range();
        if !(first <= start && end <= last) {
            return Err(format!(
                "pairs: expected a part of the whole run's range [{first}, {last}), found \
                 [{start}, {end}]"
            ));
        }
        if last > MAX_NUMBER || self.units() as u64 > u64::MAX / (last - first) {
            return Err(format!(
                "pairs: expected numbers below {MAX_NUMBER} and fewer than 2^64 records, \
                 found [{first}, {last}] of {} each",
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
        if let Some(name) = self.ambiguous_name() {
            return Err(format!(
                "programs: expected a name for one program, found two that are called {name}"
            ));
        }
        let seats = self.seats();
        let has_seats = |lineup: &Vec<usize>| lineup.len() == seats;
        if !self.is_scored() && (seats < 2 || !self.matches.iter().all(has_seats)) {
            return Err(format!(
                "matches: expected the same number of programs in each, at least 2, found {:?}",
                self.matches.iter().map(Vec::len).collect::<Vec<_>>()
            ));
        }
        if let Some(wrong) = self.sprt.and_then(|sprt| sprt.check().err()) {
            return Err(format!("sprt: {wrong}"));
        }
        Ok(())
    }

    /// A given name that is also the label of another program.
    fn ambiguous_name(&self) -> Option<&str> {
        let is_label = |name: &str| {
            let labels = self.programs.iter().map(ProgramField::label);
            labels.filter(|label| *label == name).count() > 1
        };
        let names = self.programs.iter().filter_map(|it| it.name.as_deref());
        names.into_iter().find(|name| is_label(name))
    }

    /// The first difference between the headers of two shards of one run; `None` if they agree.
    pub fn difference(&self, other: &Header) -> Option<String> {
        let [one, two] = [self, other].map(|header| {
            let header = Header {
                pairs: [0, 0],
                whole: None,
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

/// Time control in the header.
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

/// A program in the header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramField {
    /// As written on the command line, without its name: `bot:choice_noise=0.1`, `./my-bot`.
    pub text: String,
    /// Name that its user gave it; `None` if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Name of a built-in player; `None` for any other program.
    #[serde(rename = "resident", default, skip_serializing_if = "Option::is_none")]
    pub built_in: Option<String>,
    /// Changed parameters, `name=value,name=value`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub params: String,
    /// Hash of the program, see [`crate::players::Program::fingerprint`]; empty if there is none.
    pub hash: String,
}

impl ProgramField {
    /// Entry of a program, without a check.
    pub fn new(program: &Program) -> ProgramField {
        let (built_in, params) = match program.kind() {
            ProgramKind::BuiltIn { name, params, .. } => (Some(name.clone()), params.clone()),
            _ => (None, String::new()),
        };
        ProgramField {
            text: program.clone().with_name(None).to_string(),
            name: program.name().map(str::to_string),
            built_in,
            params,
            hash: program.fingerprint(),
        }
    }

    /// The program's name in tables and pages: the one it was given, or else its text.
    pub fn label(&self) -> &str {
        self.name.as_ref().unwrap_or(&self.text)
    }

    /// As written on the command line, with its name.
    pub fn typed(&self) -> String {
        match &self.name {
            Some(name) => format!("{name}={}", self.text),
            None => self.text.clone(),
        }
    }

    /// The program, as a game seats it.
    pub fn program(&self, adapter: &dyn GameAdapter) -> Program {
        Program::unnamed(adapter, &self.text).with_name(self.name.as_deref())
    }
}
