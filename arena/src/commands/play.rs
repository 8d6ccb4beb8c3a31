//! `arena play`: matches of programs.

use crate::arguments::{parse_bounds, parse_pairs, parse_time, split_programs, Pairs};
use crate::driver::{self, default_jobs, go_on, Options, Plan};
use crate::game::{GameAdapter, Pace};
use crate::games;
use crate::records::{part_of, Header, Measured, Run};
use crate::statistics::sprt::{EloModel, Sprt};
use anyhow::bail;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Search nodes a turn, unless the command line says otherwise: what the bot of
/// this workspace needs to finish its search.
const DEFAULT_WORK: u64 = 5000;
/// Pairs of each match, unless the command line says otherwise.
const DEFAULT_PAIRS: u64 = 25;
/// The same under a sequential test, which mostly ends sooner.
const DEFAULT_CAP: u64 = 20_000;
/// Cases of a scored game, unless the command line says otherwise.
const DEFAULT_CASES: u64 = 100;

/// Plays programs against each other.
///
/// With no arguments: the bot of this workspace against the built-in opponents
/// on generated maps, both sides of each map.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
PROGRAM is a built-in player or a shell command that speaks the judge's
protocol, such as ./target/release/ocean or \"python3 bot.py\"; a file such as
bot.rs is compiled. `cargo arena players` lists the built-in ones. Their
parameters are changed as in bot:choice_noise=0.1,attack_next=0.3. A command finds its random
seed and, under --work, its number of search nodes in environment variables: of
ocean these are OCEAN_SEED and OCEAN_WORK.

Exit codes: 0 finished, with --sprt: H1 accepted; 1 H0 accepted; 2 undecided or
stopped; 64 and above: a fault.

Examples:
  cargo arena play
  cargo arena play --b hunter --pairs 200
  cargo arena play --a ./target/release/ocean --b bot --clock 50ms --jobs 1
  cargo arena play --a bot:choice_noise=0.1 --b bot --sprt 0,10 --out runs/noise.jsonl
  cargo arena play --resume runs/noise.jsonl
  cargo arena play --players bot,hunter,drifter --pairs 50
  cargo arena play --players bot:choice_noise=0.1,bot,anchor,miner,stealth --gauntlet 2
  cargo arena play --b anchor --profile corridors --seed 7
  cargo arena play --b anchor --pairs 100..200 --out runs/shard.jsonl
  cargo arena play --pairs 5 --record runs/games
  cargo arena verify runs/games

A game of one player alone is scored: each program plays each case, the game's
own input of that number, once, and programs are compared by the differences of
their scores. The bounds of --sprt are then in normalized Elo, of which 347 are
one standard deviation of a difference.
  cargo arena play --game territory --a bot --cases 0..100 --clock 2s
  cargo arena play --game territory --a ./new --b ./old --sprt 0,30

A team of several processes is one command, started once for each seat, or
\"CMD1 :: CMD2\", one for each seat.

PROGRAM@TIME, such as ./slow@400ms, gives one program a limit of its own in place
of that of --clock: of a turn, or of the whole game where the judge limits that.
The result says how many of its turns were over --clock.
  cargo arena play --a ./slow@400ms --b hunter --clock 50ms")]
pub struct PlayArgs {
    /// The program that is judged.
    #[arg(long, value_name = "PROGRAM", default_value = "bot")]
    a: String,
    /// Its opponent; may be given more than once. Without it: every built-in
    /// player but A.
    #[arg(long, value_name = "PROGRAM")]
    b: Vec<String>,
    /// Each of these against each other, on one scale; separated by commas.
    #[arg(long, value_name = "PROGRAMS", conflicts_with_all = ["a", "b"])]
    players: Vec<String>,
    /// With --players: only the first against each other one; or the first N,
    /// which are then compared on the same games.
    #[arg(long, value_name = "N", requires = "players", num_args = 0..=1,
        default_missing_value = "1")]
    gauntlet: Option<usize>,
    /// The game.
    #[arg(long, value_name = "NAME", default_value = "ocean")]
    game: String,
    /// What all maps and random streams follow from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Pairs of games of each match, or a range A..B of them: a shard. A pair is
    /// one map, played from both sides. The default is 25; with --sprt at most
    /// 20,000.
    #[arg(long, value_name = "N", value_parser = parse_pairs)]
    pairs: Option<Pairs>,
    /// Cases of a scored game, the first N or from A up to, but without, B: a
    /// shard. The default is 100; with --sprt at most 20,000.
    #[arg(long, value_name = "A..B", value_parser = parse_pairs, conflicts_with = "pairs")]
    cases: Option<Pairs>,
    /// The best score known of each case of a scored game: a file that is compared
    /// with and takes in what is better.
    #[arg(long, value_name = "FILE")]
    best: Option<PathBuf>,
    /// An earlier run of a scored game: its first program's scores are compared
    /// with.
    #[arg(long, value_name = "RUN")]
    baseline: Option<PathBuf>,
    /// Games at the same time. Without it: one less than there are physical
    /// cores.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Keeps each job, with the programs of its games, on a physical core of its
    /// own. On Linux.
    #[arg(long)]
    pin: bool,
    /// Time limit of a turn, such as 50ms; a first answer has at least what the
    /// judge gives it. Where the judge limits a whole game: that limit. Bots then think by the clock, as at the judge's.
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "work")]
    clock: Option<Duration>,
    /// Search nodes a turn in place of a time limit: the same games on every
    /// machine. The default, with 5000.
    #[arg(long, value_name = "N")]
    work: Option<u64>,
    /// Kind of maps, as the game names them: of ocean see `cargo maps profiles`, of
    /// temple `cargo temple-maps profiles`. Without it: the game's own choice.
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    /// Ends as soon as it is known whether A is stronger than B by at least the
    /// second (H1) or at most the first number (H0) of Elo, such as 0,10.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_bounds, allow_hyphen_values = true)]
    sprt: Option<[f64; 2]>,
    /// Takes the bounds of --sprt in normalized Elo.
    #[arg(long, requires = "sprt")]
    normalized: bool,
    /// Chance of a wrong H1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "sprt")]
    alpha: f64,
    /// Chance of a wrong H0.
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "sprt")]
    beta: f64,
    /// Keeps the run in this file (JSON lines) while it is played.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// With --out: keeps all answers in it, so that each game can be restored.
    #[arg(long, requires = "out")]
    answers: bool,
    /// With --out: goes on if the file is there already; with a larger --pairs,
    /// to more pairs.
    #[arg(long, requires = "out")]
    r#continue: bool,
    /// Goes on with the run that was kept in this file; with --pairs N to more
    /// pairs than it was begun with.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["a", "b", "players", "out", "seed",
        "clock", "work", "profile", "sprt", "normalized", "alpha", "beta", "game"])]
    resume: Option<PathBuf>,
    /// Records each game in a file of this folder, for `cargo arena verify` and
    /// `cargo arena replay`.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Prints answer times, scores by side and results of pairs, too.
    #[arg(long)]
    details: bool,
    /// Prints one object of JSON in place of the table.
    #[arg(long)]
    json: bool,
}

/// The header of the run that the arguments describe.
fn header(args: &PlayArgs) -> anyhow::Result<Header> {
    let adapter = games::by_name(&args.game)?;
    let is_scored = adapter.is_scored();
    check_units(adapter, args)?;
    let (programs, matches) = if is_scored && args.gauntlet.is_none() {
        let programs = match &args.players[..] {
            [] => std::iter::once(&args.a).chain(&args.b).cloned().collect(),
            lists => split_programs(lists),
        };
        (programs, Vec::new())
    } else if args.players.is_empty() {
        let built_in = adapter.built_in_players().iter().map(|player| player.name);
        one_against_others(&args.a, &args.b, built_in)
    } else {
        many(&args.players, args.gauntlet)?
    };
    let wanted = args.cases.clone().or(args.pairs.clone());
    let pairs = wanted.unwrap_or(match args.sprt {
        Some(_) => 0..DEFAULT_CAP,
        None if is_scored => 0..DEFAULT_CASES,
        None => 0..DEFAULT_PAIRS,
    });
    let sprt = args.sprt.map(|[elo0, elo1]| Sprt {
        model: if args.normalized || is_scored {
            EloModel::Normalized
        } else {
            EloModel::Logistic
        },
        elo0,
        elo1,
        alpha: args.alpha,
        beta: args.beta,
    });
    if let Some(sprt) = &sprt {
        sprt.check().map_err(anyhow::Error::msg)?;
        if is_scored && programs.len() != 2 {
            bail!(
                "--sprt compares two programs: expected one --b PROGRAM, found {} programs",
                programs.len()
            );
        }
        if !is_scored && matches.len() != 1 {
            bail!(
                "--sprt judges one match: expected one --b PROGRAM, found {}",
                match args.b.len() {
                    0 if args.players.is_empty() => "none".to_string(),
                    _ => format!("{} matches", matches.len()),
                }
            );
        }
        if pairs.start != 0 {
            let unit = if is_scored { "cases" } else { "pairs" };
            bail!(
                "--sprt is decided on the {unit} from the first one upwards: play shards without \
                 it, and judge the result of `cargo arena merge` with `cargo arena calc sprt`"
            );
        }
    }
    let pace = match (args.clock, args.work) {
        (Some(clock), _) => Pace::Clock(clock),
        (None, work) => Pace::Work(work.unwrap_or(DEFAULT_WORK)),
    };
    let plan = Plan {
        adapter,
        programs,
        matches,
        pairs,
        seed: args.seed,
        profile: args.profile.clone(),
        pace,
        sprt,
        answers: args.answers,
    };
    plan.header()
}

/// Whether the options are those of the game's kind, scored or of matches.
fn check_units(adapter: &dyn GameAdapter, args: &PlayArgs) -> anyhow::Result<()> {
    let name = adapter.name();
    if adapter.is_scored() {
        if args.pairs.is_some() {
            bail!("{name} is played by one team alone: expected --cases in place of --pairs");
        }
        if args.gauntlet.is_some() {
            bail!("{name} is played by one team alone: its programs meet no others (--gauntlet)");
        }
        return Ok(());
    }
    let option = [
        ("--cases", args.cases.is_some()),
        ("--best", args.best.is_some()),
        ("--baseline", args.baseline.is_some()),
    ];
    match option.iter().find(|(_, given)| *given) {
        Some((option, _)) => bail!("{name} is played in matches, not by one team alone: {option}"),
        None => Ok(()),
    }
}

/// Programs and matches of A against each B, or against every built-in player.
fn one_against_others<'a>(
    a: &str,
    b: &[String],
    built_in: impl Iterator<Item = &'a str>,
) -> (Vec<String>, Vec<[usize; 2]>) {
    let mut programs = vec![a.to_string()];
    if b.is_empty() {
        programs.extend(built_in.filter(|name| *name != a).map(str::to_string));
    } else {
        programs.extend(b.iter().cloned());
    }
    let matches = (1..programs.len()).map(|b| [0, b]).collect();
    (programs, matches)
}

/// Programs and matches of a round robin, or of the first ones against the rest.
fn many(
    lists: &[String],
    gauntlet: Option<usize>,
) -> anyhow::Result<(Vec<String>, Vec<[usize; 2]>)> {
    let programs = split_programs(lists);
    if programs.len() < 2 {
        bail!("expected at least two programs in --players, found {programs:?}");
    }
    let count = programs.len();
    let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
    let matches: Vec<[usize; 2]> = match gauntlet {
        None => all.collect(),
        Some(first) => all.filter(|[a, b]| *a < first && *b >= first).collect(),
    };
    if matches.is_empty() {
        bail!("expected --gauntlet from 1 to {}", count - 1);
    }
    Ok((programs, matches))
}

/// A run that is there already, if the arguments name one, with `true`; else a
/// new one.
fn begin(args: &PlayArgs) -> anyhow::Result<(Run, Measured, bool)> {
    if let Some(path) = &args.resume {
        let (mut run, measured) = driver::read(path)?;
        if let Some(pairs) = args.cases.as_ref().or(args.pairs.as_ref()) {
            extend(&mut run, pairs, path)?;
        }
        return Ok((run, measured, true));
    }
    let wanted = header(args)?;
    let Some(path) = args.out.as_ref().filter(|path| {
        let there = path.exists() || part_of(path).exists();
        args.r#continue && there
    }) else {
        return Ok((Run::new(wanted), Measured::default(), false));
    };
    let (mut run, measured) = driver::read(path)?;
    if let Some(difference) = run.header.difference(&wanted) {
        bail!("{} is another run: {difference}", path.display());
    }
    extend(&mut run, &wanted.range(), path)?;
    Ok((run, measured, true))
}

/// Lets a run go on to later pairs than it was begun with.
fn extend(run: &mut Run, wanted: &Pairs, path: &Path) -> anyhow::Result<()> {
    let [start, end] = run.header.pairs;
    if wanted.start != start || wanted.end < end {
        bail!(
            "{} has the {unit}s {start}..{end}: it can be extended to later ones, expected --{unit}s \
             {start}..N with N from {end} upwards, found {wanted:?}",
            path.display(),
            unit = run.header.unit()
        );
    }
    run.header.pairs = [start, wanted.end];
    Ok(())
}

/// Plays what the arguments say and prints the result to `out`; returns the
/// exit code.
///
/// # Errors
/// Arguments that make no match, a program that does not start, a file that
/// cannot be read or written.
pub fn run(args: &PlayArgs, out: &mut impl Write) -> anyhow::Result<u8> {
    let (mut run, mut measured, begun) = begin(args)?;
    let options = Options {
        path: args.resume.as_deref().or(args.out.as_deref()),
        begun,
        jobs: args.jobs.unwrap_or_else(default_jobs),
        pin: args.pin,
        record: args.record.clone(),
        json: args.json,
        details: args.details,
        best: args.best.clone(),
        baseline: args.baseline.clone(),
    };
    go_on(&mut run, &mut measured, &options, out)
}
