//! The program `arena`; its command line is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(arena::command_line::main(std::env::args_os()))
}
