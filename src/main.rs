//! Reads a request, thinks, writes an answer, until the input ends.
//!
//! Without environment variables it plays under the judge's clock. For
//! measurements, `OCEAN_WORK=N` limits it by search nodes in place of time,
//! `OCEAN_TIME=N` a turn's search by N ms, `OCEAN_SEED=N` sets its random stream, and
//! `OCEAN_PARAMS=name=value,...` its numbers.

use ocean::bot::{Bot, Settings};
use ocean::params::Params;
use ocean::search::{Budget, Network};
use std::io::{stdin, stdout, BufRead, Write};
use std::time::Duration;

fn main() {
    let mut bot = Bot::new(settings());
    let mut input = stdin().lock();
    let mut lines: Vec<String> = Vec::new();
    loop {
        lines.clear();
        // Waiting for the first line is the other side's time.
        let Some(first) = read_line(&mut input) else {
            return;
        };
        let deadline = bot.deadline();
        lines.push(first);
        while lines.len() < bot.lines_expected() {
            let Some(line) = read_line(&mut input) else {
                return;
            };
            lines.push(line);
        }
        let request: Vec<&str> = lines.iter().map(String::as_str).collect();
        let mut answer = bot.answer(&request, deadline);
        answer.push('\n');
        let mut output = stdout().lock();
        if output
            .write_all(answer.as_bytes())
            .and_then(|()| output.flush())
            .is_err()
        {
            return;
        }
        bot.conclude();
    }
}

/// One line without its end; `None` at the end of the input. Bytes that are no
/// text become replacement characters.
fn read_line(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    (read > 0).then(|| text.trim_end_matches(['\n', '\r']).to_string())
}

fn settings() -> Settings {
    let number = |name| {
        std::env::var(name)
            .ok()
            .and_then(|value| value.parse().ok())
    };
    let mut params = Params::default();
    if let Err(error) = params.apply(&std::env::var("OCEAN_PARAMS").unwrap_or_default()) {
        eprintln!("OCEAN_PARAMS: {error}");
    }
    let time = number("OCEAN_TIME").map_or(Budget::JUDGE, |ms| Budget::Clock {
        placement: Duration::from_secs(1),
        turn: Duration::from_millis(ms),
    });
    Settings {
        budget: number("OCEAN_WORK").map_or(time, Budget::Work),
        seed: number("OCEAN_SEED").unwrap_or_else(clock_seed),
        params,
        network: Network::embedded(),
    }
}

/// Differs from game to game, so that play cannot be foreseen.
fn clock_seed() -> u64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos() as u64)
}
