//! The command line of the arena.

use arena::commands::{fixture, play, replay, track, verify};
use clap::{Parser, Subcommand};
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
Exit codes: 0 all well; 1 a recorded game differs, or a run was stopped early;
64 a wrong command line or a file that cannot be read or written."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Play(Box<play::PlayArgs>),
    Verify(verify::VerifyArgs),
    #[command(visible_alias = "show")]
    Replay(replay::ReplayArgs),
    Fixture(fixture::FixtureArgs),
    Track(track::TrackArgs),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
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
        Command::Fixture(args) => fixture::run(args, &mut out).map(code),
        Command::Track(args) => track::run(args, &mut out).map(code),
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
