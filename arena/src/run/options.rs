//! Options of playing a run that do not change its games.

use crate::game::Games;
use std::path::{Path, PathBuf};

/// Options of playing a run that do not change its games.
#[derive(Clone)]
pub struct RunOptions<'a> {
    /// All registered games, for reading other runs.
    pub games: Games,
    /// Path of the run file; `None` if the run is not kept.
    pub path: Option<&'a Path>,
    /// Whether its programs have started before, so that they are not tried out.
    pub known_to_start: bool,
    /// Number of games played in parallel.
    pub jobs: usize,
    /// Whether each job is pinned to a core of its own.
    pub pin: bool,
    /// Folder for the record of each game.
    pub record: Option<PathBuf>,
    /// Folder for the standard error output of child processes.
    pub logs: Option<PathBuf>,
    /// Number of games with a fault, among those played now, that stops the run.
    pub stop_after_faults: Option<u64>,
    /// Remark that is kept with the run.
    pub comment: Option<String>,
    /// Whether to print the result as JSON.
    pub json: bool,
    /// Whether to print the result so far after each pair, as a line of JSON.
    pub json_lines: bool,
    /// Whether to print faults of the run alone, and no progress: it is a part of a league.
    pub quiet: bool,
    /// Whether to print times, sides and pairs.
    pub details: bool,
    /// File of the best known score of each case, for a scored game.
    pub best: Option<PathBuf>,
    /// Earlier run of a scored game whose first program is compared with.
    pub baseline: Option<PathBuf>,
}

impl RunOptions<'_> {
    /// Options of a run that is not kept, one game at a time.
    pub fn new(games: Games) -> RunOptions<'static> {
        RunOptions {
            games,
            path: None,
            known_to_start: false,
            jobs: 1,
            pin: false,
            record: None,
            logs: None,
            stop_after_faults: None,
            comment: None,
            json: false,
            json_lines: false,
            quiet: false,
            details: false,
            best: None,
            baseline: None,
        }
    }
}

/// Default number of jobs: physical cores minus one, at least 1.
pub fn default_jobs() -> usize {
    num_cpus::get_physical().saturating_sub(1).max(1)
}
