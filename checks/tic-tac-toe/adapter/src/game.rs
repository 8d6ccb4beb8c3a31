//! One game, from requests and answers.

use arena::game::{Answer, Failure, Game, GameSetup, Limits, Outcome, Recorder, Request};
use common::{Seat, SplitMix64};
use serde_json::json;
use tic_tac_toe::board::{mark, Board, CELLS};

/// A game being played.
pub struct TicTacToeGame {
    board: Board,
    turn: Seat,
    limits: Limits,
    failure: Option<Failure>,
    answers: u32,
    /// The header and a line for each answer.
    record: Recorder,
}

impl TicTacToeGame {
    /// Starts a game: one mark of each seat is there already.
    pub fn new(setup: &GameSetup) -> TicTacToeGame {
        let mut rng = SplitMix64::new(setup.seed as u64);
        let first = rng.below(CELLS);
        let second = (first + 1 + rng.below(CELLS - 1)) % CELLS;
        let mut board = Board::default();
        board.play(first, Seat::First);
        board.play(second, Seat::Second);
        let header = json!({
            "type": "header",
            "game": "tic-tac-toe",
            "seed": setup.seed,
            "title": setup.title,
            "rows": board.rows(),
        });
        let mut record = Recorder::new(setup.recorded);
        record.add(&header);
        TicTacToeGame {
            board,
            turn: Seat::First,
            limits: setup.limits,
            failure: None,
            answers: 0,
            record,
        }
    }

    /// Plays an answer, `COLUMN ROW`.
    ///
    /// # Errors
    /// Another text, a cell that does not exist or is taken.
    fn play(&mut self, text: &str) -> Result<(), String> {
        let expected = || format!("expected COLUMN ROW of an empty cell, found {text:?}");
        let numbers = text.split(' ').map(str::parse::<usize>);
        let numbers: Vec<usize> = numbers.collect::<Result<_, _>>().map_err(|_| expected())?;
        match numbers[..] {
            [column @ 0..=2, row @ 0..=2] if self.board.play(3 * row + column, self.turn) => Ok(()),
            _ => Err(expected()),
        }
    }
}

impl Game for TicTacToeGame {
    fn requests(&self) -> Vec<Request> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let own = mark(self.turn).to_string();
        let lines = [own].into_iter().chain(self.board.rows());
        vec![Request {
            seat: self.turn.index(),
            lines: lines.collect(),
            answer_lines: 1,
            limit: if self.answers < 2 {
                self.limits.first
            } else {
                self.limits.turn
            },
        }]
    }

    fn take(&mut self, answers: Vec<Answer>) {
        let Some(answer) = answers
            .into_iter()
            .next()
            .filter(|_| self.outcome().is_none())
        else {
            return;
        };
        let failure = match &answer.lines {
            Err(fault) => Some(Failure {
                fault: Some(*fault),
                reason: fault.to_string(),
            }),
            Ok(lines) => {
                let text = lines.first().map_or("", String::as_str);
                let played = self.play(text);
                played.err().map(|reason| Failure {
                    fault: None,
                    reason,
                })
            }
        };
        self.answers += 1;
        self.record.add(&json!({
            "type": "turn",
            "seat": self.turn.index(),
            "answer": answer.lines.ok(),
            "rows": self.board.rows(),
        }));
        match failure {
            Some(failure) => self.failure = Some(failure),
            None => self.turn = self.turn.other(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = match (&self.failure, self.board.winner()) {
            (Some(_), _) => Some(self.turn.other()),
            (None, winner) => winner,
        };
        if winner.is_none() && self.board.empty_cells().next().is_some() {
            return None;
        }
        let points = Seat::ALL.map(|seat| match winner {
            None => 0.5,
            Some(winner) if winner == seat => 1.0,
            Some(_) => 0.0,
        });
        let mut failures = vec![None, None];
        failures[self.turn.index()].clone_from(&self.failure);
        Some(Outcome {
            scores: points.to_vec(),
            points: points.to_vec(),
            end: match (&self.failure, winner) {
                (Some(_), _) => "fault",
                (None, Some(_)) => "three in a line",
                (None, None) => "full board",
            },
            failures,
            turns: self.answers,
            attributes: Vec::new(),
        })
    }

    fn record(&self) -> &[String] {
        self.record.lines()
    }
}
