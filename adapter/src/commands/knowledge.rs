//! `arena analyse knowledge`: the exposure of the programs of a run.

use super::super::beliefs::{Beliefs, LOCATED};
use super::super::verify::replay;
use super::kept::kept_run;
use anyhow::Context;
use arena::game::AnalysisContext;
use arena::results::names::Names;
use arena::results::tables::{plain, with_error};
use arena::statistics::paired::ratio_of_means;
use std::io::Write;
use std::path::PathBuf;

/// Lower bound of the probability of the true cell in a log score; a guess.
const MIN_PROBABILITY: f32 = 1e-6;

/// Shows how well each program of a run hid: its exposure by its orders, and what the
/// bot's tracker, in its opponent's place, knew of it.
///
/// These numbers settle long before the score does. The run must keep its
/// answers (`play --answers`).
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  cargo arena play --b anchor --pairs 20 --answers --out runs/kept.jsonl
  cargo arena analyse knowledge runs/kept.jsonl")]
pub struct KnowledgeArgs {
    /// A run file of Ocean of Code, finished or not.
    #[arg(value_name = "RUN")]
    file: PathBuf,
}

/// Sums over the turns of one program in one pair.
#[derive(Clone, Copy, Default)]
struct Sums {
    turns: f64,
    /// Exposure by its orders, in nats: the fall of the belief's entropy.
    leaked: f64,
    /// Log scores of its true cell, in nats.
    score: f64,
    /// Number of turns in which it was located.
    located: f64,
}

/// Follows all games and prints a table.
///
/// # Errors
/// A run of another game or without answers.
pub fn run(
    context: AnalysisContext,
    args: &KnowledgeArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let (run, series) = kept_run(context, &args.file)?;
    let header = [
        "program",
        "against",
        "turns",
        "leaked a turn",
        "log score",
        "located, %",
    ];
    let mut table = plain(2, header);
    for (of_match, programs) in run.header.matches.iter().enumerate() {
        let mut pairs: [Vec<Sums>; 2] = Default::default();
        for pair in run.of_match(of_match) {
            let mut sums = [Sums::default(); 2];
            for side_of_a in 0..2 {
                let game = series.replay(pair, side_of_a)?;
                follow(&game.record().join("\n"), side_of_a, &mut sums)
                    .with_context(|| format!("pair {}", pair.pair))?;
            }
            for (pairs, sums) in pairs.iter_mut().zip(sums) {
                pairs.extend((sums.turns > 0.0).then_some(sums));
            }
        }
        let names = Names::new(run.header.labels());
        for (who, pairs) in pairs.iter().enumerate() {
            let texts = [programs[who], programs[1 - who]];
            let texts = texts.map(|place| names.name(run.header.programs[place].label()));
            let turns: f64 = pairs.iter().map(|sums| sums.turns).sum();
            let cell = |of: fn(&Sums) -> f64, factor: f64| ratio(pairs, of, factor);
            let [program, opponent] = texts;
            table.add_row([
                program,
                opponent,
                turns.to_string(),
                cell(|sums| sums.leaked, 1.0),
                cell(|sums| sums.score, 1.0),
                cell(|sums| sums.located, 100.0),
            ]);
        }
    }
    writeln!(
        out,
        "{table}\n\
         leaked a turn: exposure of its cell by its order, in nats; log score: of its true cell\n\
         in the eyes of the other side, in nats, lower is better hidden; located: turns in\n\
         which it was known to be on one of {LOCATED} cells or fewer; ± 95 %, from the pairs"
    )?;
    Ok(())
}

/// Adds a game's turns to the sums of A and B.
fn follow(text: &str, side_of_a: usize, sums: &mut [Sums; 2]) -> anyhow::Result<()> {
    let mut beliefs = Beliefs::default();
    replay(text, |game, _| {
        let Some(seat) = beliefs.observe(game) else {
            return;
        };
        let Some(reading) = beliefs.reading(game, seat) else {
            return;
        };
        let sums = &mut sums[usize::from(seat.index() != side_of_a)];
        sums.turns += 1.0;
        sums.leaked += f64::from(beliefs.gain().leaked);
        sums.score += f64::from(reading.truth.max(MIN_PROBABILITY).ln());
        sums.located += f64::from(u8::from(reading.cells <= LOCATED));
    })?;
    Ok(())
}

/// A mean over turns with its 95 % interval, from the pairs.
fn ratio(pairs: &[Sums], of: fn(&Sums) -> f64, factor: f64) -> String {
    let sums: Vec<(f64, f64)> = pairs
        .iter()
        .map(|sums| (factor * of(sums), sums.turns))
        .collect();
    let digits = if factor > 1.0 { 1 } else { 3 };
    with_error(ratio_of_means(&sums), digits)
}
