//! `arena play`: matches of programs.

use crate::game::{Pace, Rules};
use crate::games::ocean::Ocean;
use crate::players::Program;
use crate::series::{Pair, Series, Tally};
use anyhow::Context;
use comfy_table::{presets, CellAlignment, Table};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The profile that is not named in records.
const OFFICIAL: &str = "official";

/// Search nodes a turn, unless the command line says otherwise.
const DEFAULT_WORK: u64 = 1000;

/// Plays programs against each other.
///
/// With no arguments: the bot of this workspace against the built-in opponents
/// on generated maps, both sides of each map.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
PROGRAM is a built-in player or a shell command that speaks the judge's protocol,
such as ./target/release/ocean or \"python3 bot.py\". Built in are:
  bot      the bot of this workspace
  drifter  random legal orders, every kind of them
  hunter   follows the enemy and shoots at once
  miner    lives from a wide minefield
  rusher   closes in and trades
  silencer silences whenever it can
  stealth  hides, and shoots only when nearly sure
A command is told its random seed in OCEAN_SEED and, under --work, the number of
search nodes in OCEAN_WORK.

Examples:
  cargo arena play
  cargo arena play --b hunter --pairs 200
  cargo arena play --a ./target/release/ocean --b bot --clock 50ms --jobs 1
  cargo arena play --pairs 5 --record runs/try && cargo arena verify runs/try")]
pub struct PlayArgs {
    /// The program that is judged.
    #[arg(long, value_name = "PROGRAM", default_value = "bot")]
    a: String,
    /// Its opponent; may be given more than once. Without it: every built-in
    /// player but A.
    #[arg(long, value_name = "PROGRAM")]
    b: Vec<String>,
    /// What all maps and random streams follow from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Pairs of games against each opponent. A pair is one map, played from
    /// both sides.
    #[arg(long, value_name = "N", default_value_t = 25)]
    pairs: u64,
    /// Games at the same time. Without it: one less than there are cores.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Time limit of a turn, such as 50ms; the placement has 1 s. Bots then
    /// think by the clock, as at the judge's.
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "work")]
    clock: Option<Duration>,
    /// Search nodes a turn in place of a time limit: the same games on every
    /// machine. The default, with 1000.
    #[arg(long, value_name = "N")]
    work: Option<u64>,
    /// Kind of maps, see `cargo maps profiles`.
    #[arg(long, value_name = "NAME", default_value = OFFICIAL)]
    profile: String,
    /// Records each game in a file of this folder, for `cargo arena verify` and
    /// `cargo arena replay`.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Prints one object of JSON in place of the table.
    #[arg(long)]
    json: bool,
}

/// Games lost by own fault that are told one by one, for each opponent.
const FAILURES_SHOWN: usize = 5;

/// `50ms`, `1.5s`, or a number of milliseconds.
fn parse_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.find(|c: char| c.is_ascii_alphabetic()) {
        Some(at) => text.split_at(at),
        None => (text, "ms"),
    };
    let seconds = match unit {
        "us" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        _ => return Err(format!("expected us, ms or s, found {unit:?}")),
    };
    number
        .trim()
        .parse::<f64>()
        .ok()
        .and_then(|number| Duration::try_from_secs_f64(number * seconds).ok())
        .filter(|time| !time.is_zero())
        .ok_or_else(|| format!("expected a time such as 50ms, found {text:?}"))
}

/// One opponent's part of the report.
#[derive(Serialize)]
struct MatchReport {
    a: String,
    b: String,
    pairs: usize,
    games: usize,
    won: usize,
    drawn: usize,
    lost: usize,
    score: f64,
    /// A's score as player 0 and as player 1.
    score_by_side: [f64; 2],
    /// A's points of each pair, in the order of the pairs.
    pair_points: Vec<f64>,
    ends: serde_json::Map<String, serde_json::Value>,
    failures: Vec<FailureLine>,
    /// Measured: differs from run to run.
    times: [TimeReport; 2],
}

#[derive(Serialize)]
struct FailureLine {
    pair: u64,
    game: usize,
    program: String,
    kind: &'static str,
    reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
}

#[derive(Serialize)]
struct TimeReport {
    first_ms: f64,
    slowest_ms: f64,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seed: u64,
    profile: String,
    pace: String,
    complete: bool,
    matches: Vec<MatchReport>,
}

/// Plays what the arguments say and prints the result to `out`.
///
/// # Errors
/// Arguments that make no match, a folder that cannot be written.
pub fn run(args: &PlayArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    let rules = Ocean;
    let a = Program::new(&rules, &args.a);
    let opponents: Vec<Program> = if args.b.is_empty() {
        rules
            .residents()
            .iter()
            .map(|(name, _)| Program::new(&rules, name))
            .filter(|program| *program != a)
            .collect()
    } else {
        args.b
            .iter()
            .map(|text| Program::new(&rules, text))
            .collect()
    };
    let pace = match (args.clock, args.work) {
        (Some(clock), _) => Pace::Clock(clock),
        (None, work) => Pace::Work(work.unwrap_or(DEFAULT_WORK)),
    };
    let stop = stop_on_interrupt()?;
    let progress = Progress::new(opponents.len() as u64 * args.pairs);
    let mut matches = Vec::new();
    for b in opponents {
        let series = Series {
            rules: &rules,
            programs: [a.clone(), b],
            run_seed: args.seed,
            pairs: 0..args.pairs,
            profile: (args.profile != OFFICIAL).then(|| args.profile.clone()),
            pace,
            jobs: args.jobs.unwrap_or_else(default_jobs),
            record: args.record.clone(),
        };
        let title = format!("{} - {}", series.programs[0], series.programs[1]);
        let pairs = series.run(stop, |pair| progress.played(&title, pair))?;
        matches.push((series.programs, pairs));
    }
    progress.finish();
    let complete = !stop.load(Ordering::Relaxed);
    if args.json {
        let report = Report {
            game: rules.name(),
            seed: args.seed,
            profile: args.profile.clone(),
            pace: pace.to_string(),
            complete,
            matches: matches
                .iter()
                .map(|(programs, pairs)| report(programs, pairs))
                .collect(),
        };
        serde_json::to_writer(&mut *out, &report).context("cannot write the report")?;
        writeln!(out)?;
    } else {
        writeln!(
            out,
            "{} maps, seed {}, both sides of each map, {pace}",
            args.profile, args.seed,
        )?;
        writeln!(out, "{}", table(&matches))?;
        for (programs, pairs) in &matches {
            for failure in failures(programs, pairs).take(FAILURES_SHOWN) {
                let detail = failure.detail.map(|detail| format!(" ({detail})"));
                writeln!(
                    out,
                    "lost by own fault: {} in pair {}, game {}: {}: {}{}",
                    failure.program,
                    failure.pair,
                    failure.game,
                    failure.kind,
                    failure.reason,
                    detail.unwrap_or_default(),
                )?;
            }
            let more = failures(programs, pairs).skip(FAILURES_SHOWN).count();
            if more > 0 {
                writeln!(out, "... and {more} more")?;
            }
        }
        if !complete {
            writeln!(out, "stopped early: pairs under way are not counted")?;
        }
    }
    Ok(complete)
}

/// One less than there are cores, at least 1.
fn default_jobs() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    cores.saturating_sub(1).max(1)
}

/// A flag that Ctrl-C sets, so that no child process is left over.
fn stop_on_interrupt() -> anyhow::Result<&'static AtomicBool> {
    static STOP: AtomicBool = AtomicBool::new(false);
    ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed))
        .context("cannot watch for Ctrl-C")?;
    Ok(&STOP)
}

fn failures<'a>(
    programs: &'a [Program; 2],
    pairs: &'a [Pair],
) -> impl Iterator<Item = FailureLine> + 'a {
    pairs.iter().flat_map(move |pair| {
        pair.games
            .iter()
            .enumerate()
            .flat_map(move |(game, report)| {
                report.failures.iter().map(move |failure| FailureLine {
                    pair: pair.index,
                    game: game + 1,
                    program: programs[failure.program].to_string(),
                    kind: failure.kind,
                    reason: failure.reason.clone(),
                    detail: failure.detail.clone(),
                })
            })
    })
}

fn report(programs: &[Program; 2], pairs: &[Pair]) -> MatchReport {
    let tally = Tally::of(pairs);
    let share = |points: f64| points / pairs.len().max(1) as f64;
    let milliseconds = |time: Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
    MatchReport {
        a: programs[0].to_string(),
        b: programs[1].to_string(),
        pairs: pairs.len(),
        games: tally.games,
        won: tally.won,
        drawn: tally.drawn,
        lost: tally.lost,
        score: tally.score(),
        score_by_side: tally.points.map(share),
        pair_points: pairs
            .iter()
            .map(|pair| pair.games.iter().map(|game| game.points).sum())
            .collect(),
        ends: tally
            .ends
            .iter()
            .map(|&(end, count)| (end.to_string(), count.into()))
            .collect(),
        failures: failures(programs, pairs).collect(),
        times: tally.times.map(|times| TimeReport {
            first_ms: milliseconds(times.first),
            slowest_ms: milliseconds(times.slowest),
        }),
    }
}

fn table(matches: &[([Program; 2], Vec<Pair>)]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY).set_header([
        "A",
        "B",
        "games",
        "A won",
        "drawn",
        "lost",
        "A's score",
        "how games ended",
        "own faults\nA / B",
        "slowest turn\nA / B",
    ]);
    for (programs, pairs) in matches {
        let tally = Tally::of(pairs);
        let ends: Vec<String> = tally
            .ends
            .iter()
            .map(|(end, count)| format!("{count} {}", end.replace('_', " ")))
            .collect();
        let times = tally
            .times
            .map(|times| format!("{:.1} ms", times.slowest.as_secs_f64() * 1e3));
        table.add_row([
            programs[0].to_string(),
            programs[1].to_string(),
            tally.games.to_string(),
            tally.won.to_string(),
            tally.drawn.to_string(),
            tally.lost.to_string(),
            match tally.games {
                0 => "-".to_string(),
                _ => format!("{:.1} %", 100.0 * tally.score()),
            },
            ends.join("\n"),
            format!("{} / {}", tally.failures[0], tally.failures[1]),
            times.join("\n"),
        ]);
    }
    for column in 2..=6 {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// How far the run is: a bar on a terminal, else a line now and then.
struct Progress {
    bar: ProgressBar,
    plain: bool,
}

impl Progress {
    fn new(pairs: u64) -> Progress {
        let bar = ProgressBar::new(2 * pairs);
        let style = "{bar:30} {pos}/{len} games, {elapsed} gone, {eta} left   {msg}";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        Progress {
            bar,
            plain: !std::io::stderr().is_terminal(),
        }
    }

    fn played(&self, title: &str, pair: &Pair) {
        let length = self.bar.length().unwrap_or(0).max(1);
        let part = |position: u64| 4 * position / length;
        let before = self.bar.position();
        self.bar.inc(pair.games.len() as u64);
        self.bar.set_message(title.to_string());
        let now = self.bar.position();
        if self.plain && part(before) != part(now) {
            eprintln!("{now}/{length} games   {title}");
        }
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::parse_time;
    use crate::game::Limits;
    use std::time::Duration;

    #[test]
    fn times_are_read() {
        assert_eq!(parse_time("50ms"), Ok(Limits::JUDGE.turn));
        assert_eq!(parse_time("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_time("20"), Ok(Duration::from_millis(20)));
        for wrong in ["", "ms", "0", "-1s", "5 h", "nan", "1e400s"] {
            assert!(parse_time(wrong).is_err(), "{wrong:?}");
        }
    }
}
