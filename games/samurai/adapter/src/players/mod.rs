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

/// A player at the start of a game, by its name.
pub fn built_in(
    name: &str,
    edition: Edition,
    setting: &PlayerSetup,
) -> Option<Box<dyn BuiltInPlayer>> {
    if name == "bot" {
        let bot = Bot::from_settings(bot_settings::<Bot>(setting, LIMITS.turn));
        return Some(Box::new(BotSeat::with_bot(bot.with_edition(edition))));
    }
    Some(Box::new(Seated(player(name, edition, setting.seed)?)))
}

/// One agent of a team.
struct Seated(Box<dyn Player>);

impl BuiltInPlayer for Seated {
    fn answer(&mut self, lines: &[String]) -> String {
        let plan = Request::read(lines).map_or(-1, |request| self.0.plan(&request));
        plan.to_string()
    }
}
