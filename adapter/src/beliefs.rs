//! The beliefs that each side could hold of the other, turn by turn of a recorded game.

use super::play::OceanGame;
use super::verify::{replay, Mismatch};
use arena::game::{Game, Outcome};
use ocean::params::Params;
use ocean::rules::submarine::FULL_LIFE;
use ocean::rules::{Announcements, Board, BySeat, Seat};
use ocean::tracker::{Knowledge, Tracker, CAP};

/// Up to this many cells a submarine counts as located: one blast covers them.
pub const LOCATED: usize = 9;

/// A turn that was run to its end: what the other side hears of it, and the
/// answer to the player's own sonar.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Who played.
    pub seat: Seat,
    /// The order, as the other side hears it.
    pub announced: Announcements,
    /// The answer to the order's SONAR, which the player alone receives.
    pub sonar: Option<bool>,
    /// The player's life points after the order.
    pub life: u8,
}

impl Exchange {
    /// Of the last answer of a game; `None` for a placement, and for a turn that
    /// disqualifies: nobody hears of it.
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
}

impl Exchange {
    /// Has a player observe the turn: its own, or the other side's, to which the motion
    /// model applies if there are `params`.
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

/// What both players of a game know, each with its own [`Knowledge`].
#[derive(Clone)]
pub struct Players(BySeat<Knowledge>);

impl Players {
    /// At the start of a game.
    pub fn new(board: &Board) -> Players {
        Players(BySeat(Seat::ALL.map(|_| Knowledge::new(board, CAP))))
    }

    /// With these trackers; the first is of the enemy, the second of the own side.
    pub fn of(enemy: &Tracker, own: &Tracker) -> Players {
        let knowledge = || Knowledge::from_trackers(enemy.clone(), own.clone());
        Players(BySeat(Seat::ALL.map(|_| knowledge())))
    }

    /// The other side's belief about this one.
    pub fn believed_of(&self, seat: Seat) -> &Tracker {
        self.0[seat.other()].enemy()
    }

    /// The same from announcements alone, as this side follows it: what it knows
    /// that the other one knows.
    pub fn known_of(&self, seat: Seat) -> &Tracker {
        self.0[seat].own()
    }

    /// Takes in a turn; with `params` the motion model applies.
    pub fn take(&mut self, board: &Board, exchange: &Exchange, params: Option<&Params>) {
        for seat in Seat::ALL {
            exchange.observe(board, seat, &mut self.0[seat], params);
        }
    }
}

/// The trackers of both sides in one game, as the bot keeps them, and the information
/// gained by its last turn.
#[derive(Default)]
pub struct Beliefs(Option<Followed>);

struct Followed {
    params: Params,
    players: Players,
    gain: Gain,
}

/// Information gained by one turn: the entropy that it removed, in nats; below 0 if it
/// added some.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gain {
    /// Of the player's own cell, to the other side: its order and its life
    /// points, which show what the other side's last blasts hit.
    pub leaked: f32,
    /// Of the other side's cell, to the player: the answer to its sonar.
    pub learned: f32,
}

/// A belief held against the truth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// Candidates: different in cell, trail or mines.
    pub candidates: usize,
    /// Cells they are on.
    pub cells: usize,
    /// Uncertainty of the cell, in nats.
    pub entropy: f32,
    /// Probability given to the true cell, 0..=1.
    pub truth: f32,
}

impl Reading {
    /// The log score of the true cell in nats: 0 at best, -5.4 for any of 225.
    pub fn log_score(&self) -> f32 {
        self.truth.ln()
    }
}

impl Beliefs {
    /// Takes in what the last answer did, and returns who played the turn that
    /// was taken in. To be called after every answer.
    pub fn observe(&mut self, game: &OceanGame) -> Option<Seat> {
        let Some(state) = game.state() else {
            self.0 = None;
            return None;
        };
        let board = game.board();
        let Some(followed) = self.0.as_mut().filter(|_| state.turn > 0) else {
            self.0 = Some(Followed::new(board));
            return None;
        };
        followed.gain = Gain::default();
        let exchange = Exchange::of(game)?;
        followed.take(board, &exchange);
        Some(exchange.seat)
    }

    /// The other side's belief about this one; `None` before both have placed.
    pub fn of(&self, seat: Seat) -> Option<&Tracker> {
        self.0
            .as_ref()
            .map(|followed| followed.players.believed_of(seat))
    }

    /// The same from announcements alone, without what a side likely does.
    pub fn known_of(&self, seat: Seat) -> Option<&Tracker> {
        self.0
            .as_ref()
            .map(|followed| followed.players.known_of(seat))
    }

    /// Information gained by the last turn; none before the first.
    pub fn gain(&self) -> Gain {
        self.0
            .as_ref()
            .map_or_else(Gain::default, |followed| followed.gain)
    }

    /// The other side's belief about this one, held against the truth; `None`
    /// before both have placed.
    pub fn reading(&self, game: &OceanGame, seat: Seat) -> Option<Reading> {
        let tracker = self.of(seat)?;
        Some(Reading {
            candidates: tracker.len(),
            cells: tracker.cells().len(),
            entropy: tracker.entropy().max(0.0),
            truth: tracker.presence()[game.state()?.submarines[seat].cell],
        })
    }
}

impl Followed {
    fn new(board: &Board) -> Followed {
        let params = Params::default();
        let mut players = Players::new(board);
        // Player 0 is asked before player 1 has played.
        players.0[Seat::First].hear(board, Some(&params), None, &[], FULL_LIFE, None);
        Followed {
            params,
            players,
            gain: Gain::default(),
        }
    }

    fn take(&mut self, board: &Board, exchange: &Exchange) {
        let sides = [exchange.seat, exchange.seat.other()];
        let entropy = |it: &Followed| sides.map(|of| it.players.believed_of(of).entropy());
        let before = entropy(self);
        self.players.take(board, exchange, Some(&self.params));
        let after = entropy(self);
        self.gain = Gain {
            leaked: before[0] - after[0],
            learned: before[1] - after[1],
        };
    }
}

/// Plays recorded games again, as [`replay`] does, and calls `each` after every
/// answer with the game, the answer and the beliefs it leaves.
///
/// # Errors
/// The first field of the record that differs from our rules.
pub fn follow(
    text: &str,
    mut each: impl FnMut(&OceanGame, &str, &Beliefs),
) -> Result<Vec<usize>, Mismatch> {
    let mut beliefs = Beliefs::default();
    replay(
        text,
        |_| {},
        |game, answer| {
            beliefs.observe(game);
            each(game, answer, &beliefs);
        },
    )
}
