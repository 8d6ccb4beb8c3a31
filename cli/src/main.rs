//! The program `arena`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(cli::command_line::main(
        cli::games::GAMES,
        std::env::args_os(),
    ))
}
