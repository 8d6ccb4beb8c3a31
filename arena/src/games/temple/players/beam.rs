//! The route planner of the bot, without its search.

use crate::game::BuiltInPlayer;
use temple::bot::{Bot, Settings};
use temple::params::Params;
use temple::search::Budget;

/// Plays the first step of the best route that the planner finds.
pub struct Beam(Bot);

impl Beam {
    /// The bot's own planner.
    pub fn new() -> Beam {
        Beam::with(Params::default())
    }

    /// One that looks far ahead: later coins count nearly as much as near ones, air is
    /// saved, and a route goes where many coins are left.
    pub fn long_range() -> Beam {
        Beam::with(Params {
            route_discount: 0.992,
            route_late_coin: 0.1,
            route_contested_coin: 0.2,
            route_stranded: 4.0,
            route_reachable_coin: 0.3,
            route_wasted_air: 0.15,
            ..Params::default()
        })
    }

    fn with(params: Params) -> Beam {
        // Without a node of the search the planner decides.
        Beam(Bot::new(Settings {
            budget: Budget::Work(0),
            params,
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
