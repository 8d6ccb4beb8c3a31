//! The built-in players.

mod beam;
mod blocker;
mod hoarder;
mod legs;
mod nearest;
mod random;
pub mod walk;

use super::judge::LIMITS;
use arena::game::{BuiltInPlayer, Parameter, PlayerInfo, PlayerSetup};
use arena::players::{bot_settings, BotSeat};
use beam::Beam;
use blocker::Blocker;
use common::SplitMix64;
use temple::bot::Bot;
use temple::params::Params;
use temple::protocol::Request;
use temple::rules::Heading;

/// The built-in players: the bot of this workspace first.
pub const LISTED: [PlayerInfo; 7] = [
    PlayerInfo::new("bot", &[], "the bot of this workspace"),
    PlayerInfo::new(
        "beam",
        &["planner"],
        "a route planner alone, the one the bot once had",
    ),
    PlayerInfo::new(
        "planner",
        &["planner", "patient"],
        "the route planner with long plans, careful of air",
    ),
    PlayerInfo::new(
        "blocker",
        &["denying"],
        "shuts ways and takes what the other needs; else as nearest",
    ),
    PlayerInfo::new(
        "hoarder",
        &["hoarding"],
        "takes bubbles before coins; else as nearest",
    ),
    PlayerInfo::new(
        "nearest",
        &["greedy"],
        "walks to the nearest coin, and to bubbles in time",
    ),
    PlayerInfo::new("random", &["random"], "a random legal move"),
];

/// A player of a function that gives the heading for each request; without one it goes north.
struct SimplePlayer<F>(F);

impl<F: FnMut(&Request) -> Option<Heading> + Send> BuiltInPlayer for SimplePlayer<F> {
    fn answer(&mut self, lines: &[String]) -> String {
        let request = Request::read(lines).ok();
        let way = request.and_then(|request| (self.0)(&request));
        way.unwrap_or(Heading::North).letter().to_string()
    }
}

/// The built-in player of this name for one game; `None` for an unknown name.
pub fn built_in(name: &str, setup: &PlayerSetup) -> Option<Box<dyn BuiltInPlayer>> {
    Some(match name {
        "bot" => Box::new(BotSeat::<Bot>::new(bot_settings::<Bot>(setup, LIMITS.turn))),
        "beam" => Box::new(Beam::new()),
        "planner" => Box::new(Beam::long_range()),
        "blocker" => {
            let mut blocker = Blocker::default();
            Box::new(SimplePlayer(move |request: &Request| {
                blocker.choose(request)
            }))
        }
        "hoarder" => Box::new(SimplePlayer(hoarder::hoarder)),
        "nearest" => Box::new(SimplePlayer(nearest::nearest)),
        "random" => {
            let mut rng = SplitMix64::new(setup.seed);
            Box::new(SimplePlayer(move |request: &Request| {
                random::random(request, &mut rng)
            }))
        }
        _ => return None,
    })
}

/// The parameters of a built-in player that a user can set; empty for most.
pub fn parameters(name: &str) -> Vec<Parameter> {
    match name {
        "bot" => Parameter::all(Params::TABLE),
        _ => Vec::new(),
    }
}
