//! Processor time of a program, to tell a slow program from one that got no processor.
//!
//! On Linux it is read from `/proc` (proc(5)): `schedstat` of a thread holds the nanoseconds on a
//! processor and the nanoseconds in a queue for one. Elsewhere nothing is known.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Processor time of a program while an answer was due, and the state of the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProcessorUse {
    /// Microseconds from the request until the arena gave up.
    pub elapsed_us: u64,
    /// Microseconds on a processor, of all threads and child processes together.
    pub ran_us: u64,
    /// Microseconds in a queue for a processor: of the thread that waited longest, and of the
    /// arena's own threads that pass on its lines.
    pub waited_us: u64,
    /// Load of the machine: mean number of runnable threads in the last minute.
    pub load: f64,
    /// Share of processor time that the host of a virtual machine took since the game began, 0..=1.
    pub steal: f64,
}

impl ProcessorUse {
    /// Whether the machine and not the program explains a timeout at this limit: the program ran
    /// for less than the limit, and more of the rest went to waiting for a processor (or to the
    /// host) than to sleep.
    pub fn is_starved(&self, limit: Duration) -> bool {
        let elapsed = self.elapsed_us as f64;
        let taken = self.waited_us as f64 + self.steal * elapsed;
        let asleep = elapsed - self.ran_us as f64 - taken;
        u128::from(self.ran_us) < limit.as_micros() && taken > asleep
    }
}

/// Where the time went: `ran 12.0 ms, waited 38.1 ms for a processor; load 9.8, 2 % stolen`.
impl std::fmt::Display for ProcessorUse {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let [ran, waited] = [self.ran_us, self.waited_us].map(|time| time as f64 / 1e3);
        write!(
            f,
            "it ran {ran:.1} ms and waited {waited:.1} ms for a processor; load {:.1}, {:.0} % \
             stolen",
            self.load,
            100.0 * self.steal
        )
    }
}

/// State of a program's threads at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Nanoseconds that each thread has run and waited, by its number.
    threads: std::collections::BTreeMap<u32, [u64; 2]>,
    /// Threads that run, wait for a processor or for a disk.
    busy: std::collections::BTreeSet<u32>,
    /// Nanoseconds that the arena's threads for the program's pipes have waited.
    pipes: u64,
}

impl Usage {
    /// Whether some thread is at work or about to be.
    pub fn is_busy(&self) -> bool {
        !self.busy.is_empty()
    }

    /// What was used since an earlier moment, `elapsed` ago. `machine` is the machine's state when
    /// the game began.
    pub fn since(&self, earlier: &Usage, elapsed: Duration, machine: Machine) -> ProcessorUse {
        let elapsed = nanoseconds(elapsed);
        let (mut ran, mut waited) = (0, 0);
        for (thread, now) in &self.threads {
            let known = earlier.threads.get(thread).copied().unwrap_or_default();
            let [used, queued] = [0, 1].map(|n| now[n].saturating_sub(known[n]));
            ran += used;
            // The present wait is counted only when it ends.
            let queued = match self.busy.contains(thread) {
                true => queued.max(elapsed.saturating_sub(used)),
                false => queued,
            };
            waited = queued.max(waited);
        }
        waited += self.pipes.saturating_sub(earlier.pipes);
        let now = Machine::now();
        ProcessorUse {
            elapsed_us: elapsed / 1000,
            ran_us: ran / 1000,
            waited_us: waited.min(elapsed) / 1000,
            load: now.load,
            steal: now.steal_since(machine),
        }
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// State of the machine at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Machine {
    load: f64,
    /// Ticks of all processors: all of them, and those stolen by the host.
    ticks: [u64; 2],
}

impl Machine {
    /// Share of the ticks since an earlier moment that the host took.
    fn steal_since(&self, earlier: Machine) -> f64 {
        let [all, stolen] = [0, 1].map(|n| self.ticks[n].saturating_sub(earlier.ticks[n]));
        stolen as f64 / all.max(1) as f64
    }

    /// The present state; zeros where it is not known.
    pub fn now() -> Machine {
        let read = |path| std::fs::read_to_string(path).unwrap_or_default();
        let load = read("/proc/loadavg");
        let load = load.split(' ').next().and_then(|word| word.parse().ok());
        let stat = read("/proc/stat");
        let line = stat.lines().next().unwrap_or_default();
        // user, nice, system, idle, iowait, irq, softirq, steal
        let ticks = line.split_whitespace().skip(1).take(8);
        let ticks: Vec<u64> = ticks.filter_map(|word| word.parse().ok()).collect();
        Machine {
            load: load.unwrap_or_default(),
            ticks: [ticks.iter().sum(), ticks.get(7).copied().unwrap_or(0)],
        }
    }
}

/// Number of the calling thread; `None` where it is not known.
pub fn own_thread() -> Option<u32> {
    let path = std::fs::read_link("/proc/thread-self").ok()?;
    path.file_name()?.to_str()?.parse().ok()
}

/// Nanoseconds that a thread has run and waited, from its folder in `/proc`.
fn times(task: &std::path::Path) -> Option<[u64; 2]> {
    let text = std::fs::read_to_string(task.join("schedstat")).ok()?;
    let mut times = text.split_whitespace().map(|word| word.parse().ok());
    Some([times.next()??, times.next()??])
}

/// The threads of a process and of all its descendants, and the arena's threads `pipes`; `None`
/// where they are not known.
pub fn usage(process: u32, pipes: &[u32]) -> Option<Usage> {
    let mut usage = Usage::default();
    let waited = |thread: &u32| Some(times(format!("/proc/self/task/{thread}").as_ref())?[1]);
    usage.pipes = pipes.iter().filter_map(waited).sum();
    let mut open = vec![process];
    while let Some(process) = open.pop() {
        let tasks = std::fs::read_dir(format!("/proc/{process}/task"));
        for task in tasks.into_iter().flatten().flatten() {
            let read = |file| std::fs::read_to_string(task.path().join(file)).unwrap_or_default();
            let thread = task.file_name().to_string_lossy().parse().unwrap_or(0);
            usage
                .threads
                .extend(times(&task.path()).map(|times| (thread, times)));
            // The state follows the name, which may hold anything but ends last.
            let state = read("stat");
            let state = state.rsplit_once(") ").map_or("", |(_, rest)| rest);
            if state.starts_with(['R', 'D']) {
                usage.busy.insert(thread);
            }
            let children = read("children");
            open.extend(children.split_whitespace().flat_map(str::parse::<u32>));
        }
    }
    (!usage.threads.is_empty()).then_some(usage)
}

#[cfg(test)]
mod tests {
    use super::{Machine, ProcessorUse, Usage};
    use std::time::Duration;

    /// Used in 70 ms, of a limit of 50 ms.
    fn of(ran_ms: u64, waited_ms: u64, steal: f64) -> ProcessorUse {
        ProcessorUse {
            elapsed_us: 70_000,
            ran_us: 1000 * ran_ms,
            waited_us: 1000 * waited_ms,
            load: 1.0,
            steal,
        }
    }

    #[test]
    fn a_starved_program_is_told_from_a_slow_one() {
        let limit = Duration::from_millis(50);
        for (usage, is_starved) in [
            (of(10, 55, 0.0), true),
            (of(48, 20, 0.0), true),
            // It computed for longer than the limit, whatever it waited.
            (of(51, 19, 0.0), false),
            (of(200, 60, 0.0), false),
            // It slept.
            (of(1, 1, 0.0), false),
            (of(10, 25, 0.0), false),
            (of(10, 25, 0.1), true),
        ] {
            assert_eq!(usage.is_starved(limit), is_starved, "{usage}");
        }
    }

    /// A thread in the queue has waited since it last ran; one asleep has not.
    #[test]
    fn the_present_wait_counts() {
        let at = |ran, waited, busy: &[u32]| Usage {
            threads: [(7, [ran, waited])].into(),
            busy: busy.iter().copied().collect(),
            pipes: 0,
        };
        let before = at(1_000_000, 2_000_000, &[]);
        for (now, expected) in [
            (at(3_000_000, 6_000_000, &[]), [2000, 4000]),
            (at(3_000_000, 2_000_000, &[7]), [2000, 48_000]),
            (at(51_000_000, 2_000_000, &[7]), [50_000, 0]),
        ] {
            let machine = Machine::default();
            let used = now.since(&before, Duration::from_millis(50), machine);
            assert_eq!([used.ran_us, used.waited_us], expected);
        }
    }
}
