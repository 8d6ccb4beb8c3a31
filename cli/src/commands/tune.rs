//! `arena tune`: tunes parameters of a program by self-play, against others or on cases.
//!
//! The algorithms are in [`arena::tuning::spsa`] and [`arena::tuning::cma_es`]. The two perturbed
//! players of SPSA meet each other, the candidates of CMA-ES the player as it started;
//! or, with `--against`, each of them the same opponents on the same maps. Of a scored
//! game they play the same cases.

use anyhow::{bail, Context};
use arena::game::Games;
use arena::game::{CaseFiles, GameAdapter, Parameter, TimeControl};
use arena::matches::seeds::derive;
use arena::matches::series::Series;
use arena::players::{ProcessLimits, Program};
use arena::records::{Header, PairRecord, Run, FORMAT};
use arena::results::tables::plain;
use arena::run::arguments::{parse_positive, parse_run_seed, parse_share, parse_time, programs};
use arena::run::driver::{open_or_begin, resume};
use arena::run::experiment::{Experiment, Pairings};
use arena::run::options::{default_jobs, RunOptions};
use arena::run::EXIT_UNDECIDED;
use arena::system::files;
use arena::system::interrupt;
use arena::system::output::make_folder;
use arena::tuning::cma_es::CmaEs;
use arena::tuning::space;
use arena::tuning::spsa::{changes, moved, Spsa, SpsaStep};
use arena::tuning::tuned_player::{check_failure_score, TunedPlayer};
use clap::value_parser;
use comfy_table::{CellAlignment, Table};
use common::SplitMix64;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Interval between two lines of progress.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(5);

/// Version of how CMA-ES draws its candidates from its seed: the scores in a state of another
/// version belong to other candidates. States of version 1 name no version.
const CMA_ES_FORMAT: u32 = 2;

/// Tunes parameters of a program by self-play, against others, or on cases.
///
/// All is kept in one state file: the same command goes on where it was stopped.
/// In the end the tuned player meets the untuned one on maps, or cases, that were not
/// tuned on.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  cargo arena tune runs/tune.json --params choice_noise,exposure_entropy --steps 500 --work 1000
  cargo arena tune runs/anchor.json --program anchor --against hunter,miner,bot
  cargo arena tune runs/temple.json --game temple --work 300
  cargo arena tune runs/few.json --method cma-es --params choice_noise,exposure_entropy --steps 40
  cargo arena tune runs/cases.json --game territory --cases 10 --work 20 --steps 50
  cargo arena tune runs/own.json --program \"BOT={PARAMS} ./bot\" --space bot.toml --against hunter

A command has the parameters of a file, --space: for each a table with the value to \
start from and its bounds; integer = true tries whole numbers alone.
  [depth]
  start = 3
  min = 1
  max = 12
  integer = true
{PARAMS} in the command is replaced by depth=4,greed=0.5 and {depth} by 4, so that they \
are sent in an environment variable or an option.")]
pub struct TuneArgs {
    /// The state file (JSON); made if it is not there.
    #[arg(value_name = "STATE")]
    state: PathBuf,
    #[command(flatten)]
    tuned: TunedArgs,
    /// Opponents, separated by commas.
    ///
    /// Without them: self-play, on which an opponent of others must not be tuned alone.
    #[arg(long, value_name = "PROGRAMS")]
    against: Vec<String>,
    /// The method of tuning.
    ///
    /// By differences along one random direction in each step (for many games), or by ranking
    /// candidates around the estimate (for few games and few parameters).
    #[arg(long, value_name = "NAME", value_enum, default_value_t = Method::Spsa)]
    method: Method,
    /// Steps; of CMA-ES each has 4 + 3 ln(parameters) candidates.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = value_parser!(u64).range(1..))]
    steps: u64,
    /// Pairs of games in each step, for each opponent and candidate.
    ///
    /// Of a scored game: cases.
    #[arg(long, value_name = "N", default_value_t = 8, visible_alias = "cases",
        value_parser = value_parser!(u64).range(1..))]
    pairs: u64,
    /// SPSA: the length of the first step.
    ///
    /// In perturbations, for each point of difference in the score of all its games.
    #[arg(long, value_name = "X", default_value_t = 1.0, value_parser = parse_positive)]
    gain: f64,
    /// CMA-ES: standard deviation of the first candidates.
    ///
    /// As a share of each parameter's range.
    #[arg(long, value_name = "SHARE", default_value_t = 0.15, value_parser = parse_share)]
    spread: f64,
    /// Pairs of the match in the end, or cases.
    #[arg(long, value_name = "N", default_value_t = 200)]
    validate: u64,
    /// Kind of maps. Without it: the game's own choice.
    #[arg(long, value_name = "NAME", default_value = "official")]
    profile: String,
}

// What `tune` and `effects` have in common. Clap would take a doc comment for theirs.
#[derive(clap::Args, Debug)]
pub(super) struct TunedArgs {
    /// The game.
    #[arg(long, value_name = "NAME", default_value = "ocean")]
    pub(super) game: String,
    /// The player, with the values to start from: `bot`, `bot:choice_noise=0.1`.
    ///
    /// With --space any command.
    #[arg(long, value_name = "PROGRAM", default_value = "bot")]
    pub(super) program: String,
    /// The parameters of a command, in a TOML file.
    #[arg(long, value_name = "FILE")]
    pub(super) space: Option<PathBuf>,
    /// The parameters that change, separated by commas. Without it: all.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(super) params: Vec<String>,
    /// Search nodes a turn.
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub(super) work: u64,
    /// Time limit of a turn, or of a game, in place of search nodes.
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "work")]
    pub(super) clock: Option<Duration>,
    /// Seed of everything random.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_run_seed)]
    pub(super) seed: u64,
    /// Games at the same time.
    #[arg(long, value_name = "N")]
    pub(super) jobs: Option<usize>,
}

impl TunedArgs {
    /// The player whose parameters change.
    pub(super) fn player(&self, adapter: &dyn GameAdapter) -> anyhow::Result<TunedPlayer> {
        let space = self.space.as_deref().map(space::read).transpose()?;
        TunedPlayer::new(
            adapter,
            &self.program,
            &self.params,
            &space.unwrap_or_default(),
        )
    }

    /// The opponents in these lists, as they are started.
    ///
    /// # Errors
    /// A file that cannot be executed; opponents in a scored game.
    pub(super) fn opponents(
        adapter: &dyn GameAdapter,
        against: &[String],
    ) -> anyhow::Result<Vec<String>> {
        if adapter.is_scored() && !against.is_empty() {
            bail!(
                "{} is played by one team alone: its programs meet no others (--against)",
                adapter.name()
            );
        }
        programs(adapter, against)
    }

    /// The time limit in microseconds, in place of search nodes.
    pub(super) fn clock_us(&self) -> Option<u64> {
        self.clock.map(|time| time.as_micros() as u64)
    }

    /// Number of games at the same time.
    pub(super) fn jobs(&self) -> usize {
        self.jobs.unwrap_or_else(default_jobs)
    }
}

/// Time control of a file that keeps search nodes, and a time limit in microseconds in their place.
pub(super) fn time_control(work: u64, clock_us: Option<u64>) -> TimeControl {
    let clock = clock_us.map(|time| TimeControl::Clock(Duration::from_micros(time)));
    clock.unwrap_or(TimeControl::Work(work))
}

/// Optimisation method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Method {
    /// Simultaneous perturbation stochastic approximation.
    #[default]
    Spsa,
    /// Covariance matrix adaptation evolution strategy.
    CmaEs,
}

/// State of a tuning, as its file has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct TuningState {
    settings: Settings,
    /// Number of finished steps.
    step: u64,
    /// Current estimate, in the order of the settings' parameters.
    values: Vec<f64>,
    /// Estimate before each step.
    history: Vec<Vec<f64>>,
    /// Points of the positively perturbed player in each step of SPSA, 0..=1; for a scored game 0.5
    /// plus half of the normalised difference.
    scores: Vec<f64>,
    /// Scores of the candidates in each step of CMA-ES.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<Vec<f64>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Settings {
    format: u32,
    game: String,
    program: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    against: Vec<String>,
    /// Hash of the program.
    hash: String,
    params: Vec<String>,
    #[serde(default, skip_serializing_if = "is_spsa")]
    method: Method,
    steps: u64,
    pairs: u64,
    gain: f64,
    /// Standard deviation of the first candidates; `None` for SPSA.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    spread: Option<f64>,
    /// [`CMA_ES_FORMAT`] of a tuning by CMA-ES.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cma_es_format: Option<u32>,
    work: u64,
    /// Time limit in place of `work`, in microseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock_us: Option<u64>,
    profile: String,
    seed: u64,
}

impl Settings {
    fn time_control(&self) -> TimeControl {
        time_control(self.work, self.clock_us)
    }
}

fn is_spsa(method: &Method) -> bool {
    *method == Method::Spsa
}

/// Tunes until all steps are done; returns the exit code.
///
/// # Errors
/// Unknown parameters; the state of another tuning; a file that cannot be read or written.
pub fn run(games: Games, args: &TuneArgs, out: &mut impl Write) -> anyhow::Result<u8> {
    let adapter = games.by_name(&args.tuned.game)?;
    let player = args.tuned.player(adapter)?;
    let table = &player.table;
    if let Some(folder) = args.state.parent() {
        make_folder(folder)?;
    }
    let mut state = begin(args, adapter, &player)?;
    check(args, adapter, &player, &state.settings)?;
    let stop = interrupt::watch()?;
    let mut last = Instant::now();
    let tuning = TuningGames {
        adapter,
        settings: state.settings.clone(),
        player: &player,
        jobs: args.tuned.jobs(),
        validate: args.validate,
        stop,
    };
    if state.step < args.steps {
        let (from, game) = (state.step, adapter.name());
        eprintln!(
            "{game}: {}, from step {from} to step {}",
            args.tuned.program, args.steps
        );
        tuning.check_all_start()?;
    }
    while state.step < args.steps && !stop.load(Ordering::Relaxed) {
        if !state.step(&tuning)? {
            break;
        }
        let text = serde_json::to_string(&state).context("cannot write the state")?;
        files::write(&args.state, (text + "\n").as_bytes())?;
        if last.elapsed() >= PROGRESS_INTERVAL {
            last = Instant::now();
            eprintln!("step {}/{}: {}", state.step, args.steps, state.line(table));
        }
    }
    writeln!(out, "{}", state.table(table))?;
    if state.step < args.steps {
        writeln!(out, "stopped after {} of {} steps", state.step, args.steps)?;
        out.flush()?;
        eprintln!("to go on: the same command again");
        return Ok(EXIT_UNDECIDED);
    }
    let tuned = player.with(&changes(table, &state.values));
    let (settings, start) = (&state.settings, player.start());
    writeln!(out, "tuned: {tuned}")?;
    if args.validate == 0 {
        return Ok(0);
    }
    // Commands differ in their middle, which tables leave out.
    let [tuned, start] = if player.is_command() {
        [format!("tuned={tuned}"), format!("start={start}")]
    } else {
        [tuned, start]
    };
    validate(games, args, settings, [tuned, start], out)
}

/// The state in the file, or the initial state.
fn begin(
    args: &TuneArgs,
    adapter: &dyn GameAdapter,
    player: &TunedPlayer,
) -> anyhow::Result<TuningState> {
    let settings = Settings {
        format: FORMAT,
        game: adapter.name().to_string(),
        program: args.tuned.program.clone(),
        against: TunedArgs::opponents(adapter, &args.against)?,
        hash: player.fingerprint(adapter),
        params: player.table.iter().map(|row| row.name.clone()).collect(),
        method: args.method,
        steps: args.steps,
        pairs: args.pairs,
        gain: args.gain,
        spread: (args.method == Method::CmaEs).then_some(args.spread),
        cma_es_format: (args.method == Method::CmaEs).then_some(CMA_ES_FORMAT),
        work: args.tuned.work,
        clock_us: args.tuned.clock_us(),
        profile: args.profile.clone(),
        seed: args.tuned.seed,
    };
    if args.state.exists() {
        return read(&args.state, &settings);
    }
    Ok(TuningState {
        settings,
        step: 0,
        values: player.table.iter().map(|row| row.default).collect(),
        history: Vec::new(),
        scores: Vec::new(),
        candidates: Vec::new(),
    })
}

/// Validates the tuned player on maps or cases that it was not tuned on.
fn validate(
    games: Games,
    args: &TuneArgs,
    settings: &Settings,
    both: [String; 2],
    out: &mut impl Write,
) -> anyhow::Result<u8> {
    let adapter = games.by_name(&args.tuned.game)?;
    let unit = if adapter.is_scored() { "cases" } else { "maps" };
    writeln!(out, "on {unit} that were not tuned on:")?;
    out.flush()?;
    let header = validation(args, adapter, settings, both)?;
    let path = args.state.with_extension("validation.jsonl");
    let new = Run::new(adapter, header);
    let (mut run, mut measured, lock) = open_or_begin(games, &path, new)?;
    let options = RunOptions {
        path: Some(&path),
        jobs: args.tuned.jobs(),
        ..RunOptions::new(games)
    };
    resume(&mut run, &mut measured, lock, &options, out)
}

/// Checks that the options fit each other and the game.
fn check(
    args: &TuneArgs,
    adapter: &dyn GameAdapter,
    player: &TunedPlayer,
    settings: &Settings,
) -> anyhow::Result<()> {
    check_failure_score(adapter)?;
    if let Some(files) = adapter.case_files() {
        let pool = tuned_cases(files, args.validate)?;
        if pool < args.pairs {
            bail!(
                "{pool} of the cases are to be tuned on, the others are for the match in the end: \
                 expected --cases up to {pool}, found {}",
                args.pairs
            );
        }
    }
    let start = player.start();
    for text in settings.against.iter().chain([&start]) {
        Program::new(adapter, text).check(adapter, settings.time_control())?;
    }
    Ok(())
}

/// Number of cases in files that are tuned on, the first ones: those of the match in the end are
/// the last ones, at most half of all.
fn tuned_cases(files: &dyn CaseFiles, validate: u64) -> anyhow::Result<u64> {
    let count = files.count()?;
    Ok(count - validate.min(count / 2))
}

/// Specification of the validation: the tuned player against the untuned one, or both against the
/// opponents; for a scored game, both on further cases.
fn validation(
    args: &TuneArgs,
    adapter: &'static dyn GameAdapter,
    settings: &Settings,
    both: [String; 2],
) -> anyhow::Result<Header> {
    let opponents = settings.against.len();
    let pairings = if opponents == 0 || adapter.is_scored() {
        Pairings::All
    } else {
        Pairings::Gauntlet(2)
    };
    // The number of a case is its input, whatever the seed.
    let pairs = match adapter.case_files() {
        Some(files) => tuned_cases(files, args.validate)?..files.count()?,
        None if adapter.is_scored() => {
            let first = args.steps * args.pairs;
            first..first + args.validate
        }
        None => 0..args.validate,
    };
    let is_scored = adapter.is_scored();
    let experiment = Experiment {
        game: adapter,
        programs: both
            .into_iter()
            .chain(settings.against.iter().cloned())
            .collect(),
        pairings,
        pairs: (!is_scored).then(|| pairs.clone()),
        cases: is_scored.then_some(pairs),
        whole: None,
        seed: derive(args.tuned.seed, &[4]),
        profile: Some(args.profile.clone()),
        maps: None,
        time_control: settings.time_control(),
        limits: ProcessLimits::default(),
        test: None,
        answers: false,
    };
    Ok(experiment.header()?)
}

fn read(path: &Path, settings: &Settings) -> anyhow::Result<TuningState> {
    let place = path.display();
    let text = files::read(path)?;
    let state: TuningState =
        serde_json::from_str(&text).with_context(|| format!("{place} is no state of a tuning"))?;
    let found = state.settings.cma_es_format.unwrap_or(1);
    if state.settings.method == Method::CmaEs && found != CMA_ES_FORMAT {
        bail!(
            "{place} cannot be continued: its CMA-ES candidates were drawn by another version \
             (expected cma_es_format {CMA_ES_FORMAT}, found {found}); begin with a new state file"
        );
    }
    // More steps of the same may be asked for, except that the gains depend on
    // their number.
    if state.settings != *settings {
        bail!(
            "{place} was begun with other settings: {}",
            serde_json::to_string(&state.settings).unwrap_or_default()
        );
    }
    state
        .check()
        .with_context(|| format!("{place} is no state of a tuning"))?;
    Ok(state)
}

/// Plays the games of a tuning.
struct TuningGames<'a> {
    adapter: &'a dyn GameAdapter,
    settings: Settings,
    player: &'a TunedPlayer,
    jobs: usize,
    /// Pairs or cases of the match in the end.
    validate: u64,
    stop: &'a AtomicBool,
}

impl TuningGames<'_> {
    fn program(&self, values: &[f64]) -> Program {
        let text = self.player.with(&changes(&self.player.table, values));
        Program::new(self.adapter, &text)
    }

    /// Plays the games of a step between these programs, in the order of the pairs; `None` if it
    /// was stopped.
    fn play(
        &self,
        step: u64,
        programs: Vec<Program>,
        matches: Vec<Vec<usize>>,
    ) -> anyhow::Result<Option<Vec<PairRecord>>> {
        let settings = &self.settings;
        let units = match matches.len() {
            0 => programs.len(),
            count => count,
        };
        let mut series = self.series(programs);
        series.matches = matches;
        let first = self.first_pair(step)?;
        let played = series.play(first..first + settings.pairs, self.stop)?;
        Ok((played.len() as u64 == settings.pairs * units as u64).then_some(played))
    }

    /// The first pair or case of a step. Cases in files come again when all were played.
    fn first_pair(&self, step: u64) -> anyhow::Result<u64> {
        let pairs = self.settings.pairs;
        let Some(files) = self.adapter.case_files() else {
            return Ok(step * pairs);
        };
        let steps = tuned_cases(files, self.validate)? / pairs;
        Ok(step % steps.max(1) * pairs)
    }

    /// A series of these programs under the tuning's settings.
    fn series(&self, programs: Vec<Program>) -> Series<'_> {
        let settings = &self.settings;
        let mut series = Series::new(self.adapter, programs, settings.work);
        series.time_control = settings.time_control();
        series.run_seed = settings.seed;
        series.profile = (settings.profile != "official").then(|| settings.profile.clone());
        series.jobs = self.jobs;
        series
    }

    /// Starts each program once, so that no step is played with one that cannot be started.
    fn check_all_start(&self) -> anyhow::Result<()> {
        let own = Program::new(self.adapter, &self.player.start());
        let all = std::iter::once(own).chain(self.opponents());
        self.series(all.collect()).check_all_start()
    }

    fn opponents(&self) -> impl Iterator<Item = Program> + '_ {
        self.settings
            .against
            .iter()
            .map(|text| Program::new(self.adapter, text))
    }

    /// Scores of the program with the values `up` and with `down` in a step, each 0..=1; `None` if
    /// it was stopped.
    fn compare(&self, step: u64, up: &[f64], down: &[f64]) -> anyhow::Result<Option<[f64; 2]>> {
        let mut programs = vec![self.program(up), self.program(down)];
        programs.extend(self.opponents());
        // Who is the perturbed player, and who its mirror image.
        let matches: Vec<Vec<usize>> = match programs.len() {
            _ if self.adapter.is_scored() => Vec::new(),
            2 => vec![vec![0, 1]],
            count => (2..count).flat_map(|b| [vec![0, b], vec![1, b]]).collect(),
        };
        let count = matches.len();
        let Some(played) = self.play(step, programs, matches)? else {
            return Ok(None);
        };
        if self.adapter.is_scored() {
            let half = self.sign() * normalized_difference(&played) / 2.0;
            return Ok(Some([0.5 + half, 0.5 - half]));
        }
        let mut points = [0.0; 2];
        for pair in &played {
            points[pair.of_match % 2] += pair.points();
        }
        // Each has played this many games; in self-play one's points are what the
        // other lacks.
        let games = 2.0 * self.settings.pairs as f64 * count.div_ceil(2) as f64;
        Ok(Some(match count {
            1 => [points[0] / games, 1.0 - points[0] / games],
            _ => points.map(|points| points / games),
        }))
    }

    /// 1 where a higher score is better, else -1.
    fn sign(&self) -> f64 {
        if self.adapter.lower_is_better() {
            -1.0
        } else {
            1.0
        }
    }

    /// Score of the program with these values in a step: its share of points against the untuned
    /// player or the opponents, or its mean score on the cases of a scored game. `None` if it was
    /// stopped.
    fn value(&self, step: u64, values: &[f64]) -> anyhow::Result<Option<f64>> {
        let mut programs = vec![self.program(values)];
        if !self.adapter.is_scored() {
            programs.extend(self.opponents());
            if self.settings.against.is_empty() {
                programs.push(Program::new(self.adapter, &self.player.start()));
            }
        }
        let matches: Vec<Vec<usize>> = (1..programs.len()).map(|b| vec![0, b]).collect();
        let Some(played) = self.play(step, programs, matches)? else {
            return Ok(None);
        };
        let got = played.iter().map(|pair| {
            if self.adapter.is_scored() {
                self.sign() * pair.score().unwrap_or_default()
            } else {
                pair.points() / 2.0
            }
        });
        Ok(Some(got.sum::<f64>() / played.len() as f64))
    }
}

/// Mean difference of the scores of two programs on the same cases, divided by its root mean
/// square, -1..=1: independent of the scale of the scores.
fn normalized_difference(played: &[PairRecord]) -> f64 {
    // In the order of the cases, both programs of each.
    let scores = |case: &PairRecord| case.score().unwrap_or_default();
    let differences = played.chunks(2).map(|both| match both {
        [up, down] => scores(up) - scores(down),
        _ => 0.0,
    });
    let [sum, squares] = differences.fold([0.0; 2], |[sum, squares], difference| {
        [sum + difference, squares + difference * difference]
    });
    let cases = played.len() as f64 / 2.0;
    if squares > 0.0 {
        sum / (cases * squares).sqrt()
    } else {
        0.0
    }
}

impl TuningState {
    /// Checks that the lengths of the lists fit steps and parameters, which a change by hand may
    /// break.
    fn check(&self) -> anyhow::Result<()> {
        let parameters = self.settings.params.len();
        for values in self.history.iter().chain([&self.values]) {
            if values.len() != parameters {
                bail!(
                    "expected values of {parameters} parameters, found {}",
                    values.len()
                );
            }
        }
        let scores = match self.settings.method {
            Method::Spsa => self.scores.len(),
            Method::CmaEs => self.candidates.len(),
        };
        for (what, found) in [("history", self.history.len()), ("scores", scores)] {
            if found as u64 != self.step {
                bail!("{what}: expected {} steps, found {found}", self.step);
            }
        }
        Ok(())
    }

    /// Makes a step; returns false if it was stopped.
    fn step(&mut self, games: &TuningGames) -> anyhow::Result<bool> {
        let values = match self.settings.method {
            Method::Spsa => self.spsa_step(games)?,
            Method::CmaEs => self.cma_es_step(games)?,
        };
        let Some(values) = values else {
            return Ok(false);
        };
        self.history
            .push(std::mem::replace(&mut self.values, values));
        self.step += 1;
        Ok(true)
    }

    fn spsa_step(&mut self, games: &TuningGames) -> anyhow::Result<Option<Vec<f64>>> {
        let table = &games.player.table;
        let spsa = Spsa {
            steps: self.settings.steps,
            gain: self.settings.gain,
        };
        let mut signs = SplitMix64::new(derive(self.settings.seed, &[3, self.step]));
        let shifts = spsa.shifts(self.step, table, &mut signs);
        let shifted = |by: f64| moved(table, &self.values, &shifts, by);
        let Some([score, mirrored]) = games.compare(self.step, &shifted(1.0), &shifted(-1.0))?
        else {
            return Ok(None);
        };
        self.scores.push(score);
        let difference = score - mirrored;
        Ok(Some(spsa.update(
            table,
            &SpsaStep {
                number: self.step,
                values: &self.values,
                shifts: &shifts,
                difference,
            },
        )))
    }

    fn cma_es_step(&mut self, games: &TuningGames) -> anyhow::Result<Option<Vec<f64>>> {
        let search = CmaEs {
            spread: self.settings.spread.unwrap_or_default(),
            seed: derive(self.settings.seed, &[6]),
        };
        let table = &games.player.table;
        let made = search.next(table, &self.candidates, |values| {
            games.value(self.step, values)
        })?;
        Ok(made.map(|made| {
            self.candidates.push(made.scores);
            made.values
        }))
    }

    /// Change of a parameter over the last quarter of the finished steps.
    fn trend(&self, place: usize) -> f64 {
        let back = (self.history.len() / 4).max(1);
        let before = self.history.len().checked_sub(back);
        let before = before.map_or(self.values[place], |at| self.history[at][place]);
        self.values[place] - before
    }

    fn line(&self, table: &[Parameter]) -> String {
        let mut moved: Vec<(f64, String)> = table
            .iter()
            .enumerate()
            .map(|(place, row)| {
                let value = self.values[place];
                let share = (value - row.default) / (row.max - row.min);
                let text = format!("{}={value:.4} ({:+.4})", row.name, self.trend(place));
                (-share.abs(), text)
            })
            .collect();
        moved.sort_by(|a, b| a.0.total_cmp(&b.0));
        let most: Vec<String> = moved.into_iter().take(4).map(|(_, text)| text).collect();
        format!(
            "most moved (and over the last quarter): {}",
            most.join(", ")
        )
    }

    fn table(&self, table: &[Parameter]) -> Table {
        let header = ["parameter", "default", "estimate", "last quarter", "range"];
        let mut shown = plain(1, header);
        if let Some(range) = shown.column_mut(4) {
            range.set_cell_alignment(CellAlignment::Left);
        }
        for (place, row) in table.iter().enumerate() {
            shown.add_row([
                row.name.clone(),
                row.default.to_string(),
                format!("{:.4}", self.values[place]),
                format!("{:+.4}", self.trend(place)),
                range(row),
            ]);
        }
        shown
    }
}

/// Bounds of a parameter, with its unit if it has one.
fn range(row: &Parameter) -> String {
    let bounds = format!("{} to {}", row.min, row.max);
    match row.unit.as_str() {
        "" => bounds,
        unit => format!("{bounds}, {unit}"),
    }
}
