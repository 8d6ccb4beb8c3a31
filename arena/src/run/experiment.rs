//! An experiment as specified by options or by a file, from which the header of the run follows.

use crate::game::{GameAdapter, TimeControl};
use crate::matches::given_maps::GivenMaps;
use crate::players::{ProcessLimits, Program};
use crate::records::{Header, ProgramField, FORMAT, GENERATED};
use crate::run::arguments::{program, PairRange};
use crate::statistics::sprt::{EloModel, Sprt};
use anyhow::bail;
use std::fmt;
use std::path::PathBuf;

/// Default number of pairs of each match.
const DEFAULT_PAIRS: u64 = 25;
/// Default number of pairs under a sequential test, which usually ends earlier.
const DEFAULT_CAP: u64 = 20_000;
/// Default number of cases of a scored game.
const DEFAULT_CASES: u64 = 100;
/// Maximum number of matches of games of more than two programs: each has a row in the header, and
/// 10,000 of them take days.
const MAX_MATCHES: usize = 10_000;
/// Default probability of each wrong verdict of a test.
pub const DEFAULT_CHANCE: f64 = 0.05;

/// Which programs meet each other. In a game of N programs, each match is a set of N of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pairings {
    /// The first program plays each other one: all sets with the first program.
    FirstAgainstRest,
    /// Each of the first programs (this number) plays each of the rest: all sets with one of the
    /// first.
    Gauntlet(usize),
    /// Each plays each other one: all sets.
    All,
    /// These sets of indices into the programs.
    These(Vec<Vec<usize>>),
}

/// Specification of an experiment, before any check.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// The game.
    pub game: &'static dyn GameAdapter,
    /// The programs, as typed.
    pub programs: Vec<String>,
    /// Which programs meet; ignored for a scored game.
    pub pairings: Pairings,
    /// Range of the pairs, if given.
    pub pairs: Option<PairRange>,
    /// Range of the cases of a scored game, if given.
    pub cases: Option<PairRange>,
    /// Range of the whole run, if this is a shard of it.
    pub whole: Option<PairRange>,
    /// Seed of all random numbers.
    pub seed: u64,
    /// Map profile; `None` for the game's default.
    pub profile: Option<String>,
    /// File of maps in place of generated ones.
    pub maps: Option<PathBuf>,
    /// Time or nodes that the programs may use.
    pub time_control: TimeControl,
    /// Limits of each process of a program.
    pub limits: ProcessLimits,
    /// The test by which the run may end early; of a scored game always in normalised Elo.
    pub test: Option<Sprt>,
    /// Whether the run file keeps the answers.
    pub answers: bool,
}

/// The part of an experiment that an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExperimentPart {
    /// The program with this index.
    Program(usize),
    /// Which programs meet.
    Pairings,
    /// The range of pairs or cases.
    Numbers,
    /// The map profile or the file of maps.
    Profile,
    /// The test.
    Test,
}

/// Error in an experiment.
#[derive(Debug)]
pub struct ExperimentError {
    /// The part with the error.
    pub part: ExperimentPart,
    /// The error.
    pub error: anyhow::Error,
}

impl fmt::Display for ExperimentError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:#}", self.error)
    }
}

impl std::error::Error for ExperimentError {}

impl ExperimentPart {
    /// Whether two experiments have the same part.
    pub fn is_same(self, one: &Experiment, other: &Experiment) -> bool {
        match self {
            ExperimentPart::Program(place) => one.programs.get(place) == other.programs.get(place),
            ExperimentPart::Pairings => {
                one.pairings == other.pairings && one.programs.len() == other.programs.len()
            }
            ExperimentPart::Numbers => {
                (&one.pairs, &one.cases, &one.whole) == (&other.pairs, &other.cases, &other.whole)
            }
            ExperimentPart::Profile => (&one.profile, &one.maps) == (&other.profile, &other.maps),
            ExperimentPart::Test => one.test == other.test,
        }
    }

    fn at(self) -> impl FnOnce(anyhow::Error) -> ExperimentError {
        move |error| ExperimentError { part: self, error }
    }
}

impl Experiment {
    /// The header of the run.
    ///
    /// # Errors
    /// The first part that is wrong.
    pub fn header(&self) -> Result<Header, ExperimentError> {
        let adapter = self.game;
        self.check_numbers(adapter)
            .map_err(ExperimentPart::Numbers.at())?;
        let mut programs = Vec::new();
        for (place, text) in self.programs.iter().enumerate() {
            let field = self.program(text);
            programs.push(field.map_err(ExperimentPart::Program(place).at())?);
        }
        let matches = self
            .matches(adapter)
            .map_err(ExperimentPart::Pairings.at())?;
        let given = self
            .given_maps(adapter)
            .map_err(ExperimentPart::Profile.at())?;
        let pairs = self.range(adapter, given.as_ref());
        let first = self.whole.as_ref().unwrap_or(&pairs).start;
        let sprt = self.sprt(adapter, &matches, first);
        let sprt = sprt.map_err(ExperimentPart::Test.at())?;
        let maps = self.maps.as_ref().map(|file| file.display().to_string());
        let profile = maps.or(self.profile.clone());
        Ok(Header {
            format: FORMAT,
            game: adapter.name().to_string(),
            rules: adapter.version(),
            seed: self.seed,
            pairs: [pairs.start, pairs.end],
            whole: self.whole.as_ref().map(|whole| [whole.start, whole.end]),
            profile: profile.unwrap_or_else(|| adapter.default_profile().to_string()),
            openings: given.map_or(GENERATED.to_string(), |maps| maps.openings()),
            time_control: self.time_control.into(),
            memory: self.limits.memory,
            stderr_limit: self.limits.stderr,
            sprt,
            answers: self.answers,
            programs,
            matches,
        })
    }

    /// Entry of a program, as typed, in the header.
    ///
    /// # Errors
    /// An unknown parameter; a program that does not compile.
    pub fn program(&self, text: &str) -> anyhow::Result<ProgramField> {
        let program = Program::new(self.game, &program(self.game, text)?);
        let limited = program.clone().with_limits(self.limits);
        limited.check(self.game, self.time_control)?;
        Ok(ProgramField::new(&program))
    }

    /// The maps of the file, if there is one; every map is checked.
    fn given_maps(&self, adapter: &dyn GameAdapter) -> anyhow::Result<Option<GivenMaps>> {
        let Some(file) = &self.maps else {
            return Ok(None);
        };
        let maps = GivenMaps::read(adapter, file)?;
        maps.check(adapter, file)?;
        Ok(Some(maps))
    }

    /// Checks that pairs are given for a game with matches and cases for a scored game.
    fn check_numbers(&self, adapter: &dyn GameAdapter) -> anyhow::Result<()> {
        let name = adapter.name();
        if adapter.is_scored() && self.pairs.is_some() {
            bail!("{name} is played by one team alone: expected --cases in place of --pairs");
        }
        if !adapter.is_scored() && self.cases.is_some() {
            bail!("{name} is played in matches, not by one team alone: --cases");
        }
        if let (Some(files), wanted) = (adapter.case_files(), &self.cases) {
            let count = files.count()?;
            if let Some(wanted) = wanted.as_ref().filter(|it| it.end > count) {
                bail!("{name} has {count} cases: expected --cases up to {count}, found {wanted:?}");
            }
        }
        Ok(())
    }

    fn range(&self, adapter: &dyn GameAdapter, maps: Option<&GivenMaps>) -> PairRange {
        let wanted = self.cases.clone().or(self.pairs.clone());
        let files = adapter.case_files().and_then(|files| files.count().ok());
        wanted.unwrap_or(match (maps, self.test) {
            // Also under a test, to which a game that is played again would be evidence.
            (Some(maps), _) => 0..maps.count(),
            (None, _) if files.is_some() => 0..files.unwrap_or(DEFAULT_CASES),
            (None, Some(_)) => 0..DEFAULT_CAP,
            (None, None) if adapter.is_scored() => 0..DEFAULT_CASES,
            (None, None) => 0..DEFAULT_PAIRS,
        })
    }

    fn matches(&self, adapter: &dyn GameAdapter) -> anyhow::Result<Vec<Vec<usize>>> {
        let count = self.programs.len();
        if adapter.is_scored() {
            return match self.pairings {
                Pairings::FirstAgainstRest | Pairings::All if count > 0 => Ok(Vec::new()),
                Pairings::FirstAgainstRest | Pairings::All => {
                    bail!("expected at least one program, found none")
                }
                _ => bail!(
                    "{} is played by one team alone: its programs meet no others",
                    adapter.name()
                ),
            };
        }
        let seats = adapter.programs_in_a_match();
        if count < seats {
            let seats = number(seats);
            bail!(
                "expected at least {seats} programs, found {:?}",
                self.programs
            );
        }
        let of_first = |lineup: &Vec<usize>, first: usize| {
            lineup.iter().filter(|&&place| place < first).count() == 1
        };
        let mut matches = match &self.pairings {
            Pairings::These(places) => places.clone(),
            _ => sets(count, seats)?,
        };
        match self.pairings {
            Pairings::All | Pairings::These(_) => {}
            Pairings::FirstAgainstRest => matches.retain(|lineup| of_first(lineup, 1)),
            Pairings::Gauntlet(first) => matches.retain(|lineup| of_first(lineup, first)),
        }
        if let Some(wrong) = matches.iter().find(|lineup| lineup.len() != seats) {
            let seats = number(seats);
            bail!("expected {seats} programs in each match, found {wrong:?}");
        }
        if let Some(wrong) = matches.iter().flatten().find(|place| **place >= count) {
            bail!(
                "a match names program {wrong}: expected 0 to {}, counted from 0",
                count - 1
            );
        }
        if matches.is_empty() {
            match self.pairings {
                Pairings::Gauntlet(_) => {
                    bail!("expected --gauntlet from 1 to {}", count + 1 - seats)
                }
                _ => bail!("expected at least one match, found none"),
            }
        }
        Ok(matches)
    }

    fn sprt(
        &self,
        adapter: &dyn GameAdapter,
        matches: &[Vec<usize>],
        first_pair: u64,
    ) -> anyhow::Result<Option<Sprt>> {
        let Some(mut sprt) = self.test else {
            return Ok(None);
        };
        if adapter.is_scored() {
            sprt.model = EloModel::Normalized;
        }
        sprt.check().map_err(anyhow::Error::msg)?;
        let files = adapter.case_files();
        if files.is_some_and(|files| files.score_of_failure().is_none()) {
            bail!(
                "--sprt needs a score for each case, also for a failed one: expected `:: fail=N` in \
                 the name of the game"
            );
        }
        if adapter.is_scored() && self.programs.len() != 2 {
            bail!(
                "--sprt compares two programs: expected one --b PROGRAM, found {} programs",
                self.programs.len()
            );
        }
        if !adapter.is_scored() && matches.len() != 1 {
            bail!(
                "--sprt judges one match: expected one --b PROGRAM, found {} matches",
                matches.len()
            );
        }
        if first_pair != 0 {
            let unit = if adapter.is_scored() {
                "cases"
            } else {
                "pairs"
            };
            bail!(
                "--sprt is decided on the {unit} from the first one upwards: expected --of N for a \
                 shard of a run of N {unit}"
            );
        }
        Ok(Some(sprt))
    }
}

/// A number of programs in words.
fn number(count: usize) -> String {
    match count {
        2 => "two".to_string(),
        count => count.to_string(),
    }
}

/// All sets of `size` of the numbers below `count`, in lexicographic order.
///
/// # Errors
/// More sets than [`MAX_MATCHES`].
pub(super) fn sets(count: usize, size: usize) -> anyhow::Result<Vec<Vec<usize>>> {
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    let most = if size > 2 { MAX_MATCHES } else { usize::MAX };
    for place in 0..size {
        let longer = sets.iter().flat_map(|set| {
            let first = set.last().map_or(0, |last| last + 1);
            let last = (count + place + 1).saturating_sub(size);
            (first..last).map(|next| [&set[..], &[next]].concat())
        });
        sets = longer.take(most.saturating_add(1)).collect();
    }
    if sets.len() > most {
        bail!(
            "{count} programs in games of {size} have more than {MAX_MATCHES} matches: expected \
             fewer programs, or `matches` in a file for --run"
        );
    }
    Ok(sets)
}

#[cfg(test)]
mod tests {
    use super::sets;

    #[test]
    fn each_program_is_in_as_many_matches_as_any_other() {
        assert_eq!(
            sets(3, 2).ok(),
            Some(vec![vec![0, 1], vec![0, 2], vec![1, 2]])
        );
        for (count, size, all) in [(4, 4, 1), (6, 4, 15), (5, 3, 10), (9, 8, 9)] {
            let sets = sets(count, size).expect("few sets");
            assert_eq!(sets.len(), all);
            for program in 0..count {
                let own = sets.iter().filter(|set| set.contains(&program));
                assert_eq!(own.count() * count, all * size, "{program} of {count}");
            }
        }
        assert!(sets(40, 8).is_err());
    }
}
