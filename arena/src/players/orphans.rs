//! Clean-up of processes that left their process group, which ending the group would miss.
//!
//! On Linux the arena becomes the subreaper of its descendants (`PR_SET_CHILD_SUBREAPER`), so that
//! an escaped process becomes its child once the program that started it is gone. An environment
//! variable marks the game a process belongs to. A process that escaped and also cleared its
//! environment is not found, and none is on other systems.

use std::sync::atomic::{AtomicU64, Ordering};

/// Environment variable that marks a game's processes; its value is unique for each program in each
/// game.
pub const MARK_VARIABLE: &str = "ARENA_GAME";

/// A mark that is unique for each child of each arena process.
pub fn mark() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("{}-{number}", std::process::id())
}

#[cfg(target_os = "linux")]
mod linux {
    use super::MARK_VARIABLE;
    use nix::sys::prctl::set_child_subreaper;
    use nix::sys::signal::{kill, Signal};
    use nix::sys::wait::{waitid, waitpid, Id, WaitPidFlag, WaitStatus};
    use nix::unistd::Pid;
    use process_wrap::std::ChildWrapper;
    use rustix::event::{poll, PollFd, PollFlags, Timespec};
    use rustix::process::{pidfd_open, PidfdFlags};
    use std::collections::BTreeSet;
    use std::os::fd::OwnedFd;
    use std::sync::{Mutex, Once, PoisonError, RwLock};
    use std::time::Duration;

    /// Process ids of the children started here, each of which has a waiter. Starts share the outer
    /// lock, so that they need not wait for each other; a search for orphans has it alone.
    static OWN_CHILDREN: RwLock<Mutex<BTreeSet<u32>>> = RwLock::new(Mutex::new(BTreeSet::new()));
    /// Maximum number of passes over the children: the death of one orphan may create others.
    const MAX_PASSES: usize = 200;
    /// Maximum number of passes for a child with an empty environment: it is just starting a
    /// program or dying, or it cleared its environment.
    const MAX_UNCLEAR_PASSES: usize = 20;

    /// Starts a child while no search for orphans runs.
    pub fn start<T>(
        spawn: impl FnOnce() -> std::io::Result<T>,
        id: impl FnOnce(&T) -> u32,
    ) -> std::io::Result<T> {
        static ADOPT: Once = Once::new();
        ADOPT.call_once(|| {
            // An old kernel refuses; then escaped processes live on.
            let _ = set_child_subreaper(true);
        });
        let own = OWN_CHILDREN.read().unwrap_or_else(PoisonError::into_inner);
        let child = spawn()?;
        let mut own = own.lock().unwrap_or_else(PoisonError::into_inner);
        own.insert(id(&child));
        Ok(child)
    }

    /// Whether a child has ended by itself; does not reap it.
    pub fn has_ended(id: u32) -> bool {
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        let status = waitid(Id::Pid(Pid::from_raw(id as i32)), flags);
        status.is_ok_and(|status| status != WaitStatus::StillAlive)
    }

    /// A child whose end can be waited for.
    pub struct Ending {
        id: u32,
        /// Its file descriptor; `None` on a kernel before 5.3.
        handle: Option<OwnedFd>,
    }

    impl Ending {
        /// The end of a child that is not reaped yet.
        pub fn of(id: u32) -> Ending {
            let process = rustix::process::Pid::from_raw(id as i32);
            let open = |process| pidfd_open(process, PidfdFlags::empty()).ok();
            Ending {
                id,
                handle: process.and_then(open),
            }
        }

        /// Waits until the child has ended or the time is over, without reaping it; whether it has
        /// ended.
        pub fn wait(&self, _child: &mut dyn ChildWrapper, longest: Duration) -> bool {
            let (Some(handle), Ok(time)) = (&self.handle, Timespec::try_from(longest)) else {
                std::thread::sleep(longest.min(Duration::from_millis(1)));
                return has_ended(self.id);
            };
            let mut ends = [PollFd::new(handle, PollFlags::IN)];
            poll(&mut ends, Some(&time)).is_ok_and(|count| count > 0)
        }
    }

    /// Kills and reaps the remaining processes with this mark after the child `id` was waited for.
    pub fn end(id: u32, mark: &str) {
        {
            let own = OWN_CHILDREN.read().unwrap_or_else(PoisonError::into_inner);
            let mut own = own.lock().unwrap_or_else(PoisonError::into_inner);
            own.remove(&id);
        }
        let children_now = children();
        let are_own = || {
            let own = OWN_CHILDREN.read().unwrap_or_else(PoisonError::into_inner);
            let own = own.lock().unwrap_or_else(PoisonError::into_inner);
            children_now.iter().all(|child| own.contains(child))
        };
        if children_now.is_empty() || are_own() {
            return;
        }
        let mark = format!("{MARK_VARIABLE}={mark}").into_bytes();
        let mut unclear_passes = 0;
        for _ in 0..MAX_PASSES {
            let (mut found, mut unclear) = (false, false);
            {
                let mut own = OWN_CHILDREN.write().unwrap_or_else(PoisonError::into_inner);
                let own = own.get_mut().unwrap_or_else(PoisonError::into_inner);
                for child in children().into_iter().filter(|it| !own.contains(it)) {
                    let pid = Pid::from_raw(child as i32);
                    let environment = std::fs::read(format!("/proc/{child}/environ"));
                    let environment = environment.unwrap_or_default();
                    if environment
                        .split(|&byte| byte == 0)
                        .any(|entry| entry == mark)
                    {
                        found = true;
                        let _ = kill(pid, Signal::SIGKILL);
                    }
                    if is_zombie(child) {
                        // Takes in what is dead and adopted. What it leaves
                        // may have come after we listed our children.
                        found |= waitpid(pid, Some(WaitPidFlag::WNOHANG)).is_ok();
                    } else if environment.is_empty() {
                        unclear = true;
                    }
                }
            }
            unclear_passes += usize::from(unclear);
            if !found && (!unclear || unclear_passes > MAX_UNCLEAR_PASSES) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Children that the main thread started or adopted. The kernel gives an orphan to the first
    /// thread of its subreaper (`find_new_reaper` in kernel/exit.c); a child that another thread
    /// started is an own one and of no interest here.
    fn children() -> Vec<u32> {
        let main = std::process::id();
        let list = std::fs::read_to_string(format!("/proc/self/task/{main}/children"));
        let list = list.unwrap_or_default();
        list.split_whitespace().flat_map(str::parse).collect()
    }

    fn is_zombie(process: u32) -> bool {
        let status = std::fs::read_to_string(format!("/proc/{process}/stat"));
        // The state follows the name, which may hold anything but ends last.
        status.is_ok_and(|text| {
            text.rsplit_once(") ")
                .is_some_and(|(_, rest)| rest.starts_with('Z'))
        })
    }
}

#[cfg(target_os = "linux")]
pub use linux::{end, has_ended, start, Ending};

#[cfg(not(target_os = "linux"))]
mod others {
    use process_wrap::std::ChildWrapper;
    use std::time::{Duration, Instant};

    /// Starts a child process.
    pub fn start<T>(
        spawn: impl FnOnce() -> std::io::Result<T>,
        _id: impl FnOnce(&T) -> u32,
    ) -> std::io::Result<T> {
        spawn()
    }

    /// Always false: unknown on this system.
    pub fn has_ended(_id: u32) -> bool {
        false
    }

    /// A child whose end can be waited for.
    pub struct Ending;

    impl Ending {
        /// The end of a child.
        pub fn of(_id: u32) -> Ending {
            Ending
        }

        /// Waits until the child has ended or the time is over; whether it has ended.
        pub fn wait(&self, child: &mut dyn ChildWrapper, longest: Duration) -> bool {
            const PAUSE: Duration = Duration::from_millis(1);
            let start = Instant::now();
            loop {
                if matches!(child.try_wait(), Ok(Some(_))) {
                    return true;
                }
                let left = longest.saturating_sub(start.elapsed());
                if left.is_zero() {
                    return false;
                }
                std::thread::sleep(PAUSE.min(left));
            }
        }
    }

    /// Does nothing on this system.
    pub fn end(_id: u32, _mark: &str) {}
}

#[cfg(not(target_os = "linux"))]
pub use others::{end, has_ended, start, Ending};
