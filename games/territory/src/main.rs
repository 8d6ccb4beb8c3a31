//! Reads a request, thinks, writes an answer, until the game ends.
//!
//! Without environment variables it plays by the judge's clock. For measurements,
//! `TERRITORY_WORK=N` limits each turn by simulated turns in place of time,
//! `TERRITORY_CLOCK_MS=N` is another time for the whole
//! game, `TERRITORY_SEED=N` selects its random numbers, and
//! `TERRITORY_PARAMS=name=value,...` changes its numbers.

use core::time::Duration;
use std::io::{stdin, stdout, BufRead, Write};
use territory::bot::{Bot, Settings};
use territory::params::Params;
use territory::protocol::{head_line_count, parse_player_count, report_line_count};
use territory::rules::TURNS;
use territory::search::{Budget, THINKING_TIME};

fn main() {
    let mut bot = Bot::new(settings());
    let mut input = stdin().lock();
    let mut players = 0;
    for turn in 0..TURNS {
        let mut lines: Vec<String> = Vec::new();
        loop {
            let wanted = match (turn, lines.first()) {
                (0, None) => 1,
                (0, Some(line)) => {
                    players = parse_player_count(line).unwrap_or(0);
                    head_line_count(players)
                }
                _ => report_line_count(players),
            };
            if lines.len() >= wanted {
                break;
            }
            let mut bytes = Vec::new();
            match input.read_until(b'\n', &mut bytes) {
                Ok(read) if read > 0 => lines.push(String::from_utf8_lossy(&bytes).into_owned()),
                _ => return,
            }
        }
        let answer = bot.answer(&lines);
        let mut output = stdout().lock();
        let written = writeln!(output, "{answer}").and_then(|()| output.flush());
        if written.is_err() {
            return;
        }
    }
}

fn settings() -> Settings {
    let mut params = Params::default();
    // A wrong entry must not print anything: the judge reads what we print.
    let _ = params.apply(&std::env::var("TERRITORY_PARAMS").unwrap_or_default());
    let number = |name: &str| {
        std::env::var(name)
            .ok()
            .and_then(|value| value.parse().ok())
    };
    let clock = number("TERRITORY_CLOCK_MS").map_or(THINKING_TIME, Duration::from_millis);
    Settings {
        budget: number("TERRITORY_WORK").map_or(Budget::Clock(clock), Budget::Work),
        params,
        seed: number("TERRITORY_SEED").unwrap_or(1),
    }
}
