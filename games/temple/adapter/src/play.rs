//! State machine of a game: requests, answers, end, record.

use super::record::{End, Header, Turn};
use anyhow::bail;
use arena::game::{Answer, Failure, Fault, Game, GameSetup, Limits, Outcome, Recorder, Request};
use temple::protocol::{self, read_answer};
use temple::rules::{Grid, Mode, Seat, State, Tile};

/// A game in progress, with its record.
///
/// ```
/// use arena::game::{Answer, Game, GameSetup};
/// use temple::rules::{Grid, Mode};
/// use temple_adapter::{TempleGame, LIMITS};
///
/// let grid = Grid::parse(&["######", "#1 o2#", "######"]).expect("a map");
/// let setup = GameSetup::new(1, LIMITS);
/// let mut game = TempleGame::new(&setup, grid, Mode::Statement).expect("a game");
/// assert_eq!(game.requests()[0].seat, 0);
/// game.take(vec![Answer::at_once(Ok(vec!["E".to_string()]))]);
/// assert_eq!(game.state().grid().rows(), ["######", "# 1o2#", "######"]);
/// ```
///
/// A player whose answer is not a move stays (statement). The arena ends a program at its
/// first fault: such a seat is sent no further request, stays in each turn until it is out
/// of air, and loses whatever its coins; the other one plays on.
pub struct TempleGame {
    state: State,
    limits: Limits,
    /// Whether each seat has answered before.
    asked: [bool; 2],
    failed: [Option<Failure>; 2],
    turns: u32,
    attributes: Vec<(&'static str, f64)>,
    record: Recorder,
}

impl TempleGame {
    /// Starts a game.
    ///
    /// # Errors
    /// A map without both players, or without coins by the statement: the game would be
    /// over before its first turn.
    pub fn new(setup: &GameSetup, grid: Grid, mode: Mode) -> anyhow::Result<TempleGame> {
        let count = |tile| grid.count(tile) as f64;
        let cells = (grid.width() * grid.height()) as f64;
        let attributes = vec![
            ("cells", cells),
            ("coins", count(Tile::Coin)),
            ("bubbles", count(Tile::Bubble)),
            ("blocks", count(Tile::Block)),
        ];
        let header = Header::new(setup, &grid, mode.name());
        let state = State::new(grid, mode)?;
        if state.end().is_some() {
            bail!("expected at least one coin on the map, found none");
        }
        let mut game = TempleGame {
            state,
            limits: setup.limits,
            asked: [false; 2],
            failed: [None, None],
            turns: 0,
            attributes,
            record: Recorder::new(setup.recorded),
        };
        game.record.add(&header);
        Ok(game)
    }

    /// The present state.
    pub fn state(&self) -> &State {
        &self.state
    }

    fn turn(&mut self, reply: Option<&str>) {
        self.record.add(&Turn::new(&self.state, reply));
        self.state.play(reply.and_then(read_answer));
        if self.state.end().is_some() {
            self.record.add(&End::new(&self.state));
        }
    }

    fn answer(&mut self, answer: Result<&str, Fault>) {
        let seat = self.state.next().index();
        self.asked[seat] = true;
        if let Err(fault) = answer {
            self.failed[seat] = Some(Failure {
                fault: Some(fault),
                reason: "gave no answer".to_string(),
            });
        }
        self.turn(answer.ok());
        self.turns += 1;
        while self.state.end().is_none() && self.failed[self.state.next().index()].is_some() {
            self.turn(None);
        }
    }
}

impl Game for TempleGame {
    fn requests(&self) -> Vec<Request> {
        if self.state.end().is_some() {
            return Vec::new();
        }
        let seat = self.state.next().index();
        vec![Request {
            seat,
            lines: protocol::Request::of(&self.state).print(),
            answer_lines: 1,
            limit: if self.asked[seat] {
                self.limits.turn
            } else {
                self.limits.first
            },
        }]
    }

    fn take(&mut self, answers: Vec<Answer>) {
        for answer in answers {
            if self.state.end().is_none() {
                match &answer.lines {
                    Ok(lines) => self.answer(Ok(lines.first().map_or("", String::as_str))),
                    Err(fault) => self.answer(Err(*fault)),
                }
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.state.end()?;
        let winner = match &self.failed {
            [Some(_), None] => Some(Seat::Second),
            [None, Some(_)] => Some(Seat::First),
            _ => end.winner,
        };
        let points = match winner {
            Some(Seat::First) => [1.0, 0.0],
            None => [0.5, 0.5],
            Some(Seat::Second) => [0.0, 1.0],
        };
        let scores = Seat::ALL.map(|seat| f64::from(self.state.diver(seat).coins));
        Some(Outcome {
            scores: scores.to_vec(),
            points: points.to_vec(),
            end: if self.failed.iter().any(Option::is_some) {
                "fault"
            } else if end.cleared {
                "all coins taken"
            } else {
                "out of air"
            },
            failures: self.failed.to_vec(),
            turns: self.turns,
            attributes: self.attributes.clone(),
        })
    }

    fn record(&self) -> &[String] {
        self.record.lines()
    }
}
