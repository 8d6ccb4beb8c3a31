//! The most coins before the air ends: a beam search over hops, wide and to the end, where the
//! bubbles do not last for the coins.
//!
//! The planner's routes are discounted, since most coins are a race, and few are kept. Where
//! everybody dies with coins left, it counts how many coins all the air buys: a bubble that is
//! taken too soon is lost.

use super::rival::Rival;
use super::{guide, Move, Route, NOWHERE};
use crate::atlas::{Hop, Hops, ItemSet, NearestItems};
use crate::params::Params;
use crate::rules::{State, Tile};
use crate::search::Deadline;
use common::split_mix::scatter;

/// Turn after which a route is not extended: who is alive then does not lack bubbles.
const HORIZON: usize = 400;
/// More than the steps of any hop.
const LONGEST_HOP: usize = 16;

/// What a coin of the next turn is worth of one of this turn. A guess.
const DISCOUNT: f32 = 0.997;

/// Routes of the same turn to one item.
const ALIKE: usize = 4;
/// Routes of the same turn that are looked at, for each one kept.
const CONSIDERED: usize = 4;

/// Turns between two looks at the clock, and the share of the time with which planning ends.
const PATIENCE: usize = 8;
const STOP: f64 = 0.35;

/// The values of the moves, and the route behind them.
pub struct Endurance {
    /// For each heading the coins of the best route that begins so, discounted; `None` against an
    /// obstacle.
    pub values: [Option<f32>; 4],
    /// The best route.
    pub route: Route,
    /// Its coins.
    pub coins: u16,
}

/// A route up to an item that it takes.
#[derive(Clone, Copy)]
struct Stop {
    node: u16,
    air: u8,
    /// Whether all its items so far are those of the guide.
    guided: bool,
    /// Number of items that it takes, and of the bubbles among them.
    length: u16,
    bubbles: u16,
    /// Coins that it takes, with one of the move before it.
    coins: u16,
    /// That all its bubbles are still there.
    chance: f32,
    value: f32,
    /// By which routes of the same turn are compared.
    rank: f32,
    /// Of the items that it takes.
    hash: u64,
    /// The place of the stop before in [`Beam::kept`].
    parent: u32,
}

/// The search after one move.
struct Beam<'a> {
    hops: &'a mut Hops,
    params: &'a Params,
    rival: &'a Rival,
    guide: &'a [usize],
    /// Air after a bubble.
    refill: u8,
    /// Of a coin by its turn.
    discounts: Vec<f32>,
    /// Stops by their turn.
    levels: Vec<Vec<Stop>>,
    /// Stops that were followed further, with what is gone after them.
    kept: Vec<(Stop, ItemSet)>,
    best: Stop,
}

impl Endurance {
    /// Plans for the player to move, with its moves. `None` if a route lives on to the horizon, so that air is
    /// not what ends the game, or where the time does not suffice. The guide is a route that is
    /// never pruned.
    pub fn plan(
        hops: &mut Hops,
        state: &State,
        moves: Vec<Move>,
        rival: &Rival,
        guided: &Route,
        params: &Params,
        deadline: &Deadline,
    ) -> Option<Endurance> {
        let bubbles = state.grid().count(Tile::Bubble);
        let refill = state.mode().refill();
        if params.endurance_weight == 0.0 || bubbles * usize::from(refill) >= 2 * HORIZON {
            return None;
        }
        let guide = guide(hops, state, guided);
        let mut found = Endurance {
            values: [None; 4],
            route: Route::new(),
            coins: 0,
        };
        let mut best = f32::MIN;
        for mut step in moves {
            let mut pushed = step.pushed.take();
            let graph = pushed.as_mut().unwrap_or(&mut *hops);
            let mut beam = Beam::new(graph, &step, refill, rival, &guide, params);
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
    /// After a move, where a bubble fills the lungs for so many turns.
    fn new(
        hops: &'a mut Hops,
        step: &Move,
        refill: u8,
        rival: &'a Rival,
        guide: &'a [usize],
        params: &'a Params,
    ) -> Beam<'a> {
        let start = Stop {
            node: NOWHERE,
            air: step.diver.air,
            guided: true,
            length: 0,
            bubbles: 0,
            coins: step.taken,
            chance: 1.0,
            value: f32::from(step.taken),
            rank: 0.0,
            hash: 0,
            parent: 0,
        };
        let gone = ItemSet::gone(hops.items(), step.after.grid());
        let powers = core::iter::successors(Some(1.0), |now| Some(now * DISCOUNT));
        Beam {
            hops,
            params,
            rival,
            guide,
            refill,
            discounts: powers.take(HORIZON + LONGEST_HOP).collect(),
            levels: vec![Vec::new(); HORIZON + LONGEST_HOP],
            kept: vec![(start, gone)],
            best: start,
        }
    }

    /// Adds the stops that can follow a stop of this turn.
    fn extend(&mut self, stop: &Stop, turn: usize, place: u32, nearest: &NearestItems) {
        let params = self.params;
        let goal = self.guide.get(usize::from(stop.length));
        let goal = goal.filter(|_| stop.guided);
        for &Hop { node, steps } in nearest.within(stop.air) {
            let item = self.hops.item(node);
            let time = turn + usize::from(steps);
            let mut next = Stop {
                node,
                air: stop.air - steps,
                guided: goal == Some(&item),
                length: stop.length + 1,
                hash: stop.hash ^ scatter(item as u64),
                parent: place,
                ..*stop
            };
            let worth = stop.chance * self.discounts[time];
            if self.hops.is_coin(item) {
                next.coins += 1;
                next.value += worth * self.rival.coin_value(params, item, time as u16).min(1.0);
            } else {
                next.bubbles += 1;
                next.air = self.refill;
                next.chance *= self.rival.bubble_chance(params, item, time as u16);
                if next.chance == stop.chance && self.rival.wants(item) {
                    next.value += worth * params.endurance_denied;
                }
            }
            next.rank = next.value - params.endurance_bubble * f32::from(next.bubbles)
                + next.chance * params.endurance_air * f32::from(next.air);
            if next.value > self.best.value {
                self.best = next;
            }
            self.levels[time].push(next);
        }
    }

    /// Follows the best routes of each turn; `None` if one lives to the horizon, or where the
    /// time does not suffice.
    fn run(&mut self, step: &Move, deadline: &Deadline) -> Option<()> {
        let (start, gone) = self.kept[0];
        let nearest = self
            .hops
            .nearest_from_cell(&step.after, step.diver.cell, &gone);
        self.extend(&start, 1, 0, &nearest);
        let width = usize::from(self.params.endurance_width);
        // The routes kept of a turn, by their nodes.
        let mut ends: Vec<Vec<u64>> = vec![Vec::new(); self.hops.nodes()];
        for turn in 1..HORIZON {
            if turn % PATIENCE == 0 && deadline.is_late(STOP) {
                return None;
            }
            let mut level = core::mem::take(&mut self.levels[turn]);
            let better =
                |a: &Stop, b: &Stop| b.guided.cmp(&a.guided).then(b.rank.total_cmp(&a.rank));
            let most = CONSIDERED * width;
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
                if !stop.guided && (known.len() >= ALIKE || known.contains(&stop.hash)) {
                    continue;
                }
                known.push(stop.hash);
                let mut gone = self.kept[stop.parent as usize].1;
                gone.add(self.hops.item(stop.node));
                let place = self.kept.len() as u32;
                self.kept.push((*stop, gone));
                let nearest = self.hops.nearest(stop.node, &gone);
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

    /// The items of the best route.
    fn route(&self) -> Route {
        let mut route = Route::new();
        let mut stop = self.best;
        while stop.node != NOWHERE {
            route.push(self.hops.items()[self.hops.item(stop.node)]);
            stop = self.kept[stop.parent as usize].0;
        }
        route.reverse();
        route
    }
}
