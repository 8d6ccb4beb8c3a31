//! When to stop thinking. A pasted program reads the clock here or in its own
//! `search/deadline.rs`, and nowhere else.
//!
//! A clock does not show how long a request lay before we woke up, and hardly that the
//! processor was lent to others for a few milliseconds. The system counts both
//! (`waited`, some 10 µs to read). Whoever waited must expect to wait as long once
//! more, in what follows the search; so a [`Watch`] that comes from the [`Delays`] of a game
//! has
//!
//! ```text
//! start = now - waited between the end of the last turn and the request
//! end   = start + limit - max(lost in this turn, expected)
//! expected = max(lost in the last turn, 3/4 of what was expected in it)
//! ```
//!
//! `lost` is what was waited and gaps between two looks at the clock that neither that
//! nor work explains (`held_up`). On systems without the count only such gaps are seen.

use core::cell::Cell;
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
    /// The same, with what the thread waits in mind.
    Watched(Cell<Watch>, Duration),
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

    /// Starts the clock of a request in a game with these delays.
    pub fn among(delays: &Delays, budget: Budget) -> Deadline {
        let limit = match budget {
            Budget::Clock(time) => Limit::Watched(Cell::new(delays.watch(time)), time),
            Budget::Work(work) => Limit::Work(work),
        };
        Deadline { limit, work: 0 }
    }

    /// Ends after a tenth of the whole time from now on, if that is earlier; of
    /// work, after a tenth of the whole limit, the work already done included.
    pub fn shorten(&mut self) {
        match &mut self.limit {
            Limit::Until(end, time) => *end = (*end).min(Instant::now() + *time / 10),
            Limit::Watched(watch, time) => {
                let watch = watch.get_mut();
                watch.end = watch.end.min(Instant::now() + *time / 10);
            }
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
        match &self.limit {
            Limit::Until(end, _) => Instant::now() >= *end,
            Limit::Watched(watch, _) => Watch::look_in(watch),
            Limit::Work(work) => self.work >= *work,
        }
    }

    /// Whether no more than this share of the time is left. Of a limit of work no time is
    /// ever used up.
    pub fn is_late(&self, share: f64) -> bool {
        let (is_over, left, time) = match &self.limit {
            Limit::Work(_) => return false,
            Limit::Until(end, time) => (false, end.saturating_duration_since(Instant::now()), time),
            Limit::Watched(watch, time) => {
                let is_over = Watch::look_in(watch);
                (is_over, watch.get().left(), time)
            }
        };
        is_over || left <= time.mul_f64(share)
    }
}

/// After more time than this between two looks at the clock the count of waiting is read.
const GAP: Duration = Duration::from_millis(1);

/// A limit of time that ends earlier where the thread has waited for a processor.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// When it is over if nothing is lost.
    end: Instant,
    /// The last look at the clock, and what had been waited by the last reading of that.
    last: Instant,
    waited: Duration,
    /// Time without the processor in this turn.
    lost: Duration,
    /// That to be expected of a turn.
    expected: Duration,
    held_up: Duration,
}

impl Watch {
    /// Whether it is over.
    #[inline]
    pub fn is_over(&mut self) -> bool {
        self.look(Instant::now(), waited)
    }

    /// Whether the watch in a cell is over.
    #[inline]
    pub fn look_in(cell: &Cell<Watch>) -> bool {
        let mut watch = cell.get();
        let is_over = watch.is_over();
        cell.set(watch);
        is_over
    }

    /// Time left at the last look.
    fn left(&self) -> Duration {
        let end = self.end.checked_sub(self.lost.max(self.expected));
        end.map_or(Duration::ZERO, |end| {
            end.saturating_duration_since(self.last)
        })
    }

    /// The same at a time; `waited` is called if it must be known.
    fn look(&mut self, now: Instant, waited: impl FnOnce() -> Duration) -> bool {
        let gap = now - core::mem::replace(&mut self.last, now);
        if gap > GAP {
            let before = core::mem::replace(&mut self.waited, waited());
            let counted = self.waited.saturating_sub(before);
            let other = gap.saturating_sub(counted);
            self.lost += counted;
            if other > self.held_up {
                self.lost += other;
            }
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

/// What the thread has waited for a processor in the turns of a game.
#[derive(Clone, Debug)]
pub struct Delays {
    /// More time than this between two looks at the clock was not spent on work.
    held_up: Duration,
    /// What had been waited when the last turn's work was done.
    rested: Option<Duration>,
    /// Time without the processor to be expected in a turn.
    expected: Duration,
}

impl Delays {
    /// Before the first request. Work never takes longer than `held_up` between two looks at
    /// the clock.
    pub fn new(held_up: Duration) -> Delays {
        Delays {
            held_up,
            rested: None,
            expected: Duration::ZERO,
        }
    }

    /// Starts the limit of a request.
    pub fn watch(&self, limit: Duration) -> Watch {
        self.watch_at(Instant::now(), waited(), limit)
    }

    fn watch_at(&self, now: Instant, waited: Duration, limit: Duration) -> Watch {
        let lost = waited.saturating_sub(self.rested.unwrap_or(waited));
        Watch {
            end: now + limit.saturating_sub(lost),
            last: now,
            waited,
            lost,
            expected: self.expected,
            held_up: self.held_up,
        }
    }

    /// The request of this limit has been answered.
    pub fn answered(&mut self, watch: &Watch) {
        let mut watch = *watch;
        watch.is_over();
        self.expected = watch.lost.max(self.expected * 3 / 4);
    }

    /// The request of this limit has been answered.
    pub fn met(&mut self, deadline: &Deadline) {
        if let Limit::Watched(watch, _) = &deadline.limit {
            self.answered(&watch.get());
        }
    }

    /// All work of the turn is done. What is waited from now on is the next one's time.
    pub fn rest(&mut self) {
        self.rested = Some(waited());
    }
}

#[cfg(test)]
mod tests {
    use super::{Delays, Duration, Instant};

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
    fn turn(delays: &Delays, fake: &mut Fake, wake: u64, waiting: u64) -> (u64, u64) {
        let request = fake.now;
        fake.run(0, wake);
        let mut watch = delays.watch_at(fake.now, fake.waited, ms(22));
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
        let mut delays = Delays::new(ms(4));
        assert_eq!(turn(&delays, &mut fake, 0, 0), (22, 0));
        // Half of the time is lost: 2 + 2, 4 + 4, 6 + 6, 8 + 8 of 22 - 8.
        assert_eq!(turn(&delays, &mut fake, 0, 2), (16, 8));
        // Waking up is seen only where it is known when the rest began.
        assert_eq!(turn(&delays, &mut fake, 6, 0), (28, 0));
        delays.rested = Some(fake.waited);
        assert_eq!(turn(&delays, &mut fake, 6, 0), (16, 6));
        // What was lost before is expected again.
        delays.rested = Some(fake.waited);
        delays.expected = ms(10);
        assert_eq!(turn(&delays, &mut fake, 0, 0), (12, 0));
        // Never later than at once.
        delays.expected = ms(90);
        assert_eq!(turn(&delays, &mut fake, 0, 0), (2, 0));
    }

    #[test]
    fn without_a_count_long_gaps_are_lost() {
        let delays = Delays::new(ms(4));
        let now = Instant::now();
        let mut watch = delays.watch_at(now, Duration::ZERO, ms(22));
        assert!(!watch.look(now + ms(3), Duration::default));
        assert_eq!((watch.lost, watch.left()), (Duration::ZERO, ms(19)));
        assert!(watch.look(now + ms(15), Duration::default));
        assert_eq!((watch.lost, watch.left()), (ms(12), Duration::ZERO));
    }

    #[test]
    fn what_was_lost_is_expected_less_and_less() {
        let mut delays = Delays::new(ms(4));
        let mut watch = delays.watch(ms(22));
        watch.lost = ms(8);
        delays.answered(&watch);
        assert!(delays.expected >= ms(8));
        let before = delays.expected;
        delays.answered(&delays.watch(ms(22)));
        assert!(delays.expected < before && delays.expected >= before * 3 / 4);
    }
}
