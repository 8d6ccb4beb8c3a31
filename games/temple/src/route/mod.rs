//! Route planning over the whole game: a beam search over hops between coins and bubbles,
//! exact in air and in what is taken, for each player against the other's route.
//!
//! `value of a route = sum over its coins of route_discount^turn * coin value`. A player that
//! stays alive goes on to take coins, so that air and bubbles need no value of their own at
//! the end of a route; they have one only in the choice of the routes that are kept. Where
//! everybody dies with many coins left, [`Endurance`] counts, too.

mod endurance;
mod rival;

use crate::atlas::{Atlas, Hop, Hops, ItemSet, NearestItems, FAR};
use crate::params::Params;
use crate::rules::{Cell, Diver, Heading, Seat, State, Tile};
use crate::search::Deadline;
pub use endurance::Endurance;
pub use rival::Rival;

/// Turn after which a route is not extended.
const HORIZON: usize = 200;
/// Turns from which a longer life is worth nothing more. A guess.
const LIFE: usize = 50;
/// Stands for the node of a route that takes nothing.
const NOWHERE: u16 = u16::MAX;
/// Air is scarce where both players together take no more than this share of the coins that are
/// left, before they die.
const SCARCE: f32 = 0.7;
/// Of the routes that reach no bubble any more, so many are followed for each one kept.
const LOST: usize = 2;

/// Routes of the same time that are looked at, for each one kept.
const CONSIDERED: usize = 6;

/// With this share of the time left only the best route of each length is still followed,
/// and with the second one planning ends.
const NARROW: f64 = 0.5;
const STOP: f64 = 0.35;

/// Value of a step towards the next item of a route that could not be planned again.
const ASTRAY: f32 = 0.1;

/// A route up to an item that it takes.
#[derive(Clone, Copy)]
struct Stop {
    node: u16,
    /// Its first turn is 1.
    time: u16,
    air: u8,
    /// Whether all its items so far are those of the guide.
    guided: bool,
    /// Number of items that it takes.
    length: u16,
    /// Whether a bubble can be reached from it.
    breathes: bool,
    /// That all its bubbles are still there.
    chance: f32,
    value: f32,
    /// By which routes of the same time are compared.
    rank: f32,
    parent: u32,
    /// The place in [`Planner::taken`] of what its parent leaves gone.
    taken: u32,
}

/// ItemSet of a route in their order, by their cells: kept from turn to turn.
pub type Route = Vec<Cell>;

/// The items of a route that are still there.
fn guide(hops: &Hops, state: &State, route: &Route) -> Vec<usize> {
    let there = |cell: &&Cell| matches!(state.grid().tile(**cell), Tile::Coin | Tile::Bubble);
    let cells = route.iter().filter(there);
    cells.filter_map(|&cell| hops.item_in(cell)).collect()
}

/// A move of the player to move.
pub struct Move {
    heading: Heading,
    after: State,
    /// The player after it.
    diver: Diver,
    /// Coins that it takes.
    taken: u16,
    /// The graph after it, where it pushes a block: that opens and shuts ways.
    pushed: Option<Hops>,
}

impl Move {
    /// Those that are possible in a state, of which this is the graph.
    pub fn all(state: &State, hops: &Hops) -> Vec<Move> {
        let possible = Heading::ALL.into_iter();
        let possible = possible.filter(|&heading| state.step(heading).is_some());
        possible
            .map(|heading| Move::new(state, hops, heading))
            .collect()
    }

    fn new(state: &State, hops: &Hops, heading: Heading) -> Move {
        let seat = state.next();
        let mut after = state.clone();
        after.play(Some(heading));
        let diver = *after.diver(seat);
        let pushes = diver.is_alive() && after.obstacles() != state.obstacles();
        Move {
            heading,
            diver,
            taken: diver.coins - state.diver(seat).coins,
            pushed: pushes.then(|| hops.updated(&after)),
            after,
        }
    }
}

/// Plans for both players in one state.
pub struct Planner<'a> {
    atlas: &'a Atlas,
    hops: &'a mut Hops,
    params: &'a Params,
    /// What a coin of a turn is worth that the other is expected to take, too, and one that
    /// is left to us.
    discounts: [Vec<f32>; 2],
    stops: Vec<Stop>,
    /// The best of them.
    best: usize,
    /// What is gone after each stop that was followed further.
    taken: Vec<ItemSet>,
    /// Stops by their time.
    times: Vec<Vec<u32>>,
}

/// The values of the moves, and the routes behind them.
#[derive(Clone, Default)]
pub struct Plans {
    /// For each heading the value in coins, of a coin taken at once and of the best route that
    /// follows; `None` against an obstacle.
    pub values: [Option<f32>; 4],
    /// The best route of the player to move.
    pub own: Route,
    /// The route that the other is expected to take.
    pub other: Route,
    /// The one with the most coins before the air ends, when that counted last.
    pub longest: Route,
}

impl<'a> Planner<'a> {
    /// A planner on this graph.
    pub fn new(atlas: &'a Atlas, hops: &'a mut Hops, params: &'a Params) -> Planner<'a> {
        let discounts = |share: f32| {
            let discount = |[fast, slow]: &mut [f32; 2], _| {
                let now = (1.0 - share) * *fast + share * *slow;
                *fast *= params.route_discount;
                *slow *= params.route_far_discount;
                Some(now)
            };
            (0..HORIZON + 50).scan([1.0; 2], discount).collect()
        };
        Planner {
            discounts: [params.route_far_share, params.route_free_share].map(discounts),
            stops: Vec::new(),
            best: 0,
            taken: Vec::new(),
            times: vec![Vec::new(); HORIZON + 50],
            atlas,
            hops,
            params,
        }
    }

    /// Plans for the player to move, from the plans of the turn before. Where the time does not
    /// suffice the routes stay, and a move is worth a step on the way.
    pub fn moves(&mut self, state: &State, before: &Plans, deadline: &Deadline) -> Plans {
        let plans = self.planned(state, before, deadline);
        plans.unwrap_or_else(|| Plans {
            values: self.values_on_the_way(state, &before.own),
            ..before.clone()
        })
    }

    /// The moves by the steps from them to the first item of a route that is still there.
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
        Heading::ALL.map(|way| Some(-ASTRAY * f32::from(steps(state.step(way)?))))
    }

    /// The same as [`Planner::moves`]; `None` where the time does not suffice.
    fn planned(&mut self, state: &State, before: &Plans, deadline: &Deadline) -> Option<Plans> {
        let seat = state.next();
        let rival_seat = seat.other();
        let mut rival = Rival::free(self.atlas, self.hops, state, rival_seat, 1);
        let mut theirs = Route::new();
        if state.diver(rival_seat).is_alive() {
            // Not against our last route: two routes that answer each other change in turns.
            let mut me = Rival::free(self.atlas, self.hops, state, seat, 0);
            for item in (0..me.earliest.len()).filter(|&item| self.hops.is_coin(item)) {
                let respect = u16::from(self.params.route_respect);
                me.too_late[item] = me.earliest[item].saturating_add(respect);
            }
            self.plan(state, rival_seat, 0, &me, &before.other, deadline)?;
            theirs = self.best_route();
            self.lock(&mut rival, 1);
        }
        let mut values = [None; 4];
        let mut ours = Route::new();
        let mut best = f32::MIN;
        let mut moves = Move::all(state, self.hops);
        for step in &mut moves {
            let mut value = 0.0;
            if step.taken > 0 {
                let item = self.hops.item_in(step.diver.cell);
                let item = item.filter(|&item| self.hops.is_coin(item));
                value = item.map_or(1.0, |item| rival.coin_value(self.params, item, 1).max(1.0));
            }
            if step.diver.is_alive() {
                if let Some(hops) = &mut step.pushed {
                    core::mem::swap(self.hops, hops);
                }
                let planned = self.plan(&step.after, seat, 1, &rival, &before.own, deadline);
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
        let mut longest = before.longest.clone();
        let endurance = self.endurance(state, moves, &theirs, &rival, &before.longest, deadline);
        if let Some(endurance) = endurance {
            let weight = self.params.endurance_weight;
            for (value, coins) in values.iter_mut().zip(endurance.values) {
                *value = value
                    .zip(coins)
                    .map(|(value, coins)| value + weight * coins);
            }
            longest = endurance.route;
        }
        Some(Plans {
            values,
            own: ours,
            other: theirs,
            longest,
        })
    }

    /// The most coins before the air ends, if air is scarce.
    fn endurance(
        &mut self,
        state: &State,
        moves: Vec<Move>,
        theirs: &Route,
        rival: &Rival,
        guide: &Route,
        deadline: &Deadline,
    ) -> Option<Endurance> {
        let found = Endurance::plan(self.hops, state, moves, rival, guide, self.params, deadline)?;
        let coins = theirs
            .iter()
            .filter(|&&cell| state.grid().tile(cell) == Tile::Coin);
        let taken = f32::from(found.coins) + coins.count() as f32;
        (taken <= SCARCE * f32::from(state.coins_left())).then_some(found)
    }

    /// What a coin is worth by its turn.
    #[inline]
    fn discount(&self, rival: &Rival, item: usize) -> &[f32] {
        &self.discounts[usize::from(!rival.wants(item))]
    }

    /// The items that are gone in a state.
    fn gone(&self, state: &State) -> ItemSet {
        ItemSet::gone(self.hops.items(), state.grid())
    }

    /// Forgets the last plan, and begins one at a player's cell.
    fn start(&mut self, state: &State, seat: Seat, time: u16) {
        self.stops.clear();
        self.stops.push(Stop {
            node: NOWHERE,
            time,
            air: state.diver(seat).air,
            guided: true,
            length: 0,
            breathes: true,
            chance: 1.0,
            value: 0.0,
            rank: 0.0,
            parent: 0,
            taken: 0,
        });
        self.best = 0;
        self.taken.clear();
        self.taken.push(self.gone(state));
    }

    /// Plans a route by beam search; returns its value in coins, `None` where the time does
    /// not suffice. The guide is a route that is never pruned.
    fn plan(
        &mut self,
        state: &State,
        seat: Seat,
        time: u16,
        rival: &Rival,
        guide: &Route,
        deadline: &Deadline,
    ) -> Option<f32> {
        let diver = state.diver(seat);
        let start = self
            .hops
            .nearest_from_cell(state, diver.cell, &self.gone(state));
        let guide = self::guide(self.hops, state, guide);
        self.start(state, seat, time);
        self.times[usize::from(time)].push(0);
        for now in usize::from(time)..HORIZON {
            if deadline.is_late(STOP) {
                self.times.iter_mut().for_each(Vec::clear);
                return None;
            }
            let width = match deadline.is_late(NARROW) {
                true => 1,
                false => usize::from(self.params.route_width),
            };
            let mut level = core::mem::take(&mut self.times[now]);
            let stops = &self.stops;
            let better = |&a: &u32, &b: &u32| {
                let [first, second] = [a, b].map(|place| &stops[place as usize]);
                let ranks = second.rank.total_cmp(&first.rank);
                second.guided.cmp(&first.guided).then(ranks).then(a.cmp(&b))
            };
            let most = CONSIDERED * width;
            if level.len() > most {
                level.select_nth_unstable_by(most, better);
                level.truncate(most);
            }
            level.sort_unstable_by(better);
            let (mut kept, mut lost) = (0, 0);
            let mut ends: Vec<u16> = Vec::new();
            for &place in &level {
                if kept >= width || lost >= LOST * width {
                    break;
                }
                let stop = &self.stops[place as usize];
                // One route to each item, so that the others lead elsewhere.
                if !stop.guided {
                    if ends.contains(&stop.node) {
                        continue;
                    }
                    ends.push(stop.node);
                }
                if stop.breathes {
                    kept += 1;
                } else {
                    lost += 1;
                }
                self.extend(place, state, &start, rival, &guide);
            }
            level.clear();
            self.times[now] = level;
        }
        for late in &mut self.times[HORIZON..] {
            late.clear();
        }
        Some(self.worth(&self.stops[self.best]))
    }

    /// Value in coins of a route that ends here: its coins, and the turns that it lives.
    #[inline]
    fn worth(&self, stop: &Stop) -> f32 {
        let turns = LIFE.min(usize::from(stop.time) + usize::from(stop.air));
        stop.value + stop.chance * self.params.route_life * turns as f32
    }

    /// Adds the stops that can follow a stop.
    fn extend(
        &mut self,
        place: u32,
        state: &State,
        start: &NearestItems,
        rival: &Rival,
        guide: &[usize],
    ) {
        let stop = self.stops[place as usize];
        let mut taken = self.taken[stop.taken as usize];
        let row = self.taken.len() as u32;
        let hops = &mut *self.hops;
        if stop.node != NOWHERE {
            taken.add(hops.item(stop.node));
        }
        let goal = guide
            .get(usize::from(stop.length))
            .copied()
            .filter(|_| stop.guided);
        let nearest = match stop.node {
            NOWHERE => *start,
            node => hops.nearest(node, &taken),
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
                next.value += stop.chance
                    * self.discount(rival, item)[usize::from(time)]
                    * rival.coin_value(self.params, item, time);
            } else {
                next.chance *= rival.bubble_chance(self.params, item, time);
                next.air = state.mode().refill();
            }
            next.breathes = self.breathes(state, &next, &taken, rival);
            next.rank = next.value
                + next.chance
                    * self.discounts[0][usize::from(time)]
                    * self.params.route_air
                    * f32::from(next.air);
            if !next.breathes {
                next.rank -= self.params.route_stranded;
            }
            let time = usize::from(time);
            // Compared with those of the same time when that comes.
            self.times[time].push(self.stops.len() as u32);
            if self.worth(&next) > self.worth(&self.stops[self.best]) {
                self.best = self.stops.len();
            }
            self.stops.push(next);
        }
        self.taken.push(taken);
    }

    /// Whether a bubble can be reached from a stop before the other player.
    #[inline]
    fn breathes(&self, state: &State, stop: &Stop, taken: &ItemSet, rival: &Rival) -> bool {
        let hops = &*self.hops;
        let own = hops.item(stop.node);
        let mut bubbles = self.atlas.bubbles_near(state.grid(), hops.items()[own]);
        bubbles.any(|(_, cell, steps)| {
            steps <= stop.air
                && hops.item_in(cell).is_some_and(|bubble| {
                    let is_first = stop.time + u16::from(steps) < rival.too_late[bubble];
                    is_first && bubble != own && !taken.has(bubble)
                })
        })
    }

    /// The items of the route that was planned last.
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

    /// Enters the times of the route that was planned last: an item is too late to take
    /// `delay` turns after it.
    fn lock(&self, rival: &mut Rival, delay: u16) {
        let mut place = self.best;
        while place != 0 {
            let stop = &self.stops[place];
            let item = self.hops.item(stop.node);
            rival.too_late[item] = stop.time + delay;
            place = stop.parent as usize;
        }
    }
}
