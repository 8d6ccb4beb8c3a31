//! Permission to start referees. A run file, which anybody can have written, names a command, so
//! commands that open such files forbid it.

use anyhow::bail;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether starting referees is forbidden.
static FORBIDDEN: AtomicBool = AtomicBool::new(false);

/// Forbids starting referees from now on.
pub fn forbid_referees() {
    FORBIDDEN.store(true, Ordering::Relaxed);
}

/// Checks that the referee of this game may be started.
///
/// # Errors
/// It is forbidden; the message names the commands that start it.
pub fn check(game: &str) -> anyhow::Result<()> {
    if FORBIDDEN.load(Ordering::Relaxed) {
        bail!(
            "{game} is not started, since only a file names it: take --game with `verify`, and \
             `report RUN --html FOLDER` for pages of a run"
        );
    }
    Ok(())
}
