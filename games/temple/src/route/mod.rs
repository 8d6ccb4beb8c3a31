//! Route planning over the whole game: a beam search over hops between coins and bubbles, exact in
//! air and in what is taken, for each player against the forecast of the other.
//!
//! ```text
//! value = sum over the coins of P(its bubbles are left) * discount(turn) * coin value
//!         + P(its bubbles are left) * route_turn_alive * min(50, turns that it lives)
//! discount(turn) = (1 - share) * route_discount^turn + share * route_slow_discount^turn
//! ```
//!
//! Air has a further value only in the rank by which the beam is pruned. Where both players die
//! with many coins left, the value of [`Endurance`] is added.

mod endurance;
mod forecast;

use crate::atlas::{Atlas, Hop, Hops, ItemSet, NearestItems, FAR};
use crate::params::Params;
use crate::rules::{Cell, Diver, Heading, Seat, State, Tile};
use crate::search::Deadline;
pub use endurance::{Endurance, EnduranceTask};
pub use forecast::OpponentForecast;

/// Turn from which a route is not extended. A guess.
const HORIZON: usize = 200;
/// Upper bound of the turns of life that have a value. A guess.
const MOST_LIFE_TURNS: usize = 50;
/// Node of the stop at the start of a route, which takes nothing.
const NO_NODE: u16 = u16::MAX;
/// Air is scarce if both players together take at most this share of the coins that are left before
/// they die. A guess.
const SCARCE_AIR_SHARE: f32 = 0.7;
/// Air is plentiful from this share of the coins upwards, and where a route lives on to the horizon
/// of [`Endurance`]; it is then not planned again for some turns. Guesses.
const PLENTIFUL_AIR_SHARE: f32 = 0.85;
const TURNS_WITHOUT_ENDURANCE: u8 = 4;
/// Routes from which no bubble can be reached that are followed for each route of the beam width.
/// A guess.
const STRANDED_PER_KEPT: usize = 2;

/// Routes of the same turn that are considered for each route of the beam width. A guess.
const CONSIDERED_PER_KEPT: usize = 6;

/// Share of the time left from which downwards the beam width is 1.
const NARROW_TIME_SHARE: f64 = 0.5;
/// Share of the time left at which planning stops.
const STOP_TIME_SHARE: f64 = 0.35;

/// Cost of each step to the next item of an old route where the time does not suffice for planning,
/// in coins. A guess.
const UNPLANNED_STEP_COST: f32 = 0.1;

/// The end of a partial route: a stop at an item.
#[derive(Clone, Copy)]
struct Stop {
    node: u16,
    /// Turn of the stop; the first turn of the player to move is 1.
    time: u16,
    air: u8,
    /// Whether all its items so far are those of the guide.
    guided: bool,
    /// Number of items of the route.
    length: u16,
    /// Whether a bubble can be reached from it before the opponent.
    reaches_bubble: bool,
    /// Probability that all bubbles of the route are left when they are taken.
    bubbles_chance: f32,
    /// Value of its coins, in coins.
    value: f32,
    /// Pruning criterion (heuristic) among the stops of the same turn, in coins.
    rank: f32,
    /// Index of the stop before it.
    parent: u32,
    /// Index in [`Planner::taken`] of the items that are gone after its parent.
    taken: u32,
}

/// The cells of the items of a route in their order: valid from turn to turn, unlike item numbers.
pub type Route = Vec<Cell>;

/// The items of a route that are left.
fn guide(hops: &Hops, state: &State, route: &Route) -> Vec<usize> {
    let there = |cell: &&Cell| matches!(state.grid().tile(**cell), Tile::Coin | Tile::Bubble);
    route
        .iter()
        .filter(there)
        .filter_map(|&cell| hops.item_in(cell))
        .collect()
}

/// A move at the root, with the state after it.
pub struct RootMove {
    heading: Heading,
    after: State,
    /// The player that moved, after the move.
    diver: Diver,
    /// Coins that it takes.
    taken: u16,
    /// The graph after a move that pushes a block.
    pushed: Option<Hops>,
}

impl RootMove {
    /// All moves but waiting of the player to move; `hops` is the graph of the state.
    pub fn all(state: &State, hops: &Hops) -> Vec<RootMove> {
        Heading::ALL
            .into_iter()
            .filter(|&heading| state.step(heading).is_some())
            .map(|heading| RootMove::new(state, hops, heading))
            .collect()
    }

    fn new(state: &State, hops: &Hops, heading: Heading) -> RootMove {
        let seat = state.next();
        let mut after = state.clone();
        after.play(Some(heading));
        let diver = *after.diver(seat);
        let pushes = diver.is_alive() && after.obstacles() != state.obstacles();
        RootMove {
            heading,
            diver,
            taken: diver.coins - state.diver(seat).coins,
            pushed: pushes.then(|| hops.updated(&after)),
            after,
        }
    }
}

/// A route to plan.
struct RouteTask<'t> {
    state: &'t State,
    /// The player whose route is planned.
    seat: Seat,
    /// Turn of the state: 1 after a move of this player, else 0.
    time: u16,
    /// The forecast of its opponent.
    forecast: &'t OpponentForecast,
    /// A route that is never pruned.
    guide: &'t Route,
}

/// The conditions of a beam search.
struct BeamSearch<'t> {
    state: &'t State,
    forecast: &'t OpponentForecast,
    /// The nearest items from the start.
    start: NearestItems,
    /// The items of the route that is never pruned.
    guide: Vec<usize>,
}

/// The route planner of one turn.
pub struct Planner<'a> {
    atlas: &'a Atlas,
    hops: &'a mut Hops,
    params: &'a Params,
    /// Discount by turn: of coins that the opponent is expected to take, too, and of free coins.
    discounts: [Vec<f32>; 2],
    /// All stops of the present beam search.
    stops: Vec<Stop>,
    /// Index of the stop with the best value.
    best: usize,
    /// The items that are gone after each stop that was extended.
    taken: Vec<ItemSet>,
    /// Indices of the stops to extend, by their turn.
    times: Vec<Vec<u32>>,
}

/// The values of the moves, and the routes that they come from.
#[derive(Clone, Default)]
pub struct RoutePlans {
    /// For each heading the value in coins of a coin taken at once and of the best route after it;
    /// `None` for a heading against an obstacle.
    pub values: [Option<f32>; 4],
    /// The best route of the player to move.
    pub own: Route,
    /// The expected route of the opponent.
    pub other: Route,
    /// The last route of [`Endurance`].
    pub endurance_route: Route,
    /// Turns for which [`Endurance`] is not planned again, since air is plentiful.
    pub plentiful_turns: u8,
}

impl<'a> Planner<'a> {
    /// A planner on this graph.
    pub fn new(atlas: &'a Atlas, hops: &'a mut Hops, params: &'a Params) -> Planner<'a> {
        let discounts = |share: f32| {
            let discount = |[fast, slow]: &mut [f32; 2], _| {
                let now = (1.0 - share) * *fast + share * *slow;
                *fast *= params.route_discount;
                *slow *= params.route_slow_discount;
                Some(now)
            };
            (0..HORIZON + 50).scan([1.0; 2], discount).collect()
        };
        Planner {
            discounts: [params.route_slow_share, params.route_slow_share_free].map(discounts),
            stops: Vec::new(),
            best: 0,
            taken: Vec::new(),
            times: vec![Vec::new(); HORIZON + 50],
            atlas,
            hops,
            params,
        }
    }

    /// Plans for the player to move. `before` are the plans of the turn before, whose routes are
    /// never pruned; they stay where the time does not suffice, and the moves are valued by the
    /// steps to the next item of the old route.
    pub fn plan_moves(
        &mut self,
        state: &State,
        before: &RoutePlans,
        deadline: &Deadline,
    ) -> RoutePlans {
        self.try_plan(state, before, deadline)
            .unwrap_or_else(|| RoutePlans {
                values: self.values_on_the_way(state, &before.own),
                ..before.clone()
            })
    }

    /// The values of the moves by the steps from them to the first item of a route that is left.
    fn values_on_the_way(&self, state: &State, route: &Route) -> [Option<f32>; 4] {
        let goal = route
            .iter()
            .find(|&&cell| matches!(state.grid().tile(cell), Tile::Coin | Tile::Bubble));
        let steps = |from: Cell| {
            let coins = self.atlas.coins().iter().zip(self.atlas.to_coins(from));
            let coins = coins.map(|(&cell, &steps)| (cell, steps));
            let bubbles = self.atlas.bubbles_near(state.grid(), from);
            let mut all = coins.chain(bubbles.map(|(_, cell, steps)| (cell, steps)));
            let found = all.find(|(cell, _)| Some(cell) == goal);
            found.map_or(FAR, |(_, steps)| steps)
        };
        Heading::ALL.map(|way| Some(-UNPLANNED_STEP_COST * f32::from(steps(state.step(way)?))))
    }

    /// Plans for the player to move; `None` where the time does not suffice.
    fn try_plan(
        &mut self,
        state: &State,
        before: &RoutePlans,
        deadline: &Deadline,
    ) -> Option<RoutePlans> {
        let seat = state.next();
        let other_seat = seat.other();
        let mut forecast =
            OpponentForecast::without_route(self.atlas, self.hops, state, other_seat);
        let mut theirs = Route::new();
        if state.diver(other_seat).is_alive() {
            // Not against our last route: two routes that answer each other alternate.
            let mut me = OpponentForecast::without_route(self.atlas, self.hops, state, seat);
            for item in (0..me.earliest.len()).filter(|&item| self.hops.is_coin(item)) {
                let delay = u16::from(self.params.route_opponent_delay);
                me.too_late[item] = me.earliest[item].saturating_add(delay);
            }
            let task = RouteTask {
                state,
                seat: other_seat,
                time: 0,
                forecast: &me,
                guide: &before.other,
            };
            self.plan_route(&task, deadline)?;
            theirs = self.best_route();
            self.record_times(&mut forecast, 1);
        }
        let mut values = [None; 4];
        let mut ours = Route::new();
        let mut best = f32::MIN;
        let mut moves = RootMove::all(state, self.hops);
        for step in &mut moves {
            let mut value = 0.0;
            if step.taken > 0 {
                let item = self.hops.item_in(step.diver.cell);
                let item = item.filter(|&item| self.hops.is_coin(item));
                value = item.map_or(1.0, |item| {
                    forecast.coin_value(self.params, item, 1).max(1.0)
                });
            }
            if step.diver.is_alive() {
                if let Some(hops) = &mut step.pushed {
                    core::mem::swap(self.hops, hops);
                }
                let task = RouteTask {
                    state: &step.after,
                    seat,
                    time: 1,
                    forecast: &forecast,
                    guide: &before.own,
                };
                let planned = self.plan_route(&task, deadline);
                if planned.is_some_and(|planned| value + planned > best) {
                    ours = self.best_route();
                }
                if let Some(hops) = &mut step.pushed {
                    core::mem::swap(self.hops, hops);
                }
                value += planned?;
            }
            best = best.max(value);
            values[step.heading as usize] = Some(value);
        }
        let mut endurance_route = before.endurance_route.clone();
        let task = EnduranceTask {
            state,
            moves,
            forecast: &forecast,
            guide: &before.endurance_route,
        };
        let mut plentiful_turns = before.plentiful_turns;
        let endurance = self.scarce_air(task, &theirs, &mut plentiful_turns, deadline);
        if let Some(endurance) = endurance {
            let weight = self.params.endurance_weight;
            for (value, coins) in values.iter_mut().zip(endurance.values) {
                *value = value
                    .zip(coins)
                    .map(|(value, coins)| value + weight * coins);
            }
            endurance_route = endurance.route;
        }
        Some(RoutePlans {
            values,
            own: ours,
            other: theirs,
            endurance_route,
            plentiful_turns,
        })
    }

    /// The plan for the most coins before the air ends; `None` unless air is scarce. `theirs` is
    /// the expected route of the opponent.
    fn scarce_air(
        &mut self,
        task: EnduranceTask,
        theirs: &Route,
        plentiful_turns: &mut u8,
        deadline: &Deadline,
    ) -> Option<Endurance> {
        if *plentiful_turns > 0 {
            *plentiful_turns -= 1;
            return None;
        }
        let state = task.state;
        let found = Endurance::plan(self.hops, task, self.params, deadline);
        let share = found.as_ref().map_or(f32::INFINITY, |found| {
            let coins = theirs
                .iter()
                .filter(|&&cell| state.grid().tile(cell) == Tile::Coin);
            let taken = f32::from(found.coins) + coins.count() as f32;
            taken / f32::from(state.coins_left())
        });
        if share > PLENTIFUL_AIR_SHARE && !deadline.is_late(STOP_TIME_SHARE) {
            *plentiful_turns = TURNS_WITHOUT_ENDURANCE;
        }
        found.filter(|_| share <= SCARCE_AIR_SHARE)
    }

    /// Discount of a coin by its turn.
    #[inline]
    fn discount(&self, forecast: &OpponentForecast, item: usize) -> &[f32] {
        &self.discounts[usize::from(!forecast.takes(item))]
    }

    /// The items that are gone in a state.
    fn gone(&self, state: &State) -> ItemSet {
        ItemSet::gone(self.hops.items(), state.grid())
    }

    /// Drops the last plan and starts one at the cell of a player.
    fn start(&mut self, task: &RouteTask) {
        self.stops.clear();
        self.stops.push(Stop {
            node: NO_NODE,
            time: task.time,
            air: task.state.diver(task.seat).air,
            guided: true,
            length: 0,
            reaches_bubble: true,
            bubbles_chance: 1.0,
            value: 0.0,
            rank: 0.0,
            parent: 0,
            taken: 0,
        });
        self.best = 0;
        self.taken.clear();
        self.taken.push(self.gone(task.state));
    }

    /// Plans a route by beam search over turns; returns its value in coins, `None` where the time
    /// does not suffice.
    fn plan_route(&mut self, task: &RouteTask, deadline: &Deadline) -> Option<f32> {
        let &RouteTask { state, time, .. } = task;
        let diver = state.diver(task.seat);
        let gone = self.gone(state);
        let search = BeamSearch {
            state,
            forecast: task.forecast,
            start: self
                .hops
                .nearest_from_cell(state, diver.cell, &gone, diver.air),
            guide: guide(self.hops, state, task.guide),
        };
        self.start(task);
        self.times[usize::from(time)].push(0);
        for now in usize::from(time)..HORIZON {
            if deadline.is_late(STOP_TIME_SHARE) {
                self.times.iter_mut().for_each(Vec::clear);
                return None;
            }
            let width = if deadline.is_late(NARROW_TIME_SHARE) {
                1
            } else {
                usize::from(self.params.route_beam_width)
            };
            let mut level = core::mem::take(&mut self.times[now]);
            let stops = &self.stops;
            let better = |&a: &u32, &b: &u32| {
                let [first, second] = [a, b].map(|place| &stops[place as usize]);
                let ranks = second.rank.total_cmp(&first.rank);
                second.guided.cmp(&first.guided).then(ranks).then(a.cmp(&b))
            };
            let most = CONSIDERED_PER_KEPT * width;
            if level.len() > most {
                level.select_nth_unstable_by(most, better);
                level.truncate(most);
            }
            level.sort_unstable_by(better);
            let (mut kept, mut stranded) = (0, 0);
            let mut ends: Vec<u16> = Vec::new();
            for &place in &level {
                if kept >= width || stranded >= STRANDED_PER_KEPT * width {
                    break;
                }
                let stop = &self.stops[place as usize];
                // One route to each item, so that the beam stays diverse.
                if !stop.guided {
                    if ends.contains(&stop.node) {
                        continue;
                    }
                    ends.push(stop.node);
                }
                if stop.reaches_bubble {
                    kept += 1;
                } else {
                    stranded += 1;
                }
                self.extend(place, &search);
            }
            level.clear();
            self.times[now] = level;
        }
        for late in &mut self.times[HORIZON..] {
            late.clear();
        }
        Some(self.value_at_end(&self.stops[self.best]))
    }

    /// Value in coins of a route that ends at a stop: its coins, and the turns that it lives.
    #[inline]
    fn value_at_end(&self, stop: &Stop) -> f32 {
        let turns = MOST_LIFE_TURNS.min(usize::from(stop.time) + usize::from(stop.air));
        stop.value + stop.bubbles_chance * self.params.route_turn_alive * turns as f32
    }

    /// Adds the stops that can follow a stop.
    fn extend(&mut self, place: u32, search: &BeamSearch) {
        let &BeamSearch {
            state, forecast, ..
        } = search;
        let stop = self.stops[place as usize];
        let mut taken = self.taken[stop.taken as usize];
        let row = self.taken.len() as u32;
        let hops = &mut *self.hops;
        if stop.node != NO_NODE {
            taken.add(hops.item(stop.node));
        }
        let goal = search
            .guide
            .get(usize::from(stop.length))
            .copied()
            .filter(|_| stop.guided);
        let nearest = match stop.node {
            NO_NODE => search.start,
            node => hops.nearest(node, &taken, stop.air),
        };
        let hops = &*self.hops;
        for &Hop { node, steps } in nearest.within(stop.air) {
            let item = hops.item(node);
            let time = stop.time + u16::from(steps);
            let is_coin = hops.is_coin(item);
            let mut next = Stop {
                node,
                time,
                air: stop.air - steps,
                guided: goal == Some(item),
                length: stop.length + 1,
                parent: place,
                taken: row,
                ..stop
            };
            if is_coin {
                next.value += stop.bubbles_chance
                    * self.discount(forecast, item)[usize::from(time)]
                    * forecast.coin_value(self.params, item, time);
            } else {
                next.bubbles_chance *= forecast.bubble_chance(self.params, item, time);
                next.air = state.mode().refill();
            }
            next.reaches_bubble = self.reaches_bubble(state, &next, &taken, forecast);
            next.rank = next.value
                + next.bubbles_chance
                    * self.discounts[0][usize::from(time)]
                    * self.params.route_rank_air
                    * f32::from(next.air);
            if !next.reaches_bubble {
                next.rank -= self.params.route_rank_stranded;
            }
            let time = usize::from(time);
            self.times[time].push(self.stops.len() as u32);
            if self.value_at_end(&next) > self.value_at_end(&self.stops[self.best]) {
                self.best = self.stops.len();
            }
            self.stops.push(next);
        }
        self.taken.push(taken);
    }

    /// Whether a bubble can be reached from a stop before the opponent takes it.
    #[inline]
    fn reaches_bubble(
        &self,
        state: &State,
        stop: &Stop,
        taken: &ItemSet,
        forecast: &OpponentForecast,
    ) -> bool {
        let hops = &*self.hops;
        let own = hops.item(stop.node);
        let mut bubbles = self.atlas.bubbles_near(state.grid(), hops.items()[own]);
        bubbles.any(|(_, cell, steps)| {
            steps <= stop.air
                && hops.item_in(cell).is_some_and(|bubble| {
                    let is_first = stop.time + u16::from(steps) < forecast.too_late[bubble];
                    is_first && bubble != own && !taken.has(bubble)
                })
        })
    }

    /// The cells of the route that was planned last.
    fn best_route(&self) -> Route {
        let mut route = Route::new();
        let mut place = self.best;
        while place != 0 {
            let stop = &self.stops[place];
            route.push(self.hops.items()[self.hops.item(stop.node)]);
            place = stop.parent as usize;
        }
        route.reverse();
        route
    }

    /// Enters the turns of the route that was planned last in a forecast: `delay` turns after the
    /// route takes an item it is too late for others.
    fn record_times(&self, forecast: &mut OpponentForecast, delay: u16) {
        let mut place = self.best;
        while place != 0 {
            let stop = &self.stops[place];
            let item = self.hops.item(stop.node);
            forecast.too_late[item] = stop.time + delay;
            place = stop.parent as usize;
        }
    }
}
