//! When to stop thinking. The only place that reads a clock.

use core::time::Duration;
use std::time::Instant;

/// What thinking is limited by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Time for each turn.
    Clock(Duration),
    /// A number of search nodes for each turn, the same on every machine; costly
    /// ones count as several. With 0 the planner plays alone.
    Work(u64),
}

/// What a usual node of a small map costs. On large maps, with many coins or blocks
/// that move, a node costs up to 30 times as much, and work counts it so: a number
/// of it stands for about the same time everywhere.
pub const EFFORT: u64 = 8;

impl Budget {
    /// Of the second that the statement allows.
    pub const JUDGE: Duration = Duration::from_millis(800);
}

/// The running limit of one request.
#[derive(Clone, Debug)]
pub struct Deadline {
    limit: Limit,
    nodes: u64,
    /// What the nodes cost, in 1/[`EFFORT`].
    effort: u64,
}

#[derive(Clone, Debug)]
enum Limit {
    Until(Instant, Duration),
    Nodes(u64),
}

impl Deadline {
    /// Starts the clock.
    pub fn start(budget: Budget) -> Deadline {
        let limit = match budget {
            Budget::Clock(time) => Limit::Until(Instant::now() + time, time),
            Budget::Work(nodes) => Limit::Nodes(nodes),
        };
        Deadline {
            limit,
            nodes: 0,
            effort: 0,
        }
    }

    /// Leaves a tenth of the whole time or work from here on.
    pub fn shorten(&mut self) {
        match &mut self.limit {
            Limit::Until(end, time) => *end = (*end).min(Instant::now() + *time / 10),
            Limit::Nodes(nodes) => *nodes /= 10,
        }
    }

    /// Counts one search node and what it costs besides being one, in
    /// 1/[`EFFORT`] of a usual one.
    #[inline]
    pub fn spend(&mut self, effort: u64) {
        self.nodes += 1;
        self.effort += 2 + effort;
    }

    /// Work done so far, in usual nodes.
    pub fn work(&self) -> u64 {
        self.effort / EFFORT
    }

    /// Search nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether thinking must stop now. Reads the clock if there is one: call
    /// it every few dozen microseconds, not every node.
    pub fn is_over(&self) -> bool {
        match self.limit {
            Limit::Until(end, _) => Instant::now() >= end,
            Limit::Nodes(nodes) => self.work() >= nodes,
        }
    }
}
