//! Every tunable number of the bot, with its name, default, range and unit.

common::parameters! {
    /// The bot's numbers.
    pub struct Params {
        /// Value of a coin that one player reaches long before the other, at most.
        ownership_coin = 0.2 in 0.0..=1.0, "coins";
        /// Value of all coins together for a player that owns them all, at most.
        ownership_total = 2.0 in 0.0..=30.0, "coins";
        /// Lead in steps at which a coin is wholly owned.
        ownership_lead = 5.0 in 1.0..=30.0, "steps";
        /// Value of the nearest coin, at no distance.
        nearest_coin = 0.1 in 0.0..=1.0, "coins";
        /// Discount of the nearest coin.
        nearest_discount = 0.93 in 0.8..=1.0, "factor per step";
        /// Value of a coin that is taken in the greedy rollout, at once.
        rollout_coin = 0.9 in 0.0..=1.0, "coins";
        /// Discount of a coin of the rollout.
        rollout_discount = 0.985 in 0.8..=1.0, "factor per turn";
        /// Cost of a detour to a bubble where the air at hand does not last.
        air_detour: u8 = 2 in 0..=15, "steps";
        /// Cost of each step that is missing to two steps of air to spare.
        air_margin = 0.1 in 0.0..=1.0, "coins per step";
        /// Value of each of up to six bubbles that can be reached one from the other.
        air_bubble = 0.05 in 0.0..=1.0, "coins";
        /// Share of the air in all bubbles within reach that a player is expected to use.
        air_share = 0.5 in 0.0..=2.0, "share";
        /// Whether an opponent that always walks to the nearest coin is expected to
        /// continue so.
        opponent_greedy: u8 = 1 in 0..=1, "1 yes, 0 no";
        /// Weight of the route plan against the search.
        route_weight = 1.5 in 0.0..=3.0, "share";
        /// Growth of that weight by each cell between the players beyond six.
        route_distance = 0.3 in 0.0..=2.0, "share per cell";
        /// Discount of a coin of a route.
        route_discount = 0.97 in 0.8..=1.0, "factor per turn";
        /// Share of the value of a coin that is discounted by the slower rate.
        route_far_share = 0.1 in 0.0..=1.0, "share";
        /// The same of a coin that the opponent is not expected to take.
        route_free_share = 0.3 in 0.0..=1.0, "share";
        /// The slower rate.
        route_far_discount = 0.995 in 0.8..=1.0, "factor per turn";
        /// Value of a coin that the opponent is expected to take before.
        route_late_coin = 0.2 in 0.0..=1.0, "coins";
        /// Additional value of a coin that the opponent is expected to take later.
        route_contested_coin = 0.3 in 0.0..=1.0, "coins";
        /// Chance to find a bubble that the opponent is expected to take before.
        route_late_bubble = 0.4 in 0.0..=1.0, "probability";
        /// Chance to find a bubble that the opponent could take before.
        route_risky_bubble = 0.75 in 0.0..=1.0, "probability";
        /// Turns after which the opponent counts with a coin as taken when the player to move
        /// could have been there.
        route_respect: u8 = 6 in 0..=60, "turns";
        /// Value of each of the next 50 turns that a route lives.
        route_life = 0.06 in 0.0..=0.2, "coins per turn";
        /// Value of a turn of air in the choice of the routes that are kept.
        route_air = 0.05 in 0.0..=0.5, "coins per turn";
        /// Cost of a stop from which no bubble can be reached, in the choice of the routes kept.
        route_stranded = 6.0 in 0.0..=20.0, "coins";
        /// Routes kept of each length in turns.
        route_width: u8 = 16 in 1..=64, "routes";
        /// Weight of the coins that all the air buys, beside the usual value of a route, where air
        /// is scarce; 0: not planned for.
        endurance_weight = 0.5 in 0.0..=3.0, "share";
        /// Routes kept of each length in turns when planning for that.
        endurance_width: u16 = 64 in 1..=5000, "routes";
        /// Cost of a bubble in the choice of these routes.
        endurance_bubble = 0.5 in 0.0..=5.0, "coins";
        /// Value of a turn of air in it.
        endurance_air = 0.1 in 0.0..=1.0, "coins per turn";
        /// Value of a bubble that the opponent is expected to take later.
        endurance_denied = 1.0 in 0.0..=10.0, "coins";
        /// Weight of the values of the Monte Carlo tree search against the negamax search.
        mcts_weight = 10.0 in 0.0..=100.0, "coins per won game";
        /// Simulations of the tree search in a turn, at most.
        mcts_simulations: u16 = 500 in 0..=60000, "simulations";
        /// Exploration constant of PUCT: weight of the policy in the selection of an edge.
        mcts_cpuct = 0.7 in 0.0..=10.0, "value";
        /// Temperature of the policy as prior of PUCT; above 1 the prior is flatter than the policy.
        mcts_prior_temperature = 3.0 in 0.1..=10.0, "nats";
    }
}
