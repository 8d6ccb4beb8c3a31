//! Second, plain implementation of the rules: maps by column and row, one paragraph of the rule text
//! after the other. The other tests compare the package's rules with it.
#![allow(clippy::needless_range_loop)] // agents are numbers here, as in the rule text

use std::collections::{BTreeMap, BTreeSet};

pub type Spot = (i64, i64);

pub const WAYS: [Spot; 8] = [
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
];

#[derive(Clone, Debug, PartialEq)]
pub struct Naive {
    /// 2019 or 2020.
    pub year: u32,
    pub manager: bool,
    pub side: i64,
    pub steps: u32,
    pub step: u32,
    pub agents: [Spot; 4],
    pub holes: BTreeSet<Spot>,
    pub known: BTreeMap<Spot, i64>,
    pub hidden: BTreeMap<Spot, i64>,
    pub scores: [i64; 2],
    pub rested: [bool; 2],
    pub plans: [i64; 4],
    pub actions: [i64; 4],
}

impl Naive {
    pub fn remaining(&self) -> i64 {
        self.known.values().sum::<i64>() + self.hidden.values().sum::<i64>()
    }

    pub fn over(&self) -> bool {
        self.step >= self.steps || self.remaining() == 0
    }

    fn target(&self, agent: usize, plan: i64) -> Spot {
        let (x, y) = self.agents[agent];
        let way = WAYS[(plan % 8) as usize];
        (x + way.0, y + way.1)
    }

    /// Whether the number is a plan of this agent at all.
    fn in_set(&self, agent: usize, plan: i64) -> bool {
        let last = if agent < 2 { 23 } else { 7 };
        let straight = agent >= 2 || self.year == 2020 || plan % 2 == 0;
        plan == -1 || (0..=last).contains(&plan) && straight
    }

    fn valid(&self, agent: usize, plan: i64) -> bool {
        if !self.in_set(agent, plan) {
            return false;
        }
        if plan == -1 {
            return true;
        }
        if agent < 2 && plan % 2 == 1 && !self.rested[agent] {
            return false;
        }
        let target = self.target(agent, plan);
        let inside = |n: i64| n >= 0 && n < self.side;
        let hole = self.holes.contains(&target);
        inside(target.0)
            && inside(target.1)
            && !self.agents.contains(&target)
            && hole == (plan >= 16)
    }

    pub fn play(&mut self, sent: [i64; 4]) {
        let mut plans = sent;
        for agent in 0..4 {
            if !self.valid(agent, sent[agent]) {
                plans[agent] = -1;
            }
        }
        let mut shown = plans;
        for agent in 0..4 {
            if self.year == 2019 && self.in_set(agent, sent[agent])
                || self.year == 2020 && self.manager
            {
                shown[agent] = sent[agent];
            }
        }
        let mut actions = self.without_crossing(plans);
        let collided = self.collide(&mut actions);
        self.rest_under_movers(&mut actions, &collided);
        self.execute(actions);
        for agent in 0..2 {
            self.rested[agent] = plans[agent] == -1;
        }
        self.plans = shown;
        self.actions = actions;
        self.step += 1;
    }

    /// In 2020, agents with crossing diagonal plans rest, except a samurai that crosses only dogs.
    fn without_crossing(&self, plans: [i64; 4]) -> [i64; 4] {
        let mut uncrossed = plans;
        if self.year != 2020 {
            return uncrossed;
        }
        let diagonal = |n: usize| plans[n] != -1 && plans[n] % 2 == 1;
        let sum = |n: usize| {
            let (start, target) = (self.agents[n], self.target(n, plans[n]));
            (start.0 + target.0, start.1 + target.1)
        };
        for a in 0..4 {
            for b in 0..4 {
                let both = a != b && diagonal(a) && diagonal(b);
                if both && sum(a) == sum(b) && !(a < 2 && b >= 2) {
                    uncrossed[a] = -1;
                }
            }
        }
        uncrossed
    }

    /// Agents that move to one cell rest. Returns those cells.
    fn collide(&self, actions: &mut [i64; 4]) -> BTreeSet<Spot> {
        let planned = *actions;
        let moves = |n: usize| (0..8).contains(&planned[n]);
        let mut collided = BTreeSet::new();
        for a in 0..4 {
            for b in 0..4 {
                let both = a != b && moves(a) && moves(b);
                if both && self.target(a, planned[a]) == self.target(b, planned[b]) {
                    actions[a] = -1;
                    collided.insert(self.target(a, planned[a]));
                }
            }
        }
        collided
    }

    /// Samurai that dig where another agent arrives rest.
    fn rest_under_movers(&self, actions: &mut [i64; 4], collided: &BTreeSet<Spot>) {
        for a in 0..4 {
            if (8..16).contains(&actions[a]) {
                let target = self.target(a, actions[a]);
                let entered = (0..4)
                    .any(|b| (0..8).contains(&actions[b]) && self.target(b, actions[b]) == target);
                let attempted = self.year == 2020 && self.manager && collided.contains(&target);
                if entered || attempted {
                    actions[a] = -1;
                }
            }
        }
    }

    /// Carries out moves, digs and plugs; all targets are those of the start of the step.
    fn execute(&mut self, actions: [i64; 4]) {
        let starts = self.clone();
        for agent in 0..4 {
            let action = actions[agent];
            if (0..8).contains(&action) {
                let target = starts.target(agent, action);
                self.agents[agent] = target;
                if agent >= 2 {
                    if let Some(amount) = self.hidden.remove(&target) {
                        self.known.insert(target, amount);
                    }
                }
            }
        }
        let mut diggers: BTreeMap<Spot, Vec<usize>> = BTreeMap::new();
        for agent in 0..2 {
            let target = || starts.target(agent, actions[agent]);
            if (8..16).contains(&actions[agent]) {
                diggers.entry(target()).or_default().push(agent);
            } else if actions[agent] >= 16 {
                self.holes.remove(&target());
            }
        }
        for (spot, agents) in diggers {
            let found = self.known.remove(&spot).or(self.hidden.remove(&spot));
            for agent in &agents {
                self.scores[*agent] += found.unwrap_or(0) / agents.len() as i64;
            }
            self.holes.insert(spot);
        }
    }
}
