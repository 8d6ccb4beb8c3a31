//! Route planner over coins and bubbles: a beam search for each player alone, against the
//! times at which the other one is expected to take each coin.
//!
//! This was the planner of earlier versions of the bot. It is not developed further, so
//! that results against `beam` and `planner` can be compared.
//!
//! A route is a list of legs, each to a coin or a bubble. Its value is
//! `sum over its coins of route_discount^turn * coin value - cost of wasted air`, and at
//! its end the best single next coin and the coins still within reach.

use temple::atlas::{Atlas, CoinSet, FAR};
use temple::rules::{Cell, Heading, Seat, State, Tile};

/// Parameters of the planner.
#[derive(Clone, Copy, Debug)]
pub struct Params {
    /// Discount of a coin of a route, per turn.
    pub route_discount: f32,
    /// Value of a coin that the opponent is expected to take earlier.
    pub route_late_coin: f32,
    /// Additional value of a coin that the opponent is expected to take later.
    pub route_contested_coin: f32,
    /// Cost of a route that ends out of reach of any bubble, in coins.
    pub route_stranded: f32,
    /// Value of each of up to 24 coins that stay within reach of a route's end.
    pub route_reachable_coin: f32,
    /// Cost in coins of each turn of air that a bubble does not add, where air is scarce.
    pub route_wasted_air: f32,
}

/// Beam width: number of routes kept of each length; a guess.
const WIDTH: usize = 24;
/// Legs of the longest route; a guess.
const MAX_LEGS: usize = 14;
/// Number of nearest coins by which a route is extended.
const COINS: usize = 6;
/// Number of nearest bubbles by which a route is extended.
const BUBBLES: usize = 5;
/// Most bubbles that are followed from a route's end.
const REACHABLE_BUBBLES: usize = 32;
/// Most coins within reach of a route's end that count.
const REACHABLE_COINS: u32 = 24;
/// Turn after which a route is not extended.
const HORIZON: u16 = 120;
/// A time later than any turn.
const NEVER: u16 = u16::MAX;

/// The last leg of a route, with the totals of the whole route.
#[derive(Clone, Copy)]
struct Leg {
    cell: Cell,
    time: u16,
    air: u8,
    /// Value of the coins taken less that of the air wasted.
    value: f32,
    /// `value` with the best single coin that could follow; the beam keeps the highest.
    estimate: f32,
    /// `estimate` with the coins within reach of the end; the best route has the highest.
    total: f32,
    coins: CoinSet,
    bubbles: [u16; MAX_LEGS],
    stops: u8,
    parent: u32,
    /// The coin taken last; [`NEVER`] for none.
    coin: u16,
}

/// The expectation of the other player, against which a route is planned.
struct Expectation<'a> {
    /// The first turn in which the other could take each coin.
    earliest: Vec<u16>,
    /// The turn in which the other is expected to take each coin.
    expected: Vec<u16>,
    params: &'a Params,
}

impl Expectation<'_> {
    /// Value of a coin that is taken in this turn, in coins.
    fn coin_value(&self, coin: usize, time: u16) -> f32 {
        let params = self.params;
        let (earliest, expected) = (self.earliest[coin], self.expected[coin]);
        if time > expected {
            return params.route_late_coin;
        }
        let contested = if expected < NEVER {
            params.route_contested_coin
        } else {
            0.0
        };
        // Less where the other could be there earlier: a guess.
        let certain = if time <= earliest { 1.0 } else { 0.8 };
        certain + contested
    }
}

/// Plans for both players in one state.
pub struct Planner<'a> {
    atlas: &'a Atlas,
    params: &'a Params,
    /// `route_discount^turn`.
    discounts: Vec<f32>,
    legs: Vec<Leg>,
    /// The coins that are still there.
    there: CoinSet,
    /// For each bubble the last call of [`Planner::reachable_value`] that passed it: the
    /// bubbles with the number `call` are those already followed.
    passed: Vec<u32>,
    call: u32,
    /// Cost of each turn of air that a bubble does not add, by the scarcity of air.
    wasted_air: f32,
}

impl<'a> Planner<'a> {
    /// A planner with these distances.
    pub fn new(atlas: &'a Atlas, params: &'a Params) -> Planner<'a> {
        let discount = |power: &mut f32, _| {
            let now = *power;
            *power *= params.route_discount;
            Some(now)
        };
        Planner {
            atlas,
            params,
            // A leg that starts within the horizon is estimated by coins up to 254 steps on.
            discounts: (0..=HORIZON + 300).scan(1.0, discount).collect(),
            legs: Vec::new(),
            there: CoinSet::default(),
            passed: vec![0; atlas.bubbles()],
            call: 0,
            wasted_air: 0.0,
        }
    }

    /// Share of the air on the map that walking from coin to coin needs, 0..=1:
    /// `2 * sum over coins of min(30, steps to the nearest other coin) / air`. The factor
    /// 2 is for detours, which are guessed to be as long as the ways themselves.
    fn scarcity(&self, state: &State) -> f32 {
        let mut need = 0;
        for (k, &coin) in self.atlas.coins().iter().enumerate() {
            if self.there.has(k) {
                let others = self.atlas.to_coins(coin).iter().enumerate();
                let others = others.filter(|(other, _)| *other != k && self.there.has(*other));
                need += others
                    .map(|(_, steps)| u32::from(*steps))
                    .min()
                    .unwrap_or(0)
                    .min(30);
            }
        }
        let lungs = Seat::ALL.map(|seat| usize::from(state.diver(seat).air));
        let bubbles = state.grid().count(Tile::Bubble) * usize::from(state.mode().refill());
        (2.0 * need as f32 / (bubbles + lungs[0] + lungs[1]) as f32).min(1.0)
    }

    /// The value of each move of the player to move, in coins: of a coin that it takes at
    /// once and of the best route that follows. `None` for a move against an obstacle.
    pub fn moves(&mut self, state: &State) -> [Option<f32>; 4] {
        self.there = CoinSet::default();
        for (k, &coin) in self.atlas.coins().iter().enumerate() {
            if state.grid().tile(coin) == Tile::Coin {
                self.there.add(k);
            }
        }
        self.wasted_air = self.params.route_wasted_air * self.scarcity(state);
        let seat = state.next();
        let other = seat.other();
        let own_steps = self.steps(state, seat, 0);
        let count = self.atlas.coins().len();
        let mut expectation = Expectation {
            earliest: self.steps(state, other, 1),
            expected: vec![NEVER; count],
            params: self.params,
        };
        if state.diver(other).is_alive() {
            let me = Expectation {
                expected: own_steps
                    .iter()
                    .map(|steps| steps.saturating_add(6))
                    .collect(),
                earliest: own_steps,
                params: self.params,
            };
            self.plan(state, other, 1, &me);
            expectation.expected = self.times(count);
        }
        Heading::ALL.map(|heading| {
            state.step(heading)?;
            let mut after = state.clone();
            let before = state.diver(seat).coins;
            after.play(Some(heading));
            let mut value = 0.0;
            if after.diver(seat).coins > before {
                let cell = after.diver(seat).cell;
                let coin = self.atlas.coins().iter().position(|&coin| coin == cell);
                value = coin.map_or(1.0, |coin| expectation.coin_value(coin, 0).max(1.0));
            }
            if !after.diver(seat).is_alive() {
                return Some(value - self.params.route_stranded);
            }
            Some(value + self.plan(&after, seat, 1, &expectation))
        })
    }

    /// The turn in which a player could be at each coin, were its air unlimited.
    fn steps(&self, state: &State, seat: Seat, delay: u16) -> Vec<u16> {
        let diver = state.diver(seat);
        let steps = self.atlas.to_coins(diver.cell).iter();
        let time = |&steps: &u8| match steps {
            FAR => NEVER,
            steps => u16::from(steps) + delay,
        };
        if diver.is_alive() {
            steps.map(time).collect()
        } else {
            vec![NEVER; steps.len()]
        }
    }

    /// Plans a route that starts in this turn by beam search; returns its value in coins.
    fn plan(&mut self, state: &State, seat: Seat, time: u16, expectation: &Expectation) -> f32 {
        let diver = state.diver(seat);
        self.legs.clear();
        let mut start = Leg {
            cell: diver.cell,
            time,
            air: diver.air,
            value: 0.0,
            estimate: 0.0,
            total: 0.0,
            coins: CoinSet::default(),
            bubbles: [NEVER; MAX_LEGS],
            stops: 0,
            parent: 0,
            coin: NEVER,
        };
        start.estimate = self.estimate(state, &start, expectation);
        start.total = start.estimate + self.reachable_value(state, &start);
        self.legs.push(start);
        let mut level = 0..1;
        let mut best = 0;
        for _ in 0..MAX_LEGS {
            let mut next: Vec<Leg> = Vec::new();
            for place in level.clone() {
                self.extend(state, place, expectation, &mut next);
            }
            if next.is_empty() {
                break;
            }
            next.sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
            let from = self.legs.len();
            for mut leg in next {
                if self.legs.len() - from == WIDTH {
                    break;
                }
                // Two routes to the same cell with the same coins: only the better one stays.
                let twin = self.legs[from..]
                    .iter()
                    .any(|kept| kept.cell == leg.cell && kept.coins == leg.coins);
                if !twin {
                    leg.total = leg.estimate + self.reachable_value(state, &leg);
                    self.legs.push(leg);
                }
            }
            for place in from..self.legs.len() {
                if self.legs[place].total > self.legs[best].total {
                    best = place;
                }
            }
            level = from..self.legs.len();
        }
        let value = self.legs[best].total;
        // The best one becomes the last, for `times`.
        self.legs.push(self.legs[best]);
        value
    }

    /// The turn in which the route that was planned last takes each coin.
    fn times(&self, count: usize) -> Vec<u16> {
        let mut times = vec![NEVER; count];
        let mut leg = self.legs.last();
        while let Some(at) = leg {
            if let Some(time) = times.get_mut(usize::from(at.coin)) {
                *time = at.time;
            }
            leg = if at.stops == 0 {
                None
            } else {
                self.legs.get(at.parent as usize)
            };
        }
        times
    }

    /// Adds the legs that can follow a leg to `next`.
    fn extend(&self, state: &State, place: usize, expectation: &Expectation, next: &mut Vec<Leg>) {
        let leg = self.legs[place];
        if leg.time > HORIZON || leg.air == 0 {
            return;
        }
        let grid = state.grid();
        let mut child = leg;
        child.parent = place as u32;
        child.stops += 1;
        let mut nearest = [(FAR, 0_usize); COINS];
        let row = self.atlas.to_coins(leg.cell);
        for (k, &steps) in row.iter().enumerate() {
            if steps <= leg.air && steps < nearest[COINS - 1].0 {
                let there = grid.tile(self.atlas.coins()[k]) == Tile::Coin;
                if there && !leg.coins.has(k) {
                    let mut at = COINS - 1;
                    while at > 0 && nearest[at - 1].0 > steps {
                        nearest[at] = nearest[at - 1];
                        at -= 1;
                    }
                    nearest[at] = (steps, k);
                }
            }
        }
        for (steps, k) in nearest.into_iter().take_while(|(steps, _)| *steps < FAR) {
            let mut child = child;
            child.cell = self.atlas.coins()[k];
            child.time += u16::from(steps);
            child.air -= steps;
            child.value +=
                self.discounts[usize::from(child.time)] * expectation.coin_value(k, child.time);
            child.coins.add(k);
            child.coin = k as u16;
            child.estimate = self.estimate(state, &child, expectation);
            next.push(child);
        }
        let used = &leg.bubbles[..usize::from(leg.stops)];
        let bubbles = self.atlas.bubbles_near(grid, leg.cell);
        let fresh =
            bubbles.filter(|(n, _, steps)| *steps > 0 && *steps <= leg.air && !used.contains(n));
        for (n, cell, steps) in fresh.take(BUBBLES) {
            let mut child = child;
            child.cell = cell;
            child.time += u16::from(steps);
            child.value -= self.wasted_air * f32::from(leg.air - steps);
            child.air = state.mode().refill();
            child.bubbles[usize::from(leg.stops)] = n;
            child.coin = NEVER;
            child.estimate = self.estimate(state, &child, expectation);
            next.push(child);
        }
    }

    /// Value of the coins that can still be reached from a leg's end, from bubble to
    /// bubble.
    fn reachable_value(&mut self, state: &State, leg: &Leg) -> f32 {
        let grid = state.grid();
        self.call += 1;
        for &used in &leg.bubbles[..usize::from(leg.stops)] {
            if let Some(passed) = self.passed.get_mut(usize::from(used)) {
                *passed = self.call;
            }
        }
        let mut coins = CoinSet::default();
        let mut list = [(leg.cell, leg.air); 1 + REACHABLE_BUBBLES];
        let mut count = 1;
        let mut next = 0;
        while next < count {
            let (cell, air) = list[next];
            next += 1;
            for (bubble, cell, steps) in self.atlas.bubbles_near(grid, cell) {
                if steps > air || count == list.len() {
                    break;
                }
                let passed = &mut self.passed[usize::from(bubble)];
                if *passed != self.call {
                    *passed = self.call;
                    list[count] = (cell, state.mode().refill());
                    count += 1;
                    coins.add_all(self.atlas.coins_around(bubble));
                }
            }
        }
        let reached = coins.count(&self.there, &leg.coins).min(REACHABLE_COINS);
        self.params.route_reachable_coin * reached as f32
    }

    /// A leg's value with the best single coin that could follow, less the cost of being
    /// stranded if no bubble could.
    fn estimate(&self, state: &State, leg: &Leg, expectation: &Expectation) -> f32 {
        let grid = state.grid();
        let used = &leg.bubbles[..usize::from(leg.stops)];
        let mut bubbles = self.atlas.bubbles_near(grid, leg.cell);
        let bubble = bubbles.find(|(n, _, _)| !used.contains(n));
        let reaches_bubble = bubble.is_some_and(|(_, _, steps)| steps <= leg.air);
        let mut best = 0.0;
        let mut left = false;
        for (k, &steps) in self.atlas.to_coins(leg.cell).iter().enumerate() {
            if steps == FAR || leg.coins.has(k) || grid.tile(self.atlas.coins()[k]) != Tile::Coin {
                continue;
            }
            left = true;
            let within = steps <= leg.air;
            if !within && !reaches_bubble {
                continue;
            }
            let time = leg.time + u16::from(steps) + if within { 0 } else { 3 };
            let value = self.discounts[usize::from(time)] * expectation.coin_value(k, time);
            if value > best {
                best = value;
            }
        }
        let stranded = left && !reaches_bubble;
        leg.value + best
            - if stranded {
                self.params.route_stranded
            } else {
                0.0
            }
    }
}
