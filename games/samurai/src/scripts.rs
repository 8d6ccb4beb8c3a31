//! Scripts of the agents in simulated games: how each chooses its plan.

use crate::routes::{DigTimes, FAR};
use crate::rules::{Agent, Cell, Direction, Edition, Ground, State, CELLS};
use crate::scene::{bits, Row, Run, Scene, NO_ITEM, UNKNOWN};

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

impl Scene<'_> {
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

    /// The plan of a samurai.
    pub(crate) fn samurai(&self, run: &Run, team: usize, script: SamuraiScript) -> i64 {
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

    /// The plan of a dog, in so many steps after the beginning.
    pub(crate) fn dog(&self, run: &mut Run, team: usize, script: DogScript, step: u32) -> i64 {
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
        // Aside, by the first direction onto plain ground, wherever the samurai goes next.
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
