//! The static evaluation of a state, in hundredths of a coin, for the player to move:
//!
//! ```text
//! value = 100 * (own coins - other's coins)
//!       + air(own) - air(other)                     bubbles within reach, margin
//!       + sum over coins of share * weight          Voronoi ownership
//!       + nearest(own) - nearest(other)             nearest_coin * nearest_discount^steps
//!       + greedy rollout over the candidate coins
//! ```
//!
//! A player that cannot reach a bubble any more owns only the coins within its last
//! steps. So taking the last bubble, or closing a passage with a block, has the value of
//! the coins that the other cannot reach any more.

mod air;
mod ownership;
mod rollout;

use crate::atlas::{Atlas, Components, Survey, Surveys};
use crate::params::Params;
use crate::rules::{Diver, Mode, Seat, State, Tile};
use air::{AirParams, AirSupply, STEPS_CAP};
use ownership::{Ownership, Shares, SHARE_ONE};
use rollout::{greedy_rollout, Candidates, ROLLOUT_HORIZON};

/// Value of a won game besides the lead in coins, in hundredths of a coin. A guess.
pub const WIN_VALUE: i32 = 3000;

/// Value of each turn of air when all coins are taken in [`Mode::Kit`], where the player that
/// outlives the other wins, in hundredths of a coin. A guess.
const ENDGAME_AIR: i32 = 20;
/// Factor of the value of the air supply when all coins are taken in [`Mode::Kit`]. A guess.
const ENDGAME_SUPPLY_WEIGHT: i32 = 5;

/// Fixed part of the cost of an evaluation, in 1/[`COST_UNITS_PER_NODE`] of a usual node.
///
/// [`COST_UNITS_PER_NODE`]: crate::search::COST_UNITS_PER_NODE
const EVALUATION_BASE_COST: usize = 2;

/// Entries of the cache of components, a power of two.
const COMPONENT_CACHE_ENTRIES: usize = 256;

/// The static evaluation with its caches and scratch space, so that it allocates nothing.
///
/// ```
/// use temple::atlas::Atlas;
/// use temple::evaluator::Evaluator;
/// use temple::params::Params;
/// use temple::rules::{Grid, Mode, State};
///
/// let grid = Grid::parse(&[
///     "##########",
///     "#1oo .   #",
///     "#    . o2#",
///     "##########",
/// ])
/// .expect("a map");
/// let state = State::new(grid, Mode::Statement).expect("both players");
/// let mut evaluator = Evaluator::new(&Params::default());
/// // Player 1 is to move and nearer to two coins of three.
/// assert!(evaluator.value(&state, &Atlas::new(&state)) > 0);
/// ```
#[derive(Clone, Debug)]
pub struct Evaluator {
    shares: Shares,
    air: AirParams,
    /// Value of the nearest coin by its steps: `nearest_coin * nearest_discount^steps`.
    nearest_values: [i32; STEPS_CAP],
    /// Value of a coin of the rollout by its turn: `rollout_coin * rollout_discount^turn`.
    rollout_values: [i32; ROLLOUT_HORIZON],
    ownership_coin: i32,
    ownership_total: i32,
    surveys: Surveys,
    /// Cache of components, by the hash of the bubbles that are left.
    components: Vec<Components>,
    /// Cost of the last evaluation.
    cost: usize,
    /// Scratch space: the numbers of the coins that are left.
    coins: Vec<u16>,
    /// Scratch space: the steps to them of the player to move and of the other.
    coin_steps: [Vec<u8>; 2],
}

/// `first * discount^n` in hundredths of a coin, for the first `length` indices.
fn discounted<const N: usize>(first: f32, discount: f32, length: usize) -> [i32; N] {
    let mut values = [0; N];
    let mut value = 100.0 * first;
    for entry in &mut values[..length] {
        *entry = value as i32;
        value *= discount;
    }
    values
}

impl Evaluator {
    /// An evaluator with these parameters.
    pub fn new(params: &Params) -> Evaluator {
        Evaluator {
            shares: Shares::new(params),
            air: AirParams::new(params),
            nearest_values: discounted(params.nearest_coin, params.nearest_discount, STEPS_CAP - 1),
            rollout_values: discounted(
                params.rollout_coin,
                params.rollout_discount,
                ROLLOUT_HORIZON,
            ),
            ownership_coin: (params.ownership_coin * 100.0) as i32,
            ownership_total: (params.ownership_total * 100.0) as i32,
            surveys: Surveys::default(),
            components: vec![Components::default(); COMPONENT_CACHE_ENTRIES],
            cost: 0,
            coins: Vec::new(),
            coin_steps: [Vec::new(), Vec::new()],
        }
    }

    /// Empties the caches, which are valid for one atlas only.
    pub fn clear(&mut self) {
        self.surveys.clear();
        for components in &mut self.components {
            components.clear();
        }
    }

    /// Cost of the last evaluation, in
    /// 1/[`COST_UNITS_PER_NODE`](crate::search::COST_UNITS_PER_NODE) of a usual search node: an
    /// estimate, the same on every machine.
    #[inline]
    pub fn cost(&self) -> u64 {
        self.cost as u64
    }

    /// Static evaluation of a state for the player to move, in hundredths of a coin. The atlas must
    /// be the same since the last [`Evaluator::clear`].
    pub fn value(&mut self, state: &State, atlas: &Atlas) -> i32 {
        let seat = state.next();
        let [own, other] = [seat, seat.other()].map(|seat| *state.diver(seat));
        self.cost = 1;
        let lead = i32::from(own.coins) - i32::from(other.coins);
        if let Some(end) = state.end() {
            let won = end.winner.map_or(0, |winner| {
                if winner == seat {
                    WIN_VALUE
                } else {
                    -WIN_VALUE
                }
            });
            return won + 100 * lead;
        }
        let mut value = 100 * lead;
        if lead.unsigned_abs() > u32::from(state.coins_left()) {
            value += WIN_VALUE * lead.signum();
        }
        let surveyed = self.survey(state, atlas);
        let components = self.components(state, atlas);
        let surveys = surveyed.map(|places| places.map(|place| self.surveys.at(place)));
        let components = &self.components[components];
        let supply = |side: usize, seat: Seat| {
            let survey = surveys.map(|surveys| surveys[side]);
            AirSupply::new(&self.air, state, atlas, components, seat, survey)
        };
        let [mine, theirs] = [supply(0, seat), supply(1, seat.other())];
        if state.coins_left() == 0 {
            // Only in the simulator's mode: the player that outlives the other wins.
            debug_assert_eq!(state.mode(), Mode::Kit);
            let lasting = i32::from(own.air) - i32::from(other.air);
            return ENDGAME_AIR * lasting + ENDGAME_SUPPLY_WEIGHT * (mine.value - theirs.value);
        }
        if own.is_alive() {
            value += mine.value;
        }
        if other.is_alive() {
            value -= theirs.value;
        }
        let to_coins = match surveys {
            Some(surveys) => surveys.map(Survey::to_coins),
            None => [own, other].map(|diver: Diver| atlas.to_coins(diver.cell)),
        };
        let all = atlas.coins().len();
        let supplies = [&mine, &theirs];
        for side in 0..2 {
            let coin_steps = &mut self.coin_steps[side];
            coin_steps.resize(all, 0);
            supplies[side].steps_with_detours(to_coins[side], coin_steps);
        }
        let count = self.compact_coins_left(state, atlas);
        let coin_steps = [&self.coin_steps[0][..count], &self.coin_steps[1][..count]];
        let mut ownership = Ownership::new(&self.shares);
        for (&own, &other) in coin_steps[0].iter().zip(coin_steps[1]) {
            ownership.add(usize::from(own), usize::from(other));
        }
        let candidates = Candidates::new(&self.coins[..count], coin_steps, supplies);
        self.cost += EVALUATION_BASE_COST + all / 6 + candidates.count() / 3;
        let rollout = greedy_rollout(atlas, candidates, supplies, &self.rollout_values);
        // All coins together count `ownership_total` at most, each `ownership_coin`.
        let weight = self
            .ownership_coin
            .min(self.ownership_total / i32::from(state.coins_left()));
        let [own_nearest, other_nearest] =
            ownership.nearest.map(|steps| self.nearest_values[steps]);
        value + rollout + ownership.total * weight / SHARE_ONE + own_nearest - other_nearest
    }

    /// Fills `coins` with the coins that are left and moves their entries of `coin_steps` to the
    /// front; returns their number.
    #[inline]
    fn compact_coins_left(&mut self, state: &State, atlas: &Atlas) -> usize {
        let all = atlas.coins().len();
        self.coins.resize(all, 0);
        let [mine, theirs] = &mut self.coin_steps;
        let (mine, theirs) = (&mut mine[..all], &mut theirs[..all]);
        let coins = &mut self.coins[..all];
        let mut count = 0;
        for (k, &coin) in atlas.coins().iter().enumerate() {
            coins[count] = k as u16;
            mine[count] = mine[k];
            theirs[count] = theirs[k];
            count += usize::from(state.grid().tile(coin) == Tile::Coin);
        }
        count
    }

    /// The indices of the surveys from the cells of the player to move and of the other; `None`
    /// where the atlas is valid.
    #[inline]
    fn survey(&mut self, state: &State, atlas: &Atlas) -> Option<[usize; 2]> {
        if atlas.is_valid_for(state) {
            return None;
        }
        let seat = state.next();
        Some([seat, seat.other()].map(|seat| {
            let from = state.diver(seat).cell;
            let (place, cost) = self.surveys.measure(state, atlas, from);
            self.cost += cost;
            place
        }))
    }

    /// The index in the cache of the components of the bubbles that are left.
    #[inline]
    fn components(&mut self, state: &State, atlas: &Atlas) -> usize {
        let place = (state.bubbles() >> 32) as usize & (COMPONENT_CACHE_ENTRIES - 1);
        if !self.components[place].is_valid_for(state) {
            self.components[place].measure(state, atlas);
            self.cost += atlas.bubbles();
        }
        place
    }
}
