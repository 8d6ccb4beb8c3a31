//! What each side could believe of the other, turn by turn of a recorded game.

use super::play::OceanGame;
use super::verify::{replay, Mismatch};
use crate::game::Game;
use ocean::params::Params;
use ocean::rules::submarine::FULL_LIFE;
use ocean::rules::{Announcement, Board, BySeat, Seat};
use ocean::tracker::Tracker;

/// Up to this many cells a submarine counts as located: one blast covers them.
pub const LOCATED: usize = 9;

/// The trackers of both sides in one game, as the bot keeps them, and what its
/// last turn told.
#[derive(Default)]
pub struct Beliefs(Option<Followed>);

struct Followed {
    params: Params,
    /// Of each side, what the other one believes.
    believed: BySeat<Tracker>,
    /// The same without expectations of what a side likely does: what a side
    /// knows that the other one knows of it.
    known: BySeat<Tracker>,
    told: Told,
}

/// What one turn told, as a fall of entropy in nats; below 0 if it left more
/// open than before.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Told {
    /// Of the player's own cell, to the other side: its order and its life
    /// points, which tell what the other side's last blasts hit.
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
    ///
    /// An exchange is what one side was told before its turn, so the trackers
    /// see the same observations, in the same order, as that side's requests
    /// would give them. A turn that disqualifies is not taken in: nobody is
    /// told of it.
    pub fn observe(&mut self, game: &OceanGame) -> Option<Seat> {
        let Some(state) = game.state() else {
            self.0 = None;
            return None;
        };
        let board = game.board();
        let Some(followed) = self.0.as_mut().filter(|_| state.turn > 0) else {
            let mut followed = Followed {
                params: Params::default(),
                believed: BySeat(Seat::ALL.map(|_| Tracker::new(board))),
                known: BySeat(Seat::ALL.map(|_| Tracker::new(board))),
                told: Told::default(),
            };
            // Player 0 is asked before player 1 has played.
            followed.hear(board, Seat::Second, &[], FULL_LIFE);
            self.0 = Some(followed);
            return None;
        };
        let seat = state.next_seat().other();
        let failed = |outcome: crate::game::Outcome| outcome.failures[seat.index()].is_some();
        if game.outcome().is_some_and(failed) {
            followed.told = Told::default();
            return None;
        }
        let entropy = |followed: &Followed| {
            [seat, seat.other()].map(|target| followed.believed[target].entropy())
        };
        let before = entropy(followed);
        let announced = &game.announced()[seat];
        let played = &state.submarines[seat];
        followed.hear(board, seat, announced, played.life);
        for trackers in [&mut followed.believed, &mut followed.known] {
            trackers[seat.other()].observe_watcher(board, announced, played.sonar);
        }
        let after = entropy(followed);
        followed.told = Told {
            leaked: before[0] - after[0],
            learned: before[1] - after[1],
        };
        Some(seat)
    }

    /// What the other side believes of this one; `None` before both have placed.
    pub fn of(&self, seat: Seat) -> Option<&Tracker> {
        self.0.as_ref().map(|followed| &followed.believed[seat])
    }

    /// The same from announcements alone, without what a side likely does.
    pub fn known_of(&self, seat: Seat) -> Option<&Tracker> {
        self.0.as_ref().map(|followed| &followed.known[seat])
    }

    /// What the last turn told; nothing before the first.
    pub fn told(&self) -> Told {
        self.0
            .as_ref()
            .map_or_else(Told::default, |followed| followed.told)
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
    /// A side's order and its life after it, as the other one is told.
    fn hear(&mut self, board: &Board, seat: Seat, announced: &[Announcement], life: u8) {
        self.believed[seat].expect(board, &self.params, &self.known[seat.other()]);
        for trackers in [&mut self.believed, &mut self.known] {
            trackers[seat].observe_target(board, announced);
            trackers[seat].observe_life(board, life);
        }
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
