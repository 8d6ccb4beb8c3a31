//! Reads a request, thinks, writes an answer, until the input ends.
//!
//! Without environment variables it thinks 0.8 s of the second it has. For
//! measurements, `TEMPLE_WORK=N` limits it by search nodes in place of time,
//! `TEMPLE_TIME=N` by N ms, and `TEMPLE_PARAMS=name=value,...` changes its parameters.

use core::time::Duration;
use std::io::{stdin, stdout, BufRead, Write};
use temple::bot::{Bot, Settings};
use temple::params::Params;
use temple::protocol::Reader;
use temple::search::{Budget, THINKING_TIME};

fn main() {
    let mut bot = Bot::new(settings());
    let mut input = stdin().lock();
    let mut reader = Reader::default();
    let mut deadline = bot.deadline();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let ended = !matches!(input.read_until(b'\n', &mut bytes), Ok(read) if read > 0);
        if reader.is_empty() {
            // Waiting for the first line is the other side's time.
            deadline = bot.deadline();
        }
        // Blanks at the end of a row count.
        let text = String::from_utf8_lossy(&bytes);
        let complete = !ended && reader.take(text.trim_end_matches(['\n', '\r']));
        if complete || ended && !reader.is_empty() {
            let answer = bot.answer(&reader.finish(), deadline.clone());
            let mut output = stdout().lock();
            let written = writeln!(output, "{answer}").and_then(|()| output.flush());
            if written.is_err() {
                return;
            }
            bot.rest();
        }
        if ended {
            return;
        }
    }
}

fn settings() -> Settings {
    let mut params = Params::default();
    // A wrong entry must not print anything: the judge reads both streams as one.
    let _ = params.apply(&std::env::var("TEMPLE_PARAMS").unwrap_or_default());
    let number = |name| {
        std::env::var(name)
            .ok()
            .and_then(|value| value.parse().ok())
    };
    let time = number("TEMPLE_TIME").map_or(THINKING_TIME, Duration::from_millis);
    Settings {
        budget: number("TEMPLE_WORK").map_or(Budget::Clock(time), Budget::Work),
        params,
    }
}
