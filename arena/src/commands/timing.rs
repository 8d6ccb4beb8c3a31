//! `arena bench --replay`: processor time of the bot's turns on recorded games.

use crate::game::{Pace, Setting};
use crate::games::ocean::timing::{measure, Part, Turn};
use crate::records::Run;
use crate::tables::plain;
use anyhow::{bail, Context};
use ocean::params::Params;
use ocean::rules::Seat;
use serde_json::{json, Value};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Turns that are listed one by one.
const SLOWEST: usize = 10;

/// What is to be measured.
pub struct Replay<'a> {
    /// Records of games, and runs that kept their answers.
    pub files: &'a [PathBuf],
    /// The bot, with changed parameters perhaps.
    pub program: &'a str,
    /// How the bot thinks.
    pub pace: Pace,
    /// The only seat it sits in; both without it.
    pub player: Option<u8>,
    /// Prints one object of JSON in place of text.
    pub json: bool,
}

/// Measures and prints.
///
/// # Errors
/// A file that cannot be read, or that differs from the rules (with its line); a
/// program other than the bot; files without a turn of the player.
pub fn run(replay: &Replay, out: &mut impl Write) -> anyhow::Result<bool> {
    let params = match replay.program.split_once(':') {
        None if replay.program == "bot" => "",
        Some(("bot", params)) => params,
        _ => bail!(
            "--replay measures the built-in bot: expected bot or bot:NAME=VALUE,..., found {:?}",
            replay.program
        ),
    };
    if let Err(error) = Params::default().apply(params) {
        bail!("{}: {error}", replay.program);
    }
    let setting = Setting {
        seed: 1,
        pace: replay.pace,
        params: params.to_string(),
    };
    let seats: Vec<Seat> = match replay.player {
        None => Seat::ALL.to_vec(),
        Some(player) => vec![Seat::ALL[usize::from(player)]],
    };
    let mut turns: Vec<(&Path, Turn)> = Vec::new();
    for file in replay.files {
        for text in texts(file)? {
            let measured = measure(&text, &setting, &seats)
                .map_err(|error| anyhow::anyhow!("{}:{error}", file.display()))?;
            turns.extend(measured.into_iter().map(|turn| (file.as_path(), turn)));
        }
    }
    if turns.is_empty() {
        bail!("no turn to measure: the games end with the placement");
    }
    if replay.json {
        writeln!(out, "{:#}", object(&turns, replay))?;
    } else {
        print(&turns, replay, out)?;
    }
    Ok(true)
}

/// The records in a file: its own text, or the games of a run that kept the
/// answers.
fn texts(file: &Path) -> anyhow::Result<Vec<String>> {
    let name = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {name}"))?;
    let first: Option<Value> = text
        .lines()
        .next()
        .and_then(|line| serde_json::from_str(line).ok());
    if first.is_none_or(|first| first["type"] != "run") {
        return Ok(vec![text]);
    }
    let run = Run::read(file)?;
    let series = crate::driver::series(&run.header)?;
    let mut texts = Vec::new();
    for pair in run.pairs.values() {
        for side in 0..2 {
            let game = series
                .retell(pair, side)
                .with_context(|| name.to_string())?;
            texts.push(game.record().join("\n"));
        }
    }
    Ok(texts)
}

/// Times of one part, or of the whole turn, in ascending order.
struct Times(Vec<Duration>);

impl Times {
    fn new(turns: &[(&Path, Turn)], time: impl Fn(&Turn) -> Duration) -> Times {
        let mut times: Vec<Duration> = turns.iter().map(|(_, turn)| time(turn)).collect();
        times.sort();
        Times(times)
    }

    /// The smallest time that at least this share (0..=1) of all does not exceed,
    /// in milliseconds.
    fn quantile(&self, share: f64) -> f64 {
        let rank = (share * self.0.len() as f64).ceil() as usize;
        milliseconds(self.0[rank.clamp(1, self.0.len()) - 1])
    }
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// The parts with their names, the whole turn last.
fn parts(turns: &[(&Path, Turn)]) -> Vec<(&'static str, Times)> {
    let part = |part: Part| {
        let time = move |turn: &Turn| turn.parts[part as usize];
        (part.name(), Times::new(turns, time))
    };
    let all = ("all", Times::new(turns, Turn::all));
    Part::ALL.into_iter().map(part).chain([all]).collect()
}

fn slowest<'a>(turns: &[(&'a Path, Turn)]) -> Vec<(&'a Path, Turn)> {
    let mut slowest = turns.to_vec();
    slowest.sort_by_key(|(_, turn)| std::cmp::Reverse(turn.all()));
    slowest.truncate(SLOWEST);
    slowest
}

fn object(turns: &[(&Path, Turn)], replay: &Replay) -> Value {
    let quantiles = |times: &Times| {
        json!({
            "p50_ms": times.quantile(0.5),
            "p99_ms": times.quantile(0.99),
            "p999_ms": times.quantile(0.999),
            "max_ms": times.quantile(1.0),
        })
    };
    let parts = parts(turns);
    let by_name: serde_json::Map<String, Value> = parts
        .iter()
        .map(|(name, times)| (name.to_string(), quantiles(times)))
        .collect();
    let mut object = by_name["all"].clone();
    object["turns"] = json!(turns.len());
    object["files"] = json!(replay.files.len());
    object["pace"] = json!(replay.pace.to_string());
    object["peak_memory_mib"] = json!(peak_memory());
    let slowest = slowest(turns);
    let slowest = slowest.iter().map(|(file, turn)| {
        let mut row = json!({
            "file": file.display().to_string(),
            "game": turn.game,
            "turn": turn.turn,
            "player": turn.seat.index(),
            "all_ms": milliseconds(turn.all()),
        });
        for part in Part::ALL {
            row[format!("{}_ms", part.name())] = json!(milliseconds(turn.parts[part as usize]));
        }
        row
    });
    object["slowest"] = slowest.collect();
    object["parts"] = Value::Object(by_name);
    object
}

fn print(turns: &[(&Path, Turn)], replay: &Replay, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "{} turns of {} files, {}; processor time in ms",
        turns.len(),
        replay.files.len(),
        replay.pace
    )?;
    let mut table = plain(1, ["part", "p50", "p99", "p99.9", "worst"]);
    for (name, times) in parts(turns) {
        let quantiles = [0.5, 0.99, 0.999, 1.0].map(|share| times.quantile(share));
        let quantiles = quantiles.map(|time| format!("{time:.2}"));
        table.add_row([name.to_string()].into_iter().chain(quantiles));
    }
    writeln!(out, "{table}\n\nslowest turns")?;
    let names = Part::ALL.map(Part::name);
    let header = ["file", "game", "turn", "player", "all"];
    let mut table = plain(1, header.into_iter().chain(names));
    for (file, turn) in slowest(turns) {
        let times = std::iter::once(turn.all()).chain(turn.parts);
        let place = [
            file.file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .to_string(),
            turn.game.to_string(),
            turn.turn.to_string(),
            turn.seat.index().to_string(),
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

/// The most memory that this process ever had resident, in MiB; `None` where the
/// system does not say.
fn peak_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: f64 = line.split_whitespace().next()?.parse().ok()?;
    Some((kib / 102.4).round() / 10.0)
}
