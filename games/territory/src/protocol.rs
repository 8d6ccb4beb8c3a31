//! The judge's requests and our answers as text, both directions.

use crate::rules::{Board, Cell, Player, Position, State, SIDE, TURNS};

/// What is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// Line within the request, counted from 1.
    pub line: usize,
    /// What was expected there, and what was found.
    pub message: String,
}

/// What happened in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What each player chose.
    pub chosen: Vec<Cell>,
    /// What the game is like after it.
    pub position: Position,
}

/// Lines of the first request of a game with so many players.
pub const fn head_lines(players: usize) -> usize {
    1 + SIDE + players
}

/// Lines of a turn's report with so many players.
pub const fn report_lines(players: usize) -> usize {
    2 * players + 2 * SIDE
}

/// The number of players in a first line.
pub fn players_of(line: &str) -> Option<usize> {
    let players = line.split_whitespace().nth(1)?.parse().ok()?;
    Board::PLAYERS.contains(&players).then_some(players)
}

/// Reads the board: `N M T U`, the values, the starting cells.
///
/// # Errors
/// The first line that is not as it should be.
pub fn read_head<S: AsRef<str>>(lines: &[S]) -> Result<Board, Malformed> {
    let mut rows = Rows { lines, next: 0 };
    let [side, players, turns, levels] = rows.numbers("N M T U")?;
    if (side, turns) != (SIDE as i32, TURNS as i32) {
        return Err(rows.fault("10 M 100 U"));
    }
    let mut values = [[0; SIDE]; SIDE];
    for row in &mut values {
        *row = rows.numbers("10 values")?;
    }
    let mut starts = Vec::new();
    for _ in 0..players.clamp(0, 99) {
        starts.push(rows.cell()?);
    }
    let board = usize::try_from(levels)
        .ok()
        .and_then(|levels| Board::new(&values, levels, &starts));
    board.ok_or(Malformed {
        line: 1,
        message: "expected a board, found numbers out of range".to_string(),
    })
}

/// Reads what a turn has done.
///
/// # Errors
/// The first line that is not as it should be.
pub fn read_report<S: AsRef<str>>(board: &Board, lines: &[S]) -> Result<Report, Malformed> {
    let mut rows = Rows { lines, next: 0 };
    let mut cells =
        || -> Result<Vec<Cell>, Malformed> { board.players().map(|_| rows.cell()).collect() };
    let (chosen, pieces) = (cells()?, cells()?);
    let mut owners = [[0i32; SIDE]; SIDE];
    let mut levels = [[0i32; SIDE]; SIDE];
    for row in owners.iter_mut() {
        *row = rows.numbers("10 owners")?;
    }
    for row in levels.iter_mut() {
        *row = rows.numbers("10 levels")?;
    }
    let mut cells = Vec::new();
    for cell in Cell::all() {
        let (owner, level) = (
            owners[cell.row()][cell.column()],
            levels[cell.row()][cell.column()],
        );
        if let (Ok(owner), Ok(level)) = (usize::try_from(owner), usize::try_from(level)) {
            cells.push((cell, Player(owner), level));
        }
    }
    Ok(Report {
        chosen,
        position: Position { pieces, cells },
    })
}

/// The first request of a game.
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

/// A turn's report: what each player chose, and the state after it.
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

/// A cell as it is answered: row and column.
pub fn print_cell(cell: Cell) -> String {
    format!("{} {}", cell.row(), cell.column())
}

/// Reads an answer: row and column, nothing more.
pub fn read_cell(text: &str) -> Option<Cell> {
    let mut words = text.split_whitespace();
    let (row, column) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    words.next().is_none().then(|| Cell::new(row, column))?
}

fn grid(number: impl Fn(Cell) -> i64) -> Vec<String> {
    let rows = (0..SIDE).map(|row| {
        let cells = (0..SIDE).filter_map(|column| Cell::new(row, column));
        let numbers: Vec<String> = cells.map(|cell| number(cell).to_string()).collect();
        numbers.join(" ")
    });
    rows.collect()
}

/// The lines of a request, one by one.
struct Rows<'a, S> {
    lines: &'a [S],
    next: usize,
}

impl<S: AsRef<str>> Rows<'_, S> {
    fn fault(&self, expected: &str) -> Malformed {
        let found = match self.lines.get(self.next.saturating_sub(1)) {
            Some(line) => format!("{:?}", line.as_ref()),
            None => "the end".to_string(),
        };
        Malformed {
            line: self.next,
            message: format!("expected {expected}, found {found}"),
        }
    }

    fn numbers<const N: usize>(&mut self, expected: &str) -> Result<[i32; N], Malformed> {
        self.next += 1;
        let text = self.lines.get(self.next - 1).map_or("", AsRef::as_ref);
        let mut numbers = [0; N];
        let mut words = text.split_whitespace();
        for number in &mut numbers {
            let word = words.next().and_then(|word| word.parse().ok());
            *number = word.ok_or_else(|| self.fault(expected))?;
        }
        match words.next() {
            None => Ok(numbers),
            Some(_) => Err(self.fault(expected)),
        }
    }

    fn cell(&mut self) -> Result<Cell, Malformed> {
        let place: [i32; 2] = self.numbers("a cell")?;
        let [row, column] = place.map(|number| usize::try_from(number).unwrap_or(SIDE));
        Cell::new(row, column).ok_or_else(|| self.fault("a cell"))
    }
}
