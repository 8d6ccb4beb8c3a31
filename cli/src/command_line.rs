//! The command line of the arena.

use crate::commands::{
    adapters, analyses, bench, calc, check, effects, import, init, league, manual, maps, merge,
    play, players, ratings, rematch, replay, report, restore, runs, serve, timing, tune, verify,
};
use anyhow::bail;
use arena::game::Games;
use arena::results::tables::visible;
use arena::system::commands::as_typed;
use arena::system::files;
use arena::system::shortening::shortened;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::io::{BufWriter, IsTerminal, Write};

/// Exit code for a mistake on the command line or a failure of the tool itself.
const FAULT: u8 = 64;

/// Width of the help, in columns.
const HELP_WIDTH: usize = 80;

/// Plays programs against each other; records, verifies and shows their games.
#[derive(Parser, Debug)]
#[command(
    name = "arena",
    bin_name = "cargo arena",
    version,
    after_help = "\
Used most:
  cargo arena check ./my-bot                    what is wrong with a program? first of all
  cargo arena play                              the bot against built-in players
  cargo arena play --b hunter --pairs 200       one opponent, more pairs
  cargo arena play --a ./my-bot --clock 50ms    any program, by the judge's clock
  cargo arena play --a ./new --b ./old --clock 50ms --sprt 0,10
                                                two versions of one's own bot
  cargo arena play --a bot:choice_noise=0.1 --b bot --sprt 0,10 --out runs/noise.jsonl
                                                is the change worth 10 Elo? (H1: yes)
  cargo arena play --resume runs/noise.jsonl     continues after a stop or a crash
  cargo arena play --players bot,hunter,miner   round robin, one scale
  cargo arena ratings runs/*.jsonl              the programs of many runs, one scale
  cargo arena play --b hunter --pairs 100..200 --out 2.jsonl
                                                a shard on another machine, then
  cargo arena merge 1.jsonl 2.jsonl --out all.jsonl
  cargo arena play --pairs 2 --record runs/games   keeps the games
  cargo arena replay runs/games/*.jsonl         in text; --html FILE: as a page
  cargo arena serve                             runs and games in a browser
  cargo arena calc plan --sprt 0,10             how many games will it take?
  cargo arena bench                             did anything change? how fast?

H1 of a test: A is stronger by the difference that --sprt asks for; H0: it is not.

Exit codes: 0 all well, or H1; 1 a difference was found, or H0; 2 undecided or \
stopped early; 64 a wrong command line, a file that cannot be read or written, or \
as many faults as --stop-after-faults names."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Check(check::CheckArgs),
    Play(Box<play::PlayArgs>),
    Init(init::InitArgs),
    Players(players::PlayersArgs),
    #[command(visible_alias = "show")]
    Replay(replay::ReplayArgs),
    Verify(verify::VerifyArgs),
    Maps(maps::MapsArgs),
    Import(import::ImportArgs),
    Report(report::ReportArgs),
    Runs(runs::RunsArgs),
    Ratings(ratings::RatingsArgs),
    League(league::LeagueArgs),
    Serve(serve::ServeArgs),
    Calc(calc::CalcArgs),
    Bench(bench::BenchArgs),
    Tune(tune::TuneArgs),
    Effects(effects::EffectsArgs),
    Merge(merge::MergeArgs),
    Missing(merge::MissingArgs),
    Restore(restore::RestoreArgs),
    Rematch(rematch::RematchArgs),
    Referee(adapters::RefereeArgs),
    Match(adapters::MatchArgs),
    Completions(manual::CompletionsArgs),
    Man(manual::ManArgs),
}

/// Runs a command line, given with the program's name first; returns the exit code.
pub fn main(games: Games, words: impl IntoIterator<Item = OsString>) -> u8 {
    let mut out = BufWriter::new(std::io::stdout());
    let result = run(games, referee_words(words), &mut out);
    let flushed = out.flush().map_err(anyhow::Error::from);
    match result.and_then(|code| flushed.map(|()| code)) {
        Ok(code) => code,
        // Whoever read our output has seen enough, as `head` does.
        Err(error) if is_closed_pipe(&error) => 0,
        Err(error) => {
            // It may name what a program printed.
            let text = as_typed(&visible(&format!("error: {error:#}")));
            let shown = shortened(&text, usize::MAX, || kept_error(&text));
            let _ = writeln!(std::io::stderr(), "{shown}");
            FAULT
        }
    }
}

/// Writes a long error into a file of the system's folder for temporary files; returns where it is,
/// empty if it cannot be written.
fn kept_error(text: &str) -> String {
    let file = std::env::temp_dir().join(format!("arena-error-{}.log", std::process::id()));
    match files::write(&file, format!("{text}\n").as_bytes()) {
        Ok(()) => format!(", all of them in {}", file.display()),
        Err(_) => String::new(),
    }
}

/// Runs a command line; returns the exit code.
fn run(games: Games, words: Vec<OsString>, out: &mut impl Write) -> anyhow::Result<u8> {
    if let Some((name, why)) = retired(&words) {
        bail!("`cargo arena {name}` was retired: {why}");
    }
    let offered = analyses::Offered::new(games, &words)?;
    let command = Cli::command()
        .max_term_width(HELP_WIDTH)
        .subcommand(offered.command());
    let command = with_negative_numbers(command);
    let parsed = command.clone().try_get_matches_from(words);
    let matches = match parsed {
        Ok(matches) => matches,
        Err(error) => return print_usage(&error),
    };
    if let Some((name, arguments)) = matches.subcommand() {
        if name == analyses::NAME {
            if let Some(result) = offered.run(arguments, out) {
                return result.map(|()| 0);
            }
        }
    }
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => return print_usage(&error),
    };
    match &cli.command {
        Command::Check(args) => check::run(games, args, out).map(code),
        Command::Play(args) => play::run(games, args, out),
        Command::Init(args) => init::run(args, out).map(|()| 0),
        Command::Verify(args) => verify::run(games, args, out).map(code),
        Command::Maps(args) => maps::run(games, args, out).map(code),
        Command::Replay(args) => replay::run(games, args, out).map(code),
        Command::Players(args) => players::run(games, args, out).map(|()| 0),
        Command::Report(args) => report::run(games, args, out).map(|()| 0),
        Command::Runs(args) => runs::run(games, args, out).map(|()| 0),
        Command::Ratings(args) => ratings::run(games, args, out).map(|()| 0),
        Command::League(args) => league::run(games, args, out).map(|()| 0),
        Command::Serve(args) => serve::run(games, args, out).map(|()| 0),
        Command::Calc(args) => calc::run(games, args, out),
        Command::Bench(args) if !args.replay.is_empty() => timing::run(games, args, out).map(code),
        Command::Bench(args) => bench::run(games, args, out).map(code),
        Command::Tune(args) => tune::run(games, args, out),
        Command::Effects(args) => effects::run(games, args, out),
        Command::Merge(args) => merge::merge(games, args, out),
        Command::Missing(args) => merge::missing(games, args, out).map(code),
        Command::Import(args) => import::run(games, args, out).map(|()| 0),
        Command::Restore(args) => restore::run(games, args, out).map(|()| 0),
        Command::Rematch(args) => rematch::run(games, args, out).map(|()| 0),
        Command::Referee(args) => adapters::referee(games, args, out).map(|()| 0),
        Command::Match(args) => adapters::one_match(games, args, out).map(|()| 0),
        Command::Completions(args) => manual::completions(args, command, out).map(|()| 0),
        Command::Man(args) => manual::man(args, command, out).map(|()| 0),
    }
}

/// The command and its subcommands with options that take `-1` for a value: what they do not allow
/// is then refused with what they expect.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let takes_values = |arg: &clap::Arg| arg.get_action().takes_values() && !arg.is_positional();
    command
        .mut_args(|arg| {
            if takes_values(&arg) {
                arg.allow_negative_numbers(true)
            } else {
                arg
            }
        })
        .mut_subcommands(with_negative_numbers)
}

/// The retired command or analysis of this name and its replacement; `None` for any other word.
fn retired(words: &[OsString]) -> Option<(&'static str, &'static str)> {
    const RETIRED: [(&str, &str); 2] = [
        (
            "luck",
            "its control variates saved no games (factors of 1.00 for the flagship); `cargo arena \
             report` has the interval without them",
        ),
        (
            "wandering",
            "turns to and fro came mostly after the game was decided; `cargo arena analyse \
             reconsidered` marks the turns that more work changes",
        ),
    ];
    let first = words.get(1)?;
    let place = 1 + usize::from(first == analyses::NAME);
    let asked = words.get(place)?;
    RETIRED.into_iter().find(|(name, _)| asked == name)
}

/// Prints the requested help, or the error in the command line.
fn print_usage(error: &clap::Error) -> anyhow::Result<u8> {
    let text = |is_terminal: bool| {
        let text = error.render();
        as_typed(&if is_terminal {
            text.ansi().to_string()
        } else {
            text.to_string()
        })
    };
    // Nobody is left to read it if this fails.
    if !error.use_stderr() {
        let mut out = std::io::stdout();
        let _ = write!(out, "{}", text(out.is_terminal()));
        return Ok(0);
    }
    let mut errors = std::io::stderr();
    let _ = write!(errors, "{}", with_limit(&text(errors.is_terminal())));
    Ok(FAULT)
}

/// An error text that gives the limit of a number which the parsers of the standard library leave
/// out.
fn with_limit(text: &str) -> String {
    let limit = format!("expected a whole number from 0 to {}", u64::MAX);
    let text = text.replace("number too large to fit in target type", &limit);
    text.replace("invalid digit found in string", &limit)
}

/// Turns `-p1`, as cg-brutaltester writes it, into `--p1`.
fn referee_words(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = words.into_iter().collect();
    if arguments.get(1).is_some_and(|word| word == "referee") {
        for word in &mut arguments[2..] {
            if ["-p1", "-p2", "-p3", "-p4"]
                .iter()
                .any(|short| word == short)
            {
                let mut long = OsString::from("-");
                long.push(&*word);
                *word = long;
            }
        }
    }
    arguments
}

/// Whether an error comes from writing to a pipe whose reader is gone.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>());
    causes.any(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
}

/// Exit code of a check: 0 if all is well, else 1.
fn code(well: bool) -> u8 {
    u8::from(!well)
}
