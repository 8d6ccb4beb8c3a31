//! Ctrl-C: the first one ends a run after the answers that are due, the second
//! one no longer waits for these.

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

/// Whether answers that are due are no longer waited for. The games that lack
/// them are then thrown away.
pub fn is_abandoned() -> bool {
    ABANDON.load(Ordering::Relaxed)
}
