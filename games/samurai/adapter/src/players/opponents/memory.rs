//! Memory and view of an agent, shared by the built-in opponents: the state as it sees it, paths,
//! and the cells that its dog has inspected.

use common::SplitMix64;
use samurai::protocol::Request;
use samurai::routes::{Terrain, UNREACHABLE};
use samurai::rules::{Agent, Cell, Direction, Edition, Ground, Mode, State, Treasure, CELLS};

/// Memory of an agent over the steps of a game.
pub struct AgentMemory {
    edition: Edition,
    /// Random numbers of its choices.
    pub rng: SplitMix64,
    /// Cells that the own dog has been beside, and holes.
    pub inspected: [bool; CELLS],
    /// Hidden treasure that this dog has smelled.
    pub smelled: Vec<Treasure>,
    last: Option<State>,
}

/// State at one step as an agent sees it.
pub struct AgentView {
    /// The agent.
    pub agent: Agent,
    /// State with the hidden treasure that it smells.
    pub state: State,
    /// Terrain of the state.
    pub terrain: Terrain,
}

impl AgentMemory {
    /// Memory before the first step; `seed` starts the random numbers.
    pub fn new(edition: Edition, seed: u64) -> AgentMemory {
        AgentMemory {
            edition,
            rng: SplitMix64::new(seed),
            inspected: [false; CELLS],
            smelled: Vec::new(),
            last: None,
        }
    }

    /// Updates the memory by a request; returns the view of the step.
    pub fn observe(&mut self, request: &Request) -> AgentView {
        let rested = [0, 1].map(|team| {
            let plan = request.plans[team];
            let refused = |last: &State| last.validate(Agent::samurai(team), plan).is_err();
            plan == -1 || self.last.as_ref().is_some_and(refused)
        });
        let field = request.field(&request.smelled);
        let state = State::new(&field, self.edition, Mode::Text).with_progress(
            request.step,
            rested,
            request.scores,
            request.buried,
        );
        let team = request.agent.team();
        for hole in &request.holes {
            self.inspected[hole.index()] = true;
        }
        let dog = request.agents[Agent::dog(team).index()];
        self.inspected[dog.index()] = true;
        for direction in Direction::ALL {
            self.inspected[dog.next(direction).index()] = true;
        }
        self.smelled
            .retain(|it| !request.holes.contains(&it.cell) && !request.known.contains(it));
        for it in &request.smelled {
            if !self.smelled.contains(it) {
                self.smelled.push(*it);
            }
        }
        self.last = Some(state.clone());
        AgentView {
            agent: request.agent,
            terrain: Terrain::of(&state),
            state,
        }
    }
}

impl AgentView {
    /// Number of the own team.
    pub fn team(&self) -> usize {
        self.agent.team()
    }

    /// Cell of the agent.
    pub fn here(&self) -> Cell {
        self.state.cell(self.agent)
    }

    /// Cell of a team's samurai.
    pub fn samurai(&self, team: usize) -> Cell {
        self.state.cell(Agent::samurai(team))
    }

    /// Cell of a team's dog.
    pub fn dog(&self, team: usize) -> Cell {
        self.state.cell(Agent::dog(team))
    }

    /// Steps until the samurai of a team has dug a cell.
    pub fn dig_time(&self, team: usize, cell: Cell) -> u32 {
        let times = self.terrain.dig_times(cell);
        let rested = usize::from(self.state.rested()[team]);
        times[self.samurai(team).index()][rested].into()
    }

    /// Whether an agent stands on a cell, this one included.
    pub fn is_taken(&self, cell: Cell) -> bool {
        self.state.agents().contains(&cell)
    }

    /// Valid dig of the largest adjacent known treasure, if there is one.
    pub fn best_dig(&self) -> Option<i64> {
        let digs = (8..16).filter(|&plan| self.state.validate(self.agent, plan).is_ok());
        let amount = |plan: &i64| {
            let cell = self.here().next(Direction::new((plan - 8) as usize));
            let known = self.state.known().iter().find(|it| it.cell == cell);
            known.map_or(0, |it| it.amount)
        };
        let best = digs.max_by_key(amount)?;
        (amount(&best) > 0).then_some(best)
    }

    /// Plan of the samurai that minimises its dig time of a cell: a move, a plug, the dig, or a rest
    /// before a diagonal.
    pub fn toward_dig(&self, target: Cell) -> i64 {
        let times = self.terrain.dig_times(target);
        let here = self.here();
        let mut best = (u32::from(times[here.index()][1]) + 1, -1);
        for number in 0..24 {
            if self.state.validate(self.agent, number).is_err() {
                continue;
            }
            let to = here.next(Direction::new((number % 8) as usize));
            let time = match number / 8 {
                0 => 1 + u32::from(times[to.index()][0]),
                1 if to == target => 1,
                1 => continue,
                // The move onto it follows.
                _ if number % 2 == 0 => 2 + u32::from(times[to.index()][0]),
                _ => continue,
            };
            if time < best.0 {
                best = (time, number);
            }
        }
        best.1
    }

    /// Plan of the samurai to come within a distance of a cell; a rest if it is.
    pub fn toward(&self, target: Cell, distance: i32) -> i64 {
        if self.here().distance(target) <= distance {
            return -1;
        }
        self.toward_dig(target)
    }

    /// Move of the dog that brings it nearer to a cell; a rest if none does.
    pub fn dog_toward(&self, target: Cell) -> i64 {
        let steps = self.terrain.dog_steps(&[target]);
        let moves = (0..8).filter(|&plan| self.state.validate(self.agent, plan).is_ok());
        let after = |plan: i64| steps[self.here().next(Direction::new(plan as usize)).index()];
        match moves.min_by_key(|&plan| after(plan)) {
            Some(plan) if after(plan) < steps[self.here().index()].min(UNREACHABLE) => plan,
            _ => -1,
        }
    }

    /// First move of the dog's path of `depth` steps that inspects most new cells; without any, the
    /// move towards the nearest cell that is not inspected.
    pub fn explore(&self, memory: &mut AgentMemory, depth: usize) -> i64 {
        let mut seen = memory.inspected;
        let mut best = (0, -1);
        let mut moves: Vec<i64> = (0..8)
            .filter(|&plan| self.state.validate(self.agent, plan).is_ok())
            .collect();
        memory.rng.shuffle(&mut moves);
        for plan in moves {
            let to = self.here().next(Direction::new(plan as usize));
            let gain = self.inspect(to, depth, &mut seen);
            if gain > best.0 {
                best = (gain, plan);
            }
        }
        if best.0 > 0 {
            return best.1;
        }
        // No new cell within the depth.
        let steps = self.terrain.dog_steps(&[self.here()]);
        let left =
            self.terrain.cells().iter().filter(|cell| {
                !memory.inspected[cell.index()] && steps[cell.index()] < UNREACHABLE
            });
        match left.min_by_key(|cell| steps[cell.index()]) {
            Some(&cell) => self.dog_toward(cell),
            None => -1,
        }
    }

    /// Value of a path from a cell: newly inspected cells, weighted by the steps that are left.
    fn inspect(&self, at: Cell, depth: usize, seen: &mut [bool; CELLS]) -> u32 {
        let mut new = Vec::new();
        for direction in Direction::ALL {
            let cell = at.next(direction);
            if self.terrain.is_open(cell) && !seen[cell.index()] {
                seen[cell.index()] = true;
                new.push(cell);
            }
        }
        let mut best = 0;
        if depth > 1 {
            for direction in Direction::ALL {
                let to = at.next(direction);
                if self.terrain.is_open(to) {
                    best = best.max(self.inspect(to, depth - 1, seen));
                }
            }
        }
        for cell in &new {
            seen[cell.index()] = false;
        }
        new.len() as u32 * (depth as u32 + 3) + best
    }

    /// Whether a cell has known treasure.
    pub fn is_known(&self, cell: Cell) -> bool {
        self.state.ground(cell) == Ground::Known
    }

    /// Numbers of all plans that the rules do not refuse; a rest is always one.
    pub fn valid_plans(&self) -> Vec<i64> {
        (-1..24)
            .filter(|&plan| self.state.validate(self.agent, plan).is_ok())
            .collect()
    }
}

/// Opponent that decides by its view and memory alone: the plans of its samurai and of its dog.
pub struct Scripted {
    /// Plan of the samurai.
    pub samurai: fn(&AgentView, &mut AgentMemory) -> i64,
    /// Plan of the dog.
    pub dog: fn(&AgentView, &mut AgentMemory) -> i64,
}
