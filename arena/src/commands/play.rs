//! `arena play`: matches of programs.

use crate::cores;
use crate::game::Pace;
use crate::games;
use crate::players::Program;
use crate::records::{
    part_of, EloModel, Header, Measured, MeasuredPair, ProgramField, Run, Session, SprtField,
    Writer, FORMAT,
};
use crate::series::{Pair, Series};
use crate::statistics::sprt::Prefix;
use crate::statistics::Counts;
use crate::summary::{judge, strength, Summary};
use anyhow::{bail, Context};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The profile that is not named in records.
const OFFICIAL: &str = "official";
/// Search nodes a turn, unless the command line says otherwise: what the
/// flagship bot needs to finish its search.
const DEFAULT_WORK: u64 = 5000;
/// Pairs of each match, unless the command line says otherwise.
const DEFAULT_PAIRS: u64 = 25;
/// The same under a sequential test, which mostly ends sooner.
const DEFAULT_CAP: u64 = 20_000;
/// Exit code of an undecided test, or of a run that was stopped.
pub const UNDECIDED: u8 = 2;

/// Plays programs against each other.
///
/// With no arguments: the bot of this workspace against the built-in opponents
/// on generated maps, both sides of each map.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
PROGRAM is a built-in player or a shell command that speaks the judge's protocol,
such as ./target/release/ocean or \"python3 bot.py\". `cargo arena players` lists
the built-in ones. Parameters of a built-in player are changed as in
bot:choice_noise=0.1,attack_next=0.3. A command is told its random seed in OCEAN_SEED and,
under --work, the number of search nodes in OCEAN_WORK.

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
  cargo arena play --pairs 5 --record runs/games && cargo arena verify runs/games")]
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
    /// Games at the same time. Without it: one less than there are physical
    /// cores.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Keeps each job, with the programs of its games, on a physical core of its
    /// own. On Linux.
    #[arg(long)]
    pin: bool,
    /// Time limit of a turn, such as 50ms; a first answer has at least what the
    /// judge gives it. Bots then think by the clock, as at the judge's.
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "work")]
    clock: Option<Duration>,
    /// Search nodes a turn in place of a time limit: the same games on every
    /// machine. The default, with 5000.
    #[arg(long, value_name = "N")]
    work: Option<u64>,
    /// Kind of maps, see `cargo maps profiles`; of temple `cargo temple-maps
    /// profiles`, with `:kit` behind it in the simulator's mode.
    #[arg(long, value_name = "NAME", default_value = OFFICIAL)]
    profile: String,
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
    /// With --out: goes on if the file is there already.
    #[arg(long, requires = "out")]
    r#continue: bool,
    /// Goes on with the run that was kept in this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["a", "b", "players", "out", "seed",
        "pairs", "clock", "work", "profile", "sprt", "normalized", "alpha", "beta", "game"])]
    resume: Option<PathBuf>,
    /// Records each game in a file of this folder, for `cargo arena verify` and
    /// `cargo arena replay`.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Prints one object of JSON in place of the table.
    #[arg(long)]
    json: bool,
}

/// The pairs to play.
pub type Pairs = Range<u64>;

/// `50` or `100..200`.
///
/// # Errors
/// Other text, or an empty range.
pub fn parse_pairs(text: &str) -> Result<Pairs, String> {
    let range = match text.split_once("..") {
        None => text.parse().map(|end| 0..end),
        Some((start, end)) => start
            .parse()
            .and_then(|start| end.parse().map(|end| start..end)),
    };
    range
        .ok()
        .filter(|range| range.start < range.end)
        .ok_or_else(|| format!("expected a number of pairs or a range 100..200, found {text:?}"))
}

/// `0,10`.
///
/// # Errors
/// Other text, or numbers out of order.
pub fn parse_bounds(text: &str) -> Result<[f64; 2], String> {
    let bounds = text.split_once(',').and_then(|(elo0, elo1)| {
        let bounds = [elo0.trim().parse().ok()?, elo1.trim().parse().ok()?];
        (bounds[0] < bounds[1] && bounds.iter().all(|b: &f64| b.is_finite())).then_some(bounds)
    });
    bounds.ok_or_else(|| {
        format!("expected two numbers such as 0,10, the smaller first, found {text:?}")
    })
}

/// `50ms`, `1.5s`, or a number of milliseconds.
///
/// # Errors
/// Other text.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.find(|c: char| c.is_ascii_alphabetic()) {
        Some(at) => text.split_at(at),
        None => (text, "ms"),
    };
    let seconds = match unit {
        "us" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        _ => return Err(format!("expected us, ms or s, found {unit:?}")),
    };
    number
        .trim()
        .parse::<f64>()
        .ok()
        .and_then(|number| Duration::try_from_secs_f64(number * seconds).ok())
        .filter(|time| !time.is_zero())
        .ok_or_else(|| format!("expected a time such as 50ms, found {text:?}"))
}

/// Pieces between commas; one with `=` changes a parameter of the one before.
fn split_programs(lists: &[String]) -> Vec<String> {
    let mut programs: Vec<String> = Vec::new();
    for piece in lists.iter().flat_map(|list| list.split(',')) {
        match programs.last_mut() {
            Some(last) if piece.contains('=') && !piece.contains(':') => {
                last.push(',');
                last.push_str(piece);
            }
            _ => programs.push(piece.trim().to_string()),
        }
    }
    programs
}

/// The header of the run that the arguments describe.
fn header(args: &PlayArgs) -> anyhow::Result<Header> {
    let rules = games::by_name(&args.game)?;
    let (texts, matches): (Vec<String>, Vec<[usize; 2]>) = if args.players.is_empty() {
        let mut texts = vec![args.a.clone()];
        if args.b.is_empty() {
            let residents = rules.residents().iter().map(|player| player.name);
            texts.extend(residents.filter(|name| *name != args.a).map(str::to_string));
        } else {
            texts.extend(args.b.iter().cloned());
        }
        let matches = (1..texts.len()).map(|b| [0, b]).collect();
        (texts, matches)
    } else {
        let texts = split_programs(&args.players);
        if texts.len() < 2 {
            bail!("expected at least two programs in --players, found {texts:?}");
        }
        let count = texts.len();
        let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
        let matches: Vec<[usize; 2]> = match args.gauntlet {
            None => all.collect(),
            Some(first) => all.filter(|[a, b]| *a < first && *b >= first).collect(),
        };
        if matches.is_empty() {
            bail!("expected --gauntlet from 1 to {}", count - 1);
        }
        (texts, matches)
    };
    let pairs = args.pairs.clone().unwrap_or(match args.sprt {
        Some(_) => 0..DEFAULT_CAP,
        None => 0..DEFAULT_PAIRS,
    });
    let sprt = args.sprt.map(|[elo0, elo1]| SprtField {
        model: if args.normalized {
            EloModel::Normalized
        } else {
            EloModel::Logistic
        },
        elo0,
        elo1,
        alpha: args.alpha,
        beta: args.beta,
    });
    for share in [args.alpha, args.beta] {
        if !(share > 0.0 && share < 0.5) {
            bail!("expected --alpha and --beta above 0 and below 0.5, found {share}");
        }
    }
    if sprt.is_some() && matches.len() != 1 {
        bail!(
            "--sprt judges one match: expected one --b, found {}",
            matches.len()
        );
    }
    if sprt.is_some() && pairs.start != 0 {
        bail!(
            "--sprt is decided on the pairs from the first on: play shards without it, and \
             judge what `cargo arena merge` gives with `cargo arena calc sprt`"
        );
    }
    let pace = match (args.clock, args.work) {
        (Some(clock), _) => Pace::Clock(clock),
        (None, work) => Pace::Work(work.unwrap_or(DEFAULT_WORK)),
    };
    let programs = texts
        .iter()
        .map(|text| {
            let program = Program::new(rules, text);
            program.check(rules)?;
            Ok(field(&program))
        })
        .collect::<anyhow::Result<_>>()?;
    Ok(Header {
        format: FORMAT,
        game: rules.name().to_string(),
        rules: rules.version(),
        seed: args.seed,
        pairs: [pairs.start, pairs.end],
        profile: args.profile.clone(),
        openings: "generated".to_string(),
        pace: pace.into(),
        sprt,
        answers: args.answers,
        programs,
        matches,
    })
}

/// A program as the header has it.
pub fn field(program: &Program) -> ProgramField {
    let (resident, params) = match program {
        Program::Resident { name, params } => (Some(name.clone()), params.clone()),
        Program::Frozen(_) | Program::Command(_) => (None, String::new()),
    };
    ProgramField {
        text: program.to_string(),
        resident,
        params,
        hash: program.fingerprint(),
    }
}

/// The series that plays a header's games.
///
/// # Errors
/// A game or rules that are not those of the header.
pub fn series(
    header: &Header,
    jobs: usize,
    record: Option<PathBuf>,
) -> anyhow::Result<Series<'static>> {
    let rules = games::by_name(&header.game)?;
    if rules.version() != header.rules {
        bail!(
            "the run was begun under version {} of the rules, these are {}",
            header.rules,
            rules.version()
        );
    }
    let programs: Vec<Program> = header
        .programs
        .iter()
        .map(|program| Program::new(rules, &program.text))
        .collect();
    Ok(Series {
        rules,
        programs,
        matches: header.matches.clone(),
        run_seed: header.seed,
        profile: (header.profile != OFFICIAL).then(|| header.profile.clone()),
        pace: header.pace.into(),
        jobs,
        record,
        answers: header.answers,
        cores: Vec::new(),
    })
}

/// Whether the programs are still those that the run was begun with.
fn check_programs(series: &Series, header: &Header) -> anyhow::Result<()> {
    for (program, begun) in series.programs.iter().zip(&header.programs) {
        program.check(series.rules)?;
        let now = program.fingerprint();
        if now != begun.hash {
            bail!(
                "{program} is not the program that the run was begun with: its hash was {}, \
                 now it is {now}",
                begun.hash
            );
        }
    }
    Ok(())
}

/// Plays what the arguments say and prints the result to `out`; returns the
/// exit code.
///
/// # Errors
/// Arguments that make no match, a file that cannot be read or written.
pub fn run(args: &PlayArgs, out: &mut impl Write) -> anyhow::Result<u8> {
    let (path, header, begun) = match (&args.resume, &args.out) {
        (Some(path), _) => (Some(path), None, true),
        (None, Some(path)) if args.r#continue && (path.exists() || part_of(path).exists()) => {
            (Some(path), Some(header(args)?), true)
        }
        (None, path) => (path.as_ref(), Some(header(args)?), false),
    };
    let (mut run, mut measured) = match (path, &header) {
        (Some(path), wanted) if begun => {
            let run = Run::read(path)?;
            if let Some(wanted) = wanted {
                if let Some(difference) = run.header.difference(wanted) {
                    bail!("{} is another run: {difference}", path.display());
                }
                if wanted.pairs != run.header.pairs {
                    bail!(
                        "{} has the pairs {:?}, expected {:?}",
                        path.display(),
                        run.header.pairs,
                        wanted.pairs
                    );
                }
            }
            (run, Measured::read(path)?)
        }
        (_, Some(header)) => (Run::new(header.clone()), Measured::default()),
        (_, None) => bail!("expected a run to resume"),
    };
    let options = Options {
        path: path.map(PathBuf::as_path),
        begun,
        jobs: args.jobs.unwrap_or_else(default_jobs),
        pin: args.pin,
        record: args.record.clone(),
        json: args.json,
    };
    go_on(&mut run, &mut measured, &options, out)
}

/// How a run is played, apart from what its games follow from.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// Where it is kept.
    pub path: Option<&'a Path>,
    /// Whether its file is there already.
    pub begun: bool,
    /// Games at the same time.
    pub jobs: usize,
    /// Whether each job has a core of its own.
    pub pin: bool,
    /// Folder that each game is recorded in.
    pub record: Option<PathBuf>,
    /// Whether the result is wanted as JSON.
    pub json: bool,
}

/// Plays what is missing of a run and prints its result; returns the exit code.
///
/// # Errors
/// Programs that are not those it was begun with, a file that cannot be read or
/// written.
pub fn go_on(
    run: &mut Run,
    measured: &mut Measured,
    options: &Options,
    out: &mut impl Write,
) -> anyhow::Result<u8> {
    let Options {
        path, begun, jobs, ..
    } = *options;
    let mut series = series(&run.header, jobs, options.record.clone())?;
    if options.pin {
        series.cores = cores::physical()?;
        let count = series.cores.len();
        if jobs > count {
            bail!("--pin gives each job a core: expected --jobs of at most {count}, found {jobs}");
        }
    }
    check_programs(&series, &run.header)?;
    // Before a file is begun: does the run make any game at all?
    probe(&series)?;
    let mut writer = match path {
        Some(path) if begun && path.exists() => None,
        Some(path) if begun => Some(Writer::open(path)?),
        Some(path) => Some(Writer::create(path, &run.header)?),
        None => None,
    };
    let session = session(jobs);
    if let Some(writer) = &mut writer {
        writer.session(&session)?;
    }
    let mut prefix = run.header.sprt.map(|test| judge(run, test));
    let decided = |prefix: &Option<Prefix>| prefix.as_ref().and_then(Prefix::decided);
    let mut drained = None;
    let stop = stop_on_interrupt()?;
    if decided(&prefix).is_none() {
        let missing: Vec<_> = run.missing().collect();
        let mut progress = Progress::new(run, missing.len() as u64);
        series.run(missing.into_iter(), stop, |pair: Pair| {
            let Pair {
                record,
                measured: games,
            } = pair;
            let times = MeasuredPair {
                of_match: record.of_match,
                pair: record.pair,
                session: session.session.clone(),
                games,
            };
            if let Some(writer) = &mut writer {
                writer.pair(&record, &times)?;
            }
            if let Some(prefix) = &mut prefix {
                prefix.add(record.pair, record.points());
            }
            progress.played(&record, prefix.as_ref());
            measured.add(times);
            run.pairs.insert(record.place(), record);
            Ok(match decided(&prefix) {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            })
        })?;
        progress.finish();
    }
    if let Some((end, _)) = decided(&prefix) {
        // Which later pairs were finished by then is a matter of chance.
        let all = Counts::of_records(run.of_match(0));
        run.truncate(end);
        let behind = all.total() - run.pairs.len() as u64;
        let llr = run.header.sprt.map(|test| test.llr(&all));
        drained = llr.filter(|_| behind > 0).map(|llr| (behind, llr));
    }
    let summary = Summary::new(run, measured);
    if let (Some(writer), true) = (writer, summary.complete) {
        writer.finish(run)?;
    }
    if options.json {
        serde_json::to_writer(&mut *out, &summary).context("cannot write the report")?;
        writeln!(out)?;
    } else {
        write!(out, "{}", summary.text())?;
        if let Some((behind, llr)) = drained {
            writeln!(
                out,
                "{behind} pairs behind the deciding one were finished too; they are not counted \
                 (with them the LLR is {llr:.2})"
            )?;
        }
        if !summary.complete {
            writeln!(out, "stopped early: pairs under way are not counted")?;
        }
    }
    if let (Some(path), false) = (path, summary.complete) {
        // Below the result, as the last thing seen.
        out.flush()?;
        eprintln!("to go on: cargo arena play --resume {}", path.display());
    }
    Ok(match summary.sprt {
        _ if stop.load(Ordering::Relaxed) && !summary.complete => UNDECIDED,
        None => 0,
        Some(sprt) => match sprt.verdict {
            Some("H1") => 0,
            Some(_) => 1,
            None => UNDECIDED,
        },
    })
}

/// Deals one game, so that what makes no game is told before anything is done.
fn probe(series: &Series) -> anyhow::Result<()> {
    let deal = crate::game::Deal {
        seed: 0,
        profile: series.profile.clone(),
        title: None,
        number: 0,
        side_of_a: 0,
        limits: series.pace.limits(series.rules.limits()),
        recorded: false,
    };
    series.rules.deal(&deal).map(|_| ())
}

/// One less than there are physical cores, at least 1.
pub fn default_jobs() -> usize {
    num_cpus::get_physical().saturating_sub(1).max(1)
}

/// What is told of this start of the arena.
pub fn session(jobs: usize) -> Session {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let since = since.unwrap_or_default();
    let host = gethostname::gethostname().to_string_lossy().into_owned();
    Session {
        session: format!("{host}-{}-{}", since.as_millis(), std::process::id()),
        host,
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        cores: num_cpus::get_physical(),
        jobs,
        arena: env!("CARGO_PKG_VERSION").to_string(),
        started: since.as_secs(),
    }
}

/// A flag that Ctrl-C sets, so that no child process is left over.
///
/// # Errors
/// The handler cannot be set.
pub fn stop_on_interrupt() -> anyhow::Result<&'static AtomicBool> {
    static STOP: AtomicBool = AtomicBool::new(false);
    static WATCHED: OnceLock<Result<(), ctrlc::Error>> = OnceLock::new();
    let watched =
        WATCHED.get_or_init(|| ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed)));
    match watched {
        Ok(()) => Ok(&STOP),
        Err(error) => bail!("cannot watch for Ctrl-C: {error}"),
    }
}

/// How far the run is: one live line on a terminal, else a line now and then.
struct Progress {
    bar: ProgressBar,
    plain: bool,
    last: Instant,
    /// Of the first match; of all matches together if there are more.
    counts: Counts,
    late: u64,
}

/// Time between two lines where there is no terminal.
const PLAIN_PAUSE: Duration = Duration::from_secs(10);

impl Progress {
    fn new(run: &Run, missing: u64) -> Progress {
        let done = run.pairs.len() as u64;
        let bar = ProgressBar::new(done + missing);
        let style = "{pos}/{len} pairs, {msg}, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        bar.set_position(done);
        bar.reset_eta();
        let mut progress = Progress {
            bar,
            plain: !std::io::stderr().is_terminal(),
            last: Instant::now(),
            counts: Counts::of_pairs([0; 5]),
            late: 0,
        };
        for pair in run.pairs.values() {
            progress.count(pair);
        }
        progress
    }

    fn count(&mut self, pair: &crate::records::PairRecord) {
        self.counts.add(pair.points());
        let faults = pair.games.iter().flat_map(|game| &game.faults);
        self.late += faults.filter(|fault| fault.kind == "timeout").count() as u64;
    }

    fn played(&mut self, pair: &crate::records::PairRecord, prefix: Option<&Prefix>) {
        self.count(pair);
        let mut line = String::new();
        if let Some(estimate) = self.counts.estimate() {
            line = format!("A {:.1} %, {}", 100.0 * estimate.score, strength(&estimate));
        }
        if let Some(prefix) = prefix {
            let [lower, upper] = prefix.test().bounds();
            line += &format!(", LLR {:.2} in {lower:.2} to {upper:.2}", prefix.llr());
        }
        line += &format!(", {} lost by time", self.late);
        self.bar.inc(1);
        self.bar.set_message(line.clone());
        let (position, length) = (self.bar.position(), self.bar.length().unwrap_or(0));
        if self.plain && (self.last.elapsed() >= PLAIN_PAUSE || position == length) {
            self.last = Instant::now();
            let left = self.bar.eta().as_secs();
            eprintln!("{position}/{length} pairs, {line}, {left} s left");
        }
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::parse_time;
    use std::time::Duration;

    #[test]
    fn times_are_read() {
        assert_eq!(parse_time("50ms"), Ok(Duration::from_millis(50)));
        assert_eq!(parse_time("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_time("20"), Ok(Duration::from_millis(20)));
        for wrong in ["", "ms", "0", "-1s", "5 h", "nan", "1e400s"] {
            assert!(parse_time(wrong).is_err(), "{wrong:?}");
        }
    }
}
