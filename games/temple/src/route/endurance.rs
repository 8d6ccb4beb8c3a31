//! Beam search for the most coins before the air ends, hardly discounted and to the end of all air,
//! for states whose bubbles do not last for all coins.
//!
//! The routes of the planner are discounted, since most coins are a race, and few are kept. Where
//! both players die with coins left, the number of coins counts that all the air buys: a bubble
//! that is taken too soon is lost.

use super::forecast::OpponentForecast;
use super::{guide, RootMove, Route, NO_NODE};
use crate::atlas::{Hop, Hops, ItemSet, NearestItems};
use crate::params::Params;
use crate::rules::{State, Tile};
use crate::search::Deadline;
use common::split_mix::hash_u64;

/// Turn from which a route is not extended: a player that is alive then does not lack bubbles. A
/// guess.
const HORIZON: usize = 400;
/// Upper bound of the steps of a hop, plus 1.
const LONGEST_HOP: usize = 16;

/// Discount of a coin per turn. A guess.
const COIN_DISCOUNT: f32 = 0.997;

/// Upper bound of the routes of the same turn that end at one node. A guess.
const ROUTES_PER_NODE: usize = 4;
/// Routes of the same turn that are considered for each route of the beam width. A guess.
const CONSIDERED_PER_KEPT: usize = 4;

/// Turns between two readings of the clock.
const TURNS_PER_CLOCK_CHECK: usize = 8;
/// Share of the time left at which planning stops.
const STOP_TIME_SHARE: f64 = 0.35;

/// The values of the moves, and the best route.
pub struct Endurance {
    /// For each heading the discounted coins of the best route after it; `None` for a heading
    /// against an obstacle.
    pub values: [Option<f32>; 4],
    /// The best route.
    pub route: Route,
    /// Number of coins of the best route.
    pub coins: u16,
}

/// The end of a partial route: a stop at an item.
#[derive(Clone, Copy)]
struct Stop {
    node: u16,
    air: u8,
    /// Whether all its items so far are those of the guide.
    guided: bool,
    /// Number of items of the route.
    length: u16,
    /// Number of bubbles among them.
    bubbles: u16,
    /// Number of coins, that of the root move included.
    coins: u16,
    /// Probability that all bubbles of the route are left when they are taken.
    bubbles_chance: f32,
    /// Value of its coins, in coins.
    value: f32,
    /// Pruning criterion (heuristic) among the stops of the same turn, in coins.
    rank: f32,
    /// Zobrist hash of the set of items of the route.
    hash: u64,
    /// Index of the stop before it in [`Beam::kept`].
    parent: u32,
}

/// The state in which to plan.
pub struct EnduranceTask<'t> {
    /// The state.
    pub state: &'t State,
    /// The moves of the player to move.
    pub moves: Vec<RootMove>,
    /// The forecast of its opponent.
    pub forecast: &'t OpponentForecast,
    /// A route that is never pruned.
    pub guide: &'t Route,
}

/// The conditions of the searches after all moves.
#[derive(Clone, Copy)]
struct Conditions<'a> {
    params: &'a Params,
    forecast: &'a OpponentForecast,
    /// The items of the route that is never pruned.
    guide: &'a [usize],
    /// Turns of air after a bubble.
    refill: u8,
}

/// The search after one move.
struct Beam<'a> {
    hops: &'a mut Hops,
    conditions: Conditions<'a>,
    /// Discount of a coin by its turn.
    discounts: Vec<f32>,
    /// The stops to extend, by their turn.
    levels: Vec<Vec<Stop>>,
    /// The stops that were extended, with the items that are gone after them.
    kept: Vec<(Stop, ItemSet)>,
    /// The stop with the best value.
    best: Stop,
}

impl Endurance {
    /// Plans for the player to move. `None` if a route lives on to the horizon, so that air is not
    /// scarce, if `endurance_weight` is 0, or where the time does not suffice.
    pub fn plan(
        hops: &mut Hops,
        task: EnduranceTask,
        params: &Params,
        deadline: &Deadline,
    ) -> Option<Endurance> {
        let state = task.state;
        let bubbles = state.grid().count(Tile::Bubble);
        let refill = state.mode().refill();
        if params.endurance_weight == 0.0 || bubbles * usize::from(refill) >= 2 * HORIZON {
            return None;
        }
        let guide = guide(hops, state, task.guide);
        let conditions = Conditions {
            params,
            forecast: task.forecast,
            guide: &guide,
            refill,
        };
        let mut found = Endurance {
            values: [None; 4],
            route: Route::new(),
            coins: 0,
        };
        let mut best = f32::MIN;
        for mut step in task.moves {
            let mut pushed = step.pushed.take();
            let graph = pushed.as_mut().unwrap_or(&mut *hops);
            let mut beam = Beam::new(graph, &step, conditions);
            if step.diver.is_alive() {
                beam.run(&step, deadline)?;
            }
            found.values[step.heading as usize] = Some(beam.best.value);
            if beam.best.value > best {
                best = beam.best.value;
                found.coins = beam.best.coins;
                found.route = beam.route();
            }
        }
        Some(found)
    }
}

impl<'a> Beam<'a> {
    /// A search that starts after a move.
    fn new(hops: &'a mut Hops, step: &RootMove, conditions: Conditions<'a>) -> Beam<'a> {
        let start = Stop {
            node: NO_NODE,
            air: step.diver.air,
            guided: true,
            length: 0,
            bubbles: 0,
            coins: step.taken,
            bubbles_chance: 1.0,
            value: f32::from(step.taken),
            rank: 0.0,
            hash: 0,
            parent: 0,
        };
        let gone = ItemSet::gone(hops.items(), step.after.grid());
        let powers = core::iter::successors(Some(1.0), |now| Some(now * COIN_DISCOUNT));
        Beam {
            hops,
            conditions,
            discounts: powers.take(HORIZON + LONGEST_HOP).collect(),
            levels: vec![Vec::new(); HORIZON + LONGEST_HOP],
            kept: vec![(start, gone)],
            best: start,
        }
    }

    /// Adds the stops that can follow a stop of this turn.
    fn extend(&mut self, stop: &Stop, turn: usize, place: u32, nearest: &NearestItems) {
        let Conditions {
            params,
            forecast,
            guide,
            refill,
        } = self.conditions;
        let goal = guide.get(usize::from(stop.length));
        let goal = goal.filter(|_| stop.guided);
        for &Hop { node, steps } in nearest.within(stop.air) {
            let item = self.hops.item(node);
            let time = turn + usize::from(steps);
            let mut next = Stop {
                node,
                air: stop.air - steps,
                guided: goal == Some(&item),
                length: stop.length + 1,
                hash: stop.hash ^ hash_u64(item as u64),
                parent: place,
                ..*stop
            };
            let weight = stop.bubbles_chance * self.discounts[time];
            if self.hops.is_coin(item) {
                next.coins += 1;
                next.value += weight * forecast.coin_value(params, item, time as u16).min(1.0);
            } else {
                next.bubbles += 1;
                next.air = refill;
                next.bubbles_chance *= forecast.bubble_chance(params, item, time as u16);
                if next.bubbles_chance == stop.bubbles_chance && forecast.takes(item) {
                    next.value += weight * params.endurance_denied_bubble;
                }
            }
            next.rank = next.value - params.endurance_rank_bubble * f32::from(next.bubbles)
                + next.bubbles_chance * params.endurance_rank_air * f32::from(next.air);
            if next.value > self.best.value {
                self.best = next;
            }
            self.levels[time].push(next);
        }
    }

    /// Extends the best routes of each turn; `None` if one lives to the horizon, or where the time
    /// does not suffice.
    fn run(&mut self, step: &RootMove, deadline: &Deadline) -> Option<()> {
        let (start, gone) = self.kept[0];
        let diver = step.diver;
        let nearest = self
            .hops
            .nearest_from_cell(&step.after, diver.cell, &gone, diver.air);
        self.extend(&start, 1, 0, &nearest);
        let width = usize::from(self.conditions.params.endurance_beam_width);
        // The hashes of the routes kept of a turn, by node.
        let mut ends: Vec<Vec<u64>> = vec![Vec::new(); self.hops.nodes()];
        for turn in 1..HORIZON {
            if turn % TURNS_PER_CLOCK_CHECK == 0 && deadline.is_late(STOP_TIME_SHARE) {
                return None;
            }
            let mut level = core::mem::take(&mut self.levels[turn]);
            let better =
                |a: &Stop, b: &Stop| b.guided.cmp(&a.guided).then(b.rank.total_cmp(&a.rank));
            let most = CONSIDERED_PER_KEPT * width;
            if level.len() > most {
                level.select_nth_unstable_by(most, better);
                level.truncate(most);
            }
            level.sort_by(better);
            let first = self.kept.len();
            for stop in &level {
                if self.kept.len() - first >= width {
                    break;
                }
                let known = &mut ends[usize::from(stop.node)];
                if !stop.guided && (known.len() >= ROUTES_PER_NODE || known.contains(&stop.hash)) {
                    continue;
                }
                known.push(stop.hash);
                let mut gone = self.kept[stop.parent as usize].1;
                gone.add(self.hops.item(stop.node));
                let place = self.kept.len() as u32;
                self.kept.push((*stop, gone));
                let nearest = self.hops.nearest(stop.node, &gone, stop.air);
                self.extend(stop, turn, place, &nearest);
            }
            for (stop, _) in &self.kept[first..] {
                ends[usize::from(stop.node)].clear();
            }
        }
        self.levels[HORIZON..]
            .iter()
            .all(Vec::is_empty)
            .then_some(())
    }

    /// The cells of the best route.
    fn route(&self) -> Route {
        let mut route = Route::new();
        let mut stop = self.best;
        while stop.node != NO_NODE {
            route.push(self.hops.items()[self.hops.item(stop.node)]);
            stop = self.kept[stop.parent as usize].0;
        }
        route.reverse();
        route
    }
}
