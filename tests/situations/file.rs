//! Reads `.situation` files. Every fault is reported with its line and what was
//! expected there.
//!
//! A file begins with maps and then lists situations:
//!
//! ```text
//! map open
//! ...............            fifteen rows, `x` land, `.` water
//!
//! == torpedo at the end of its range
//! on open
//! turn 40                    turns begun before this one; default 40
//! me 5,5 life 6 charges 3000 torpedo, sonar, silence and mine; default 0000
//! trail 5,6 5,7              visited cells, the present one apart
//! mines 8,8                  own mines that can be triggered
//! enemy 9,5 life 2           his possible cells; charges as above
//! heard MINE|MOVE N          what he did then, one line for each turn
//! known 5,5 5,6              cells he thinks we may be on; default all
//! must sink
//! ```
//!
//! A line that begins with `#` is a comment, but not within a map.
//!
//! In place of the enemy's cells and charges, `heard` and `known`, a situation
//! out of a recorded game (`cargo arena analyse fixture`) has all turns since the
//! placement, as they were announced, each with the answer to its sonar and the
//! player's life after it:
//!
//! ```text
//! we MOVE N|SONAR 4 sonar Y life 6
//! they SURFACE 4|MOVE E life 5
//! ```
//!
//! `must` lines, all of which hold for the bot's order:
//! * `sink`: sinks him on each of his possible cells, and we live;
//! * `live`: we live; `stay unhurt`: and lose no life point;
//! * `fire` / `hold`: has a blast / has none;
//! * `be GLOB or GLOB ...`, `not be GLOB or GLOB ...`: the written line;
//! * `end at CELLS`, `not end at CELLS`: where it leads.

use ocean::protocol::parse_order;
use ocean::protocol::request::parse_announcements;
use ocean::rules::state::Piece;
use ocean::rules::submarine::FULL_LIFE;
use ocean::rules::{Announcement, Announcements, Cell, CellSet, Charges, Device};
use std::collections::HashMap;
use std::fmt::Debug;

/// A situation.
#[derive(Clone)]
pub struct Case {
    pub title: String,
    /// Line of the title, from 1.
    pub line: usize,
    pub water: CellSet,
    /// Turns begun before this one.
    pub turn: u16,
    pub me: Cell,
    pub life: u8,
    pub charges: Charges,
    /// Without the present cell.
    pub trail: CellSet,
    pub mines: CellSet,
    /// Every cell the enemy may be on.
    pub enemy: CellSet,
    pub enemy_life: u8,
    pub enemy_charges: Charges,
    /// The enemy's announcements, turn by turn.
    pub heard: Vec<Announcements>,
    /// The cells he thinks we may be on.
    pub known: Option<CellSet>,
    /// The turns since the placement, if they are all there.
    pub turns: Vec<RecordedTurn>,
    pub must: Vec<Must>,
}

/// A turn of a recorded game.
#[derive(Clone)]
pub struct RecordedTurn {
    pub ours: bool,
    pub announced: Announcements,
    pub sonar: Option<bool>,
    pub life: u8,
}

/// An expectation of the bot's order.
#[derive(Clone, Debug)]
pub enum Must {
    Sink,
    Live,
    StayUnhurt,
    Fire,
    Hold,
    Be(Vec<String>),
    NotBe(Vec<String>),
    EndAt(CellSet),
    NotEndAt(CellSet),
}

/// The expectation that a line did not meet.
fn wrong<T>(expected: &str, found: impl Debug) -> Result<T, String> {
    Err(format!("expected {expected}, found {found:?}"))
}

fn number<N: std::str::FromStr + PartialOrd>(text: &str, from: N, to: N) -> Option<N> {
    text.parse()
        .ok()
        .filter(|number| (from..=to).contains(number))
}

fn life(text: Option<&str>, least: u8) -> Result<u8, String> {
    let text = text.unwrap_or_default();
    let read = number(text, least, FULL_LIFE);
    read.map_or_else(
        || wrong(&format!("a life from {least} to {FULL_LIFE}"), text),
        Ok,
    )
}

fn cell(text: &str) -> Result<Cell, String> {
    let parsed = text
        .split_once(',')
        .and_then(|(x, y)| Cell::new(x.parse().ok()?, y.parse().ok()?));
    parsed.map_or_else(|| wrong("a cell `x,y` from 0,0 to 14,14", text), Ok)
}

fn cells(words: &[&str]) -> Result<CellSet, String> {
    if words.is_empty() {
        return wrong("cells `x,y`", "none");
    }
    words.iter().map(|word| cell(word)).collect()
}

fn charges(text: &str) -> Result<Charges, String> {
    let mut charges = Charges::default();
    let digits: Vec<u8> = text.bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
    let fits = |(digit, device): (&u8, &Device)| *digit <= device.size();
    if digits.len() != 4 || !digits.iter().zip(&Device::ALL).all(fits) {
        let sizes = Device::ALL.map(Device::size);
        return wrong(&format!("four digits up to {sizes:?}"), text);
    }
    for (device, digit) in Device::ALL.into_iter().zip(digits) {
        charges.set(device, digit);
    }
    Ok(charges)
}

/// `CELL... [life N] [charges NNNN]`
fn submarine(words: &[&str]) -> Result<(CellSet, u8, Charges), String> {
    let mut found = (CellSet::EMPTY, FULL_LIFE, Charges::default());
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "life" => found.1 = life(words.next(), 1)?,
            "charges" => found.2 = charges(words.next().unwrap_or_default())?,
            _ => found.0.insert(cell(word)?),
        }
    }
    Ok(found)
}

fn announcements(text: &str) -> Result<Announcements, String> {
    let read = parse_announcements(text);
    read.map_or_else(|| wrong("an order as it is announced", text), Ok)
}

/// `ANNOUNCEMENTS [sonar Y|N] life N`
fn recorded_turn(ours: bool, text: &str) -> Result<RecordedTurn, String> {
    let Some((text, left)) = text.rsplit_once(" life ") else {
        return wrong("an order as it is announced and `life N`", text);
    };
    let (text, sonar) = match text.split_once(" sonar ") {
        Some((text, "Y")) => (text, Some(true)),
        Some((text, "N")) => (text, Some(false)),
        Some((_, other)) => return wrong("`sonar Y` or `sonar N`", other),
        None => (text, None),
    };
    let announced = announcements(text)?;
    let asked = announced
        .iter()
        .any(|action| matches!(action, Announcement::Sonar(_)));
    if asked != sonar.is_some() {
        return wrong("`sonar Y` or `sonar N` with, and only with, a SONAR", text);
    }
    Ok(RecordedTurn {
        ours,
        announced,
        sonar,
        life: life(Some(left), 0)?,
    })
}

/// The patterns of `be` and `not be`; one without `*` must be a whole order.
fn globs(list: &str) -> Result<Vec<String>, String> {
    let globs: Vec<String> = list
        .split(" or ")
        .map(|glob| glob.trim().to_string())
        .collect();
    for glob in &globs {
        let readable = |piece: &(Piece, &str)| matches!(piece.0, Piece::Action(_));
        let order = parse_order(glob).ok();
        let is_order =
            order.is_some_and(|pieces| !pieces.is_empty() && pieces.iter().all(readable));
        if !is_order && !glob.contains('*') {
            return wrong("an order, or part of one with `*` for the rest", glob);
        }
    }
    Ok(globs)
}

/// Reads the words after `must `.
///
/// # Errors
/// The expected form and the text that was found.
pub fn must(text: &str) -> Result<Must, String> {
    let ends = |list: &str| cells(&list.split_whitespace().collect::<Vec<_>>());
    Ok(match text {
        "sink" => Must::Sink,
        "live" => Must::Live,
        "stay unhurt" => Must::StayUnhurt,
        "fire" => Must::Fire,
        "hold" => Must::Hold,
        _ => match text.split_once(' ') {
            Some(("be", list)) => Must::Be(globs(list)?),
            Some(("end", list)) if list.starts_with("at ") => Must::EndAt(ends(&list[3..])?),
            Some(("not", rest)) if rest.starts_with("be ") => Must::NotBe(globs(&rest[3..])?),
            Some(("not", rest)) if rest.starts_with("end at ") => Must::NotEndAt(ends(&rest[7..])?),
            _ => {
                return wrong(
                    "sink, live, stay unhurt, fire, hold, [not] be GLOB [or GLOB ...] or \
                     [not] end at CELLS",
                    text,
                )
            }
        },
    })
}

/// A situation whose lines are still being read; lines of 0 were not there.
struct Draft {
    case: Case,
    /// Lines of `on`, `me` and `enemy`.
    on: usize,
    me: usize,
    enemy: usize,
    /// Lines of `trail`, `mines` and `known`, whose cells must be water.
    places: Vec<(usize, CellSet)>,
    /// The first words of the lines so far.
    kinds: Vec<String>,
}

impl Draft {
    fn new(title: &str, line: usize) -> Draft {
        Draft {
            case: Case {
                title: title.to_string(),
                line,
                water: CellSet::EMPTY,
                turn: 40,
                me: CellSet::GRID.first().expect("cells"),
                life: FULL_LIFE,
                charges: Charges::default(),
                trail: CellSet::EMPTY,
                mines: CellSet::EMPTY,
                enemy: CellSet::EMPTY,
                enemy_life: FULL_LIFE,
                enemy_charges: Charges::default(),
                heard: Vec::new(),
                known: None,
                turns: Vec::new(),
                must: Vec::new(),
            },
            on: 0,
            me: 0,
            enemy: 0,
            places: Vec::new(),
            kinds: Vec::new(),
        }
    }

    /// Reads a line of the situation.
    fn line(
        &mut self,
        number: usize,
        line: &str,
        maps: &HashMap<String, CellSet>,
    ) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let case = &mut self.case;
        let rest = || line.split_once(' ').map_or("", |(_, rest)| rest).trim();
        match words[..] {
            ["on", name] => {
                let Some(water) = maps.get(name) else {
                    return wrong("the name of a map above", name);
                };
                (case.water, self.on) = (*water, number);
            }
            ["turn", turn] => {
                case.turn = match self::number(turn, 0, ocean::rules::state::LAST_TURN - 1) {
                    Some(turn) => turn,
                    None => return wrong("turns begun, fewer than the game has", turn),
                };
            }
            ["me", ref words @ ..] => {
                let (cells, life, charges) = submarine(words)?;
                let (Some(me), 1) = (cells.first(), cells.len()) else {
                    return wrong("one cell of ours", rest());
                };
                (case.me, case.life, case.charges) = (me, life, charges);
                (self.me, _) = (number, self.places.push((number, cells)));
            }
            ["trail", ref words @ ..] => {
                case.trail = cells(words)?;
                self.places.push((number, case.trail));
            }
            ["mines", ref words @ ..] => {
                case.mines = cells(words)?;
                self.places.push((number, case.mines));
            }
            ["enemy", ref words @ ..] => {
                (case.enemy, case.enemy_life, case.enemy_charges) = submarine(words)?;
                (self.enemy, _) = (number, self.places.push((number, case.enemy)));
            }
            ["heard", ..] => case.heard.push(announcements(rest())?),
            [who @ ("we" | "they"), ..] => case.turns.push(recorded_turn(who == "we", rest())?),
            ["known", ref words @ ..] => {
                let known = cells(words)?;
                case.known = Some(known);
                self.places.push((number, known));
            }
            ["must", ..] => case.must.push(must(rest())?),
            _ => {
                return wrong(
                    "on, turn, me, trail, mines, enemy, heard, known, we, they or must",
                    line,
                )
            }
        }
        let kind = words[0].to_string();
        let is_list = ["heard", "we", "they", "must"].contains(&words[0]);
        if !is_list && self.kinds.contains(&kind) {
            return wrong(&format!("one line `{kind}` in a situation"), line);
        }
        self.kinds.push(kind);
        Ok(())
    }

    /// The situation, once all its lines are there.
    fn finish(self) -> Result<Case, String> {
        let Draft { case, on, me, .. } = self;
        let at = |line: usize, message: String| format!("line {line}: {message}");
        for (line, name) in [(on, "on MAP"), (me, "me CELL"), (self.enemy, "enemy CELLS")] {
            if line == 0 {
                let message = format!("expected a line `{name}` in this situation");
                return Err(at(case.line, message));
            }
        }
        for (line, cells) in self.places {
            if let Some(cell) = (cells - case.water).first() {
                return Err(at(line, format!("expected water, found land on {cell}")));
            }
        }
        if case.enemy.is_empty() && case.turns.is_empty() {
            let message = "expected his possible cells, or lines `we` and `they`";
            return Err(at(self.enemy, message.to_string()));
        }
        if case.must.is_empty() {
            return Err(at(case.line, "expected a line `must`".to_string()));
        }
        Ok(case)
    }
}

/// The fifteen rows after a line `map NAME`.
fn map<'a>(
    head: usize,
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
) -> Result<CellSet, String> {
    let mut rows = Vec::new();
    for row in 1..=15 {
        let Some((number, line)) = lines.next() else {
            let found = row - 1;
            return Err(format!(
                "line {head}: expected 15 rows of the map, found {found} and the end"
            ));
        };
        let width = line.chars().count();
        let other = line.chars().find(|letter| !"x.".contains(*letter));
        if let Some(letter) = other {
            return Err(format!(
                "line {number}: expected x or . in row {row} of the map, found {letter:?}"
            ));
        }
        if width != 15 {
            return Err(format!(
                "line {number}: expected 15 cells in row {row} of the map, found {width}"
            ));
        }
        rows.push(line);
    }
    CellSet::from_picture(rows, '.').ok_or_else(|| unreachable!("fifteen rows of fifteen"))
}

/// Reads a file.
///
/// # Errors
/// `line N: expected ..., found ...`, the first line that cannot be read.
pub fn read(text: &str) -> Result<Vec<Case>, String> {
    let mut maps = HashMap::new();
    let mut cases = Vec::new();
    let mut draft: Option<Draft> = None;
    let mut lines = (1..).zip(text.lines().map(str::trim_end));
    while let Some((number, line)) = lines.next() {
        let at = |message: String| format!("line {number}: {message}");
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(title) = line.strip_prefix("== ") {
            cases.extend(draft.take().map(Draft::finish).transpose()?);
            draft = Some(Draft::new(title, number));
            continue;
        }
        if line.split_whitespace().next() == Some("map") {
            let [_, name] = line.split_whitespace().collect::<Vec<_>>()[..] else {
                return wrong("`map NAME`", line).map_err(at);
            };
            cases.extend(draft.take().map(Draft::finish).transpose()?);
            if maps
                .insert(name.to_string(), map(number, &mut lines)?)
                .is_some()
            {
                return wrong("a map of another name", name).map_err(at);
            }
            continue;
        }
        match &mut draft {
            Some(draft) => draft.line(number, line, &maps).map_err(at)?,
            None => return wrong("`map NAME` or `== TITLE`", line).map_err(at),
        }
    }
    cases.extend(draft.map(Draft::finish).transpose()?);
    if cases.is_empty() {
        return Err("line 1: expected at least one situation `== TITLE`".to_string());
    }
    Ok(cases)
}
