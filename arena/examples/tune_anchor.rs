//! Tunes the anchor against other players by SPSA (Spall 1992): in each step all
//! its parameters are moved at random, up or down; it plays the same games with
//! these and with their mirror image, and what did better is followed.
//!
//! ```sh
//! cargo run --release --package arena --example tune_anchor -- --steps 300 --seed 1
//! ```
//!
//! `cargo arena tune` does the same by self-play, which an opponent of others
//! must not be tuned on alone.

use arena::game::{Pace, Parameter, Rules};
use arena::games::ocean::Ocean;
use arena::players::Program;
use arena::seeds::derive;
use arena::series::Series;
use clap::Parser;
use common::SplitMix64;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// Tunes the anchor by matches against other players.
#[derive(Parser)]
struct Args {
    /// Opponents.
    #[arg(long, default_values_t = ["hunter", "rusher", "stealth", "miner", "bot"].map(String::from))]
    b: Vec<String>,
    /// Pairs of games against each opponent in each step.
    #[arg(long, default_value_t = 1)]
    pairs: u64,
    /// What all maps and random streams follow from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Steps.
    #[arg(long, default_value_t = 300)]
    steps: u64,
    /// How far the parameters are moved, as a share of their range.
    #[arg(long, default_value_t = 0.10)]
    reach: f64,
    /// How much of a difference in score is followed, in ranges.
    #[arg(long, default_value_t = 0.03)]
    rate: f64,
    /// Search nodes a turn of players that count them.
    #[arg(long, default_value_t = 1000)]
    work: u64,
    /// Games at the same time.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
}

impl Args {
    /// The score (0..=1) of the anchor with these values against all.
    fn score(&self, table: &[Parameter], values: &[f64], seed: u64) -> anyhow::Result<f64> {
        let anchor = format!("anchor:{}", list(table, values));
        let programs = std::iter::once(&anchor).chain(&self.b);
        let series = Series {
            rules: &Ocean,
            programs: programs.map(|text| Program::new(&Ocean, text)).collect(),
            matches: (1..=self.b.len()).map(|b| [0, b]).collect(),
            run_seed: seed,
            profile: None,
            pace: Pace::Work(self.work),
            jobs: self.jobs,
            record: None,
            answers: false,
            cores: Vec::new(),
        };
        let matches = series.matches.len();
        let places = (0..self.pairs).flat_map(|pair| (0..matches).map(move |of| (pair, of)));
        let (mut points, mut games) = (0.0, 0.0);
        series.run(places, &AtomicBool::new(false), |pair| {
            for game in &pair.record.games {
                points += game.points;
                games += 1.0;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(points / games)
    }
}

/// `name=value,name=value`, as players are told.
fn list(table: &[Parameter], values: &[f64]) -> String {
    let rows = table.iter().zip(values);
    let rows: Vec<String> = rows
        .map(|(row, value)| format!("{}={value:.4}", row.name))
        .collect();
    rows.join(",")
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let table = Ocean.parameters("anchor");
    let mut values: Vec<f64> = table.iter().map(|row| row.default).collect();
    let mut stream = SplitMix64::new(args.seed);
    let mut told = (0.0, 0.0);
    for step in 0..args.steps {
        let signs: Vec<f64> = table
            .iter()
            .map(|_| if stream.one_in(2) { 1.0 } else { -1.0 })
            .collect();
        let moved = |by: f64| -> Vec<f64> {
            let rows = table.iter().zip(&values).zip(&signs);
            rows.map(|((row, value), sign)| {
                (value + by * sign * (row.max - row.min)).clamp(row.min, row.max)
            })
            .collect()
        };
        let seed = derive(args.seed, &[step]);
        let up = args.score(&table, &moved(args.reach), seed)?;
        let down = args.score(&table, &moved(-args.reach), seed)?;
        told = (told.0 + up + down, told.1 + 2.0);
        // Full steps at first, then smaller ones.
        let rate = args.rate / (1.0 + 3.0 * step as f64 / args.steps as f64);
        values = moved(rate * (up - down));
        if (step + 1) % 25 == 0 || step + 1 == args.steps {
            println!(
                "step {}: {:.1} % while moving\n{}",
                step + 1,
                100.0 * told.0 / told.1,
                list(&table, &values)
            );
            told = (0.0, 0.0);
        }
    }
    Ok(())
}
