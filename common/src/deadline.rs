//! When to stop thinking. The one place of a pasted program that reads a clock.

use core::time::Duration;
use std::time::Instant;

/// The limit of one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Time from the start of the request, as a judge limits it.
    Clock(Duration),
    /// Work in the program's own units, such as search nodes: the answer is the
    /// same on every machine.
    Work(u64),
}

/// The running limit of one request.
///
/// ```
/// use common::{Budget, Deadline};
///
/// let mut deadline = Deadline::start(Budget::Work(100));
/// while !deadline.is_over() {
///     deadline.spend(30);
/// }
/// assert_eq!(deadline.work(), 120);
/// ```
#[derive(Clone, Debug)]
pub struct Deadline {
    limit: Limit,
    work: u64,
}

#[derive(Clone, Debug)]
enum Limit {
    /// The end, and the time that there was from the start.
    Until(Instant, Duration),
    Work(u64),
}

impl Deadline {
    /// Starts the clock.
    pub fn start(budget: Budget) -> Deadline {
        let limit = match budget {
            Budget::Clock(time) => Limit::Until(Instant::now() + time, time),
            Budget::Work(work) => Limit::Work(work),
        };
        Deadline { limit, work: 0 }
    }

    /// Ends after a tenth of the whole time from now on, if that is earlier; of
    /// work, after a tenth of the whole limit, the work already done included.
    pub fn shorten(&mut self) {
        match &mut self.limit {
            Limit::Until(end, time) => *end = (*end).min(Instant::now() + *time / 10),
            Limit::Work(work) => *work /= 10,
        }
    }

    /// Counts work done.
    #[inline]
    pub fn spend(&mut self, work: u64) {
        self.work += work;
    }

    /// Work counted so far.
    #[inline]
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Whether thinking must stop now. Reads the clock if there is one: call it
    /// every few dozen microseconds, not at every node.
    #[inline]
    pub fn is_over(&self) -> bool {
        match self.limit {
            Limit::Until(end, _) => Instant::now() >= end,
            Limit::Work(work) => self.work >= work,
        }
    }
}
