//! Random opponent: a uniformly random valid plan.

use super::memory::{AgentMemory, AgentView, Scripted};

/// Opponent that chooses uniformly among its valid plans.
pub const RANDOM: Scripted = Scripted {
    samurai: plan,
    dog: plan,
};

fn plan(view: &AgentView, memory: &mut AgentMemory) -> i64 {
    memory.rng.choose(&view.valid_plans())
}
