//! When to stop thinking. The only place that reads a clock.
//!
//! A turn's 50 ms, counted from the reading of its request, by the clock:
//!
//! | what | ms at most, optimised | without optimisation |
//! |---|---|---|
//! | until the search must stop ([`Budget::JUDGE`]), the observations of both trackers included | 22 | 14 |
//! | the slowest piece that is not cut short: one exact exposure after a SILENCE | 4 | 8 |
//! | reading, writing, and waking up on a busy machine | the rest | the rest |
//!
//! The pieces were measured on recorded games of an opponent with long trails
//! (docs/tracker.md); that they cannot be much slower follows from the caps of
//! the tracker.
//!
//! A clock does not show how long a request lay before we woke up, and hardly that the
//! processor was lent to others for a few milliseconds. The system counts both
//! (`waited`, some 10 µs to read). Whoever waited must expect to wait as long once
//! more, in what follows the search; so
//!
//! ```text
//! start = now - waited between the end of the last turn and the request
//! end   = start + limit - max(lost in this turn, expected)
//! expected = max(lost in the last turn, 3/4 of what was expected in it)
//! ```
//!
//! `lost` is what was waited and gaps between two looks at the clock that neither that
//! nor work explains (`HELD_UP`). On systems without the count only such gaps are seen.

use core::cell::Cell;
use core::time::Duration;
use std::time::Instant;

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
        turn: Duration::from_millis(if cfg!(debug_assertions) { 14 } else { 22 }),
    };
}

/// After more time than this between two looks at the clock the count of waiting is read.
const GAP: Duration = Duration::from_millis(1);

/// More time than this between two looks at the clock was not spent on work:
/// pieces take 3 ms at most, without optimisation 8 ms.
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

/// A limit of time. It reads no clock itself.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// When it is over if nothing is lost.
    end: Instant,
    /// The last look at the clock, and what had been waited by the last reading of that.
    last: Instant,
    waited: Duration,
    /// Time without the processor in this turn.
    lost: Duration,
    /// That to be expected of a turn.
    expected: Duration,
}

impl Watch {
    /// Whether it is over; `waited` is called if it must be known.
    fn look(&mut self, now: Instant, waited: impl FnOnce() -> Duration) -> bool {
        let gap = now - core::mem::replace(&mut self.last, now);
        if gap > GAP {
            let before = core::mem::replace(&mut self.waited, waited());
            let counted = self.waited.saturating_sub(before);
            let other = gap.saturating_sub(counted);
            self.lost += counted
                + if other > HELD_UP {
                    other
                } else {
                    Duration::ZERO
                };
        }
        now + self.lost.max(self.expected) >= self.end
    }
}

/// How long the system has let this thread wait for a processor since it began, by the
/// second number of the file; 0 where there is none.
fn waited() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let count = text.split(' ').nth(1).and_then(|count| count.parse().ok());
    Duration::from_nanos(count.unwrap_or(0))
}

/// Starts the limits of one game's requests.
#[derive(Clone, Debug)]
pub struct Clock {
    budget: Budget,
    /// What had been waited when the last turn's work was done.
    rested: Option<Duration>,
    /// Time without the processor to be expected in a turn.
    expected: Duration,
}

impl Clock {
    /// Before the first request.
    pub fn new(budget: Budget) -> Clock {
        Clock {
            budget,
            rested: None,
            expected: Duration::ZERO,
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
                let now = Instant::now();
                let watch = self.watch(now, waited(), choose(placement, turn));
                Limit::Time(Cell::new(watch))
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

    fn watch(&self, now: Instant, waited: Duration, limit: Duration) -> Watch {
        let lost = waited.saturating_sub(self.rested.unwrap_or(waited));
        Watch {
            end: now + limit.saturating_sub(lost),
            last: now,
            waited,
            lost,
            expected: self.expected,
        }
    }

    /// The request of this limit has been answered.
    pub fn answered(&mut self, deadline: &Deadline) {
        if let Limit::Time(watch) = &deadline.limit {
            let mut watch = watch.get();
            watch.look(Instant::now(), waited);
            self.expected = watch.lost.max(self.expected * 3 / 4);
        }
    }

    /// All work of the turn is done. What is waited from now on is the next one's time.
    pub fn rest(&mut self) {
        if let Budget::Clock { .. } = self.budget {
            self.rested = Some(waited());
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
            Limit::Time(watch) => {
                let mut looked = watch.get();
                let is_over = looked.look(Instant::now(), waited);
                watch.set(looked);
                is_over
            }
            Limit::Nodes(nodes) => self.nodes >= *nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Clock, Duration, Instant};

    fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    /// A fake processor: what its clock reads and what it made the thread wait.
    struct Fake {
        now: Instant,
        waited: Duration,
    }

    impl Fake {
        fn run(&mut self, busy: u64, waiting: u64) {
            self.now += ms(busy + waiting);
            self.waited += ms(waiting);
        }
    }

    /// A turn of 22 ms that works 2 ms and waits `waiting` ms in turns, until it is over:
    /// how many ms have passed since the request, and what was lost.
    fn turn(clock: &Clock, fake: &mut Fake, wake: u64, waiting: u64) -> (u64, u64) {
        let request = fake.now;
        fake.run(0, wake);
        let mut watch = clock.watch(fake.now, fake.waited, ms(22));
        loop {
            fake.run(2, waiting);
            if watch.look(fake.now, || fake.waited) {
                let passed = (fake.now - request).as_millis();
                return (passed as u64, watch.lost.as_millis() as u64);
            }
        }
    }

    #[test]
    fn a_turn_ends_earlier_by_what_it_or_the_turns_before_waited() {
        let mut fake = Fake {
            now: Instant::now(),
            waited: ms(700),
        };
        let mut clock = Clock::new(Budget::JUDGE);
        assert_eq!(turn(&clock, &mut fake, 0, 0), (22, 0));
        // Half of the time is lost: 2 + 2, 4 + 4, 6 + 6, 8 + 8 of 22 - 8.
        assert_eq!(turn(&clock, &mut fake, 0, 2), (16, 8));
        // Waking up is seen only where it is known when the rest began.
        assert_eq!(turn(&clock, &mut fake, 6, 0), (28, 0));
        clock.rested = Some(fake.waited);
        assert_eq!(turn(&clock, &mut fake, 6, 0), (16, 6));
        // What was lost before is expected again.
        clock.rested = Some(fake.waited);
        clock.expected = ms(10);
        assert_eq!(turn(&clock, &mut fake, 0, 0), (12, 0));
        // Never later than at once.
        clock.expected = ms(90);
        assert_eq!(turn(&clock, &mut fake, 0, 0), (2, 0));
    }

    #[test]
    fn without_a_count_long_gaps_are_lost() {
        let clock = Clock::new(Budget::JUDGE);
        let now = Instant::now();
        let mut watch = clock.watch(now, Duration::ZERO, ms(22));
        assert!(!watch.look(now + ms(3), Duration::default));
        assert_eq!(watch.lost, Duration::ZERO);
        assert!(watch.look(now + ms(15), Duration::default));
        assert_eq!(watch.lost, ms(12));
    }

    #[test]
    fn what_was_lost_is_expected_less_and_less() {
        let mut clock = Clock::new(Budget::JUDGE);
        let mut deadline = clock.turn();
        let super::Limit::Time(watch) = &mut deadline.limit else {
            unreachable!("a limit of time");
        };
        watch.get_mut().lost = ms(8);
        clock.answered(&deadline);
        assert!(clock.expected >= ms(8));
        let before = clock.expected;
        clock.answered(&clock.turn());
        assert!(clock.expected < before && clock.expected >= before * 3 / 4);
    }
}
