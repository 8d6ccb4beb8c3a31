//! Programs that read a whole case from their standard input, to its end, and write their whole
//! answer: one process for each case. Files take the place of pipes, so that no thread serves a
//! process and none can block.

use super::child::{group, ErrorStream, NOT_STARTED};
use super::player::{ExitReport, Player};
use super::shell::{needs_shell, set_variables, shell};
use super::{guard, orphans, process_limits};
use crate::game::{Answer, CaseFiles, Fault, Request};
use crate::system::interrupt;
use process_wrap::std::{ChildWrapper, CommandWrap};
use std::borrow::Cow;
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Largest output of a process on both streams together, in bytes.
const MAX_OUTPUT: u64 = 64 << 20;
/// Interval between looks at the output of a process and at Ctrl-C.
const LOOK_INTERVAL: Duration = Duration::from_millis(20);

/// A command with placeholders, to be run to its end.
pub struct CaseCommand<'a> {
    /// Words as in a shell. It is started without a shell unless it needs one.
    pub text: &'a str,
    /// Names and values of placeholders.
    pub values: &'a [(&'a str, String)],
    /// Environment variables; `None` removes one.
    pub environment: &'a [(String, Option<String>)],
    /// File for its standard input.
    pub input: &'a Path,
    /// Time limit.
    pub limit: Duration,
}

/// End of a process.
pub enum End {
    /// It ended by itself.
    Exited(ExitStatus),
    /// It was killed at the time limit, or when the user gave up.
    Late,
    /// It was killed for an output of over `MAX_OUTPUT` bytes.
    TooMuch,
    /// It could not be started, and the reason.
    NotStarted(String),
}

/// A process that has ended.
pub struct Finished {
    /// How it ended.
    pub end: End,
    /// Its standard output.
    pub output: Vec<u8>,
    /// Its standard error output.
    pub errors: Vec<u8>,
    /// Time from its start to its end, at most the limit.
    pub time: Duration,
}

impl CaseCommand<'_> {
    /// Starts the command and waits for its end, for the time limit, or until `over` returns true;
    /// nothing of it is left then.
    pub fn run(&self, over: &dyn Fn() -> bool) -> Finished {
        let start = Instant::now();
        self.try_run(start, over).unwrap_or_else(|error| Finished {
            end: End::NotStarted(error.to_string()),
            output: Vec::new(),
            errors: Vec::new(),
            time: start.elapsed(),
        })
    }

    fn try_run(&self, start: Instant, over: &dyn Fn() -> bool) -> std::io::Result<Finished> {
        let input = File::open(self.input)
            .map_err(|error| std::io::Error::other(format!("{}: {error}", self.input.display())))?;
        let mut files = [output_file()?, output_file()?];
        let mark = orphans::mark();
        guard::watch();
        let mut process = self.start(input, &files, &mark)?;
        let end = self.wait(process.as_mut(), &files, start, over);
        let time = start.elapsed().min(self.limit);
        // What it left in its group; it is not reaped yet, so that the number is its own.
        let _ = process.start_kill();
        let status = process.wait()?;
        orphans::end(process.id(), &mark);
        Ok(Finished {
            output: content(&mut files[0])?,
            errors: content(&mut files[1])?,
            time,
            end: end.unwrap_or(End::Exited(status)),
        })
    }

    fn start(
        &self,
        input: File,
        files: &[File; 2],
        mark: &str,
    ) -> std::io::Result<Box<dyn ChildWrapper>> {
        let [output, errors] = files;
        let mut wrap = CommandWrap::from(self.command());
        let command = wrap.command_mut();
        set_variables(command, self.environment);
        command.env(orphans::MARK_VARIABLE, mark).stdin(input);
        command.stdout(Stdio::from(output.try_clone()?));
        command.stderr(Stdio::from(errors.try_clone()?));
        group(&mut wrap);
        orphans::start(|| wrap.spawn(), |process| process.id())
    }

    /// The command of its words, or of a shell if the text has more than words.
    fn command(&self) -> Command {
        let words = shlex::split(self.text).filter(|_| !needs_shell(self.text));
        let Some((program, arguments)) = words.as_deref().and_then(<[String]>::split_first) else {
            return shell(&filled(self.text, self.values, true));
        };
        let mut command = Command::new(filled(program, self.values, false));
        command.args(arguments.iter().map(|it| filled(it, self.values, false)));
        command
    }

    /// Waits for the end; `None` if the process ended by itself.
    fn wait(
        &self,
        process: &mut dyn ChildWrapper,
        files: &[File; 2],
        start: Instant,
        over: &dyn Fn() -> bool,
    ) -> Option<End> {
        let ending = orphans::Ending::of(process.id());
        loop {
            let left = self.limit.saturating_sub(start.elapsed());
            if ending.wait(process, left.min(LOOK_INTERVAL)) {
                return None;
            }
            if left.is_zero() || over() {
                return Some(End::Late);
            }
            let sizes = files.iter().flat_map(File::metadata).map(|it| it.len());
            if sizes.sum::<u64>() > MAX_OUTPUT {
                return Some(End::TooMuch);
            }
        }
    }
}

/// An empty file without a name for the output of a process: in memory, since making and emptying
/// files on a disk took more than half as long as starting the process.
#[cfg(target_os = "linux")]
fn output_file() -> std::io::Result<File> {
    let file = rustix::fs::memfd_create("output", rustix::fs::MemfdFlags::CLOEXEC);
    Ok(file?.into())
}

#[cfg(not(target_os = "linux"))]
fn output_file() -> std::io::Result<File> {
    tempfile::tempfile()
}

/// Up to [`MAX_OUTPUT`] bytes of a file, from its start.
fn content(file: &mut File) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(MAX_OUTPUT).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A text with its placeholders filled: `{NAME}` is the value of that name, `{NAME04}` the same with
/// zeros in front of it up to four characters. `quoted` protects blanks in values from a shell.
pub fn filled(text: &str, values: &[(&str, String)], quoted: bool) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        result += before;
        let found = after
            .split_once('}')
            .and_then(|(name, end)| Some((placeholder(name, values)?, end)));
        match found {
            Some((value, end)) => {
                let safe = shlex::try_quote(&value).unwrap_or(Cow::Borrowed(&value));
                result += if quoted { &safe } else { &value };
                rest = end;
            }
            None => {
                result.push('{');
                rest = after;
            }
        }
    }
    result + rest
}

/// Value of a placeholder, `NAME` or `NAME04`; `None` if there is none of this name.
fn placeholder(text: &str, values: &[(&str, String)]) -> Option<String> {
    let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let (_, value) = values.iter().find(|(known, _)| *known == name)?;
    let width = &text[name.len()..];
    match width.strip_prefix('0') {
        None => width.is_empty().then(|| value.clone()),
        Some(width) => {
            let width = width.parse().ok().filter(|it| *it <= 20)?;
            Some(format!("{value:0>width$}"))
        }
    }
}

/// The number of the last line `Score = N`; `None` if there is none.
pub fn find_score(output: &[u8]) -> Option<f64> {
    let text = String::from_utf8_lossy(output);
    text.lines().rev().find_map(|line| {
        let number = line.trim().strip_prefix("Score")?.trim_start();
        let number = number.strip_prefix(['=', ':'])?.trim().parse().ok()?;
        Some(number).filter(|it: &f64| it.is_finite())
    })
}

/// The lines of an output; one empty line for none, so that they can be joined and split again.
fn lines(output: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(output);
    let text = text.strip_suffix('\n').unwrap_or(&text);
    text.split('\n').map(str::to_string).collect()
}

/// A player that runs a command for a whole case. Its request is the number of the case and the path
/// of its file; its answer is everything the command printed, after a line with the score where the
/// command prints that itself.
pub struct WholeCasePlayer {
    command: String,
    prints_score: bool,
    environment: Vec<(String, Option<String>)>,
    log: Option<File>,
    stderr_limit: Option<u64>,
    report: ExitReport,
}

impl WholeCasePlayer {
    /// A player of a command; standard error output up to `stderr_limit` bytes is copied to `log` at
    /// the end of the case.
    pub fn new(
        cases: &dyn CaseFiles,
        command: &str,
        environment: Vec<(String, Option<String>)>,
        log: Option<File>,
        stderr_limit: Option<u64>,
    ) -> WholeCasePlayer {
        WholeCasePlayer {
            command: cases.command(command),
            prints_score: cases.is_scored_by_program(),
            environment,
            log,
            stderr_limit,
            report: ExitReport::default(),
        }
    }

    /// Keeps the end of the standard error output and the attributes in it, and copies it to the
    /// log.
    fn report(&mut self, end: &str, errors: &[u8]) {
        let mut stream = ErrorStream::new(self.stderr_limit);
        let errors = stream.take(errors);
        let last = stream.last_output();
        let parts = [end, &last].into_iter().filter(|part| !part.is_empty());
        let copied = self.log.take().map(|mut log| log.write_all(errors));
        self.report = ExitReport {
            text: parts.collect::<Vec<_>>().join("; "),
            is_stderr_cut: stream.is_cut(),
            attributes: stream.attributes,
            log_failure: copied.and_then(|it| Some(it.err()?.to_string())),
            ..ExitReport::default()
        };
    }
}

impl Player for WholeCasePlayer {
    fn send(&mut self, _request: &Request) {}

    fn receive(&mut self, request: &Request) -> Answer {
        self.receive_unless(request, &interrupt::is_abandoned)
    }

    fn receive_unless(&mut self, request: &Request, over: &dyn Fn() -> bool) -> Answer {
        let [number, path, ..] = &request.lines[..] else {
            return Answer::at_once(Err(Fault::Closed));
        };
        let finished = CaseCommand {
            text: &self.command,
            values: &case_values(number, path),
            environment: &self.environment,
            input: Path::new(path),
            limit: request.limit,
        }
        .run(over);
        let (end, mut fault) = judge(&finished);
        let errors = String::from_utf8_lossy(&finished.errors);
        if fault == Some(Fault::Crash) && process_limits::is_limited(&self.command) {
            fault = Some(process_limits::kind_of_crash(&errors));
        }
        self.report(&end, &finished.errors);
        let answer = || {
            let score = self.prints_score.then(|| find_score(&finished.errors));
            let score = score.map(|it| it.map_or(String::new(), |it| format!("Score = {it}")));
            score.into_iter().chain(lines(&finished.output)).collect()
        };
        Answer {
            lines: fault.map_or_else(|| Ok(answer()), Err),
            time: finished.time,
        }
    }

    fn end(&mut self) -> ExitReport {
        std::mem::take(&mut self.report)
    }
}

/// Values of the placeholders of a case: `SEED` is its number, `IN` the path of its file, `NAME` the
/// file's name without its ending.
pub fn case_values(number: &str, path: &str) -> [(&'static str, String); 3] {
    let name = Path::new(path).file_stem().unwrap_or_default();
    [
        ("SEED", number.to_string()),
        ("IN", path.to_string()),
        ("NAME", name.to_string_lossy().into_owned()),
    ]
}

/// The end of a program in words, empty if it ended well, and its fault.
fn judge(finished: &Finished) -> (String, Option<Fault>) {
    match &finished.end {
        End::Exited(status) if status.success() => (String::new(), None),
        End::Exited(status) => {
            let is_unknown = status.code().is_some_and(|it| NOT_STARTED.contains(&it));
            let fault = if is_unknown && finished.output.is_empty() {
                Fault::NoStart
            } else {
                Fault::Crash
            };
            (status.to_string(), Some(fault))
        }
        End::Late => (String::new(), Some(Fault::Timeout)),
        End::TooMuch => (
            format!("over {} MiB of output", MAX_OUTPUT >> 20),
            Some(Fault::LongLine),
        ),
        End::NotStarted(reason) => (format!("cannot start: {reason}"), Some(Fault::NoStart)),
    }
}

#[cfg(test)]
mod tests {
    use super::{filled, find_score};
    use proptest::prelude::*;

    #[test]
    fn placeholders_are_filled() {
        let values = [("SEED", "7".to_string()), ("IN", "a b/7.txt".to_string())];
        for (text, expected) in [
            ("vis {IN} {SEED04}.out", "vis a b/7.txt 0007.out"),
            ("{SEED}{SEED02}{SEED0}", "707{SEED0}"),
            ("{OTHER} {} { {SEED", "{OTHER} {} { {SEED"),
            ("{SEED4} {{SEED}}", "{SEED4} {7}"),
        ] {
            assert_eq!(filled(text, &values, false), expected, "{text}");
        }
        assert_eq!(filled("cat {IN}", &values, true), "cat 'a b/7.txt'");
    }

    #[test]
    fn the_last_score_counts() {
        for (text, expected) in [
            ("Score = 12\nScore = 13.5\nbye", Some(13.5)),
            ("  Score=4 \r\n", Some(4.0)),
            ("Score: -2", Some(-2.0)),
            (
                "Score = inf\nScore = many\nTotal Score = 3\nScores = 4",
                None,
            ),
            ("", None),
        ] {
            assert_eq!(find_score(text.as_bytes()), expected, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn a_text_without_placeholders_stays(text in "\\PC*") {
            prop_assert_eq!(filled(&text, &[], false), text);
        }

        #[test]
        fn the_lines_of_an_output_are_the_output(text in "[a\\n\u{e9}]*") {
            let joined = super::lines(text.as_bytes()).join("\n");
            prop_assert_eq!(joined.as_str(), text.strip_suffix('\n').unwrap_or(&text));
        }
    }
}
