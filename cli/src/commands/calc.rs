//! `arena calc`: Elo, sequential tests and sample sizes from counts.

use anyhow::bail;
use arena::game::Games;
use arena::records::{read_run, Run};
use arena::results;
use arena::results::summary_text::{elo, percent_of_chance};
use arena::results::tables::signed;
use arena::run::arguments::parse_bounds;
use arena::statistics::plan::GameModel;
use arena::statistics::sprt::{EloModel, Sprt, Verdict};
use arena::statistics::Counts;
use clap::value_parser;
use std::io::Write;
use std::path::Path;

/// Maximum count of a result: sums of five such counts are exact in `f64`.
const MAX_COUNT: u64 = 1_000_000_000_000_000;
/// Maximum error bar and seat deviation, in Elo.
const MAX_ELO: f64 = 1000.0;

/// Answers questions of statistics without playing.
#[derive(clap::Args, Debug)]
pub struct CalcArgs {
    #[command(subcommand)]
    question: Question,
}

#[derive(clap::Subcommand, Debug)]
enum Question {
    /// Strength from counts of games or of pairs.
    Elo {
        /// Games `LOST DRAWN WON`, or pairs by A's points 0, 0.5, 1, 1.5, 2, or
        /// the file of a run of one match.
        #[arg(required = true)]
        counts: Vec<String>,
    },
    /// What a sequential test says of counts, or of a run file.
    Sprt {
        /// Elo of H0 and of H1, such as 0,10.
        #[arg(value_name = "ELO0,ELO1", value_parser = parse_bounds, allow_hyphen_values = true)]
        bounds: [f64; 2],
        /// As for `elo`. A run file is judged on its pairs in their order, up to the first
        /// that is missing.
        #[arg(required = true)]
        counts: Vec<String>,
        #[command(flatten)]
        test: TestArgs,
    },
    /// Games that a test or an estimate needs.
    Plan(PlanArgs),
}

#[derive(clap::Args, Debug)]
struct PlanArgs {
    /// The test; without it only error bars are planned.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_bounds, allow_hyphen_values = true)]
    sprt: Option<[f64; 2]>,
    /// Half the width of the 95 % interval that is wanted, in Elo.
    #[arg(long, value_name = "ELO", default_value_t = 5.0)]
    error: f64,
    /// Share of drawn games between equals.
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    draws: f64,
    /// Standard deviation of what a map gives to the first side, in Elo.
    #[arg(long, value_name = "ELO", default_value_t = 100.0)]
    seat: f64,
    /// Plays the tests with random results, this many for each row.
    #[arg(long, value_name = "N", default_value_t = 0)]
    simulate: usize,
    /// Pairs after which a simulated test is given up.
    #[arg(long, value_name = "N", default_value_t = 1_000_000,
        value_parser = value_parser!(u64).range(1..))]
    cap: u64,
    #[command(flatten)]
    test: TestArgs,
}

impl PlanArgs {
    /// Model of the games between programs with this Elo difference.
    fn model(&self, elo: f64) -> GameModel {
        GameModel {
            elo,
            draws: self.draws,
            seat_deviation: self.seat,
        }
    }
}

#[derive(clap::Args, Debug)]
struct TestArgs {
    /// Takes the bounds in normalized Elo.
    #[arg(long)]
    normalized: bool,
    /// Chance of a wrong H1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    alpha: f64,
    /// Chance of a wrong H0.
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    beta: f64,
}

impl TestArgs {
    fn test(&self, [elo0, elo1]: [f64; 2]) -> anyhow::Result<Sprt> {
        let test = Sprt {
            model: EloModel::of(self.normalized),
            elo0,
            elo1,
            alpha: self.alpha,
            beta: self.beta,
        };
        test.check().map_err(anyhow::Error::msg)?;
        Ok(test)
    }
}

/// Prints the answer; returns the exit code.
///
/// # Errors
/// Malformed counts; a file that cannot be read.
pub fn run(games: Games, args: &CalcArgs, out: &mut impl Write) -> anyhow::Result<u8> {
    match &args.question {
        Question::Elo { counts } => {
            let counts = match run_file(games, counts)? {
                Some(run) => results::count_match(&run, 0),
                None => parse_counts(counts)?,
            };
            print_strength(&counts, out)?;
            Ok(0)
        }
        Question::Sprt {
            bounds,
            counts,
            test,
        } => sprt(games, &test.test(*bounds)?, counts, out),
        Question::Plan(args) => plan(args, out),
    }
}

/// Tests counts or a run file; the exit code is the verdict's.
fn sprt(games: Games, test: &Sprt, counts: &[String], out: &mut impl Write) -> anyhow::Result<u8> {
    let (llr, verdict) = match run_file(games, counts)? {
        Some(run) => {
            print_strength(&results::count_match(&run, 0), out)?;
            let sequential_test = run.sequential_test(*test);
            let first = run.header.whole_range()[0];
            if let Some((end, _)) = sequential_test.decided() {
                let pairs = end - first;
                writeln!(out, "decided after {pairs} pairs; the LLR is of these")?;
            } else if let Some(gap) = gap(&run) {
                let pairs = gap - first;
                writeln!(
                    out,
                    "the LLR is of the {pairs} pairs before pair {gap}, which is missing"
                )?;
            }
            (
                sequential_test.llr(),
                sequential_test.decided().map(|(_, verdict)| verdict),
            )
        }
        None => {
            let counts = parse_counts(counts)?;
            print_strength(&counts, out)?;
            let llr = test.llr(&counts);
            (llr, test.verdict(llr))
        }
    };
    let [lower, upper] = test.bounds();
    let (text, code) = match verdict {
        Some(Verdict::H1) => ("H1 accepted", 0),
        Some(Verdict::H0) => ("H0 accepted", 1),
        None => ("undecided", 2),
    };
    writeln!(out, "LLR {llr:.3} in {lower:.3} to {upper:.3}: {text}")?;
    Ok(code)
}

/// Prints the number of games for an error bar and for a test.
fn plan(args: &PlanArgs, out: &mut impl Write) -> anyhow::Result<u8> {
    let PlanArgs {
        error, draws, seat, ..
    } = *args;
    if !(0.0..1.0).contains(&draws) {
        bail!("--draws: expected from 0 to below 1, found {draws}");
    }
    for (option, elo, is_in_range) in [
        ("--seat", seat, (0.0..=MAX_ELO).contains(&seat)),
        ("--error", error, error > 0.0 && error <= MAX_ELO),
    ] {
        if !is_in_range {
            let from = if option == "--seat" { "from" } else { "above" };
            bail!("{option}: expected {from} 0 to {MAX_ELO} Elo, found {elo}");
        }
    }
    let test = match args.sprt {
        Some(bounds) => Some(args.test.test(bounds)?),
        None => None,
    };
    let between_equals = args.model(0.0);
    writeln!(
        out,
        "± {error} Elo (95 %) near equality: {:.0} games",
        2.0 * between_equals.pairs_for_error(error)
    )?;
    for games in [200, 1000, 10_000, 100_000] {
        let error = between_equals.elo_error(f64::from(games) / 2.0);
        writeln!(out, "{games:>7} games: ± {error:.1} Elo")?;
    }
    let Some(test) = test else {
        return Ok(0);
    };
    let Sprt { elo0, elo1, .. } = test;
    let simulated = match args.simulate {
        0 => String::new(),
        simulate => format!(", and as simulated {simulate} times"),
    };
    let model = test.model.name();
    writeln!(
        out,
        "SPRT {elo0} to {elo1} {model} Elo; games by formula{simulated}"
    )?;
    let width = elo1 - elo0;
    for elo in [elo0 - width, elo0, (elo0 + elo1) / 2.0, elo1, elo1 + width] {
        plan_at(elo, &test, args, out)?;
    }
    Ok(0)
}

/// Prints the expected number of games of a test if the true difference is `elo`.
fn plan_at(elo: f64, test: &Sprt, args: &PlanArgs, out: &mut impl Write) -> anyhow::Result<()> {
    // Under normalized bounds the truth is given in these, too.
    let truth = match test.model {
        EloModel::Logistic => elo,
        EloModel::Normalized => args.model(0.0).logistic(elo),
    };
    if !truth.is_finite() {
        writeln!(out, "true Elo {elo:>6.1}: no score is so far from equality")?;
        return Ok(());
    }
    let model = args.model(truth);
    let expected = model.expected(test);
    write!(
        out,
        "true Elo {elo:>6.1}: {:>7.0} games on average, {:>5.1} % accept H1",
        2.0 * expected.pairs,
        100.0 * expected.accepted
    )?;
    if args.simulate > 0 {
        let found = model.simulate(test, args.simulate, args.cap, 1);
        write!(
            out,
            "; simulated {:.0} on average, half within {}, 90 % within {}, {:.1} % accept H1",
            2.0 * found.pairs,
            2 * found.median,
            2 * found.ninth_decile,
            100.0 * found.accepted
        )?;
    }
    writeln!(out)?;
    Ok(())
}

/// The first missing pair before a finished one; `None` if there is no gap.
fn gap(run: &Run) -> Option<u64> {
    let mut pairs = run.header.whole_range()[0]..;
    let gap = run
        .of_match(0)
        .zip(&mut pairs)
        .find(|(it, pair)| it.pair != *pair);
    gap.map(|(_, pair)| pair)
}

/// The run file named by a single word that is not a number, which must have one match.
fn run_file(games: Games, words: &[String]) -> anyhow::Result<Option<Run>> {
    match words {
        [word] if word.parse::<u64>().is_err() => {
            let (run, _) = read_run(games, Path::new(word))?;
            if run.header.is_scored() {
                bail!("{word} is of a scored game: `cargo arena report` has its statistics");
            }
            let matches = run.header.matches.len();
            if matches != 1 {
                bail!(
                    "{word}: expected a run of one match, found {matches}: `cargo arena report` \
                     has their statistics"
                );
            }
            Ok(Some(run))
        }
        _ => Ok(None),
    }
}

fn parse_counts(words: &[String]) -> anyhow::Result<Counts> {
    let numbers: Result<Vec<u64>, _> = words.iter().map(|word| word.parse()).collect();
    let counts = match numbers.as_deref() {
        Ok(&[lost, drawn, won]) => Counts::of_games([lost, drawn, won]),
        Ok(&[a, b, c, d, e]) => Counts::of_pairs([a, b, c, d, e]),
        _ => bail!(
            "expected 3 numbers (games lost, drawn, won), 5 (pairs by points 0 to 2) or a run \
             file, found {:?}",
            words.join(" ")
        ),
    };
    if counts.cells().iter().any(|&count| count > MAX_COUNT) {
        bail!(
            "expected counts of at most {MAX_COUNT}, found {:?}",
            words.join(" ")
        );
    }
    if counts.total() == 0 {
        bail!("expected at least one game");
    }
    Ok(counts)
}

fn print_strength(counts: &Counts, out: &mut impl Write) -> anyhow::Result<()> {
    let Some(estimate) = counts.estimate() else {
        bail!("expected at least one game");
    };
    let normalized = estimate.normalized.map_or(String::new(), |it| {
        format!(", normalized {} ± {:.1}", signed(it.elo, 1), it.error)
    });
    writeln!(
        out,
        "{} games, score {:.2} %, Elo {}{normalized}, LOS {} %",
        counts.games(),
        100.0 * estimate.score,
        elo(&estimate),
        percent_of_chance(estimate.los)
    )?;
    Ok(())
}
