//! Built-in opponents of SamurAI Dig Here. They follow published descriptions of the contests'
//! sample and bots and share no code with them.

mod blocker;
mod follower;
mod greedy;
mod intention;
mod memory;
mod random;
mod shadow;

pub use follower::Follower;
pub use intention::Intention;

use blocker::BLOCKER;
use common::{Bot as _, Budget, Settings};
use greedy::GREEDY;
use memory::{AgentMemory, Scripted};
use random::RANDOM;
use samurai::bot::Bot;
use samurai::protocol::Request;
use samurai::rules::Edition;
use shadow::SHADOW;

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

struct ScriptedPlayer {
    script: Scripted,
    memory: AgentMemory,
}

impl Player for ScriptedPlayer {
    fn plan(&mut self, request: &Request) -> i64 {
        let view = self.memory.observe(request);
        if request.agent.is_dog() {
            (self.script.dog)(&view, &mut self.memory)
        } else {
            (self.script.samurai)(&view, &mut self.memory)
        }
    }
}

/// Player of an agent by the name of a built-in opponent; `None` for an unknown name.
pub fn player(name: &str, edition: Edition, seed: u64) -> Option<Box<dyn Player>> {
    let scripted = |script| {
        let memory = AgentMemory::new(edition, seed);
        Box::new(ScriptedPlayer { script, memory })
    };
    Some(match name {
        "greedy" => scripted(GREEDY),
        "follower" => Box::new(Follower::new(edition, seed)),
        "intention" => Box::new(Intention::new(edition, seed)),
        "blocker" => scripted(BLOCKER),
        "shadow" => scripted(SHADOW),
        "random" => scripted(RANDOM),
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
