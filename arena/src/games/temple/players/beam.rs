//! The route planner of the bot, without its search.

use crate::game::BuiltInPlayer;
use temple::bot::{Bot, Settings};
use temple::params::Params;
use temple::search::Budget;

/// Plays the first step of the best route that the planner finds.
pub struct Beam(Bot);

impl Beam {
    /// A player at the start of a game.
    pub fn new() -> Beam {
        // Without a node of the search the planner decides.
        Beam(Bot::new(Settings {
            budget: Budget::Work(0),
            params: Params::default(),
        }))
    }
}

impl Default for Beam {
    fn default() -> Beam {
        Beam::new()
    }
}

impl BuiltInPlayer for Beam {
    fn answer(&mut self, lines: &[String]) -> String {
        let deadline = self.0.deadline();
        self.0.answer(lines, deadline)
    }
}
