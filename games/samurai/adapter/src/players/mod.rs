//! The built-in players: the bot of this workspace, and the opponents.

mod opponents;

pub use opponents::{bot, player, Player, ALL};

use super::judge::LIMITS;
use arena::game::{BuiltInPlayer, PlayerSetup};
use arena::players::{bot_settings, BotSeat};
use common::Bot as _;
use samurai::bot::Bot;
use samurai::protocol::Request;
use samurai::rules::Edition;

/// The bot's time for a step of a game with this limit: the same share as of the judge's
/// limit.
pub fn share(game: Duration) -> Duration {
    STEP.mul_f64(game.as_secs_f64() / LIMITS.turn.as_secs_f64())
}

/// A built-in player as one agent of a team.
pub struct BuiltInAgent(Box<dyn Player>);

impl BuiltInAgent {
    /// The player of this name at the start of a game; `None` for an unknown name.
    pub fn new(name: &str, edition: Edition, setting: &Setting) -> Option<BuiltInAgent> {
        if name != "bot" {
            return player(name, edition, setting.seed).map(BuiltInAgent);
        }
        let budget = match setting.pace {
            Pace::Work(nodes) => Budget::Work(nodes),
            Pace::Clock(game) => Budget::Clock(share(game)),
        };
        let mut params = Params::default();
        let changed = params.apply(&setting.params);
        debug_assert_eq!(changed, Ok(()), "checked before");
        Some(BuiltInAgent(bot(edition, budget, params)))
    }
}

impl BuiltInPlayer for BuiltInAgent {
    fn answer(&mut self, lines: &[String]) -> String {
        let plan = Request::read(lines).map_or(-1, |request| self.0.plan(&request));
        plan.to_string()
    }
}
