//! Table of the tunable parameters of the bot: name, default, range, unit.

common::parameters! {
    /// The parameters of the bot, by the term that they belong to.
    pub struct Params {
        /// Upper bound of the value of a coin that one player reaches long before the other.
        ownership_coin = 0.2 in 0.0..=1.0, "coins";
        /// Upper bound of the value of all coins together for a player that owns them all.
        ownership_total = 2.0 in 0.0..=30.0, "coins";
        /// Lead in steps at which a coin is wholly owned.
        ownership_lead = 5.0 in 1.0..=30.0, "steps";
        /// Value of the nearest coin at distance 0.
        nearest_coin = 0.1 in 0.0..=1.0, "coins";
        /// Discount of the nearest coin.
        nearest_discount = 0.93 in 0.8..=1.0, "factor per step";
        /// Value of a coin that is taken in turn 0 of the greedy rollout.
        rollout_coin = 0.9 in 0.0..=1.0, "coins";
        /// Discount of a coin of the rollout.
        rollout_discount = 0.985 in 0.8..=1.0, "factor per turn";
        /// Length of the detour to a bubble on the way to a coin beyond the own air.
        air_detour: u8 = 2 in 0..=15, "steps";
        /// Cost of each turn of air below two to spare at the nearest bubble.
        air_margin = 0.1 in 0.0..=1.0, "coins per step";
        /// Value of each of up to six bubbles that can be reached from bubble to bubble.
        air_bubble = 0.05 in 0.0..=1.0, "coins";
        /// Share of the air in all bubbles within reach that a player is expected to use.
        air_share = 0.5 in 0.0..=2.0, "share";
        /// Whether only greedy moves are expanded of an opponent that has moved greedily so far.
        opponent_greedy: u8 = 1 in 0..=1, "1 yes, 0 no";
        /// Weight of the route plan against the search.
        route_weight = 1.5 in 0.0..=3.0, "share";
        /// Growth of `route_weight` by each cell between the players beyond six.
        route_weight_per_cell = 0.3 in 0.0..=2.0, "share per cell";
        /// Discount of a coin of a route.
        route_discount = 0.97 in 0.8..=1.0, "factor per turn";
        /// Share of the value of a coin that is discounted by `route_slow_discount`.
        route_slow_share = 0.1 in 0.0..=1.0, "share";
        /// That share for a coin that the opponent is not expected to take.
        route_slow_share_free = 0.3 in 0.0..=1.0, "share";
        /// Slow discount of a coin of a route.
        route_slow_discount = 0.995 in 0.8..=1.0, "factor per turn";
        /// Value of a coin that the opponent is expected to take first.
        route_late_coin = 0.2 in 0.0..=1.0, "coins";
        /// Additional value of a coin that the opponent is expected to take later.
        route_contested_coin = 0.3 in 0.0..=1.0, "coins";
        /// Probability that a bubble is left that the opponent is expected to take first.
        route_late_bubble = 0.4 in 0.0..=1.0, "probability";
        /// Probability that a bubble is left that the opponent could take first.
        route_risky_bubble = 0.75 in 0.0..=1.0, "probability";
        /// Turns after the player to move could have taken a coin at which the plan of the
        /// opponent's route counts the coin as gone.
        route_opponent_delay: u8 = 6 in 0..=60, "turns";
        /// Value of each of the next 50 turns that a route lives.
        route_turn_alive = 0.06 in 0.0..=0.2, "coins per turn";
        /// Value of a turn of air in the rank by which the beam is pruned.
        route_rank_air = 0.05 in 0.0..=0.5, "coins per turn";
        /// Cost of a stop from which no bubble can be reached, in the rank by which the beam is
        /// pruned.
        route_rank_stranded = 6.0 in 0.0..=20.0, "coins";
        /// Beam width: routes kept of each turn.
        route_beam_width: u8 = 16 in 1..=64, "routes";
        /// Weight of the coins that all the air buys in the value of a move, where air is scarce; 0
        /// switches that plan off.
        endurance_weight = 0.5 in 0.0..=3.0, "share";
        /// Beam width of that plan: routes kept of each turn.
        endurance_beam_width: u16 = 64 in 1..=5000, "routes";
        /// Cost of a taken bubble in the rank by which that beam is pruned.
        endurance_rank_bubble = 0.5 in 0.0..=5.0, "coins";
        /// Value of a turn of air in the rank by which that beam is pruned.
        endurance_rank_air = 0.1 in 0.0..=1.0, "coins per turn";
        /// Value of a bubble that the opponent is expected to take later, in that plan.
        endurance_denied_bubble = 1.0 in 0.0..=10.0, "coins";
        /// Weight of the values of the Monte Carlo tree search against the negamax search.
        mcts_weight = 10.0 in 0.0..=100.0, "coins per won game";
        /// Simulations of the tree search in a turn, at most.
        mcts_simulations: u16 = 500 in 0..=60000, "simulations";
        /// Exploration constant of PUCT: weight of the policy in the selection of an edge.
        mcts_cpuct = 0.7 in 0.0..=10.0, "value";
        /// Temperature of the policy as prior of PUCT; above 1 the prior is flatter than the
        /// policy.
        mcts_prior_temperature = 3.0 in 0.1..=10.0, "nats";
    }
}
