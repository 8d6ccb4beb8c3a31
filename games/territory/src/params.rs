//! Every tunable number of the bot, with its name, default, range and unit.

common::parameters! {
    /// The bot's numbers.
    pub struct Params {
        /// Turns that a simulated game lasts, the first included.
        rollout_turns: usize = 30 in 1..=100, "turns";
        /// Scale of the differences between logits in simulated games; 0 plays the best.
        rollout_temperature = 0.3 in 0.0..=2.0, "factor";
        /// Most candidates that are simulated.
        root_candidates: usize = 10 in 1..=100, "cells";
        /// Candidates of a smaller share of the likeliest's probability are left out.
        root_share = 0.01 in 0.0..=1.0, "share";
        /// Weight of the policy's opinion against the simulated results.
        root_prior = 0.003 in 0.0..=1.0, "binary logarithm of the score per nat";
    }
}
