//! `arena play`: plays matches between programs.

use anyhow::bail;
use arena::external;
use arena::game::Games;
use arena::game::{GameAdapter, TimeControl, DEFAULT_WORK};
use arena::players::{parse_size, split_name, ProcessLimits, Program};
use arena::records::{open_run, part_path, run_path, Measurements, Run, RunLock};
use arena::results::starved::starved_pairs;
use arena::run::arguments::{
    parse_bounds, parse_pairs, parse_run_seed, parse_time, split_programs, PairRange,
};
use arena::run::driver::{open_or_begin, resume};
use arena::run::experiment::{Experiment, Pairings, DEFAULT_CHANCE};
use arena::run::options::{default_jobs, RunOptions};
use arena::run::run_file::{Output, RunFile};
use arena::run::versions;
use arena::statistics::sprt::{EloModel, Sprt};
use arena::system::commands::{as_typed, quoted};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Default program A.
const DEFAULT_A: &str = "bot";

/// Plays programs against each other.
///
/// With no arguments: the bot of this workspace against the built-in opponents
/// on generated maps, both sides of each map.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
PROGRAM is a built-in player or a shell command that speaks the game's protocol \
(docs/protocol.md; games/NAME/docs/protocol.md), such as ./target/release/ocean or \
\"python3 bot.py\"; a file such as bot.rs is compiled. `cargo arena check PROGRAM` \
says what is wrong with one. `cargo arena players` lists the built-in ones. Their \
parameters are changed as in bot:choice_noise=0.1,attack_next=0.3. A command finds its random \
seed and, under --work, its number of search nodes in environment variables: of \
ocean these are OCEAN_SEED and OCEAN_WORK. Under --work, the default, it may take 20 s \
a turn; --clock sets the judge's limit.

NAME=PROGRAM gives a program a name of its own for tables and files. NAME is of \
letters, digits and -_., with a lower-case letter: FOO=1 ./bot sets a variable.

Two versions of your own bot: build each into a file of its own and let them meet. \
--sprt 0,10 plays until it is known: H1 accepted means that A is stronger (the two \
numbers are Elo: by more than 0, where a difference of 10 is to be found), H0 that \
it does not gain 10.
  cp bot old && make bot && cargo arena play --a new=./bot --b old=./old --clock 50ms --sprt 0,10
git:REVISION:COMMAND plays a revision of the repository of this folder, built by \
--build; git:REVISION has the command of A. It is called git-REVISION-COMMIT in the \
result.
  cargo arena play --a ./bot --b git:main --build \"make bot\" --clock 50ms

Several machines need no shared folder: each plays a range of the pairs into a file \
of its own, with the same other options, and the files are merged on one of them.
  cargo arena play --b hunter --pairs 0..100 --of 200 --out 1.jsonl      on the first
  cargo arena play --b hunter --pairs 100..200 --of 200 --out 2.jsonl    the second
  cargo arena merge 1.jsonl 2.jsonl --out all.jsonl                      where both are

Exit codes: 0 finished, with --sprt: H1 accepted; 1 H0 accepted; 2 undecided or \
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
  cargo arena play --b anchor --maps maps/sets/ponds.txt
  cargo arena play --b anchor --pairs 100..200 --out runs/shard.jsonl
  cargo arena play --game \"codingame:java -jar referee.jar\" --a ./a --b ./b --c ./c
  cargo arena play --pairs 5 --record runs/games
  cargo arena verify runs/games
  cargo arena play --a ./my-bot --b hunter --logs runs/logs
  cargo arena play --a ./my-bot --b hunter --clock 50ms --stop-after-faults 1

An experiment is a file, too. `cargo arena report RUN --as-toml` prints the one that \
repeats a kept run; README.md of the arena lists its keys.
  cargo arena play --run runs/noise.toml

A game of one player alone is scored: each program plays each case, the game's \
own input of that number, once, and programs are compared by the differences of \
their scores. The bounds of --sprt are then in normalized Elo, of which 347 are \
one standard deviation of a difference.
  cargo arena play --game territory --a bot --cases 0..100 --clock 2s
  cargo arena play --game territory --a ./new --b ./old --sprt 0,30

A team of several processes is one command, started once for each seat, or \
\"CMD1 :: CMD2\", one for each seat.

PROGRAM@TIME, such as ./slow@400ms, gives one program a limit of its own in place \
of that of --clock: of a turn, or of the whole game where the judge limits that. \
The result says how many of its turns were over --clock.
  cargo arena play --a ./slow@400ms --b hunter --clock 50ms")]
pub struct PlayArgs {
    /// The program that is judged; `bot` without it.
    #[arg(long, value_name = "PROGRAM")]
    a: Option<String>,
    /// Its opponent; may be given more than once.
    ///
    /// Without it: every built-in player but A.
    #[arg(long, value_name = "PROGRAM")]
    b: Vec<String>,
    /// The third program of a game of three and more.
    #[arg(long, value_name = "PROGRAM", requires = "b")]
    c: Option<String>,
    /// The fourth program of a game of four and more.
    #[arg(long, value_name = "PROGRAM", requires = "c")]
    d: Option<String>,
    /// Programs in each game of a referee for more than two.
    ///
    /// Without it, as many as --a to --d name. Of more programs than seats, each set of so many
    /// plays as a match. In the name of the game it is codingame:COMMAND :: players=4.
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// Each of these against each other, on one scale; separated by commas.
    #[arg(long, value_name = "PROGRAMS", conflicts_with_all = ["a", "b", "c", "d"])]
    players: Vec<String>,
    /// With --players: the first program meets the others, which do not meet.
    ///
    /// With N: the first N do, and are then compared on the same games.
    #[arg(long, value_name = "N", requires = "players", num_args = 0..=1,
        default_missing_value = "1", conflicts_with_all = ["a", "b"])]
    gauntlet: Option<usize>,
    /// The game.
    ///
    /// Its name, or for any other game referee:COMMAND (two players, or --seats), scored:COMMAND
    /// (one), or codingame:COMMAND (it starts the players itself), whose referee is this command,
    /// or cases:FOLDER for the files of a heuristic contest, see `cargo arena init`. Without it: ocean.
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// Seed of all maps and random streams; 1 without it.
    #[arg(long, value_name = "N", value_parser = parse_run_seed)]
    seed: Option<u64>,
    /// Pairs of games of each match, or a range A..B of them: a shard.
    ///
    /// A pair is one map, played from both sides, or from each seat of a game of more programs. The
    /// default is 25; with --sprt at most 20,000.
    #[arg(long, value_name = "N", value_parser = parse_pairs)]
    pairs: Option<PairRange>,
    /// Cases of a scored game, the first N or from A up to, but without, B: a shard.
    ///
    /// The default is 100; with --sprt at most 20,000.
    #[arg(long, value_name = "A..B", value_parser = parse_pairs, conflicts_with = "pairs")]
    cases: Option<PairRange>,
    /// Pairs or cases of the whole run, of which --pairs A..B or --cases A..B is a shard.
    ///
    /// `merge` and `missing` then know of lost shards. With --sprt, shards in one folder read each
    /// other's results and stop together.
    #[arg(long, value_name = "N", value_parser = parse_pairs)]
    of: Option<PairRange>,
    /// A file of the best score known of each case of a scored game.
    ///
    /// Scores are compared with it, and it takes in better ones.
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
    /// Keeps each job, with the programs of its games, on a physical core of its own.
    ///
    /// On Linux.
    #[arg(long)]
    pin: bool,
    /// Time limit of a turn, such as 50ms.
    ///
    /// A first answer has at least the judge's limit. Where the judge limits a whole game, it is
    /// that limit. Bots then think by the clock, as at the judge's.
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "work")]
    clock: Option<Duration>,
    /// Search nodes a turn in place of a time limit: the same games on every machine.
    ///
    /// The default, with 5000.
    #[arg(long, value_name = "N")]
    work: Option<u64>,
    /// Memory limit of each process of a program, such as 768M or 2G.
    ///
    /// It limits the address space (RLIMIT_AS, on Linux). A program that ends because it got no
    /// memory has the fault `out of memory`, if it says so on standard error output.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory: Option<u64>,
    /// Bytes of standard error output of a program in a game that are kept, such as 64K.
    ///
    /// The rest is read and dropped, as judges do: it is in no log, no attribute and no reason of a
    /// fault. No fault either: the result warns, with the number of games.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    stderr_limit: Option<u64>,
    /// Kind of maps: see `cargo arena maps --game NAME profiles`.
    ///
    /// Of samurai and temple a mode may follow, as in `maze:kit`. Without it: the first one of that
    /// list.
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    /// Plays on the maps of this file, in their order.
    ///
    /// Pair 0 is on the first map; after the last map comes the first again. Without --pairs, each
    /// map is played once. A line for ocean is SEED (the official map), or as `cargo arena maps
    /// generate --format line` writes it. For temple it is as `cargo arena maps --game temple
    /// generate --format line` writes it.
    #[arg(long, value_name = "FILE", conflicts_with = "profile")]
    maps: Option<PathBuf>,
    /// Ends once the evidence decides between two Elo differences, such as 0,10.
    ///
    /// H1: A is stronger than B by at least the second number, exit code 0. H0: by at most the
    /// first, exit code 1. With 0,10: does the change gain 10 Elo? With -5,0: is it no loss?
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_bounds, allow_hyphen_values = true)]
    sprt: Option<[f64; 2]>,
    /// Takes the bounds of --sprt in normalized Elo.
    #[arg(long, requires = "sprt")]
    normalized: bool,
    /// Chance of a wrong H1.
    #[arg(long, value_name = "SHARE", default_value_t = DEFAULT_CHANCE, requires = "sprt")]
    alpha: f64,
    /// Chance of a wrong H0.
    #[arg(long, value_name = "SHARE", default_value_t = DEFAULT_CHANCE, requires = "sprt")]
    beta: f64,
    /// Keeps the run in this file (JSON lines) while it is played.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// With --out: a remark that is kept with the run, see `cargo arena runs`.
    #[arg(long, value_name = "TEXT")]
    comment: Option<String>,
    /// Builds each program git:REVISION:COMMAND, once, in a worktree of its revision.
    ///
    /// A shell command, such as "make bot". The worktrees are kept in the cache.
    #[arg(long, value_name = "COMMAND")]
    build: Option<String>,
    /// With --out: keeps all answers in it, so that each game can be restored.
    #[arg(long)]
    answers: bool,
    /// With --out: continues the run if the file exists.
    ///
    /// With a larger --pairs, to more pairs.
    #[arg(long)]
    r#continue: bool,
    /// Plays what this TOML file says.
    ///
    /// Options override it: --a its first program, --b its others, --players all. `cargo arena
    /// report RUN --as-toml` prints such a file.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    run: Option<PathBuf>,
    /// Continues the run that is kept in this file.
    ///
    /// With --pairs N to more pairs than it was begun with.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["a", "b", "players", "gauntlet", "out",
        "answers", "continue", "seed", "clock", "work", "memory", "stderr_limit", "profile", "maps", "sprt",
        "normalized", "alpha", "beta", "game", "c", "d", "seats", "of"])]
    resume: Option<PathBuf>,
    /// With --resume: plays again what a busy machine decided.
    ///
    /// That is each pair with a timeout of a program that ran for less than its limit and waited
    /// for a processor instead. Both games are played again, whoever won them.
    #[arg(long, requires = "resume")]
    again: bool,
    /// Records each game in a file of this folder.
    ///
    /// Such files are for `cargo arena verify` and `cargo arena replay`.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Copies the standard error output of programs into files of this folder.
    ///
    /// Each program has a file in each game, written at once: A-B-pair-000003-1-B.log is of B in
    /// the first game of pair 3. Processes of a team have -1, -2 before .log. Sizes have no bound.
    /// Built-in players write nothing.
    #[arg(long, value_name = "DIR")]
    logs: Option<PathBuf>,
    /// Stops after so many games with a fault.
    ///
    /// A fault is a crash, a timeout, or an answer that is illegal or cannot be read. Games count
    /// when their pair is finished. The run ends with the result so far and exit code 64. Games
    /// that an earlier start of a resumed run played do not count.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    stop_after_faults: Option<u64>,
    /// Prints answer times, scores by side and results of pairs, too.
    #[arg(long)]
    details: bool,
    /// Prints one object of JSON in place of the table.
    #[arg(long)]
    json: bool,
    /// Prints the result so far as a line of JSON after each pair or case, then that of --json.
    ///
    /// For programs that choose parameters: {"played":12,"mean":0.54,"error":0.11}. The mean is A's
    /// share of points, or the mean score of the first program; the error is half of the 95 %
    /// interval, or null. arena/examples/optuna shows it at work.
    #[arg(long)]
    json_lines: bool,
}

/// The game of the arguments, or else this one, for as many programs as the arguments say.
fn game(
    games: Games,
    args: &PlayArgs,
    default: &'static dyn GameAdapter,
) -> anyhow::Result<&'static dyn GameAdapter> {
    let named = 1 + [&args.b[..], args.c.as_slice(), args.d.as_slice()]
        .concat()
        .len();
    let name = args.game.as_deref().unwrap_or(default.name());
    let Some(seats) = args.seats.or(args.c.is_some().then_some(named)) else {
        return games.by_name(name);
    };
    let name = external::with_seats(name, seats).map_err(anyhow::Error::msg)?;
    let adapter = games.by_name(&name)?;
    let found = adapter.programs_in_a_match();
    if adapter.is_scored() || found != seats {
        bail!("{name} is no game for {seats} programs (--seats, --c, --d)");
    }
    Ok(adapter)
}

/// The experiment that the arguments specify, or that they make of the one of a file.
fn experiment(
    games: Games,
    args: &PlayArgs,
    file: Option<&Experiment>,
) -> anyhow::Result<Experiment> {
    let default = file.map_or(games.default_game(), |file| file.game);
    let adapter = game(games, args, default)?;
    check_units(adapter, args)?;
    if file.is_none() {
        check_given(adapter, args)?;
    }
    let others = || args.b.iter().chain(&args.c).chain(&args.d).cloned();
    let (programs, pairings) = match (&args.players[..], file, args.gauntlet) {
        ([], Some(file), _) => {
            let first = args.a.as_ref().or(file.programs.first());
            let first = first.into_iter().cloned();
            if args.b.is_empty() {
                let rest = file.programs.iter().skip(1).cloned();
                (first.chain(rest).collect(), file.pairings.clone())
            } else {
                (first.chain(others()).collect(), Pairings::FirstAgainstRest)
            }
        }
        ([], None, _) => {
            let first = args.a.as_deref().unwrap_or(DEFAULT_A);
            let mut programs = vec![first.to_string()];
            if args.b.is_empty() && !adapter.is_scored() {
                let built_in = adapter.built_in_players().iter().map(|player| player.name);
                programs.extend(built_in.filter(|name| *name != first).map(str::to_string));
            }
            programs.extend(others());
            (programs, Pairings::FirstAgainstRest)
        }
        (lists, _, None) => (split_programs(lists), Pairings::All),
        (lists, _, Some(first)) => (split_programs(lists), Pairings::Gauntlet(first)),
    };
    let is_command = |text: &&String| {
        let program = Program::unnamed(adapter, split_name(text).1);
        program.is_external_process() && !text.contains("git:")
    };
    let own = programs.first().filter(is_command).map(String::as_str);
    let build = args.build.as_deref();
    let versions = programs.iter();
    let versions = versions.map(|text| versions::program(text, own, build));
    let programs = versions.collect::<anyhow::Result<_>>()?;
    let is_against_all =
        file.is_none() && args.players.is_empty() && args.b.is_empty() && !adapter.is_scored();
    if is_against_all && args.sprt.is_some() {
        bail!("--sprt judges one match: expected one --b PROGRAM, found none");
    }
    let clock = args.clock.map(TimeControl::Clock);
    let time_control = clock.or(args.work.map(TimeControl::Work));
    let test = args.sprt.map(|[elo0, elo1]| Sprt {
        model: EloModel::of(args.normalized),
        elo0,
        elo1,
        alpha: args.alpha,
        beta: args.beta,
    });
    let (profile, maps) = match file.filter(|_| args.profile.is_none() && args.maps.is_none()) {
        Some(file) => (file.profile.clone(), file.maps.clone()),
        None => (args.profile.clone(), args.maps.clone()),
    };
    let of_file = |part: fn(&Experiment) -> Option<PairRange>| file.and_then(part);
    Ok(Experiment {
        game: adapter,
        programs,
        pairings,
        pairs: args.pairs.clone().or(of_file(|it| it.pairs.clone())),
        cases: args.cases.clone().or(of_file(|it| it.cases.clone())),
        whole: args.of.clone().or(of_file(|it| it.whole.clone())),
        seed: args.seed.or(file.map(|it| it.seed)).unwrap_or(1),
        profile,
        maps,
        time_control: time_control
            .or(file.map(|it| it.time_control))
            .unwrap_or(TimeControl::Work(DEFAULT_WORK)),
        limits: ProcessLimits {
            memory: args.memory.or(file.and_then(|it| it.limits.memory)),
            stderr: args.stderr_limit.or(file.and_then(|it| it.limits.stderr)),
        },
        test: test.or(file.and_then(|it| it.test)),
        answers: args.answers || file.is_some_and(|it| it.answers),
    })
}

/// A new run, as the arguments and their file specify it.
fn new_run(games: Games, args: &PlayArgs, file: Option<RunFile>) -> anyhow::Result<Run> {
    let Some(mut file) = file else {
        let experiment = experiment(games, args, None)?;
        return Ok(Run::new(experiment.game, experiment.header()?));
    };
    file.experiment = experiment(games, args, Some(&file.experiment))?;
    let header = file.header()?;
    for changed in file.changed_programs(&header) {
        eprintln!("note: {changed}");
    }
    Ok(Run::new(file.experiment.game, header))
}

/// Checks that programs are named for a game without built-in players.
fn check_given(adapter: &dyn GameAdapter, args: &PlayArgs) -> anyhow::Result<()> {
    let count = 1 + args.b.len() + args.c.iter().len() + args.d.iter().len();
    let needed = if adapter.is_scored() {
        1
    } else {
        adapter.programs_in_a_match()
    };
    let is_default = args.a.as_deref().is_none_or(|a| a == DEFAULT_A) || count < needed;
    if adapter.built_in_players().is_empty() && args.players.is_empty() && is_default {
        bail!(
            "{} has no built-in players: expected --a PROGRAM{}",
            adapter.name(),
            " --b PROGRAM".repeat(needed - 1)
        );
    }
    Ok(())
}

/// Checks that the options fit the game's kind, scored or with matches.
fn check_units(adapter: &dyn GameAdapter, args: &PlayArgs) -> anyhow::Result<()> {
    let name = adapter.name();
    if adapter.is_scored() {
        if args.gauntlet.is_some() {
            bail!("{name} is played by one team alone: its programs meet no others (--gauntlet)");
        }
        return Ok(());
    }
    let option = [
        ("--best", args.best.is_some()),
        ("--baseline", args.baseline.is_some()),
    ];
    match option.iter().find(|(_, given)| *given) {
        Some((option, _)) => bail!("{name} is played in matches, not by one team alone: {option}"),
        None => Ok(()),
    }
}

/// The existing run that the arguments name, with its lock; else a new one.
fn begin(
    games: Games,
    args: &PlayArgs,
    file: Option<RunFile>,
    output: &Output,
) -> anyhow::Result<(Run, Measurements, Option<RunLock>)> {
    if let Some(path) = &args.resume {
        let (mut run, measured, lock) = open_run(games, path)?;
        if let Some(pairs) = args.cases.as_ref().or(args.pairs.as_ref()) {
            extend(&mut run, pairs, path)?;
        }
        if args.again {
            remove_starved(&mut run, &measured, &run_path(path))?;
        }
        return Ok((run, measured, Some(lock)));
    }
    let wanted = new_run(games, args, file)?;
    let Some(path) = output.out.as_ref().filter(|_| args.r#continue) else {
        return Ok((wanted, Measurements::default(), None));
    };
    let (whole, range) = (wanted.header.whole, wanted.header.range());
    let (mut run, measured, lock) = open_or_begin(games, path, wanted)?;
    run.header.whole = whole;
    extend(&mut run, &range, path)?;
    Ok((run, measured, lock))
}

/// Removes the pairs with a timeout that a busy machine explains, so that they are played again.
fn remove_starved(run: &mut Run, measured: &Measurements, path: &Path) -> anyhow::Result<()> {
    let starved = starved_pairs(run, measured);
    for key in &starved {
        run.pairs.remove(key);
    }
    eprintln!("{} {}s are played again", starved.len(), run.header.unit());
    let part = part_path(path);
    if part.exists() && !starved.is_empty() {
        run.write(&part)?;
    }
    Ok(())
}

/// Offer to play pairs again whose timeouts a busy machine explains; `None` if there are none.
fn offer_again(run: &Run, measured: &Measurements, path: Option<&Path>) -> Option<String> {
    let count = starved_pairs(run, measured).len();
    let unit = run.header.unit();
    let again = match path {
        Some(path) => as_typed(&format!(
            "to play them again: cargo arena play --resume {} --again --jobs 1",
            quoted(path)
        )),
        None => "a run that is kept (--out) can play them again".to_string(),
    };
    (count > 0).then(|| {
        format!(
            "warning: in {count} {unit}s a program got no processor before its timeout: they measure \
             the machine\n{again}"
        )
    })
}

/// Extends a run to later pairs.
fn extend(run: &mut Run, wanted: &PairRange, path: &Path) -> anyhow::Result<()> {
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

/// Output files, from the options or else from the experiment file.
fn output(args: &PlayArgs, file: Option<&RunFile>) -> Output {
    let of_file = file.map(|file| file.output.clone()).unwrap_or_default();
    Output {
        out: args.out.clone().or(of_file.out).map(|out| run_path(&out)),
        answers: args.answers || of_file.answers,
        record: args.record.clone().or(of_file.record),
        logs: args.logs.clone().or(of_file.logs),
        best: args.best.clone().or(of_file.best),
        baseline: args.baseline.clone().or(of_file.baseline),
    }
}

/// Plays the run that the arguments specify and prints the result to `out`; returns the exit code.
///
/// # Errors
/// Arguments that specify no match; a program that does not start; a file that cannot be read or
/// written.
pub fn run(games: Games, args: &PlayArgs, out: &mut impl Write) -> anyhow::Result<u8> {
    let read = |path| RunFile::read(games, path);
    let file = args.run.as_deref().map(read).transpose()?;
    let output = output(args, file.as_ref());
    let unkept = [("--answers", args.answers), ("--continue", args.r#continue)];
    if let Some((option, _)) = unkept
        .iter()
        .find(|(_, given)| *given && output.out.is_none())
    {
        bail!("{option} is of a run that is kept: expected --out FILE");
    }
    let (mut run, mut measured, lock) = begin(games, args, file, &output)?;
    let resumed = args.resume.as_deref().map(run_path);
    let options = RunOptions {
        games,
        path: resumed.as_deref().or(output.out.as_deref()),
        known_to_start: false,
        jobs: args.jobs.unwrap_or_else(default_jobs),
        pin: args.pin,
        record: output.record,
        logs: output.logs,
        stop_after_faults: args.stop_after_faults,
        comment: args.comment.clone(),
        json: args.json,
        json_lines: args.json_lines,
        quiet: false,
        details: args.details,
        best: output.best,
        baseline: output.baseline,
    };
    let code = resume(&mut run, &mut measured, lock, &options, out);
    if let Some(offer) = offer_again(&run, &measured, options.path) {
        eprintln!("{offer}");
    }
    code
}

#[cfg(test)]
mod tests {
    use super::{experiment, PlayArgs};
    use crate::games::GAMES;
    use arena::records::{Header, Run};
    use arena::run::run_file::{to_toml, RunFile};
    use clap::Parser;
    use proptest::prelude::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: PlayArgs,
    }

    fn header(words: &[String]) -> Header {
        let words = std::iter::once("play").chain(words.iter().map(String::as_str));
        let line = Line::try_parse_from(words).expect("options");
        let experiment = experiment(GAMES, &line.args, None).expect("an experiment");
        experiment.header().expect("a header")
    }

    /// A program of a game for a property test: built in, with a changed parameter, an arbitrary
    /// command, or with a time limit of its own.
    fn program(game: usize, [player, kind, value]: [u16; 3], command: &str) -> String {
        let adapter = GAMES.list()[game];
        let players = adapter.built_in_players();
        let name = players[usize::from(player) % players.len()].name;
        let parameters = adapter.parameters(name);
        match kind % 5 {
            0 => name.to_string(),
            1 if !parameters.is_empty() => {
                let row = &parameters[usize::from(value) % parameters.len()];
                let share = f64::from(value) / f64::from(u16::MAX);
                format!(
                    "{name}:{}={}",
                    row.name,
                    row.min + share * (row.max - row.min)
                )
            }
            3 => format!("own-{value}.x={name}"),
            // A comma or = would belong to a list of programs, : to a team, @ to a limit.
            2 => format!("./{}", command.replace([',', '=', ':', '@'], "?")),
            _ => name.to_string(),
        }
    }

    proptest! {
            #![proptest_config(ProptestConfig::with_cases(300))]

            /// Options give a header, the header a TOML file, and the file the same header.
            #[test]
            fn a_header_as_a_file_gives_the_same_header(
                game in 0..GAMES.list().len(),
                programs in prop::collection::vec((any::<[u16; 3]>(), "\\PC{0,12}"), 2..5),
                meet in 0..3u8,
                (first, count) in (prop_oneof![Just(0u64), any::<u32>().prop_map(u64::from)], 1..1000u64),
                (seed, own_limit) in (any::<u64>(), prop::option::of(1..100_000u64)),
                time_control in prop::option::of((any::<bool>(), 1..10_000_000u64)),
                test in prop::option::of((-50.0..50.0f64, 0.1..50.0f64, 0.001..0.499f64)),
                answers in any::<bool>(),
                [memory, stderr_limit] in [prop::option::of(1..u64::MAX >> 1), prop::option::of(1..u64::MAX >> 1)],
            ) {
                let adapter = GAMES.list()[game];
                let is_clock = time_control.is_some_and(|(is_clock, _)| is_clock);
                let mut texts: Vec<String> = programs
                    .iter()
                    .map(|(numbers, command)| program(game, *numbers, command))
                    .collect();
                if let (Some(limit), true) = (own_limit, is_clock) {
                    texts[0] += &format!("@{limit}us");
                }
                let mut words = vec![format!("--game={}", adapter.name()), format!("--seed={seed}")];
                let unit = if adapter.is_scored() { "cases" } else { "pairs" };
                let is_test = test.is_some() && first == 0;
                words.push(format!("--{unit}={first}..{}", first + count));
                if is_test {
                    texts.truncate(2);
                }
                if meet == 0 {
                    words.push(format!("--a={}", texts[0]));
                    words.extend(texts[1..].iter().map(|text| format!("--b={text}")));
                } else {
                    words.push(format!("--players={}", texts.join(",")));
                }
                if meet == 2 && !adapter.is_scored() {
                    words.push(format!("--gauntlet={}", texts.len() - 1));
                }
                words.extend(time_control.map(|(is_clock, number)| if is_clock {
    format!("--clock={number}us")
    } else {
    format!("--work={number}")
    }));
                if let (Some((elo0, more, chance)), true) = (test, is_test) {
                    words.push(format!("--sprt={elo0},{}", elo0 + more));
                    words.push(format!("--alpha={chance}"));
                }
                words.extend(memory.map(|bytes| format!("--memory={bytes}")));
                words.extend(stderr_limit.map(|bytes| format!("--stderr-limit={bytes}")));
                if answers {
                    words.extend(["--answers".to_string(), "--out=kept.jsonl".to_string()]);
                }
                let wanted = header(&words);
                let text = to_toml(&wanted).expect("TOML");
                let file = RunFile::parse(GAMES, "run.toml", text.clone()).expect("a file");
                let found = file.header().expect("a header");
                prop_assert_eq!(&found, &wanted, "{}", text);
                prop_assert_eq!(file.changed_programs(&found), Vec::<String>::new());
                // And as the first line of a run, which is what is printed as TOML.
                let read = Run::parse(GAMES, Run::new(adapter, wanted).to_text().as_bytes()).expect("a run");
                prop_assert_eq!(to_toml(&read.header).expect("TOML"), text);
            }
        }

    /// Each mistake with its line and what was expected there.
    #[test]
    fn mistakes_are_named_with_their_line() {
        let players = "players = [\"bot\", \"hunter\"]\n";
        let mut others = Vec::new();
        for (text, words) in [
            ("", "line 1: missing field `players`"),
            (
                "\nplayers = [\"bot\",\n",
                "line 2: unclosed array, expected `]`",
            ),
            (
                "players = [\"bot\"]",
                "line 1: expected at least two programs",
            ),
            (
                "players = [\n  \"bot\",\n  \"bot:x=1\"]",
                "line 3: bot:x=1: bot has no parameter",
            ),
            (
                "players = \"bot\"",
                "line 1: invalid type: string \"bot\", expected a sequence",
            ),
            (
                "P\npear = 1",
                "line 2: unknown field `pear`, expected one of `game`, `rules`",
            ),
            (
                "game = \"chess\"\nP",
                "line 1: there is no game called \"chess\"; expected one of",
            ),
            (
                "game = \"ocean\"\nP\nrules = 99",
                "line 3: expected version",
            ),
            (
                "P\nseed = -1",
                "line 2: expected a whole number from 0 upwards, found -1",
            ),
            (
                "P\npairs = \"9..3\"",
                "line 2: expected a number of pairs or a range",
            ),
            ("P\ncases = 3", "line 2: ocean is played in matches"),
            (
                "P\nclock = \"50\"\nwork = 3",
                "line 2: expected clock or work, found both",
            ),
            (
                "P\nclock = \"soon\"",
                "line 2: expected a time such as 50ms, found \"soon\"",
            ),
            (
                "P\nclock = 50",
                "line 2: invalid type: integer `50`, expected a string",
            ),
            (
                "P\nmatches = [[0, 5]]",
                "line 2: a match names program 5: expected 0 to 1",
            ),
            (
                "P\nmatches = \"some\"",
                "line 2: expected \"all\" or pairs of places",
            ),
            ("P\nprofile = \"nowhere\"", "line 2: "),
            (
                "P\n[sprt]\nelo0 = 5\nelo1 = 0",
                "line 2: expected elo0 below elo1",
            ),
            ("P\n[sprt]\nelo0 = 0", "line 2: missing field `elo1`"),
            (
                "P\npairs = \"3..9\"\n[sprt]\nelo0 = 0\nelo1 = 5",
                "line 3: --sprt is decided on",
            ),
            (
                "P\n[output]\nfile = \"x\"",
                "line 3: unknown field `file`, expected one of `out`",
            ),
        ] {
            let text = text.replace("P\n", players);
            let text = text
                .strip_suffix('P')
                .map_or(text.clone(), |it| it.to_string() + players);
            let file = RunFile::parse(GAMES, "run.toml", text.clone());
            let error = match file.and_then(|file| file.header()) {
                Ok(_) => panic!("{text}: no mistake was found"),
                Err(error) => format!("{error:#}"),
            };
            let expected = format!("run.toml, {words}");
            if !error.starts_with(&expected) || error.contains('\n') {
                others.push(format!("{text}\n  {error}\n  expected {expected}"));
            }
        }
        assert!(others.is_empty(), "{}", others.join("\n"));
    }
}
