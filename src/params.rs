//! Parameters: the tunable numbers of evaluation, search and tracker.
//!
//! [`Params`] is the table that a tuner lists and changes, with name, default, range and unit
//! ([`common::parameters!`] describes a row). The constants after it, which are not tuned, are
//! the policies of the charge filter and the limits of the search. The limits of time are in
//! search/deadline.rs, the bounds of the tracker's memory and work in tracker/mod.rs.

common::parameters! {
    /// The tunable parameters; the prefix of a name is the term that it belongs to.
    pub struct Params {
        /// Discount of a torpedo for each charge that it still lacks.
        torpedo_reload = 0.88 in 0.5..=1.0, "per turn";
        /// Value of the first life point, which is the last to be lost.
        life_first = 3.5 in 1.0..=20.0, "life points";
        /// Value of the second life point.
        life_second = 1.05 in 0.2..=5.0, "life points";
        /// Value of the third life point; each further one has the value 1.
        life_third = 1.3 in 0.2..=5.0, "life points";
        /// Discount of uncertain blasts: a hit of probability p by our belief counts as
        /// p ^ (1 + strike_doubt).
        strike_doubt = 0.7 in 0.0..=3.0, "power";
        /// Value of the information that an order gains on the enemy's cell.
        information_gain = 0.17 in 0.0..=2.0, "life points per nat";
        /// Weight of the expected damage of our best shot in the next turn.
        attack_next = 0.17 in 0.0..=2.0, "share";
        /// Discount of an enemy's target for each step beyond the reach of his torpedo.
        threat_approach = 0.9 in 0.5..=1.0, "per step";
        /// Discount of a target of ours for each step beyond the reach of our torpedo.
        attack_approach = 0.93 in 0.5..=1.0, "per step";
        /// Weight of the damage that he expects in the cost of his answer, against the damage
        /// at our true cell.
        threat_blend = 0.35 in 0.0..=1.0, "share";
        /// Expected damage up to which he never fires; from there his probability to fire
        /// grows linearly to 1 at `threat_fire_sure`.
        threat_fire_from = 0.25 in 0.0..=2.0, "life points";
        /// Expected damage from which upwards he surely fires.
        threat_fire_sure = 0.53 in 0.1..=2.0, "life points";
        /// Expected damage of a target, as a share of the best target's, up to which he
        /// never chooses it.
        threat_target_cutoff = 0.7 in 0.0..=0.95, "share";
        /// Weight of the cost of a torpedo in his answer.
        threat_torpedo = 0.87 in 0.0..=3.0, "share";
        /// Factor on `threat_torpedo` after a torpedo of ours, when he fires more surely.
        threat_provoked = 1.3 in 0.5..=4.0, "factor";
        /// Weight of the cost of a triggered mine in his answer.
        threat_trigger = 0.7 in 0.0..=3.0, "share";
        /// Weight of the damage that he could do in later turns with his belief on our cell.
        threat_exposure = 0.35 in 0.0..=2.0, "share";
        /// Value of the entropy of the belief that he holds on our cell.
        exposure_entropy = 0.14 in 0.0..=1.0, "life points per nat";
        /// Weight of the expected damage of all enemy mines around our cell.
        threat_minefield = 0.95 in 0.0..=2.0, "share";
        /// Cost of a SURFACE beyond the life point that it takes.
        surface_cost = 0.12 in 0.0..=3.0, "life points";
        /// Cost of the SURFACE that is forced when no step is left.
        mobility_surface = 0.5 in 0.0..=5.0, "life points";
        /// Cost of having no step left; divided by one more than the steps that are left.
        mobility_cramped = 2.3 in 0.0..=9.0, "life points";
        /// Cost of the forced SURFACE when only steps clear of his mines are counted.
        mobility_unmined = 0.5 in 0.0..=5.0, "life points";
        /// Expected damage of all his mines at which a cell counts as mined.
        mobility_mined_from = 0.33 in 0.0..=4.0, "life points";
        /// Discount of the forced SURFACE for each step that is left before it.
        mobility_discount = 0.91 in 0.5..=1.0, "per step";
        /// Value of each torpedo charge.
        reserve_torpedo_charge = 0.54 in 0.0..=1.0, "life points";
        /// Value of a full torpedo beyond its charges.
        reserve_torpedo_full = 0.05 in -1.0..=3.0, "life points";
        /// Value of each silence charge.
        reserve_silence_charge = 0.19 in 0.0..=1.0, "life points";
        /// Value of a full silence beyond its charges.
        reserve_silence_full = 0.25 in -1.0..=3.0, "life points";
        /// Value of each mine charge.
        reserve_mine_charge = 0.03 in 0.0..=1.0, "life points";
        /// Value of a full mine beyond its charges.
        reserve_mine_full = -0.08 in -1.0..=3.0, "life points";
        /// Value of each sonar charge.
        reserve_sonar_charge = 0.005 in 0.0..=1.0, "life points";
        /// Value of a full sonar beyond its charges.
        reserve_sonar_full = 0.0 in -1.0..=3.0, "life points";
        /// Value of a laid mine whose nine cells no other mine covers.
        mine_area = 0.76 in 0.0..=3.0, "life points";
        /// Value of a laid mine for each visit of the enemy that is expected there.
        mine_traffic = 0.35 in 0.0..=3.0, "life points";
        /// Turns for which the enemy's visits to a mine are predicted.
        mine_traffic_turns: usize = 6 in 0..=30, "turns";
        /// Value of the information that a sonar is expected to gain.
        sonar_information = 0.75 in 0.0..=3.0, "life points per nat";
        /// Number of last turns, of both sides together, over which terms that pay
        /// off later fade to 0.
        end_fading_turns: u16 = 24 in 1..=200, "turns";
        /// Value of winning over losing where the limit of turns ends the game.
        end_decision = 8.0 in 0.0..=50.0, "life points";
        /// Prior of a starting cell, for each water cell within five steps.
        motion_start = 1.25 in 1.0..=1.5, "factor per cell";
        /// Starts anywhere, against those by `motion_start`.
        motion_start_anywhere = 0.56 in 0.0..=10.0, "ratio";
        /// Starts near a corner, likewise.
        motion_start_corner = 0.03 in 0.0..=10.0, "ratio";
        /// Starts at the border, likewise.
        motion_start_border = 0.09 in 0.0..=10.0, "ratio";
        /// Starts near the centre, likewise.
        motion_start_centre = 0.02 in 0.0..=10.0, "ratio";
        /// Starts at the cell nearest to a corner, likewise.
        motion_start_in_corner = 0.20 in 0.0..=10.0, "ratio";
        /// Starts at the cell nearest to the centre, likewise.
        motion_start_in_centre = 0.15 in 0.0..=10.0, "ratio";
        /// Likelihood of the heading of the last MOVE, against any other.
        motion_straight = 1.73 in 0.1..=10.0, "factor";
        /// Further likelihood of that heading for each MOVE that it has lasted.
        motion_run = 1.22 in 0.5..=3.0, "factor";
        /// Likelihood of a cell without an exit, against one with three.
        motion_exit_none = 1.18 in 0.05..=10.0, "factor";
        /// Likelihood of a cell with one exit, at a side, likewise.
        motion_exit_side = 2.84 in 0.05..=10.0, "factor";
        /// Likelihood of a cell with exits at both sides, likewise.
        motion_exit_sides = 0.70 in 0.05..=10.0, "factor";
        /// Likelihood of a cell with one exit, straight on, likewise.
        motion_exit_ahead = 1.98 in 0.05..=10.0, "factor";
        /// Likelihood of a cell with exits straight on and at a side, likewise.
        motion_exit_bend = 2.06 in 0.05..=10.0, "factor";
        /// Likelihood of a cell for each visited cell beside it.
        motion_trail = 1.30 in 0.2..=5.0, "factor";
        /// Power of the number of cells that can be reached after a step, in its likelihood.
        motion_area = 1.27 in 0.0..=4.0, "power";
        /// Probability before the first turn that the enemy steps at random.
        motion_random = 0.12 in 0.0..=0.9, "probability";
        /// Prior weight of a SILENCE of no step.
        motion_silence_none = 0.15 in 0.01..=20.0, "times";
        /// Prior weight of a SILENCE of one step.
        motion_silence_one = 0.50 in 0.01..=20.0, "times";
        /// Prior weight of a SILENCE of two to four steps.
        motion_silence_more = 0.60 in 0.01..=20.0, "times";
        /// Reduction of a cell's likelihood by each life point that our mines could
        /// take there.
        motion_mine_avoidance = 6.0 in 0.0..=20.0, "per life point";
        /// Smallest weight of a candidate of the enemy.
        motion_floor = 0.003 in 0.0..=1.0, "share of the mean weight";
        /// Weight of the logarithm of the learned odds to win.
        learned_weight = 1.75 in 0.0..=25.0, "life points per nat";
        /// Largest difference of a line's value to the best one's at which its learned value
        /// and exact exposures are computed.
        learned_margin = 1.3 in 0.0..=10.0, "life points";
        /// Share of the best lines' learned value that is replaced by the learned value after
        /// his reply and our best order then.
        reply_share = 0.4 in 0.0..=2.0, "share";
        /// Largest difference of a line's value to the best one's at which his replies to it
        /// are searched.
        reply_margin = 0.4 in 0.0..=10.0, "life points";
        /// Largest random part of an order's value, so that play cannot be predicted.
        choice_noise = 0.02 in 0.0..=1.0, "life points";
        /// Turns of the opponent from which upwards he may count as patient
        /// ([`Params::against_patient`]); 999: never.
        patient_from: u16 = 25 in 0..=999, "turns";
        /// Most turns for each MINE order with which an opponent counts as patient.
        patient_turns = 5.0 in 1.0..=50.0, "turns per order";
    }
}

impl Params {
    /// The parameters against a patient opponent, who spends most of his charges on mines and
    /// seldom fires. They were fitted by the effect of each on games against a copy of the bot
    /// (docs/experiments.md, `frozen/ocean-5`), and are weaker against other opponents.
    pub fn against_patient(&self) -> Params {
        Params {
            life_first: 3.5666,
            life_third: 1.294,
            strike_doubt: 0.6937,
            information_gain: 0.1568,
            threat_approach: 1.0,
            attack_approach: 0.8923,
            threat_blend: 0.3469,
            threat_fire_from: 0.2718,
            threat_fire_sure: 0.609,
            threat_target_cutoff: 0.6156,
            threat_torpedo: 0.7503,
            threat_provoked: 1.1027,
            threat_trigger: 1.008,
            exposure_entropy: 0.148,
            threat_minefield: 0.76,
            surface_cost: 0.1087,
            mobility_cramped: 2.3292,
            mobility_unmined: 0.5284,
            mobility_discount: 0.82,
            reserve_torpedo_charge: 0.4295,
            reserve_torpedo_full: 0.0619,
            reserve_silence_charge: 0.1824,
            reserve_mine_charge: 0.0345,
            reserve_mine_full: -0.0847,
            reserve_sonar_charge: 0.0032,
            mine_traffic_turns: 7,
            end_fading_turns: 23,
            end_decision: 8.8081,
            learned_weight: 2.1,
            ..self.clone()
        }
    }
}

/// A charging policy: the distribution of the device that a MOVE charges; see
/// tracker/charge_filter.rs.
#[derive(Clone, Copy, Debug)]
pub struct ChargingPolicy {
    /// Prior probability of the policy.
    pub prior: f32,
    /// Probability that a MOVE charges nothing though a device is not full.
    pub idle: f32,
    /// Probability of the policy when it is drawn anew after a torpedo.
    pub armed: f32,
    /// Weight of each device among those not full, in the order of `Device::ALL`.
    pub weights: [f32; 4],
}

impl ChargingPolicy {
    const fn new(prior: f32, armed: f32, idle: f32, weights: [f32; 4]) -> ChargingPolicy {
        ChargingPolicy {
            prior,
            armed,
            idle,
            weights,
        }
    }
}

/// The charging policies, fitted to games of the built-in players (docs/tracker.md).
pub const CHARGING_POLICIES: [ChargingPolicy; 5] = [
    ChargingPolicy::new(0.39, 0.6, 0.003, [1000.0, 0.1, 30.0, 0.5]),
    ChargingPolicy::new(0.1, 0.3, 0.003, [1000.0, 0.1, 0.5, 30.0]),
    ChargingPolicy::new(0.12, 0.04, 0.02, [100.0, 0.2, 300.0, 3.0]),
    ChargingPolicy::new(0.09, 0.03, 0.01, [300.0, 0.1, 1.0, 300.0]),
    ChargingPolicy::new(0.3, 0.03, 0.3, [1.0, 1.0, 1.2, 1.0]),
];
/// Probability that a player draws a new policy after the use of a device. Fitted; many begin
/// with mines, or load the device that their plan needs.
pub const POLICY_CHANGE: f32 = 0.2;
/// Probability that a player draws a new policy after a torpedo, since most load the next one
/// first. Fitted.
pub const POLICY_CHANGE_ARMED: f32 = 0.9;

// Limits of the search. Guesses, unless a measurement is named.

/// Most work of an exposure, in candidates, with which it is computed from the enemy's whole
/// belief on us at first, and not from a coarse copy: about 0.5 ms.
pub const MAX_EXACT_WORK: usize = 50_000;
/// Most shapes of the coarse copy of the enemy's belief on us.
pub const MAX_COARSE_SHAPES: usize = 128;
/// Candidates of a large exposure that count as one search node.
pub const CANDIDATES_PER_NODE: usize = 1000;
/// Most lines that are compared by exact exposures after coarse ones.
pub const MAX_EXACT_LINES: usize = 3;
/// Most lines that have a learned value.
pub const MAX_LEARNED_LINES: usize = 48;
/// Distance from 0 and 1 to which the learned probability to win is clamped.
pub const MIN_WIN_CHANCE: f32 = 0.002;
/// Most lines whose replies are searched.
pub const MAX_REPLY_LINES: usize = 4;
/// Hidden states of the enemy that are sampled for his replies.
pub const REPLY_SAMPLES: usize = 2;
/// Most lines with a learned value in a reply and in our order after it.
pub const MAX_REPLY_SHORTLIST: usize = 8;
/// Most search nodes of all replies in a turn.
pub const MAX_REPLY_NODES: u64 = 1_000_000;
/// Most torpedo targets from one cell; half of them are reserved for shots that do not hurt us.
/// An even number.
pub const MAX_SHOTS_PER_CELL: usize = 4;
/// Most mines whose TRIGGER is compared.
pub const MAX_TRIGGERS: usize = 3;
/// Most targets that are compared for our best shot in the next turn.
pub const MAX_ATTACK_TARGETS: usize = 8;
/// Most steps of the walk that measures mobility.
pub const MAX_MOBILITY_STEPS: usize = 40;
/// Probability that the likely cells of a belief hold together.
pub const LIKELY_SHARE: f32 = 0.9;
/// Most targets of the enemy's torpedo in the opponent model.
pub const MAX_THREAT_TARGETS: usize = 64;
/// Most targets of the enemy's shots in later turns.
pub const MAX_LATER_TARGETS: usize = 4;
/// Position hypotheses of the enemy with at most this probability are left out.
pub const MIN_HYPOTHESIS_PROBABILITY: f32 = 0.001;
/// Cells with at most this expected number of enemy mines are left out.
pub const MIN_EXPECTED_MINES: f32 = 0.01;
/// Cap of the expected damage by all enemy mines at one cell, in life points.
pub const MAX_MINEFIELD_DAMAGE: f32 = 4.0;
