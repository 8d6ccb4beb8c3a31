//! Random opponent: a uniformly random valid plan.

use super::memory::AgentMemory;
use super::Player;
use samurai::protocol::Request;
use samurai::rules::Edition;

/// Opponent that chooses uniformly among its valid plans.
pub struct Random(AgentMemory);

impl Random {
    /// A player before its first step; `seed` starts its random numbers.
    pub fn new(edition: Edition, seed: u64) -> Random {
        Random(AgentMemory::new(edition, seed))
    }
}

impl Player for Random {
    fn plan(&mut self, request: &Request) -> i64 {
        let plans = self.0.observe(request).valid_plans();
        plans[self.0.rng.below(plans.len())]
    }
}
