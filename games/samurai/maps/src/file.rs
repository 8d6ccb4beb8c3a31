//! Format of `.dighere` files: a field and the game played on it, as the organiser's managers and
//! viewer read and write them.
//!
//! A file is one JSON object. Files of the published managers have no `step` in a play and no
//! `name` of the field; the logs of the 2020 finals have a `step`. The keys that the managers'
//! loader needs (`filetype`, `plays`) are always written.

use samurai::rules::{
    Cell, Direction, Edition, Field, FieldEntry, FieldError, Report, State, Treasure, AGENTS,
    MAX_SIDE, MIN_SIDE,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fmt;

/// Content of a file: a field and its game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameFile {
    /// Edition by the file's type; `None` if that names none.
    pub edition: Option<Edition>,
    /// Name of the field, if it has one.
    pub name: Option<String>,
    /// Start of the game.
    pub field: Field,
    /// Direction in which each agent looks at the start.
    pub facing: [Direction; AGENTS],
    /// Steps of the game; empty for a field without one.
    pub plays: Vec<RecordedPlay>,
}

/// Step of a file, with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedPlay {
    /// The step.
    pub play: Play,
    /// Start of the step in the file.
    pub position: TextPosition,
}

/// Record of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    /// Number of the step, from 0, if the file names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// Plans as reported (2020: as sent, even invalid ones).
    pub plans: [i64; AGENTS],
    /// Plans that were carried out; -1 for a rest or a failed plan.
    pub actions: [i64; AGENTS],
    /// Agents after the step.
    pub agents: [AgentEntry; AGENTS],
    /// Score of each team after the step, in gold.
    pub scores: [i64; 2],
    /// Thinking time that each agent has left, in milliseconds; 0 for one that was stopped.
    #[serde(rename = "timeLeft", skip_serializing_if = "Option::is_none")]
    pub time_left: Option<Vec<i64>>,
}

/// Cell and direction of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgentEntry {
    /// Column, from 0.
    pub x: i64,
    /// Row, from 0.
    pub y: i64,
    /// Code of the direction in which it looks, 0..=7.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<i64>,
}

/// Place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPosition {
    /// Line, from 1.
    pub line: usize,
    /// Column in bytes, from 1.
    pub column: usize,
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// First place of a text that is not in the format or breaks the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The place.
    pub position: TextPosition,
    /// Expectation and finding: `expected four agents, found 3`.
    pub text: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.text)
    }
}

impl std::error::Error for FileError {}

impl FileError {
    /// Error of the JSON of a part that begins at `start`.
    fn of_json(error: &serde_json::Error, start: TextPosition) -> FileError {
        let (line, column) = (error.line().max(1), error.column().max(1));
        let text = error.to_string();
        FileError {
            position: TextPosition {
                line: start.line + line - 1,
                column: if line == 1 {
                    start.column + column - 1
                } else {
                    column
                },
            },
            text: text.split(" at line ").next().unwrap_or_default().into(),
        }
    }
}

/// Parts of a file, kept as text so that errors can name their place.
#[derive(Deserialize)]
struct FileParts<'a> {
    filetype: Option<String>,
    name: Option<String>,
    #[serde(borrow)]
    field: &'a RawValue,
    #[serde(borrow, default)]
    plays: Vec<&'a RawValue>,
}

/// Parts of a field, kept as text.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FieldParts<'a> {
    #[serde(borrow)]
    size: &'a RawValue,
    steps: Option<u32>,
    think_time: Option<u32>,
    #[serde(borrow)]
    agents: Vec<&'a RawValue>,
    #[serde(borrow)]
    holes: Vec<&'a RawValue>,
    #[serde(borrow)]
    known: Vec<&'a RawValue>,
    #[serde(borrow)]
    hidden: Vec<&'a RawValue>,
}

/// Entry of a hole or a treasure.
#[derive(Serialize, Deserialize)]
struct CellEntry {
    x: i64,
    y: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<i64>,
}

/// Steps of a game where a file names none: those of the contests.
const STEPS: u32 = 100;
/// Thinking time in milliseconds where a file names none: that of the contests.
const THINK_TIME: u32 = 10_000;

/// Text whose parts are read.
struct Source<'a>(&'a str);

impl<'a> Source<'a> {
    /// Place of a part of the text.
    fn position(&self, part: &str) -> TextPosition {
        let offset = (part.as_ptr() as usize).saturating_sub(self.0.as_ptr() as usize);
        self.position_at(offset)
    }

    fn position_at(&self, offset: usize) -> TextPosition {
        let before = &self.0.as_bytes()[..offset.min(self.0.len())];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let start = before.iter().rposition(|&byte| byte == b'\n');
        TextPosition {
            line,
            column: before.len() - start.map_or(0, |start| start + 1) + 1,
        }
    }

    fn error(&self, part: &str, text: String) -> FileError {
        FileError {
            position: self.position(part),
            text,
        }
    }

    fn parse<T: Deserialize<'a>>(&self, part: &'a str) -> Result<T, FileError> {
        serde_json::from_str(part).map_err(|error| FileError::of_json(&error, self.position(part)))
    }

    fn cell(&self, part: &str, x: i64, y: i64, side: usize) -> Result<Cell, FileError> {
        let inside = |n: &i64| (0..side as i64).contains(n);
        if inside(&x) && inside(&y) {
            Ok(Cell::new(x as usize, y as usize))
        } else {
            let text = format!("expected x and y of 0..{side}, found {x} and {y}");
            Err(self.error(part, text))
        }
    }

    fn treasure(&self, parts: &[&'a RawValue], side: usize) -> Result<Vec<Treasure>, FileError> {
        let read = |part: &&'a RawValue| {
            let part = part.get();
            let spot: CellEntry = self.parse(part)?;
            let amount = spot.amount.unwrap_or(0);
            let cell = self.cell(part, spot.x, spot.y, side)?;
            match u32::try_from(amount) {
                Ok(amount) => Ok(Treasure { cell, amount }),
                Err(_) => {
                    let text = format!("expected an amount above 0, found {amount}");
                    Err(self.error(part, text))
                }
            }
        };
        parts.iter().map(read).collect()
    }

    fn game(&self, text: &'a str) -> Result<GameFile, FileError> {
        let top: FileParts = self.parse(text)?;
        let parts: FieldParts = self.parse(top.field.get())?;
        let side: usize = self.parse(parts.size.get())?;
        let edition = top.filetype.as_deref().and_then(edition_of);
        let refuse = |error: FieldError| {
            let part = match error.entry {
                FieldEntry::Side => parts.size,
                FieldEntry::Agent(n) => parts.agents[n],
                FieldEntry::Hole(n) => parts.holes[n],
                FieldEntry::Known(n) => parts.known[n],
                FieldEntry::Hidden(n) => parts.hidden[n],
            };
            self.error(part.get(), error.to_string())
        };
        if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
            let text = format!("size: expected {MIN_SIDE}..={MAX_SIDE}, found {side}");
            return Err(self.error(parts.size.get(), text));
        }
        if parts.agents.len() != 4 {
            let text = format!("expected four agents, found {}", parts.agents.len());
            return Err(self.error(top.field.get(), text));
        }
        let mut agents = [Cell::new(0, 0); 4];
        let mut facing = [Direction::ALL[0]; 4];
        for (n, part) in parts.agents.iter().enumerate() {
            let stand: AgentEntry = self.parse(part.get())?;
            agents[n] = self.cell(part.get(), stand.x, stand.y, side)?;
            facing[n] = match stand.direction {
                None => facing[n],
                Some(code @ 0..=7) => Direction::new(code as usize),
                Some(code) => {
                    let text = format!("expected a direction of 0..=7, found {code}");
                    return Err(self.error(part.get(), text));
                }
            };
        }
        let holes = parts.holes.iter().map(|part| {
            let spot: CellEntry = self.parse(part.get())?;
            self.cell(part.get(), spot.x, spot.y, side)
        });
        let field = Field {
            side,
            steps: parts.steps.unwrap_or(STEPS),
            think_time: parts.think_time.unwrap_or(THINK_TIME),
            agents,
            holes: holes.collect::<Result<_, _>>()?,
            known: self.treasure(&parts.known, side)?,
            hidden: self.treasure(&parts.hidden, side)?,
        };
        field
            .check(edition.unwrap_or(Edition::Y2019))
            .map_err(refuse)?;
        let plays = top.plays.iter().map(|part| {
            Ok(RecordedPlay {
                play: self.parse(part.get())?,
                position: self.position(part.get()),
            })
        });
        Ok(GameFile {
            edition,
            name: top.name,
            field,
            facing,
            plays: plays.collect::<Result<_, FileError>>()?,
        })
    }
}

/// Reads all games of a text: one or several JSON objects, one after the other.
///
/// # Errors
/// The first place that is not in the format or breaks the rules.
pub fn read_all(text: &str) -> Result<Vec<GameFile>, FileError> {
    let source = Source(text);
    let mut games = Vec::new();
    let values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    for value in values {
        // Errors of the stream count lines of the whole text, those of its parts do not.
        let part = value.map_err(|error| FileError::of_json(&error, source.position_at(0)))?;
        games.push(source.game(part.get())?);
    }
    if games.is_empty() {
        return Err(source.error(text, "expected a field, found nothing".to_string()));
    }
    Ok(games)
}

/// Reads a text of exactly one game.
///
/// # Errors
/// Those of [`read_all`], and if there are several games.
pub fn read(text: &str) -> Result<GameFile, FileError> {
    let mut games = read_all(text)?;
    match games.len() {
        1 => Ok(games.swap_remove(0)),
        count => Err(FileError {
            position: TextPosition { line: 1, column: 1 },
            text: format!("expected one field, found {count}"),
        }),
    }
}

#[derive(Serialize)]
struct FileOut<'a> {
    filetype: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    field: FieldOut,
    plays: [Play; 0],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FieldOut {
    size: usize,
    steps: u32,
    think_time: u32,
    agents: Vec<AgentEntry>,
    holes: Vec<CellEntry>,
    known: Vec<CellEntry>,
    hidden: Vec<CellEntry>,
}

/// Type of a file that the managers of an edition expect.
pub fn filetype(edition: Edition) -> &'static str {
    match edition {
        Edition::Y2019 => "SamurAI Dig Here Game Log",
        Edition::Y2020 => "SamurAI Dig Here 2020 Game Log",
    }
}

/// Edition of a file's type; `None` if that names none.
pub fn edition_of(filetype: &str) -> Option<Edition> {
    match filetype {
        it if !it.contains("Dig Here") => None,
        it if it.contains("2020") => Some(Edition::Y2020),
        _ => Some(Edition::Y2019),
    }
}

/// Prints a file without steps as one line. Its last two characters are `]}`, before which
/// [`add_play`] adds a step.
pub fn print_field(
    field: &Field,
    facing: [Direction; 4],
    edition: Edition,
    name: Option<&str>,
) -> String {
    let spot = |cell: Cell, amount: Option<u32>| CellEntry {
        x: cell.x().into(),
        y: cell.y().into(),
        amount: amount.map(i64::from),
    };
    let treasure = |list: &[Treasure]| {
        let spots = list.iter().map(|it| spot(it.cell, Some(it.amount)));
        spots.collect()
    };
    let top = FileOut {
        filetype: filetype(edition),
        name,
        field: FieldOut {
            size: field.side,
            steps: field.steps,
            think_time: field.think_time,
            agents: (0..4).map(|n| stand(field.agents[n], facing[n])).collect(),
            holes: field.holes.iter().map(|&cell| spot(cell, None)).collect(),
            known: treasure(&field.known),
            hidden: treasure(&field.hidden),
        },
        plays: [],
    };
    serde_json::to_string(&top).unwrap_or_else(|error| unreachable!("plain data: {error}"))
}

/// Adds a step to a text made by [`print_field`].
pub fn add_play(text: &mut String, play: &Play) {
    let play =
        serde_json::to_string(play).unwrap_or_else(|error| unreachable!("plain data: {error}"));
    text.truncate(text.len().saturating_sub(2));
    if text.ends_with('}') {
        text.push(',');
    }
    text.push_str(&play);
    text.push_str("]}");
}

fn stand(cell: Cell, direction: Direction) -> AgentEntry {
    AgentEntry {
        x: cell.x().into(),
        y: cell.y().into(),
        direction: Some(direction.number() as i64),
    }
}

impl Play {
    /// Record of the step that led to a state.
    pub fn of(state: &State, report: &Report, time_left: Option<[i64; 4]>) -> Play {
        let (cells, facing) = (state.agents(), state.facing());
        Play {
            step: Some(state.step_number().saturating_sub(1)),
            plans: report.plans,
            actions: report.actions,
            agents: [0, 1, 2, 3].map(|n| stand(cells[n], facing[n])),
            scores: state.scores().map(i64::from),
            time_left: time_left.map(Vec::from),
        }
    }
}

impl GameFile {
    /// File of a field without a game.
    pub fn of_field(field: Field, edition: Edition, name: Option<String>) -> GameFile {
        GameFile {
            edition: Some(edition),
            name,
            field,
            facing: [Direction::ALL[0]; 4],
            plays: Vec::new(),
        }
    }

    /// Prints the file as one line.
    pub fn print(&self) -> String {
        let edition = self.edition.unwrap_or(Edition::Y2020);
        let mut text = print_field(&self.field, self.facing, edition, self.name.as_deref());
        for recorded in &self.plays {
            add_play(&mut text, &recorded.play);
        }
        text
    }
}
