//! Programs as named on the command line, and the players made of them.

use super::child::{shell_words, ChildPlayer};
use super::frozen;
use super::in_process::{AbsentPlayer, InProcessPlayer};
use super::player::{Player, Silence};
use super::process_limits::{check_available, limited, ProcessLimits};
use super::suggestions::{suggest, unknown_parameter};
use super::whole_case::{case_values, filled, WholeCasePlayer};
use crate::game::{
    Answer, Fault, GameAdapter, GameSetup, Limits, PlayerSetup, Request, SeatProgram, TimeControl,
};
use crate::system::interrupt;
use anyhow::{bail, Context};
use std::fmt;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A program that can play in a seat or for a team, as its user typed it: `NAME=PROGRAM@400ms`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Name that its user gave it, for tables and files; `None` if there is none.
    name: Option<String>,
    /// The program itself.
    kind: ProgramKind,
    /// Limit of a turn, or of the whole game where the judge limits that, in place of the run's;
    /// `None` for a team, whose members have their own.
    clock: Option<Duration>,
    /// Limits of each of its processes; none of a built-in player and of a team.
    limits: ProcessLimits,
}

/// Kind of a program, without what its user typed around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramKind {
    /// A built-in player.
    BuiltIn {
        /// Name of the player.
        name: String,
        /// Changed parameters, `name=value,name=value`.
        params: String,
        /// Hash of the sources, see [`GameAdapter::sources_hash`].
        hash: &'static str,
    },
    /// A frozen program of the game.
    Frozen {
        /// Name without the prefix `frozen/`.
        name: String,
        /// Source text; `None` if the game has no program of this name.
        source: Option<&'static str>,
    },
    /// Path of a Rust file, which is compiled.
    Source(String),
    /// A shell command that speaks the game's protocol.
    Command(String),
    /// One program for each seat of a team, in the order of seats.
    Team(Vec<Program>),
}

/// Shortest limit for the first answer of a program that is tried out: that of the judge of most
/// games, whose limit of a first answer is 1 s.
const SHORTEST_START: Duration = Duration::from_secs(1);
/// Separator between the programs of a team.
const TEAM_SEPARATOR: &str = " :: ";
/// Separator between a program and its own time limit.
const TIME_ODDS_SEPARATOR: char = '@';
/// Separator between a program's name and the program.
const NAME_SEPARATOR: char = '=';

/// Splits `NAME=PROGRAM` into both; the name is `None` if there is none. A name consists of
/// letters, digits and `-_.`, at least one of them a lower-case letter: `FOO=1 ./bot` sets an
/// environment variable of a command.
pub fn split_name(text: &str) -> (Option<&str>, &str) {
    let is_name = |name: &str| {
        let allowed = |c: char| c.is_alphanumeric() || "-_.".contains(c);
        name.chars().all(allowed) && name.contains(char::is_lowercase)
    };
    match text.split_once(NAME_SEPARATOR) {
        Some((name, program)) if is_name(name) => (Some(name), program.trim_start()),
        _ => (None, text),
    }
}

impl Program {
    /// A program without a name and limits of its own.
    fn of(kind: ProgramKind) -> Program {
        Program {
            name: None,
            kind,
            clock: None,
            limits: ProcessLimits::default(),
        }
    }

    /// A shell command.
    pub fn command(text: &str) -> Program {
        Program::of(ProgramKind::Command(text.to_string()))
    }

    /// Parses `NAME=PROGRAM`, see [`split_name`], or a program without a name of its own.
    pub fn new(adapter: &dyn GameAdapter, text: &str) -> Program {
        let (name, text) = split_name(text);
        Program::unnamed(adapter, text).with_name(name)
    }

    /// Parses a program: a built-in player `name` or `name:param=value,...`, a frozen program
    /// `frozen/name`, a file `path.rs`, or else a shell command; each optionally followed by a time
    /// limit of its own, such as `@400ms`; `ONE :: TWO` for the seats of a team in order.
    pub fn unnamed(adapter: &dyn GameAdapter, text: &str) -> Program {
        if seats_of_a_team(adapter) > 1 && text.contains(TEAM_SEPARATOR) {
            let members = text.split(TEAM_SEPARATOR).map(str::trim);
            let members = members.map(|it| Program::unnamed(adapter, it));
            return Program::of(ProgramKind::Team(members.collect()));
        }
        let limited = text.rsplit_once(TIME_ODDS_SEPARATOR);
        let limited = limited.and_then(|(program, clock)| {
            let clock = humantime::parse_duration(clock).ok()?;
            Some((program, clock))
        });
        Program {
            clock: limited.map(|it| it.1),
            ..Program::of(ProgramKind::parse(adapter, limited.map_or(text, |it| it.0)))
        }
    }

    /// The program in a team's seat, counted from 0. All seats have the same one unless this is a
    /// [`ProgramKind::Team`].
    pub fn member(&self, place: usize) -> &Program {
        match &self.kind {
            ProgramKind::Team(members) => members.get(place).unwrap_or(self),
            _ => self,
        }
    }

    /// The program under a name, or without one.
    #[must_use]
    pub fn with_name(self, name: Option<&str>) -> Program {
        let name = name.map(str::to_string);
        Program { name, ..self }
    }

    /// The program under limits; built-in players have none.
    #[must_use]
    pub fn with_limits(mut self, limits: ProcessLimits) -> Program {
        match &mut self.kind {
            ProgramKind::BuiltIn { .. } => {}
            ProgramKind::Team(members) => {
                for member in members {
                    *member = member.clone().with_limits(limits);
                }
            }
            _ => self.limits = limits,
        }
        self
    }

    /// The program without its name and its own time limit.
    pub fn without_time_odds(&self) -> Program {
        Program {
            name: None,
            clock: None,
            ..self.clone()
        }
    }

    /// The program itself.
    pub fn kind(&self) -> &ProgramKind {
        &self.kind
    }

    /// Its name; `None` if its user gave it none.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Its own time limit; `None` if it has none. For a team the longest one of its members.
    pub fn time_odds(&self) -> Option<Duration> {
        match &self.kind {
            ProgramKind::Team(members) => members.iter().filter_map(Program::time_odds).max(),
            _ => self.clock,
        }
    }

    /// Limits of its answers in place of the run's; `None` without a time limit of its own.
    pub fn time_odds_limits(&self, adapter: &dyn GameAdapter) -> Option<Limits> {
        let clock = self.time_odds()?;
        Some(TimeControl::Clock(clock).limits(adapter.limits()))
    }

    /// Checks parameters and time limit for a run with this time control, and compiles source
    /// files.
    ///
    /// # Errors
    /// The first parameter that is unknown, not a number or out of range; a program that does not
    /// exist or does not compile; an empty text; a time limit of 0, without a unit, or under fixed
    /// work.
    pub fn check(
        &self,
        adapter: &dyn GameAdapter,
        time_control: TimeControl,
    ) -> anyhow::Result<()> {
        let kind = &self.kind;
        if let Some(clock) = self.clock {
            if clock.is_zero() {
                bail!("{kind}{TIME_ODDS_SEPARATOR}{clock:?}: expected a time above 0 after {TIME_ODDS_SEPARATOR}");
            }
            if let TimeControl::Work(nodes) = time_control {
                bail!(
                    "{kind}{TIME_ODDS_SEPARATOR}{clock:?}: {TIME_ODDS_SEPARATOR}{clock:?} is a limit in place of the \
                     one of --clock: expected --clock, found fixed work of {nodes} nodes"
                );
            }
        }
        if self.limits.memory.is_some() {
            check_available()?;
        }
        match kind {
            ProgramKind::BuiltIn { name, params, .. } => kind.check_params(adapter, name, params),
            ProgramKind::Frozen { name, source: None } => {
                bail!(frozen::unknown_program(adapter, name))
            }
            ProgramKind::Frozen { .. } | ProgramKind::Source(_) => self.shell_command().map(drop),
            ProgramKind::Command(text) if text.trim().is_empty() => {
                bail!("expected a program, found an empty text")
            }
            ProgramKind::Command(text) if is_number_without_unit(text) => {
                bail!("{text}: expected a time with its unit after {TIME_ODDS_SEPARATOR}, such as {TIME_ODDS_SEPARATOR}400ms")
            }
            ProgramKind::Command(_) => Ok(()),
            ProgramKind::Team(members) => {
                let seats = seats_of_a_team(adapter);
                if members.len() != seats {
                    bail!(
                        "{kind}: a team of {} has {seats} seats: expected one program, or {seats} \
                         with {TEAM_SEPARATOR:?} between them, found {}",
                        adapter.name(),
                        members.len()
                    );
                }
                let mut members = members.iter();
                members.try_for_each(|member| member.check(adapter, time_control))
            }
        }
    }

    /// Shell command that starts the program; compiles a source file first.
    pub(super) fn shell_command(&self) -> anyhow::Result<String> {
        let kind = &self.kind;
        let compiled = |path: PathBuf| format!("\"{}\"", path.display());
        let command = match kind {
            ProgramKind::BuiltIn { name, .. } => bail!("{name} is built in"),
            ProgramKind::Frozen { name, source } => {
                let source = source.with_context(|| format!("there is no {kind}"))?;
                compiled(frozen::compile_frozen(name, source)?)
            }
            ProgramKind::Source(path) => compiled(frozen::compile_source(Path::new(path))?),
            ProgramKind::Command(command) => command.clone(),
            ProgramKind::Team(_) => bail!("{kind} is more than one program"),
        };
        let memory = self.limits.memory;
        Ok(memory.map_or(command.clone(), |bytes| limited(&command, bytes)))
    }

    /// Whether it or a member of a team runs as a child process.
    pub fn is_process(&self) -> bool {
        match &self.kind {
            ProgramKind::Team(members) => members.iter().any(Program::is_process),
            kind => !matches!(kind, ProgramKind::BuiltIn { .. }),
        }
    }

    /// Whether it or a member of a team is a command or a compiled file, which may ignore the
    /// arena's environment variables.
    pub fn is_external_process(&self) -> bool {
        match &self.kind {
            ProgramKind::Team(members) => members.iter().any(Program::is_external_process),
            kind => matches!(kind, ProgramKind::Source(_) | ProgramKind::Command(_)),
        }
    }

    /// A player for one game.
    pub fn seat(
        &self,
        adapter: &dyn GameAdapter,
        seed: u64,
        time_control: TimeControl,
    ) -> Box<dyn Player> {
        self.seat_with_log(adapter, seed, time_control, None)
    }

    /// A player for one game; the standard error output of a child process is copied to `log` as it
    /// comes.
    pub fn seat_with_log(
        &self,
        adapter: &dyn GameAdapter,
        seed: u64,
        time_control: TimeControl,
        log: Option<File>,
    ) -> Box<dyn Player> {
        let time_control = self.clock.map_or(time_control, TimeControl::Clock);
        let setup = |params: &str| PlayerSetup {
            seed,
            time_control,
            params: params.to_string(),
        };
        if let ProgramKind::BuiltIn { name, params, .. } = &self.kind {
            return match adapter.built_in_player(name, &setup(params)) {
                Some(player) => Box::new(InProcessPlayer::new(player)),
                None => Box::new(AbsentPlayer),
            };
        }
        let Ok(command) = self.shell_command() else {
            return Box::new(AbsentPlayer);
        };
        let environment = adapter.environment(&setup(""));
        let limit = self.limits.stderr;
        match adapter.case_files() {
            Some(cases) => {
                let player = WholeCasePlayer::new(cases, &command, environment, log, limit);
                Box::new(player)
            }
            None => Box::new(ChildPlayer::start(&command, &environment, log, limit)),
        }
    }

    /// The program for a referee that starts it itself.
    ///
    /// # Errors
    /// A program that does not compile or is built in; one with a limit of its time or standard error
    /// output, since that referee has the only clock and reads that output.
    pub fn for_own_referee(
        &self,
        adapter: &dyn GameAdapter,
        seed: u64,
        time_control: TimeControl,
    ) -> anyhow::Result<SeatProgram> {
        if let Some(clock) = self.clock {
            bail!(
                "{}{TIME_ODDS_SEPARATOR}{clock:?}: the referee of {} limits the time of its programs: expected one without \
                 {TIME_ODDS_SEPARATOR}TIME",
                self.kind,
                adapter.name()
            );
        }
        if self.limits.stderr.is_some() {
            bail!(
                "--stderr-limit: the referee of {} reads the standard error output of its programs",
                adapter.name()
            );
        }
        let params = String::new();
        Ok(SeatProgram {
            words: shell_words(&self.shell_command()?),
            environment: adapter.environment(&PlayerSetup {
                seed,
                time_control,
                params,
            }),
        })
    }

    /// Starts the program once and waits for its first answer, right or wrong, so that no match is
    /// played with a program that cannot be started. The game is that of `start` without its
    /// limits. After Ctrl-C it stops waiting and succeeds: nothing will be played.
    ///
    /// # Errors
    /// No answer; the message has the reason and built-in players of a similar name.
    pub fn check_starts(
        &self,
        adapter: &dyn GameAdapter,
        start: &GameSetup,
        time_control: TimeControl,
    ) -> anyhow::Result<()> {
        let members = match &self.kind {
            ProgramKind::Team(members) => &members[..],
            _ => std::slice::from_ref(self),
        };
        let mut seats = (0..adapter.teams().len()).filter(|&seat| adapter.teams()[seat] == 0);
        members.iter().try_for_each(|member| {
            let seat = seats.next().unwrap_or(0);
            member.check_seat_starts(adapter, seat, start, time_control)
        })
    }

    fn check_seat_starts(
        &self,
        adapter: &dyn GameAdapter,
        seat: usize,
        start: &GameSetup,
        time_control: TimeControl,
    ) -> anyhow::Result<()> {
        let kind = &self.kind;
        let time_control = self.clock.map_or(time_control, TimeControl::Clock);
        match kind {
            ProgramKind::BuiltIn { .. } => return Ok(()),
            _ if interrupt::is_stopped() => return Ok(()),
            _ if adapter.case_files().is_some() || adapter.has_own_referee() => {
                return self.check_reads(adapter, start, time_control);
            }
            _ => {}
        }
        // A start is not yet judged: it may take long as long as the program computes.
        let setup = GameSetup {
            limits: Limits::UNTIMED,
            ..start.clone()
        };
        let game = adapter.start_game(&setup)?;
        let mut requests = game.requests();
        requests.retain(|request| request.answer_lines > 0);
        let asked = requests.iter().position(|request| request.seat == seat);
        if requests.is_empty() {
            return Ok(());
        }
        let request = requests.swap_remove(asked.unwrap_or(0));
        let mut player = self.seat(adapter, 0, time_control);
        player.send(&request);
        // A program that is a little late starts all the same: its games judge that.
        let limit = time_control.limits(adapter.limits()).first;
        let limit = limit.max(SHORTEST_START);
        let answer = self.first_answer(player.as_mut(), &request, limit);
        let fault = match answer.lines {
            Err(fault) if !interrupt::is_stopped() => fault,
            _ => return Ok(()),
        };
        let reason = match fault {
            Fault::Timeout => match player.silence() {
                Silence::Late => return Ok(()),
                cause => {
                    let cause = cause.text(request.lines.len());
                    format!("no answer within {limit:?}: {cause}")
                }
            },
            Fault::Crash => "it ended before its first answer".to_string(),
            Fault::Closed => "it closed its input or output before its first answer".to_string(),
            Fault::LongLine => "its first answer is too long a line".to_string(),
            Fault::NoStart => "it cannot be started".to_string(),
            Fault::OutOfMemory => "it got no memory before its first answer".to_string(),
        };
        let report = player.end().bracketed();
        bail!("program {kind}: {reason}{report}{}", kind.advice(adapter))
    }

    /// Starts a program of a game that asks it nothing beforehand, sends nothing, and waits until it
    /// reads, or does something else, for a second. One that fails without having read anything,
    /// such as an interpreter without its script, fails in every game. Later failures are faults of
    /// their game, as is any of a command that a tester starts or that names the file of its case.
    ///
    /// # Errors
    /// A program that ended with an error and printed nothing on standard output; the message has
    /// its standard error output.
    fn check_reads(
        &self,
        adapter: &dyn GameAdapter,
        start: &GameSetup,
        time_control: TimeControl,
    ) -> anyhow::Result<()> {
        let command = self.shell_command()?;
        let cases = adapter.case_files();
        let played = cases.map_or(command.clone(), |cases| cases.command(&command));
        if filled(&played, &case_values("", ""), false) != command {
            return Ok(());
        }
        let environment = adapter.environment(&PlayerSetup {
            seed: 0,
            time_control,
            params: String::new(),
        });
        let mut child = ChildPlayer::start(&command, &environment, None, self.limits.stderr);
        child.settle(SHORTEST_START);
        let mut request = Request {
            seat: 0,
            lines: Vec::new(),
            answer_lines: 1,
            limit: Duration::ZERO,
        };
        child.send(&request);
        let failure = |answer: Answer| {
            let failures = [Fault::NoStart, Fault::Crash, Fault::OutOfMemory];
            let fault = answer.lines.err();
            fault.filter(|fault| failures.contains(fault))
        };
        let mut fault = failure(child.receive(&request));
        if fault.is_none() || child.has_succeeded() {
            return Ok(());
        }
        // It may want a file for its input, as a case is, and no pipe.
        let game = cases.map(|_| adapter.start_game(start)).transpose()?;
        for asked in game.iter().flat_map(|game| game.requests()) {
            request.lines = asked.lines;
            request.limit = SHORTEST_START;
            let mut player = self.seat(adapter, 0, time_control);
            fault = failure(player.receive(&request));
            if fault.is_none() {
                return Ok(());
            }
        }
        let reason = match fault {
            Some(Fault::NoStart) => "it cannot be started",
            _ => "it ended before it read anything",
        };
        let (report, kind) = (child.end().bracketed(), &self.kind);
        bail!("program {kind}: {reason}{report}{}", kind.advice(adapter))
    }

    /// Waits for the first answer for as long as `limit`, and longer while the program computes;
    /// says what it waits for.
    fn first_answer(&self, player: &mut dyn Player, request: &Request, limit: Duration) -> Answer {
        /// Time between two looks, and time after which the wait is mentioned.
        const STEP: Duration = Duration::from_secs(1);
        const QUIET: Duration = Duration::from_secs(2);
        let whole = Limits::UNTIMED.turn;
        let mut within = limit.min(QUIET);
        loop {
            let request = Request {
                limit: within,
                ..request.clone()
            };
            let answer = player.receive_unless(&request, &interrupt::is_stopped);
            let is_silent = answer.lines == Err(Fault::Timeout) && !interrupt::is_stopped();
            if !is_silent || within >= whole || within >= limit && player.is_idle() {
                return answer;
            }
            if (QUIET..QUIET + STEP).contains(&within) {
                eprintln!(
                    "waiting for the first answer of {}, for {whole:?} at most",
                    self.kind
                );
            }
            within = (within + STEP).min(whole);
        }
    }

    /// Hash that differs between versions of this program, 16 hexadecimal digits: of the sources
    /// for a built-in player, else of its [`Program::files`]; empty for a command that names no
    /// file.
    pub fn fingerprint(&self) -> String {
        let hash = match &self.kind {
            ProgramKind::BuiltIn { hash, .. } => return (*hash).to_string(),
            ProgramKind::Team(members) => {
                let hashes: Vec<String> = members.iter().map(Program::fingerprint).collect();
                return hashes.join(" ").trim().to_string();
            }
            ProgramKind::Frozen { source, .. } => source.map(|text| blake3::hash(text.as_bytes())),
            ProgramKind::Source(path) => hash_of(Path::new(path)),
            ProgramKind::Command(command) => {
                let mut hasher = blake3::Hasher::new();
                let mut files = 0;
                for bytes in files_of(command).iter().flat_map(std::fs::read) {
                    hasher.update(&(bytes.len() as u64).to_le_bytes());
                    hasher.update(&bytes);
                    files += 1;
                }
                (files > 0).then(|| hasher.finalize())
            }
        };
        hash.map_or(String::new(), |hash| hash.to_hex()[..16].to_string())
    }

    /// The existing files of the program: the source of a compiled program; for a command, the
    /// files of up to 100 MB that its words name, except those its output is redirected to.
    pub fn files(&self) -> Vec<PathBuf> {
        match &self.kind {
            ProgramKind::BuiltIn { .. } | ProgramKind::Frozen { .. } => Vec::new(),
            ProgramKind::Team(members) => members.iter().flat_map(Program::files).collect(),
            ProgramKind::Source(path) => vec![PathBuf::from(path)],
            ProgramKind::Command(command) => files_of(command),
        }
    }
}

impl ProgramKind {
    /// Parses a program without a name and a time limit that is no team.
    fn parse(adapter: &dyn GameAdapter, text: &str) -> ProgramKind {
        let (name, params) = text.split_once(':').unwrap_or((text, ""));
        let built_in = adapter.built_in_players();
        if built_in.iter().any(|known| known.name == name) {
            ProgramKind::BuiltIn {
                name: name.to_string(),
                params: params.to_string(),
                hash: adapter.sources_hash(),
            }
        } else if let Some(name) = text.strip_prefix(frozen::PREFIX) {
            let mut known = adapter.frozen().iter();
            ProgramKind::Frozen {
                name: name.to_string(),
                source: known.find(|it| it.name == name).map(|it| it.source),
            }
        } else if text.ends_with(".rs") && !text.contains(char::is_whitespace) {
            ProgramKind::Source(text.to_string())
        } else {
            ProgramKind::Command(text.to_string())
        }
    }

    /// Checks the changed parameters of a built-in player.
    fn check_params(
        &self,
        adapter: &dyn GameAdapter,
        name: &str,
        params: &str,
    ) -> anyhow::Result<()> {
        let known = adapter.parameters(name);
        for change in params.split(',').filter(|change| !change.is_empty()) {
            let Some((param, value)) = change.split_once('=') else {
                bail!("{self}: expected a parameter `name=value`, found {change:?}");
            };
            let Some(known) = known.iter().find(|known| known.name == param) else {
                bail!("{self}: {}", unknown_parameter(adapter, name, param));
            };
            let range = known.min..=known.max;
            if !value.parse().is_ok_and(|value: f64| range.contains(&value)) {
                bail!(
                    "{self}: expected {param} from {} to {}, found {value:?}",
                    known.min,
                    known.max
                );
            }
        }
        Ok(())
    }

    /// Suggestion for an error text: built-in players whose names are like that of this command;
    /// empty for a command with path or blanks.
    fn advice(&self, adapter: &dyn GameAdapter) -> String {
        let ProgramKind::Command(text) = self else {
            return String::new();
        };
        let name = text.split(':').next().unwrap_or_default();
        if name.contains(|c: char| c.is_whitespace() || "/\\.".contains(c)) {
            return String::new();
        }
        let known: Vec<&str> = adapter
            .built_in_players()
            .iter()
            .map(|it| it.name)
            .collect();
        match suggest(known.iter().copied(), name) {
            Some(near) => format!("\ndid you mean the built-in player {near}?"),
            None if known.is_empty() => "\nthe game has no built-in players".to_string(),
            None => format!("\nbuilt-in players: {}", known.join(", ")),
        }
    }
}

/// Whether a command looks like a time limit without unit, such as `./bot@400`.
fn is_number_without_unit(command: &str) -> bool {
    let time = command
        .rsplit_once(TIME_ODDS_SEPARATOR)
        .map(|(_, time)| time);
    time.is_some_and(|time| !time.is_empty() && time.bytes().all(|it| it.is_ascii_digit()))
}

/// The files of a command, see [`Program::files`].
fn files_of(command: &str) -> Vec<PathBuf> {
    const LARGEST: u64 = 100_000_000;
    let words = command
        .split('>')
        .enumerate()
        .flat_map(|(redirections, part)| {
            let words = part.split(|c: char| c.is_whitespace() || "'\"=;&|<".contains(c));
            let words = words.filter(|word| !word.is_empty());
            // The first word after a `>` is where output goes.
            words.skip(redirections.min(1))
        });
    let is_hashed = |path: &PathBuf| {
        let about = path.metadata();
        about.is_ok_and(|about| about.is_file() && about.len() <= LARGEST)
    };
    words.map(PathBuf::from).filter(is_hashed).collect()
}

/// Number of seats of team 0.
fn seats_of_a_team(adapter: &dyn GameAdapter) -> usize {
    adapter.teams().iter().filter(|&&team| team == 0).count()
}

/// Hash of a file; `None` if it cannot be read.
fn hash_of(path: &Path) -> Option<blake3::Hash> {
    std::fs::read(path).ok().map(|text| blake3::hash(&text))
}

/// The text that [`Program::new`] parses.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name}{NAME_SEPARATOR}")?;
        }
        self.kind.fmt(f)?;
        match self.clock {
            Some(clock) => write!(f, "{TIME_ODDS_SEPARATOR}{clock:?}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for ProgramKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ProgramKind::BuiltIn { name, params, .. } if params.is_empty() => f.write_str(name),
            ProgramKind::BuiltIn { name, params, .. } => write!(f, "{name}:{params}"),
            ProgramKind::Frozen { name, .. } => write!(f, "{}{name}", frozen::PREFIX),
            ProgramKind::Source(text) | ProgramKind::Command(text) => f.write_str(text),
            ProgramKind::Team(members) => {
                let members: Vec<String> = members.iter().map(Program::to_string).collect();
                f.write_str(&members.join(TEAM_SEPARATOR))
            }
        }
    }
}
