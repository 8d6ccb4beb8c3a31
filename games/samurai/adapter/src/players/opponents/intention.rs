//! Opponent with decaying goals: each agent follows the goal of the highest level; levels decay by
//! a factor per step and are raised by observations.

use super::memory::{AgentMemory, AgentView};
use super::Player;
use samurai::protocol::Request;
use samurai::rules::{Cell, Direction, Edition};

/// Kind of a goal.
#[derive(Clone, Copy, PartialEq)]
enum GoalKind {
    /// Samurai: digs known treasure.
    Dig,
    /// Samurai: digs treasure that the other samurai reaches first.
    Chase,
    /// Samurai: goes beside the own dog.
    Follow,
    /// Dog: stands on treasure that the other samurai reaches first.
    Guard,
    /// Dog: leaves a cell with at most two open neighbours.
    Escape,
    /// Dog: barks at hidden treasure.
    Bark,
    /// Dog: inspects new cells.
    Explore,
}

/// Factor of a level with each step; a guess.
const LEVEL_DECAY: f64 = 0.8;

/// Goal of an agent.
#[derive(Clone, Copy)]
struct Goal {
    kind: GoalKind,
    cell: Cell,
    /// Strength, comparable with other goals: about gold per step.
    level: f64,
}

/// Opponent with decaying goals.
pub struct Intention {
    memory: AgentMemory,
    goals: Vec<Goal>,
}

impl Intention {
    /// A player before its first step; `seed` starts its random numbers.
    pub fn new(edition: Edition, seed: u64) -> Intention {
        Intention {
            memory: AgentMemory::new(edition, seed),
            goals: Vec::new(),
        }
    }

    /// Raises a goal to at least this level.
    fn raise(&mut self, kind: GoalKind, cell: Cell, level: f64) {
        let mut goals = self.goals.iter_mut();
        match goals.find(|it| it.kind == kind && it.cell == cell) {
            Some(goal) => goal.level = goal.level.max(level),
            None => self.goals.push(Goal { kind, cell, level }),
        }
    }

    /// Goal of the highest level.
    fn highest(&self) -> Option<Goal> {
        self.goals
            .iter()
            .copied()
            .max_by(|a, b| a.level.total_cmp(&b.level))
    }

    /// Plan of the samurai.
    fn samurai(&mut self, view: &AgentView) -> i64 {
        let team = view.team();
        for it in view.state.known() {
            if view.is_taken(it.cell) && it.cell != view.here() {
                continue;
            }
            let own = f64::from(view.dig_time(team, it.cell));
            let other = f64::from(view.dig_time(1 - team, it.cell));
            let amount = f64::from(it.amount);
            if own <= other {
                self.raise(GoalKind::Dig, it.cell, amount / (own + 0.5));
            } else {
                // Both may dig it in one step and share it, or the other one may turn away.
                self.raise(GoalKind::Chase, it.cell, amount / (own + 3.0) * 0.5);
            }
        }
        self.goals
            .retain(|it| it.kind != GoalKind::Follow && view.is_known(it.cell));
        self.raise(GoalKind::Follow, view.dog(team), 0.5);
        if let Some(dig) = view.best_dig() {
            return dig;
        }
        match self.highest() {
            Some(goal) if goal.kind == GoalKind::Follow => view.toward(goal.cell, 2),
            Some(goal) => view.toward_dig(goal.cell),
            None => -1,
        }
    }

    /// Plan of the dog.
    fn dog(&mut self, view: &AgentView) -> i64 {
        let (team, here) = (view.team(), view.here());
        let steps = view.terrain.dog_steps(&[here]);
        self.goals.retain(|it| view.terrain.is_open(it.cell));
        self.goals
            .retain(|it| it.kind != GoalKind::Guard || view.is_known(it.cell));
        for it in view.state.known() {
            let other = view.dig_time(1 - team, it.cell);
            let own = view.dig_time(team, it.cell);
            let way = u32::from(steps[it.cell.index()]);
            if other < own && way < other && other <= 6 {
                let level = f64::from(it.amount) / f64::from(other + way + 1);
                self.raise(GoalKind::Guard, it.cell, level);
            }
        }
        for it in self.memory.smelled.clone() {
            let lead = f64::from(view.dig_time(1 - team, it.cell))
                - f64::from(view.dig_time(team, it.cell));
            if lead >= 1.0 {
                let way = f64::from(steps[it.cell.index()]);
                self.raise(GoalKind::Bark, it.cell, f64::from(it.amount) / (way + 1.0));
            }
        }
        let known = view.state.known().to_vec();
        self.goals.retain(|goal| {
            goal.kind != GoalKind::Bark || known.iter().all(|it| it.cell != goal.cell)
        });
        let open = Direction::ALL.map(|it| view.terrain.is_open(here.next(it)));
        if open.iter().filter(|it| **it).count() <= 2 {
            let far = view.terrain.cells().iter().filter(|cell| {
                let steps = steps[cell.index()];
                (4..8).contains(&steps)
            });
            if let Some(&cell) = far.min_by_key(|cell| steps[cell.index()]) {
                self.raise(GoalKind::Escape, cell, 3.0);
            }
        }
        self.goals.retain(|it| it.kind != GoalKind::Explore);
        self.raise(GoalKind::Explore, here, 2.0);
        match self.highest() {
            None => view.explore(&mut self.memory, 4),
            Some(goal) if goal.kind == GoalKind::Explore => view.explore(&mut self.memory, 4),
            Some(goal) if goal.cell == here => -1,
            Some(goal) => view.dog_toward(goal.cell),
        }
    }
}

impl Player for Intention {
    fn plan(&mut self, request: &Request) -> i64 {
        let view = self.memory.observe(request);
        for goal in &mut self.goals {
            goal.level *= LEVEL_DECAY;
        }
        self.goals.retain(|goal| goal.level > 0.05);
        if request.agent.is_dog() {
            self.dog(&view)
        } else {
            self.samurai(&view)
        }
    }
}
