//! The interface between a seat of a game and its player.

use crate::game::{Answer, Request};

/// The player of a seat in one game.
pub trait Player: Send {
    /// Sends a request; its time runs from here.
    fn send(&mut self, request: &Request);

    /// Waits for the answer, at most for the limit of the request.
    fn receive(&mut self, request: &Request) -> Answer;

    /// [`Player::receive`] that gives up as soon as `over` returns true, as if the time had run
    /// out.
    fn receive_unless(&mut self, request: &Request, _over: &dyn Fn() -> bool) -> Answer {
        self.receive(request)
    }

    /// Ends the player and returns its exit report.
    fn end(&mut self) -> ExitReport {
        ExitReport::default()
    }
}

/// Exit report of a player; empty for players inside the arena.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExitReport {
    /// Exit code and the end of its standard error output; empty if there is neither.
    pub text: String,
    /// Attributes that it printed there.
    pub attributes: Vec<PrintedAttribute>,
    /// Reason for an incomplete copy of its standard error output; `None` if it is complete or not
    /// wanted.
    pub log_failure: Option<String>,
}

/// An attribute that a program printed to its standard error output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedAttribute {
    /// Whether it describes the game (`[TDATA]`), not the program (`[PDATA]`).
    pub of_game: bool,
    /// Name, without blanks.
    pub name: String,
    /// Value, as printed.
    pub value: String,
}
