//! `arena tune`: parameters of a built-in player, by self-play.
//!
//! SPSA (Spall 1992): each step perturbs all parameters at once, plays pairs of
//! the two perturbed players against each other, and moves along what won. The
//! gains fall as Spall advises: a / (A + k)^0.602 and c / k^0.101, with A a tenth
//! of all steps.

use crate::commands::play::{self, default_jobs, go_on, stop_on_interrupt, Options};
use crate::game::{Pace, Parameter};
use crate::games;
use crate::players::Program;
use crate::records::{part_of, replace, Header, Measured, PaceField, Run, FORMAT};
use crate::seeds::derive;
use crate::series::Series;
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

/// Exponents of the gains of steps and of perturbations (Spall 1998).
const STEP_EXPONENT: f64 = 0.602;
const PERTURBATION_EXPONENT: f64 = 0.101;
/// Part of a parameter's range by which it is perturbed in the last step.
const LAST_PERTURBATION: f64 = 0.05;
/// Time between two lines of progress.
const PAUSE: Duration = Duration::from_secs(5);

/// Tunes parameters of a built-in player by self-play (SPSA).
///
/// All is kept in one state file: the same command goes on where it was stopped.
/// In the end the tuned player meets the untuned one on maps that were not tuned
/// on.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  cargo arena tune runs/tune.json --params whim,hiding --steps 500 --work 1000")]
pub struct TuneArgs {
    /// The state file (JSON); made if it is not there.
    #[arg(value_name = "STATE")]
    state: PathBuf,
    /// The player.
    #[arg(long, value_name = "NAME", default_value = "bot")]
    program: String,
    /// Parameters to tune, separated by commas. Without it: all.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    params: Vec<String>,
    /// Steps.
    #[arg(long, value_name = "N", default_value_t = 200)]
    steps: u64,
    /// Pairs of games in each step.
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
    /// Kind of maps.
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
    let rules = games::ALL[0];
    let Program::Resident { .. } = Program::new(rules, &args.program) else {
        bail!("{}: only built-in players have parameters", args.program);
    };
    let table = chosen(rules.parameters(&args.program), &args.params, &args.program)?;
    let settings = Settings {
        format: FORMAT,
        game: rules.name().to_string(),
        program: args.program.clone(),
        hash: Program::new(rules, &args.program).fingerprint(),
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
    let stop = stop_on_interrupt()?;
    let jobs = args.jobs.unwrap_or_else(default_jobs);
    let mut last = Instant::now();
    while state.step < args.steps && !stop.load(Ordering::Relaxed) {
        if !state.step_on(&table, jobs, stop)? {
            break;
        }
        let text = serde_json::to_string(&state).context("cannot write the state")?;
        replace(&args.state, (text + "\n").as_bytes())?;
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
        return Ok(play::UNDECIDED);
    }
    let tuned = format!("{}:{}", args.program, changes(&table, &state.values));
    writeln!(out, "tuned: {tuned}")?;
    if args.validate == 0 {
        return Ok(0);
    }
    writeln!(out, "on maps that were not tuned on:")?;
    out.flush()?;
    let header = Header {
        format: FORMAT,
        game: state.settings.game.clone(),
        rules: rules.version(),
        seed: derive(args.seed, &[4]),
        pairs: [0, args.validate],
        profile: args.profile.clone(),
        openings: "generated".to_string(),
        pace: PaceField::Work(args.work),
        sprt: None,
        answers: false,
        programs: [tuned, args.program.clone()]
            .iter()
            .map(|text| play::field(&Program::new(rules, text)))
            .collect(),
        matches: vec![[0, 1]],
    };
    let path = args.state.with_extension("validation.jsonl");
    let begun = path.exists() || part_of(&path).exists();
    let (mut run, mut measured) = if begun {
        let run = Run::read(&path)?;
        if let Some(difference) = run.header.difference(&header) {
            bail!("{} is another run: {difference}", path.display());
        }
        (run, Measured::read(&path)?)
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
    };
    go_on(&mut run, &mut measured, &options, out)
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
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {place}"))?;
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
        table: &[Parameter],
        jobs: usize,
        stop: &AtomicBool,
    ) -> anyhow::Result<bool> {
        let settings = &self.settings;
        let k = self.step as f64 + 1.0;
        let steps = settings.steps as f64;
        let perturbation = LAST_PERTURBATION * (steps / k).powf(PERTURBATION_EXPONENT);
        let delay = steps / 10.0;
        let gain = settings.gain * ((delay + 1.0) / (delay + k)).powf(STEP_EXPONENT);
        let mut signs = SplitMix64::new(derive(settings.seed, &[3, self.step]));
        let shifts: Vec<f64> = table
            .iter()
            .map(|row| {
                let sign = if signs.one_in(2) { 1.0 } else { -1.0 };
                sign * perturbation * (row.max - row.min)
            })
            .collect();
        let rules = games::by_name(&settings.game)?;
        let shifted = |direction: f64| {
            let values: Vec<f64> = table
                .iter()
                .zip(self.values.iter().zip(&shifts))
                .map(|(row, (value, shift))| (value + direction * shift).clamp(row.min, row.max))
                .collect();
            let text = format!("{}:{}", settings.program, changes(table, &values));
            Program::new(rules, &text)
        };
        let series = Series {
            rules,
            programs: vec![shifted(1.0), shifted(-1.0)],
            matches: vec![[0, 1]],
            run_seed: settings.seed,
            profile: (settings.profile != "official").then(|| settings.profile.clone()),
            pace: Pace::Work(settings.work),
            jobs,
            record: None,
            answers: false,
            cores: Vec::new(),
        };
        let first = self.step * settings.pairs;
        let places = (first..first + settings.pairs).map(|pair| (pair, 0));
        // Points are multiples of a half: their sum does not depend on the order.
        let (mut points, mut played) = (0.0, 0);
        series.run(places, stop, |pair| {
            points += pair.record.points();
            played += 1;
            Ok(ControlFlow::Continue(()))
        })?;
        if played < settings.pairs {
            return Ok(false);
        }
        let games = 2.0 * settings.pairs as f64;
        let difference = 2.0 * points / games - 1.0;
        self.history.push(self.values.clone());
        self.scores.push(points / games);
        for ((value, shift), row) in self.values.iter_mut().zip(&shifts).zip(table) {
            let moved = *value + gain * difference * shift;
            // So many digits that a state file reads the same everywhere.
            *value = (moved.clamp(row.min, row.max) * 1e6).round() / 1e6;
        }
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

/// `name=value,name=value`, to four digits.
fn changes(table: &[Parameter], values: &[f64]) -> String {
    let pairs: Vec<String> = table
        .iter()
        .zip(values)
        .map(|(row, value)| {
            let rounded = ((value * 1e4).round() / 1e4).clamp(row.min, row.max);
            format!("{}={rounded}", row.name)
        })
        .collect();
    pairs.join(",")
}
