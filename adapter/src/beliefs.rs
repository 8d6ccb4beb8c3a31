//! Trackers of both sides of a recorded game: the belief that each could hold of the other,
//! turn by turn.

use super::play::OceanGame;
use super::verify::{replay, Mismatch};
use arena::game::{Game, Outcome};
use ocean::params::Params;
use ocean::rules::submarine::FULL_LIFE;
use ocean::rules::{Announcements, Board, BySeat, Seat};
use ocean::tracker::{Knowledge, Tracker, CAP};

/// Number of possible cells up to which a submarine counts as located: one blast covers 9.
pub const LOCATED: usize = 9;

/// A turn that was run to its end: its announcements, and the answer to the player's own
/// sonar.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// The seat that played.
    pub seat: Seat,
    /// Announcements of the order.
    pub announced: Announcements,
    /// The answer to the order's SONAR, which the player alone receives.
    pub sonar: Option<bool>,
    /// The player's life points after the order.
    pub life: u8,
}

impl Exchange {
    /// The exchange of the last answer of a game; `None` for a placement and for a turn that
    /// disqualifies, which is not announced.
    pub fn of(game: &OceanGame) -> Option<Exchange> {
        let state = game.state().filter(|state| state.turn > 0)?;
        let seat = state.next_seat().other();
        let failed = |outcome: Outcome| outcome.failures[seat.index()].is_some();
        if game.outcome().is_some_and(failed) {
            return None;
        }
        let played = &state.submarines[seat];
        Some(Exchange {
            seat,
            announced: game.announced()[seat].clone(),
            sonar: played.sonar,
            life: played.life,
        })
    }

    /// Updates the knowledge of `player` by the turn: its own one, or the other side's, to
    /// which the motion model applies if there are `params`.
    pub fn observe(
        &self,
        board: &Board,
        player: Seat,
        knowledge: &mut Knowledge,
        params: Option<&Params>,
    ) {
        if player == self.seat {
            knowledge.announce(board, &self.announced, self.life);
            knowledge.learn(board, self.sonar);
        } else {
            knowledge.hear(board, params, None, &self.announced, self.life, self.sonar);
        }
    }
}

/// The [`Knowledge`] of both players of a game, by seat.
#[derive(Clone)]
pub struct SeatKnowledge(BySeat<Knowledge>);

impl SeatKnowledge {
    /// The knowledge at the start of a game.
    pub fn new(board: &Board) -> SeatKnowledge {
        SeatKnowledge(BySeat(Seat::ALL.map(|_| Knowledge::new(board, CAP))))
    }

    /// The knowledge with copies of a tracker of the enemy and one of the own side.
    pub fn with_trackers(enemy: &Tracker, own: &Tracker) -> SeatKnowledge {
        let knowledge = || Knowledge::from_trackers(enemy.clone(), own.clone());
        SeatKnowledge(BySeat(Seat::ALL.map(|_| knowledge())))
    }

    /// The other side's belief about this one.
    pub fn belief_about(&self, seat: Seat) -> &Tracker {
        self.0[seat.other()].enemy()
    }

    /// The exposure of this side: the belief from announcements alone, without a motion
    /// model, that it ascribes to the other side.
    pub fn exposure_of(&self, seat: Seat) -> &Tracker {
        self.0[seat].own()
    }

    /// Updates both by a turn; with `params` the motion model applies.
    pub fn update(&mut self, board: &Board, exchange: &Exchange, params: Option<&Params>) {
        for seat in Seat::ALL {
            exchange.observe(board, seat, &mut self.0[seat], params);
        }
    }
}

/// The trackers of both sides in one game, as the bot keeps them, and the information
/// gained by its last turn.
#[derive(Default)]
pub struct Beliefs(Option<GameBeliefs>);

struct GameBeliefs {
    params: Params,
    players: SeatKnowledge,
    gain: Gain,
}

/// Information gained by one turn: the entropy that it removed, in nats; below 0 if it
/// added some.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gain {
    /// Gain of the other side about the player's cell, by its order and by its life points,
    /// which show the damage of the other side's last blasts.
    pub leaked: f32,
    /// Gain of the player about the other side's cell, by the answer to its sonar.
    pub learned: f32,
}

/// A belief compared with the truth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// Number of candidates (cell, trail and mines).
    pub candidates: usize,
    /// Number of possible cells.
    pub cells: usize,
    /// Entropy of the cell, in nats.
    pub entropy: f32,
    /// Probability of the true cell, 0..=1.
    pub truth: f32,
}

impl Reading {
    /// Log score of the true cell in nats: 0 at best, -5.4 for a uniform belief over 225
    /// cells.
    pub fn log_score(&self) -> f32 {
        self.truth.ln()
    }
}

impl Beliefs {
    /// Updates the beliefs by the last answer and returns the seat that played a turn by it.
    /// To be called after every answer.
    pub fn observe(&mut self, game: &OceanGame) -> Option<Seat> {
        let Some(state) = game.state() else {
            self.0 = None;
            return None;
        };
        let board = game.board();
        let Some(beliefs) = self.0.as_mut().filter(|_| state.turn > 0) else {
            self.0 = Some(GameBeliefs::new(board));
            return None;
        };
        beliefs.gain = Gain::default();
        let exchange = Exchange::of(game)?;
        beliefs.update(board, &exchange);
        Some(exchange.seat)
    }

    /// The other side's belief about this one; `None` before both have placed.
    pub fn about(&self, seat: Seat) -> Option<&Tracker> {
        self.0
            .as_ref()
            .map(|beliefs| beliefs.players.belief_about(seat))
    }

    /// The exposure of this side: the belief from announcements alone, without a motion
    /// model; `None` before both have placed.
    pub fn exposure_of(&self, seat: Seat) -> Option<&Tracker> {
        self.0
            .as_ref()
            .map(|beliefs| beliefs.players.exposure_of(seat))
    }

    /// Information gained by the last turn; none before the first.
    pub fn gain(&self) -> Gain {
        self.0
            .as_ref()
            .map_or_else(Gain::default, |beliefs| beliefs.gain)
    }

    /// The other side's belief about this one, compared with the truth; `None` before both
    /// have placed.
    pub fn reading(&self, game: &OceanGame, seat: Seat) -> Option<Reading> {
        let tracker = self.about(seat)?;
        Some(Reading {
            candidates: tracker.len(),
            cells: tracker.cells().len(),
            entropy: tracker.entropy().max(0.0),
            truth: tracker.presence()[game.state()?.submarines[seat].cell],
        })
    }
}

impl GameBeliefs {
    fn new(board: &Board) -> GameBeliefs {
        let params = Params::default();
        let mut players = SeatKnowledge::new(board);
        // Player 0 is asked before player 1 has played.
        players.0[Seat::First].hear(board, Some(&params), None, &[], FULL_LIFE, None);
        GameBeliefs {
            params,
            players,
            gain: Gain::default(),
        }
    }

    fn update(&mut self, board: &Board, exchange: &Exchange) {
        let sides = [exchange.seat, exchange.seat.other()];
        let entropy = |it: &GameBeliefs| sides.map(|of| it.players.belief_about(of).entropy());
        let before = entropy(self);
        self.players.update(board, exchange, Some(&self.params));
        let after = entropy(self);
        self.gain = Gain {
            leaked: before[0] - after[0],
            learned: before[1] - after[1],
        };
    }
}

/// Plays recorded games again, as [`replay`] does, and calls `each` after every answer with
/// the game, the answer and the beliefs after it.
///
/// # Errors
/// The first field of the record that differs from our rules.
pub fn follow(
    text: &str,
    mut each: impl FnMut(&OceanGame, &str, &Beliefs),
) -> Result<Vec<usize>, Mismatch> {
    let mut beliefs = Beliefs::default();
    replay(text, |game, answer| {
        beliefs.observe(game);
        each(game, answer, &beliefs);
    })
}
