//! `arena luck`: the result of a kept run less the luck that stand-ins had in the same
//! games.
//!
//! Stand-ins are the run's programs with less work, or other quick ones. They play the
//! run's own pairs or cases, with the same maps and random streams, and many others,
//! which estimate their mean. What they got above that mean in the run's games is luck of
//! the maps, starts and streams; [`crate::statistics::control`] subtracts the share of
//! it that the run's programs have in common with them. Nothing of the run enters
//! the controls, so the adjusted mean is unbiased whatever the stand-ins.

use crate::arguments::split_programs;
use crate::driver::{self, default_jobs, Plan};
use crate::game::Pace;
use crate::games;
use crate::interrupt;
use crate::players::Program;
use crate::records::{Header, PairRecord, Place, Run};
use crate::series::Series;
use crate::statistics::control::{Adjusted, Sample, Unit, FEWEST};
use crate::tables::{plain, short_name};
use anyhow::{bail, Context};
use clap::value_parser;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Numbers of the pairs and cases that estimate the stand-ins' mean: no run has these.
const FIRST_OTHER: u64 = 1 << 40;
/// How many times less work stand-ins have, unless it is said.
const LESS: u64 = 50;
/// Time between two lines of progress.
const PAUSE: Duration = Duration::from_secs(5);

/// Takes known luck out of a kept run's result: fewer games for the same certainty.
///
/// Stand-ins, which are the run's programs with less work or others that are given,
/// play the same pairs or cases with the same maps and random streams, and many others.
/// Where they got more than they mostly do, the run's programs had luck, too, and the
/// share of it that both have in common is subtracted. The adjusted mean is printed
/// beside the plain one and changes no file.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  cargo arena luck runs/try.jsonl
  cargo arena luck runs/try.jsonl --work 20 --sample 5000
  cargo arena luck runs/cases.jsonl --stand-ins greedy --sample 5000")]
pub struct LuckArgs {
    /// A run file, finished or not.
    #[arg(value_name = "RUN")]
    file: PathBuf,
    /// Programs in the place of the run's, in their order, separated by commas; the
    /// last one stands for all further ones. Without it: the run's own.
    #[arg(long, value_name = "PROGRAMS")]
    stand_ins: Vec<String>,
    /// Search nodes a turn of the stand-ins. Without it: a fiftieth of the run's.
    #[arg(long, value_name = "N")]
    work: Option<u64>,
    /// Other pairs or cases that estimate the stand-ins' mean.
    #[arg(long, value_name = "N", default_value_t = 1000,
        value_parser = value_parser!(u64).range(2..))]
    sample: u64,
    /// Games at the same time.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Prints one object of JSON.
    #[arg(long)]
    json: bool,
}

/// A mean of the run and its luck.
#[derive(Serialize)]
struct Row {
    /// The match, or the program or programs of a scored game.
    what: String,
    /// Nothing if there are too few units.
    #[serde(flatten)]
    adjusted: Option<Adjusted>,
}

#[derive(Serialize)]
struct Luck {
    stand_ins: Vec<String>,
    work: u64,
    sample: u64,
    /// Seconds that the stand-ins' games took, of all jobs together.
    seconds: f64,
    rows: Vec<Row>,
}

/// What stand-ins got in a place: their points or score, then what the game says of
/// itself, by name.
type Controls = BTreeMap<String, f64>;

/// Plays the stand-ins' games and prints the means.
///
/// # Errors
/// A run that cannot be read, stand-ins that do not exist, a game that cannot be
/// dealt.
pub fn run(args: &LuckArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (run, _) = driver::read(&args.file)?;
    if run.pairs.is_empty() {
        bail!(
            "{}: expected a run of which something was played",
            args.file.display()
        );
    }
    // Of fewer there is nothing to print, whatever the stand-ins get.
    let played = (0..run.header.units()).map(|unit| run.of_match(unit).count());
    let most = played.max().unwrap_or_default();
    if most < FEWEST {
        bail!(
            "{}: expected at least {FEWEST} {}s of a {}, found {most}",
            args.file.display(),
            run.header.unit(),
            match run.header.is_scored() {
                true => "program",
                false => "match",
            }
        );
    }
    let header = stand_ins(args, &run.header)?;
    let mut series = driver::series(&header)?;
    series.jobs = args.jobs.unwrap_or_else(default_jobs);
    let units = header.units();
    let others = FIRST_OTHER..FIRST_OTHER + args.sample;
    let others = others.flat_map(|number| (0..units).map(move |unit| (number, unit)));
    let places: Vec<Place> = run.pairs.keys().copied().chain(others).collect();
    let start = Instant::now();
    let played = play(&series, &places)?;
    let seconds = start.elapsed().as_secs_f64() * series.jobs as f64;
    let luck = Luck {
        stand_ins: header.programs.iter().map(|it| it.text.clone()).collect(),
        work: args.work.unwrap_or_else(|| less(&run.header)),
        sample: args.sample,
        seconds: (seconds * 10.0).round() / 10.0,
        rows: rows(&run, &played),
    };
    if args.json {
        serde_json::to_writer(&mut *out, &luck).context("cannot write the report")?;
        writeln!(out)?;
        return Ok(());
    }
    luck.write(&run.header, out)
}

/// A fiftieth of the run's work.
fn less(header: &Header) -> u64 {
    match header.pace.into() {
        Pace::Work(nodes) => (nodes / LESS).max(1),
        Pace::Clock(_) => LESS,
    }
}

/// The header of the stand-ins' games.
fn stand_ins(args: &LuckArgs, header: &Header) -> anyhow::Result<Header> {
    let given = split_programs(&args.stand_ins);
    let adapter = games::by_name(&header.game)?;
    let programs = header.programs.iter().enumerate();
    let programs = programs.map(|(place, program)| {
        let given = given.get(place).or(given.last());
        let own = Program::new(adapter, &program.text);
        let own = || own.without_limit().to_string();
        given.cloned().unwrap_or_else(own)
    });
    let plan = Plan {
        adapter,
        programs: programs.collect(),
        matches: header.matches.clone(),
        pairs: header.range(),
        seed: header.seed,
        profile: Some(header.profile.clone()),
        openings: header.openings.clone(),
        pace: Pace::Work(args.work.unwrap_or_else(|| less(header))),
        sprt: None,
        answers: false,
    };
    plan.header()
}

/// What the stand-ins got in these places.
fn play(series: &Series, places: &[Place]) -> anyhow::Result<BTreeMap<Place, Controls>> {
    let stop = interrupt::watch()?;
    series.try_programs()?;
    let mut played = BTreeMap::new();
    let mut last = Instant::now();
    series.run(places.iter().copied(), stop, |pair| {
        series.check_start(&pair)?;
        played.insert(pair.record.place(), controls(&pair.record));
        if last.elapsed() >= PAUSE {
            last = Instant::now();
            eprintln!("{}/{} games of stand-ins", played.len(), places.len());
        }
        Ok(ControlFlow::Continue(()))
    })?;
    if played.len() < places.len() {
        bail!(
            "stopped after {} of {} games of stand-ins",
            played.len(),
            places.len()
        );
    }
    Ok(played)
}

fn controls(record: &PairRecord) -> Controls {
    let value = value(record);
    let mut controls = Controls::from([(String::new(), value)]);
    for game in &record.games {
        // By how much, which says more than who won.
        if let [Some(a), Some(b)] = game.scores {
            *controls.entry(" margin".to_string()).or_default() += a - b;
        }
        for (name, value) in &game.attributes {
            *controls.entry(name.clone()).or_default() += value;
        }
        *controls.entry(" turns".to_string()).or_default() += f64::from(game.turns);
    }
    controls
}

/// A's share of the points of a pair in per cent; the score of a case.
fn value(record: &PairRecord) -> f64 {
    match record.games.len() {
        1 => record.score().unwrap_or_default(),
        _ => 50.0 * record.points(),
    }
}

/// Each match; or each program of a scored game, and the first one less each other.
fn rows(run: &Run, played: &BTreeMap<Place, Controls>) -> Vec<Row> {
    let header = &run.header;
    let name = |place: usize| header.programs[place].text.as_str();
    let mut wanted: Vec<(String, Vec<usize>)> = Vec::new();
    for (unit, &[a, b]) in header.matches.iter().enumerate() {
        wanted.push((
            format!("{} - {}", short_name(name(a)), short_name(name(b))),
            vec![unit],
        ));
    }
    if header.is_scored() {
        let programs = 0..header.programs.len();
        wanted.extend(programs.clone().map(|it| (short_name(name(it)), vec![it])));
        let less = |b| format!("{} less {}", short_name(name(0)), short_name(name(b)));
        wanted.extend(programs.skip(1).map(|b| (less(b), vec![0, b])));
    }
    let rows = wanted.into_iter().map(|(what, units)| Row {
        what,
        adjusted: adjust(run, played, &units),
    });
    rows.collect()
}

/// The mean of a unit of the run, or of the difference of two.
fn adjust(run: &Run, played: &BTreeMap<Place, Controls>, units: &[usize]) -> Option<Adjusted> {
    // Every name that any game has, so that all units have the same controls.
    let names: Vec<&String> = {
        let of_units = played.iter().filter(|((_, unit), _)| units.contains(unit));
        let mut names: Vec<&String> = of_units.flat_map(|(_, controls)| controls.keys()).collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    let controls = |number: u64| -> Option<Vec<f64>> {
        let both = units.iter().map(|&unit| played.get(&(number, unit)));
        let both: Option<Vec<&Controls>> = both.collect();
        let value = |of: &Controls, name: &String| of.get(name).copied().unwrap_or_default();
        let both = both?;
        let mut all: Vec<f64> = Vec::new();
        for of in &both {
            all.extend(names.iter().map(|name| value(of, name)));
        }
        Some(all)
    };
    let numbers = run.of_match(*units.first()?).map(|record| record.pair);
    let measured = numbers.filter_map(|number| {
        let values = units
            .iter()
            .map(|&unit| run.pairs.get(&(number, unit)).map(value));
        let values: Option<Vec<f64>> = values.collect();
        Some(Unit {
            value: match values?[..] {
                [one] => one,
                [a, b] => a - b,
                _ => return None,
            },
            controls: controls(number)?,
        })
    });
    let measured: Vec<Unit> = measured.collect();
    let others = played.keys().map(|(number, _)| *number);
    let mut others: Vec<u64> = others.filter(|number| *number >= FIRST_OTHER).collect();
    others.dedup();
    let sample: Vec<Vec<f64>> = others.into_iter().filter_map(controls).collect();
    Sample::of(&sample)?.adjusted(&measured)
}

impl Luck {
    fn write(&self, header: &Header, out: &mut impl Write) -> anyhow::Result<()> {
        let unit = header.unit();
        let mean = match header.is_scored() {
            true => "mean score",
            false => "score %",
        };
        let units = format!("{unit}s");
        let columns = ["", &units, mean, "less known luck", "games saved"];
        let mut table = plain(1, columns);
        for Row { what, adjusted } in &self.rows {
            let none = || "-".to_string();
            let it = adjusted.as_ref();
            table.add_row([
                what.clone(),
                it.map_or_else(none, |it| it.units.to_string()),
                it.map_or_else(none, |it| it.plain.text()),
                it.map_or_else(none, |it| it.adjusted.text()),
                it.and_then(|it| it.saved)
                    .map_or_else(none, |saved| format!("{saved:.2} times")),
            ]);
        }
        writeln!(
            out,
            "stand-ins: {}\n\
             {} nodes a turn, on the same {unit}s and on {} others, {} s of one core\n\n{table}",
            self.stand_ins.join(", "),
            self.work,
            self.sample,
            self.seconds
        )?;
        Ok(())
    }
}
