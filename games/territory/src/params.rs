//! Every tunable number of the bot, with its name, default, range and unit.

common::parameters! {
    /// The bot's numbers.
    pub struct Params {
        /// Turns that a simulated game lasts, the first included.
        rollout_turns: usize = 24 in 1..=100, "turns";
        /// Weight of the value half way against that at the end.
        rollout_midway = 0.3 in 0.0..=1.0, "share";
        /// Scale of the differences between logits in simulated games; 0 plays the best.
        rollout_temperature = 0.3 in 0.0..=2.0, "factor";
        /// Most candidates that are simulated.
        root_candidates: usize = 10 in 1..=100, "cells";
        /// Candidates of a smaller share of the likeliest's probability are left out.
        root_share = 0.01 in 0.0..=1.0, "share";
        /// Weight of the policy's opinion beside simulated games: the fewer, the more.
        root_prior = 0.08 in 0.0..=10.0, "simulated games times binary logarithm of the score per nat";
        /// Lead over a candidate at which it is simulated no further.
        root_proof = 2.5 in 0.5..=100.0, "standard errors of the difference";
    }
}
