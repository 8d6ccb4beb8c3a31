//! Simulated games: all four agents follow simple scripts for some dozen steps by
//! the exact rules.

use crate::exploration::Exploration;
use crate::params::Params;
use crate::routes::{DigTimes, Terrain, FAR};
use crate::rules::{Agent, Cell, Direction, Edition, Ground, State, AGENTS, CELLS, MAX_SIDE};
use core::cell::Cell as Slot;

/// Treasures that are looked at: the largest.
const MOST_ITEMS: usize = 24;
/// Holes to be filled that are looked at.
const MOST_PASSAGES: usize = 6;
const NO_ITEM: u8 = u8::MAX;
/// Not yet asked for, in a table of plans.
const UNKNOWN: i8 = i8::MIN;
/// Length of a row of a table by item.
const ROW: usize = MOST_ITEMS + MOST_PASSAGES;

/// Steps in a row in which all agents rest, after which nothing will change any more: one
/// for the samurai to have rested, one for a dog's sign.
const STANDSTILL: u32 = 3;

/// A number for each item, from one cell.
type Row = [u8; ROW];

/// Treasure that the team knows of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Item {
    /// Where.
    pub cell: Cell,
    /// How much.
    pub amount: f32,
    /// Whether the samurai of each team knows of it while it is hidden.
    pub aware: [bool; 2],
}

/// How a samurai chooses its next treasure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The nearest.
    Nearest,
    /// By amount, way, and who is there first.
    Worth,
    /// None: it rests.
    Still,
}

/// What a samurai does in a simulated game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SamuraiScript {
    /// How it chooses.
    pub style: Style,
    /// The item that it digs first.
    pub first: Option<usize>,
}

/// What a dog does in a simulated game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DogScript {
    /// It rests.
    Still,
    /// It sits on what the other samurai is about to win, if it can be there in
    /// time, and else explores if it is the own dog.
    Free,
    /// To an item and on it, until the own samurai is beside it and the other far.
    /// Hidden treasure becomes known by that.
    Guard(usize),
    /// To hidden treasure, and a sign to the own samurai, then free.
    Sign(usize),
    /// Into the other samurai's way.
    Block,
}

/// The scripts of both teams, by team number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scripts {
    /// Of the samurai.
    pub samurai: [SamuraiScript; 2],
    /// Of the dogs.
    pub dogs: [DogScript; 2],
}

/// What is the same for all simulated games of one step.
pub struct Scene<'a> {
    params: &'a Params,
    team: usize,
    state: State,
    items: Vec<Item>,
    /// How many of the items are treasure; the others are holes to be filled.
    treasures: usize,
    /// Number of the item in each cell.
    item_at: [u8; CELLS],
    times: Vec<DigTimes>,
    /// The same by cell and whether the samurai has rested: one row for all items.
    time_rows: Vec<[Row; 2]>,
    /// Plans of a samurai towards each item on the field as it is without agents, by
    /// item, cell and whether it has rested; [`UNKNOWN`] until they are asked for.
    usual_plans: Vec<Slot<i8>>,
    steps: Vec<Vec<u8>>,
    /// The same by cell.
    step_rows: Vec<Row>,
    /// Treasures beside each cell, bit by bit.
    beside: Vec<u32>,
    /// Steps of a dog to where it can point at an item, for items that the own
    /// samurai does not know.
    sign_steps: Vec<Vec<u8>>,
    nearness: Vec<f32>,
    expected: Vec<f32>,
    exploration: Exploration,
    /// What counts of the other team's gains.
    denial: f32,
    choice: [f32; FAR as usize + 1],
    /// What counts of a treasure by who is there first: from two steps or more too late
    /// to two steps or more ahead.
    won: [f32; 5],
}

/// What is the same for all items when a samurai chooses its next one.
struct Choosing<'a> {
    /// Steps of this samurai and the other one until each item is dug.
    times: [&'a Row; 2],
    /// Steps after which nothing counts.
    latest: u32,
    /// Items under the other team's dog and the own one.
    sat_on: [u8; 2],
    /// Item under the other samurai.
    stood_on: u8,
    seen_by_other: u32,
}

/// A simulated game as it runs.
struct Run {
    state: State,
    /// Items that the samurai of each team knows of though they are hidden, bit by bit.
    aware: [u32; 2],
    /// Treasures in the ground that the samurai of each team knows of, bit by bit.
    seen: [u32; 2],
    /// Treasures in the ground, bit by bit.
    there: u32,
    /// Steps that the own dog has spent on its sign.
    signing: u32,
    /// First step in which the own dog was free to explore.
    free_at: Option<u32>,
    /// Way that the own dog explores on, and the next step on it.
    way: Option<(usize, usize)>,
}

impl<'a> Scene<'a> {
    /// For games that go on from this state. `expected` is the gold to be expected by
    /// cell besides the items. `slow` lists cells that are likely to stay occupied.
    pub fn new(
        params: &'a Params,
        state: State,
        team: usize,
        mut items: Vec<Item>,
        expected: Vec<f32>,
        slow: &[Cell],
    ) -> Scene<'a> {
        items.sort_by(|a, b| b.amount.total_cmp(&a.amount));
        items.truncate(MOST_ITEMS);
        let treasures = items.len();
        let terrain = Terrain::of(&state).with_slow(slow);
        let dog = state.cell(Agent::dog(team));
        let samurai = state.cell(Agent::samurai(team));
        let passages = passages(&terrain, dog, samurai, &expected, slow);
        items.extend(passages.into_iter().map(|(cell, gold)| Item {
            cell,
            amount: gold * params.passage,
            aware: [false; 2],
        }));
        let mut item_at = [NO_ITEM; CELLS];
        for (n, it) in items.iter().enumerate() {
            item_at[it.cell.index()] = n as u8;
        }
        let cells: Vec<Cell> = items.iter().map(|it| it.cell).collect();
        let times = terrain.all_dig_times(&cells);
        let steps = items.iter().map(|it| terrain.dog_steps(&[it.cell]));
        let steps: Vec<Vec<u8>> = steps.collect();
        let mut time_rows = vec![[[FAR; ROW]; 2]; CELLS];
        let mut step_rows = vec![[FAR; ROW]; CELLS];
        let mut beside = vec![0; CELLS];
        for (n, it) in items.iter().enumerate() {
            for cell in terrain.cells().iter().map(|it| it.index()) {
                for rested in 0..2 {
                    time_rows[cell][rested][n] = times[n][cell][rested];
                }
                step_rows[cell][n] = steps[n][cell];
            }
            for direction in Direction::ALL {
                if n < treasures {
                    beside[it.cell.next(direction).index()] |= 1 << n;
                }
            }
        }
        let usual_plans = vec![Slot::new(UNKNOWN); items.len() * CELLS * 2];
        let sign_steps = items.iter().map(|it| {
            if it.aware[team] || state.ground(it.cell) != Ground::Hidden {
                return Vec::new();
            }
            let from = sign_cells(&state, it.cell, Agent::dog(team));
            terrain.dog_steps(&from)
        });
        let sign_steps = sign_steps.collect();
        let (nearness, useful) = outlook(params, &state, team, &terrain, &expected);
        let hidden = state.hidden().iter().map(|it| it.cell);
        let avoided: Vec<Cell> = hidden.chain(slow.iter().copied()).collect();
        let scent: Vec<f32> = expected.iter().zip(&useful).map(|(a, b)| a * b).collect();
        let exploration = Exploration::new(params, &terrain, dog, &scent, &avoided);
        let mut choice = [1.0; FAR as usize + 1];
        for n in 1..choice.len() {
            choice[n] = choice[n - 1] * params.choice_hurry;
        }
        Scene {
            params,
            team,
            state,
            items,
            treasures,
            item_at,
            times,
            time_rows,
            usual_plans,
            steps,
            step_rows,
            beside,
            sign_steps,
            nearness,
            expected,
            exploration,
            denial: 1.0,
            choice,
            won: [0.05, 1.0 - params.close_win, 0.5, params.close_win, 1.0],
        }
    }

    /// The same with this share of what the other team's gains count: less where both
    /// have waited for each other too long.
    #[must_use]
    pub fn with_denial(mut self, denial: f32) -> Scene<'a> {
        self.denial = denial;
        self
    }

    /// What then counts of the own gains from treasure, which have failed to come.
    fn hope(&self) -> f32 {
        0.4 + 0.6 * self.denial
    }

    /// What counts of the other team's gains.
    pub fn denial(&self) -> f32 {
        self.denial
    }

    /// The state that all games begin with.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The own team.
    pub fn team(&self) -> usize {
        self.team
    }

    /// The treasures looked at, the largest first, then holes that keep the own dog from
    /// hidden treasure, with what filling them is worth.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// How many of the items are treasure.
    pub fn treasures(&self) -> usize {
        self.treasures
    }

    /// Gold to be expected in a cell besides the items.
    pub fn expected(&self, cell: Cell) -> f32 {
        self.expected[cell.index()]
    }

    /// Steps of the own dog to where it can point at an item; [`FAR`] if it cannot or
    /// need not.
    pub fn sign_steps(&self, item: usize) -> u8 {
        let dog = self.state.cell(Agent::dog(self.team));
        let steps = self.sign_steps[item].get(dog.index());
        steps.copied().unwrap_or(FAR)
    }

    /// Whether the own dog stands where it can point at a cell's treasure.
    pub fn can_point_at(&self, cell: Cell) -> bool {
        match self.item_at[cell.index()] {
            NO_ITEM => false,
            n => self.sign_steps(n.into()) == 0,
        }
    }

    /// Steps of a dog of a team to an item.
    pub fn dog_steps(&self, team: usize, item: usize) -> u8 {
        self.steps[item][self.state.cell(Agent::dog(team)).index()]
    }

    /// Items by what they are worth to a team's samurai as its next one, the best
    /// first.
    pub fn ranking(&self, team: usize) -> Vec<usize> {
        let run = self.run();
        let choosing = self.choosing(&run, team);
        let seen = bits(run.seen[team]);
        let worth = seen.filter_map(|n| Some((n, self.worth(&choosing, n)?)));
        let mut list: Vec<(usize, f32)> = worth.collect();
        list.sort_by(|a, b| b.1.total_cmp(&a.1));
        list.into_iter().map(|it| it.0).collect()
    }

    /// The plan with which a team's samurai would begin.
    pub fn first_of_samurai(&self, team: usize, script: SamuraiScript) -> i64 {
        let run = self.run();
        self.samurai(&run, team, script)
    }

    /// The plan with which a team's dog would begin.
    pub fn first_of_dog(&self, team: usize, script: DogScript) -> i64 {
        let mut run = self.run();
        self.dog(&mut run, team, script, 0)
    }

    fn run(&self) -> Run {
        let treasures = &self.items[..self.treasures];
        let aware = [0, 1].map(|team| {
            let bits = treasures.iter().enumerate();
            bits.fold(0, |sum, (n, it)| sum | u32::from(it.aware[team]) << n)
        });
        let mut run = Run {
            state: self.state.clone(),
            aware,
            seen: [0; 2],
            there: 0,
            signing: 0,
            free_at: None,
            way: None,
        };
        self.look(&mut run);
        run
    }

    /// Finds anew which treasures are in the ground, and who knows of them.
    fn look(&self, run: &mut Run) {
        run.there = 0;
        run.seen = [0; 2];
        for (n, it) in self.items[..self.treasures].iter().enumerate() {
            let bit = 1 << n;
            match run.state.ground(it.cell) {
                Ground::Known => {
                    run.there |= bit;
                    run.seen = run.seen.map(|seen| seen | bit);
                }
                Ground::Hidden => {
                    run.there |= bit;
                    for team in 0..2 {
                        run.seen[team] |= run.aware[team] & bit;
                    }
                }
                _ => {}
            }
        }
    }

    /// Plays a game in which each agent begins with its `first` plan, if it has one,
    /// and then follows its script. Returns what it brings the own team, in gold, and
    /// the number of steps simulated.
    pub fn play(&self, scripts: Scripts, first: [Option<i64>; AGENTS]) -> (f32, u32) {
        let mut run = self.run();
        let (me, other) = (self.team, 1 - self.team);
        let mut value = 0.0;
        let mut weight = 1.0;
        let mut scent = None;
        let mut passage = scripts.samurai[me].first.filter(|&n| n >= self.treasures);
        let mut steps = 0;
        let mut rests = 0;
        let length = self.params.horizon;
        while steps < length && !run.state.is_over() {
            let mut plans = [-1; AGENTS];
            for team in 0..2 {
                plans[team] = match first[team].filter(|_| steps == 0) {
                    Some(plan) => plan,
                    None => self.samurai(&run, team, scripts.samurai[team]),
                };
                plans[team + 2] = match first[team + 2].filter(|_| steps == 0) {
                    Some(plan) => plan,
                    None => self.dog(&mut run, team, scripts.dogs[team], steps),
                };
            }
            if steps == 0 {
                scent = self.scent(&mut run, plans[me + 2]);
                for (team, sign) in [(me, 1.0), (other, -1.0)] {
                    value += sign * self.unseen_gain(&run.state, team, plans[team]);
                }
            }
            let hidden = run.state.hidden().len();
            let report = run.state.step(plans);
            if report.gains != [0; 2] || report.barks != [false; 2] {
                self.look(&mut run);
            }
            if report.barks[me] && run.state.hidden().len() < hidden {
                let n = self.item_at[run.state.cell(Agent::dog(me)).index()];
                if n != NO_ITEM {
                    value -= weight * self.params.bark_cost * self.items[usize::from(n)].amount;
                }
            }
            let gain = |team: usize| report.gains[team] as f32;
            value += weight * (self.hope() * gain(me) - self.denial * gain(other));
            if let Some(n) = passage.filter(|&n| !self.is_open(&run, me, n)) {
                value += weight * self.items[n].amount;
                passage = None;
            }
            weight *= self.params.hurry;
            steps += 1;
            if steps > 1 && passage.is_none() && self.is_idle(&run) {
                break;
            }
            rests = if plans == [-1; AGENTS] { rests + 1 } else { 0 };
            if rests == STANDSTILL {
                break;
            }
        }
        let near = |team: usize| {
            let cell = run.state.cell(Agent::samurai(team));
            self.nearness[cell.index()]
        };
        value += self.params.nearness * (near(me) - near(other));
        let idle = run.free_at.unwrap_or(length);
        let busy = self.choice_of(idle, self.params.scent_hurry);
        value += self.params.scent
            * match scent {
                // A first plan that was given is not asked for.
                Some(scent) if idle <= 1 => scent,
                _ => busy * self.exploration.best(),
            };
        (value, steps)
    }

    fn choice_of(&self, steps: u32, base: f32) -> f32 {
        (0..steps).fold(1.0, |product, _| product * base)
    }

    /// What the own dog's first plan lets it smell; the way on from there is kept.
    fn scent(&self, run: &mut Run, plan: i64) -> Option<f32> {
        match usize::try_from(plan) {
            Ok(direction) if direction < 8 => {
                run.way = Some((direction, 1));
                self.exploration.values[direction]
            }
            _ => Some(self.exploration.best() * self.params.scent_hurry),
        }
    }

    /// Gold to be expected from digging where nobody knows of treasure.
    fn unseen_gain(&self, state: &State, team: usize, plan: i64) -> f32 {
        if !(8..16).contains(&plan) {
            return 0.0;
        }
        let samurai = state.cell(Agent::samurai(team));
        let cell = samurai.next(Direction::new((plan - 8) as usize));
        match state.ground(cell) {
            Ground::Plain => self.expected[cell.index()],
            _ => 0.0,
        }
    }

    /// Whether no samurai knows of anything to dig.
    fn is_idle(&self, run: &Run) -> bool {
        run.state.known().is_empty() && run.there == 0
    }

    fn is_there(&self, run: &Run, n: usize) -> bool {
        n < self.treasures && run.there >> n & 1 == 1
    }

    /// Whether a treasure is in the ground and the samurai of a team knows of it.
    fn is_seen(&self, run: &Run, team: usize, n: usize) -> bool {
        n < self.treasures && run.seen[team] >> n & 1 == 1
    }

    /// Whether an item is still to be dug or filled by a samurai.
    fn is_open(&self, run: &Run, team: usize, n: usize) -> bool {
        match n < self.treasures {
            true => self.is_seen(run, team, n),
            false => run.state.ground(self.items[n].cell) == Ground::Hole,
        }
    }

    /// Steps until a samurai has dug an item, if nobody stands on it.
    fn time(&self, state: &State, team: usize, n: usize) -> u32 {
        self.times_of(state, team)[n].into()
    }

    /// The same for all items.
    fn times_of(&self, state: &State, team: usize) -> &Row {
        let from = state.cell(Agent::samurai(team));
        &self.time_rows[from.index()][usize::from(state.rested()[team])]
    }

    /// What all share that is asked of a samurai's next treasure.
    fn choosing<'b>(&'b self, run: &Run, team: usize) -> Choosing<'b> {
        let state = &run.state;
        let other = 1 - team;
        let left = state.steps().saturating_sub(state.step_number());
        let at = |agent: Agent| self.item_at[state.cell(agent).index()];
        Choosing {
            times: [self.times_of(state, team), self.times_of(state, other)],
            latest: left.min(u32::from(FAR) - 1),
            sat_on: [at(Agent::dog(other)), at(Agent::dog(team))],
            stood_on: at(Agent::samurai(other)),
            seen_by_other: run.seen[other],
        }
    }

    /// What a treasure that a samurai knows of is worth to it as its next one; `None` if
    /// it does not reach it in time.
    #[inline]
    fn worth(&self, choosing: &Choosing, n: usize) -> Option<f32> {
        let mut own = u32::from(choosing.times[0][n]);
        if choosing.sat_on[0] == n as u8 {
            own += self.params.sat_on;
        } else if choosing.stood_on == n as u8 || choosing.sat_on[1] == n as u8 {
            own = own.max(2);
        }
        if own > choosing.latest {
            return None;
        }
        let mut won = 1.0;
        if choosing.seen_by_other >> n & 1 == 1 {
            let mut theirs = u32::from(choosing.times[1][n]);
            if choosing.sat_on[1] == n as u8 {
                theirs += self.params.sat_on;
            }
            won = self.won[(theirs + 2).saturating_sub(own).min(4) as usize];
        }
        Some(self.items[n].amount * won * self.choice[own as usize])
    }

    /// The item that is worth most to a samurai as its next one.
    fn worthiest(&self, run: &Run, team: usize) -> Option<usize> {
        let choosing = self.choosing(run, team);
        let mut best = (0.0, None);
        for n in bits(run.seen[team]) {
            match self.worth(&choosing, n) {
                Some(worth) if worth > best.0 => best = (worth, Some(n)),
                _ => {}
            }
        }
        best.1
    }

    fn target(&self, run: &Run, team: usize, script: SamuraiScript) -> Option<usize> {
        if let Some(n) = script.first.filter(|&n| self.is_open(run, team, n)) {
            return Some(n);
        }
        match script.style {
            Style::Still => None,
            Style::Worth => self.worthiest(run, team),
            Style::Nearest => {
                let here = run.state.cell(Agent::samurai(team));
                let free = |n: &usize| {
                    let cell = self.items[*n].cell;
                    cell == here || !run.state.agents().contains(&cell)
                };
                bits(run.seen[team])
                    .filter(free)
                    .min_by_key(|&n| self.time(&run.state, team, n))
                    .filter(|&n| self.time(&run.state, team, n) < u32::from(FAR))
            }
        }
    }

    fn samurai(&self, run: &Run, team: usize, script: SamuraiScript) -> i64 {
        let state = &run.state;
        // What can be had at once.
        let agent = Agent::samurai(team);
        let here = state.cell(agent);
        if script.style != Style::Still {
            let mut best = (0.0, -1);
            for n in bits(run.seen[team] & self.beside[here.index()]) {
                let Some(direction) = here.direction_to(self.items[n].cell) else {
                    continue;
                };
                let plan = direction.number() as i64 + 8;
                let amount = self.items[n].amount;
                if amount > best.0 && state.judge(agent, plan).is_ok() {
                    best = (amount, plan);
                }
            }
            if best.0 > 0.0 {
                return best.1;
            }
        }
        match self.target(run, team, script) {
            Some(n) => self.toward(state, team, n),
            None => -1,
        }
    }

    /// The plan that brings a samurai nearest to digging an item.
    fn toward(&self, state: &State, team: usize, n: usize) -> i64 {
        let here = state.cell(Agent::samurai(team));
        let rested = usize::from(state.rested()[team]);
        let slot = &self.usual_plans[(n * CELLS + here.index()) * 2 + rested];
        let mut plan = slot.get();
        if plan == UNKNOWN {
            let times = (&self.times[n], self.items[n].cell);
            plan = self.best_toward(&self.state, &[], (here, rested == 1), times, n) as i8;
            slot.set(plan);
        }
        let plan = i64::from(plan);
        if self.is_as_before(state, here, plan) {
            return plan;
        }
        let times = (&self.times[n], self.items[n].cell);
        self.best_toward(state, &state.agents(), (here, rested == 1), times, n)
    }

    /// Whether a samurai's plan acts on a cell that is free, and what it was at first.
    fn is_as_before(&self, state: &State, here: Cell, plan: i64) -> bool {
        if plan < 0 {
            return true;
        }
        let to = here.next(Direction::new((plan % 8) as usize));
        state.ground(to) == self.state.ground(to) && !state.agents().contains(&to)
    }

    /// The same for a samurai that stands `from` there and may have rested, past these
    /// agents; `times` are those to the item's cell.
    fn best_toward(
        &self,
        state: &State,
        agents: &[Cell],
        from: (Cell, bool),
        times: (&DigTimes, Cell),
        n: usize,
    ) -> i64 {
        let (table, target) = times;
        let (here, rested) = from;
        let diagonals = rested && state.edition() == Edition::Y2020;
        let mut best = (u32::from(table[here.index()][1]) + 1, -1);
        for direction in Direction::ALL {
            if direction.is_diagonal() && !diagonals {
                continue;
            }
            let to = here.next(direction);
            let ground = state.ground(to);
            if ground == Ground::Outside || agents.contains(&to) {
                continue;
            }
            let code = direction.number() as i64;
            let (time, plan) = if to == target {
                (1, code + if n >= self.treasures { 16 } else { 8 })
            } else if ground == Ground::Hole {
                if direction.is_diagonal() {
                    continue;
                }
                (2 + u32::from(table[to.index()][0]), code + 16)
            } else {
                (1 + u32::from(table[to.index()][0]), code)
            };
            if time < best.0 {
                best = (time, plan);
            }
        }
        best.1
    }

    fn dog(&self, run: &mut Run, team: usize, script: DogScript, step: u32) -> i64 {
        match script {
            DogScript::Still => -1,
            DogScript::Free => self.free(run, team, step),
            DogScript::Block => self.block(run, team),
            DogScript::Guard(n) if self.is_there(run, n) => self.guard(run, team, n),
            DogScript::Guard(_) => self.free(run, team, step),
            DogScript::Sign(n) => self.sign(run, team, n, step),
        }
    }

    /// Keeps from the other samurai what it would win, or explores.
    fn free(&self, run: &mut Run, team: usize, step: u32) -> i64 {
        let here = run.state.cell(Agent::dog(team));
        let mut best: Option<(usize, f32)> = None;
        let times = [self.times_of(&run.state, 0), self.times_of(&run.state, 1)];
        for n in bits(run.seen[1 - team]) {
            let steps = u32::from(self.step_rows[here.index()][n]);
            if steps >= u32::from(FAR) {
                continue;
            }
            let theirs = u32::from(times[1 - team][n]);
            let own = match self.is_seen(run, team, n) {
                true => u32::from(times[team][n]),
                false => u32::MAX,
            };
            // Who moves onto a cell in the step in which it is dug hinders the digging.
            if own < theirs || steps > theirs || theirs > self.params.guard_range {
                continue;
            }
            let worth = self.items[n].amount * self.choice[theirs as usize];
            if best.is_none_or(|best| worth > best.1) {
                best = Some((n, worth));
            }
        }
        if let Some((n, _)) = best {
            return self.guard(run, team, n);
        }
        if team != self.team {
            return match self.item_at[here.index()] {
                NO_ITEM => -1,
                n => self.guard(run, team, n.into()),
            };
        }
        run.free_at.get_or_insert(step);
        if step == 0 {
            run.way = self.exploration.best_first().map(|first| (first, 0));
        }
        let on_way = run.way.and_then(|(first, done)| {
            let direction = *self.exploration.ways[first].get(done)?;
            Some((first, done, direction))
        });
        if let Some((first, done, direction)) = on_way {
            let plan = direction.number() as i64;
            if run.state.judge(Agent::dog(team), plan).is_ok() {
                run.way = Some((first, done + 1));
                return plan;
            }
        }
        match self.item_at[here.index()] {
            NO_ITEM => -1,
            n => self.guard(run, team, n.into()),
        }
    }

    /// To an item, onto it, and off it when the own samurai can dig it first.
    fn guard(&self, run: &Run, team: usize, n: usize) -> i64 {
        let state = &run.state;
        let dog = Agent::dog(team);
        let here = state.cell(dog);
        if here != self.items[n].cell {
            return self.walk(state, team, &self.steps[n], Some(n));
        }
        let own = self.time(state, team, n);
        let theirs = self.time(state, 1 - team, n);
        if own > 1 || theirs <= 2 {
            return -1;
        }
        // Aside, not into the samurai's next way.
        let free = Direction::ALL.map(|it| it.number() as i64);
        let aside = free.into_iter().find(|&plan| {
            let to = here.next(Direction::new(plan as usize));
            state.judge(dog, plan).is_ok() && state.ground(to) == Ground::Plain
        });
        aside.unwrap_or(-1)
    }

    fn sign(&self, run: &mut Run, team: usize, n: usize, step: u32) -> i64 {
        let is_known = run.aware[team] >> n & 1 == 1 || self.sign_steps[n].is_empty();
        if is_known || run.state.ground(self.items[n].cell) != Ground::Hidden {
            return self.free(run, team, step);
        }
        let here = run.state.cell(Agent::dog(team));
        if self.sign_steps[n][here.index()] > 0 && run.signing == 0 {
            return self.walk(&run.state, team, &self.sign_steps[n], None);
        }
        run.signing += 1;
        if run.signing < 2 {
            return -1;
        }
        run.aware[team] |= 1 << n;
        self.look(run);
        run.way = None;
        let away = here.direction_to(self.items[n].cell);
        away.map_or(-1, |it| it.opposite().number() as i64)
    }

    /// Into the way of the other samurai.
    fn block(&self, run: &Run, team: usize) -> i64 {
        let script = SamuraiScript {
            style: Style::Worth,
            first: None,
        };
        let state = &run.state;
        let Some(n) = self.target(run, 1 - team, script) else {
            return -1;
        };
        let dog = Agent::dog(team);
        let here = state.cell(dog);
        // The way that it would take if the dog were not there.
        let samurai = state.cell(Agent::samurai(1 - team));
        let table = &self.times[n];
        let straight = Direction::ALL.into_iter().filter(|it| !it.is_diagonal());
        let open = straight
            .map(|it| samurai.next(it))
            .filter(|&cell| !matches!(state.ground(cell), Ground::Outside | Ground::Hole));
        let Some(way) = open.min_by_key(|cell| table[cell.index()][0]) else {
            return -1;
        };
        if here == way || here == self.items[n].cell {
            return -1;
        }
        let mut best = (here.distance(way), -1);
        for direction in Direction::ALL {
            let to = here.next(direction);
            let plan = direction.number() as i64;
            if to.distance(way) < best.0
                && state.ground(to) != Ground::Hidden
                && state.judge(dog, plan).is_ok()
            {
                best = (to.distance(way), plan);
            }
        }
        best.1
    }

    /// A step of a dog by a table, not onto other hidden treasure.
    fn walk(&self, state: &State, team: usize, steps: &[u8], to_item: Option<usize>) -> i64 {
        let dog = Agent::dog(team);
        let here = state.cell(dog);
        let mut best = (steps[here.index()], -1);
        for direction in Direction::ALL {
            let to = here.next(direction);
            let plan = direction.number() as i64;
            if steps[to.index()] >= best.0 {
                continue;
            }
            let wanted = to_item.is_some_and(|n| self.items[n].cell == to);
            if (wanted || state.ground(to) != Ground::Hidden) && state.judge(dog, plan).is_ok() {
                best = (steps[to.index()], plan);
            }
        }
        best.1
    }
}

/// The numbers of the bits that are set, the lowest first.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lowest < u32::BITS).then_some(lowest as usize)
    })
}

/// Holes that keep a dog from smelling expected gold, with that gold: the first hole
/// of each way that leads through the fewest. Less is counted for each further hole.
fn passages(
    terrain: &Terrain,
    dog: Cell,
    samurai: Cell,
    expected: &[f32],
    slow: &[Cell],
) -> Vec<(Cell, f32)> {
    const FURTHER: f32 = 0.6;
    const DEEPEST: u8 = 4;
    // Holes on the way to each cell, and the first of them.
    let mut depth = vec![u8::MAX; CELLS];
    let mut entry = vec![dog; CELLS];
    depth[dog.index()] = 0;
    let mut layer = vec![dog];
    for holes in 0..=DEEPEST {
        let mut next = Vec::new();
        while let Some(cell) = layer.pop() {
            if depth[cell.index()] != holes {
                continue;
            }
            for direction in Direction::ALL {
                let to = cell.next(direction);
                let is_hole = terrain.is_hole(to);
                let cost = holes + u8::from(is_hole);
                if !is_hole && !terrain.is_open(to)
                    || slow.contains(&to)
                    || depth[to.index()] <= cost
                {
                    continue;
                }
                depth[to.index()] = cost;
                entry[to.index()] = if holes == 0 && is_hole {
                    to
                } else {
                    entry[cell.index()]
                };
                if is_hole { &mut next } else { &mut layer }.push(to);
            }
        }
        layer = next;
    }
    let mut gold = vec![0.0_f32; CELLS];
    for &cell in terrain.cells() {
        if expected[cell.index()] <= 0.0 {
            continue;
        }
        let from = Direction::ALL.map(|it| cell.next(it));
        let Some(from) = from.into_iter().min_by_key(|it| depth[it.index()]) else {
            continue;
        };
        let holes = depth[from.index()];
        if (1..=DEEPEST).contains(&holes) {
            let share = (1..holes).fold(1.0, |share, _| share * FURTHER);
            gold[entry[from.index()].index()] += share * expected[cell.index()];
        }
    }
    let found = terrain.cells().iter().filter(|it| gold[it.index()] > 0.0);
    let mut found: Vec<(Cell, f32)> = found.map(|&it| (it, gold[it.index()])).collect();
    let near = |it: &(Cell, f32)| it.1 / (4 + way(it.0, samurai)) as f32;
    found.sort_by(|a, b| near(b).total_cmp(&near(a)));
    found.truncate(MOST_PASSAGES);
    found
}

/// Cells from which a dog can point at hidden treasure: beside it, with a free cell
/// on the other side.
fn sign_cells(state: &State, treasure: Cell, dog: Agent) -> Vec<Cell> {
    let is_free = |cell: Cell| {
        let taken = Agent::ALL
            .into_iter()
            .any(|it| it != dog && state.cell(it) == cell);
        state.ground(cell) == Ground::Plain && !taken
    };
    let fits = |direction: &Direction| {
        let from = treasure.next(*direction);
        is_free(from) && is_free(from.next(*direction))
    };
    let directions = Direction::ALL.into_iter().filter(fits);
    directions.map(|it| treasure.next(it)).collect()
}

/// Steps of a samurai without diagonals and holes.
fn way(a: Cell, b: Cell) -> i32 {
    (a.x() - b.x()).abs() + (a.y() - b.y()).abs()
}

/// Expected gold that is near a samurai, by its cell; and the worth of smelling each
/// cell, for its place between the samurai. Holes are not looked at.
fn outlook(
    params: &Params,
    state: &State,
    team: usize,
    terrain: &Terrain,
    expected: &[f32],
) -> (Vec<f32>, Vec<f32>) {
    let [own, other] = [team, 1 - team].map(|it| state.cell(Agent::samurai(it)));
    let mut fades = [1.0; 2 * MAX_SIDE];
    for n in 1..fades.len() {
        fades[n] = fades[n - 1] * params.nearness_hurry;
    }
    let mut nearness = vec![0.0; CELLS];
    let mut useful = vec![0.0; CELLS];
    for &cell in terrain.cells() {
        let gold = expected[cell.index()];
        if gold <= 0.0 {
            continue;
        }
        for &from in terrain.cells() {
            nearness[from.index()] += gold * fades[way(cell, from) as usize];
        }
        let lead = (way(cell, other) - way(cell, own)) as f32;
        useful[cell.index()] = (0.7 + lead / 20.0).clamp(0.25, 1.0);
    }
    (nearness, useful)
}
