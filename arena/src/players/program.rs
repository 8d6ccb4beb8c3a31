//! Programs as the command line names them: what plays in a seat.

use super::child::Child;
use super::frozen;
use super::in_process::{AbsentPlayer, InProcessPlayer};
use super::player::Player;
use super::suggestions::{nearest, unknown_parameter};
use crate::game::{Fault, GameAdapter, GameSetup, Limits, PlayerSetup, TimeControl};
use crate::system::interrupt;
use anyhow::{bail, Context};
use std::fmt;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Which program plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// A built-in player.
    BuiltIn {
        /// Its name.
        name: String,
        /// Changed parameters, `name=value,name=value`.
        params: String,
        /// [`GameAdapter::sources_hash`].
        hash: &'static str,
    },
    /// A frozen program of the game.
    Frozen {
        /// Its name, without what stands before it.
        name: String,
        /// Its text, if the game has one of this name.
        source: Option<&'static str>,
    },
    /// A file of Rust that is compiled, by its path.
    Source(String),
    /// A shell command that speaks the game's protocol.
    Command(String),
    /// Programs for the seats of a team, in their order.
    Team(Vec<Program>),
    /// A program, which is no team, with a time limit of its own in place of the
    /// run's: `PROGRAM@400ms`.
    Limited {
        /// The program.
        program: Box<Program>,
        /// Of a turn, or of the whole game where the judge limits that.
        clock: Duration,
    },
}

/// Between the programs of a team.
const AND: &str = " :: ";
/// Between a program and its own time limit.
const AT: char = '@';

impl Program {
    /// A built-in player `name` or `name:param=value,...`, a frozen program
    /// `frozen/name`, a file `path.rs`, or else a shell command; each with `@400ms`
    /// after it for a time limit of its own; `ONE :: TWO`, one for each seat of a
    /// team in order.
    pub fn new(adapter: &dyn GameAdapter, text: &str) -> Program {
        if seats_of_a_team(adapter) > 1 && text.contains(AND) {
            let members = text.split(AND).map(str::trim);
            return Program::Team(members.map(|it| Program::new(adapter, it)).collect());
        }
        if let Some((program, clock)) = text.rsplit_once(AT) {
            if let Ok(clock) = humantime::parse_duration(clock) {
                return Program::Limited {
                    program: Box::new(Program::new(adapter, program)),
                    clock,
                };
            }
        }
        let (name, params) = text.split_once(':').unwrap_or((text, ""));
        let built_in = adapter.built_in_players();
        if built_in.iter().any(|known| known.name == name) {
            Program::BuiltIn {
                name: name.to_string(),
                params: params.to_string(),
                hash: adapter.sources_hash(),
            }
        } else if let Some(name) = text.strip_prefix(frozen::PREFIX) {
            let mut known = adapter.frozen().iter();
            Program::Frozen {
                name: name.to_string(),
                source: known.find(|it| it.name == name).map(|it| it.source),
            }
        } else if text.ends_with(".rs") && !text.contains(char::is_whitespace) {
            Program::Source(text.to_string())
        } else {
            Program::Command(text.to_string())
        }
    }

    /// The program of a team's seat, counted from 0: of a team each has its own,
    /// of all others each seat has the same.
    pub fn member(&self, place: usize) -> &Program {
        match self {
            Program::Team(members) => members.get(place).unwrap_or(self),
            _ => self,
        }
    }

    /// The program without its own time limit, if it has one.
    pub fn without_limit(&self) -> &Program {
        match self {
            Program::Limited { program, .. } => program,
            _ => self,
        }
    }

    /// Its own time limit, if it has one; of a team the longest of its members'.
    pub fn own_clock(&self) -> Option<Duration> {
        match self {
            Program::Limited { clock, .. } => Some(*clock),
            Program::Team(members) => members.iter().filter_map(Program::own_clock).max(),
            _ => None,
        }
    }

    /// The limits of its answers in place of the run's, if it has its own.
    pub fn own_limits(&self, adapter: &dyn GameAdapter) -> Option<Limits> {
        let clock = self.own_clock()?;
        Some(TimeControl::Clock(clock).limits(adapter.limits()))
    }

    /// Checks the changed parameters and the own limit in a run of this time control, and
    /// compiles what is to be compiled.
    ///
    /// # Errors
    /// The first parameter that is none, has no number, or lies out of its
    /// range; a program that does not exist or does not compile; an empty text; a
    /// time limit of 0, without its unit, or under fixed work.
    pub fn check(
        &self,
        adapter: &dyn GameAdapter,
        time_control: TimeControl,
    ) -> anyhow::Result<()> {
        let (name, params) = match self {
            Program::Limited { clock, .. } if clock.is_zero() => {
                bail!("{self}: expected a time above 0 after {AT}")
            }
            Program::Limited { program, clock } => {
                if let TimeControl::Work(nodes) = time_control {
                    bail!(
                        "{self}: {AT}{clock:?} is a limit in place of the one of --clock: expected \
                         --clock, found fixed work of {nodes} nodes"
                    );
                }
                return program.check(adapter, time_control);
            }
            Program::BuiltIn { name, params, .. } => (name, params),
            Program::Frozen { name, source: None } => bail!(frozen::unknown(adapter, name)),
            Program::Frozen { .. } | Program::Source(_) => return self.shell_command().map(drop),
            Program::Command(text) if text.trim().is_empty() => {
                bail!("expected a program, found an empty text")
            }
            Program::Command(text) if is_number_without_unit(text) => {
                bail!("{text}: expected a time with its unit after {AT}, such as {AT}400ms")
            }
            Program::Command(_) => return Ok(()),
            Program::Team(members) => {
                let seats = seats_of_a_team(adapter);
                if members.len() != seats {
                    bail!(
                        "{self}: a team of {} has {seats} seats: expected one program, or {seats} \
                         with {AND:?} between them, found {}",
                        adapter.name(),
                        members.len()
                    );
                }
                return members
                    .iter()
                    .try_for_each(|member| member.check(adapter, time_control));
            }
        };
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

    /// What a shell is given to start the program; of what is compiled, once it
    /// has been.
    fn shell_command(&self) -> anyhow::Result<String> {
        let compiled = match self {
            Program::BuiltIn { name, .. } => bail!("{name} is built in"),
            Program::Frozen { name, source } => {
                let source = source.with_context(|| format!("there is no {self}"))?;
                frozen::program(name, source)?
            }
            Program::Source(path) => frozen::compiled_source(Path::new(path))?,
            Program::Command(command) => return Ok(command.clone()),
            Program::Limited { program, .. } => return program.shell_command(),
            Program::Team(_) => bail!("{self} is more than one program"),
        };
        Ok(format!("\"{}\"", compiled.display()))
    }

    /// Whether it, or one of a team, plays as a child process.
    pub fn is_process(&self) -> bool {
        match self {
            Program::BuiltIn { .. } => false,
            Program::Frozen { .. } | Program::Source(_) | Program::Command(_) => true,
            Program::Team(members) => members.iter().any(Program::is_process),
            Program::Limited { program, .. } => program.is_process(),
        }
    }

    /// Whether it, or one of a team, is a process of which the arena knows no more than its
    /// answers: a command or a file that is compiled.
    pub fn is_foreign(&self) -> bool {
        match self {
            Program::BuiltIn { .. } | Program::Frozen { .. } => false,
            Program::Source(_) | Program::Command(_) => true,
            Program::Team(members) => members.iter().any(Program::is_foreign),
            Program::Limited { program, .. } => program.is_foreign(),
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

    /// The same; all that a child process writes to its error stream is copied to `log`
    /// as it comes.
    pub fn seat_with_log(
        &self,
        adapter: &dyn GameAdapter,
        seed: u64,
        time_control: TimeControl,
        log: Option<File>,
    ) -> Box<dyn Player> {
        let setup = |params: &str| PlayerSetup {
            seed,
            time_control,
            params: params.to_string(),
        };
        match self {
            Program::BuiltIn { name, params, .. } => {
                match adapter.built_in_player(name, &setup(params)) {
                    Some(player) => Box::new(InProcessPlayer::new(player)),
                    None => Box::new(AbsentPlayer),
                }
            }
            Program::Limited { program, clock } => {
                program.seat_with_log(adapter, seed, TimeControl::Clock(*clock), log)
            }
            Program::Team(_) => Box::new(AbsentPlayer),
            Program::Frozen { .. } | Program::Source(_) | Program::Command(_) => {
                match self.shell_command() {
                    Ok(command) => {
                        let environment = adapter.environment(&setup(""));
                        Box::new(Child::start(&command, &environment, log))
                    }
                    Err(_) => Box::new(AbsentPlayer),
                }
            }
        }
    }

    /// Starts the program once and waits for the first answer of a game, however
    /// wrong, so that no match is played with one that cannot be started; but for its limits
    /// the game is that of `start`. After a Ctrl-C nothing more is waited for, and the program
    /// passes: nothing will be played.
    ///
    /// # Errors
    /// No answer came; with the reason, and built-in players of a similar name.
    pub fn try_out(
        &self,
        adapter: &dyn GameAdapter,
        start: &GameSetup,
        time_control: TimeControl,
    ) -> anyhow::Result<()> {
        let members = match self {
            Program::Team(members) => &members[..],
            one => std::slice::from_ref(one),
        };
        let mut seats = (0..adapter.teams().len()).filter(|&seat| adapter.teams()[seat] == 0);
        members.iter().try_for_each(|member| {
            let seat = seats.next().unwrap_or(0);
            member.try_seat(adapter, seat, start, time_control)
        })
    }

    fn try_seat(
        &self,
        adapter: &dyn GameAdapter,
        seat: usize,
        start: &GameSetup,
        time_control: TimeControl,
    ) -> anyhow::Result<()> {
        match self {
            Program::BuiltIn { .. } => return Ok(()),
            Program::Limited { program, clock } => {
                return program.try_seat(adapter, seat, start, TimeControl::Clock(*clock));
            }
            _ if interrupt::is_stopped() => return Ok(()),
            _ => {}
        }
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
        let answer = player.receive_unless(&request, &interrupt::is_stopped);
        let report = player.end().text;
        let fault = match answer.lines {
            Err(fault) if !interrupt::is_stopped() => fault,
            _ => return Ok(()),
        };
        let reason = match fault {
            Fault::Timeout => format!("no answer within {:?}", request.limit),
            Fault::Crash => "it ended before its first answer".to_string(),
            Fault::Closed => "it closed its input or output before its first answer".to_string(),
            Fault::LongLine => "its first answer is too long a line".to_string(),
            Fault::NoStart => "it cannot be started".to_string(),
        };
        let report = match report.as_str() {
            "" => String::new(),
            report => format!(" ({report})"),
        };
        bail!("program {self}: {reason}{report}{}", self.advice(adapter))
    }

    /// What may have been meant by a word that is no program.
    fn advice(&self, adapter: &dyn GameAdapter) -> String {
        let Program::Command(text) = self else {
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
        match nearest(known.iter().copied(), name) {
            Some(near) => format!("\ndid you mean the built-in player {near}?"),
            None if known.is_empty() => "\nthe game has no built-in players".to_string(),
            None => format!("\nbuilt-in players: {}", known.join(", ")),
        }
    }

    /// What differs between versions of this program: of a built-in
    /// player, the hash of the sources of the bot and of all players; else of
    /// its [`Program::files`]. 16 hexadecimal digits; empty for a command that names no file.
    pub fn fingerprint(&self) -> String {
        let hash = match self {
            Program::BuiltIn { hash, .. } => return (*hash).to_string(),
            Program::Team(members) => {
                let hashes: Vec<String> = members.iter().map(Program::fingerprint).collect();
                return hashes.join(" ").trim().to_string();
            }
            Program::Limited { program, .. } => return program.fingerprint(),
            Program::Frozen { source, .. } => source.map(|text| blake3::hash(text.as_bytes())),
            Program::Source(path) => hash_of(Path::new(path)),
            Program::Command(command) => {
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

    /// The files that make it up, as far as they are there: of what is compiled its source; of
    /// a command those of up to 100 MB that its words name and that its output does not go to.
    pub fn files(&self) -> Vec<PathBuf> {
        match self {
            Program::BuiltIn { .. } | Program::Frozen { .. } => Vec::new(),
            Program::Team(members) => members.iter().flat_map(Program::files).collect(),
            Program::Limited { program, .. } => program.files(),
            Program::Source(path) => vec![PathBuf::from(path)],
            Program::Command(command) => files_of(command),
        }
    }
}

/// `./bot@400`, whose time lacks its unit.
fn is_number_without_unit(command: &str) -> bool {
    let time = command.rsplit_once(AT).map(|(_, time)| time);
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

/// How many seats team 0 has.
fn seats_of_a_team(adapter: &dyn GameAdapter) -> usize {
    adapter.teams().iter().filter(|&&team| team == 0).count()
}

/// Of a file, if it can be read.
fn hash_of(path: &Path) -> Option<blake3::Hash> {
    std::fs::read(path).ok().map(|text| blake3::hash(&text))
}

/// As it was written.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Program::BuiltIn { name, params, .. } if params.is_empty() => f.write_str(name),
            Program::BuiltIn { name, params, .. } => write!(f, "{name}:{params}"),
            Program::Frozen { name, .. } => write!(f, "{}{name}", frozen::PREFIX),
            Program::Source(text) | Program::Command(text) => f.write_str(text),
            Program::Limited { program, clock } => write!(f, "{program}{AT}{clock:?}"),
            Program::Team(members) => {
                for (place, member) in members.iter().enumerate() {
                    let between = if place == 0 { "" } else { AND };
                    write!(f, "{between}{member}")?;
                }
                Ok(())
            }
        }
    }
}
