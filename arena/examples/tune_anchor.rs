//! Tunes the anchor's constants by coordinate search: each constant is moved a
//! step up and down, and a move stays if it gains on two sets of games.
//!
//! ```sh
//! cargo run --release --package arena --example tune_anchor -- --pairs 40 --seed 1
//! ```

use anyhow::Context;
use arena::game::{Deal, Game, Pace, Resident, Rules, Setting};
use arena::games::ocean::players::{Anchor, AnchorConstants, Piloted};
use arena::games::ocean::Ocean;
use arena::players::Program;
use arena::seeds::Stream;
use arena::series::Series;
use clap::Parser;
use std::sync::atomic::AtomicBool;

/// Name of the anchor under trial.
const TRIAL: &str = "trial";

/// The game, with one more player.
struct Tuned {
    constants: AnchorConstants,
    residents: &'static [(&'static str, &'static str)],
}

impl Tuned {
    /// The list of players, made once.
    fn residents() -> &'static [(&'static str, &'static str)] {
        let mut residents = Ocean.residents().to_vec();
        residents.push((TRIAL, "an anchor with other constants"));
        residents.leak()
    }
}

impl Rules for Tuned {
    fn name(&self) -> &'static str {
        Ocean.name()
    }

    fn teams(&self) -> &'static [usize] {
        Ocean.teams()
    }

    fn deal(&self, deal: &Deal) -> anyhow::Result<Box<dyn Game>> {
        Ocean.deal(deal)
    }

    fn residents(&self) -> &'static [(&'static str, &'static str)] {
        self.residents
    }

    fn resident(&self, name: &str, setting: &Setting) -> Option<Box<dyn Resident>> {
        if name == TRIAL {
            let style = Anchor::new(self.constants.clone());
            return Some(Box::new(Piloted::new(style, setting.seed)));
        }
        Ocean.resident(name, setting)
    }

    fn environment(&self, setting: &Setting) -> Vec<(&'static str, Option<String>)> {
        Ocean.environment(setting)
    }
}

/// Tunes the anchor's constants by matches against other players.
#[derive(Parser)]
struct Args {
    /// Opponents.
    #[arg(long, default_values_t = ["hunter", "rusher", "stealth", "miner", "bot"].map(String::from))]
    b: Vec<String>,
    /// Pairs of games against each opponent for each value tried.
    #[arg(long, default_value_t = 40)]
    pairs: u64,
    /// What all maps and random streams follow from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Times each constant is looked at; 0 tells the score of the constants as
    /// they are.
    #[arg(long, default_value_t = 1)]
    rounds: u64,
    /// Share of a constant's range that is one step.
    #[arg(long, default_value_t = 0.12)]
    step: f32,
    /// Changes to begin with: name=value,name=value.
    #[arg(long, default_value = "")]
    from: String,
    /// Only these constants.
    #[arg(long)]
    only: Vec<String>,
    /// Search nodes a turn of players that count them.
    #[arg(long, default_value_t = 1000)]
    work: u64,
    /// Games at the same time.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
}

impl Args {
    /// Points of each pair (0..=2) against all opponents, one after the other.
    fn points(
        &self,
        residents: &'static [(&'static str, &'static str)],
        constants: &AnchorConstants,
        seed: u64,
    ) -> anyhow::Result<Vec<f64>> {
        let rules = Tuned {
            constants: constants.clone(),
            residents,
        };
        let mut points = Vec::new();
        for b in &self.b {
            let series = Series {
                rules: &rules,
                programs: [TRIAL, b].map(|name| Program::new(&rules, name)),
                run_seed: seed,
                pairs: 0..self.pairs,
                profile: None,
                pace: Pace::Work(self.work),
                jobs: self.jobs,
                record: None,
            };
            for pair in series.run(&AtomicBool::new(false), |_| {})? {
                points.push(pair.games.iter().map(|game| game.points).sum());
            }
        }
        Ok(points)
    }
}

/// Mean and standard error of one half of the differences: per game.
fn gain(new: &[f64], old: &[f64]) -> (f64, f64) {
    let half: Vec<f64> = new.iter().zip(old).map(|(a, b)| (a - b) / 2.0).collect();
    let count = half.len() as f64;
    let mean = half.iter().sum::<f64>() / count;
    let square: f64 = half.iter().map(|x| (x - mean) * (x - mean)).sum();
    (mean, (square / (count - 1.0) / count).sqrt())
}

fn score(points: &[f64]) -> f64 {
    100.0 * points.iter().sum::<f64>() / (2.0 * points.len() as f64)
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let mut constants = AnchorConstants::default();
    for change in args.from.split(',').filter(|change| !change.is_empty()) {
        let (name, value) = change.split_once('=').context("expected name=value")?;
        *constants
            .get_mut(name)
            .with_context(|| format!("no constant {name}"))? = value
            .parse()
            .with_context(|| format!("no number: {value}"))?;
    }
    let residents = Tuned::residents();
    if args.rounds == 0 {
        let points = args.points(residents, &constants, args.seed)?;
        for (b, points) in args.b.iter().zip(points.chunks(args.pairs as usize)) {
            println!("{b} {:.1} %", score(points));
        }
        println!("all {:.1} %", score(&points));
        return Ok(());
    }
    let mut stream = Stream::new(args.seed);
    let mut seed = args.seed;
    let mut changed: Vec<(&str, f32)> = Vec::new();
    for round in 0..args.rounds {
        let mut order: Vec<_> = AnchorConstants::TABLE
            .iter()
            .filter(|(name, _, _)| args.only.is_empty() || args.only.iter().any(|o| o == name))
            .collect();
        for i in (1..order.len()).rev() {
            order.swap(i, stream.below(i + 1));
        }
        for &&(name, min, max) in &order {
            let now = *constants.get_mut(name).context("a constant of the table")?;
            let step = args.step * (max - min) / (1.0 + round as f32);
            let values = [(now + step).min(max), (now - step).max(min)];
            seed += 1;
            let base = args.points(residents, &constants, seed)?;
            let mut told = format!("{name} {now:.3} {:.1} %", score(&base));
            let mut best: Option<(f64, f32)> = None;
            for value in values.into_iter().filter(|&value| value != now) {
                let mut trial = constants.clone();
                *trial.get_mut(name).context("a constant of the table")? = value;
                let points = args.points(residents, &trial, seed)?;
                let (mean, error) = gain(&points, &base);
                told += &format!("; {value:.3} {:+.1} +- {:.1}", 100.0 * mean, 100.0 * error);
                if mean > 0.7 * error && best.is_none_or(|(most, _)| mean > most) {
                    best = Some((mean, value));
                }
            }
            if let Some((first, value)) = best {
                let mut trial = constants.clone();
                *trial.get_mut(name).context("a constant of the table")? = value;
                seed += 1;
                let base = args.points(residents, &constants, seed)?;
                let (mean, error) = gain(&args.points(residents, &trial, seed)?, &base);
                told += &format!("; again {:+.1} +- {:.1}", 100.0 * mean, 100.0 * error);
                if mean > 0.3 * error && first + mean > 1.6 * error {
                    told += " STAYS";
                    constants = trial;
                    changed.retain(|(other, _)| *other != name);
                    changed.push((name, value));
                }
            }
            println!("{told}");
        }
        let list: Vec<String> = changed.iter().map(|(n, v)| format!("{n}={v:.4}")).collect();
        println!("after round {}: {}", round + 1, list.join(","));
    }
    Ok(())
}
