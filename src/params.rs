//! Every tunable number of the bot, with its name, default, range and unit.
//!
//! The numbers live in one table so that a tuner can list and change them; the
//! tracker, the evaluator and the search read them from the same [`Params`].
//! [`common::parameters!`] says what is made of a row.

common::parameters! {
    /// The bot's numbers.
    pub struct Params {
        /// What a torpedo is worth for each charge it still lacks.
        reload = 0.88 in 0.5..=1.0, "per turn";
        /// Worth of the first life point, which is the last to be lost.
        first_point = 4.0 in 1.0..=20.0, "life points";
        /// Worth of the second life point.
        second_point = 1.05 in 0.2..=5.0, "life points";
        /// Worth of the third life point; further ones are worth 1.
        third_point = 1.15 in 0.2..=5.0, "life points";
        /// Worth of knowing one nat more of where the enemy is.
        information = 0.19 in 0.0..=2.0, "life points per nat";
        /// Worth of the best shot we could have next turn.
        attack = 0.21 in 0.0..=2.0, "share";
        /// Weight of the search of a duel against what it goes beyond.
        duel = 0.5 in 0.0..=1.5, "share";
        /// Most pairs of cells of both sides for a duel.
        duel_pairs = 40.0 in 0.0..=5000.0, "pairs";
        /// In a duel, worth of the best shot that comes next.
        duel_leaf = 0.4 in 0.0..=2.0, "share";
        /// In a duel, price of a SILENCE.
        duel_silence = 1.0 in 0.0..=3.0, "life points";
        /// In a duel, price of a torpedo.
        duel_torpedo = 0.5 in 0.0..=3.0, "life points";
        /// In a duel, worth of what comes a turn later.
        duel_later = 0.95 in 0.5..=1.0, "per turn";
        /// Worth of a target that is one step further than a torpedo runs, for him.
        approach = 0.9 in 0.5..=1.0, "per step";
        /// The same for our own shots: how eagerly we close in.
        pursuit = 0.93 in 0.5..=1.0, "per step";
        /// Weight of his expectation against our true place in his answer's cost.
        trust = 0.35 in 0.0..=1.0, "share";
        /// Expected damage from which on he starts to fire.
        fire_from = 0.25 in 0.0..=2.0, "life points";
        /// Expected damage at which he surely fires.
        fire_sure = 0.65 in 0.1..=2.0, "life points";
        /// Share of the best target's worth from which on he may take another one.
        choice = 0.7 in 0.0..=0.95, "share";
        /// Weight of the torpedo he may answer with.
        torpedo_threat = 0.87 in 0.0..=3.0, "share";
        /// Weight of the mine he may answer with.
        trigger_threat = 0.7 in 0.0..=3.0, "share";
        /// Cost of what he could do to us later on, as exposed as we are.
        exposed = 0.35 in 0.0..=2.0, "share";
        /// Worth of each nat he does not know of our place.
        hiding = 0.155 in 0.0..=1.0, "life points per nat";
        /// Cost of standing where enemy mines reach.
        minefield = 0.95 in 0.0..=2.0, "share";
        /// Cost of a SURFACE beyond the life point it takes.
        surface = 0.15 in 0.0..=3.0, "life points";
        /// Cost of the SURFACE that must follow when no step is left.
        room_cost = 0.5 in 0.0..=5.0, "life points";
        /// Cost of having no step left at all; halved with one step, and so on.
        cramped = 2.3 in 0.0..=9.0, "life points";
        /// As `room_cost`, counting only steps that keep clear of his minefields.
        haven = 0.5 in 0.0..=5.0, "life points";
        /// Expected damage of all his mines from which on a cell counts as mined.
        mined = 0.4 in 0.0..=4.0, "life points";
        /// Discount of the SURFACE that follows when no step is left.
        room = 0.92 in 0.5..=1.0, "per step";
        /// Worth of each torpedo charge.
        torpedo_charge = 0.27 in 0.0..=1.0, "life points";
        /// Worth of a full torpedo beyond its charges.
        torpedo_full = 0.05 in -1.0..=3.0, "life points";
        /// Worth of each silence charge.
        silence_charge = 0.11 in 0.0..=1.0, "life points";
        /// Worth of a full silence beyond its charges.
        silence_full = 0.25 in -1.0..=3.0, "life points";
        /// Worth of each mine charge.
        mine_charge = 0.03 in 0.0..=1.0, "life points";
        /// Worth of a full mine beyond its charges.
        mine_full = -0.08 in -1.0..=3.0, "life points";
        /// Worth of each sonar charge.
        sonar_charge = 0.005 in 0.0..=1.0, "life points";
        /// Worth of a full sonar beyond its charges.
        sonar_full = 0.0 in -1.0..=3.0, "life points";
        /// Worth of a laid mine that covers nine cells for the first time.
        mine_area = 0.62 in 0.0..=3.0, "life points";
        /// Worth of a laid mine for each expected visit.
        mine_traffic = 0.35 in 0.0..=3.0, "life points";
        /// Turns ahead for which his visits to a mine are foreseen.
        traffic_steps = 6.0 in 0.0..=30.0, "turns";
        /// Worth of one nat told by a sonar.
        sonar_information = 0.75 in 0.0..=3.0, "life points per nat";
        /// Last turns of both sides over which what comes later loses its worth.
        fading_turns = 24.0 in 1.0..=200.0, "turns";
        /// Worth of winning over losing where the game ends by turns.
        decision = 8.0 in 0.0..=50.0, "life points";
        /// Liking of a starting cell for each cell within three steps; the opponents
        /// at hand would have it higher, but others may start anywhere.
        belief_start = 1.25 in 1.0..=1.25, "factor per cell";
        /// Liking of the heading of the last MOVE.
        belief_straight = 2.25 in 0.1..=10.0, "factor";
        /// Dislike of a cell for each life point our mines could take there.
        belief_mines = 6.0 in 0.0..=20.0, "per life point";
        /// Smallest weight of anything the enemy may be.
        belief_floor = 0.01 in 0.0..=1.0, "share of the mean weight";
        /// Random part of each line's value, so that play cannot be foreseen.
        whim = 0.02 in 0.0..=1.0, "life points";
    }
}
