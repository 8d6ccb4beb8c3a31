//! Threads that play the games of a series, or any other list of tasks.

use crate::system::cores;
use anyhow::Context;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

/// Threads that take tasks from a list, one at a time.
pub struct Workers<'a> {
    /// Number of threads, at least one.
    pub jobs: usize,
    /// Processor core of each thread, see [`cores`]; empty to let the system choose.
    pub cores: &'a [usize],
    /// Whether no further task is begun and those in progress are abandoned.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Workers<'_> {
    /// Does the tasks, roughly in their order, until `stop` returns true or `finished` returns
    /// `Break`. `work` does one task and returns `None` if the function that it is given returned
    /// true before the end; `finished` receives each result as soon as it is there, on the
    /// caller's thread.
    ///
    /// # Errors
    /// An error of `work` or of `finished`, a thread that cannot be started or bound to its core;
    /// the tasks in progress are then abandoned.
    pub fn run<T, R: Send>(
        &self,
        tasks: impl Iterator<Item = T> + Send,
        work: impl Fn(T, &dyn Fn() -> bool) -> anyhow::Result<Option<R>> + Sync,
        mut finished: impl FnMut(R) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<()> {
        let tasks = Mutex::new(tasks);
        let over = AtomicBool::new(false);
        let failed = AtomicBool::new(false);
        let stopped =
            || over.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed) || (self.stop)();
        let mut result = Ok(());
        std::thread::scope(|scope| {
            let (report, reports) = channel();
            for job in 0..self.jobs.max(1) {
                let report = report.clone();
                let (tasks, stopped, failed, work) = (&tasks, &stopped, &failed, &work);
                let core = self.cores.get(job).copied();
                let do_tasks = move || loop {
                    if let Some(error) = core.and_then(|core| cores::pin(core).err()) {
                        let _ = report.send(Err(error));
                        return;
                    }
                    let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(task) = next.filter(|_| !stopped()) else {
                        return;
                    };
                    let Some(done) = work(task, stopped).transpose() else {
                        return;
                    };
                    // At once: what was finished before is still on its way.
                    failed.fetch_or(done.is_err(), Ordering::Relaxed);
                    if report.send(done).is_err() {
                        return;
                    }
                };
                if let Err(error) = Builder::new().spawn_scoped(scope, do_tasks) {
                    over.store(true, Ordering::Relaxed);
                    result = Err(error).with_context(|| {
                        let (job, jobs) = (job + 1, self.jobs);
                        format!("cannot start job {job} of {jobs}: take fewer (--jobs)")
                    });
                    break;
                }
            }
            drop(report);
            for done in reports {
                let flow = match done {
                    Ok(done) if !over.load(Ordering::Relaxed) => finished(done),
                    Ok(_) => continue,
                    Err(error) => Err(error),
                };
                if !matches!(flow, Ok(ControlFlow::Continue(()))) {
                    over.store(true, Ordering::Relaxed);
                }
                if let Err(error) = flow {
                    result = Err(error);
                }
            }
        });
        result
    }
}
