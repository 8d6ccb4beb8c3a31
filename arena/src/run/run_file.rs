//! Experiments as TOML files: reading (`play --run FILE`) and writing the header of a run (`report
//! RUN --as-toml`).
//!
//! Errors name the line of the file and what is expected there. Numbers above 2^63 - 1, the largest
//! of TOML, are quoted.

use crate::game::{Games, TimeControl, DEFAULT_WORK};
use crate::matches::series::Series;
use crate::players::{parse_size, size_text, ProcessLimits};
use crate::records::Header;
use crate::run::arguments::{parse_pairs, parse_time, PairRange};
use crate::run::experiment::{Experiment, ExperimentPart, Pairings, DEFAULT_CHANCE};
use crate::run::setup::check_first_game;
use crate::statistics::sprt::{EloModel, Sprt};
use crate::system::commands::as_typed;
use crate::system::files;
use anyhow::{anyhow, Context};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::{Spanned, Value};

/// Keys of the file; missing keys have the defaults of the command line.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    /// The game.
    game: Option<Spanned<String>>,
    /// Expected version of the rules.
    rules: Option<Spanned<u32>>,
    /// The programs, as on the command line; the first one is A.
    players: Vec<Spanned<String>>,
    /// Hashes of the programs when the file was written, in their order.
    hashes: Option<Vec<String>>,
    /// `"all"`, or lists of indices into the players, counted from 0. Default: the first one plays
    /// each other one.
    matches: Option<Spanned<Value>>,
    /// Pairs: `200` or `"100..200"`.
    pairs: Option<Spanned<Value>>,
    /// Cases of a scored game: `200` or `"100..200"`.
    cases: Option<Spanned<Value>>,
    /// Pairs or cases of the whole run, of a shard.
    of: Option<Spanned<Value>>,
    seed: Option<Spanned<Value>>,
    profile: Option<Spanned<String>>,
    /// File of maps in place of generated ones.
    maps: Option<Spanned<String>>,
    /// Time limit: `"50ms"`.
    clock: Option<Spanned<String>>,
    /// Search nodes a turn.
    work: Option<Spanned<Value>>,
    /// Memory limit of each process of a program: `"768M"`.
    memory: Option<Spanned<Value>>,
    /// Bytes of standard error output that are kept: `"64K"`.
    stderr_limit: Option<Spanned<Value>>,
    sprt: Option<Spanned<TestKeys>>,
    #[serde(default)]
    output: Output,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct TestKeys {
    elo0: f64,
    elo1: f64,
    #[serde(default)]
    normalized: bool,
    alpha: Option<f64>,
    beta: Option<f64>,
}

/// Output files of a run; each may be overridden on the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Output {
    /// The run file.
    pub out: Option<PathBuf>,
    /// Whether the run file keeps the answers.
    #[serde(default)]
    pub answers: bool,
    /// Folder for the record of each game.
    pub record: Option<PathBuf>,
    /// Folder for the standard error output of child processes.
    pub logs: Option<PathBuf>,
    /// File of the best known score of each case, for a scored game.
    pub best: Option<PathBuf>,
    /// Earlier run of a scored game to compare with.
    pub baseline: Option<PathBuf>,
}

/// A parsed experiment file.
#[derive(Debug)]
pub struct RunFile {
    /// The experiment that it specifies; parts of it may be replaced.
    pub experiment: Experiment,
    /// The experiment as the file has it.
    of_file: Experiment,
    /// Output files.
    pub output: Output,
    source: SourceText,
    keys: Keys,
}

/// Name and text of the file, for error messages.
#[derive(Debug)]
struct SourceText {
    name: String,
    text: String,
}

impl SourceText {
    /// Error with its place: `run.toml, line 3: ...`.
    fn error(&self, span: Option<Range<usize>>, wrong: impl std::fmt::Display) -> anyhow::Error {
        let start = span.map_or(0, |span| span.start);
        let before = self.text.get(..start).unwrap_or_default();
        let line = 1 + before.matches('\n').count();
        anyhow!("{}, line {line}: {wrong}", self.name)
    }

    /// Parses a value with a parser of the command line.
    fn parsed<T>(
        &self,
        value: &Spanned<Value>,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> anyhow::Result<T> {
        let text = match value.as_ref() {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        parse(&text).map_err(|wrong| self.error(Some(value.span()), wrong))
    }
}

impl RunFile {
    /// Reads a file.
    ///
    /// # Errors
    /// A file that cannot be read; its first error, with the line and what was expected.
    pub fn read(games: Games, path: &Path) -> anyhow::Result<RunFile> {
        RunFile::parse(games, &path.display().to_string(), files::read(path)?)
    }

    /// Parses the text of a file; `name` is for error messages.
    ///
    /// # Errors
    /// The first error, with its line and what was expected.
    pub fn parse(games: Games, name: &str, text: String) -> anyhow::Result<RunFile> {
        let name = name.to_string();
        let source = SourceText { name, text };
        let keys: Keys = toml::from_str(&source.text)
            .map_err(|error| source.error(error.span(), error.message().replace('\n', ", ")))?;
        let experiment = keys.experiment(games, &source)?;
        Ok(RunFile {
            of_file: experiment.clone(),
            experiment,
            output: keys.output.clone(),
            source,
            keys,
        })
    }

    /// An error in a part of the experiment, with its line if the part is the file's.
    fn error(&self, part: ExperimentPart, wrong: impl std::fmt::Display) -> anyhow::Error {
        if part.is_same(&self.experiment, &self.of_file) {
            self.source.error(self.keys.span(part), wrong)
        } else {
            anyhow!("{wrong}")
        }
    }

    /// The header of the run; starts the first game as a check.
    ///
    /// # Errors
    /// The first part that is wrong, with its line.
    pub fn header(&self) -> anyhow::Result<Header> {
        let header = self.experiment.header();
        let header = header.map_err(|wrong| self.error(wrong.part, wrong))?;
        let is_its_game = self.experiment.game.name() == self.of_file.game.name();
        if let Some(rules) = self.keys.rules.as_ref().filter(|_| is_its_game) {
            if *rules.as_ref() != header.rules {
                let wrong = format!(
                    "expected version {} of the rules of {}, found {}: the games would be others",
                    header.rules,
                    header.game,
                    rules.as_ref()
                );
                return Err(self.source.error(Some(rules.span()), wrong));
            }
        }
        check_first_game(&Series::from_header(self.experiment.game, &header)?)
            .map_err(|wrong| self.error(ExperimentPart::Profile, format!("{wrong:#}")))?;
        Ok(header)
    }

    /// Warnings about programs that changed since the file was written, with both hashes.
    pub fn changed_programs(&self, header: &Header) -> Vec<String> {
        let known = self.keys.hashes.iter().flatten();
        let both = header.programs.iter().zip(known);
        let both = both.zip(self.experiment.programs.iter().zip(&self.of_file.programs));
        both.filter(|((program, known), (own, of_file))| program.hash != **known && own == of_file)
            .map(|((program, known), _)| {
                format!(
                    "{} is not the program that {} was written with: its hash was {known:?}, now \
                     it is {:?}",
                    program.label(),
                    self.source.name,
                    program.hash
                )
            })
            .collect()
    }
}

impl Keys {
    fn experiment(&self, games: Games, source: &SourceText) -> anyhow::Result<Experiment> {
        let number = |text: &str| {
            let number = text.parse::<u64>();
            number.map_err(|_| format!("expected a whole number from 0 upwards, found {text}"))
        };
        let pairs = |value: &Option<Spanned<Value>>| -> anyhow::Result<Option<PairRange>> {
            let value = value.as_ref();
            value
                .map(|value| source.parsed(value, parse_pairs))
                .transpose()
        };
        let time_control = match (&self.clock, &self.work) {
            (Some(clock), Some(_)) => {
                let wrong = "expected clock or work, found both";
                return Err(source.error(Some(clock.span()), wrong));
            }
            (Some(clock), None) => {
                let time = parse_time(clock.as_ref());
                TimeControl::Clock(time.map_err(|wrong| source.error(Some(clock.span()), wrong))?)
            }
            (None, Some(work)) => TimeControl::Work(source.parsed(work, number)?),
            (None, None) => TimeControl::Work(DEFAULT_WORK),
        };
        if let (Some(maps), Some(_)) = (&self.maps, &self.profile) {
            let wrong = "expected maps or profile, found both";
            return Err(source.error(Some(maps.span()), wrong));
        }
        let seed = self.seed.as_ref();
        let seed = seed.map(|seed| source.parsed(seed, number)).transpose()?;
        let size = |key: &Option<Spanned<Value>>| {
            let size = key.as_ref().map(|it| source.parsed(it, parse_size));
            size.transpose()
        };
        let test = self.sprt.as_ref().map(Spanned::as_ref);
        Ok(Experiment {
            game: match &self.game {
                Some(name) => games
                    .by_name(name.as_ref())
                    .map_err(|wrong| source.error(Some(name.span()), wrong))?,
                None => games.default_game(),
            },
            programs: self.players.iter().map(|it| it.as_ref().clone()).collect(),
            pairings: self.pairings(source)?,
            pairs: pairs(&self.pairs)?,
            cases: pairs(&self.cases)?,
            whole: pairs(&self.of)?,
            seed: seed.unwrap_or(1),
            profile: self.profile.as_ref().map(|it| it.as_ref().clone()),
            maps: self.maps.as_ref().map(|it| PathBuf::from(it.as_ref())),
            time_control,
            limits: ProcessLimits {
                memory: size(&self.memory)?,
                stderr: size(&self.stderr_limit)?,
            },
            test: test.map(|test| Sprt {
                model: EloModel::of(test.normalized),
                elo0: test.elo0,
                elo1: test.elo1,
                alpha: test.alpha.unwrap_or(DEFAULT_CHANCE),
                beta: test.beta.unwrap_or(DEFAULT_CHANCE),
            }),
            answers: self.output.answers,
        })
    }

    fn pairings(&self, source: &SourceText) -> anyhow::Result<Pairings> {
        let Some(matches) = &self.matches else {
            return Ok(Pairings::FirstAgainstRest);
        };
        let places: Option<Vec<Vec<usize>>> = match matches.as_ref() {
            Value::String(word) if word == "all" => return Ok(Pairings::All),
            value => value.clone().try_into().ok(),
        };
        places.map(Pairings::These).ok_or_else(|| {
            let wrong = "expected \"all\" or pairs of places among the players such as [[0, 1], \
                         [0, 2]]";
            source.error(Some(matches.span()), wrong)
        })
    }

    /// Position of a part in the file; `None` if it is missing.
    fn span(&self, part: ExperimentPart) -> Option<Range<usize>> {
        let all = self.players.first().map(Spanned::span);
        match part {
            ExperimentPart::Program(place) => self.players.get(place).map(Spanned::span),
            ExperimentPart::Pairings => self.matches.as_ref().map(Spanned::span).or(all),
            ExperimentPart::Numbers => {
                let numbers = self.cases.as_ref().or(self.pairs.as_ref());
                numbers.map(Spanned::span)
            }
            ExperimentPart::Profile => self
                .maps
                .as_ref()
                .or(self.profile.as_ref())
                .map(Spanned::span),
            ExperimentPart::Test => self.sprt.as_ref().map(Spanned::span),
        }
    }
}

/// A value to be written, without a position.
fn unpositioned<T>(value: T) -> Option<Spanned<T>> {
    Some(Spanned::new(0..0, value))
}

/// A number, quoted if it is above TOML's largest.
fn number(number: u64) -> Value {
    match i64::try_from(number) {
        Ok(number) => Value::Integer(number),
        Err(_) => Value::String(number.to_string()),
    }
}

fn range([start, end]: [u64; 2]) -> Value {
    match start {
        0 => number(end),
        _ => Value::String(format!("{start}..{end}")),
    }
}

fn matches(header: &Header) -> Option<Spanned<Value>> {
    let first = (1..header.programs.len()).map(|b| vec![0, b]);
    if header.is_scored() || first.eq(header.matches.iter().cloned()) {
        return None;
    }
    let place = |place: &usize| number(*place as u64);
    let pairs = header.matches.iter();
    let pairs = pairs.map(|pair| Value::Array(pair.iter().map(place).collect()));
    unpositioned(Value::Array(pairs.collect()))
}

/// The experiment file that repeats a run.
///
/// # Errors
/// A header that cannot be written as TOML; none that was read from a file.
pub fn to_toml(header: &Header) -> anyhow::Result<String> {
    let (clock, work) = match header.time_control.into() {
        TimeControl::Clock(time) => (unpositioned(format!("{time:?}")), None),
        TimeControl::Work(nodes) => (None, unpositioned(number(nodes))),
    };
    let numbers = unpositioned(range(header.pairs));
    let (pairs, cases) = if header.is_scored() {
        (None, numbers)
    } else {
        (numbers, None)
    };
    let test = |sprt: Sprt| TestKeys {
        elo0: sprt.elo0,
        elo1: sprt.elo1,
        normalized: sprt.model == EloModel::Normalized,
        alpha: Some(sprt.alpha),
        beta: Some(sprt.beta),
    };
    let size = |limit: Option<u64>| limit.and_then(|it| unpositioned(Value::String(size_text(it))));
    let programs = header.programs.iter();
    let of_maps = unpositioned(header.profile.clone());
    let (profile, maps) = match header.maps() {
        Some(_) => (None, of_maps),
        None => (of_maps, None),
    };
    let keys = Keys {
        game: unpositioned(header.game.clone()),
        rules: unpositioned(header.rules),
        players: programs
            .clone()
            .map(|program| Spanned::new(0..0, program.typed()))
            .collect(),
        hashes: Some(programs.map(|program| program.hash.clone()).collect()),
        matches: matches(header),
        pairs,
        cases,
        of: header.whole.and_then(|whole| unpositioned(range(whole))),
        seed: unpositioned(number(header.seed)),
        profile,
        maps,
        clock,
        work,
        memory: size(header.memory),
        stderr_limit: size(header.stderr_limit),
        sprt: header.sprt.and_then(|sprt| unpositioned(test(sprt))),
        output: Output {
            answers: header.answers,
            ..Output::default()
        },
    };
    let text = toml::to_string(&keys).context("cannot write the header as TOML")?;
    let about = as_typed("# cargo arena play --run FILE plays it again.");
    Ok(format!("{about}\n{text}"))
}
