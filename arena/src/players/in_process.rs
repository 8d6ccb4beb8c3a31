//! Players inside the arena's process: built-in ones, recorded ones, and one that never answers.

use super::player::Player;
use crate::game::{Answer, BuiltInPlayer, Fault, Request};
use std::collections::VecDeque;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A built-in player whose answers are timed; a panic counts as [`Fault::Crash`].
pub struct InProcessPlayer(Box<dyn BuiltInPlayer>);

impl InProcessPlayer {
    /// Wraps a built-in player.
    pub fn new(player: Box<dyn BuiltInPlayer>) -> InProcessPlayer {
        InProcessPlayer(player)
    }
}

impl Player for InProcessPlayer {
    fn send(&mut self, _request: &Request) {}

    fn receive(&mut self, request: &Request) -> Answer {
        let start = Instant::now();
        // A player that panicked is not asked again: its game is lost.
        let lines = catch_unwind(AssertUnwindSafe(|| self.0.answer(&request.lines)));
        Answer {
            lines: lines.map(|line| vec![line]).map_err(|_| Fault::Crash),
            time: start.elapsed(),
        }
    }
}

/// A player that repeats recorded answers. All seats of a game share one queue of answers, in the
/// order of the game.
pub struct RecordedPlayer(Arc<Mutex<VecDeque<Result<String, Fault>>>>);

impl RecordedPlayer {
    /// One player for each of `seats` seats.
    pub fn seats(
        answers: impl IntoIterator<Item = Result<String, Fault>>,
        seats: usize,
    ) -> Vec<Box<dyn Player>> {
        let answers: VecDeque<_> = answers.into_iter().collect();
        let shared = Arc::new(Mutex::new(answers));
        let seat = |_| Box::new(RecordedPlayer(Arc::clone(&shared))) as Box<dyn Player>;
        (0..seats).map(seat).collect()
    }
}

impl Player for RecordedPlayer {
    fn send(&mut self, _request: &Request) {}

    fn receive(&mut self, _request: &Request) -> Answer {
        let mut answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Answer::of_text(answers.pop_front().unwrap_or(Err(Fault::Closed)))
    }
}

/// A player that never answers ([`Fault::NoStart`]), for a program that cannot be started.
pub struct AbsentPlayer;

impl Player for AbsentPlayer {
    fn send(&mut self, _request: &Request) {}

    fn receive(&mut self, _request: &Request) -> Answer {
        Answer::at_once(Err(Fault::NoStart))
    }
}
