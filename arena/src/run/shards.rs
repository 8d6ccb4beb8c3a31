//! Results of the other shards of a run, for a sequential test across shards.
//!
//! Shards of one folder are played at the same time, each by its own arena. Each arena reads what the
//! others add to their files, so that all of them judge the same pairs in the same order, and
//! stop when the test is decided. Nothing coordinates them but the files.

use crate::game::Games;
use crate::records::{is_run_name, part_path, run_path, Header, Run, RunFollower};
use crate::run::options::RunOptions;
use crate::statistics::sprt::SequentialTest;
use std::collections::btree_map::Entry;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Time between two looks at the other files: short against a shard of minutes, long against reading
/// some hundred files.
const PAUSE: Duration = Duration::from_secs(1);

/// The other shards of a run in the folder of its file.
pub struct OtherShards {
    games: Games,
    header: Header,
    own: PathBuf,
    folder: PathBuf,
    /// Shards of the run by path; `None` for files of something else.
    found: BTreeMap<PathBuf, Option<RunFollower>>,
    looked: Option<Instant>,
}

impl OtherShards {
    /// The other shards; `None` unless the run is a kept shard of a run with a test.
    pub fn new(run: &Run, options: &RunOptions) -> Option<OtherShards> {
        run.header.sprt?;
        run.header.whole?;
        let own = options.path?;
        let folder = own.parent().filter(|it| !it.as_os_str().is_empty());
        Some(OtherShards {
            games: options.games,
            header: run.header.clone(),
            own: own.to_path_buf(),
            folder: folder.unwrap_or(Path::new(".")).to_path_buf(),
            found: BTreeMap::new(),
            looked: None,
        })
    }

    /// Gives a test the pairs that the other shards have now, unless it was done just before. A file
    /// that cannot be read is left for the next time: it may be about to be written.
    pub fn add_to(&mut self, test: &mut SequentialTest) {
        if self.looked.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        self.looked = Some(Instant::now());
        for path in self.files() {
            let follower = match self.found.entry(path) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => {
                    let follower = RunFollower::new(self.games, new.key());
                    new.insert(Some(follower))
                }
            };
            let Some(Ok((run, _))) = follower.as_mut().map(RunFollower::refresh) else {
                continue;
            };
            if self.header.difference(&run.header).is_some() {
                *follower = None;
                continue;
            }
            let numbers = run.of_match(0).map(|pair| pair.pair);
            for (number, sample) in numbers.filter_map(|it| Some((it, run.test_sample(it)?))) {
                test.add(number, sample);
            }
        }
    }

    /// Paths of the other runs of the folder, finished or not.
    fn files(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten();
        let paths = entries.flatten().map(|entry| run_path(&entry.path()));
        let mut runs: Vec<PathBuf> = paths
            .filter(|path| is_run_name(&path.to_string_lossy()))
            .filter(|path| path.file_name() != self.own.file_name())
            .filter(|path| path.exists() || part_path(path).exists())
            .collect();
        runs.sort();
        runs.dedup();
        runs
    }
}
