//! Parser and printer of the game's protocol.
//!
//! A request has a line each for the own number, air, own score, width and height, then `height`
//! rows of `width` characters, and `;`. An answer is the first character of a line.

use crate::rules::{Grid, Heading, Seat, State, Tile, MAX_SIDE};
use common::RequestError;

/// Number of lines before the rows.
const HEADER_LINES: usize = 5;
/// The line that ends a request.
pub const END: &str = ";";

/// A request to a player.
///
/// ```
/// use temple::protocol::Request;
/// use temple::rules::{Grid, Mode, State};
///
/// let grid = Grid::parse(&["1o.", " M2"]).expect("a map");
/// let state = State::new(grid, Mode::Statement).expect("both players");
/// let lines = Request::of(&state).print();
/// assert_eq!(lines, ["1", "15", "0", "3", "2", "1o.", " M2", ";"]);
/// assert_eq!(Request::read(&lines), Ok(Request::of(&state)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The player to move.
    pub seat: Seat,
    /// Turns of air as the protocol counts them; see [`crate::rules::Mode::shown`].
    pub air: i32,
    /// Coins of the player to move.
    pub score: i32,
    /// The map; malformed characters become walls.
    pub grid: Grid,
}

impl Request {
    /// The request to the player to move in a state.
    pub fn of(state: &State) -> Request {
        let seat = state.next();
        let diver = state.diver(seat);
        Request {
            seat,
            air: i32::from(state.mode().shown(diver.air)),
            score: i32::from(diver.coins),
            grid: state.grid().clone(),
        }
    }

    /// The lines of the request, the last one `;`.
    pub fn print(&self) -> Vec<String> {
        let numbers = [
            i32::from(self.seat.number()),
            self.air,
            self.score,
            self.grid.width() as i32,
            self.grid.height() as i32,
        ];
        let mut lines: Vec<String> = numbers.iter().map(i32::to_string).collect();
        lines.extend(self.grid.rows());
        lines.push(END.to_string());
        lines
    }

    /// Reads a request as far as possible: rows may be short or too long,
    /// missing or too many, characters unknown, `;` may be missing. A malformed
    /// number is 0, except the own number.
    ///
    /// # Errors
    /// No number 1 or 2 in the first line, or not exactly one such player on
    /// the map.
    pub fn read<S: AsRef<str>>(lines: &[S]) -> Result<Request, RequestError> {
        let line = |n: usize| lines.get(n).map_or("", AsRef::as_ref);
        let number = |n| line(n).trim().parse::<i32>().unwrap_or(0);
        let seat = match line(0).trim() {
            "1" => Seat::First,
            "2" => Seat::Second,
            other => {
                let text = format!("expected 1 or 2, found {other:?}");
                return Err(RequestError { line: 1, text });
            }
        };
        let rows = lines.get(HEADER_LINES..).unwrap_or_default();
        let rows: Vec<&str> = rows
            .iter()
            .map(AsRef::as_ref)
            .take_while(|&row| row != END)
            .take(MAX_SIDE)
            .collect();
        // The rows decide the size; the numbers before them only pad short rows.
        let side = |n| number(n).clamp(0, MAX_SIDE as i32) as usize;
        let longest = rows.iter().map(|row| row.chars().count()).max();
        let width = side(3).max(longest.unwrap_or(0));
        let mut grid = Grid::solid(width, rows.len());
        let mut found = 0;
        for (y, row) in rows.iter().enumerate() {
            for (x, character) in row.chars().take(grid.width()).enumerate() {
                let tile = Tile::from_char(character).unwrap_or(Tile::Wall);
                found += u32::from(tile == Tile::Diver(seat));
                grid.set(grid.cell(x, y), tile);
            }
        }
        if found != 1 {
            let text = format!("expected one {} in the rows, found {found}", seat.number());
            return Err(RequestError {
                line: HEADER_LINES + 1,
                text,
            });
        }
        Ok(Request {
            seat,
            air: number(1),
            score: number(2),
            grid,
        })
    }
}

/// The heading of an answer; `None` if it does not begin with N, S, W or E, so that the player
/// stays.
pub fn read_answer(line: &str) -> Option<Heading> {
    line.chars().next().and_then(Heading::from_letter)
}

/// Whether a request that begins with these lines has more of them: it ends with `;`, or with as
/// many rows as were announced. Lines before a request, the rest of the one before, are removed.
pub fn needs_line(lines: &mut Vec<String>) -> bool {
    let Some(last) = lines.last() else {
        return true;
    };
    if lines.len() == 1 {
        let word = last.trim();
        if word == END || word.is_empty() || word.contains([' ', '#', 'M', 'o', '.']) {
            lines.clear();
        }
        return true;
    }
    let rows = lines
        .len()
        .checked_sub(HEADER_LINES)
        .filter(|&rows| rows > 0);
    let announced = || lines[HEADER_LINES - 1].trim().parse().ok();
    last != END && rows.is_none_or(|rows| announced() != Some(rows))
}
