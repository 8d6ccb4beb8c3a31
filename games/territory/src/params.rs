//! Parameter table of the bot: name, default, range and unit of each tunable number.

common::parameters! {
    /// Parameters of the search.
    pub struct Params {
        /// Depth limit of a rollout, its first turn included.
        rollout_turns: usize = 24 in 1..=100, "turns";
        /// Weight of the evaluation at half depth; the evaluation at the end has the rest.
        rollout_midway_weight = 0.3 in 0.0..=1.0, "share";
        /// Temperature of our policy in rollouts: scale of its Gumbel noise; at 0 it is greedy.
        rollout_temperature = 0.3 in 0.0..=2.0, "factor";
        /// Upper bound of the candidates that rollouts are made of.
        root_candidates: usize = 10 in 1..=100, "cells";
        /// Least prior probability of a candidate, relative to that of the likeliest one.
        root_min_share = 0.01 in 0.0..=1.0, "share";
        /// Weight of the policy's logit against the rollouts; its influence falls as 1 / rollouts.
        root_prior_weight = 0.08 in 0.0..=10.0, "rollouts times log2(1 + own / best) per nat";
        /// Lead of the best candidate over another at which the other gets no more rollouts.
        root_drop_lead = 2.5 in 0.5..=100.0, "standard errors of the difference";
    }
}
