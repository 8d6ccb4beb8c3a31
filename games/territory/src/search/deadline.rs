//! When to stop thinking. The only place that reads a clock.

use common::Budget;
use core::time::Duration;
use std::time::Instant;

/// What is used of the 2 s that the statement allows for a game.
pub const THINKING_TIME: Duration = Duration::from_millis(1700);

/// The running limit of a game. Each turn receives its share of what is left, so what
/// a turn does not need goes to the later ones. What turns cost beside the thinking that
/// they were given (reading, waiting for the processor, also while thinking) is kept back
/// for those to come, and the longest wait so far once more: a machine that was busy may
/// be busy again. Work is the mean of a turn, counted in simulated turns; with less than
/// one simulated game of each candidate takes, some 300, the policy plays alone.
#[derive(Clone, Debug)]
pub struct Clock {
    budget: Budget,
    start: Instant,
    /// Work that the turns so far were given and did not use.
    spare: u64,
    /// When the first turn began to think, and for how long all turns have, at most as
    /// long as they were given.
    opening: Duration,
    thought: Duration,
    turns: u32,
    /// The longest time that a turn took beyond what it was given.
    longest_overrun: Duration,
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
            opening: Duration::ZERO,
            thought: Duration::ZERO,
            turns: 0,
            longest_overrun: Duration::ZERO,
        }
    }

    /// Starts a turn that so many follow, itself counted.
    pub fn deadline(&self, turns: usize) -> Deadline {
        let turns = turns.max(1);
        let limit = match self.budget {
            Budget::Clock(total) => {
                let start = Instant::now();
                let elapsed = start - self.start;
                let beside = elapsed.saturating_sub(self.opening + self.thought);
                let kept_back = beside / self.turns.max(1) * turns as u32 + self.longest_overrun;
                let left = total.saturating_sub(elapsed).saturating_sub(kept_back);
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
        if let Limit::Time { start, length } = deadline.limit {
            if self.turns == 0 {
                self.opening = start - self.start;
            }
            let took = start.elapsed();
            self.turns += 1;
            self.thought += took.min(length);
            self.longest_overrun = self.longest_overrun.max(took.saturating_sub(length));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_beside_thinking_is_kept_back() {
        let total = Duration::from_secs(1000);
        let length = |clock: &Clock, turns| match clock.deadline(turns).limit {
            Limit::Time { length, .. } => length,
            Limit::Work(_) => Duration::ZERO,
        };
        let now = Instant::now();
        let mut clock = Clock::start(Budget::Clock(total));
        // Turn 1 thought from second 100 to 150, turn 2 begins at second 154.
        clock.start = now - Duration::from_secs(154);
        clock.opening = Duration::from_secs(100);
        clock.thought = Duration::from_secs(50);
        clock.turns = 1;
        // 846 s are left for 9 turns, and each will lose 4 s.
        let expected = Duration::from_secs((1000 - 154 - 9 * 4) / 9);
        let difference = length(&clock, 9).abs_diff(expected);
        assert!(difference < Duration::from_secs(1), "{difference:?}");
        // A turn that took 86 s more than it was given: as much is kept back.
        let late = Deadline {
            limit: Limit::Time {
                start: now - Duration::from_secs(90),
                length: Duration::from_secs(4),
            },
            work: 0,
        };
        clock.conclude(&late);
        // 846 s are left for 8 turns, which will lose (154 - 100 - 54) s each.
        let expected = Duration::from_secs((846 - 86) / 8);
        let difference = length(&clock, 8).abs_diff(expected);
        assert!(difference < Duration::from_secs(1), "{difference:?}");
        // With 77 s lost in each turn and 200 s once nothing is left to think.
        clock.longest_overrun = Duration::from_secs(200);
        clock.thought = Duration::ZERO;
        clock.opening = Duration::ZERO;
        assert!(clock.deadline(9).is_empty());
    }

    #[test]
    fn work_that_is_saved_goes_to_later_turns() {
        let mut clock = Clock::start(Budget::Work(100));
        let mut deadline = clock.deadline(11);
        deadline.spend(40);
        clock.conclude(&deadline);
        let mut later = clock.deadline(10);
        later.spend(105);
        assert!(!later.is_past(1.0));
        later.spend(1);
        assert!(later.is_past(1.0));
    }
}
