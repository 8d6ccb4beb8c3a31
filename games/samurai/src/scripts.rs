//! Rollout policies: scripts by which samurai and dogs choose their plans in simulated games.

use crate::routes::UNREACHABLE;
use crate::rules::{Agent, Cell, Direction, Edition, Ground, State, CELLS};
use crate::scene::{bits, Rollout, Row, Scene, NO_ITEM, UNKNOWN};

/// Rule by which a samurai chooses its next treasure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetRule {
    /// The treasure with the least dig time, of those that no other agent stands on if there are any.
    Nearest,
    /// The treasure with the largest amount * discount * expected share in the race for it.
    Value,
}

/// Script of a samurai.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SamuraiScript {
    /// Choice of its next treasure.
    pub rule: TargetRule,
    /// Item that it digs or fills first.
    pub first: Option<usize>,
    /// Whether it goes around a cell at which its plan failed in the last step; otherwise it
    /// repeats the plan.
    pub detours: bool,
    /// Whether the own samurai follows the policy of the pursuit near the other dog.
    pub evades: bool,
}

impl SamuraiScript {
    /// Script without a first item that goes around cells at which it failed.
    pub const fn detouring(rule: TargetRule) -> SamuraiScript {
        SamuraiScript {
            rule,
            first: None,
            detours: true,
            evades: false,
        }
    }

    /// Script without a first item that repeats plans that failed.
    pub const fn stubborn(rule: TargetRule) -> SamuraiScript {
        SamuraiScript {
            detours: false,
            ..SamuraiScript::detouring(rule)
        }
    }
}

/// Script of a dog; an item is meant by its place in a [`Scene`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DogScript {
    /// It rests.
    Still,
    /// It guards the treasure that the other samurai would dig first, if it can be there in time;
    /// otherwise the own dog explores.
    Free,
    /// The own dog explores; it guards nothing.
    Explore,
    /// It goes to an item and stands on it until its samurai is beside it and the other one is
    /// far. It barks at hidden treasure.
    Guard(usize),
    /// It goes beside hidden treasure and points at it for its samurai, then follows `Free`.
    Sign(usize),
    /// It moves to the cell that the other samurai would enter or dig in this step by the rule.
    Block(TargetRule),
    /// [`DogScript::Block`] that never waits beside the samurai: where it cannot enter that cell, it
    /// enters another one that the samurai could move to.
    Hound(TargetRule),
    /// It moves to the cell on which the other samurai acts in this step by its own script.
    Shadow,
    /// The own dog moves to the cell that the other dog enters in this step, so that both stay, unless
    /// the own samurai acts on it. The plan follows from theirs: [`Scene::hinder_plan`].
    Hinder,
}

/// The scripts of both teams, by team number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scripts {
    /// Scripts of the samurai.
    pub samurai: [SamuraiScript; 2],
    /// Scripts of the dogs.
    pub dogs: [DogScript; 2],
}

/// Inputs of a samurai's target choice that all items share.
struct TargetContext<'a> {
    /// Dig times of each item, in steps: this samurai's, the other one's.
    times: [&'a Row; 2],
    /// Largest dig time that is still within the game.
    latest: u32,
    /// Items under dogs, or [`NO_ITEM`]: the other team's, the own one.
    under_dogs: [u8; 2],
    /// Item under the other samurai, or [`NO_ITEM`].
    under_other_samurai: u8,
    /// Items that the other samurai knows of, as bits.
    seen_by_other: u32,
}

/// Node of a samurai's path search.
#[derive(Clone, Copy)]
struct Stance {
    cell: Cell,
    /// Whether it has rested, so that it may act diagonally (2020).
    rested: bool,
}

impl Scene<'_> {
    /// Items in descending order of their target value to a team's samurai at the start; those
    /// that it cannot reach in time are left out.
    pub fn ranking(&self, team: usize) -> Vec<usize> {
        let rollout = self.start_rollout();
        let context = self.target_context(&rollout, team);
        let mut list: Vec<(usize, f32)> = bits(rollout.seen[team])
            .filter_map(|n| Some((n, self.target_value(&context, n)?)))
            .collect();
        list.sort_by(|a, b| b.1.total_cmp(&a.1));
        list.into_iter().map(|it| it.0).collect()
    }

    /// Number of the plan with which a team's samurai begins by a script.
    pub fn first_samurai_plan(&self, team: usize, script: SamuraiScript) -> i64 {
        let rollout = self.start_rollout();
        self.samurai_plan(&rollout, team, script)
    }

    /// Number of the plan with which a team's dog begins by a script, against the other samurai's
    /// script.
    pub fn first_dog_plan(&self, team: usize, script: DogScript, samurai: SamuraiScript) -> i64 {
        let mut rollout = self.start_rollout();
        self.dog_plan(&mut rollout, team, script, samurai, 0)
    }

    /// Context of the target choice of a team's samurai.
    fn target_context<'b>(&'b self, rollout: &Rollout, team: usize) -> TargetContext<'b> {
        let state = &rollout.state;
        let other = 1 - team;
        let left = state.steps().saturating_sub(state.step_number());
        let at = |agent: Agent| self.item_at[state.cell(agent).index()];
        TargetContext {
            times: [self.times_of(state, team), self.times_of(state, other)],
            latest: left.min(u32::from(UNREACHABLE) - 1),
            under_dogs: [at(Agent::dog(other)), at(Agent::dog(team))],
            under_other_samurai: at(Agent::samurai(other)),
            seen_by_other: rollout.seen[other],
        }
    }

    /// Value of a known treasure as a samurai's next target: amount * expected share in the race
    /// * discount by dig time. `None` if it cannot be dug within the game.
    #[inline]
    fn target_value(&self, context: &TargetContext, n: usize) -> Option<f32> {
        let mut own = u32::from(context.times[0][n]);
        if context.under_dogs[0] == n as u8 {
            own += self.params.target_dog_delay;
        } else if context.under_other_samurai == n as u8 || context.under_dogs[1] == n as u8 {
            own = own.max(2);
        }
        if own > context.latest {
            return None;
        }
        let mut won = 1.0;
        if context.seen_by_other >> n & 1 == 1 {
            let mut theirs = u32::from(context.times[1][n]);
            if context.under_dogs[1] == n as u8 {
                theirs += self.params.target_dog_delay;
            }
            won = self.race_shares[(theirs + 2).saturating_sub(own).min(4) as usize];
        }
        Some(self.items[n].amount * won * self.target_discounts[own as usize])
    }

    /// Item with the largest positive target value to a team's samurai.
    fn best_target(&self, rollout: &Rollout, team: usize) -> Option<usize> {
        let context = self.target_context(rollout, team);
        let mut best = (0.0, None);
        for n in bits(rollout.seen[team]) {
            match self.target_value(&context, n) {
                Some(value) if value > best.0 => best = (value, Some(n)),
                _ => {}
            }
        }
        best.1
    }

    /// Next target of a samurai by its script.
    fn target(&self, rollout: &Rollout, team: usize, script: SamuraiScript) -> Option<usize> {
        if let Some(n) = script.first.filter(|&n| self.is_open(rollout, team, n)) {
            return Some(n);
        }
        match script.rule {
            TargetRule::Value => self.best_target(rollout, team),
            TargetRule::Nearest => {
                let here = rollout.state.cell(Agent::samurai(team));
                let taken = |n: usize| {
                    let cell = self.items[n].cell;
                    cell != here && rollout.state.agents().contains(&cell)
                };
                bits(rollout.seen[team])
                    .min_by_key(|&n| (taken(n), self.time(&rollout.state, team, n)))
                    .filter(|&n| self.time(&rollout.state, team, n) < u32::from(UNREACHABLE))
            }
        }
    }

    /// Number of a samurai's next plan: the best dig at once, or the way to its target. Where that
    /// failed in the last step and the script detours, the best plan on another cell.
    pub(crate) fn samurai_plan(
        &self,
        rollout: &Rollout,
        team: usize,
        script: SamuraiScript,
    ) -> i64 {
        if let Some(plan) = self.evasive_plan(rollout, script) {
            return plan;
        }
        let plan = self.direct_plan(rollout, team, script);
        let blocked = rollout.failed_at[team].filter(|_| script.detours);
        self.plan_around(rollout, team, script, plan, blocked)
    }

    /// The own samurai's plan by the pursuit if its script evades, until treasure is dug or found.
    pub(crate) fn evasive_plan(&self, rollout: &Rollout, script: SamuraiScript) -> Option<i64> {
        let pursuit = self.pursuit.as_ref().filter(|_| script.evades)?;
        if rollout.seen[self.team] != rollout.seen_first {
            return None;
        }
        let state = &rollout.state;
        let samurai = Agent::samurai(self.team);
        let plan = pursuit.plan(state.cell(samurai), state.cell(Agent::dog(1 - self.team)))?;
        // A hole that is filled by now is entered.
        let mut plans = [plan, plan - 16].into_iter();
        plans.find(|&it| state.validate(samurai, it).is_ok())
    }

    /// The samurai's plan, or the best other one if it moves to the cell `blocked`.
    pub(crate) fn plan_around(
        &self,
        rollout: &Rollout,
        team: usize,
        script: SamuraiScript,
        plan: i64,
        blocked: Option<Cell>,
    ) -> i64 {
        let state = &rollout.state;
        let moves = (0..8).contains(&plan);
        let blocked =
            blocked.filter(|_| moves && target(state, Agent::samurai(team), plan) == blocked);
        let item = blocked.and_then(|_| self.target(rollout, team, script));
        let (Some(blocked), Some(n)) = (blocked, item) else {
            return plan;
        };
        let [a, b, c, d] = state.agents();
        let stance = Stance {
            cell: state.cell(Agent::samurai(team)),
            rested: state.rested()[team],
        };
        match self.best_plan_toward(state, &[a, b, c, d, blocked], stance, n, u32::MAX) {
            -1 => plan,
            other => other,
        }
    }

    /// Number of a samurai's next plan if nobody is in its way.
    fn direct_plan(&self, rollout: &Rollout, team: usize, script: SamuraiScript) -> i64 {
        let state = &rollout.state;
        let agent = Agent::samurai(team);
        let here = state.cell(agent);
        let mut best = (0.0, -1);
        for n in bits(rollout.seen[team] & self.beside[here.index()]) {
            let Some(direction) = here.direction_to(self.items[n].cell) else {
                continue;
            };
            let plan = direction.number() as i64 + 8;
            let amount = self.items[n].amount;
            if amount > best.0 && state.validate(agent, plan).is_ok() {
                best = (amount, plan);
            }
        }
        if best.0 > 0.0 {
            return best.1;
        }
        match self.target(rollout, team, script) {
            Some(n) => self.plan_toward(state, team, n),
            None => -1,
        }
    }

    /// Plan that minimises a samurai's dig time of an item. Taken from the cache of plans without
    /// agents unless the cell that it acts on has changed or is occupied.
    fn plan_toward(&self, state: &State, team: usize, n: usize) -> i64 {
        let here = state.cell(Agent::samurai(team));
        let rested = usize::from(state.rested()[team]);
        let stance = Stance {
            cell: here,
            rested: rested == 1,
        };
        let rest = u32::from(self.times[n][here.index()][1]) + 1;
        let slot = &self.usual_plans[(n * CELLS + here.index()) * 2 + rested];
        let mut plan = slot.get();
        if plan == UNKNOWN {
            plan = self.best_plan_toward(&self.state, &[], stance, n, rest) as i8;
            slot.set(plan);
        }
        let plan = i64::from(plan);
        if self.is_as_before(state, here, plan) {
            return plan;
        }
        self.best_plan_toward(state, &state.agents(), stance, n, rest)
    }

    /// Whether a samurai's plan acts on a cell that is free and has the ground of the start.
    fn is_as_before(&self, state: &State, here: Cell, plan: i64) -> bool {
        if plan < 0 {
            return true;
        }
        let to = here.next(Direction::new((plan % 8) as usize));
        state.ground(to) == self.state.ground(to) && !state.agents().contains(&to)
    }

    /// Plan that minimises the dig time of item `n` for a samurai in this stance, around `agents`;
    /// a rest if none has a dig time below `rest`.
    fn best_plan_toward(
        &self,
        state: &State,
        agents: &[Cell],
        stance: Stance,
        n: usize,
        rest: u32,
    ) -> i64 {
        let (table, target) = (&self.times[n], self.items[n].cell);
        let Stance { cell: here, rested } = stance;
        let diagonals = rested && state.edition() == Edition::Y2020;
        let mut best = (rest, -1);
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

    /// Number of a dog's next plan against the other samurai's script; `step` counts the steps since
    /// the start of the rollout.
    pub(crate) fn dog_plan(
        &self,
        rollout: &mut Rollout,
        team: usize,
        script: DogScript,
        samurai: SamuraiScript,
        step: u32,
    ) -> i64 {
        match script {
            DogScript::Still => -1,
            DogScript::Free => self.free_plan(rollout, team, step),
            DogScript::Explore => self.explore_plan(rollout, team, step),
            DogScript::Block(rule) | DogScript::Hound(rule) => {
                let waits = matches!(script, DogScript::Block(_));
                self.block_plan(rollout, team, SamuraiScript::stubborn(rule), waits)
            }
            DogScript::Shadow => self.block_plan(rollout, team, samurai, true),
            DogScript::Guard(n) if self.is_there(rollout, n) => self.guard_plan(rollout, team, n),
            DogScript::Guard(_) => self.free_plan(rollout, team, step),
            DogScript::Sign(n) => self.sign_plan(rollout, team, n, step),
            DogScript::Hinder => -1,
        }
    }

    /// Plan of [`DogScript::Hinder`], given the plans of the own samurai and of the other dog.
    pub fn hinder_plan(&self, state: &State, samurai: i64, other_dog: i64) -> i64 {
        let dog = Agent::dog(self.team);
        let here = state.cell(dog);
        let other = state.cell(Agent::dog(1 - self.team));
        let wanted = target(state, Agent::samurai(self.team), samurai);
        let entered = target(state, Agent::dog(1 - self.team), other_dog);
        // Else it comes within two cells of the other dog.
        let mut best = (here.distance(other).max(2), -1);
        for direction in Direction::ALL {
            let (to, plan) = (here.next(direction), direction.number() as i64);
            let is_free = state.ground(to) != Ground::Hidden && Some(to) != wanted;
            if is_free && state.validate(dog, plan).is_ok() {
                if Some(to) == entered {
                    return plan;
                }
                best = best.min((to.distance(other), plan));
            }
        }
        best.1
    }

    /// Plan of [`DogScript::Free`].
    fn free_plan(&self, rollout: &mut Rollout, team: usize, step: u32) -> i64 {
        let here = rollout.state.cell(Agent::dog(team));
        let mut best: Option<(usize, f32)> = None;
        let times = [
            self.times_of(&rollout.state, 0),
            self.times_of(&rollout.state, 1),
        ];
        for n in bits(rollout.seen[1 - team]) {
            let steps = u32::from(self.step_rows[here.index()][n]);
            if steps >= u32::from(UNREACHABLE) {
                continue;
            }
            let theirs = u32::from(times[1 - team][n]);
            let own = if self.is_seen(rollout, team, n) {
                u32::from(times[team][n])
            } else {
                u32::MAX
            };
            // A move onto a cell in the step in which it is dug makes the dig fail.
            if own < theirs || steps > theirs || theirs > self.params.dog_guard_range {
                continue;
            }
            let value = self.items[n].amount * self.target_discounts[theirs as usize];
            if best.is_none_or(|best| value > best.1) {
                best = Some((n, value));
            }
        }
        if let Some((n, _)) = best {
            return self.guard_plan(rollout, team, n);
        }
        if team != self.team {
            return match self.item_at[here.index()] {
                NO_ITEM => -1,
                n => self.guard_plan(rollout, team, n.into()),
            };
        }
        self.explore_plan(rollout, team, step)
    }

    /// Plan of [`DogScript::Explore`].
    fn explore_plan(&self, rollout: &mut Rollout, team: usize, step: u32) -> i64 {
        let here = rollout.state.cell(Agent::dog(team));
        rollout.free_since.get_or_insert(step);
        if step == 0 {
            rollout.exploration_path = self.exploration.best_first().map(|first| (first, 0));
        }
        let on_way = rollout.exploration_path.and_then(|(first, done)| {
            let direction = *self.exploration.paths[first].get(done)?;
            Some((first, done, direction))
        });
        if let Some((first, done, direction)) = on_way {
            let plan = direction.number() as i64;
            if rollout.state.validate(Agent::dog(team), plan).is_ok() {
                rollout.exploration_path = Some((first, done + 1));
                return plan;
            }
        }
        match self.item_at[here.index()] {
            NO_ITEM => -1,
            n => self.guard_plan(rollout, team, n.into()),
        }
    }

    /// Plan of [`DogScript::Guard`].
    fn guard_plan(&self, rollout: &Rollout, team: usize, n: usize) -> i64 {
        let state = &rollout.state;
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
        // Steps aside in the first direction of plain ground.
        let free = Direction::ALL.map(|it| it.number() as i64);
        let aside = free.into_iter().find(|&plan| {
            let to = here.next(Direction::new(plan as usize));
            state.validate(dog, plan).is_ok() && state.ground(to) == Ground::Plain
        });
        aside.unwrap_or(-1)
    }

    /// Plan of [`DogScript::Sign`].
    fn sign_plan(&self, rollout: &mut Rollout, team: usize, n: usize, step: u32) -> i64 {
        let is_known = rollout.aware[team] >> n & 1 == 1 || self.sign_steps[n].is_empty();
        if is_known || rollout.state.ground(self.items[n].cell) != Ground::Hidden {
            return self.free_plan(rollout, team, step);
        }
        let here = rollout.state.cell(Agent::dog(team));
        if self.sign_steps[n][here.index()] > 0 && rollout.signing == 0 {
            return self.walk(&rollout.state, team, &self.sign_steps[n], None);
        }
        rollout.signing += 1;
        if rollout.signing < 2 {
            return -1;
        }
        rollout.aware[team] |= 1 << n;
        self.refresh_treasure(rollout);
        rollout.exploration_path = None;
        let away = here.direction_to(self.items[n].cell);
        away.map_or(-1, |it| it.opposite().number() as i64)
    }

    /// Plan of [`DogScript::Block`], [`DogScript::Hound`] and [`DogScript::Shadow`], against a script
    /// of the other samurai; `waits` where a dog beside it rests if it cannot enter its next cell.
    fn block_plan(
        &self,
        rollout: &Rollout,
        team: usize,
        script: SamuraiScript,
        waits: bool,
    ) -> i64 {
        let state = &rollout.state;
        let dog = Agent::dog(team);
        let here = state.cell(dog);
        let samurai = state.cell(Agent::samurai(1 - team));
        let plan = self.samurai_plan(rollout, 1 - team, script);
        let way = target(state, Agent::samurai(1 - team), plan).unwrap_or(samurai);
        let enter = |to: Cell| {
            let plan = here.direction_to(to)?.number() as i64;
            let wanted = to == way || state.ground(to) != Ground::Hidden;
            (wanted && state.validate(dog, plan).is_ok()).then_some(plan)
        };
        if let Some(plan) = enter(way) {
            return plan;
        }
        if here.distance(samurai) <= 1 && (!waits || way == samurai) {
            let exits = Direction::ALL
                .into_iter()
                .filter(|it| !waits && !it.is_diagonal());
            let mut exits = exits.map(|it| samurai.next(it));
            return exits.find_map(enter).unwrap_or(-1);
        }
        // Far away, or behind holes: by the table to where the samurai was at the start.
        let table = &self.samurai_steps[1 - team];
        let is_reachable = (3..UNREACHABLE).contains(&table[here.index()]);
        let has_moved = samurai != self.state.cell(Agent::samurai(1 - team));
        if is_reachable && (here.distance(way) > 2 || !has_moved) {
            return self.walk(state, team, table, None);
        }
        let mut best = (here.distance(way), -1);
        for to in Direction::ALL.map(|it| here.next(it)) {
            if let Some(plan) = enter(to).filter(|_| to.distance(way) < best.0) {
                best = (to.distance(way), plan);
            }
        }
        best.1
    }

    /// Move of a dog that descends a table of steps most, but not onto hidden treasure other than
    /// `to_item`; a rest if none descends.
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
            if (wanted || state.ground(to) != Ground::Hidden) && state.validate(dog, plan).is_ok() {
                best = (steps[to.index()], plan);
            }
        }
        best.1
    }
}

/// Cell that an agent's plan acts on; `None` for a rest.
pub(crate) fn target(state: &State, agent: Agent, plan: i64) -> Option<Cell> {
    let direction = (plan >= 0).then(|| Direction::new((plan % 8) as usize))?;
    Some(state.cell(agent).next(direction))
}
