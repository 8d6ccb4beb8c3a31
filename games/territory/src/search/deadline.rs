//! When to stop thinking. The only place that reads a clock.

use common::Budget;
use core::time::Duration;
use std::time::Instant;

/// What is used of the 2 s that the statement allows for a game.
pub const THINKING_TIME: Duration = Duration::from_millis(1700);

/// The running limit of a game. Each turn receives its share of what is left, so what
/// a turn does not need goes to the later ones. Work is the mean of a turn, counted in
/// simulated turns; with less than one simulated game of each candidate takes, some
/// 300, the policy plays alone.
#[derive(Clone, Debug)]
pub struct Clock {
    budget: Budget,
    start: Instant,
    /// Work that the turns so far were given and did not use.
    spare: u64,
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
            spare: 0,
        }
    }

    /// Starts a turn that so many follow, itself counted.
    pub fn deadline(&self, turns: usize) -> Deadline {
        let turns = turns.max(1);
        let limit = match self.budget {
            Budget::Clock(total) => {
                let start = Instant::now();
                let left = total.saturating_sub(start - self.start);
                Limit::Time {
                    start,
                    length: left / turns as u32,
                }
            }
            Budget::Work(work) => Limit::Work(work + self.spare / turns as u64),
        };
        Deadline { limit, work: 0 }
    }

    /// Ends a turn: what it did not use is spread over the turns that follow.
    pub fn conclude(&mut self, deadline: &Deadline) {
        if let Budget::Work(work) = self.budget {
            self.spare = (self.spare + work).saturating_sub(deadline.work);
        }
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
