//! The built-in players: the bot of this workspace, and the opponents.

mod opponents;

pub use opponents::{bot, player, Player, ALL};

use super::judge::LIMITS;
use arena::game::{BuiltInPlayer, Pace, Setting};
use common::Budget;
use samurai::bot::STEP;
use samurai::params::Params;
use samurai::protocol::Request;
use samurai::rules::Edition;
use std::time::Duration;

/// What the bot uses of a game's time limit in a step: the same share as of the judge's.
pub fn share(game: Duration) -> Duration {
    STEP.mul_f64(game.as_secs_f64() / LIMITS.turn.as_secs_f64())
}

/// One agent of a team.
pub struct Seated(Box<dyn Player>);

impl Seated {
    /// A player at the start of a game, by its name.
    pub fn new(name: &str, edition: Edition, setting: &Setting) -> Option<Seated> {
        if name != "bot" {
            return player(name, edition, setting.seed).map(Seated);
        }
        let budget = match setting.pace {
            Pace::Work(nodes) => Budget::Work(nodes),
            Pace::Clock(game) => Budget::Clock(share(game)),
        };
        let mut params = Params::default();
        let changed = params.apply(&setting.params);
        debug_assert_eq!(changed, Ok(()), "checked before");
        Some(Seated(bot(edition, budget, params)))
    }
}

impl BuiltInPlayer for Seated {
    fn answer(&mut self, lines: &[String]) -> String {
        let plan = Request::read(lines).map_or(-1, |request| self.0.plan(&request));
        plan.to_string()
    }
}
