//! State machine of a game of Ocean of Code: requests, answers, end, record.

use super::record::{BotResult, ChargeTable, End, Exchange, GameResult, Header, Side, Snapshot};
use super::sea;
use super::texts::{self, Reason, Wording};
use arena::game::{
    points_of_values, Answer, Failure, Fault, Game, GameSetup, Limits, Outcome, Recorder, Request,
};
use ocean::protocol::request::print_announcements;
use ocean::protocol::{parse_order, parse_placement, Briefing, PlacementError, Report};
use ocean::rules::state::{Ignored, LAST_TURN};
use ocean::rules::submarine::FULL_LIFE;
use ocean::rules::League;
use ocean::rules::{
    Announcements, Board, BySeat, Cell, CellSet, Device, Disqualification, Seat, State, Submarine,
};
use std::cell::Cell as Counter;

/// A game in progress, with its record.
///
/// ```
/// use arena::game::{Answer, Game, GameSetup};
/// use ocean::rules::{Cell, CellSet, League, Seat};
/// use ocean_adapter::{OceanGame, LIMITS};
///
/// let island: CellSet = (0..14).filter_map(|y| Cell::new(2, y)).collect();
/// let setup = GameSetup::new(1, LIMITS);
/// let mut game = OceanGame::new(&setup, League::ALL_ORDERS, !island);
/// let briefing = game.requests().remove(0).lines;
/// assert_eq!(briefing[0], "15 15 0");
/// assert_eq!(briefing[13..], [
///     "..x............",
///     "..x............",
///     "...............",
/// ]);
/// for text in ["0 0", "14 14", "MOVE S TORPEDO"] {
///     game.take(vec![Answer::at_once(Ok(vec![text.to_string()]))]);
/// }
/// let state = game.state().expect("both have placed");
/// assert_eq!(Some(state.submarines[Seat::First].cell), Cell::new(0, 1));
/// assert_eq!(game.requests()[0].seat, 1);
/// ```
pub struct OceanGame {
    board: Board,
    league: League,
    limits: Limits,
    header: Header,
    number: u64,
    side_of_a: usize,
    placed: BySeat<Placed>,
    /// `None` until both have placed.
    state: Option<State>,
    /// Announcements of each side's last turn.
    announced: BySeat<Announcements>,
    /// Actions left out, of all turns.
    ignored: Vec<Ignored>,
    failed: BySeat<Option<Failed>>,
    /// Number of requests answered.
    answered: u32,
    frames: u32,
    over: bool,
    record: Recorder,
}

/// A placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Placed {
    /// Not yet requested, or an answer that cannot be read.
    #[default]
    Nowhere,
    /// Two numbers that are not a cell of water.
    Wrong(u8, u8),
    /// A starting cell.
    At(Cell),
}

/// A disqualification.
#[derive(Clone, Debug)]
struct Failed {
    fault: Option<Fault>,
    reason: Reason,
}

/// Differences that verifying a game allows, since the official referee's behaviour was
/// never recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leeway {
    /// Seats for which any text of the reason passes.
    pub reasons: [bool; 2],
    /// The end may have been counted as a frame of its own.
    pub one_frame_more: bool,
    /// The seat's turn may have begun although no answer came.
    pub begun: Option<usize>,
}

impl OceanGame {
    /// A game on this water.
    pub fn new(setup: &GameSetup, league: League, water: CellSet) -> OceanGame {
        let header = Header::new(setup, league, water);
        let mut game = OceanGame {
            board: Board::new(water),
            league,
            limits: setup.limits,
            header,
            number: setup.number,
            side_of_a: setup.side_of_a,
            placed: BySeat::default(),
            state: None,
            announced: BySeat::default(),
            ignored: Vec::new(),
            failed: BySeat::default(),
            answered: 0,
            // The placement of both is one frame.
            frames: 1,
            over: false,
            record: Recorder::new(setup.recorded),
        };
        game.record.add(&game.header);
        game
    }

    /// The seat whose answer is due; `None` after the end.
    pub fn next_seat(&self) -> Option<Seat> {
        (!self.over).then(|| match &self.state {
            None => Seat::ALL[self.answered as usize % 2],
            Some(state) => state.next_seat(),
        })
    }

    /// The map.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Both submarines; `None` before both have placed.
    pub fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// Announcements of each side's last turn.
    pub fn announced(&self) -> &BySeat<Announcements> {
        &self.announced
    }

    fn request(&self, seat: Seat) -> Request {
        let (text, limit) = match &self.state {
            None => {
                let briefing = Briefing {
                    seat,
                    water: *self.board.water(),
                };
                (briefing.to_string(), self.limits.first)
            }
            Some(state) => {
                let report = Report::of(state, &self.announced[seat.other()]);
                (report.to_string(), self.limits.turn)
            }
        };
        Request {
            seat: seat.index(),
            lines: text.lines().map(str::to_string).collect(),
            answer_lines: 1,
            limit,
        }
    }

    fn answer(&mut self, seat: Seat, answer: Result<&str, Fault>) {
        if self.record.is_kept() {
            let exchange = Exchange {
                kind: if self.state.is_none() { "init" } else { "turn" },
                n: self.answered,
                player: seat.index(),
                input: self.request(seat).lines,
                output: answer.ok().map(str::to_string),
                state_before: self.snapshot(u16::from(self.state.is_some())),
            };
            self.record.add(&exchange);
        }
        self.answered += 1;
        match answer {
            Err(fault) => self.fail_without_order(seat, Some(fault), texts::fault(fault)),
            Ok("") => self.fail_without_order(seat, None, texts::blank()),
            Ok(text) if self.state.is_none() => self.place(seat, text),
            Ok(text) => self.play(seat, text),
        }
        if self.state.is_none() && self.answered == 2 {
            match self.placed.0 {
                [Placed::At(first), Placed::At(second)] => {
                    self.state = Some(State::new(self.league, BySeat([first, second])));
                }
                _ => self.over = true,
            }
        }
        if self.over {
            let end = self.end();
            self.record.add(&end);
        }
    }

    fn fail(&mut self, seat: Seat, fault: Option<Fault>, reason: Reason) {
        self.failed[seat] = Some(Failed { fault, reason });
        // A failed placement ends the game only after the other one.
        self.over = self.state.is_some();
    }

    /// Disqualifies a seat that gave no order.
    fn fail_without_order(&mut self, seat: Seat, fault: Option<Fault>, reason: Reason) {
        if let Some(state) = &mut self.state {
            state.turn += 1;
            self.frames += 1;
        }
        self.fail(seat, fault, reason);
    }

    fn place(&mut self, seat: Seat, text: &str) {
        match parse_placement(&self.board, text) {
            Ok(cell) => self.placed[seat] = Placed::At(cell),
            Err(error) => {
                if let PlacementError::NotWater(x, y) = error {
                    self.placed[seat] = Placed::Wrong(x, y);
                }
                self.fail(seat, None, texts::placement(error));
            }
        }
    }

    fn play(&mut self, seat: Seat, text: &str) {
        let Some(state) = &mut self.state else {
            return;
        };
        let pieces = match parse_order(text) {
            Ok(pieces) => pieces,
            Err(loss) => {
                state.turn += 1;
                state.submarines[seat].begin_turn();
                self.announced[seat] = Announcements::new();
                self.frames += 1;
                self.fail(seat, None, texts::loss(loss, ""));
                return;
            }
        };
        let looked_at = Counter::new("");
        let played = state.play(
            &self.board,
            pieces.iter().map(|&(piece, text)| {
                looked_at.set(text);
                piece
            }),
        );
        let (sunk, turn) = (state.has_sunk(), state.turn);
        // Every action begun is a frame, and so is a line that fails before.
        let failed_running = matches!(
            played.disqualification,
            Some(Disqualification::Blocked | Disqualification::Revisited)
        );
        let begun = played.announced.len() + usize::from(failed_running);
        self.frames += begun.max(1) as u32;
        self.announced[seat] = played.announced;
        self.ignored.extend(played.ignored);
        if let Some(loss) = played.disqualification {
            self.fail(seat, None, texts::loss(loss, looked_at.get()));
        } else if sunk {
            // Seen at the start of the next frame.
            self.frames += 1;
            self.over = true;
        } else if turn >= LAST_TURN {
            self.over = true;
        }
    }

    /// Both sides' hidden state; `begun` turns (0 or 1) have begun but are not played.
    pub fn snapshot(&self, begun: u16) -> Snapshot {
        Snapshot {
            turn: self.state.map_or(0, |state| state.turn + begun),
            players: Seat::ALL.map(|seat| self.side(seat)),
        }
    }

    fn side(&self, seat: Seat) -> Side {
        let failed = self.failed[seat].is_some();
        let submarine = match (&self.state, self.placed[seat]) {
            (Some(state), _) => state.submarines[seat],
            (None, Placed::At(cell)) => Submarine::new(cell),
            (None, placed) => {
                return Side {
                    pos: match placed {
                        Placed::Wrong(x, y) => Some([x, y]),
                        _ => None,
                    },
                    life: if failed { -1 } else { FULL_LIFE as i8 },
                    charges: ChargeTable::default(),
                    mines: Vec::new(),
                    sonar: "NA",
                    summary: "NA".to_string(),
                    visited: [0; 15],
                }
            }
        };
        let charge = |device| {
            let known = self.league.has(device);
            known.then(|| submarine.charges.get(device))
        };
        let mines = [
            (submarine.spent_mines, 1, 1),
            (submarine.mines, 1, 0),
            (submarine.fresh_mines, 0, 0),
        ];
        let mut visited = [0; 15];
        for cell in submarine.trail {
            visited[usize::from(cell.y())] |= 1 << cell.x();
        }
        Side {
            pos: Some([submarine.cell.x(), submarine.cell.y()]),
            life: if failed { -1 } else { submarine.life as i8 },
            charges: ChargeTable {
                torpedo: charge(Device::Torpedo),
                silence: charge(Device::Silence),
                sonar: charge(Device::Sonar),
                mine: charge(Device::Mine),
            },
            mines: mines
                .iter()
                .flat_map(|&(cells, active, exploded)| {
                    cells
                        .iter()
                        .map(move |cell| [cell.x(), cell.y(), active, exploded])
                })
                .collect(),
            sonar: match submarine.sonar {
                Some(true) => "Y",
                Some(false) => "N",
                None => "NA",
            },
            summary: print_announcements(&self.announced[seat]),
            visited,
        }
    }

    fn score(&self, seat: Seat) -> i8 {
        match (&self.failed[seat], &self.state) {
            (Some(_), _) => -1,
            (None, Some(state)) => state.scores[seat] as i8,
            (None, None) => FULL_LIFE as i8,
        }
    }

    fn end_kind(&self) -> &'static str {
        if self.failed.0.iter().any(Option::is_some) {
            "disqualified"
        } else if self.state.is_some_and(|state| state.has_sunk()) {
            "killed"
        } else {
            "turn_limit"
        }
    }

    /// The record's last line.
    pub fn end(&self) -> End {
        let [first, second] = Seat::ALL.map(|seat| self.score(seat));
        let winner = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Seat::First),
            std::cmp::Ordering::Less => Some(Seat::Second),
            std::cmp::Ordering::Equal => None,
        };
        let state = self.snapshot(0);
        let bot = |id: usize| BotResult {
            id,
            hp: state.players[id].life,
            score: [first, second][id],
            reason: self.failed.0[id]
                .as_ref()
                .map(|failed| failed.reason.text.clone()),
        };
        End {
            result: GameResult {
                game: self.number,
                seed: self.header.seed,
                swap: self.side_of_a != 0,
                winner: match winner {
                    None => "draw",
                    Some(seat) if seat.index() == self.side_of_a => "A",
                    Some(_) => "B",
                },
                winner_id: winner.map_or(-1, |seat| seat.index() as i8),
                end: self.end_kind(),
                turns: state.turn,
                frames: self.frames,
                a: bot(self.side_of_a),
                b: bot(1 - self.side_of_a),
            },
            summary: self.remarks().map(|remark| remark.text).collect(),
            state,
        }
    }

    /// Remarks of the referee on actions that were left out.
    pub fn remarks(&self) -> impl Iterator<Item = Reason> + '_ {
        self.ignored
            .iter()
            .filter_map(|&ignored| texts::ignored(ignored))
    }

    /// Differences from the official record of this end that are allowed.
    pub fn leeway(&self) -> Leeway {
        let failed = |seat: Seat| self.failed[seat].as_ref();
        let gave_no_order = |seat: &Seat| {
            self.state.is_some()
                && failed(*seat)
                    .is_some_and(|failed| failed.fault.is_some() || failed.reason == texts::blank())
        };
        Leeway {
            reasons: Seat::ALL.map(|seat| {
                failed(seat).is_some_and(|failed| failed.reason.wording == Wording::Ours)
            }),
            one_frame_more: self.end_kind() == "turn_limit",
            begun: Seat::ALL.into_iter().find(gave_no_order).map(Seat::index),
        }
    }

    /// Begins the turn of a seat that gave no answer.
    pub fn begin_turn_without_answer(&mut self, seat: usize) {
        let seat = Seat::ALL[seat];
        if let Some(state) = &mut self.state {
            state.submarines[seat].begin_turn();
            self.announced[seat] = Announcements::new();
        }
    }
}

impl Game for OceanGame {
    fn requests(&self) -> Vec<Request> {
        self.next_seat()
            .map(|seat| self.request(seat))
            .into_iter()
            .collect()
    }

    fn take(&mut self, answers: Vec<Answer>) {
        for answer in answers {
            if let Some(seat) = self.next_seat() {
                let text = match &answer.lines {
                    Ok(lines) => Ok(lines.first().map_or("", String::as_str)),
                    Err(fault) => Err(*fault),
                };
                self.answer(seat, text);
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let [first, second] = Seat::ALL.map(|seat| self.score(seat));
        Some(Outcome {
            scores: vec![f64::from(first), f64::from(second)],
            points: points_of_values(&[first, second]),
            end: self.end_kind(),
            failures: self
                .failed
                .0
                .iter()
                .map(|failed| {
                    failed.as_ref().map(|failed| Failure {
                        fault: failed.fault,
                        reason: failed.reason.text.clone(),
                    })
                })
                .collect(),
            turns: self.state.map_or(0, |state| u32::from(state.turn)),
            attributes: sea::attributes(self.board.water()),
        })
    }

    fn record(&self) -> &[String] {
        self.record.lines()
    }
}
