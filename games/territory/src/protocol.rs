//! Text protocol of the judge: requests and answers, read and printed.

use crate::rules::{Board, Cell, OwnedCell, Player, Position, State, SIDE, TURNS};
use common::RequestError;

/// Report of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Choice of each player, our own first.
    pub chosen: Vec<Cell>,
    /// Pieces, owners and levels after the turn.
    pub position: Position,
}

/// Number of lines of the first request of a game, for a number of players.
pub const fn head_line_count(players: usize) -> usize {
    1 + SIDE + players
}

/// Number of lines of a turn's report, for a number of players.
pub const fn report_line_count(players: usize) -> usize {
    2 * players + 2 * SIDE
}

/// Number of players in a first line, `N M T U`; `None` if it is not in [`Board::PLAYERS`].
pub fn parse_player_count(line: &str) -> Option<usize> {
    let players = line.split_whitespace().nth(1)?.parse().ok()?;
    Board::PLAYERS.contains(&players).then_some(players)
}

/// Reads the first request: `N M T U`, the values, the starting cells.
///
/// # Errors
/// The first line that is not as expected.
pub fn read_head<S: AsRef<str>>(lines: &[S]) -> Result<Board, RequestError> {
    let mut reader = LineReader { lines, next: 0 };
    let [side, players, turns, levels] = reader.numbers("N M T U")?;
    if (side, turns) != (SIDE as i32, TURNS as i32) {
        return Err(reader.error("10 M 100 U"));
    }
    let mut values = [[0; SIDE]; SIDE];
    for row in &mut values {
        *row = reader.numbers("10 values")?;
    }
    let mut starts = Vec::new();
    for _ in 0..players.clamp(0, 99) {
        starts.push(reader.cell()?);
    }
    let board = usize::try_from(levels)
        .ok()
        .and_then(|levels| Board::new(&values, levels, &starts));
    board.ok_or(RequestError {
        line: 1,
        text: "expected a board, found numbers out of range".to_string(),
    })
}

/// Reads the report of a turn.
///
/// # Errors
/// The first line that is not as expected.
pub fn read_report<S: AsRef<str>>(board: &Board, lines: &[S]) -> Result<Report, RequestError> {
    let mut reader = LineReader { lines, next: 0 };
    let mut cells =
        || -> Result<Vec<Cell>, RequestError> { board.players().map(|_| reader.cell()).collect() };
    let chosen = cells()?;
    let pieces = cells()?;
    let mut owners = [[0i32; SIDE]; SIDE];
    let mut levels = [[0i32; SIDE]; SIDE];
    for row in &mut owners {
        *row = reader.numbers("10 owners")?;
    }
    for row in &mut levels {
        *row = reader.numbers("10 levels")?;
    }
    let mut cells = Vec::new();
    for cell in Cell::all() {
        let owner = owners[cell.row()][cell.column()];
        let level = levels[cell.row()][cell.column()];
        if let (Ok(owner), Ok(level)) = (usize::try_from(owner), usize::try_from(level)) {
            cells.push(OwnedCell {
                cell,
                owner: Player(owner),
                level,
            });
        }
    }
    Ok(Report {
        chosen,
        position: Position { pieces, cells },
    })
}

/// Prints the first request of a game, line by line.
pub fn print_head(board: &Board) -> Vec<String> {
    let mut lines = vec![format!(
        "{SIDE} {} {TURNS} {}",
        board.player_count(),
        board.levels()
    )];
    lines.extend(grid(|cell| i64::from(board.value(cell))));
    lines.extend(
        board
            .players()
            .map(|player| print_cell(board.start(player))),
    );
    lines
}

/// Prints the report of a turn: the choice of each player, then the state after it.
pub fn print_report(board: &Board, chosen: &[Cell], state: &State) -> Vec<String> {
    let mut lines: Vec<String> = chosen.iter().copied().map(print_cell).collect();
    lines.extend(
        board
            .players()
            .map(|player| print_cell(state.position(player))),
    );
    lines.extend(grid(|cell| {
        state
            .owner(board, cell)
            .map_or(-1, |player| player.0 as i64)
    }));
    lines.extend(grid(|cell| state.level(cell) as i64));
    lines
}

/// Prints an answer: row and column.
pub fn print_cell(cell: Cell) -> String {
    format!("{} {}", cell.row(), cell.column())
}

/// Reads an answer, row and column; `None` for anything else or a cell outside the board.
///
/// ```
/// use territory::protocol::{print_cell, read_cell};
///
/// let cell = read_cell("3 7").expect("a cell");
/// assert_eq!((cell.row(), cell.column()), (3, 7));
/// assert_eq!(print_cell(cell), "3 7");
/// assert_eq!(read_cell("3 10"), None);
/// ```
pub fn read_cell(text: &str) -> Option<Cell> {
    let mut words = text.split_whitespace();
    let (row, column) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    words.next().is_none().then(|| Cell::new(row, column))?
}

/// A line of text for each row of the board.
fn grid(number: impl Fn(Cell) -> i64) -> Vec<String> {
    let rows = (0..SIDE).map(|row| {
        let cells = (0..SIDE).filter_map(|column| Cell::new(row, column));
        let numbers: Vec<String> = cells.map(|cell| number(cell).to_string()).collect();
        numbers.join(" ")
    });
    rows.collect()
}

/// Reads the lines of a request one after the other.
struct LineReader<'a, S> {
    lines: &'a [S],
    /// Index of the next line, and number of the last one read, counted from 1.
    next: usize,
}

impl<S: AsRef<str>> LineReader<'_, S> {
    /// Error at the last line read.
    fn error(&self, expected: &str) -> RequestError {
        let found = match self.lines.get(self.next.saturating_sub(1)) {
            Some(line) => format!("{:?}", line.as_ref()),
            None => "the end".to_string(),
        };
        RequestError {
            line: self.next,
            text: format!("expected {expected}, found {found}"),
        }
    }

    /// Exactly `N` numbers of the next line.
    fn numbers<const N: usize>(&mut self, expected: &str) -> Result<[i32; N], RequestError> {
        self.next += 1;
        let text = self.lines.get(self.next - 1).map_or("", AsRef::as_ref);
        let mut numbers = [0; N];
        let mut words = text.split_whitespace();
        for number in &mut numbers {
            let word = words.next().and_then(|word| word.parse().ok());
            *number = word.ok_or_else(|| self.error(expected))?;
        }
        match words.next() {
            None => Ok(numbers),
            Some(_) => Err(self.error(expected)),
        }
    }

    /// The cell of the next line.
    fn cell(&mut self) -> Result<Cell, RequestError> {
        let place: [i32; 2] = self.numbers("a cell")?;
        let [row, column] = place.map(|number| usize::try_from(number).unwrap_or(SIDE));
        Cell::new(row, column).ok_or_else(|| self.error("a cell"))
    }
}
