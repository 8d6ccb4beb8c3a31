//! The program `arena`.

use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(code) = arena::external::relay_player(std::env::args_os()) {
        return ExitCode::from(code);
    }
    ExitCode::from(cli::command_line::main(
        cli::games::GAMES,
        std::env::args_os(),
    ))
}
