//! Input file of the official tool: the board, and parameters and random numbers of the built-in
//! programs.

use std::fmt::Write;
use territory::rules::{Board, Cell, Player, Program, State, MAX_PLAYERS, SIDE, TURNS};

/// Content of an input file.
#[derive(Clone, Debug)]
pub struct Input {
    /// Values, levels, starting cells.
    pub board: Board,
    /// The built-in programs, of player 1 upwards.
    pub programs: Vec<Program>,
    /// Two random numbers of 0..1 for the choice of each program in each turn: by turn, then by
    /// program.
    pub draws: Vec<Vec<[f64; 2]>>,
}

/// First place of an input file that is not in the official format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// Expectation and finding: `expected M from 2 to 8, found "9"`.
    pub message: String,
}

impl std::fmt::Display for InputError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for InputError {}

impl Input {
    /// Reads a file in the official format.
    ///
    /// # Errors
    /// The first place that is not in the format.
    pub fn parse(text: &str) -> Result<Input, InputError> {
        let mut words = WordReader::new(text);
        words.number::<usize>("N = 10", |&n| n == SIDE)?;
        let players = words.number("M from 2 to 8", |m| Board::PLAYERS.contains(m))?;
        words.number::<usize>("T = 100", |&t| t == TURNS)?;
        let levels = words.number("U from 1 to 5", |u| (1..=5).contains(u))?;
        words.line_end()?;
        let mut values = [[0; SIDE]; SIDE];
        for row in &mut values {
            for value in row {
                *value = words.number("a value from 1 to 1000000", |value| {
                    (1..=1_000_000).contains(value)
                })?;
            }
            words.line_end()?;
        }
        let mut starts = Vec::new();
        for _ in 0..players {
            let row = words.number("a row from 0 to 9", |row| *row < SIDE)?;
            let column = words.number("a column from 0 to 9", |column| *column < SIDE)?;
            let cell = Cell::new(row, column).filter(|cell| !starts.contains(cell));
            starts.push(cell.ok_or_else(|| words.error("a cell where no other player starts"))?);
            words.line_end()?;
        }
        let Some(board) = Board::new(&values, levels, &starts) else {
            unreachable!("every part was checked");
        };
        let mut programs = Vec::new();
        for _ in 1..players {
            let mut weights = [0.0; 4];
            for weight in &mut weights {
                *weight = words.number("a weight from 0.3 to 1", |weight| {
                    (0.3..=1.0).contains(weight)
                })?;
            }
            let epsilon = words.number("epsilon from 0.1 to 0.5", |random| {
                (0.1..=0.5).contains(random)
            })?;
            programs.push(Program { weights, epsilon });
            words.line_end()?;
        }
        let mut draws = Vec::new();
        for _ in 0..TURNS {
            let mut turn = Vec::new();
            for _ in 1..players {
                let mut draw = || {
                    words.number("a random number from 0 to below 1", |draw| {
                        (0.0..1.0).contains(draw)
                    })
                };
                turn.push([draw()?, draw()?]);
                words.line_end()?;
            }
            draws.push(turn);
        }
        words.end()?;
        Ok(Input {
            board,
            programs,
            draws,
        })
    }

    /// Prints the file in the official format.
    pub fn print(&self) -> String {
        let board = &self.board;
        let mut text = String::new();
        let _ = writeln!(
            text,
            "{SIDE} {} {TURNS} {}",
            board.player_count(),
            board.levels()
        );
        for row in 0..SIDE {
            let cells = Cell::all().filter(|cell| cell.row() == row);
            let values: Vec<String> = cells.map(|cell| board.value(cell).to_string()).collect();
            let _ = writeln!(text, "{}", values.join(" "));
        }
        for player in board.players() {
            let start = board.start(player);
            let _ = writeln!(text, "{} {}", start.row(), start.column());
        }
        for Program {
            weights: [a, b, c, d],
            epsilon,
        } in &self.programs
        {
            let _ = writeln!(text, "{a} {b} {c} {d} {epsilon}");
        }
        for [first, second] in self.draws.iter().flatten() {
            let _ = writeln!(text, "{first} {second}");
        }
        text
    }

    /// Choices of all players in the state's turn: `own` for our player, and the programs' by
    /// their parameters and random numbers. Entries of players that do not take part are `own`.
    ///
    /// # Panics
    /// If the game is over.
    pub fn targets(&self, state: &State, own: Cell) -> [Cell; MAX_PLAYERS] {
        let mut targets = [own; MAX_PLAYERS];
        let draws = &self.draws[state.turn()];
        for (index, (program, &draws)) in self.programs.iter().zip(draws).enumerate() {
            let player = Player(index + 1);
            targets[player.index()] = program.choose(state, &self.board, player, draws);
        }
        targets
    }
}

/// Reads the words of a file one after the other.
struct WordReader<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    line: usize,
    text: &'a str,
    /// End of the last word within the line, in bytes.
    next: usize,
    /// Start of the last word within the line, in bytes.
    last: usize,
}

impl<'a> WordReader<'a> {
    fn new(text: &'a str) -> WordReader<'a> {
        let mut lines = text.lines().enumerate();
        let (_, first) = lines.next().unwrap_or_default();
        WordReader {
            lines,
            line: 1,
            text: first,
            next: 0,
            last: 0,
        }
    }

    /// Error that the last word is not as expected.
    fn error(&self, expected: &str) -> InputError {
        let found = match self.text[self.last..].split_whitespace().next() {
            Some(word) => format!("{word:?}"),
            None => "the end of the line".to_string(),
        };
        InputError {
            line: self.line,
            column: self.text[..self.last].chars().count() + 1,
            message: format!("expected {expected}, found {found}"),
        }
    }

    /// The next word of the line as a number that `fits`.
    fn number<T: std::str::FromStr>(
        &mut self,
        expected: &str,
        fits: impl Fn(&T) -> bool,
    ) -> Result<T, InputError> {
        let rest = &self.text[self.next..];
        let blanks = rest.len() - rest.trim_start().len();
        self.last = self.next + blanks;
        let word = rest.split_whitespace().next().unwrap_or_default();
        self.next = self.last + word.len();
        let number = word.parse().ok().filter(fits);
        number.ok_or_else(|| self.error(expected))
    }

    /// Goes on to the next line if nothing is left of this one.
    fn line_end(&mut self) -> Result<(), InputError> {
        let rest = &self.text[self.next..];
        if !rest.trim().is_empty() {
            self.last = self.next + rest.len() - rest.trim_start().len();
            return Err(self.error("the end of the line"));
        }
        let (number, line) = self.lines.next().unwrap_or((self.line, ""));
        (self.line, self.text, self.next, self.last) = (number + 1, line, 0, 0);
        Ok(())
    }

    /// Checks that nothing follows in the file.
    fn end(mut self) -> Result<(), InputError> {
        loop {
            self.last = self.text.len() - self.text.trim_start().len();
            if self.last < self.text.len() {
                return Err(self.error("the end of the file"));
            }
            let Some((number, line)) = self.lines.next() else {
                return Ok(());
            };
            (self.line, self.text) = (number + 1, line);
        }
    }
}
