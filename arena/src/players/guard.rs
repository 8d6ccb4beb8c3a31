//! Ends a case's process if the arena itself is killed.
//!
//! Each thread that plays cases has one helper process, a shell that reads the number of the process
//! group being played. Its input closes when the arena ends in any way, also by SIGKILL; it then
//! kills that group. `setpriv --pdeathsig` does the same for [`super::child`], at 1.3 ms of processor
//! time for each process that is started.

#[cfg(unix)]
mod unix {
    use crate::players::orphans;
    use std::cell::RefCell;
    use std::io::Write;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, ChildStdin, Command, Stdio};

    /// Keeps the last number read, and kills that group at the end of the input.
    const SCRIPT: &str = "group=; while read -r next; do group=$next; done
[ -z \"$group\" ] || kill -s KILL -- \"-$group\"";

    struct Guard {
        process: Child,
        input: Option<ChildStdin>,
    }

    thread_local! {
        static GUARD: RefCell<Option<Guard>> = const { RefCell::new(None) };
    }

    impl Guard {
        fn start() -> std::io::Result<Guard> {
            let mut shell = Command::new("sh");
            shell.args(["-c", SCRIPT]).process_group(0);
            shell.stdin(Stdio::piped());
            shell.stdout(Stdio::null()).stderr(Stdio::null());
            let mut process = orphans::start(|| shell.spawn(), Child::id)?;
            let input = process.stdin.take();
            Ok(Guard { process, input })
        }

        fn say(&mut self, line: &str) {
            if let Some(input) = &mut self.input {
                // A helper that is gone protects from nothing more; the case goes on.
                let _ = input.write_all(line.as_bytes());
            }
        }
    }

    impl Drop for Guard {
        fn drop(&mut self) {
            self.input = None;
            let _ = self.process.wait();
            orphans::forget(self.process.id());
        }
    }

    fn say(line: &str) {
        GUARD.with_borrow_mut(|guard| {
            if guard.is_none() {
                *guard = Guard::start().ok();
            }
            if let Some(guard) = guard {
                guard.say(line);
            }
        });
    }

    /// Puts a process group under guard.
    pub fn watch(group: u32) {
        say(&format!("{group}\n"));
    }

    /// Releases the group, before its number is free for others.
    pub fn release() {
        say("\n");
    }
}

#[cfg(unix)]
pub use unix::{release, watch};

#[cfg(not(unix))]
mod others {
    /// Does nothing on this system.
    pub fn watch(_group: u32) {}

    /// Does nothing on this system.
    pub fn release() {}
}

#[cfg(not(unix))]
pub use others::{release, watch};
