//! Every tunable number of the bot, with its name, default, range and unit.

common::parameters! {
    /// The bot's numbers.
    pub struct Params {
        /// Longest simulated game.
        horizon: u32 = 36 in 4..=100, "steps";
        /// What a gain loses with each step until it is made.
        hurry = 0.97 in 0.8..=1.0, "factor per step";
        /// The same where a samurai chooses its next treasure: nearer ones come first.
        choice_hurry = 0.88 in 0.5..=1.0, "factor per step";
        /// Share of a treasure for who arrives one step before the other.
        close_win = 0.9 in 0.5..=1.0, "share";
        /// Steps that a dog of the other team on a treasure is expected to cost.
        sat_on: u32 = 10 in 0..=30, "steps";
        /// Steps of the other samurai to a treasure within which a dog sits on it.
        guard_range: u32 = 8 in 1..=30, "steps";
        /// Worth of a samurai's nearness to where hidden treasure is expected.
        nearness = 0.05 in 0.0..=2.0, "share";
        /// What that loses with each step of the way.
        nearness_hurry = 0.85 in 0.5..=1.0, "factor per step";
        /// Worth of gold that the dog is the first to smell.
        scent = 0.5 in 0.0..=2.0, "share";
        /// What that loses with each step of the way.
        scent_hurry = 0.92 in 0.3..=1.0, "factor per step";
        /// Worth of expected gold to which a filled hole gives the dog a way.
        passage = 0.25 in 0.0..=2.0, "share";
        /// Chance that the other team's first plans are any possible ones.
        doubt = 0.4 in 0.0..=1.0, "probability";
        /// First plans that are looked at against all of those.
        doubted: usize = 6 in 1..=50, "plans";
        /// Steps in which nothing is dug or found before the other team's gains count less.
        waiting: u32 = 5 in 0..=100, "steps";
        /// What they count less with each further step.
        waiting_hurry = 0.94 in 0.5..=1.0, "factor per step";
        /// What they count at least.
        denial = 0.3 in 0.0..=1.0, "share";
        /// Lead with which the team may wait, as a share of the gold in the ground.
        waiting_lead = 0.5 in 0.0..=10.0, "share";
        /// What barking at hidden treasure costs, since others hear of it.
        bark_cost = 0.0 in 0.0..=1.0, "share";
        /// Weight of a cell that the own dog has passed and announced nothing of.
        passed_by_own = 0.08 in 0.0..=1.0, "relative probability";
        /// Weight of a cell that the other dog has passed.
        passed_by_other = 0.7 in 0.0..=1.0, "relative probability";
        /// Weight of a cell at which the other dog may have pointed.
        suspected = 8.0 in 1.0..=100.0, "relative probability";
        /// What is left with each step of the chance that a dog still points or barks.
        patience = 0.85 in 0.0..=1.0, "factor per step";
        /// Worth of going on with the treasure or the task of the last step.
        steady = 0.5 in 0.0..=20.0, "gold";
        /// Chance that a plan that has failed is not sent again.
        vary = 0.5 in 0.0..=1.0, "probability";
        /// Cost of planning what failed in the last step.
        vary_cost = 4.0 in 0.0..=50.0, "gold";
        /// Cost of a move of the dog that would be a sign by mistake.
        sign_cost = 2.0 in 0.0..=50.0, "gold";
        /// Least gold to be expected in a cell for which digging blindly is looked at.
        blind = 1.5 in 0.0..=50.0, "gold";
    }
}
