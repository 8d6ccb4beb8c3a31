//! The limit of a request, and the work counted against it.

use common::{Budget, Delays};
use core::time::Duration;

/// Time to think, of the second that the statement allows.
pub const THINKING_TIME: Duration = Duration::from_millis(800);

/// More time than this between two looks at the clock was not spent on work: an atlas of the
/// largest maps takes less.
pub const STALL_THRESHOLD: Duration = Duration::from_millis(40);

/// Cost of a usual node of a small map. On large maps, with many coins or blocks that
/// move, a node costs up to 30 times as much and is counted so: the same work takes
/// about the same time on every map.
pub const COST_UNITS_PER_NODE: u64 = 8;

/// The running limit of one request, which counts work in usual nodes.
#[derive(Clone, Debug)]
pub struct Deadline {
    limit: common::Deadline,
    nodes: u64,
    /// Cost of the nodes beyond the work that `limit` has counted, in
    /// 1/[`COST_UNITS_PER_NODE`] of a usual one.
    rest: u64,
}

impl Deadline {
    /// Starts the clock.
    pub fn start(budget: Budget) -> Deadline {
        Deadline {
            limit: common::Deadline::start(budget),
            nodes: 0,
            rest: 0,
        }
    }

    /// Starts the clock of a request in a game with these delays.
    pub fn with_delays(delays: &Delays, budget: Budget) -> Deadline {
        Deadline {
            limit: common::Deadline::with_delays(delays, budget),
            ..Deadline::start(Budget::Work(0))
        }
    }

    /// Tells the delays of the game that the request has been answered.
    pub fn record(&self, delays: &mut Delays) {
        delays.record(&self.limit);
    }

    /// Whether no more than this share of the time is left; of a limit of work, never.
    pub fn is_late(&self, share: f64) -> bool {
        self.limit.is_late(share)
    }

    /// Shortens the limit as [`common::Deadline::shorten`] does.
    pub fn shorten(&mut self) {
        self.limit.shorten();
    }

    /// Counts one search node and its cost beyond that of visiting it, in
    /// 1/[`COST_UNITS_PER_NODE`] of a usual one.
    #[inline]
    pub fn spend(&mut self, cost: u64) {
        self.nodes += 1;
        self.rest += 2 + cost;
        self.limit.spend(self.rest / COST_UNITS_PER_NODE);
        self.rest %= COST_UNITS_PER_NODE;
    }

    /// Work done so far, in usual nodes.
    pub fn work(&self) -> u64 {
        self.limit.work()
    }

    /// Search nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether thinking must stop now. Reads the clock if there is one: call
    /// it every few dozen microseconds, not every node.
    pub fn is_over(&self) -> bool {
        self.limit.is_over()
    }
}
