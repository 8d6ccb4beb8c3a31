//! State machine of a game: requests, answers, end, record.

use super::record::{End, Header, Turn};
use arena::game::{Answer, Failure, Fault, Game, GameSetup, Outcome, Recorder, Request};
use std::time::Duration;
use territory::protocol::{print_head, print_report, read_cell};
use territory::rules::{Cell, Player, State, TURNS};
use territory_maps::Input;

/// Number of ignored lines after which a game ends by a fault; a guess. The official tool
/// has no bound; here one is needed since lines printed ahead take no time.
const MAX_IGNORED: u32 = 1_000;

/// A game in progress. A wrong answer ends it with a score of 0. The time limit of the whole
/// game is checked by the caller.
pub struct TerritoryGame {
    input: Input,
    state: State,
    /// The cell that each player chose in the last turn.
    chosen: Vec<Cell>,
    limit: Duration,
    failed: Option<Failure>,
    /// Whether the report of the last turn was sent.
    is_end_sent: bool,
    turns: u32,
    /// Number of ignored lines of all turns.
    ignored: u32,
    /// Whether the last line was ignored, so that the answer is still due.
    is_awaited: bool,
    record: Recorder,
}

impl TerritoryGame {
    /// Starts a game on an input.
    pub fn new(setup: &GameSetup, input: Input) -> TerritoryGame {
        let mut game = TerritoryGame {
            state: State::new(&input.board),
            input,
            chosen: Vec::new(),
            limit: setup.limits.turn,
            failed: None,
            is_end_sent: false,
            turns: 0,
            ignored: 0,
            is_awaited: false,
            record: Recorder::new(setup.recorded),
        };
        game.record.add(&Header::new(setup));
        game
    }

    fn is_over(&self) -> bool {
        self.failed.is_some() || self.state.is_over() && self.is_end_sent
    }

    fn turn(&mut self, line: &str) -> Result<(), String> {
        self.is_awaited = is_ignored(line);
        if self.is_awaited {
            self.ignored += 1;
            if self.ignored > MAX_IGNORED {
                return Err(format!(
                    "printed more than {MAX_IGNORED} lines that are empty or start with #"
                ));
            }
            return Ok(());
        }
        let board = &self.input.board;
        let cell = target(board, &self.state, line)?;
        let targets = self.input.targets(&self.state, cell);
        self.chosen = targets[..board.player_count()].to_vec();
        self.state.play(board, &targets);
        self.turns += 1;
        let turn = Turn::new(board, line, &self.chosen, &self.state);
        self.record.add(&turn);
        Ok(())
    }

    fn end(&mut self, failure: Option<Failure>) {
        let fault = failure.as_ref().map(|failure| failure.reason.clone());
        let end = End::new(&self.input.board, &self.state, fault);
        self.record.add(&end);
        self.failed = failure;
    }
}

/// Whether the official tool reads on after a line: it is empty or starts with `#`.
pub fn is_ignored(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

/// The cell of an answer.
///
/// # Errors
/// No cell, or one that may not be chosen.
pub fn target(board: &territory::rules::Board, state: &State, line: &str) -> Result<Cell, String> {
    let cell = read_cell(line).ok_or_else(|| {
        let start: String = line.chars().take(40).collect();
        format!("expected a row and a column from 0 to 9, found {start:?}")
    })?;
    if state.choices(board, Player::OWN).contains(cell) {
        Ok(cell)
    } else {
        Err(format!(
            "expected a cell within reach, found {} {}",
            cell.row(),
            cell.column()
        ))
    }
}

impl Game for TerritoryGame {
    fn requests(&self) -> Vec<Request> {
        if self.is_over() {
            return Vec::new();
        }
        let board = &self.input.board;
        let lines = match self.state.turn() {
            // A request without lines: the next line of the same answer is read.
            _ if self.is_awaited => Vec::new(),
            0 => print_head(board),
            _ => print_report(board, &self.chosen, &self.state),
        };
        vec![Request {
            seat: 0,
            lines,
            answer_lines: usize::from(!self.state.is_over()),
            limit: self.limit,
        }]
    }

    fn take(&mut self, answers: Vec<Answer>) {
        for answer in answers {
            if self.is_over() {
                return;
            }
            if self.state.is_over() {
                // A program may have ended after its last answer.
                self.is_end_sent = true;
                return;
            }
            let played = match &answer.lines {
                Ok(lines) => self.turn(lines.first().map_or("", String::as_str)),
                Err(fault) => Err(reason(*fault)),
            };
            match played {
                Ok(()) if self.state.turn() == TURNS => self.end(None),
                Ok(()) => {}
                Err(reason) => self.end(Some(Failure {
                    fault: answer.lines.err(),
                    reason,
                })),
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let board = &self.input.board;
        let fault = self.failed.as_ref().map(|failure| failure.reason.clone());
        let end = End::new(board, &self.state, fault);
        Some(Outcome {
            scores: vec![end.score as f64],
            // Nobody wins or loses: programs are compared by their scores.
            points: vec![0.5],
            end: if self.failed.is_some() {
                "fault"
            } else {
                "100 turns"
            },
            failures: vec![self.failed.clone()],
            turns: self.turns,
            attributes: vec![
                ("players", board.player_count() as f64),
                ("levels", board.levels() as f64),
                ("own", f64::from(end.own)),
                ("best", f64::from(end.best)),
            ],
        })
    }

    fn record(&self) -> &[String] {
        self.record.lines()
    }
}

/// The reason of a game that ended by this fault.
fn reason(fault: Fault) -> String {
    match fault {
        Fault::Timeout => "used more than the time of the whole game".to_string(),
        other => format!("gave no answer: {other}"),
    }
}
