//! When to stop thinking. The only place that reads a clock.

use core::time::Duration;
use std::time::Instant;

/// What thinking is limited by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Time for each step. The two processes of a team agree on what they plan only
    /// if it is enough for [`Budget::USUAL_WORK`], so it should be generous.
    Clock(Duration),
    /// A number of evaluated positions for each step, the same on every machine.
    Work(u64),
}

impl Budget {
    /// Of the 100 ms that each of 100 steps may take in the contests.
    pub const JUDGE: Duration = Duration::from_millis(70);
    /// Evaluated positions of a step that the clock does not cut short.
    pub const USUAL_WORK: u64 = 12_000;
}

/// The running limit of one request.
#[derive(Clone, Debug)]
pub struct Deadline {
    end: Option<Instant>,
    limit: u64,
    nodes: u64,
}

impl Deadline {
    /// Starts the clock.
    pub fn start(budget: Budget) -> Deadline {
        let (end, limit) = match budget {
            Budget::Clock(time) => (Some(Instant::now() + time), Budget::USUAL_WORK),
            Budget::Work(nodes) => (None, nodes),
        };
        Deadline {
            end,
            limit,
            nodes: 0,
        }
    }

    /// Leaves no more than this much time from now on.
    pub fn shorten(&mut self, time: Duration) {
        self.end = self.end.map(|end| end.min(Instant::now() + time));
    }

    /// Counts one evaluated position.
    #[inline]
    pub fn spend(&mut self) {
        self.nodes += 1;
    }

    /// Evaluated positions so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts anew: the next search has all of the work, and what is left of the time.
    pub fn renew(&mut self) {
        self.nodes = 0;
    }

    /// Whether thinking must stop now.
    pub fn is_over(&self) -> bool {
        self.nodes >= self.limit || self.is_late()
    }

    /// Whether the time is over.
    pub fn is_late(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }
}
