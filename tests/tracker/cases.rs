//! Reads a `.case` file, tells a tracker what it says, and holds the answers
//! against it. The README's section "Test the tracker" describes the format.

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
    fn tell(self, board: &Board, tracker: &mut Tracker, life: &mut u8) -> Result<(), String> {
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
    let mut lines = text
        .lines()
        .enumerate()
        .map(|(i, line)| (i + 1, line.trim_end()))
        .filter(|(_, line)| !line.is_empty() && !is_comment(line))
        .peekable();
    let mut last = 1;
    let mut sea: Option<(Board, Tracker)> = None;
    let mut shape = (0, 0);
    let mut life = 6;
    let mut open: Option<Exchange> = None;
    let mut expectations = 0;
    while let Some((number, line)) = lines.next() {
        last = number;
        let fail = |message: String| format!("line {number}: {message}");
        let (key, value) = line
            .split_once(':')
            .ok_or_else(|| fail(format!("expected `key: value`, found {line:?}")))?;
        let value = value.trim();
        let wrong = |expected: &str| fail(format!("expected {expected}, found {value:?}"));
        // A picture's rows, as wide as `width` or else as the first one.
        let mut picture = |marks: &str, mut width: Option<usize>| -> Result<Vec<&str>, String> {
            let mut rows = Vec::new();
            while let Some((number, row)) = lines.next_if(|(_, line)| !line.contains(':')) {
                last = number;
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
        };
        if key == "map" {
            let rows = picture("x.", None)?;
            shape = (rows.len(), rows.first().map_or(0, |row| row.len()));
            if rows.is_empty() {
                return Err(fail("expected rows of x and . after it".to_string()));
            }
            let board = Board::new(marked(&rows, '.'));
            let tracker = Tracker::new(&board);
            (sea, life, open) = (Some((board, tracker)), 6, None);
            continue;
        }
        let (board, tracker) = sea
            .as_mut()
            .ok_or_else(|| fail("expected `map:` first".to_string()))?;
        // An exchange is over where something else begins.
        let over = match (key, &open) {
            ("sonar" | "life", _) => false,
            ("they", Some(exchange)) => exchange.they.is_some(),
            _ => true,
        };
        if over {
            if let Some(exchange) = open.take() {
                exchange.tell(board, tracker, &mut life).map_err(fail)?;
            }
        }
        match key {
            "we" => {
                open.get_or_insert_default().we = own(value).ok_or_else(|| wrong("an order"))?;
            }
            "sonar" => {
                open.get_or_insert_default().sonar = Some(match value {
                    "Y" => true,
                    "N" => false,
                    _ => return Err(wrong("Y or N")),
                });
            }
            "they" => {
                let heard = parse_announcements(value).filter(|heard| !heard.is_empty());
                let heard = heard.ok_or_else(|| wrong("their order as it was told"))?;
                open.get_or_insert_default().they = Some(heard);
            }
            "life" => {
                let told = value.parse().ok().filter(|told: &u8| *told <= life);
                let expected = format!("0 to {life}, their life points before");
                let told = told.ok_or_else(|| wrong(&expected))?;
                open.get_or_insert_default().life = Some(told);
            }
            "cells" | "mines" => {
                let marks = if key == "cells" { "x.?" } else { "x.*" };
                let rows = picture(marks, Some(shape.1))?;
                let land = marked(&rows, 'x');
                let found = (rows.len(), rows.first().map_or(0, |row| row.len()));
                // No rows ask for what is found.
                if !rows.is_empty() && found != shape {
                    let (height, found) = (shape.0, found.0);
                    return Err(fail(format!(
                        "expected the {height} rows of the map, found {found}"
                    )));
                }
                if let Some(cell) = (land & *board.water()).first() {
                    return Err(fail(format!(
                        "expected a picture of the map, found land on {cell}"
                    )));
                }
                let (expected, found, mark) = if key == "cells" {
                    (marked(&rows, '?'), tracker.cells(), '?')
                } else {
                    let presence = tracker.mine_presence(board);
                    let mined = board.water().iter().filter(|&cell| presence[cell] > 0.0);
                    (marked(&rows, '*'), mined.collect(), '*')
                };
                if expected != found || rows.is_empty() {
                    let found: Vec<String> = drawn(board, found, mark, shape);
                    return Err(fail(format!("other {key}:\n{}", found.join("\n"))));
                }
                expectations += 1;
            }
            "there" => {
                let cell: Option<Vec<i32>> =
                    value.split(' ').map(|number| number.parse().ok()).collect();
                let cell = cell.filter(|cell| cell.len() == 2);
                let cell = cell.and_then(|cell| Cell::from_integers(cell[0], cell[1]));
                let cell = cell.ok_or_else(|| wrong("x and y"))?;
                if !tracker.cells().contains(cell) {
                    return Err(fail(format!("{cell} is not among their cells")));
                }
                expectations += 1;
            }
            "ready" => {
                let (name, known) = value
                    .split_once(' ')
                    .ok_or_else(|| wrong("a device and yes, no or maybe"))?;
                let device = Device::from_name(name).ok_or_else(|| wrong("a device"))?;
                if !["yes", "no", "maybe"].contains(&known) {
                    return Err(wrong("a device and yes, no or maybe"));
                }
                let chance = tracker.is_ready(device);
                let found = match chance {
                    ..=0.0 => "no",
                    0.9999.. => "yes",
                    _ => "maybe",
                };
                if found != known {
                    return Err(fail(format!("{name} is ready with probability {chance}")));
                }
                expectations += 1;
            }
            "candidates" | "recoveries" => {
                let found = if key == "candidates" {
                    tracker.len()
                } else {
                    tracker.recoveries() as usize
                };
                if value.parse() != Ok(found) {
                    return Err(fail(format!("{found} {key}, expected {value}")));
                }
                expectations += 1;
            }
            _ => {
                return Err(fail(format!(
                    "expected map, we, sonar, they, life, cells, mines, there, ready, \
                     candidates or recoveries, found {key:?}"
                )))
            }
        }
    }
    if expectations == 0 || open.is_some() {
        return Err(format!("line {last}: expected an expectation at the end"));
    }
    Ok(())
}

/// A `#` row within a picture is none, but a fault.
fn is_comment(line: &str) -> bool {
    let picture = line.len() > 1 && line.chars().all(|letter| "#x.?*".contains(letter));
    line.starts_with('#') && !picture
}

/// What of our own order tells something of them.
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
