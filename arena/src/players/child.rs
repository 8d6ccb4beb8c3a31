//! Players that run as child processes and answer requests by lines. Only this module,
//! [`super::whole_case`] and the relay of `external::codingame` start processes of players.
//!
//! A child runs in a process group of its own (a job on Windows), which is ended as a whole
//! together with everything the child forked. Three threads serve its pipes, so that a full, empty
//! or closed pipe cannot block the arena: one writes requests, one splits the output into lines
//! with time stamps, one reads the error stream. All three end with the pipes.

use super::player::{ExitReport, Player, PrintedAttribute, Silence, UnaskedLines};
use super::processor_use::{own_thread, usage, Machine, ProcessorUse, Usage};
use super::shell::set_variables;
#[cfg(windows)]
use super::shell::shell;
#[cfg(not(windows))]
use super::{guard, shell::needs_shell};
use super::{orphans, process_limits};
use crate::game::{Answer, Fault, Limits, Request, LONGEST_LINE};
use crate::system::interrupt;
use process_wrap::std::{ChildWrapper, CommandWrap};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{Read, Write};
#[cfg(not(windows))]
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{channel, sync_channel, Receiver, RecvTimeoutError, Sender, SyncSender};
#[cfg(not(windows))]
use std::sync::OnceLock;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Output lines buffered ahead of the requests; further ones wait in the pipe.
const BUFFERED_LINES: usize = 64;
/// Bytes kept from the end of standard error output.
const STDERR_TAIL_BYTES: usize = 2_000;
/// Attributes kept for one player in one game.
const MAX_ATTRIBUTES: usize = 200;
/// Time that a line may take from its time stamp in the reader thread to the receiver; the stamp
/// decides whether it was in time.
const TIMESTAMP_SLACK: Duration = Duration::from_millis(20);
/// Time for a child that closed a pipe to end by itself, so that its exit code is known.
const EXIT_GRACE: Duration = Duration::from_millis(50);
/// Exit codes by which a shell reports that it could not start a command: it cannot be executed, or
/// is not found (POSIX, Shell Command Language, 2.8.2). A program that has answered may end with
/// them, too.
pub(super) const NOT_STARTED: [i32; 2] = [126, 127];
/// Interval between checks whether the user stopped the run.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(100);
/// Interval between looks at a child until it has nothing more to do.
const SETTLE_INTERVAL: Duration = Duration::from_millis(10);
/// Time for a child whose input was closed to print what it holds back and to end.
const SILENCE_GRACE: Duration = Duration::from_secs(2);
/// Time for the threads of an ended child to finish.
const THREAD_JOIN_TIMEOUT: Duration = Duration::from_millis(500);
/// Time for the threads to finish where standard error output is copied to a file, which may be on
/// a slow disk: the pipe still holds up to 64 KiB.
const LOG_DRAIN_TIMEOUT: Duration = Duration::from_secs(10);

/// Event reported by the threads that read and write the pipes.
enum Event {
    /// A line without its line end, and the time it was complete.
    Line(Vec<u8>, Instant),
    /// A line longer than [`LONGEST_LINE`], and the time.
    LongLine(Instant),
    /// End of the output, with what followed the last line end.
    End(Vec<u8>),
    /// The input pipe is closed.
    InputClosed,
}

/// A player that runs as a child process.
pub struct ChildPlayer {
    process: Option<Box<dyn ChildWrapper>>,
    mark: String,
    requests: Option<Sender<Vec<u8>>>,
    events: Option<Receiver<Event>>,
    stderr: Arc<Mutex<ErrorStream>>,
    threads: Vec<JoinHandle<()>>,
    /// Numbers of the threads that pass on its lines, where the system has some.
    pipe_threads: Arc<Mutex<Vec<u32>>>,
    /// Time for the threads to finish after its end.
    thread_join_timeout: Duration,
    sent: Instant,
    /// Its input pipe is closed. An answer to an earlier request may still come.
    is_input_closed: bool,
    /// It has printed a line, so the command was started.
    has_answered: bool,
    fault: Option<Fault>,
    exit: Option<String>,
    /// It runs under a memory limit.
    is_limited: bool,
    /// It ended by itself and with success.
    has_succeeded: bool,
    /// Its last answer came after its deadline.
    is_late: bool,
    /// Lines that were printed before they were asked for.
    unasked: UnaskedLines,
    /// The machine when the child started.
    machine: Machine,
    /// Processor time of the child when the last request was sent.
    used: Option<Usage>,
    /// Processor time from the last request to the last timeout.
    timeout: Option<ProcessorUse>,
    /// Output after its last line end.
    partial_line: String,
}

impl ChildPlayer {
    /// Starts a shell command with these environment variables (`None` removes one); its standard
    /// error output up to `stderr_limit` bytes is copied to `log`. If the command cannot be
    /// started, every answer is [`Fault::NoStart`].
    pub fn start(
        command: &str,
        environment: &[(String, Option<String>)],
        log: Option<File>,
        stderr_limit: Option<u64>,
    ) -> ChildPlayer {
        let mut child = ChildPlayer {
            process: None,
            mark: orphans::mark(),
            requests: None,
            events: None,
            stderr: Arc::new(Mutex::new(ErrorStream::new(stderr_limit))),
            threads: Vec::new(),
            pipe_threads: Arc::default(),
            thread_join_timeout: log
                .as_ref()
                .map_or(THREAD_JOIN_TIMEOUT, |_| LOG_DRAIN_TIMEOUT),
            sent: Instant::now(),
            is_input_closed: false,
            has_answered: false,
            fault: None,
            exit: None,
            is_limited: process_limits::is_limited(command),
            has_succeeded: false,
            is_late: false,
            unasked: UnaskedLines::default(),
            machine: Machine::now(),
            used: None,
            timeout: None,
            partial_line: String::new(),
        };
        if let Err(error) = child.launch(command, environment, log) {
            child.end_all();
            child.fault = Some(Fault::NoStart);
            child.exit = Some(format!("cannot start: {error}"));
        }
        child
    }

    fn launch(
        &mut self,
        command: &str,
        environment: &[(String, Option<String>)],
        log: Option<File>,
    ) -> std::io::Result<()> {
        let process = match direct(command) {
            // What the system refuses may be a script for the shell, which also says what is wrong.
            Some(direct) => spawn(direct, environment, &self.mark)
                .or_else(|_| spawn(shell(command), environment, &self.mark)),
            None => spawn(shell(command), environment, &self.mark),
        };
        let process = self.process.insert(process?);
        let (requests, to_write) = channel::<Vec<u8>>();
        let (report, events) = sync_channel(BUFFERED_LINES);
        let numbers = Arc::clone(&self.pipe_threads);
        let thread = |name: &str, work: Box<dyn FnOnce() + Send>| {
            let numbers = Arc::clone(&numbers);
            let work = move || {
                let mut numbers = numbers.lock().unwrap_or_else(PoisonError::into_inner);
                numbers.extend(own_thread());
                drop(numbers);
                work();
            };
            std::thread::Builder::new()
                .name(name.to_string())
                .stack_size(64 << 10)
                .spawn(work)
        };
        if let Some(mut pipe) = process.stdin().take() {
            let report = report.clone();
            self.threads.push(thread(
                "child input",
                Box::new(move || {
                    for bytes in to_write {
                        if pipe.write_all(&bytes).and_then(|()| pipe.flush()).is_err() {
                            // Full only if answers are waiting to be read.
                            let _ = report.try_send(Event::InputClosed);
                            return;
                        }
                    }
                }),
            )?);
        }
        if let Some(pipe) = process.stdout().take() {
            self.threads.push(thread(
                "child output",
                Box::new(move || read_lines(pipe, &report)),
            )?);
        }
        if let Some(pipe) = process.stderr().take() {
            let kept = Arc::clone(&self.stderr);
            self.threads.push(thread(
                "child errors",
                Box::new(move || drain(pipe, &kept, log)),
            )?);
        }
        self.requests = Some(requests);
        self.events = Some(events);
        Ok(())
    }

    /// The next output line with its time, waited for until the deadline or until `over` returns
    /// true.
    fn line(
        &mut self,
        deadline: Instant,
        over: &dyn Fn() -> bool,
    ) -> Result<(String, Instant), Fault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let Some(events) = &self.events else {
            return Err(Fault::Closed);
        };
        let mut closed = Instant::now();
        let event = loop {
            let mut last = deadline + TIMESTAMP_SLACK;
            if self.is_input_closed {
                last = last.min(closed + EXIT_GRACE);
            }
            let left = last.saturating_duration_since(Instant::now());
            match events.recv_timeout(left.min(STOP_CHECK_INTERVAL)) {
                Ok(Event::InputClosed) => {
                    self.is_input_closed = true;
                    closed = Instant::now();
                }
                Err(RecvTimeoutError::Timeout) if left > STOP_CHECK_INTERVAL && !over() => {}
                event => break event,
            }
        };
        let (bytes, stamp) = match event {
            Ok(Event::Line(bytes, stamp)) => {
                self.has_answered = true;
                (bytes, stamp)
            }
            Ok(Event::LongLine(stamp)) if stamp <= deadline => return Err(Fault::LongLine),
            Err(RecvTimeoutError::Timeout) if self.is_input_closed => {
                return Err(self.end_of_pipe());
            }
            Ok(Event::LongLine(_)) | Err(RecvTimeoutError::Timeout) => return Err(Fault::Timeout),
            Ok(Event::End(rest)) => {
                self.partial_line = String::from_utf8_lossy(&rest).to_string();
                return Err(self.end_of_pipe());
            }
            Ok(Event::InputClosed) | Err(RecvTimeoutError::Disconnected) => {
                return Err(self.end_of_pipe());
            }
        };
        if stamp > deadline {
            self.is_late = true;
            return Err(Fault::Timeout);
        }
        Ok((line_text(&bytes), stamp))
    }

    /// Writes lines to its input; the time of the answer does not run.
    pub(super) fn write(&self, lines: &[String]) {
        let mut bytes = Vec::new();
        for line in lines {
            bytes.extend_from_slice(line.as_bytes());
            bytes.push(b'\n');
        }
        if let Some(requests) = &self.requests {
            // A closed input shows as an event in place of the answer.
            let _ = requests.send(bytes);
        }
    }

    /// Waits until it has nothing more to do, at most for `longest`: all its threads sleep, and it
    /// used no processor between two looks.
    pub(super) fn settle(&self, longest: Duration) {
        let start = Instant::now();
        let mut last = None;
        while start.elapsed() < longest {
            std::thread::sleep(SETTLE_INTERVAL);
            let now = self.usage();
            if now.is_some() && now == last && !now.as_ref().is_some_and(Usage::is_busy) {
                return;
            }
            last = now;
        }
    }

    /// The next line of output that is there already.
    pub(super) fn printed_line(&self) -> Option<String> {
        match self.events.as_ref()?.try_recv() {
            Ok(Event::Line(bytes, _)) => Some(line_text(&bytes)),
            _ => None,
        }
    }

    /// Whether it ended by itself and with success.
    pub(super) fn has_succeeded(&self) -> bool {
        self.has_succeeded
    }

    /// The first line that was printed before it was asked for.
    pub(super) fn first_unasked(&self) -> Option<String> {
        (self.unasked.count > 0).then(|| self.unasked.first.clone())
    }

    /// Bytes of standard error output so far.
    pub(super) fn error_bytes(&self) -> u64 {
        let kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        kept.bytes
    }

    /// Processor time of its threads so far; `None` if unknown.
    fn usage(&self) -> Option<Usage> {
        let pipes = self.pipe_threads.lock();
        let pipes = pipes.unwrap_or_else(PoisonError::into_inner);
        usage(self.process.as_ref()?.id(), &pipes)
    }

    /// Processor time since the last request was sent.
    pub(super) fn used_since_request(&self) -> Option<ProcessorUse> {
        let (before, now) = (self.used.as_ref()?, self.usage()?);
        Some(now.since(before, self.sent.elapsed(), self.machine))
    }

    /// The fault for a closed pipe: [`Fault::Crash`] or [`Fault::NoStart`] if the program ended by
    /// itself, else [`Fault::Closed`].
    fn end_of_pipe(&mut self) -> Fault {
        // Not reaped before it is killed: its number must stay its own.
        std::thread::sleep(EXIT_GRACE);
        // The system kills by the same signal as we do, where memory runs out.
        let process = self.process.as_ref();
        let has_ended = process.is_some_and(|process| orphans::has_ended(process.id()));
        match self.kill() {
            Some(status) if has_ended || !was_killed(status) => {
                self.exit = Some(status.to_string());
                self.has_succeeded = status.success();
                match status.code() {
                    Some(code) if NOT_STARTED.contains(&code) && !self.has_answered => {
                        Fault::NoStart
                    }
                    _ if self.is_limited => process_limits::kind_of_crash(&self.last_errors()),
                    _ => Fault::Crash,
                }
            }
            _ => Fault::Closed,
        }
    }

    /// The end of the standard error output of a killed child, once all of it is read.
    fn last_errors(&self) -> String {
        let deadline = Instant::now() + THREAD_JOIN_TIMEOUT;
        let is_read = || self.threads.last().is_none_or(JoinHandle::is_finished);
        while !is_read() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(1));
        }
        let kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        kept.last_output()
    }

    /// Kills the process group and returns its exit status.
    fn kill(&mut self) -> Option<ExitStatus> {
        let mut process = self.process.take()?;
        // Fails only if the whole group is gone already.
        let _ = process.start_kill();
        let status = process.wait().ok();
        orphans::end(process.id(), &self.mark);
        status
    }

    /// Kills the processes, closes the pipes and joins the threads.
    fn end_all(&mut self) {
        // Before its input closes: what it says of that would pass for the reason of a fault.
        self.kill();
        self.requests = None;
        self.events = None;
        // A process that left the group may still hold a pipe open; its thread
        // is then let go and ends with it.
        let deadline = Instant::now() + self.thread_join_timeout;
        for thread in self.threads.drain(..) {
            while !thread.is_finished() && Instant::now() < deadline {
                std::thread::sleep(Duration::from_micros(200));
            }
            if thread.is_finished() {
                let _ = thread.join();
            }
        }
    }
}

impl Player for ChildPlayer {
    fn send(&mut self, request: &Request) {
        // No load explains a timeout of an answer that may take as long as it likes.
        self.used = (request.limit < Limits::UNTIMED.turn)
            .then(|| self.usage())
            .flatten();
        self.is_late = false;
        self.sent = Instant::now();
        self.write(&request.lines);
    }

    fn receive(&mut self, request: &Request) -> Answer {
        self.receive_unless(request, &interrupt::is_abandoned)
    }

    fn receive_unless(&mut self, request: &Request, over: &dyn Fn() -> bool) -> Answer {
        let deadline = self.sent + request.limit;
        let mut lines = Vec::new();
        let mut end = self.sent;
        while lines.len() < request.answer_lines {
            match self.line(deadline, over) {
                Ok((line, stamp)) => {
                    // After a request without lines the rest of an earlier answer is read.
                    if stamp < self.sent && !request.lines.is_empty() {
                        self.unasked.add(&line);
                    }
                    lines.push(line);
                    // A line printed before it was asked for took no time.
                    end = end.max(stamp);
                }
                Err(fault) => {
                    // After a timeout the program lives on: whether its game
                    // is lost is the game's affair.
                    if fault == Fault::Timeout {
                        self.timeout = self.used_since_request();
                    } else {
                        self.fault = Some(fault);
                    }
                    return Answer {
                        lines: Err(fault),
                        time: self.sent.elapsed(),
                    };
                }
            }
        }
        Answer {
            lines: Ok(lines),
            time: end - self.sent,
        }
    }

    fn is_idle(&self) -> bool {
        self.usage().is_some_and(|usage| !usage.is_busy())
    }

    fn silence(&mut self) -> Silence {
        if self.is_late {
            return Silence::Late;
        }
        let is_busy = |child: &Self| child.usage().is_some_and(|usage| usage.is_busy());
        let was_busy = is_busy(self);
        self.requests = None;
        let deadline = Instant::now() + SILENCE_GRACE;
        match self.line(deadline, &interrupt::is_abandoned) {
            Ok((line, _)) => Silence::Unflushed(line),
            Err(Fault::Timeout) if was_busy => Silence::Busy,
            // The end of its input woke it up.
            Err(Fault::Timeout) if is_busy(self) => Silence::ReadsOn,
            Err(Fault::Timeout) => Silence::Asleep,
            Err(_) if self.partial_line.is_empty() => Silence::ReadsOn,
            Err(_) => Silence::NoLineEnd(self.partial_line.clone()),
        }
    }

    fn end(&mut self) -> ExitReport {
        self.end_all();
        let kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let last_output = kept.last_output();
        let parts = [self.exit.clone().unwrap_or_default(), last_output];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        ExitReport {
            text: parts.join("; "),
            attributes: kept.attributes.clone(),
            is_stderr_cut: kept.is_cut(),
            log_failure: kept.log_failure.clone(),
            unasked: self.unasked.clone(),
            timeout: self.timeout,
        }
    }
}

/// Starts a player's process in a group of its own, with this mark and pipes.
fn spawn(
    command: Command,
    environment: &[(String, Option<String>)],
    mark: &str,
) -> std::io::Result<Box<dyn ChildWrapper>> {
    let mut wrap = CommandWrap::from(command);
    let command = wrap.command_mut();
    set_variables(command, environment);
    command.env(orphans::MARK_VARIABLE, mark);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    group(&mut wrap);
    orphans::start(|| wrap.spawn(), |process| process.id())
}

/// The command without a shell, if it is nothing but one program and its arguments; `None` in
/// doubt. Starting a launcher and a shell before each program took more than half of the processor
/// time of a short game. The processes are ended by [`guard`] if the arena is killed.
#[cfg(not(windows))]
fn direct(command: &str) -> Option<Command> {
    if needs_shell(command) || !is_one_program(command) {
        return None;
    }
    let words = shlex::split(command)?;
    let (program, arguments) = words.split_first()?;
    guard::watch();
    let mut direct = Command::new(program);
    direct.args(arguments);
    Some(direct)
}

#[cfg(windows)]
fn direct(_command: &str) -> Option<Command> {
    None
}

/// A line of output as text, without the carriage return of other systems.
fn line_text(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.strip_suffix('\r').unwrap_or(&text).to_string()
}

impl Drop for ChildPlayer {
    fn drop(&mut self) {
        self.end_all();
    }
}

/// Splits output into lines until it ends, a line is too long, or the receiver is gone.
fn read_lines(mut pipe: impl Read, report: &SyncSender<Event>) {
    let mut buffer = [0; 4096];
    let mut line = Vec::new();
    loop {
        let read = match pipe.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let stamp = Instant::now();
        for part in buffer[..read].split_inclusive(|&byte| byte == b'\n') {
            line.extend_from_slice(part);
            let complete = line.last() == Some(&b'\n');
            if line.len() - usize::from(complete) > LONGEST_LINE {
                let _ = report.send(Event::LongLine(stamp));
                return;
            }
            if complete {
                line.pop();
                if report
                    .send(Event::Line(std::mem::take(&mut line), stamp))
                    .is_err()
                {
                    return;
                }
            }
        }
    }
    let _ = report.send(Event::End(line));
}

/// The kept parts of a standard error stream.
#[derive(Default)]
pub(super) struct ErrorStream {
    /// Number of bytes so far.
    bytes: u64,
    /// Number of bytes after which the rest is dropped; `None` keeps all.
    limit: Option<u64>,
    /// Last [`STDERR_TAIL_BYTES`] bytes.
    last: VecDeque<u8>,
    /// The unfinished last line, up to [`STDERR_TAIL_BYTES`] bytes.
    line: Vec<u8>,
    pub(super) attributes: Vec<PrintedAttribute>,
    /// Reason for an incomplete copy in the log file.
    log_failure: Option<String>,
}

impl ErrorStream {
    pub(super) fn new(limit: Option<u64>) -> ErrorStream {
        ErrorStream {
            limit,
            ..ErrorStream::default()
        }
    }

    /// Whether something was dropped.
    pub(super) fn is_cut(&self) -> bool {
        self.limit.is_some_and(|limit| self.bytes > limit)
    }

    /// The kept end of the stream, as text without blanks around it.
    pub(super) fn last_output(&self) -> String {
        let bytes: Vec<u8> = self.last.iter().copied().collect();
        String::from_utf8_lossy(&bytes).trim().to_string()
    }

    /// Adds the next bytes of the stream; returns those within the limit.
    pub(super) fn take<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        let room = self.limit.map(|limit| limit.saturating_sub(self.bytes));
        let room = room.and_then(|it| usize::try_from(it).ok());
        self.bytes += bytes.len() as u64;
        let bytes = &bytes[..bytes.len().min(room.unwrap_or(usize::MAX))];
        self.last.extend(bytes);
        let surplus = self.last.len().saturating_sub(STDERR_TAIL_BYTES);
        self.last.drain(..surplus);
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            if self.line.len() + part.len() <= STDERR_TAIL_BYTES {
                self.line.extend_from_slice(part);
            }
            if part.last() == Some(&b'\n') {
                if self.attributes.len() < MAX_ATTRIBUTES {
                    self.attributes.extend(attribute(&self.line));
                }
                self.line.clear();
            }
        }
        bytes
    }
}

/// Parses `[TDATA] name = value` (of the game) and `[PDATA] name = value` (of the player), in the
/// format of psyleague and cgarena.
fn attribute(line: &[u8]) -> Option<PrintedAttribute> {
    let text = std::str::from_utf8(line).ok()?.trim();
    let of_game = text.strip_prefix("[TDATA]");
    let data = of_game.or_else(|| text.strip_prefix("[PDATA]"))?;
    let (name, value) = data.split_once('=')?;
    let [name, value] = [name, value].map(|part| part.trim().to_string());
    (!name.is_empty()).then_some(PrintedAttribute {
        of_game: of_game.is_some(),
        name,
        value,
    })
}

/// Reads standard error output to its end into `kept` and copies what is within its limit to `log`. If the log
/// cannot be written it still reads on: a full pipe would block the program.
fn drain(mut pipe: impl Read, kept: &Mutex<ErrorStream>, mut log: Option<File>) {
    let mut buffer = [0; 4096];
    loop {
        match pipe.read(&mut buffer) {
            Ok(0) => return,
            Ok(read) => {
                let lock = || kept.lock().unwrap_or_else(PoisonError::into_inner);
                let bytes = lock().take(&buffer[..read]);
                let failure = log.as_mut().and_then(|log| log.write_all(bytes).err());
                if let Some(failure) = failure {
                    lock().log_failure = Some(failure.to_string());
                    log = None;
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}

/// Path and arguments of the program that runs a shell command as a player's: it ends with the
/// process that starts it.
pub fn shell_words(command: &str) -> Vec<String> {
    let shell = shell(command);
    let words = std::iter::once(shell.get_program()).chain(shell.get_args());
    words
        .map(|word| word.to_string_lossy().into_owned())
        .collect()
}

#[cfg(not(windows))]
fn shell(command: &str) -> Command {
    // A shell that waits for the program holds its output open, too: that the
    // program closed it would not show.
    let exec = if is_one_program(command) { "exec " } else { "" };
    let shell = super::shell::shell(&format!("{exec}{command}"));
    if !dies_with_us() {
        return shell;
    }
    let mut launcher = Command::new(LAUNCHER[0]);
    launcher.args(&LAUNCHER[1..]).arg(shell.get_program());
    launcher.args(shell.get_args());
    launcher
}

/// Command prefix that asks the system to kill the process as soon as the thread that started it is
/// gone (`PR_SET_PDEATHSIG`), and then becomes the player's shell: a killed arena (SIGKILL) leaves
/// no players behind. Setting this ourselves needs code between fork and exec, which is unsafe;
/// util-linux has a program for it. A player is started by the thread that plays its whole game;
/// one against a person by a thread that serves until the arena ends.
#[cfg(not(windows))]
const LAUNCHER: [&str; 4] = ["setpriv", "--pdeathsig", "KILL", "--"];

/// Whether the launcher exists and knows the option; false on systems other than Linux.
#[cfg(not(windows))]
fn dies_with_us() -> bool {
    static KNOWN: OnceLock<bool> = OnceLock::new();
    cfg!(target_os = "linux")
        && *KNOWN.get_or_init(|| {
            let mut try_out = Command::new(LAUNCHER[0]);
            try_out.args(&LAUNCHER[1..]).arg("true");
            try_out.stdin(Stdio::null());
            try_out.stdout(Stdio::null()).stderr(Stdio::null());
            try_out.status().is_ok_and(|status| status.success())
        })
}

/// Whether a command starts exactly one program, which can then replace the shell (`exec`). False
/// in doubt.
#[cfg(not(windows))]
fn is_one_program(command: &str) -> bool {
    let first = command.split_whitespace().next().unwrap_or_default();
    let first = first.trim_matches(['"', '\'']);
    if first.contains('=') || has_syntax(command) {
        return false;
    }
    if first.contains('/') {
        return Path::new(first).is_file();
    }
    is_on_path(first)
}

/// Whether a text has shell syntax beyond plain words.
#[cfg(not(windows))]
fn has_syntax(text: &str) -> bool {
    text.contains(|c| ";&|<>()$`\\#\n".contains(c))
}

/// Whether PATH has a program of this name. Builtins such as `cd` cannot replace the shell; those
/// that also exist as files do the same there.
#[cfg(not(windows))]
fn is_on_path(name: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    !name.is_empty() && std::env::split_paths(&folders).any(|it| it.join(name).is_file())
}

#[cfg(windows)]
pub(super) fn group(wrap: &mut CommandWrap) {
    wrap.wrap(process_wrap::std::JobObject);
}

#[cfg(unix)]
pub(super) fn group(wrap: &mut CommandWrap) {
    wrap.wrap(process_wrap::std::ProcessGroup::leader());
}

/// Whether the process was ended by our own signal.
#[cfg(unix)]
fn was_killed(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    const SIGKILL: i32 = 9;
    status.signal() == Some(SIGKILL)
}

/// Whether the process was ended by us: a job is ended with code 1, which a program can also return
/// itself.
#[cfg(windows)]
fn was_killed(status: ExitStatus) -> bool {
    status.code() == Some(1)
}
