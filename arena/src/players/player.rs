//! The interface between a seat of a game and its player.

use crate::game::{Answer, Request};

/// A seat's player in one game.
pub trait Player: Send {
    /// Hands over the lines of a request; the time runs from here.
    fn send(&mut self, request: &Request);

    /// Waits for the answer, at most as long as the request allows.
    fn receive(&mut self, request: &Request) -> Answer;

    /// The same, but gives up as soon as `over` says so, as if the time had run out.
    fn receive_unless(&mut self, request: &Request, _over: &dyn Fn() -> bool) -> Answer {
        self.receive(request)
    }

    /// Ends the player; its exit report.
    fn end(&mut self) -> ExitReport {
        ExitReport::default()
    }
}

/// What is known of a player that ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExitReport {
    /// Exit code and the end of what it wrote to its error stream, if it has
    /// one.
    pub text: String,
    /// Attributes it wrote there: whether of the game, name, value.
    pub attributes: Vec<(bool, String, String)>,
    /// Why the copy of its error stream is not complete, if one was wanted.
    pub log_failure: Option<String>,
}
