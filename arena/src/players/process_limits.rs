//! Limits of child processes: of the standard error output that is kept, and of the memory of each.
//! The latter limits the address space, `RLIMIT_AS`, and is set between its start and that of the
//! program by `prlimit` of util-linux, since code of our own there is unsafe.

use super::shell::needs_shell;
use crate::game::Fault;
use anyhow::{bail, ensure};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// Program that sets the limit and then becomes the command.
const LAUNCHER: &str = "prlimit --as=";

/// Parts of the messages of runtimes that get no memory: the standard libraries of C++, Python, Rust,
/// Java, JavaScript and Go, and `strerror(ENOMEM)`.
const MESSAGES: [&str; 5] = [
    "bad_alloc",
    "MemoryError",
    "emory allocation of",
    "ut of memory",
    "annot allocate memory",
];

/// Limits of each process of a program, in bytes; `None` without one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProcessLimits {
    /// Address space.
    pub memory: Option<u64>,
    /// Standard error output in a game, as the judge keeps it: the rest is read and dropped.
    pub stderr: Option<u64>,
}

impl ProcessLimits {
    /// The limits in words, each with a comma before it.
    pub fn describe(self) -> String {
        let text = |limit: Option<u64>, of: &str| {
            let size = limit.map(size_text);
            size.map_or(String::new(), |size| format!(", {size} of {of}"))
        };
        text(self.memory, "memory") + &text(self.stderr, "error output")
    }
}

/// The command under a memory limit in bytes.
pub fn limited(command: &str, bytes: u64) -> String {
    let is_plain = !needs_shell(command);
    let command = match shlex::try_quote(command) {
        Ok(quoted) if !is_plain => format!("sh -c {quoted}"),
        _ => command.to_string(),
    };
    format!("{LAUNCHER}{bytes} {command}")
}

/// Whether the arena or a tester starts this command under a limit.
pub fn is_limited(command: &str) -> bool {
    command.contains(LAUNCHER)
}

/// The fault of a program that crashed under a limit, by what it printed last: a program that says
/// nothing of its memory has crashed.
pub fn kind_of_crash(error_output: &str) -> Fault {
    if MESSAGES.iter().any(|it| error_output.contains(it)) {
        Fault::OutOfMemory
    } else {
        Fault::Crash
    }
}

/// Checks that limits can be set on this system.
///
/// # Errors
/// A system other than Linux; no `prlimit` on PATH.
pub fn check_available() -> anyhow::Result<()> {
    static IS_THERE: OnceLock<bool> = OnceLock::new();
    if !cfg!(target_os = "linux") {
        bail!("--memory: expected Linux, which limits the memory of a process");
    }
    let is_there = *IS_THERE.get_or_init(|| {
        let mut launcher = Command::new("prlimit");
        launcher.arg("--version").stdin(Stdio::null());
        launcher.stdout(Stdio::null()).stderr(Stdio::null());
        launcher.status().is_ok_and(|status| status.success())
    });
    ensure!(
        is_there,
        "--memory: expected the program prlimit of util-linux on PATH, found none"
    );
    Ok(())
}

/// Units of sizes: powers of 1024.
const SIZE_UNITS: [(char, u64); 3] = [('G', 1 << 30), ('M', 1 << 20), ('K', 1 << 10)];

/// Parses a size in bytes: `768M`, `2G`, `65536K`, or a number of bytes.
///
/// # Errors
/// Other text; a size of 0 or of 2^63 and more.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let unit = SIZE_UNITS
        .iter()
        .find(|(letter, _)| text.ends_with(*letter));
    let (number, unit) = match unit {
        Some((_, unit)) => (&text[..text.len() - 1], *unit),
        None => (text, 1),
    };
    let bytes = number
        .parse()
        .ok()
        .and_then(|number: u64| number.checked_mul(unit));
    bytes
        .filter(|bytes| (1..1 << 63).contains(bytes))
        .ok_or_else(|| format!("expected a size such as 768M or 2G, found {text:?}"))
}

/// A size as [`parse_size`] reads it.
pub fn size_text(bytes: u64) -> String {
    let mut units = SIZE_UNITS.iter();
    match units.find(|(_, unit)| bytes.is_multiple_of(*unit)) {
        Some((letter, unit)) => format!("{}{letter}", bytes / unit),
        None => bytes.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{is_limited, limited, parse_size, size_text};

    #[test]
    fn a_command_keeps_its_meaning() {
        for (command, expected) in [
            ("./bot -x", "prlimit --as=64 ./bot -x"),
            ("\"my bot\"", "prlimit --as=64 \"my bot\""),
            ("A=1 ./bot", "prlimit --as=64 sh -c 'A=1 ./bot'"),
            ("./a | ./b", "prlimit --as=64 sh -c './a | ./b'"),
        ] {
            assert_eq!(limited(command, 64), expected);
            assert!(is_limited(expected) && !is_limited(command));
        }
    }

    #[test]
    fn sizes_are_read_and_written() {
        for (text, bytes, shown) in [
            ("768M", 768 << 20, "768M"),
            ("2048M", 2 << 30, "2G"),
            ("1K", 1024, "1K"),
            ("1000", 1000, "1000"),
        ] {
            assert_eq!(parse_size(text), Ok(bytes));
            assert_eq!(size_text(bytes), shown);
        }
        for wrong in ["", "M", "0", "-1", "1.5G", "9999999999G", "768MB"] {
            assert!(parse_size(wrong).is_err(), "{wrong:?}");
        }
    }
}
