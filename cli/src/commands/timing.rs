//! `arena bench --replay`: processor time of a game's bot on recorded games.

use super::bench::BenchArgs;
use anyhow::{anyhow, bail, Context};
use arena::game::Games;
use arena::game::{GameAdapter, PlayerSetup, TimeControl, TurnTime};
use arena::matches::series::Series;
use arena::records::Run;
use arena::results::tables::plain;
use arena::run::arguments::parse_program;
use arena::system::files;
use serde_json::{json, Value};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// Name of a game's own bot among its built-in players.
const BOT: &str = "bot";

/// Number of slowest turns that are listed.
const MAX_LISTED_TURNS: usize = 10;

/// Time between two lines about the progress.
const PAUSE: Duration = Duration::from_secs(3);

/// Measures the bot's turns and prints their times.
///
/// # Errors
/// A file that cannot be read, or that differs from the rules (with its line); a
/// program other than the bot; files without a turn of the player.
pub fn run(games: Games, args: &BenchArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    let (program, files) = (&args.program, &args.replay);
    let params = match program.split_once(':') {
        None if program == BOT => "",
        Some((BOT, params)) => params,
        _ => bail!(
            "--replay measures the built-in bot: expected bot or bot:NAME=VALUE,..., found {program:?}"
        ),
    };
    let file = files.first().context("expected a file")?;
    let adapter = game_of(games, file)?;
    let timing = adapter.timing().with_context(|| {
        format!(
            "the turns of {}'s bot are not measured; games whose bot's are: {}",
            adapter.name(),
            games.names(|it| it.timing().is_some())
        )
    })?;
    let time_control = match (args.work, args.clock) {
        (Some(work), _) => TimeControl::Work(work),
        (None, clock) => TimeControl::Clock(clock.unwrap_or(adapter.limits().turn)),
    };
    parse_program(adapter, program)?.check(adapter, time_control)?;
    let setup = PlayerSetup {
        seed: 1,
        time_control,
        params: params.to_string(),
    };
    let seats: Vec<usize> = match args.player {
        None => (0..adapter.teams().len()).collect(),
        Some(player) => vec![usize::from(player)],
    };
    let mut turns: Vec<(&Path, TurnTime)> = Vec::new();
    let count = files.len();
    eprintln!(
        "{}: {program}, {count} files to think through, {time_control}",
        adapter.name()
    );
    let mut last = Instant::now();
    for (number, file) in (1..).zip(files) {
        if game_of(games, file)?.name() != adapter.name() {
            bail!("{}: not a game of {}", file.display(), adapter.name());
        }
        for text in texts(games, file)? {
            let measured = timing
                .measure(&text, &setup, &seats)
                .map_err(|error| anyhow!("{}:{error}", file.display()))?;
            turns.extend(measured.into_iter().map(|turn| (file.as_path(), turn)));
            if last.elapsed() >= PAUSE {
                last = Instant::now();
                eprintln!("file {number} of {count}: {} turns so far", turns.len());
            }
        }
    }
    if turns.is_empty() {
        bail!("no turn to measure: the games end with the placement");
    }
    let measured = MeasuredTurns {
        names: timing.parts(),
        turns,
        files: count,
        time_control: setup.time_control,
    };
    if args.json {
        writeln!(out, "{:#}", measured.object())?;
    } else {
        measured.print(out)?;
    }
    Ok(true)
}

/// The game of a file, by its first line.
fn game_of(games: Games, file: &Path) -> anyhow::Result<&'static dyn GameAdapter> {
    let text = files::read(file)?;
    let header = text.lines().next().unwrap_or_default();
    let header: Value = serde_json::from_str(header).unwrap_or_default();
    games
        .of_file(&header)?
        .with_context(|| format!("{}: neither a recorded game nor a run", file.display()))
}

/// Records in a file: its content, or the games of a run with answers.
fn texts(games: Games, file: &Path) -> anyhow::Result<Vec<String>> {
    let text = files::read(file)?;
    let first: Option<Value> = text
        .lines()
        .next()
        .and_then(|line| serde_json::from_str(line).ok());
    if first.is_none_or(|first| first["type"] != "run") {
        return Ok(vec![text]);
    }
    let run = Run::read(games, file)?;
    let series = Series::from_header(run.game, &run.header)?;
    let mut texts = Vec::new();
    for pair in run.pairs.values() {
        for side in 0..pair.games.len() {
            let game = series
                .replay(pair, side)
                .with_context(|| file.display().to_string())?;
            texts.push(game.record().join("\n"));
        }
    }
    Ok(texts)
}

/// Times of one part of a turn, or of the whole turn, in ascending order.
struct Times(Vec<Duration>);

impl Times {
    fn new(turns: &[(&Path, TurnTime)], time: impl Fn(&TurnTime) -> Duration) -> Times {
        let mut times: Vec<Duration> = turns.iter().map(|(_, turn)| time(turn)).collect();
        times.sort();
        Times(times)
    }

    /// Quantile in milliseconds: the smallest time that at least this share (0..=1) of all does not
    /// exceed.
    fn quantile(&self, share: f64) -> f64 {
        let rank = (share * self.0.len() as f64).ceil() as usize;
        milliseconds(self.0[rank.clamp(1, self.0.len()) - 1])
    }
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// Measured turns of all files.
struct MeasuredTurns<'a> {
    /// Names of the parts of a turn.
    names: &'static [&'static str],
    turns: Vec<(&'a Path, TurnTime)>,
    /// Number of files.
    files: usize,
    time_control: TimeControl,
}

impl MeasuredTurns<'_> {
    /// Names and times of the parts, the whole turn last.
    fn parts(&self) -> Vec<(&'static str, Times)> {
        let part = |(number, name): (usize, &&'static str)| {
            (*name, Times::new(&self.turns, |turn| turn.parts[number]))
        };
        let all = ("all", Times::new(&self.turns, TurnTime::total));
        self.names
            .iter()
            .enumerate()
            .map(part)
            .chain([all])
            .collect()
    }

    fn slowest(&self) -> Vec<&(&Path, TurnTime)> {
        let mut slowest: Vec<_> = self.turns.iter().collect();
        slowest.sort_by_key(|(_, turn)| std::cmp::Reverse(turn.total()));
        slowest.truncate(MAX_LISTED_TURNS);
        slowest
    }

    fn object(&self) -> Value {
        let quantiles = |times: &Times| {
            json!({
                "p50_ms": times.quantile(0.5),
                "p99_ms": times.quantile(0.99),
                "p999_ms": times.quantile(0.999),
                "max_ms": times.quantile(1.0),
            })
        };
        let by_name: serde_json::Map<String, Value> = self
            .parts()
            .iter()
            .map(|(name, times)| (name.to_string(), quantiles(times)))
            .collect();
        let mut object = by_name["all"].clone();
        object["turns"] = json!(self.turns.len());
        object["files"] = json!(self.files);
        object["pace"] = json!(self.time_control.to_string());
        object["peak_memory_mib"] = json!(peak_memory());
        let slowest = self.slowest().into_iter().map(|(file, turn)| {
            let mut row = json!({
                "file": file.display().to_string(),
                "game": turn.game,
                "turn": turn.turn,
                "player": turn.seat,
                "all_ms": milliseconds(turn.total()),
            });
            for (name, time) in self.names.iter().zip(&turn.parts) {
                row[format!("{name}_ms")] = json!(milliseconds(*time));
            }
            row
        });
        object["slowest"] = slowest.collect();
        object["parts"] = Value::Object(by_name);
        object
    }

    fn print(&self, out: &mut impl Write) -> anyhow::Result<()> {
        writeln!(
            out,
            "{} turns of {} files, {}; processor time in ms",
            self.turns.len(),
            self.files,
            self.time_control
        )?;
        let mut table = plain(1, ["part", "p50", "p99", "p99.9", "worst"]);
        for (name, times) in self.parts() {
            let quantiles = [0.5, 0.99, 0.999, 1.0].map(|share| times.quantile(share));
            let quantiles = quantiles.map(|time| format!("{time:.2}"));
            table.add_row([name.to_string()].into_iter().chain(quantiles));
        }
        writeln!(out, "{table}\n\nslowest turns")?;
        let header = ["file", "game", "turn", "player", "all"];
        let mut table = plain(1, header.into_iter().chain(self.names.iter().copied()));
        for (file, turn) in self.slowest() {
            let times = std::iter::once(turn.total()).chain(turn.parts.iter().copied());
            let name = file.file_name().unwrap_or_default();
            let place = [
                name.to_string_lossy().to_string(),
                turn.game.to_string(),
                turn.turn.to_string(),
                turn.seat.to_string(),
            ];
            let times = times.map(|time| format!("{:.2}", milliseconds(time)));
            table.add_row(place.into_iter().chain(times));
        }
        writeln!(out, "{table}")?;
        if let Some(peak) = peak_memory() {
            writeln!(
                out,
                "\npeak memory of the whole process, both trackers and the records included: {peak:.1} MiB"
            )?;
        }
        Ok(())
    }
}

/// Peak memory of this process (resident set) in MiB; `None` if the system does not report it.
fn peak_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: f64 = line.split_whitespace().next()?.parse().ok()?;
    Some((kib / 102.4).round() / 10.0)
}
