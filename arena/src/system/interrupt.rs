//! Ctrl-C handling: the first one stops a run after the answers that are due, the second one no
//! longer waits for these. On Linux SIGQUIT (Ctrl-\\) acts like the second one: by default it would
//! end the arena at once, without ending its players.

use anyhow::bail;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::OnceLock;

static STOP: AtomicBool = AtomicBool::new(false);
static ABANDON: AtomicBool = AtomicBool::new(false);

/// Installs the handler; returns the flag that the first Ctrl-C (or SIGTERM) sets.
///
/// # Errors
/// The handler cannot be installed.
pub fn watch() -> anyhow::Result<&'static AtomicBool> {
    static PRESSED: AtomicU32 = AtomicU32::new(0);
    static WATCHED: OnceLock<Result<(), ctrlc::Error>> = OnceLock::new();
    let watched = WATCHED.get_or_init(|| {
        quit::watch();
        ctrlc::set_handler(|| match PRESSED.fetch_add(1, Ordering::Relaxed) {
            0 => {
                STOP.store(true, Ordering::Relaxed);
                eprintln!("stopping after the answers that are due; Ctrl-C again: without waiting");
            }
            _ => ABANDON.store(true, Ordering::Relaxed),
        })
    });
    match watched {
        Ok(()) => Ok(&STOP),
        Err(error) => bail!("cannot watch for Ctrl-C: {error}"),
    }
}

#[cfg(target_os = "linux")]
mod quit {
    use super::{ABANDON, STOP};
    use nix::sys::signal::{SigSet, Signal};
    use std::sync::atomic::Ordering;

    /// Starts a thread that waits for SIGQUIT, and blocks it in this thread and all that are
    /// started later. Started programs inherit the block, which has no effect: they are in groups
    /// of their own and are ended by SIGKILL.
    pub fn watch() {
        let quit = SigSet::from(Signal::SIGQUIT);
        if quit.thread_block().is_err() {
            return;
        }
        // Without the thread SIGQUIT has no effect; Ctrl-C still has its own.
        let _ = std::thread::Builder::new()
            .name("quit".to_string())
            .stack_size(64 << 10)
            .spawn(move || {
                while quit.wait().is_ok() {
                    STOP.store(true, Ordering::Relaxed);
                    ABANDON.store(true, Ordering::Relaxed);
                }
            });
    }
}

#[cfg(not(target_os = "linux"))]
mod quit {
    /// Does nothing: SIGQUIT ends the arena, as is the default.
    pub fn watch() {}
}

/// Whether to start nothing more.
pub fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Whether to stop waiting for answers that are due; games without them are discarded.
pub fn is_abandoned() -> bool {
    ABANDON.load(Ordering::Relaxed)
}
