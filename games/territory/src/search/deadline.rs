//! When to stop thinking. The only place that reads a clock.

use common::Budget;
use core::time::Duration;
use std::time::Instant;

/// What is used of the 2 s that the statement allows for a game.
pub const THINKING_TIME: Duration = Duration::from_millis(1700);

/// The running limit of a game: a time is of the whole game, work is of each turn,
/// counted in simulated turns. With less work than one simulated game of each
/// candidate takes, some 300, the policy plays alone.
#[derive(Clone, Debug)]
pub struct Clock {
    budget: Budget,
    start: Instant,
}

/// The running limit of a turn.
#[derive(Clone, Debug)]
pub struct Deadline {
    limit: Limit,
    work: u64,
}

#[derive(Clone, Debug)]
enum Limit {
    Time { start: Instant, length: Duration },
    Work(u64),
}

impl Clock {
    /// Starts the clock of a game.
    pub fn start(budget: Budget) -> Clock {
        Clock {
            budget,
            start: Instant::now(),
        }
    }

    /// Starts a turn that so many follow, itself counted.
    pub fn deadline(&self, turns: usize) -> Deadline {
        let limit = match self.budget {
            Budget::Clock(total) => {
                let start = Instant::now();
                let left = total.saturating_sub(start - self.start);
                Limit::Time {
                    start,
                    length: left / turns.max(1) as u32,
                }
            }
            Budget::Work(work) => Limit::Work(work),
        };
        Deadline { limit, work: 0 }
    }
}

impl Deadline {
    /// Counts simulated turns.
    #[inline]
    pub fn spend(&mut self, turns: u64) {
        self.work += turns;
    }

    /// Simulated turns counted so far.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Whether there is no time at all.
    pub fn is_empty(&self) -> bool {
        match self.limit {
            Limit::Time { length, .. } => length < Duration::from_micros(200),
            Limit::Work(limit) => limit == 0,
        }
    }

    /// Whether this share of the limit is used up. Reads the clock if there is
    /// one: call it for every simulated game, not for every turn.
    pub fn is_past(&self, share: f32) -> bool {
        match self.limit {
            Limit::Time { start, length } => start.elapsed() >= length.mul_f32(share),
            Limit::Work(limit) => self.work as f32 >= limit as f32 * share,
        }
    }
}
