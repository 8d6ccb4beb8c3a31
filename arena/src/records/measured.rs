//! The measured file of a run: machines, times, exit reports and printed attributes.

use super::header::Header;
use super::lines::{full_lines, parse_line, to_line};
use super::pair::PairKey;
use super::run::run_path;
use crate::players::ProcessorUse;
use crate::records::latency::Latency;
use crate::system::files;
use crate::system::output::{OutputFile, MEASURED};
use anyhow::{anyhow, Context};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A line of the measured file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum MeasuredLine {
    /// A session.
    Session(Session),
    /// Measurements of a finished pair.
    Measured(MeasuredPair),
    /// Measurements of a finished case.
    Case(MeasuredCase),
}

impl From<MeasuredPair> for MeasuredLine {
    fn from(mut pair: MeasuredPair) -> MeasuredLine {
        match pair.games.len() {
            1 => MeasuredLine::Case(MeasuredCase {
                program: pair.of_match,
                case: pair.pair,
                session: pair.session,
                game: pair.games.remove(0),
            }),
            _ => MeasuredLine::Measured(pair),
        }
    }
}

impl From<MeasuredCase> for MeasuredPair {
    fn from(case: MeasuredCase) -> MeasuredPair {
        MeasuredPair {
            of_match: case.program,
            pair: case.case,
            session: case.session,
            games: vec![case.game],
        }
    }
}

/// One session: a start of the arena. A run that was stopped and resumed has several.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Session {
    /// Unique name of the session.
    pub session: String,
    /// Name of the machine.
    pub host: String,
    /// Operating system and processor.
    pub system: String,
    /// Number of physical cores.
    pub cores: usize,
    /// Number of games played in parallel.
    pub jobs: usize,
    /// Version of the arena.
    pub arena: String,
    /// Start, in seconds since 1970.
    pub started: u64,
    /// Commit of the repository that the arena was started in, with `-dirty` if files differed from
    /// it; `None` outside of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<String>,
    /// Remark of the user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// Measurements of a finished pair.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredPair {
    /// Index of the match, as in [`super::PairRecord`].
    #[serde(rename = "match")]
    pub of_match: usize,
    /// Number of the pair.
    pub pair: u64,
    /// Name of the session in which it was played.
    pub session: String,
    /// Measurements of its games, in the order of [`super::PairRecord`].
    pub games: Vec<MeasuredGame>,
}

/// Measurements of a finished case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredCase {
    /// Index of the program in the header.
    pub program: usize,
    /// Number of the case.
    pub case: u64,
    /// Name of the session in which it was played.
    pub session: String,
    /// Measurements of the game.
    pub game: MeasuredGame,
}

/// Measurements of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredGame {
    /// Seconds from its start to its end.
    pub seconds: f64,
    /// Answer times of A, B, ..., with all seats of a team together.
    pub latency: Vec<Latency>,
    /// Sum of the answer times of A, B, ..., in microseconds; for a team of several processes,
    /// that of the slowest one. Empty if unknown.
    #[serde(default)]
    pub thinking_us: Vec<u64>,
    /// Number of answers of A, B, ... beyond the run's limits, with all seats of a team together; a
    /// program with a time limit of its own may exceed those. Empty if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub over_limit: Vec<u64>,
    /// Exit reports of failed programs, in the order of the `faults`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
    /// Limit of each answer that did not come, in microseconds, in the same order; 0 where an
    /// answer came and broke a rule.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits_us: Vec<u64>,
    /// What the program of each fault used until its timeout, in the same order; null for other
    /// faults, and short of them at the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub processor: Vec<Option<ProcessorUse>>,
    /// Answers that were printed before their request was sent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unasked: Vec<Unasked>,
    /// Processes of A (0), B (1), ... whose standard error output was cut at the run's limit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stderr_cut: Vec<usize>,
    /// Attributes that the programs printed to standard error output.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<Attribute>,
}

impl MeasuredGame {
    /// Number of a program's answers beyond the run's limits.
    pub fn answers_over(&self, program: usize) -> u64 {
        self.over_limit.get(program).copied().unwrap_or_default()
    }
}

/// Answers that a program printed before their request was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unasked {
    /// 0 for A, 1 for B, and so on.
    pub program: usize,
    /// Their number.
    pub count: u64,
    /// The first one.
    pub first: String,
}

/// A printed attribute: `[TDATA] name = value` (of the game) or `[PDATA] name = value` (of the
/// program) on standard error output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attribute {
    /// 0 for A, 1 for B, and so on; `None` for the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<usize>,
    /// Name.
    pub name: String,
    /// Value, as printed.
    pub value: String,
}

/// Measurements of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measurements {
    /// Sessions, in their order.
    pub sessions: Vec<Session>,
    /// Measurements of each pair.
    pub pairs: BTreeMap<PairKey, MeasuredPair>,
}

/// A measured game of a run.
pub struct GameOfRun<'a> {
    /// Its pair or case.
    pub key: PairKey,
    /// Its number in the pair, from 1.
    pub number: usize,
    /// Indices of A, B, ... in the header.
    pub programs: Vec<usize>,
    /// The measurements.
    pub game: &'a MeasuredGame,
}

impl Measurements {
    /// The games of a run with this header.
    pub fn games<'a>(&'a self, header: &'a Header) -> impl Iterator<Item = GameOfRun<'a>> {
        let pairs = self.pairs.iter();
        let pairs = pairs.filter(|(key, _)| key.of_match < header.units());
        pairs.flat_map(move |(&key, pair)| {
            (1..).zip(&pair.games).map(move |(number, game)| GameOfRun {
                key,
                number,
                programs: header.programs_of(key.of_match),
                game,
            })
        })
    }

    /// Reads the measured file of a run with this header; empty if there is none.
    ///
    /// # Errors
    /// A file that cannot be read; a damaged line, with its place.
    pub fn read(run: &Path, header: &Header) -> anyhow::Result<Measurements> {
        let mut measured = Measurements::default();
        for (number, line) in (1..).zip(read_measured(run)?) {
            let taken = measured.take((number, line), header);
            taken.with_context(|| measured_path(run).display().to_string())?;
        }
        Ok(measured)
    }

    /// Adds a line, given with its number.
    ///
    /// # Errors
    /// A pair or case with another number of games than the run has.
    pub(super) fn take(
        &mut self,
        (number, line): (usize, MeasuredLine),
        header: &Header,
    ) -> anyhow::Result<()> {
        let pair = match line {
            MeasuredLine::Session(session) => {
                self.sessions.push(session);
                return Ok(());
            }
            MeasuredLine::Measured(pair) => pair,
            MeasuredLine::Case(case) => case.into(),
        };
        let games = header.check_games(pair.of_match, pair.games.len());
        games.map_err(|wrong| anyhow!("line {number}: {wrong}"))?;
        self.add(pair);
        Ok(())
    }

    /// Adds the measurements of a pair; replaces earlier ones.
    pub fn add(&mut self, pair: MeasuredPair) {
        self.pairs
            .insert(PairKey::new(pair.pair, pair.of_match), pair);
    }

    /// Adds the measurements of another machine. For a pair that both have, the choice does not
    /// depend on the order.
    pub fn merge(&mut self, other: Measurements) {
        self.sessions.extend(other.sessions);
        self.sessions.sort_by(|a, b| a.session.cmp(&b.session));
        self.sessions.dedup();
        for pair in other.pairs.into_values() {
            let known = self.pairs.get(&PairKey::new(pair.pair, pair.of_match));
            if known.is_none_or(|known| pair.session < known.session) {
                self.add(pair);
            }
        }
    }

    /// Name of the machine on which a pair was played; `None` if it is not known.
    pub fn host_of(&self, place: PairKey) -> Option<&str> {
        let session = &self.pairs.get(&place)?.session;
        let session = self
            .sessions
            .iter()
            .find(|known| known.session == *session)?;
        Some(&session.host)
    }

    /// Writes the measured file of this run.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write(&self, run: &Path) -> anyhow::Result<()> {
        let sessions = self.sessions.iter().cloned().map(MeasuredLine::Session);
        let pairs = self.pairs.values().cloned().map(MeasuredLine::from);
        let text: String = sessions.chain(pairs).map(|line| to_line(&line)).collect();
        OutputFile::new(&measured_path(run), MEASURED).write(text.as_bytes())
    }
}

/// The lines of a run's measured file; empty if there is none. An incomplete last line is left out.
///
/// # Errors
/// A file that cannot be read; a damaged line, with its place.
pub fn read_measured(run: &Path) -> anyhow::Result<Vec<MeasuredLine>> {
    let path = measured_path(&run_path(run));
    let text = match std::fs::read(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    let lines: anyhow::Result<_> = full_lines(&text).map(parse_line).collect();
    lines.with_context(|| path.display().to_string())
}

/// Path of the measured file: `games/run.measured.jsonl` for the run `games/run.jsonl`. Any other
/// extension is kept, so that `run.v1` and `run.v2` have two files.
pub fn measured_path(run: &Path) -> PathBuf {
    if run.extension().is_some_and(|ending| ending == "jsonl") {
        run.with_extension("measured.jsonl")
    } else {
        files::with_suffix(run, ".measured.jsonl")
    }
}

/// Whether a file name can be that of a run: it ends in `.jsonl`, and not as
/// [`measured_path`] does.
pub fn is_run_name(name: &str) -> bool {
    name.ends_with(".jsonl") && !name.ends_with(".measured.jsonl")
}

/// The run files in a list of files as a shell expands it: all but the measured files of other
/// files in the list, and of runs in progress, whose own files `*.jsonl` leaves out.
pub fn without_measured(files: &[PathBuf]) -> impl Iterator<Item = &PathBuf> {
    let is_measured = |file: &Path| files.iter().any(|run| measured_path(run) == file);
    let is_of_part = |file: &Path| {
        let run = file
            .to_str()
            .and_then(|it| it.strip_suffix(".measured.jsonl"));
        run.is_some_and(|run| Path::new(&format!("{run}.jsonl.part")).is_file())
    };
    files
        .iter()
        .filter(move |file| !is_measured(file) && !is_of_part(file))
}

#[cfg(test)]
mod tests {
    use super::{measured_path, without_measured};
    use std::path::{Path, PathBuf};

    #[test]
    fn measured_files_are_no_runs() {
        let folder = tempfile::tempdir().expect("a folder");
        let paths = |names: &[&str]| names.iter().map(|it| folder.path().join(it)).collect();
        let all = [
            "a.jsonl.part",
            "a.measured.jsonl",
            "b.jsonl",
            "b.measured.jsonl",
        ];
        let all: Vec<PathBuf> = paths(&all);
        for path in &all {
            std::fs::write(path, "").expect("writable");
        }
        // As a shell expands *.jsonl.
        let runs: Vec<PathBuf> = without_measured(&all[1..]).cloned().collect();
        assert_eq!(runs, paths(&["b.jsonl"]) as Vec<PathBuf>);
    }

    #[test]
    fn each_run_has_a_measured_file_of_its_own() {
        for (run, expected) in [
            ("games/run.jsonl", "games/run.measured.jsonl"),
            ("games/run", "games/run.measured.jsonl"),
            ("run.v1", "run.v1.measured.jsonl"),
            ("run.v2", "run.v2.measured.jsonl"),
            ("run.v1.jsonl", "run.v1.measured.jsonl"),
            ("0..5.jsonl", "0..5.measured.jsonl"),
            ("0..5", "0..5.measured.jsonl"),
        ] {
            assert_eq!(measured_path(Path::new(run)), Path::new(expected), "{run}");
        }
    }
}
