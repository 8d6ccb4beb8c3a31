//! Routes over coins and bubbles: a beam search for each player alone, in
//! which air is spent by the step and the other's route is known.

use crate::atlas::{Atlas, CoinSet, FAR};
use crate::params::Params;
use crate::rules::{Cell, Heading, Seat, State, Tile};

/// Routes kept of each length.
const WIDTH: usize = 24;
/// Stops of the longest route.
const LONGEST: usize = 14;
/// Nearest coins that a route goes on to.
const COINS: usize = 6;
/// Nearest bubbles that a route goes on to.
const BUBBLES: usize = 5;
/// Bubbles that are seen beyond a route's end.
const BUBBLES_SEEN: usize = 32;
/// Coins that are seen beyond a route's end.
const COINS_SEEN: u32 = 24;
/// Turns that a route looks ahead.
const HORIZON: u16 = 120;
/// Later than any turn.
const NEVER: u16 = u16::MAX;

/// A route as far as it is planned.
#[derive(Clone, Copy)]
struct Leg {
    cell: Cell,
    time: u16,
    air: u8,
    worth: f32,
    /// With the best stop that could follow.
    promise: f32,
    /// With all that is within reach in the end.
    last: f32,
    coins: CoinSet,
    bubbles: [u16; LONGEST],
    stops: u8,
    parent: u32,
    /// The coin taken last; [`NEVER`] for none.
    coin: u16,
}

/// What one player's route is planned against.
struct Rival<'a> {
    /// Steps of the other to each coin: before that it cannot be taken.
    earliest: Vec<u16>,
    /// When the other is expected to take each coin.
    expected: Vec<u16>,
    params: &'a Params,
}

impl Rival<'_> {
    /// Worth of a coin that is taken at this time.
    fn worth(&self, coin: usize, time: u16) -> f32 {
        let params = self.params;
        let (earliest, expected) = (self.earliest[coin], self.expected[coin]);
        if time > expected {
            return params.late;
        }
        let snatched = if expected < NEVER { params.snatch } else { 0.0 };
        let sure = if time <= earliest { 1.0 } else { 0.8 };
        sure + snatched
    }
}

/// Plans for both players in one state.
pub struct Planner<'a> {
    atlas: &'a Atlas,
    params: &'a Params,
    /// Worth of a turn's delay, to the power of the turns.
    hurry: Vec<f32>,
    legs: Vec<Leg>,
    /// The coins that are still there.
    there: CoinSet,
    /// When a bubble was seen last, in looks.
    seen: Vec<u32>,
    look: u32,
    /// Cost of each turn of air that a bubble does not add, by how scarce air is.
    waste: f32,
}

impl<'a> Planner<'a> {
    /// A planner by these distances.
    pub fn new(atlas: &'a Atlas, params: &'a Params) -> Planner<'a> {
        let hurry = |worth: &mut f32, _| {
            let now = *worth;
            *worth *= params.hurry;
            Some(now)
        };
        Planner {
            atlas,
            params,
            hurry: (0..=HORIZON + 300).scan(1.0, hurry).collect(),
            legs: Vec::new(),
            there: CoinSet::default(),
            seen: vec![0; atlas.bubbles()],
            look: 0,
            waste: 0.0,
        }
    }

    /// How much of the air that is left would be needed to walk from coin to
    /// coin, 0..=1.
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
        // Detours are as long as the ways themselves.
        (2.0 * need as f32 / (bubbles + lungs[0] + lungs[1]) as f32).min(1.0)
    }

    /// The worth of each move of the one to move, in coins: what it takes at
    /// once and on the best route that follows. `None` where nothing moves.
    pub fn moves(&mut self, state: &State) -> [Option<f32>; 4] {
        self.there = CoinSet::default();
        for (k, &coin) in self.atlas.coins().iter().enumerate() {
            if state.grid().tile(coin) == Tile::Coin {
                self.there.add(k);
            }
        }
        self.waste = self.params.waste * self.scarcity(state);
        let seat = state.next();
        let other = seat.other();
        let own_steps = self.steps(state, seat, 0);
        let count = self.atlas.coins().len();
        let mut rival = Rival {
            earliest: self.steps(state, other, 1),
            expected: vec![NEVER; count],
            params: self.params,
        };
        if state.diver(other).is_alive() {
            let me = Rival {
                expected: own_steps
                    .iter()
                    .map(|steps| steps.saturating_add(6))
                    .collect(),
                earliest: own_steps,
                params: self.params,
            };
            self.plan(state, other, 1, &me);
            rival.expected = self.times(count);
        }
        Heading::ALL.map(|heading| {
            state.step(heading)?;
            let mut after = state.clone();
            let before = state.diver(seat).coins;
            after.play(Some(heading));
            let mut worth = 0.0;
            if after.diver(seat).coins > before {
                let cell = after.diver(seat).cell;
                let coin = self.atlas.coins().iter().position(|&coin| coin == cell);
                worth = coin.map_or(1.0, |coin| rival.worth(coin, 0).max(1.0));
            }
            if !after.diver(seat).is_alive() {
                return Some(worth - self.params.stranded);
            }
            Some(worth + self.plan(&after, seat, 1, &rival))
        })
    }

    /// When a player alone could be at each coin, air aside.
    fn steps(&self, state: &State, seat: Seat, delay: u16) -> Vec<u16> {
        let diver = state.diver(seat);
        let steps = self.atlas.to_coins(diver.cell).iter();
        let time = |&steps: &u8| match steps {
            FAR => NEVER,
            steps => u16::from(steps) + delay,
        };
        match diver.is_alive() {
            true => steps.map(time).collect(),
            false => vec![NEVER; steps.len()],
        }
    }

    /// Plans a route that starts at this time; returns its worth.
    fn plan(&mut self, state: &State, seat: Seat, time: u16, rival: &Rival) -> f32 {
        let diver = state.diver(seat);
        self.legs.clear();
        let mut start = Leg {
            cell: diver.cell,
            time,
            air: diver.air,
            worth: 0.0,
            promise: 0.0,
            last: 0.0,
            coins: CoinSet::default(),
            bubbles: [NEVER; LONGEST],
            stops: 0,
            parent: 0,
            coin: NEVER,
        };
        start.promise = self.promise(state, &start, rival);
        start.last = start.promise + self.prospect(state, &start);
        self.legs.push(start);
        let mut level = 0..1;
        let mut best = 0;
        for _ in 0..LONGEST {
            let mut next: Vec<Leg> = Vec::new();
            for place in level.clone() {
                self.extend(state, place, rival, &mut next);
            }
            if next.is_empty() {
                break;
            }
            next.sort_by(|a, b| b.promise.total_cmp(&a.promise));
            let from = self.legs.len();
            for mut leg in next {
                if self.legs.len() - from == WIDTH {
                    break;
                }
                // The same place with the same coins only once.
                let twin = self.legs[from..]
                    .iter()
                    .any(|kept| kept.cell == leg.cell && kept.coins == leg.coins);
                if !twin {
                    leg.last = leg.promise + self.prospect(state, &leg);
                    self.legs.push(leg);
                }
            }
            for place in from..self.legs.len() {
                if self.legs[place].last > self.legs[best].last {
                    best = place;
                }
            }
            level = from..self.legs.len();
        }
        let worth = self.legs[best].last;
        // The best one stands last, for `times`.
        self.legs.push(self.legs[best]);
        worth
    }

    /// When the route planned last takes each coin.
    fn times(&self, count: usize) -> Vec<u16> {
        let mut times = vec![NEVER; count];
        let mut leg = self.legs.last();
        while let Some(at) = leg {
            if let Some(time) = times.get_mut(usize::from(at.coin)) {
                *time = at.time;
            }
            leg = match at.stops {
                0 => None,
                _ => self.legs.get(at.parent as usize),
            };
        }
        times
    }

    /// Adds what can follow a leg.
    fn extend(&self, state: &State, place: usize, rival: &Rival, next: &mut Vec<Leg>) {
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
            child.worth += self.hurry[usize::from(child.time)] * rival.worth(k, child.time);
            child.coins.add(k);
            child.coin = k as u16;
            child.promise = self.promise(state, &child, rival);
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
            child.worth -= self.waste * f32::from(leg.air - steps);
            child.air = state.mode().refill();
            child.bubbles[usize::from(leg.stops)] = n;
            child.coin = NEVER;
            child.promise = self.promise(state, &child, rival);
            next.push(child);
        }
    }

    /// Worth of the coins that can still be reached from a leg's end, from bubble
    /// to bubble.
    fn prospect(&mut self, state: &State, leg: &Leg) -> f32 {
        let grid = state.grid();
        self.look += 1;
        for &used in &leg.bubbles[..usize::from(leg.stops)] {
            if let Some(seen) = self.seen.get_mut(usize::from(used)) {
                *seen = self.look;
            }
        }
        let mut coins = CoinSet::default();
        let mut list = [(leg.cell, leg.air); 1 + BUBBLES_SEEN];
        let mut count = 1;
        let mut next = 0;
        while next < count {
            let (cell, air) = list[next];
            next += 1;
            for (bubble, cell, steps) in self.atlas.bubbles_near(grid, cell) {
                if steps > air || count == list.len() {
                    break;
                }
                let seen = &mut self.seen[usize::from(bubble)];
                if *seen != self.look {
                    *seen = self.look;
                    list[count] = (cell, state.mode().refill());
                    count += 1;
                    coins.add_all(self.atlas.around(bubble));
                }
            }
        }
        let reached = coins.count(&self.there, &leg.coins).min(COINS_SEEN);
        self.params.prospect * reached as f32
    }

    /// A leg's worth with the best single coin that could follow, less if no
    /// bubble could.
    fn promise(&self, state: &State, leg: &Leg, rival: &Rival) -> f32 {
        let grid = state.grid();
        let used = &leg.bubbles[..usize::from(leg.stops)];
        let mut bubbles = self.atlas.bubbles_near(grid, leg.cell);
        let bubble = bubbles.find(|(n, _, _)| !used.contains(n));
        let breathes = bubble.is_some_and(|(_, _, steps)| steps <= leg.air);
        let mut best = 0.0;
        let mut left = false;
        for (k, &steps) in self.atlas.to_coins(leg.cell).iter().enumerate() {
            if steps == FAR || leg.coins.has(k) || grid.tile(self.atlas.coins()[k]) != Tile::Coin {
                continue;
            }
            left = true;
            let within = steps <= leg.air;
            if !within && !breathes {
                continue;
            }
            let time = leg.time + u16::from(steps) + if within { 0 } else { 3 };
            let worth = self.hurry[usize::from(time)] * rival.worth(k, time);
            if worth > best {
                best = worth;
            }
        }
        let stranded = left && !breathes;
        leg.worth + best - if stranded { self.params.stranded } else { 0.0 }
    }
}
