//! Ends the processes of players and cases if the arena itself is killed.
//!
//! The arena has one helper process, a shell whose input closes when the arena ends in any way, also
//! by SIGKILL. It then kills every process with a mark of the arena ([`orphans::MARK_VARIABLE`]) in
//! its environment. `setpriv --pdeathsig` does the same for the shells that [`super::child`] starts,
//! at 1.3 ms of processor time each. On systems without `/proc` there is no helper.

use super::orphans;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

/// Waits for the end of its input and kills what has a mark that begins with `$1`, until twice
/// nothing was found: a process that was just being started shows its mark a moment later.
const SCRIPT: &str = "read -r _
none=0
while [ $none -lt 2 ]; do
  found=$(grep -lsz \"^$0=$1-\" /proc/[0-9]*/environ)
  if [ -z \"$found\" ]; then none=$((none + 1)); sleep 0.1; continue; fi
  none=0
  for file in $found; do process=${file#/proc/}; kill -s KILL \"${process%/environ}\"; done
done";

/// Starts the helper, once for each arena.
pub fn watch() {
    static HELPER: OnceLock<Option<Child>> = OnceLock::new();
    HELPER.get_or_init(|| cfg!(target_os = "linux").then(start)?.ok());
}

fn start() -> std::io::Result<Child> {
    let mut shell = Command::new("sh");
    shell.args(["-c", SCRIPT, orphans::MARK_VARIABLE]);
    shell.arg(std::process::id().to_string());
    shell.env_remove(orphans::MARK_VARIABLE);
    // The open end is kept with the process, until the arena ends.
    shell.stdin(Stdio::piped());
    shell.stdout(Stdio::null()).stderr(Stdio::null());
    #[cfg(unix)]
    // Ctrl-C is not for it.
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    orphans::start(|| shell.spawn(), Child::id)
}
