//! Processes that leave their group, so that ending the group misses them.
//!
//! On Linux the arena asks to be the parent of every orphan below it, so a
//! process that escaped becomes its child as soon as the program that started
//! it is gone. A mark shows which game it belongs to in its environment.
//! A process that has escaped and cleared its environment, too, is not found; nor is
//! anything on other systems.

/// The variable that marks a game's processes; its value is different for each
/// program of each game.
pub const MARK: &str = "ARENA_GAME";

#[cfg(target_os = "linux")]
mod linux {
    use super::MARK;
    use nix::sys::prctl::set_child_subreaper;
    use nix::sys::signal::{kill, Signal};
    use nix::sys::wait::{waitid, waitpid, Id, WaitPidFlag, WaitStatus};
    use nix::unistd::Pid;
    use std::collections::BTreeSet;
    use std::sync::{Mutex, MutexGuard, Once, PoisonError};
    use std::time::Duration;

    /// Children that we started ourselves: somebody waits for each of them.
    static OWN: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());
    /// Times that we look again, since the death of one orphan may make others.
    const ROUNDS: usize = 200;
    /// Times that we look again for a child that shows no environment: it is
    /// just starting a program or dying, and what it leaves comes later. One
    /// that cleared its environment looks the same.
    const UNCLEAR_ROUNDS: usize = 20;

    fn own() -> MutexGuard<'static, BTreeSet<u32>> {
        OWN.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a child; nobody looks for orphans meanwhile.
    pub fn start<T>(
        spawn: impl FnOnce() -> std::io::Result<T>,
        id: impl FnOnce(&T) -> u32,
    ) -> std::io::Result<T> {
        static ADOPT: Once = Once::new();
        ADOPT.call_once(|| {
            // An old kernel refuses; then escaped processes live on.
            let _ = set_child_subreaper(true);
        });
        let mut own = own();
        let child = spawn()?;
        own.insert(id(&child));
        Ok(child)
    }

    /// Whether a child has ended by itself; its status is left to be taken in.
    pub fn has_ended(id: u32) -> bool {
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        let status = waitid(Id::Pid(Pid::from_raw(id as i32)), flags);
        status.is_ok_and(|status| status != WaitStatus::StillAlive)
    }

    /// Ends what is left of a child that was waited for.
    pub fn end(id: u32, mark: &str) {
        own().remove(&id);
        let mark = format!("{MARK}={mark}").into_bytes();
        let mut unclear_rounds = 0;
        for _ in 0..ROUNDS {
            let (mut found, mut unclear) = (false, false);
            {
                let own = own();
                for child in children().filter(|child| !own.contains(child)) {
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
            unclear_rounds += usize::from(unclear);
            if !found && (!unclear || unclear_rounds > UNCLEAR_ROUNDS) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn children() -> impl Iterator<Item = u32> {
        let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten();
        let lists = tasks
            .flatten()
            .filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
        let numbers: Vec<u32> = lists
            .flat_map(|list| {
                let numbers = list.split_whitespace().map(str::parse);
                numbers.flatten().collect::<Vec<u32>>()
            })
            .collect();
        numbers.into_iter()
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
pub use linux::{end, has_ended, start};

#[cfg(not(target_os = "linux"))]
mod others {
    /// Starts a child.
    pub fn start<T>(
        spawn: impl FnOnce() -> std::io::Result<T>,
        _id: impl FnOnce(&T) -> u32,
    ) -> std::io::Result<T> {
        spawn()
    }

    /// It is not known here.
    pub fn has_ended(_id: u32) -> bool {
        false
    }

    /// Nothing can be found here.
    pub fn end(_id: u32, _mark: &str) {}
}

#[cfg(not(target_os = "linux"))]
pub use others::{end, has_ended, start};
