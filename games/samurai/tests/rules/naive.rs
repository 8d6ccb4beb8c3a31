//! The rules once more, as plainly as they can be written: maps by column and
//! row, one paragraph of the rule text after the other. What the other tests hold
//! the package's own rules against.
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

    /// Whether the number is one that the agent may ever send.
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
        // Crossing.
        let mut crossed = [false; 4];
        if self.year == 2020 {
            for a in 0..4 {
                for b in 0..4 {
                    let diagonal = |n: usize| plans[n] != -1 && plans[n] % 2 == 1;
                    if a == b || !diagonal(a) || !diagonal(b) {
                        continue;
                    }
                    let sum = |n: usize| {
                        let (start, target) = (self.agents[n], self.target(n, plans[n]));
                        (start.0 + target.0, start.1 + target.1)
                    };
                    if sum(a) == sum(b) && !(a < 2 && b >= 2) {
                        crossed[a] = true;
                    }
                }
            }
        }
        let uncrossed: Vec<i64> = (0..4)
            .map(|n| if crossed[n] { -1 } else { plans[n] })
            .collect();
        // Collision.
        let mut actions = uncrossed.clone();
        let moves = |n: usize| (0..8).contains(&uncrossed[n]);
        let mut collided: BTreeSet<Spot> = BTreeSet::new();
        for a in 0..4 {
            for b in 0..4 {
                let both = a != b && moves(a) && moves(b);
                if both && self.target(a, uncrossed[a]) == self.target(b, uncrossed[b]) {
                    actions[a] = -1;
                    collided.insert(self.target(a, uncrossed[a]));
                }
            }
        }
        // Dig under a mover.
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
        // Execution: all targets are of the start of the step.
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
        for agent in 0..2 {
            self.rested[agent] = plans[agent] == -1;
        }
        self.plans = shown;
        self.actions = [actions[0], actions[1], actions[2], actions[3]];
        self.step += 1;
    }
}
