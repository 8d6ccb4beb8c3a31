//! Reads a `.case` file, has a tracker observe its exchanges, and compares what it
//! must hold then. docs/tracker.md, "Test it", describes the format.

use ocean::protocol::parse_order;
use ocean::protocol::request::parse_announcements;
use ocean::rules::state::Piece;
use ocean::rules::{Action, Announcement, Announcements, Board, Cell, CellSet, Device};
use ocean::tracker::{Observation, Tracker};

/// One exchange: our order, the answers to it, their order.
#[derive(Default)]
struct Exchange {
    we: Announcements,
    sonar: Option<bool>,
    they: Option<Announcements>,
    life: Option<u8>,
}

impl Exchange {
    fn observe(self, board: &Board, tracker: &mut Tracker, life: &mut u8) -> Result<(), String> {
        let Exchange { we, sonar, .. } = self;
        let asked = we
            .iter()
            .any(|action| matches!(action, Announcement::Sonar(_)));
        if asked != sonar.is_some() {
            return Err("expected `sonar:` with, and only with, a SONAR of ours".to_string());
        }
        let they = self.they.ok_or("expected `they:` in every exchange")?;
        *life = self.life.unwrap_or(*life);
        tracker.observe(board, Observation::Watcher(&we, sonar));
        tracker.observe(board, Observation::Target(&they));
        tracker.observe(board, Observation::Life(*life));
        Ok(())
    }
}

/// Runs a case.
///
/// # Errors
/// The first line that cannot be read, or whose expectation fails.
pub fn check(text: &str) -> Result<(), String> {
    let mut lines = Lines::new(text);
    let mut case: Option<Case> = None;
    let mut expectations = 0;
    while let Some((number, line)) = lines.next() {
        let entry = Entry::new(number, line)?;
        if entry.key == "map" {
            case = Some(Case::new(&entry, &lines.picture("x.", None)?)?);
            continue;
        }
        let case = case
            .as_mut()
            .ok_or_else(|| entry.fail("expected `map:` first"))?;
        case.end_exchange(&entry)?;
        if !case.observe(&entry)? {
            case.expect(&entry, &mut lines)?;
            expectations += 1;
        }
    }
    if expectations == 0 || case.is_some_and(|case| case.open.is_some()) {
        let last = lines.last;
        return Err(format!("line {last}: expected an expectation at the end"));
    }
    Ok(())
}

/// The lines that say something, with their numbers.
struct Lines<'a> {
    lines: Vec<(usize, &'a str)>,
    next: usize,
    /// Number of the last line that was read.
    last: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        let lines = text
            .lines()
            .enumerate()
            .map(|(i, line)| (i + 1, line.trim_end()))
            .filter(|(_, line)| !line.is_empty() && !is_comment(line));
        Lines {
            lines: lines.collect(),
            next: 0,
            last: 1,
        }
    }

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let line = *self.lines.get(self.next)?;
        self.next += 1;
        self.last = line.0;
        Some(line)
    }

    /// A picture's rows, as wide as `width` or else as the first one.
    fn picture(&mut self, marks: &str, mut width: Option<usize>) -> Result<Vec<&'a str>, String> {
        let mut rows = Vec::new();
        while let Some(&(number, row)) = self.lines.get(self.next) {
            if row.contains(':') {
                break;
            }
            self.next();
            let found = row.chars().count();
            let fault = if let Some(other) = row.chars().find(|it| !marks.contains(*it)) {
                format!("a row of {marks:?}, found {other:?}")
            } else if found > 15 {
                format!("at most 15 cells in a row, found {found}")
            } else if found != *width.get_or_insert(found) {
                let width = width.unwrap_or(found);
                format!("{width} cells, as in the rows above, found {found}")
            } else if rows.len() == 15 {
                "at most 15 rows, found one more".to_string()
            } else {
                rows.push(row);
                continue;
            };
            return Err(format!("line {number}: expected {fault}"));
        }
        Ok(rows)
    }
}

/// A line `key: value`.
struct Entry<'a> {
    number: usize,
    key: &'a str,
    value: &'a str,
}

impl<'a> Entry<'a> {
    fn new(number: usize, line: &'a str) -> Result<Entry<'a>, String> {
        let (key, value) = line
            .split_once(':')
            .ok_or_else(|| format!("line {number}: expected `key: value`, found {line:?}"))?;
        let value = value.trim();
        Ok(Entry { number, key, value })
    }

    fn fail(&self, message: &str) -> String {
        format!("line {}: {message}", self.number)
    }

    fn wrong(&self, expected: &str) -> String {
        self.fail(&format!("expected {expected}, found {:?}", self.value))
    }
}

/// A map, what is known on it so far, and the exchange that is being read.
struct Case {
    board: Board,
    tracker: Tracker,
    /// Rows and columns of the map.
    shape: (usize, usize),
    life: u8,
    open: Option<Exchange>,
}

impl Case {
    fn new(entry: &Entry, rows: &[&str]) -> Result<Case, String> {
        let Some(first) = rows.first() else {
            return Err(entry.fail("expected rows of x and . after it"));
        };
        let board = Board::new(marked(rows, '.'));
        Ok(Case {
            tracker: Tracker::new(&board),
            board,
            shape: (rows.len(), first.len()),
            life: 6,
            open: None,
        })
    }

    /// An exchange is over where something else begins.
    fn end_exchange(&mut self, entry: &Entry) -> Result<(), String> {
        let is_over = match (entry.key, &self.open) {
            ("sonar", Some(exchange)) => exchange.sonar.is_some(),
            ("life", Some(exchange)) => exchange.life.is_some(),
            ("they", Some(exchange)) => exchange.they.is_some(),
            _ => true,
        };
        match self.open.take_if(|_| is_over) {
            None => Ok(()),
            Some(exchange) => exchange
                .observe(&self.board, &mut self.tracker, &mut self.life)
                .map_err(|message| entry.fail(&message)),
        }
    }

    /// Takes a line of an exchange; false for a line of another kind.
    fn observe(&mut self, entry: &Entry) -> Result<bool, String> {
        let life = self.life;
        match entry.key {
            "we" => {
                let we = own(entry.value).ok_or_else(|| entry.wrong("an order"))?;
                self.open.get_or_insert_default().we = we;
            }
            "sonar" => {
                let answer = match entry.value {
                    "Y" => true,
                    "N" => false,
                    _ => return Err(entry.wrong("Y or N")),
                };
                self.open.get_or_insert_default().sonar = Some(answer);
            }
            "they" => {
                let heard = parse_announcements(entry.value).filter(|heard| !heard.is_empty());
                let heard = heard.ok_or_else(|| entry.wrong("their order as we receive it"))?;
                self.open.get_or_insert_default().they = Some(heard);
            }
            "life" => {
                let left = entry.value.parse().ok().filter(|left: &u8| *left <= life);
                let expected = format!("0 to {life}, their life points before");
                let left = left.ok_or_else(|| entry.wrong(&expected))?;
                self.open.get_or_insert_default().life = Some(left);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Compares the expectation of a line with the tracker.
    fn expect(&self, entry: &Entry, lines: &mut Lines) -> Result<(), String> {
        match entry.key {
            "cells" => {
                let rows = lines.picture("x.?", Some(self.shape.1))?;
                self.expect_picture(entry, &rows, self.tracker.cells(), '?')
            }
            "mines" => {
                let rows = lines.picture("x.*", Some(self.shape.1))?;
                let presence = self.tracker.mine_presence(&self.board);
                let mined = self.board.water().iter();
                let mined = mined.filter(|&cell| presence[cell] > 0.0).collect();
                self.expect_picture(entry, &rows, mined, '*')
            }
            "there" => self.expect_cell(entry),
            "ready" => self.expect_readiness(entry),
            "candidates" => expect_count(entry, self.tracker.len()),
            "recoveries" => expect_count(entry, self.tracker.recoveries() as usize),
            key => Err(entry.fail(&format!(
                "expected map, we, sonar, they, life, cells, mines, there, ready, \
                 candidates or recoveries, found {key:?}"
            ))),
        }
    }

    /// A picture without rows asks for what is found.
    fn expect_picture(
        &self,
        entry: &Entry,
        rows: &[&str],
        found: CellSet,
        mark: char,
    ) -> Result<(), String> {
        let shape = (rows.len(), rows.first().map_or(0, |row| row.len()));
        if !rows.is_empty() && shape != self.shape {
            let (height, rows) = (self.shape.0, shape.0);
            return Err(entry.fail(&format!(
                "expected the {height} rows of the map, found {rows}"
            )));
        }
        if let Some(cell) = (marked(rows, 'x') & *self.board.water()).first() {
            return Err(entry.fail(&format!(
                "expected a picture of the map, found land on {cell}"
            )));
        }
        if marked(rows, mark) != found || rows.is_empty() {
            let rows = drawn(&self.board, found, mark, self.shape).join("\n");
            return Err(entry.fail(&format!("other {}:\n{rows}", entry.key)));
        }
        Ok(())
    }

    fn expect_cell(&self, entry: &Entry) -> Result<(), String> {
        let numbers = entry.value.split(' ').map(|number| number.parse().ok());
        let cell = match numbers.collect::<Option<Vec<i32>>>().as_deref() {
            Some(&[x, y]) => Cell::from_integers(x, y),
            _ => None,
        };
        let cell = cell.ok_or_else(|| entry.wrong("x and y"))?;
        if !self.tracker.cells().contains(cell) {
            return Err(entry.fail(&format!("{cell} is not among their cells")));
        }
        Ok(())
    }

    fn expect_readiness(&self, entry: &Entry) -> Result<(), String> {
        let form = "a device and yes, no or maybe";
        let words = entry.value.split_once(' ');
        let (name, known) = words.ok_or_else(|| entry.wrong(form))?;
        let device = Device::from_name(name).ok_or_else(|| entry.wrong("a device"))?;
        if !["yes", "no", "maybe"].contains(&known) {
            return Err(entry.wrong(form));
        }
        let chance = self.tracker.ready_probability(device, 0);
        let found = match chance {
            ..=0.0 => "no",
            0.9999.. => "yes",
            _ => "maybe",
        };
        if found != known {
            return Err(entry.fail(&format!("{name} is ready with probability {chance}")));
        }
        Ok(())
    }
}

fn expect_count(entry: &Entry, found: usize) -> Result<(), String> {
    let Entry { key, value, .. } = entry;
    if value.parse() != Ok(found) {
        return Err(entry.fail(&format!("{found} {key}, expected {value}")));
    }
    Ok(())
}

/// A `#` row within a picture is none, but a fault.
fn is_comment(line: &str) -> bool {
    let picture = line.len() > 1 && line.chars().all(|letter| "#x.?*".contains(letter));
    line.starts_with('#') && !picture
}

/// The part of our own order whose answers reveal something of them.
fn own(text: &str) -> Option<Announcements> {
    let pieces = parse_order(text).ok()?;
    let mut actions = Announcements::new();
    for (piece, _) in pieces {
        match piece {
            Piece::Action(Action::Torpedo(cell)) => actions.push(Announcement::Torpedo(cell)),
            Piece::Action(Action::Trigger(cell)) => actions.push(Announcement::Trigger(cell)),
            Piece::Action(Action::Sonar(sector)) => actions.push(Announcement::Sonar(sector)),
            Piece::Action(_) | Piece::Message => {}
            _ => return None,
        }
    }
    Some(actions)
}

/// Cells with a mark in a picture that starts in the north-west corner.
fn marked(rows: &[&str], mark: char) -> CellSet {
    let cells = (0..).zip(rows).flat_map(|(y, row)| {
        let row = (0..).zip(row.chars());
        row.filter(move |&(_, letter)| letter == mark)
            .filter_map(move |(x, _)| Cell::new(x, y))
    });
    cells.collect()
}

fn drawn(
    board: &Board,
    cells: CellSet,
    mark: char,
    (height, width): (usize, usize),
) -> Vec<String> {
    let rows = board.water().rows('.', 'x').zip(cells.rows(mark, '.'));
    let both = rows.map(|(sea, set)| {
        let letters = sea.chars().zip(set.chars()).take(width);
        let letter = |(sea, set)| if set == mark { set } else { sea };
        letters.map(letter).collect()
    });
    both.take(height).collect()
}
