//! The file of a run: what was played and how it ended, one pair to a line.
//!
//! `docs/records.md` describes both files for readers in other languages. The
//! *run file* holds what follows from the run's settings alone: under fixed
//! work it is the same, byte for byte, on every machine, however often the run
//! was stopped. The *measured file* beside it holds the rest: machines, times,
//! last words of programs that failed, attributes that programs printed.

use crate::game::{Fault, Pace};
use crate::latency::Latency;
use anyhow::{bail, Context};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Version of the format of both files.
pub const FORMAT: u32 = 1;

/// A line of the run file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum RunLine {
    /// The first line.
    Run(Header),
    /// Every other line.
    Pair(PairRecord),
}

/// What a run plays; all that its games follow from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`].
    pub format: u32,
    /// The game's name.
    pub game: String,
    /// Version of its rules.
    pub rules: u32,
    /// What all maps and random streams follow from.
    pub seed: u64,
    /// The pairs of each match: from the first up to, but without, the second
    /// number. A shard has a part of the whole run's.
    pub pairs: [u64; 2],
    /// Kind of maps.
    pub profile: String,
    /// Where the starts of the games come from: `generated` from seed and
    /// profile.
    pub openings: String,
    /// How the players think.
    pub pace: PaceField,
    /// The test by which the run may end early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtField>,
    /// Whether the answers of each game are kept.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub answers: bool,
    /// Who plays.
    pub programs: Vec<ProgramField>,
    /// Who plays whom: places in `programs` of A and B.
    pub matches: Vec<[usize; 2]>,
}

impl Header {
    /// The pairs of each match.
    pub fn range(&self) -> Range<u64> {
        self.pairs[0]..self.pairs[1]
    }

    /// What differs between the headers of two shards of one run, if anything.
    pub fn difference(&self, other: &Header) -> Option<String> {
        let [one, two] = [self, other].map(|header| {
            let header = Header {
                pairs: [0, 0],
                ..header.clone()
            };
            serde_json::to_value(header).unwrap_or_default()
        });
        let names = one.as_object()?.keys().chain(two.as_object()?.keys());
        names
            .filter(|name| one.get(name) != two.get(name))
            .map(|name| {
                let show = |value: Option<&serde_json::Value>| {
                    value.map_or("nothing".to_string(), ToString::to_string)
                };
                format!(
                    "{name}: {} and {}",
                    show(one.get(name)),
                    show(two.get(name))
                )
            })
            .next()
    }
}

/// How the players think, in the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PaceField {
    /// Search nodes a turn.
    Work(u64),
    /// Time limit of a turn, in microseconds.
    #[serde(rename = "clock_us")]
    ClockUs(u64),
}

impl From<Pace> for PaceField {
    fn from(pace: Pace) -> PaceField {
        match pace {
            Pace::Work(nodes) => PaceField::Work(nodes),
            Pace::Clock(turn) => {
                PaceField::ClockUs(u64::try_from(turn.as_micros()).unwrap_or(u64::MAX))
            }
        }
    }
}

impl From<PaceField> for Pace {
    fn from(pace: PaceField) -> Pace {
        match pace {
            PaceField::Work(nodes) => Pace::Work(nodes),
            PaceField::ClockUs(turn) => Pace::Clock(Duration::from_micros(turn)),
        }
    }
}

/// A sequential test, in the header.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtField {
    /// `logistic` or `normalized` Elo.
    pub model: EloModel,
    /// Elo of A over B under H0.
    pub elo0: f64,
    /// Elo of A over B under H1.
    pub elo1: f64,
    /// Chance to accept H1 where H0 holds.
    pub alpha: f64,
    /// Chance to accept H0 where H1 holds.
    pub beta: f64,
}

/// What the bounds of a test are measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// Elo of the expected score.
    Logistic,
    /// Elo of the expected score in standard deviations of a game.
    Normalized,
}

/// A program, in the header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramField {
    /// As written on the command line: `bot:choice_noise=0.1`, `./my-bot`.
    pub text: String,
    /// Of a linked-in player, its name; nothing for a command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resident: Option<String>,
    /// Changed parameters, `name=value,name=value`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub params: String,
    /// Of a linked-in player: of the sources it was built from. Of a command:
    /// of the files that its words name. Empty if there are none.
    pub hash: String,
}

/// A finished pair.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairRecord {
    /// Number of the match, a place in the header's `matches`.
    #[serde(rename = "match")]
    pub of_match: usize,
    /// Number of the pair.
    pub pair: u64,
    /// First A on team 0's side, then B.
    pub games: [GameRecord; 2],
}

/// A pair's place in a run: number of the pair, then of the match.
pub type Place = (u64, usize);

impl PairRecord {
    /// Its place in the order of a finished file.
    pub fn place(&self) -> Place {
        (self.pair, self.of_match)
    }

    /// A's points of both games together, 0..=2.
    pub fn points(&self) -> f64 {
        self.games.iter().map(|game| game.points).sum()
    }

    /// Whether both games went the same way, move for move: so they do if A and
    /// B are the same program under fixed work.
    pub fn is_repeated(&self) -> bool {
        self.games[0].hash == self.games[1].hash
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// Of the map and all else that is random in the game.
    pub seed: i64,
    /// The team whose seats A had.
    pub a_team: usize,
    /// What A gets for it, 0..=1.
    pub points: f64,
    /// The game's own scores of A and B; null for one that did not take part.
    pub scores: [Option<f64>; 2],
    /// The kind of end, in the game's words.
    pub end: String,
    /// Answers of all seats that changed the game.
    pub turns: u32,
    /// Who lost by its own fault, and how.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<FaultRecord>,
    /// What the game says of itself, such as features of its map.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attributes: BTreeMap<String, f64>,
    /// What the seats answered, in the order of the game, if it is kept: with
    /// the rules, the whole game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<AnswerField>,
    /// Of all that was sent and answered, see [`crate::referee::Played`].
    pub hash: String,
}

/// An answer that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AnswerField {
    /// The line; several with line ends between them.
    Line(String),
    /// None came.
    Fault {
        /// The kind of fault.
        fault: String,
    },
}

impl From<&Result<String, Fault>> for AnswerField {
    fn from(answer: &Result<String, Fault>) -> AnswerField {
        match answer {
            Ok(line) => AnswerField::Line(line.clone()),
            Err(fault) => AnswerField::Fault {
                fault: fault.name().to_string(),
            },
        }
    }
}

impl AnswerField {
    /// As it came.
    pub fn answer(&self) -> Result<String, Fault> {
        match self {
            AnswerField::Line(line) => Ok(line.clone()),
            AnswerField::Fault { fault } => Err(Fault::from_name(fault).unwrap_or(Fault::Closed)),
        }
    }
}

/// A program's own fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultRecord {
    /// 0 for A, 1 for B.
    pub program: usize,
    /// The kind, for counting.
    pub kind: String,
    /// The reason in the game's record.
    pub reason: String,
}

/// A line of the measured file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum MeasuredLine {
    /// A start of the arena.
    Session(Session),
    /// What was measured while a pair was played.
    Measured(MeasuredPair),
}

/// One start of the arena: a run has several if it was stopped and resumed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Session {
    /// Its name; no other session has the same.
    pub session: String,
    /// Name of the machine.
    pub host: String,
    /// Operating system and processor.
    pub system: String,
    /// Physical cores.
    pub cores: usize,
    /// Games played at the same time.
    pub jobs: usize,
    /// Version of the arena.
    pub arena: String,
    /// Seconds since 1970.
    pub started: u64,
}

/// What was measured while a pair was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredPair {
    /// As in [`PairRecord`].
    #[serde(rename = "match")]
    pub of_match: usize,
    /// As in [`PairRecord`].
    pub pair: u64,
    /// The session it was played in.
    pub session: String,
    /// As in [`PairRecord`].
    pub games: [MeasuredGame; 2],
}

/// What was measured while a game was played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredGame {
    /// From its deal to its end.
    pub seconds: f64,
    /// Answer times of A and B, all their seats together.
    pub latency: [Latency; 2],
    /// Last words of programs that failed, in the order of the `faults`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
    /// What programs printed to their error streams.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<Attribute>,
}

/// `[TDATA] name = value` (of the game) or `[PDATA] name = value` (of the
/// program), printed to a program's error stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attribute {
    /// 0 for A, 1 for B; nothing for the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<usize>,
    /// The name.
    pub name: String,
    /// The value, as printed.
    pub value: String,
}

/// A run that was read, or is being played.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Its first line.
    pub header: Header,
    /// The finished pairs.
    pub pairs: BTreeMap<Place, PairRecord>,
}

impl Run {
    /// A run of which nothing was played yet.
    pub fn new(header: Header) -> Run {
        Run {
            header,
            pairs: BTreeMap::new(),
        }
    }

    /// Reads a run file, or the part of it that is there while it is played.
    ///
    /// A last line without its end was being written when the arena was killed,
    /// and is left out.
    ///
    /// # Errors
    /// A file that cannot be read; a damaged line, with its place.
    pub fn read(path: &Path) -> anyhow::Result<Run> {
        let found = if path.exists() {
            path.to_path_buf()
        } else {
            part_of(path)
        };
        let text = std::fs::read(&found)
            .with_context(|| format!("cannot read the run {}", path.display()))?;
        Run::parse(&text).with_context(|| found.display().to_string())
    }

    /// Reads the text of a run file.
    ///
    /// # Errors
    /// A damaged line, with its number.
    pub fn parse(text: &[u8]) -> anyhow::Result<Run> {
        let mut lines = full_lines(text);
        let header = match lines.next().map(parse_line).transpose()? {
            Some(RunLine::Run(header)) => header,
            Some(RunLine::Pair(_)) | None => bail!("line 1: expected the header of a run"),
        };
        if header.format != FORMAT {
            bail!(
                "line 1: expected format {FORMAT}, found {}; use the arena that wrote it",
                header.format
            );
        }
        let programs = header.programs.len();
        if header
            .matches
            .iter()
            .flatten()
            .any(|&place| place >= programs)
        {
            bail!("line 1: a match names a program that is not among the {programs}");
        }
        let mut run = Run::new(header);
        for (number, line) in lines {
            let RunLine::Pair(pair) = parse_line((number, line))? else {
                bail!("line {number}: expected a pair, found a second header");
            };
            let place = pair.place();
            if !run.header.range().contains(&pair.pair) || pair.of_match >= run.header.matches.len()
            {
                bail!(
                    "line {number}: pair {} of match {} is not of this run",
                    pair.pair,
                    pair.of_match
                );
            }
            match run.pairs.get(&place) {
                Some(known) if *known != pair => bail!(
                    "line {number}: pair {} of match {} is there twice and differs",
                    pair.pair,
                    pair.of_match
                ),
                _ => run.pairs.insert(place, pair),
            };
        }
        Ok(run)
    }

    /// The finished pairs of a match, in their order.
    pub fn of_match(&self, of_match: usize) -> impl Iterator<Item = &PairRecord> {
        let pairs = self.pairs.values();
        pairs.filter(move |pair| pair.of_match == of_match)
    }

    /// Takes in the pairs of another part of the same run.
    ///
    /// # Errors
    /// Another run, or a pair that both have and that differs.
    pub fn merge(&mut self, other: Run) -> anyhow::Result<()> {
        if let Some(difference) = self.header.difference(&other.header) {
            bail!("parts of different runs: {difference}");
        }
        let [start, end] = other.header.pairs;
        let pairs = &mut self.header.pairs;
        *pairs = [pairs[0].min(start), pairs[1].max(end)];
        for (place, pair) in other.pairs {
            match self.pairs.get(&place) {
                Some(known) if *known != pair => bail!(
                    "pair {} of match {} is there twice and differs",
                    pair.pair,
                    pair.of_match
                ),
                _ => self.pairs.insert(place, pair),
            };
        }
        Ok(())
    }

    /// Leaves out all pairs from this one on.
    pub fn truncate(&mut self, pair: u64) {
        self.pairs.retain(|&(number, _), _| number < pair);
    }

    /// The places still to be played, in their order.
    pub fn missing(&self) -> impl Iterator<Item = Place> + '_ {
        let places = self
            .header
            .range()
            .flat_map(|pair| (0..self.header.matches.len()).map(move |m| (pair, m)));
        places.filter(|place| !self.pairs.contains_key(place))
    }

    /// The whole file: pairs in the order of their numbers, within a pair
    /// matches in the header's order.
    pub fn to_text(&self) -> String {
        let mut text = to_line(&RunLine::Run(self.header.clone()));
        for pair in self.pairs.values() {
            text += &to_line(&RunLine::Pair(pair.clone()));
        }
        text
    }

    /// Writes the whole file; it appears under its name only when it is whole.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write(&self, path: &Path) -> anyhow::Result<()> {
        replace(path, self.to_text().as_bytes())
    }
}

/// What was measured in a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    /// The arena's starts, in their order.
    pub sessions: Vec<Session>,
    /// What was measured of each pair.
    pub pairs: BTreeMap<Place, MeasuredPair>,
}

impl Measured {
    /// Reads what was measured in this run; empty if there is no file.
    ///
    /// # Errors
    /// A file that cannot be read; a damaged line, with its place.
    pub fn read(run: &Path) -> anyhow::Result<Measured> {
        let mut measured = Measured::default();
        for line in read_measured(run)? {
            match line {
                MeasuredLine::Session(session) => measured.sessions.push(session),
                MeasuredLine::Measured(pair) => measured.add(pair),
            }
        }
        Ok(measured)
    }

    /// Takes in what was measured of a pair; the later one counts.
    pub fn add(&mut self, pair: MeasuredPair) {
        self.pairs.insert((pair.pair, pair.of_match), pair);
    }

    /// Takes in what another machine measured. Of a pair that was played twice
    /// the same one stays, whichever comes first.
    pub fn merge(&mut self, other: Measured) {
        self.sessions.extend(other.sessions);
        self.sessions.sort_by(|a, b| a.session.cmp(&b.session));
        self.sessions.dedup();
        for pair in other.pairs.into_values() {
            let known = self.pairs.get(&(pair.pair, pair.of_match));
            if known.is_none_or(|known| pair.session < known.session) {
                self.add(pair);
            }
        }
    }

    /// Name of the machine that a pair was played on, if it is known.
    pub fn host_of(&self, place: Place) -> Option<&str> {
        let session = &self.pairs.get(&place)?.session;
        let session = self
            .sessions
            .iter()
            .find(|known| known.session == *session)?;
        Some(&session.host)
    }

    /// Writes it beside this run.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write(&self, run: &Path) -> anyhow::Result<()> {
        let sessions = self.sessions.iter().cloned().map(MeasuredLine::Session);
        let pairs = self.pairs.values().cloned().map(MeasuredLine::Measured);
        let text: String = sessions.chain(pairs).map(|line| to_line(&line)).collect();
        replace(&measured_of(run), text.as_bytes())
    }
}

/// The lines of a run's measured file; an empty list if there is none. A
/// half-written last line is left out.
///
/// # Errors
/// A file that cannot be read; a damaged line, with its place.
pub fn read_measured(run: &Path) -> anyhow::Result<Vec<MeasuredLine>> {
    let path = measured_of(run);
    let text = match std::fs::read(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    let lines: anyhow::Result<_> = full_lines(&text).map(parse_line).collect();
    lines.with_context(|| path.display().to_string())
}

/// `games/run.jsonl.part`: the file of a run that is being played.
pub fn part_of(run: &Path) -> PathBuf {
    with_suffix(run, ".part")
}

/// `games/run.measured.jsonl`: what was measured in the run `games/run.jsonl`.
pub fn measured_of(run: &Path) -> PathBuf {
    run.with_extension("measured.jsonl")
}

/// A run file that grows by a line for each finished pair.
pub struct Writer {
    path: PathBuf,
    part: File,
    measured: File,
}

impl Writer {
    /// Starts the file of a new run.
    ///
    /// # Errors
    /// A run that is there already; a file that cannot be written.
    pub fn create(path: &Path, header: &Header) -> anyhow::Result<Writer> {
        for there in [path.to_path_buf(), part_of(path)] {
            if there.exists() {
                bail!(
                    "{} is there already: go on with --resume {}, or take another name",
                    there.display(),
                    path.display()
                );
            }
        }
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        // What an earlier run of this name measured is not of this one.
        match std::fs::remove_file(measured_of(path)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot replace {}", path.display()));
            }
            _ => {}
        }
        replace(
            &part_of(path),
            to_line(&RunLine::Run(header.clone())).as_bytes(),
        )?;
        Writer::open(path)
    }

    /// Goes on with the file of a run that was stopped, and drops half-written
    /// lines at the ends of both files.
    ///
    /// # Errors
    /// A file that cannot be read or written.
    pub fn open(path: &Path) -> anyhow::Result<Writer> {
        let open = |path: &Path| -> std::io::Result<File> {
            let mut file = OpenOptions::new()
                .read(true)
                .append(true)
                .create(true)
                .open(path)?;
            let mut text = Vec::new();
            file.read_to_end(&mut text)?;
            let whole = text.iter().rposition(|&byte| byte == b'\n');
            file.set_len(whole.map_or(0, |at| at as u64 + 1))?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        };
        let opened =
            |path: &Path| open(path).with_context(|| format!("cannot write to {}", path.display()));
        Ok(Writer {
            part: opened(&part_of(path))?,
            measured: opened(&measured_of(path))?,
            path: path.to_path_buf(),
        })
    }

    /// Adds a line about this start of the arena.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn session(&mut self, session: &Session) -> anyhow::Result<()> {
        let line = to_line(&MeasuredLine::Session(session.clone()));
        self.append(None, &line)
    }

    /// Adds a finished pair.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn pair(&mut self, pair: &PairRecord, measured: &MeasuredPair) -> anyhow::Result<()> {
        // First what was measured: of a pair in the run file nothing is lost.
        let measured = to_line(&MeasuredLine::Measured(measured.clone()));
        self.append(Some(&to_line(&RunLine::Pair(pair.clone()))), &measured)
    }

    fn append(&mut self, pair: Option<&str>, measured: &str) -> anyhow::Result<()> {
        // Each line by one call, so that it is in the file before the next pair.
        let mut written = self.measured.write_all(measured.as_bytes());
        if let Some(pair) = pair {
            written = written.and_then(|()| self.part.write_all(pair.as_bytes()));
        }
        written.with_context(|| format!("cannot write to {}", part_of(&self.path).display()))
    }

    /// Puts the finished run in place, in its final order.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn finish(self, run: &Run) -> anyhow::Result<()> {
        run.write(&self.path)?;
        drop(self.part);
        let part = part_of(&self.path);
        std::fs::remove_file(&part).with_context(|| format!("cannot remove {}", part.display()))
    }
}

/// The lines that have their ends, with their numbers from 1.
fn full_lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let whole = text.iter().rposition(|&byte| byte == b'\n');
    let lines = text[..whole.unwrap_or(0)].split(|&byte| byte == b'\n');
    lines
        .enumerate()
        .filter(move |_| whole.is_some())
        .map(|(number, line)| (number + 1, line))
}

fn parse_line<T: for<'a> Deserialize<'a>>((number, line): (usize, &[u8])) -> anyhow::Result<T> {
    serde_json::from_slice(line).with_context(|| {
        let text = String::from_utf8_lossy(line);
        let start: String = text.chars().take(60).collect();
        format!("line {number}: damaged, found {start:?}")
    })
}

fn to_line(value: &impl Serialize) -> String {
    let mut line =
        serde_json::to_string(value).unwrap_or_else(|error| unreachable!("plain data: {error}"));
    line.push('\n');
    line
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

/// Writes a file under another name, to the disk, and then moves it in place.
///
/// # Errors
/// A file that cannot be written.
pub fn replace(path: &Path, text: &[u8]) -> anyhow::Result<()> {
    let temporary = with_suffix(path, ".tmp");
    let written = File::create(&temporary).and_then(|mut file| {
        file.write_all(text)?;
        file.sync_all()
    });
    written
        .and_then(|()| std::fs::rename(&temporary, path))
        .with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run() -> Run {
        let program = |text: &str| ProgramField {
            text: text.to_string(),
            resident: None,
            params: String::new(),
            hash: "00".to_string(),
        };
        let mut run = Run::new(Header {
            format: FORMAT,
            game: "ocean".to_string(),
            rules: 1,
            seed: 7,
            pairs: [2, 5],
            profile: "official".to_string(),
            openings: "generated".to_string(),
            pace: Pace::Work(50).into(),
            sprt: None,
            answers: false,
            programs: vec![program("a"), program("b"), program("c")],
            matches: vec![[0, 1], [0, 2]],
        });
        for (pair, of_match) in [(2, 1), (2, 0), (4, 0)] {
            let game = |a_team| GameRecord {
                seed: 5,
                a_team,
                points: 0.5,
                scores: [Some(3.0), None],
                end: "killed".to_string(),
                turns: 12,
                faults: vec![FaultRecord {
                    program: 1,
                    kind: "crash".to_string(),
                    reason: "a \"word\"".to_string(),
                }],
                attributes: BTreeMap::from([("islands".to_string(), 3.0)]),
                answers: vec![
                    AnswerField::Line("7 7".to_string()),
                    AnswerField::from(&Err(Fault::Timeout)),
                ],
                hash: "ab".to_string(),
            };
            let record = PairRecord {
                of_match,
                pair,
                games: [game(0), game(1)],
            };
            run.pairs.insert(record.place(), record);
        }
        run
    }

    #[test]
    fn what_is_written_is_read() {
        let run = run();
        let text = run.to_text();
        assert_eq!(Run::parse(text.as_bytes()).expect("a run"), run);
        let missing: Vec<Place> = run.missing().collect();
        assert_eq!(missing, [(3, 0), (3, 1), (4, 1)]);
        let mut latency = Latency::default();
        latency.later(Duration::from_millis(3));
        let measured = MeasuredLine::Measured(MeasuredPair {
            of_match: 0,
            pair: 2,
            session: "s".to_string(),
            games: [
                MeasuredGame {
                    latency: [latency, Latency::default()],
                    ..MeasuredGame::default()
                },
                MeasuredGame::default(),
            ],
        });
        let line = to_line(&measured);
        assert_eq!(
            parse_line::<MeasuredLine>((1, line.as_bytes())).ok(),
            Some(measured)
        );
    }

    #[test]
    fn a_half_written_line_is_dropped_and_a_damaged_one_told() {
        let run = run();
        let text = run.to_text();
        let whole = text.trim_end().rfind('\n').expect("lines") + 1;
        for end in whole..text.len() {
            let read = Run::parse(&text.as_bytes()[..end]).expect("a run");
            assert_eq!(read.pairs.len(), 2, "cut at {end}");
        }
        for (changed, word) in [
            (
                text.replacen("\"pair\":2", "\"pair\":x", 1),
                "line 2: damaged",
            ),
            (
                text.replacen("\"pair\":4", "\"pair\":9", 1),
                "line 4: pair 9",
            ),
            (text.replacen("\"format\":1", "\"format\":9", 1), "format 1"),
            (format!("{text}{text}"), "line 5: expected a pair"),
            (String::new(), "line 1: expected the header"),
        ] {
            let error = format!("{:#}", Run::parse(changed.as_bytes()).expect_err("damaged"));
            assert!(error.contains(word), "{word}: {error}");
        }
    }
}
