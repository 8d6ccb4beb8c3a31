//! The command line of the arena.

use arena::commands::{
    adapters, beliefs, bench, calc, effects, fixture, knowledge, merge, play, players, rematch,
    replay, report, restore, track, tune, verify,
};
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::io::{BufWriter, ErrorKind, Write};
use std::process::ExitCode;

/// Exit code for a mistake on the command line or a failure of the tool itself.
const FAULT: u8 = 64;

/// Plays programs against each other; records, verifies and shows their games.
#[derive(Parser, Debug)]
#[command(
    name = "arena",
    bin_name = "cargo arena",
    version,
    after_help = "\
Used most:
  cargo arena play                                 the bot against all built-in players
  cargo arena play --b hunter --pairs 200          one opponent, more pairs
  cargo arena play --a ./my-bot --clock 50ms       any program, by the judge's clock
  cargo arena play --a bot:choice_noise=0.1 --b bot --sprt 0,10 --out runs/noise.jsonl
                                                   is the change worth 10 Elo, or nothing?
  cargo arena play --resume runs/noise.jsonl        goes on after a stop or a crash
  cargo arena play --players bot,hunter,drifter    round robin, one scale
  cargo arena play --pairs 2 --record runs/games   keeps the games
  cargo arena replay runs/games/*.jsonl            as pictures; --html FILE: as a page
  cargo arena calc plan --sprt 0,10                how many games will it take?
  cargo arena bench                                did anything change? how fast is it?

Exit codes: 0 all well, or H1; 1 a difference was found, or H0; 2 undecided or
stopped early; 64 a wrong command line or a file that cannot be read or written."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Play(Box<play::PlayArgs>),
    Players(players::PlayersArgs),
    #[command(visible_alias = "show")]
    Replay(replay::ReplayArgs),
    Verify(verify::VerifyArgs),
    Track(track::TrackArgs),
    Fixture(fixture::FixtureArgs),
    Report(report::ReportArgs),
    Knowledge(knowledge::KnowledgeArgs),
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
    Beliefs(beliefs::BeliefsArgs),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse_from(arguments()) {
        Ok(cli) => cli,
        Err(error) => {
            let code = if error.use_stderr() { FAULT } else { 0 };
            // Nobody is left to tell if this fails.
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    let mut out = BufWriter::new(std::io::stdout());
    let result = match &cli.command {
        Command::Play(args) => play::run(args, &mut out),
        Command::Verify(args) => verify::run(args, &mut out).map(code),
        Command::Replay(args) => replay::run(args, &mut out).map(code),
        Command::Track(args) => track::run(args, &mut out).map(code),
        Command::Fixture(args) => fixture::run(args, &mut out).map(code),
        Command::Players(args) => players::run(args, &mut out).map(|()| 0),
        Command::Report(args) => report::run(args, &mut out).map(|()| 0),
        Command::Knowledge(args) => knowledge::run(args, &mut out).map(|()| 0),
        Command::Calc(args) => calc::run(args, &mut out),
        Command::Bench(args) => bench::run(args, &mut out).map(code),
        Command::Tune(args) => tune::run(args, &mut out),
        Command::Effects(args) => effects::run(args, &mut out),
        Command::Merge(args) => merge::merge(args, &mut out).map(|()| 0),
        Command::Missing(args) => merge::missing(args, &mut out).map(code),
        Command::Restore(args) => restore::run(args, &mut out).map(|()| 0),
        Command::Rematch(args) => rematch::run(args, &mut out).map(|()| 0),
        Command::Referee(args) => adapters::referee(args, &mut out).map(|()| 0),
        Command::Match(args) => adapters::one_match(args, &mut out).map(|()| 0),
        Command::Beliefs(args) => beliefs::run(args, &mut out).map(code),
    };
    let flushed = out.flush().map_err(anyhow::Error::from);
    match result.and_then(|code| flushed.map(|()| code)) {
        Ok(code) => ExitCode::from(code),
        // Whoever read our output has seen enough, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            ExitCode::from(FAULT)
        }
    }
}

/// The command line. cg-brutaltester writes `-p1` where others write `--p1`.
fn arguments() -> Vec<OsString> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
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

/// The exit code of a command that finds all well or not.
fn code(well: bool) -> u8 {
    u8::from(!well)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<std::io::Error>()
            .is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
    })
}
