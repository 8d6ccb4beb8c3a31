//! Built-in opponents of SamurAI Dig Here. They follow published descriptions of the contests'
//! sample and bots and share no code with them.

mod blocker;
mod follower;
mod greedy;
mod intention;
mod memory;
mod random;
mod shadow;

pub use blocker::Blocker;
pub use follower::Follower;
pub use greedy::Greedy;
pub use intention::Intention;
pub use random::Random;
pub use shadow::Shadow;

use common::{Bot as _, Budget, Settings};
use samurai::bot::Bot;
use samurai::protocol::Request;
use samurai::rules::Edition;

/// Player of one of the two agents of a team.
pub trait Player: Send {
    /// Number of its plan for the next step.
    fn plan(&mut self, request: &Request) -> i64;
}

impl Player for Bot {
    fn plan(&mut self, request: &Request) -> i64 {
        Bot::plan(self, request)
    }
}

/// Player of an agent by the name of a built-in opponent; `None` for an unknown name.
pub fn player(name: &str, edition: Edition, seed: u64) -> Option<Box<dyn Player>> {
    Some(match name {
        "greedy" => Box::new(Greedy::new(edition, seed)),
        "follower" => Box::new(Follower::new(edition, seed)),
        "intention" => Box::new(Intention::new(edition, seed)),
        "blocker" => Box::new(Blocker::new(edition, seed)),
        "shadow" => Box::new(Shadow::new(edition, seed)),
        "random" => Box::new(Random::new(edition, seed)),
        _ => return None,
    })
}

/// The bot as a player that knows the edition from the start.
pub fn bot(edition: Edition, budget: Budget, params: samurai::params::Params) -> Box<dyn Player> {
    let settings = Settings {
        params,
        ..Settings::new(budget)
    };
    Box::new(Bot::from_settings(settings).with_edition(edition))
}
