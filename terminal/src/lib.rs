//! The ends of this project's command line programs: with standard output flushed,
//! an error on standard error, and nothing said where the reader has seen enough.

use anyhow::Context;
use std::io::{stdout, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

/// Runs a program with standard output, which is buffered: flush it after what is to be
/// seen at once. The exit code is a success if `program` returns true, or if the reader
/// has closed the pipe, as in `cargo maps generate | head`.
pub fn run(program: impl FnOnce(&mut dyn Write) -> anyhow::Result<bool>) -> ExitCode {
    let mut output = BufWriter::new(stdout().lock());
    let result = program(&mut output)
        .and_then(|well| output.flush().context("standard output").map(|()| well));
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // What was printed comes before the message.
            let _ = output.flush();
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether an error comes from writing to a pipe that nobody reads any more.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>());
    causes.any(|cause| cause.kind() == ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_found_below_what_was_said_of_it() {
        let of = |kind| anyhow::Error::new(std::io::Error::from(kind)).context("standard output");
        assert!(is_closed_pipe(&of(ErrorKind::BrokenPipe)));
        assert!(!is_closed_pipe(&of(ErrorKind::NotFound)));
        assert!(!is_closed_pipe(&anyhow::anyhow!("no file")));
    }
}
