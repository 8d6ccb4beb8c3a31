//! Tunes the anchor's constants by SPSA (Spall 1992): in each step all of them
//! are moved at random, up or down; the anchor plays the same games with these
//! constants and with their mirror image, and what did better is followed.
//!
//! ```sh
//! cargo run --release --package arena --example tune_anchor -- --steps 300 --seed 1
//! ```

use anyhow::Context;
use arena::game::{Deal, Game, Pace, Parameter, Resident, Rules, Setting};
use arena::games::ocean::players::{Anchor, AnchorConstants, Piloted};
use arena::games::ocean::Ocean;
use arena::players::Program;
use arena::records::PairRecord;
use arena::seeds::{derive, Stream};
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

    fn version(&self) -> u32 {
        Ocean.version()
    }

    fn teams(&self) -> &'static [usize] {
        Ocean.teams()
    }

    fn parameters(&self, resident: &str) -> Vec<Parameter> {
        Ocean.parameters(resident)
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
    /// Pairs of games against each opponent: of each step, or with `--steps 0`
    /// of the constants as they are.
    #[arg(long, default_value_t = 1)]
    pairs: u64,
    /// What all maps and random streams follow from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Steps; 0 tells the score of the constants as they are.
    #[arg(long, default_value_t = 300)]
    steps: u64,
    /// How far the constants are moved, as a share of their range.
    #[arg(long, default_value_t = 0.10)]
    reach: f32,
    /// How much of a difference in score is followed, in ranges.
    #[arg(long, default_value_t = 0.03)]
    rate: f32,
    /// Changes to begin with: name=value,name=value.
    #[arg(long, default_value = "")]
    from: String,
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
                programs: [TRIAL, b].map(|name| Program::new(&rules, name)).to_vec(),
                matches: vec![[0, 1]],
                run_seed: seed,
                profile: None,
                pace: Pace::Work(self.work),
                jobs: self.jobs,
                record: None,
                answers: false,
            };
            let pairs = series.play(0..self.pairs, &AtomicBool::new(false))?;
            points.extend(pairs.iter().map(PairRecord::points));
        }
        Ok(points)
    }
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
    if args.steps == 0 {
        let points = args.points(residents, &constants, args.seed)?;
        for (b, points) in args.b.iter().zip(points.chunks(args.pairs as usize)) {
            println!("{b} {:.1} %", score(points));
        }
        println!("all {:.1} %", score(&points));
        return Ok(());
    }
    let mut stream = Stream::new(args.seed);
    let (mut sum, mut games) = (0.0, 0);
    for step in 0..args.steps {
        let signs: Vec<f32> = AnchorConstants::TABLE
            .iter()
            .map(|_| if stream.one_in(2) { 1.0 } else { -1.0 })
            .collect();
        let moved = |by: f32| -> anyhow::Result<AnchorConstants> {
            let mut moved = constants.clone();
            for (row, sign) in AnchorConstants::TABLE.iter().zip(&signs) {
                let value = moved.get_mut(row.name).context("a constant of the table")?;
                *value = (*value + by * sign * (row.max - row.min)).clamp(row.min, row.max);
            }
            Ok(moved)
        };
        let seed = derive(args.seed, &[step]);
        let up = args.points(residents, &moved(args.reach)?, seed)?;
        let down = args.points(residents, &moved(-args.reach)?, seed)?;
        let mean = |points: &[f64]| points.iter().sum::<f64>() / (2 * points.len()) as f64;
        sum += mean(&up) + mean(&down);
        games += 2;
        let gain = (mean(&up) - mean(&down)) as f32;
        // Full steps at first, then smaller ones.
        let rate = args.rate / (1.0 + 3.0 * step as f32 / args.steps as f32);
        constants = moved(rate * gain)?;
        if (step + 1) % 25 == 0 || step + 1 == args.steps {
            let list: Vec<String> = AnchorConstants::TABLE
                .iter()
                .filter_map(|row| Some(format!("{}={:.4}", row.name, constants.get_mut(row.name)?)))
                .collect();
            let score = 100.0 * sum / f64::from(games);
            println!(
                "step {}: {score:.1} % while moving\n{}",
                step + 1,
                list.join(",")
            );
            (sum, games) = (0.0, 0);
        }
    }
    Ok(())
}
