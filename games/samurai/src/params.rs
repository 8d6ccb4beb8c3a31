//! Parameter table of the bot: name, default, range and unit of each tunable number.

common::parameters! {
    /// Parameters of belief, rollouts, search and costs.
    pub struct Params {
        /// Depth limit of a rollout.
        rollout_depth: u32 = 36 in 4..=100, "steps";
        /// Discount of gains in rollouts.
        rollout_discount = 0.97 in 0.8..=1.0, "factor per step";
        /// Discount of a treasure by its dig time where a samurai chooses its next target.
        target_discount = 0.88 in 0.5..=1.0, "factor per step";
        /// Expected share of a treasure for the samurai that reaches it one step before the other.
        target_race_share = 0.9 in 0.5..=1.0, "share";
        /// Expected delay of digging a treasure on which a dog of the other team stands.
        target_dog_delay: u32 = 10 in 0..=30, "steps";
        /// Largest dig time of the other samurai at which a dog goes to guard a treasure.
        dog_guard_range: u32 = 8 in 1..=30, "steps";
        /// Leaf evaluation: weight of a samurai's nearness to expected hidden gold.
        leaf_nearness = 0.05 in 0.0..=2.0, "share";
        /// Leaf evaluation: discount of expected gold by its distance from the samurai.
        leaf_nearness_discount = 0.85 in 0.5..=1.0, "factor per step";
        /// Leaf evaluation: weight of expected gold that the dog's exploration smells.
        leaf_exploration = 0.25 in 0.0..=2.0, "share";
        /// Discount of expected gold by the step in which the dog smells it.
        exploration_discount = 0.92 in 0.3..=1.0, "factor per step";
        /// Weight of expected gold that the dog can smell only after a hole is filled.
        exploration_passage_weight = 0.25 in 0.0..=2.0, "share";
        /// Mixed strategy: number of plans of the samurai that are mixed where the other dog can block.
        mixture_plans: usize = 6 in 1..=6, "plans";
        /// Mixed strategy: largest probability that the other dog follows the models.
        mixture_trust = 0.8 in 0.0..=1.0, "probability";
        /// Pursuit by the other dog: discount of treasure.
        pursuit_discount = 0.98 in 0.5..=0.99, "factor per step";
        /// Standstill: steps without a dig or a bark before the other team's gains count less.
        standstill_steps: u32 = 5 in 0..=100, "steps";
        /// Standstill: factor of the other team's gains for each further step.
        standstill_discount = 0.94 in 0.5..=1.0, "factor per step";
        /// Standstill: least weight of the other team's gains.
        standstill_min_gain_weight = 0.3 in 0.0..=1.0, "share";
        /// Standstill: lead above which it is kept up, as a share of the gold in the ground.
        standstill_lead = 0.5 in 0.0..=10.0, "share";
        /// Relative probability of hidden treasure in a cell that the own dog was beside without a
        /// sign, in the long run.
        belief_passed_by_own = 0.08 in 0.0..=1.0, "relative probability";
        /// Relative probability of hidden treasure in a cell that the other dog was beside without
        /// a bark, in the long run.
        belief_passed_by_other = 0.7 in 0.0..=1.0, "relative probability";
        /// Relative probability of hidden treasure in a cell at which the other dog may have
        /// pointed.
        belief_suspected = 8.0 in 1.0..=100.0, "relative probability";
        /// Decay of the probability that a dog will still point or bark.
        belief_silence_decay = 0.85 in 0.0..=1.0, "factor per step";
        /// Largest distance of the other dog from the own samurai at which the own dog hinders it.
        dog_hinder_range: i32 = 3 in 0..=20, "steps";
        /// Bonus of keeping the target or the task of the last step.
        bonus_continuity = 0.5 in 0.0..=20.0, "gold";
        /// Probability that a plan that failed in the last step has a cost.
        failed_plan_avoidance = 0.5 in 0.0..=1.0, "probability";
        /// Cost of that plan, for each failure in a row.
        cost_failed_plan = 4.0 in 0.0..=50.0, "gold";
        /// Cost of a move of the dog that its samurai would read as a sign.
        cost_false_sign = 2.0 in 0.0..=50.0, "gold";
        /// Least expected gold of a cell for which digging without known treasure is a candidate.
        dig_min_expected = 1.5 in 0.0..=50.0, "gold";
    }
}
