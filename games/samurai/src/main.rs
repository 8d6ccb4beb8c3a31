//! Reads a request of 13 lines, thinks, writes a plan, until the input ends.
//!
//! Settings for measurements: `SAMURAI_WORK=N` limits each step by simulated
//! steps in place of time, `SAMURAI_TIME=N` by N ms, `SAMURAI_EDITION=2019` plays by the
//! older rules (samurai never act diagonally), `SAMURAI_PARAMS=name=value,...` changes
//! numbers.

use common::Budget;
use core::time::Duration;
use samurai::bot::{Bot, Settings, STEP};
use samurai::params::Params;
use samurai::protocol::LINES;
use samurai::rules::Edition;
use std::io::{stdin, stdout, BufRead, Write};

fn main() {
    let mut bot = Bot::new(settings());
    let mut input = stdin().lock();
    let mut lines: Vec<String> = Vec::new();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if !matches!(input.read_until(b'\n', &mut bytes), Ok(read) if read > 0) {
            return;
        }
        lines.push(String::from_utf8_lossy(&bytes).into_owned());
        if lines.len() == LINES {
            let answer = bot.answer(&lines);
            lines.clear();
            let mut output = stdout().lock();
            let written = writeln!(output, "{answer}").and_then(|()| output.flush());
            if written.is_err() {
                return;
            }
        }
    }
}

fn settings() -> Settings {
    let variable = |name| std::env::var(name).unwrap_or_default();
    let mut params = Params::default();
    // A wrong entry must not print anything: only plans are expected.
    let _ = params.apply(&variable("SAMURAI_PARAMS"));
    let time = variable("SAMURAI_TIME").parse().map(Duration::from_millis);
    let work = variable("SAMURAI_WORK").parse().map(Budget::Work);
    Settings {
        budget: work.unwrap_or(Budget::Clock(time.unwrap_or(STEP))),
        params,
        edition: Edition::from_name(&variable("SAMURAI_EDITION")).unwrap_or(Edition::Y2020),
    }
}
