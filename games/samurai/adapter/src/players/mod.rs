//! The built-in players: the bot of this workspace, and the opponents.

mod opponents;

pub use opponents::{bot, player, Player};

use super::judge::LIMITS;
use arena::game::{BuiltInPlayer, PlayerSetup};
use arena::players::{bot_settings, BotSeat};
use common::Bot as _;
use samurai::bot::Bot;
use samurai::protocol::Request;
use samurai::rules::Edition;

/// The player of this name at the start of a game; `None` for an unknown name.
pub fn built_in(
    name: &str,
    edition: Edition,
    setup: &PlayerSetup,
) -> Option<Box<dyn BuiltInPlayer>> {
    if name == "bot" {
        let bot = Bot::from_settings(bot_settings::<Bot>(setup, LIMITS.turn));
        return Some(Box::new(BotSeat::with_bot(bot.with_edition(edition))));
    }
    Some(Box::new(BuiltInAgent(player(name, edition, setup.seed)?)))
}

/// A built-in player as one agent of a team.
struct BuiltInAgent(Box<dyn Player>);

impl BuiltInPlayer for BuiltInAgent {
    fn answer(&mut self, lines: &[String]) -> String {
        let plan = Request::read(lines).map_or(-1, |request| self.0.plan(&request));
        plan.to_string()
    }
}
