//! Processor cores: pins each job to one, so that parallel games do not take each other's time.

/// One logical processor of each physical core that this process may use.
///
/// # Errors
/// A system other than Linux: only there do the processes that a pinned thread starts stay on its
/// core.
pub fn physical() -> anyhow::Result<Vec<usize>> {
    system::physical()
}

/// Pins this thread, and all that it starts from now on, to a core.
///
/// # Errors
/// An error of the system.
pub fn pin(core: usize) -> anyhow::Result<()> {
    system::pin(core)
}

#[cfg(target_os = "linux")]
mod system {
    use anyhow::Context;
    use nix::sched::{sched_getaffinity, sched_setaffinity, CpuSet};
    use nix::unistd::Pid;
    use std::collections::BTreeSet;

    /// The calling thread.
    const SELF: Pid = Pid::from_raw(0);

    pub fn physical() -> anyhow::Result<Vec<usize>> {
        let allowed = sched_getaffinity(SELF).context("cannot ask for the cores")?;
        let allowed = (0..CpuSet::count()).filter(|&cpu| allowed.is_set(cpu) == Ok(true));
        let mut seen = BTreeSet::new();
        // Threads of one core name the same siblings; without a name each
        // counts as a core.
        let first = |cpu: &usize| {
            let topology = format!("/sys/devices/system/cpu/cpu{cpu}/topology");
            let siblings = std::fs::read_to_string(topology + "/thread_siblings_list");
            seen.insert(siblings.unwrap_or_else(|_| format!("{cpu} alone")))
        };
        Ok(allowed.filter(first).collect())
    }

    pub fn pin(core: usize) -> anyhow::Result<()> {
        let mut cores = CpuSet::new();
        let set = cores
            .set(core)
            .and_then(|()| sched_setaffinity(SELF, &cores));
        set.with_context(|| format!("cannot keep to core {core}"))
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use anyhow::bail;

    pub fn physical() -> anyhow::Result<Vec<usize>> {
        bail!("--pin works on Linux only: elsewhere child processes do not stay on a core")
    }

    pub fn pin(_core: usize) -> anyhow::Result<()> {
        physical().map(drop)
    }
}
