//! How the programs of the training packages end.

use anyhow::Context;
use std::io::{stdout, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

/// Exit code of a wrong command line, or of a file that cannot be read or written.
const FAULT: u8 = 64;

/// The parsed command line; of a wrong one the program ends here, with exit code 64.
pub fn arguments<T: clap::Parser>() -> T {
    T::try_parse().unwrap_or_else(|error| {
        // Nobody is left to read it if this fails.
        let _ = error.print();
        std::process::exit(if error.use_stderr() { FAULT.into() } else { 0 })
    })
}

/// Runs a program with a buffered standard output; it flushes what is to be seen at once. An error
/// is printed to standard error output after what was printed before it, and is exit code 64. A
/// reader that closes the pipe, as `head` does, is no error.
pub fn run(program: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> ExitCode {
    let mut output = BufWriter::new(stdout().lock());
    let result = program(&mut output).and_then(|()| output.flush().context("standard output"));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // A failure to print it is not reported: the program fails anyway.
            let _ = output.flush();
            eprintln!("error: {error:#}");
            ExitCode::from(FAULT)
        }
    }
}

/// Whether an error comes from writing to a pipe that nobody reads any more.
///
/// ```
/// use learning::program::is_closed_pipe;
/// use std::io::{Error, ErrorKind};
///
/// let error = |kind| anyhow::Error::new(Error::from(kind)).context("standard output");
/// assert!(is_closed_pipe(&error(ErrorKind::BrokenPipe)));
/// assert!(!is_closed_pipe(&error(ErrorKind::NotFound)));
/// ```
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>());
    causes.any(|cause| cause.kind() == ErrorKind::BrokenPipe)
}
