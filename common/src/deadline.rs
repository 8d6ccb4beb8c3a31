//! When to stop thinking. A pasted program reads the clock here and nowhere else.
//!
//! A clock does not show how long a request lay before we woke up, and hardly that the
//! processor was lent to others for a few milliseconds. The system counts both
//! (`waited`, some 10 µs to read). Whoever waited must expect to wait as long once
//! more, in what follows the search; so a `StallTimer` that comes from the [`Delays`] of a
//! game has
//!
//! ```text
//! start = now - waited between the end of the last turn and the request
//! end   = start + limit - max(lost in this turn, expected)
//! expected = max(lost in the last turn, 3/4 of what was expected in it)
//! ```
//!
//! `lost` is what was waited and gaps between two looks at the clock that neither that
//! nor work explains (`stall_threshold`). On systems without the count only such gaps are seen.
//!
//! Where the judge limits a whole game, a [`GameClock`] spreads the limit over the turns.

use core::cell::Cell;
use core::time::Duration;
use std::time::Instant;

/// The limit of one request, or of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Time from the start, as a judge limits it.
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
    Clock(Cell<StallTimer>),
    Work(u64),
}

impl Deadline {
    /// Starts the clock. Time without the processor is not counted apart.
    pub fn start(budget: Budget) -> Deadline {
        let timer = |limit| StallTimer {
            gap: Duration::MAX,
            ..Delays::new(Duration::MAX).timer(Instant::now(), Duration::ZERO, limit)
        };
        let limit = match budget {
            Budget::Clock(time) => Limit::Clock(Cell::new(timer(time))),
            Budget::Work(work) => Limit::Work(work),
        };
        Deadline { limit, work: 0 }
    }

    /// Starts the clock of a request in a game with these delays.
    pub fn with_delays(delays: &Delays, budget: Budget) -> Deadline {
        let limit = match budget {
            Budget::Clock(time) => {
                Limit::Clock(Cell::new(delays.timer(Instant::now(), waited(), time)))
            }
            Budget::Work(work) => Limit::Work(work),
        };
        Deadline { limit, work: 0 }
    }

    /// The limit that it was started with, or [shortened](Deadline::shorten) to in work.
    pub fn budget(&self) -> Budget {
        match &self.limit {
            Limit::Clock(timer) => Budget::Clock(timer.get().limit),
            Limit::Work(work) => Budget::Work(*work),
        }
    }

    /// Ends after a tenth of the whole time from now on, if that is earlier; of
    /// work, after a tenth of the whole limit, the work already done included.
    pub fn shorten(&mut self) {
        match &mut self.limit {
            Limit::Clock(timer) => {
                let timer = timer.get_mut();
                timer.end = timer.end.min(Instant::now() + timer.limit / 10);
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
            Limit::Clock(timer) => StallTimer::poll(timer),
            Limit::Work(work) => self.work >= *work,
        }
    }

    /// Whether no more than this share of the time is left. Of a limit of work no time is
    /// ever used up.
    pub fn is_late(&self, share: f64) -> bool {
        match &self.limit {
            Limit::Clock(timer) => {
                StallTimer::poll(timer) || timer.get().left() <= timer.get().limit.mul_f64(share)
            }
            Limit::Work(_) => false,
        }
    }

    /// Whether this share of the time or of the work is used up. Reads the clock if there is
    /// one.
    pub fn is_past(&self, share: f32) -> bool {
        match &self.limit {
            Limit::Clock(timer) => {
                let is_over = StallTimer::poll(timer);
                let timer = timer.get();
                let later = timer.limit.saturating_sub(timer.limit.mul_f32(share));
                is_over || timer.left() <= later
            }
            Limit::Work(limit) => self.work as f32 >= *limit as f32 * share,
        }
    }
}

/// A limit of time that ends earlier where the thread has waited for a processor.
#[derive(Clone, Copy, Debug)]
struct StallTimer {
    limit: Duration,
    /// When it is over if nothing is lost.
    end: Instant,
    /// The last look at the clock, and what had been waited by the last reading of that.
    last: Instant,
    waited: Duration,
    /// Time without the processor in this turn.
    lost: Duration,
    /// Time without the processor that is to be expected of a turn.
    expected: Duration,
    /// After more time than this between two looks at the clock the count is read.
    gap: Duration,
    stall_threshold: Duration,
}

impl StallTimer {
    /// Looks at the clock; returns whether the limit is over.
    #[inline]
    fn poll(cell: &Cell<StallTimer>) -> bool {
        let mut timer = cell.get();
        let is_over = timer.poll_at(Instant::now(), waited);
        cell.set(timer);
        is_over
    }

    /// Time left at the last look.
    fn left(&self) -> Duration {
        let end = self.end.checked_sub(self.lost.max(self.expected));
        end.map_or(Duration::ZERO, |end| {
            end.saturating_duration_since(self.last)
        })
    }

    /// Whether the limit is over at this time; `waited` is called if the count must be known.
    fn poll_at(&mut self, now: Instant, waited: impl FnOnce() -> Duration) -> bool {
        let gap = now - core::mem::replace(&mut self.last, now);
        if gap > self.gap {
            let before = core::mem::replace(&mut self.waited, waited());
            let counted = self.waited.saturating_sub(before);
            let other = gap.saturating_sub(counted);
            self.lost += counted;
            if other > self.stall_threshold {
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
    stall_threshold: Duration,
    /// What had been waited when the last turn's work was done.
    idle_since: Option<Duration>,
    /// Time without the processor to be expected in a turn.
    expected: Duration,
}

impl Delays {
    /// Before the first request. Work never takes longer than `stall_threshold` between two
    /// looks at the clock.
    pub fn new(stall_threshold: Duration) -> Delays {
        Delays {
            stall_threshold,
            idle_since: None,
            expected: Duration::ZERO,
        }
    }

    /// Starts the limit of a request at this time, when so much had been waited.
    fn timer(&self, now: Instant, waited: Duration, limit: Duration) -> StallTimer {
        let lost = waited.saturating_sub(self.idle_since.unwrap_or(waited));
        StallTimer {
            limit,
            end: now + limit.saturating_sub(lost),
            last: now,
            waited,
            lost,
            expected: self.expected,
            gap: Duration::from_millis(1),
            stall_threshold: self.stall_threshold,
        }
    }

    /// Records what was lost in a request that has been answered; nothing of a limit of work.
    pub fn record(&mut self, deadline: &Deadline) {
        if let Limit::Clock(timer) = &deadline.limit {
            StallTimer::poll(timer);
            self.expected = timer.get().lost.max(self.expected * 3 / 4);
        }
    }

    /// All work of the turn is done. What is waited from now on is the next turn's time.
    pub fn mark_idle(&mut self) {
        self.idle_since = Some(waited());
    }
}

/// The running limit of a game. Each turn receives its share of what is left, so what
/// a turn does not need goes to the later ones. What turns cost beside the thinking that
/// they were given (reading, waiting for the processor, also while thinking) is kept back
/// for those to come, and the longest wait so far once more: a machine that was busy may
/// be busy again. Work is the mean of a turn.
#[derive(Clone, Debug)]
pub struct GameClock {
    budget: Budget,
    start: Instant,
    /// When the last turn began to think.
    turn_start: Instant,
    /// Work that the turns so far were given and did not use.
    spare: u64,
    /// Time from the start until the first turn began to think.
    opening: Duration,
    /// For how long all turns have thought, at most as long as they were given.
    thought: Duration,
    turns: u32,
    /// The longest time that a turn took beyond what it was given.
    longest_overrun: Duration,
}

impl GameClock {
    /// Starts the clock of a game.
    pub fn start(budget: Budget) -> GameClock {
        let now = Instant::now();
        GameClock {
            budget,
            start: now,
            turn_start: now,
            spare: 0,
            opening: Duration::ZERO,
            thought: Duration::ZERO,
            turns: 0,
            longest_overrun: Duration::ZERO,
        }
    }

    /// Starts a turn that so many follow, itself counted.
    pub fn deadline(&mut self, turns: usize) -> Deadline {
        let turns = turns.max(1);
        self.turn_start = Instant::now();
        Deadline::start(match self.budget {
            Budget::Clock(total) => {
                let elapsed = self.turn_start - self.start;
                let beside = elapsed.saturating_sub(self.opening + self.thought);
                let kept_back = beside / self.turns.max(1) * turns as u32 + self.longest_overrun;
                let left = total.saturating_sub(elapsed).saturating_sub(kept_back);
                Budget::Clock(left / turns as u32)
            }
            Budget::Work(work) => Budget::Work(work + self.spare / turns as u64),
        })
    }

    /// Records a turn that has been thought about: what it did not use is spread over the
    /// turns that follow.
    pub fn record(&mut self, deadline: &Deadline) {
        if let Budget::Work(work) = self.budget {
            self.spare = (self.spare + work).saturating_sub(deadline.work);
        }
        if let Budget::Clock(length) = deadline.budget() {
            if self.turns == 0 {
                self.opening = self.turn_start - self.start;
            }
            let took = self.turn_start.elapsed();
            self.turns += 1;
            self.thought += took.min(length);
            self.longest_overrun = self.longest_overrun.max(took.saturating_sub(length));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Cell, Deadline, Delays, Duration, GameClock, Instant, Limit, StallTimer};

    fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    /// A deadline that runs by this timer.
    fn deadline(timer: StallTimer) -> Deadline {
        Deadline {
            limit: Limit::Clock(Cell::new(timer)),
            work: 0,
        }
    }

    #[test]
    fn time_beside_thinking_is_kept_back() {
        let total = Duration::from_secs(1000);
        let length = |clock: &GameClock, turns| match clock.clone().deadline(turns).budget() {
            Budget::Clock(length) => length,
            Budget::Work(_) => Duration::ZERO,
        };
        let now = Instant::now();
        let mut clock = GameClock::start(Budget::Clock(total));
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
        clock.turn_start = now - Duration::from_secs(90);
        clock.record(&Deadline::start(Budget::Clock(Duration::from_secs(4))));
        // 846 s are left for 8 turns, which will lose (154 - 100 - 54) s each.
        let expected = Duration::from_secs((846 - 86) / 8);
        let difference = length(&clock, 8).abs_diff(expected);
        assert!(difference < Duration::from_secs(1), "{difference:?}");
        // With 77 s lost in each turn and 200 s once nothing is left to think.
        clock.longest_overrun = Duration::from_secs(200);
        clock.thought = Duration::ZERO;
        clock.opening = Duration::ZERO;
        assert!(length(&clock, 9).is_zero());
    }

    #[test]
    fn work_that_is_saved_goes_to_later_turns() {
        let mut clock = GameClock::start(Budget::Work(100));
        let mut deadline = clock.deadline(11);
        deadline.spend(40);
        clock.record(&deadline);
        let mut later = clock.deadline(10);
        later.spend(105);
        assert!(!later.is_past(1.0));
        later.spend(1);
        assert!(later.is_past(1.0));
    }

    #[test]
    fn a_share_of_the_time_is_past_when_it_is_used_up() {
        let timer = |used| {
            let now = Instant::now();
            Delays::new(Duration::MAX).timer(now - ms(used), Duration::ZERO, ms(100_000))
        };
        let half = deadline(timer(50_000));
        assert!(half.is_past(0.5) && !half.is_past(0.6) && !half.is_past(1.0));
        assert!(half.is_late(0.5) && !half.is_late(0.4));
        let all = deadline(timer(100_000));
        assert!(all.is_past(0.5) && all.is_past(1.0) && all.is_over());
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
        let mut timer = delays.timer(fake.now, fake.waited, ms(22));
        loop {
            fake.run(2, waiting);
            if timer.poll_at(fake.now, || fake.waited) {
                let passed = (fake.now - request).as_millis();
                return (passed as u64, timer.lost.as_millis() as u64);
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
        delays.idle_since = Some(fake.waited);
        assert_eq!(turn(&delays, &mut fake, 6, 0), (16, 6));
        // What was lost before is expected again.
        delays.idle_since = Some(fake.waited);
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
        let mut timer = delays.timer(now, Duration::ZERO, ms(22));
        assert!(!timer.poll_at(now + ms(3), Duration::default));
        assert_eq!((timer.lost, timer.left()), (Duration::ZERO, ms(19)));
        assert!(timer.poll_at(now + ms(15), Duration::default));
        assert_eq!((timer.lost, timer.left()), (ms(12), Duration::ZERO));
    }

    #[test]
    fn what_was_lost_is_expected_less_and_less() {
        let mut delays = Delays::new(ms(4));
        let mut timer = delays.timer(Instant::now(), Duration::ZERO, ms(22));
        timer.lost = ms(8);
        delays.record(&deadline(timer));
        assert!(delays.expected >= ms(8));
        let before = delays.expected;
        delays.record(&Deadline::with_delays(&delays, Budget::Clock(ms(22))));
        assert!(delays.expected < before && delays.expected >= before * 3 / 4);
    }

    /// Without delays a gap is time like any other.
    #[test]
    fn a_plain_deadline_counts_no_gaps() {
        let Limit::Clock(timer) = Deadline::start(Budget::Clock(ms(22))).limit else {
            panic!("a limit of time")
        };
        let mut timer = timer.get();
        assert!(!timer.poll_at(timer.last + ms(20), || ms(5)));
        assert_eq!((timer.lost, timer.left()), (Duration::ZERO, ms(2)));
    }
}
