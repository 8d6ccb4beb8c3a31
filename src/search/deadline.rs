//! When to stop thinking. All time is measured by [`common::deadline`].
//!
//! A turn's 50 ms, counted from the reading of its request, by the clock:
//!
//! | what | ms at most, optimised | without optimisation |
//! |---|---|---|
//! | until the search must stop (`Bot::TIME`), the observations of both trackers included | 24 | 14 |
//! | the slowest piece that is not cut short: one exact exposure after a SILENCE | 4 | 8 |
//! | reading, writing, and waking up on a busy machine | the rest | the rest |
//!
//! The pieces were measured on recorded games of an opponent with long trails
//! (docs/tracker.md); that they cannot be much slower follows from the caps of
//! the tracker. The placement, for which the judge allows 1,000 ms, searches nothing.
//!
//! [`common::deadline`] counts what the thread waited for a processor, and so ends
//! a turn earlier.

use common::{Budget, Delays};
use core::time::Duration;

/// More time than this between two looks at the clock was not spent on work: the slowest
/// piece takes 4 ms, without optimisation 8 ms.
pub const STALL_THRESHOLD: Duration =
    Duration::from_millis(if cfg!(debug_assertions) { 10 } else { 4 });

/// What the time of a turn goes into; see `Deadline::observed`. With the feature `stages`
/// only, which the arena's measurements ask for: the pasted file has no characters to spare.
#[cfg(feature = "stages")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Listing the lines with their values, exposures apart.
    Listing,
    /// What the enemy would know of us after a line.
    Exposure,
    /// The stage before the exposure goes on.
    Resumed,
    /// Comparing the listed lines, exposures apart.
    Search,
}

/// The running limit of one request. Work is counted in search nodes.
#[derive(Clone, Debug)]
pub struct Deadline {
    #[cfg(feature = "stages")]
    observer: fn(Stage),
    /// The limit of time or work, without [`Deadline::cap`].
    pub limit: common::Deadline,
    /// Nodes at which it is over whatever the limit.
    most: u64,
}

impl Deadline {
    /// Starts the limit of a request in a game with these delays.
    pub fn with_delays(delays: &Delays, budget: Budget) -> Deadline {
        Deadline {
            #[cfg(feature = "stages")]
            observer: |_| (),
            limit: common::Deadline::with_delays(delays, budget),
            most: u64::MAX,
        }
    }

    /// Calls `observer` whenever a stage begins: for tools that measure where the
    /// time goes. Before the first stage the request is taken in, in both trackers.
    #[must_use]
    #[cfg(feature = "stages")]
    pub fn observed(mut self, observer: fn(Stage)) -> Deadline {
        self.observer = observer;
        self
    }

    /// Begins a stage.
    #[cfg(feature = "stages")]
    pub fn enter(&self, stage: Stage) {
        (self.observer)(stage);
    }

    /// Counts work done, in search nodes.
    #[inline]
    pub fn spend(&mut self, nodes: u64) {
        self.limit.spend(nodes);
    }

    /// Allows at most so many nodes more, however much time there is.
    pub fn cap(&mut self, nodes: u64) {
        self.most = self.limit.work() + nodes;
    }

    /// Search nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.limit.work()
    }

    /// Whether thinking must stop now. Reads the clock if there is one: call
    /// it every few dozen microseconds, not every node.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.limit.work() >= self.most || self.limit.is_over()
    }
}
