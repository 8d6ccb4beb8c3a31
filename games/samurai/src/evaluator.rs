//! What a situation is worth to a team, in gold.

use crate::params::Params;
use crate::routes::{DigTimes, Terrain, FAR};
use crate::rules::{Agent, Cell, Direction, Ground, State, CELLS};
use common::split_mix::scatter;
use std::collections::HashMap;
use std::rc::Rc;

/// Treasures that are looked at: the largest.
const MOST_ITEMS: usize = 18;
/// Treasures that each race is followed for.
const MOST_PICKS: usize = 12;

/// Treasures that a side may begin with.
const FIRSTS: usize = 3;

/// When the samurai could have the treasures, at some point of a race.
#[derive(Clone, Copy)]
struct Race {
    /// Steps left in the game.
    left: u32,
    /// Of each team and treasure, the step in which it is dug.
    arrivals: [[u32; MOST_ITEMS]; 2],
    /// Steps by which an agent on the treasure delays.
    delays: [[u32; MOST_ITEMS]; 2],
    /// Where the own dog would have to get up first: when the other could dig then.
    freed: [[Option<u32>; MOST_ITEMS]; 2],
    /// Which are still there.
    open: [bool; MOST_ITEMS],
}

/// Treasure that a team knows of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Item {
    /// Where.
    pub cell: Cell,
    /// How much.
    pub amount: f32,
    /// Whether only the own team knows of it.
    pub secret: bool,
    /// What it counts, below 1 for what the own samurai has not been told.
    pub share: f32,
}

/// What is the same for all positions of one step's search.
pub struct Evaluator<'a> {
    params: &'a Params,
    team: usize,
    items: Vec<Item>,
    /// Steps of a dog to each item, by cell.
    to_item: Vec<Vec<u8>>,
    /// Dig times of each item, for each set of holes met so far.
    tables: HashMap<u64, Rc<Vec<DigTimes>>>,
    /// Expected hidden gold that is near a samurai, by cell and whether it has rested.
    nearness: Vec<[f32; 2]>,
    /// Worth of what the own dog smells from a cell and on its way on from there.
    scent: Vec<Option<f32>>,
    expected: Vec<f32>,
    terrain: Terrain,
    /// Worth of smelling a cell, for its place between the samurai.
    useful: Vec<f32>,
    powers: [f32; FAR as usize + 1],
    choice: [f32; FAR as usize + 1],
}

impl<'a> Evaluator<'a> {
    /// For positions that follow from this one. `expected` is the gold to be expected
    /// by cell, besides the items.
    pub fn new(
        params: &'a Params,
        state: &State,
        team: usize,
        mut items: Vec<Item>,
        expected: Vec<f32>,
    ) -> Evaluator<'a> {
        items.sort_by(|a, b| b.amount.total_cmp(&a.amount));
        items.truncate(MOST_ITEMS);
        let terrain = Terrain::of(state);
        let to_item = items.iter().map(|it| terrain.dog_steps(it.cell)).collect();
        let samurai = [team, 1 - team].map(|it| state.cell(Agent::samurai(it)));
        let rested = state.rested();
        let fades: Vec<f32> = (0..=u32::from(FAR))
            .map(|n| power(params.nearness_hurry, n))
            .collect();
        let mut nearness = vec![[0.0; 2]; CELLS];
        let mut useful = vec![0.0; CELLS];
        for &cell in terrain.cells() {
            let gold = expected[cell.index()];
            if gold <= 0.0 {
                continue;
            }
            let times = terrain.dig_times(cell);
            for &from in terrain.cells() {
                let here = times[from.index()];
                let sum = &mut nearness[from.index()];
                sum[0] += gold * fades[usize::from(here[0])];
                sum[1] += gold * fades[usize::from(here[1])];
            }
            let arrival = |n: usize, team: usize| {
                f32::from(times[samurai[n].index()][usize::from(rested[team])])
            };
            let lead = arrival(1, 1 - team) - arrival(0, team);
            useful[cell.index()] = (0.6 + lead / 20.0).clamp(0.25, 1.0);
        }
        let powers = powers_of(params.hurry);
        let choice = powers_of(params.choice_hurry);
        Evaluator {
            params,
            team,
            items,
            to_item,
            tables: HashMap::new(),
            nearness,
            scent: vec![None; CELLS],
            expected,
            terrain,
            useful,
            powers,
            choice,
        }
    }

    /// The treasures looked at, the largest first.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The gold to be expected in a cell, besides the items.
    pub fn expected(&self, cell: Cell) -> f32 {
        self.expected[cell.index()]
    }

    /// Steps until each samurai has dug a cell, the own one first.
    pub fn dig_times(&self, state: &State, cell: Cell) -> [u8; 2] {
        let times = self.terrain.dig_times(cell);
        [self.team, 1 - self.team].map(|team| {
            let from = state.cell(Agent::samurai(team));
            times[from.index()][usize::from(state.rested()[team])]
        })
    }

    fn table(&mut self, state: &State) -> Rc<Vec<DigTimes>> {
        let holes = state.holes().iter().map(|it| scatter(it.index() as u64));
        let key = holes.fold(0, |sum: u64, it| sum.wrapping_add(it));
        let items = &self.items;
        let made = self.tables.entry(key).or_insert_with(|| {
            let terrain = Terrain::of(state);
            Rc::new(items.iter().map(|it| terrain.dig_times(it.cell)).collect())
        });
        made.clone()
    }

    /// What smelling is worth with the own dog at a cell: what it smells there at
    /// once, what is farther with each step less.
    fn scent(&mut self, dog: Cell) -> f32 {
        if let Some(known) = self.scent[dog.index()] {
            return known;
        }
        let steps = self.terrain.dog_steps(dog);
        let mut sum = 0.0;
        for &cell in self.terrain.cells() {
            let gold = self.expected[cell.index()];
            if gold <= 0.0 {
                continue;
            }
            let beside = Direction::ALL.map(|it| steps[cell.next(it).index()]);
            let nearest = beside.into_iter().min().unwrap_or(FAR);
            if nearest < FAR {
                let fade = power(self.params.scent_hurry, nearest.into());
                sum += gold * self.useful[cell.index()] * fade;
            }
        }
        self.scent[dog.index()] = Some(sum);
        sum
    }

    /// The worth of a position to the own team, in gold.
    pub fn value(&mut self, state: &State) -> f32 {
        let (me, other) = (self.team, 1 - self.team);
        let scores = state.scores();
        let mut value = scores[me] as f32 - scores[other] as f32;
        if state.is_over() {
            return value;
        }
        let table = self.table(state);
        value += self.treasures(state, &table);
        let near = |team: usize| {
            let cell = state.cell(Agent::samurai(team));
            self.nearness[cell.index()][usize::from(state.rested()[team])]
        };
        value += self.params.nearness * (near(me) - near(other));
        let dog = state.cell(Agent::dog(me));
        value + self.params.scent * self.scent(dog)
    }

    /// What the treasures are worth. Each side may begin with any of those that are
    /// worth most to it: so a step towards one of them is never a loss only because
    /// another one then seems to be worth more.
    fn treasures(&self, state: &State, table: &[DigTimes]) -> f32 {
        let race = self.start(state, table);
        let usual = self.race(state, table, race, None);
        let mut sides = [usual; 2];
        for (side, team) in [self.team, 1 - self.team].into_iter().enumerate() {
            let mut firsts = [None; FIRSTS];
            for n in (0..self.items.len()).filter(|&n| race.open[n]) {
                let Some(worth) = self.worth(&race, team, n) else {
                    continue;
                };
                let mut entry = Some((n, worth));
                for place in &mut firsts {
                    let lower = match (*place, entry) {
                        (Some((_, known)), Some((_, new))) => new > known,
                        (None, Some(_)) => true,
                        _ => false,
                    };
                    if lower {
                        core::mem::swap(place, &mut entry);
                    }
                }
            }
            for (n, _) in firsts.into_iter().flatten() {
                let value = self.race(state, table, race, Some((team, n)));
                sides[side] = match side {
                    0 => sides[side].max(value),
                    _ => sides[side].min(value),
                };
            }
        }
        (sides[0] + sides[1]) / 2.0
    }

    /// What a treasure is worth to a team as its next one; `None` if it does not
    /// reach it in time.
    fn worth(&self, race: &Race, team: usize, n: usize) -> Option<f32> {
        let arrival = race.arrivals[team][n];
        if arrival > race.left {
            return None;
        }
        let other = race.freed[team][n].unwrap_or(race.arrivals[1 - team][n]);
        let won = self.won(arrival, other);
        Some(self.items[n].amount * won * self.choice[arrival as usize])
    }

    /// When each samurai could have each treasure.
    fn start(&self, state: &State, table: &[DigTimes]) -> Race {
        let left = state.steps() - state.step_number().min(state.steps());
        let mut arrivals = [[u32::MAX; MOST_ITEMS]; 2];
        let mut open = [false; MOST_ITEMS];
        let dogs = [0, 1].map(|team| state.cell(Agent::dog(team)));
        let samurai = [0, 1].map(|team| state.cell(Agent::samurai(team)));
        let mut delays = [[0; MOST_ITEMS]; 2];
        let mut freed = [[None; MOST_ITEMS]; 2];
        for (n, item) in self.items.iter().enumerate() {
            let there = matches!(state.ground(item.cell), Ground::Known | Ground::Hidden);
            open[n] = there;
            if !there {
                continue;
            }
            let revealed = state.ground(item.cell) == Ground::Known;
            for team in 0..2 {
                if team != self.team && item.secret && !revealed {
                    continue;
                }
                let rested = usize::from(state.rested()[team]);
                let time = u32::from(table[n][samurai[team].index()][rested]);
                if time >= u32::from(FAR) {
                    continue;
                }
                if dogs[1 - team] == item.cell {
                    delays[team][n] = self.params.sat_on;
                } else if samurai[1 - team] == item.cell {
                    delays[team][n] = 2;
                }
                let soonest = if dogs[team] == item.cell { 2 } else { 1 };
                if dogs[1 - team] == item.cell {
                    freed[1 - team][n] = Some(time.max(2));
                }
                arrivals[team][n] = time.max(soonest) + delays[team][n];
            }
        }
        Race {
            left,
            arrivals,
            delays,
            freed,
            open,
        }
    }

    /// Both samurai go from treasure to treasure, each to the one that is worth most
    /// to it, less for each step and where the other arrives first. A team may begin
    /// with a given one.
    fn race(
        &self,
        state: &State,
        table: &[DigTimes],
        mut race: Race,
        mut begin: Option<(usize, usize)>,
    ) -> f32 {
        let count = self.items.len();
        let dogs = [0, 1].map(|team| state.cell(Agent::dog(team)));
        let mut value = 0.0;
        let mut denied = [0.0_f32; 2];
        for _ in 0..MOST_PICKS {
            // Of each team, the treasure that is worth most to it.
            let mut picks: [Option<(usize, f32)>; 2] = [None; 2];
            for (team, pick) in picks.iter_mut().enumerate() {
                if let Some((_, n)) = begin.filter(|it| it.0 == team && race.open[it.1]) {
                    *pick = Some((n, 0.0));
                    continue;
                }
                for n in (0..count).filter(|&n| race.open[n]) {
                    let Some(worth) = self.worth(&race, team, n) else {
                        continue;
                    };
                    if pick.is_none_or(|(_, best)| worth > best) {
                        *pick = Some((n, worth));
                    }
                }
            }
            let Race {
                arrivals,
                delays,
                freed,
                open,
                ..
            } = &mut race;
            let when = |team: usize| picks[team].map_or(u32::MAX, |(n, _)| arrivals[team][n]);
            if when(0) == u32::MAX && when(1) == u32::MAX {
                break;
            }
            let both = picks[0].map(|it| it.0) == picks[1].map(|it| it.0) && when(0) == when(1);
            let first = usize::from(when(1) < when(0));
            let Some((n, _)) = picks[first] else { break };
            let item = self.items[n];
            let arrival = when(first);
            let revealed = state.ground(item.cell) == Ground::Known;
            let share = if revealed { 1.0 } else { item.share };
            let gain = item.amount * share * self.powers[arrival as usize];
            open[n] = false;
            if both || begin.is_some_and(|it| it.0 == first) {
                begin = None;
            }
            if !both {
                let other = freed[first][n].unwrap_or(arrivals[1 - first][n]);
                let won = self.won(arrival, other);
                let signed = if first == self.team { gain } else { -gain };
                value += signed * (2.0 * won - 1.0);
                // The dog of the other team may sit down on it before.
                if !item.secret || revealed {
                    let steps = u32::from(self.to_item[n][dogs[1 - first].index()]);
                    if steps < arrival && steps < u32::from(FAR) {
                        let fade = power(self.params.deny_hurry, steps);
                        denied[first] = denied[first].max(gain * fade * (2.0 * won - 1.0));
                    }
                }
            }
            for team in 0..2 {
                if !both && team != first {
                    continue;
                }
                for k in (0..count).filter(|&k| open[k]) {
                    let before = arrivals[team][k];
                    let way = u32::from(table[k][item.cell.index()][0]);
                    if before != u32::MAX {
                        arrivals[team][k] = arrival + way + delays[team][k];
                    }
                }
            }
        }
        value + self.params.deny * (denied[1 - self.team] - denied[self.team])
    }

    /// Share of a treasure that is expected for who arrives at these times.
    fn won(&self, own: u32, other: u32) -> f32 {
        match i64::from(other) - i64::from(own) {
            2.. => 1.0,
            1 => self.params.close_win,
            0 => 0.5,
            -1 => 1.0 - self.params.close_win,
            _ => 0.05,
        }
    }
}

fn powers_of(base: f32) -> [f32; FAR as usize + 1] {
    core::array::from_fn(|n| power(base, n as u32))
}

/// A power by multiplication: the same last bit on every machine.
fn power(base: f32, exponent: u32) -> f32 {
    let mut result = 1.0;
    for _ in 0..exponent {
        result *= base;
    }
    result
}
