//! Every tunable number of the bot, with its name, default, range and unit.

common::parameters! {
    /// The bot's numbers.
    pub struct Params {
        /// Worth of a coin that one player reaches long before the other, at most.
        near = 0.2 in 0.0..=1.0, "coins";
        /// Worth of all coins together, if they are one's own.
        territory = 2.0 in 0.0..=30.0, "coins";
        /// Worth of the nearest coin, at no distance.
        pull = 0.1 in 0.0..=1.0, "coins";
        /// What the nearest coin loses with each step of the way.
        fade = 0.93 in 0.8..=1.0, "factor per step";
        /// Worth of a coin that is won in the race that is foreseen, at once.
        race = 0.9 in 0.0..=1.0, "coins";
        /// What it loses with each turn until then.
        race_hurry = 0.985 in 0.8..=1.0, "factor per turn";
        /// Steps of lead from which on a coin counts as one's own.
        spread = 5.0 in 1.0..=30.0, "steps";
        /// Steps that a detour to a bubble costs where the air does not last.
        detour = 2.0 in 0.0..=15.0, "steps";
        /// Cost of each step that is missing to two steps of air to spare.
        spare = 0.1 in 0.0..=1.0, "coins per step";
        /// Worth of each of up to six bubbles that can be reached one from the other.
        reserve = 0.05 in 0.0..=1.0, "coins";
        /// Share of the air in all bubbles within reach that is used.
        lungs = 0.5 in 0.0..=2.0, "share";
        /// Whether an opponent that always walks to the nearest coin is expected to go on.
        habit = 1.0 in 0.0..=1.0, "yes or no";
        /// Weight of the planner against the search.
        plan = 0.6 in 0.0..=3.0, "share";
        /// What a coin of a route loses with each turn until it is taken.
        hurry = 0.97 in 0.8..=1.0, "factor per turn";
        /// Worth of a coin that the opponent is expected to take before.
        late = 0.2 in 0.0..=1.0, "coins";
        /// Additional worth of a coin that the opponent is expected to take later.
        snatch = 0.3 in 0.0..=1.0, "coins";
        /// Cost of a route that ends out of reach of any bubble.
        stranded = 0.7 in 0.0..=5.0, "coins";
        /// Worth of each of up to 24 coins that a route's end leaves within reach.
        prospect = 0.12 in 0.0..=1.0, "coins";
        /// Cost of each turn of air that a bubble does not add, where air is scarce.
        waste = 0.05 in 0.0..=0.5, "coins per turn";
    }
}
