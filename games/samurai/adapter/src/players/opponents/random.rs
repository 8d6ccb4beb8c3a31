//! Any valid plan.

use super::eyes::Eyes;
use super::Player;
use samurai::protocol::Request;
use samurai::rules::Edition;

/// Each valid plan is as likely as any other.
pub struct Random(Eyes);

impl Random {
    /// A player with its own random stream.
    pub fn new(edition: Edition, seed: u64) -> Random {
        Random(Eyes::new(edition, seed))
    }
}

impl Player for Random {
    fn plan(&mut self, request: &Request) -> i64 {
        let plans = self.0.look(request).valid_plans();
        plans[self.0.numbers.below(plans.len())]
    }
}
