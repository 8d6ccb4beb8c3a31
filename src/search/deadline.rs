//! When to stop thinking. All time is measured here, by [`common::deadline`].
//!
//! A turn's 50 ms, counted from the reading of its request, by the clock:
//!
//! | what | ms at most, optimised | without optimisation |
//! |---|---|---|
//! | until the search must stop ([`Budget::JUDGE`]), the observations of both trackers included | 24 | 14 |
//! | the slowest piece that is not cut short: one exact exposure after a SILENCE | 4 | 8 |
//! | reading, writing, and waking up on a busy machine | the rest | the rest |
//!
//! The pieces were measured on recorded games of an opponent with long trails
//! (docs/tracker.md); that they cannot be much slower follows from the caps of
//! the tracker.
//!
//! Of what the thread waited for a processor [`common::deadline`] keeps count, and so ends
//! a turn earlier.

use common::{Delays, Watch};
use core::cell::Cell;
use core::time::Duration;

/// What thinking is limited by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// The judge's real limits, as time.
    Clock {
        /// For the placement; the judge allows 1,000 ms.
        placement: Duration,
        /// For each later turn; the judge allows 50 ms.
        turn: Duration,
    },
    /// A number of search nodes per request, the same on every machine.
    Work(u64),
}

impl Budget {
    /// The judge's limits, less the reserve that the table above explains.
    pub const JUDGE: Budget = Budget::Clock {
        placement: Duration::from_millis(700),
        turn: Duration::from_millis(if cfg!(debug_assertions) { 14 } else { 24 }),
    };
}

/// More time than this between two looks at the clock was not spent on work:
/// pieces take no more, see above; without optimisation 8 ms.
const HELD_UP: Duration = Duration::from_millis(if cfg!(debug_assertions) { 10 } else { 4 });

/// What the time of a turn goes into; see [`Deadline::observed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Taking the request in: the enemy's order, in both trackers.
    Request,
    /// Listing the lines with their values, exposures apart.
    Listing,
    /// What the enemy would know of us after a line.
    Exposure,
    /// Comparing the listed lines, exposures apart.
    Search,
}

/// The running limit of one request.
#[derive(Clone, Debug)]
pub struct Deadline {
    stage: Stage,
    observer: Option<fn(Stage)>,
    limit: Limit,
    nodes: u64,
    /// Nodes at which it is over whatever the limit.
    most: u64,
}

#[derive(Clone, Debug)]
enum Limit {
    Time(Cell<Watch>),
    Nodes(u64),
}

/// Starts the limits of one game's requests.
#[derive(Clone, Debug)]
pub struct Clock {
    budget: Budget,
    delays: Delays,
}

impl Clock {
    /// Before the first request.
    pub fn new(budget: Budget) -> Clock {
        Clock {
            budget,
            delays: Delays::new(HELD_UP),
        }
    }

    /// Starts the limit of a placement.
    pub fn placement(&self) -> Deadline {
        self.start(|placement, _| placement)
    }

    /// Starts the limit of a turn.
    pub fn turn(&self) -> Deadline {
        self.start(|_, turn| turn)
    }

    fn start(&self, choose: impl Fn(Duration, Duration) -> Duration) -> Deadline {
        let limit = match self.budget {
            Budget::Clock { placement, turn } => {
                Limit::Time(Cell::new(self.delays.watch(choose(placement, turn))))
            }
            Budget::Work(nodes) => Limit::Nodes(nodes),
        };
        Deadline {
            stage: Stage::Request,
            observer: None,
            limit,
            nodes: 0,
            most: u64::MAX,
        }
    }

    /// The request of this limit has been answered.
    pub fn answered(&mut self, deadline: &Deadline) {
        if let Limit::Time(watch) = &deadline.limit {
            self.delays.answered(&watch.get());
        }
    }

    /// All work of the turn is done. What is waited from now on is the next one's time.
    pub fn rest(&mut self) {
        if let Budget::Clock { .. } = self.budget {
            self.delays.rest();
        }
    }
}

impl Deadline {
    /// Calls `observer` whenever a stage begins: for tools that measure where the
    /// time goes. The first stage is [`Stage::Request`].
    #[must_use]
    pub fn observed(mut self, observer: fn(Stage)) -> Deadline {
        self.observer = Some(observer);
        self
    }

    /// Begins a stage. Returns the stage before it, to go back to.
    pub fn enter(&mut self, stage: Stage) -> Stage {
        if let Some(observer) = self.observer {
            observer(stage);
        }
        core::mem::replace(&mut self.stage, stage)
    }

    /// Counts work done, in search nodes.
    #[inline]
    pub fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Allows at most so many nodes more, however much time there is.
    pub fn cap(&mut self, nodes: u64) {
        self.most = self.nodes + nodes;
    }

    /// Search nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether thinking must stop now. Reads the clock if there is one: call
    /// it every few dozen microseconds, not every node.
    #[inline]
    pub fn is_over(&self) -> bool {
        if self.nodes >= self.most {
            return true;
        }
        match &self.limit {
            Limit::Time(watch) => Watch::look_in(watch),
            Limit::Nodes(nodes) => self.nodes >= *nodes,
        }
    }
}
