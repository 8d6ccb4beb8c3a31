//! `arena tune`: parameters of a built-in player, by self-play.
//!
//! The algorithm is in [`crate::spsa`]. The two perturbed players meet each other,
//! or, with `--against`, each of them the same opponents on the same maps.

use crate::driver::{self, default_jobs, go_on, Options, Plan, UNDECIDED};
use crate::files;
use crate::game::{GameAdapter, Pace, Parameter};
use crate::games;
use crate::interrupt;
use crate::players::Program;
use crate::records::{part_of, Header, Measured, Run, FORMAT};
use crate::seeds::derive;
use crate::series::Series;
use crate::spsa::{changes, moved, Spsa};
use crate::tables::plain;
use anyhow::{bail, Context};
use comfy_table::{CellAlignment, Table};
use common::SplitMix64;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Time between two lines of progress.
const PAUSE: Duration = Duration::from_secs(5);

/// Tunes parameters of a built-in player by self-play (SPSA).
///
/// All is kept in one state file: the same command goes on where it was stopped.
/// In the end the tuned player meets the untuned one on maps that were not tuned
/// on.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  cargo arena tune runs/tune.json --params choice_noise,exposure_hidden --steps 500 --work 1000
  cargo arena tune runs/anchor.json --program anchor --against hunter,miner,bot
  cargo arena tune runs/temple.json --game temple --work 300")]
pub struct TuneArgs {
    /// The state file (JSON); made if it is not there.
    #[arg(value_name = "STATE")]
    state: PathBuf,
    /// The game.
    #[arg(long, value_name = "NAME", default_value = "ocean")]
    game: String,
    /// The player.
    #[arg(long, value_name = "NAME", default_value = "bot")]
    program: String,
    /// Opponents, separated by commas. Without them: self-play, on which an
    /// opponent of others must not be tuned alone.
    #[arg(long, value_name = "PROGRAMS", value_delimiter = ',')]
    against: Vec<String>,
    /// Parameters to tune, separated by commas. Without it: all.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    params: Vec<String>,
    /// Steps.
    #[arg(long, value_name = "N", default_value_t = 200)]
    steps: u64,
    /// Pairs of games in each step, against each opponent.
    #[arg(long, value_name = "N", default_value_t = 8)]
    pairs: u64,
    /// How far the first step moves, in perturbations for each point of
    /// difference in the score of all its games.
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    gain: f64,
    /// Pairs of the match in the end.
    #[arg(long, value_name = "N", default_value_t = 200)]
    validate: u64,
    /// Search nodes a turn.
    #[arg(long, value_name = "N", default_value_t = 5000)]
    work: u64,
    /// Kind of maps. Without it: the game's own choice.
    #[arg(long, value_name = "NAME", default_value = "official")]
    profile: String,
    /// What all follows from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at the same time.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

/// All that is known of a tuning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct State {
    settings: Settings,
    /// Steps made.
    step: u64,
    /// The estimate, in the order of the settings' parameters.
    values: Vec<f64>,
    /// The estimate before each step.
    history: Vec<Vec<f64>>,
    /// Points of the positively perturbed player in each step, 0..=1.
    scores: Vec<f64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Settings {
    format: u32,
    game: String,
    program: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    against: Vec<String>,
    /// Of the program.
    hash: String,
    params: Vec<String>,
    steps: u64,
    pairs: u64,
    gain: f64,
    work: u64,
    profile: String,
    seed: u64,
}

/// Tunes, or goes on tuning; returns the exit code.
///
/// # Errors
/// Parameters that do not exist, a state of another tuning, a file that cannot
/// be read or written.
pub fn run(args: &TuneArgs, out: &mut impl Write) -> anyhow::Result<u8> {
    let adapter = games::by_name(&args.game)?;
    let Program::BuiltIn { .. } = Program::new(adapter, &args.program) else {
        bail!("{}: only built-in players have parameters", args.program);
    };
    let table = chosen(
        adapter.parameters(&args.program),
        &args.params,
        &args.program,
    )?;
    let settings = Settings {
        format: FORMAT,
        game: adapter.name().to_string(),
        program: args.program.clone(),
        against: args.against.clone(),
        hash: Program::new(adapter, &args.program).fingerprint(),
        params: table.iter().map(|row| row.name.clone()).collect(),
        steps: args.steps,
        pairs: args.pairs,
        gain: args.gain,
        work: args.work,
        profile: args.profile.clone(),
        seed: args.seed,
    };
    let mut state = if args.state.exists() {
        read(&args.state, &settings)?
    } else {
        State {
            settings,
            step: 0,
            values: table.iter().map(|row| row.default).collect(),
            history: Vec::new(),
            scores: Vec::new(),
        }
    };
    let stop = interrupt::watch()?;
    let jobs = args.jobs.unwrap_or_else(default_jobs);
    let mut last = Instant::now();
    while state.step < args.steps && !stop.load(Ordering::Relaxed) {
        if !state.step_on(adapter, &table, jobs, stop)? {
            break;
        }
        let text = serde_json::to_string(&state).context("cannot write the state")?;
        files::write(&args.state, (text + "\n").as_bytes())?;
        if last.elapsed() >= PAUSE {
            last = Instant::now();
            eprintln!("step {}/{}: {}", state.step, args.steps, state.line(&table));
        }
    }
    writeln!(out, "{}", state.table(&table))?;
    if state.step < args.steps {
        writeln!(out, "stopped after {} of {} steps", state.step, args.steps)?;
        out.flush()?;
        eprintln!("to go on: the same command again");
        return Ok(UNDECIDED);
    }
    let tuned = format!("{}:{}", args.program, changes(&table, &state.values));
    writeln!(out, "tuned: {tuned}")?;
    if args.validate == 0 {
        return Ok(0);
    }
    writeln!(out, "on maps that were not tuned on:")?;
    out.flush()?;
    let header = validation(args, adapter, tuned)?;
    let path = args.state.with_extension("validation.jsonl");
    let begun = path.exists() || part_of(&path).exists();
    let (mut run, mut measured) = if begun {
        let (run, measured) = driver::read(&path)?;
        if let Some(difference) = run.header.difference(&header) {
            bail!("{} is another run: {difference}", path.display());
        }
        (run, measured)
    } else {
        (Run::new(header), Measured::default())
    };
    let options = Options {
        path: Some(&path),
        begun,
        jobs,
        pin: false,
        record: None,
        json: false,
        details: false,
        best: None,
        baseline: None,
    };
    go_on(&mut run, &mut measured, &options, out)
}

/// The match in the end: the tuned player against the untuned one, or both of
/// them against the opponents.
fn validation(args: &TuneArgs, adapter: &dyn GameAdapter, tuned: String) -> anyhow::Result<Header> {
    let both = [tuned, args.program.clone()];
    let opponents = args.against.len();
    let matches = match opponents {
        0 => vec![[0, 1]],
        _ => (0..2)
            .flat_map(|a| (2..2 + opponents).map(move |b| [a, b]))
            .collect(),
    };
    let plan = Plan {
        adapter,
        programs: both
            .into_iter()
            .chain(args.against.iter().cloned())
            .collect(),
        matches,
        pairs: 0..args.validate,
        seed: derive(args.seed, &[4]),
        profile: Some(args.profile.clone()),
        pace: Pace::Work(args.work),
        sprt: None,
        answers: false,
    };
    plan.header()
}

fn chosen(all: Vec<Parameter>, names: &[String], program: &str) -> anyhow::Result<Vec<Parameter>> {
    if let Some(unknown) = names
        .iter()
        .find(|name| !all.iter().any(|row| row.name == **name))
    {
        let known: Vec<&str> = all.iter().map(|row| row.name.as_str()).collect();
        bail!(
            "{program} has no parameter {unknown:?}; it has: {}",
            known.join(", ")
        );
    }
    let wanted = |row: &Parameter| names.is_empty() || names.contains(&row.name);
    let chosen: Vec<Parameter> = all.into_iter().filter(wanted).collect();
    if chosen.is_empty() {
        bail!("{program} has no parameters");
    }
    Ok(chosen)
}

fn read(path: &Path, settings: &Settings) -> anyhow::Result<State> {
    let place = path.display();
    let text = files::read(path)?;
    let state: State =
        serde_json::from_str(&text).with_context(|| format!("{place} is no state of a tuning"))?;
    // More steps of the same may be asked for, except that the gains depend on
    // their number.
    if state.settings != *settings {
        bail!(
            "{place} was begun with other settings: {}",
            serde_json::to_string(&state.settings).unwrap_or_default()
        );
    }
    Ok(state)
}

impl State {
    /// Makes a step; false if it was stopped.
    fn step_on(
        &mut self,
        adapter: &dyn GameAdapter,
        table: &[Parameter],
        jobs: usize,
        stop: &AtomicBool,
    ) -> anyhow::Result<bool> {
        let settings = &self.settings;
        let spsa = Spsa {
            steps: settings.steps,
            gain: settings.gain,
        };
        let mut signs = SplitMix64::new(derive(settings.seed, &[3, self.step]));
        let shifts = spsa.shifts(self.step, table, &mut signs);
        let shifted = |by: f64| {
            let values = moved(table, &self.values, &shifts, by);
            Program::new(
                adapter,
                &format!("{}:{}", settings.program, changes(table, &values)),
            )
        };
        let mut programs = vec![shifted(1.0), shifted(-1.0)];
        let opponents = settings.against.iter();
        programs.extend(opponents.map(|text| Program::new(adapter, text)));
        // Who is the perturbed player, and who its mirror image.
        let matches: Vec<[usize; 2]> = match programs.len() {
            2 => vec![[0, 1]],
            count => (2..count).flat_map(|b| [[0, b], [1, b]]).collect(),
        };
        let count = matches.len();
        let mut series = Series::new(adapter, programs, settings.work);
        series.matches = matches;
        series.run_seed = settings.seed;
        series.profile = (settings.profile != "official").then(|| settings.profile.clone());
        series.jobs = jobs;
        let first = self.step * settings.pairs;
        let pairs = first..first + settings.pairs;
        let places = pairs.flat_map(|pair| (0..count).map(move |of_match| (pair, of_match)));
        // Points are multiples of a half: their sum does not depend on the order.
        let (mut points, mut played) = ([0.0; 2], 0);
        series.run(places, stop, |pair| {
            let mirror = pair.record.of_match % 2;
            points[mirror] += pair.record.points();
            played += 1;
            Ok(ControlFlow::Continue(()))
        })?;
        if played < settings.pairs * count as u64 {
            return Ok(false);
        }
        // Each has played this many games; in self-play one's points are what the
        // other lacks.
        let games = 2.0 * settings.pairs as f64 * count.div_ceil(2) as f64;
        let [score, mirrored] = match count {
            1 => [points[0] / games, 1.0 - points[0] / games],
            _ => points.map(|points| points / games),
        };
        self.history.push(self.values.clone());
        self.scores.push(score);
        self.values = spsa.followed(self.step, table, &self.values, &shifts, score - mirrored);
        self.step += 1;
        Ok(true)
    }

    /// Change of a parameter over the last quarter of the steps made.
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
                format!("{} to {}, {}", row.min, row.max, row.unit),
            ]);
        }
        shown
    }
}
