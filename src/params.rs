//! Every tunable number of the bot, with its name, default, range and unit.
//!
//! The numbers live in one table so that a tuner can list and change them; the
//! tracker, the evaluator and the search read them from the same [`Params`].

/// One row of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Param {
    /// Name of the field of [`Params`].
    pub name: &'static str,
    /// Value played with.
    pub default: f32,
    /// Smallest value that makes sense.
    pub min: f32,
    /// Largest value that makes sense.
    pub max: f32,
    /// What the number counts.
    pub unit: &'static str,
}

/// Declares the struct and its defaults from one list.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:literal;)+) => {
        /// The bot's numbers.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Params {
            $($(#[$doc])* pub $name: f32,)+
        }

        impl Params {
            /// What is played with.
            pub const DEFAULT: Params = Params { $($name: $default,)+ };

            /// The value with this name, to read or to change.
            pub fn get_mut(&mut self, name: &str) -> Option<&mut f32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

params! {
    /// What a torpedo is worth for each charge it still lacks.
    reload = 0.88;
    /// Worth of the first life point, which is the last to be lost.
    first_point = 4.0;
    /// Worth of the second life point.
    second_point = 1.05;
    /// Worth of the third life point; further ones are worth 1.
    third_point = 1.15;
    /// Worth of knowing one nat more of where the enemy is.
    information = 0.19;
    /// Worth of the best shot we could have next turn.
    attack = 0.21;
    /// Weight of the search of a duel against what it goes beyond.
    duel = 0.5;
    /// Most pairs of cells of both sides for a duel.
    duel_pairs = 40.0;
    /// In a duel, worth of the best shot that comes next.
    duel_leaf = 0.4;
    /// In a duel, price of a SILENCE.
    duel_silence = 1.0;
    /// In a duel, price of a torpedo.
    duel_torpedo = 0.5;
    /// In a duel, worth of what comes a turn later.
    duel_later = 0.95;
    /// Worth of a target that is one step further than a torpedo runs, for him.
    approach = 0.9;
    /// The same for our own shots: how eagerly we close in.
    pursuit = 0.93;
    /// Weight of his expectation against our true place in his answer's cost.
    trust = 0.35;
    /// Expected damage from which on he starts to fire.
    fire_from = 0.25;
    /// Expected damage at which he surely fires.
    fire_sure = 0.65;
    /// Share of the best target's worth from which on he may take another one.
    choice = 0.7;
    /// Weight of the torpedo he may answer with.
    torpedo_threat = 0.87;
    /// Weight of the mine he may answer with.
    trigger_threat = 0.7;
    /// Cost of what he could do to us later on, as exposed as we are.
    exposed = 0.35;
    /// Worth of each nat he does not know of our place.
    hiding = 0.155;
    /// Cost of standing where enemy mines reach.
    minefield = 0.95;
    /// Cost of a SURFACE beyond the life point it takes.
    surface = 0.15;
    /// Cost of the SURFACE that must follow when no step is left.
    room_cost = 0.5;
    /// Cost of having no step left at all; halved with one step, and so on.
    cramped = 2.3;
    /// As `room_cost`, counting only steps that keep clear of his minefields.
    haven = 0.5;
    /// Expected damage of all his mines from which on a cell counts as mined.
    mined = 0.4;
    /// Discount of the SURFACE that follows when no step is left.
    room = 0.92;
    /// Worth of each torpedo charge.
    torpedo_charge = 0.27;
    /// Worth of a full torpedo beyond its charges.
    torpedo_full = 0.05;
    /// Worth of each silence charge.
    silence_charge = 0.11;
    /// Worth of a full silence beyond its charges.
    silence_full = 0.25;
    /// Worth of each mine charge.
    mine_charge = 0.03;
    /// Worth of a full mine beyond its charges.
    mine_full = -0.08;
    /// Worth of each sonar charge.
    sonar_charge = 0.005;
    /// Worth of a full sonar beyond its charges.
    sonar_full = 0.0;
    /// Worth of a laid mine that covers nine cells for the first time.
    mine_area = 0.62;
    /// Worth of a laid mine for each expected visit.
    mine_traffic = 0.35;
    /// Turns ahead for which his visits to a mine are foreseen.
    traffic_steps = 6.0;
    /// Worth of one nat told by a sonar.
    sonar_information = 0.75;
    /// Last turns of both sides over which what comes later loses its worth.
    fading_turns = 24.0;
    /// Worth of winning over losing where the game ends by turns.
    decision = 8.0;
    /// Liking of a starting cell for each cell within three steps; the opponents
    /// at hand would have it higher, but others may start anywhere.
    belief_start = 1.25;
    /// Liking of the heading of the last MOVE.
    belief_straight = 2.25;
    /// Dislike of a cell for each life point our mines could take there.
    belief_mines = 6.0;
    /// Smallest weight of anything the enemy may be.
    belief_floor = 0.01;
    /// Random part of each line's value, so that play cannot be foreseen.
    whim = 0.02;
}

impl Default for Params {
    fn default() -> Params {
        Params::DEFAULT
    }
}

/// Declares the table's rows.
macro_rules! table {
    ($($name:ident in $min:literal..=$max:literal, $unit:literal;)+) => {
        &[$(Param {
            name: stringify!($name),
            default: Params::DEFAULT.$name,
            min: $min,
            max: $max,
            unit: $unit,
        },)+]
    };
}

/// All numbers, in the order of their fields. Apart from the fields, so that
/// what only a tuner needs is not pasted.
pub const TABLE: &[Param] = table! {
    reload in 0.5..=1.0, "per turn";
    first_point in 1.0..=20.0, "life points";
    second_point in 0.2..=5.0, "life points";
    third_point in 0.2..=5.0, "life points";
    information in 0.0..=2.0, "life points per nat";
    attack in 0.0..=2.0, "share";
    duel in 0.0..=1.5, "share";
    duel_pairs in 0.0..=5000.0, "pairs";
    duel_leaf in 0.0..=2.0, "share";
    duel_silence in 0.0..=3.0, "life points";
    duel_torpedo in 0.0..=3.0, "life points";
    duel_later in 0.5..=1.0, "per turn";
    approach in 0.5..=1.0, "per step";
    pursuit in 0.5..=1.0, "per step";
    trust in 0.0..=1.0, "share";
    fire_from in 0.0..=2.0, "life points";
    fire_sure in 0.1..=2.0, "life points";
    choice in 0.0..=0.95, "share";
    torpedo_threat in 0.0..=3.0, "share";
    trigger_threat in 0.0..=3.0, "share";
    exposed in 0.0..=2.0, "share";
    hiding in 0.0..=1.0, "life points per nat";
    minefield in 0.0..=2.0, "share";
    surface in 0.0..=3.0, "life points";
    room_cost in 0.0..=5.0, "life points";
    cramped in 0.0..=9.0, "life points";
    haven in 0.0..=5.0, "life points";
    mined in 0.0..=4.0, "life points";
    room in 0.5..=1.0, "per step";
    torpedo_charge in 0.0..=1.0, "life points";
    torpedo_full in -1.0..=3.0, "life points";
    silence_charge in 0.0..=1.0, "life points";
    silence_full in -1.0..=3.0, "life points";
    mine_charge in 0.0..=1.0, "life points";
    mine_full in -1.0..=3.0, "life points";
    sonar_charge in 0.0..=1.0, "life points";
    sonar_full in -1.0..=3.0, "life points";
    mine_area in 0.0..=3.0, "life points";
    mine_traffic in 0.0..=3.0, "life points";
    traffic_steps in 0.0..=30.0, "turns";
    sonar_information in 0.0..=3.0, "life points per nat";
    fading_turns in 1.0..=200.0, "turns";
    decision in 0.0..=50.0, "life points";
    belief_start in 1.0..=1.25, "factor per cell";
    belief_straight in 0.1..=10.0, "factor";
    belief_mines in 0.0..=20.0, "per life point";
    belief_floor in 0.0..=1.0, "share of the mean weight";
    whim in 0.0..=1.0, "life points";
};

impl Params {
    /// Applies changes written `name=value,name=value`.
    ///
    /// # Errors
    /// The first entry that is not one, or names no parameter.
    pub fn apply(&mut self, changes: &str) -> Result<(), String> {
        for change in changes.split(',').filter(|change| !change.is_empty()) {
            let changed = change.split_once('=').and_then(|(name, value)| {
                *self.get_mut(name.trim())? = value.trim().parse().ok()?;
                Some(())
            });
            changed
                .ok_or_else(|| format!("expected a parameter `name=value`, found {change:?}"))?;
        }
        Ok(())
    }
}
