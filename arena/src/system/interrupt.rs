//! Ctrl-C: the first one ends a run after the answers that are due, the second
//! one no longer waits for these. On Linux SIGQUIT (Ctrl-\\) is like the second one: by
//! itself it would end the arena at once, and nothing would end its players in order.

use anyhow::bail;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::OnceLock;

static STOP: AtomicBool = AtomicBool::new(false);
static ABANDON: AtomicBool = AtomicBool::new(false);

/// A flag that is set by the first Ctrl-C (and SIGTERM).
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

    /// Has a thread wait for SIGQUIT, which all threads that are started from here on,
    /// and this one, leave to it. Programs that are started block it, too, which changes
    /// nothing: they are in groups of their own and are ended by SIGKILL.
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
    /// It ends the arena, as the system has it.
    pub fn watch() {}
}

/// Whether nothing more is to be begun.
pub fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Whether answers that are due are no longer waited for. The games that lack
/// them are then thrown away.
pub fn is_abandoned() -> bool {
    ABANDON.load(Ordering::Relaxed)
}
