//! Plays the missing pairs of a run, writes its files and prints the result.

use crate::game::Games;
use crate::matches::series::{PlayedPair, Series};
use crate::players::FileStates;
use crate::records::{
    open_run, part_path, MeasuredPair, Measurements, Run, RunLock, Session, Writer,
};
use crate::results::summary::{describe_time_control, Summary};
use crate::results::tables::duration;
use crate::run::options::RunOptions;
use crate::run::outcome::{exit_code, print, print_json, repeated_games, RunNotes};
use crate::run::program_files::check_files;
use crate::run::progress::Progress;
use crate::run::setup::prepare;
use crate::run::stopping::Stopping;
use crate::run::versions::current_revision;
use crate::system::commands::{as_typed, quoted};
use crate::system::interrupt;
use anyhow::bail;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The run that a file holds, with its lock, if it was begun with the settings of `wanted`; without
/// such a file `wanted` itself.
///
/// # Errors
/// A run of other settings; one that another arena is playing; a file that cannot be read.
pub fn open_or_begin(
    games: Games,
    path: &Path,
    wanted: Run,
) -> anyhow::Result<(Run, Measurements, Option<RunLock>)> {
    if !path.exists() && !part_path(path).exists() {
        return Ok((wanted, Measurements::default(), None));
    }
    let (run, measured, lock) = open_run(games, path)?;
    if let Some(difference) = run.header.difference(&wanted.header) {
        bail!("{} is another run: {difference}", path.display());
    }
    Ok((run, measured, Some(lock)))
}

/// Plays the missing pairs of a run and prints its result; returns the exit code. `lock` is the
/// lock of an existing run, taken before it was read.
///
/// # Errors
/// Programs that changed or do not start; a file that cannot be read or written, after printing
/// what was played unless the run file has it; the number of faults that stops the run, after its
/// result.
pub fn resume(
    run: &mut Run,
    measured: &mut Measurements,
    lock: Option<RunLock>,
    options: &RunOptions,
    out: &mut impl Write,
) -> anyhow::Result<u8> {
    let start = Instant::now();
    let (mut series, files, comparison) = prepare(run, options, lock.is_some())?;
    let stop = interrupt::watch()?;
    let mut stopping = Stopping::new(run, options);
    let missing = if stopping.is_decided() {
        0
    } else {
        run.count_missing()
    };
    let most = usize::try_from(missing).unwrap_or(usize::MAX);
    series.jobs = options.jobs.clamp(1, most.max(1));
    let known = run.pairs.len();
    let mut failure = None;
    let mut dropped = None;
    if missing > 0 {
        let running = RunInProgress {
            series: &series,
            files,
            options,
            missing,
            stop,
            lock,
        };
        let played = running.play(run, measured, &mut stopping, out);
        if played.is_err() && (run.pairs.len() == known || options.path.is_some()) {
            // Nothing is lost that would have to be shown.
            if let Some(path) = options.path.filter(|path| part_path(path).exists()) {
                eprintln!("what was played is kept; {}", to_continue(path));
            }
            return played.map(|_| 0);
        }
        dropped = stopping.drop_later_pairs(run);
        let complete = stopping.is_decided() || run.count_missing() == 0;
        let kept = played.and_then(|writer| match writer.filter(|_| complete) {
            Some(writer) => writer.finish(run),
            None => Ok(()),
        });
        failure = kept.err();
    } else if let (Some(path), Some(lock)) = (options.path.filter(|path| !path.exists()), lock) {
        // Killed between the last pair and the finished file.
        dropped = stopping.drop_later_pairs(run);
        Writer::resume(path, run, lock)?.finish(run)?;
    }
    let mut summary = Summary::new(run, measured);
    // Also by the pairs of other shards.
    summary.complete |= stopping.is_decided();
    let better = comparison.apply(&mut summary, run).unwrap_or_else(|error| {
        failure.get_or_insert(error);
        None
    });
    let printed = if options.json || options.json_lines {
        print_json(&summary, out)
    } else {
        let notes = RunNotes { better, dropped };
        print(run, &summary, options, &notes, out)
    };
    if !options.quiet {
        eprintln!("played in {}", duration(start.elapsed()));
    }
    if let Some(warning) = repeated_games(run) {
        eprintln!("{warning}");
    }
    if let (Some(path), false) = (options.path, summary.complete || options.quiet) {
        // Below the result, as the last thing seen.
        eprintln!("{}", to_continue(path));
    }
    if let Some(error) = failure {
        return Err(error);
    }
    printed?;
    stopping.check_faults(run)?;
    Ok(exit_code(&summary, stop.load(Ordering::Relaxed)))
}

/// A run in progress.
struct RunInProgress<'a> {
    series: &'a Series<'a>,
    /// Files of the programs, which must not change while the run is played.
    files: FileStates,
    options: &'a RunOptions<'a>,
    /// Number of pairs to play.
    missing: u64,
    /// Set when the user stops the run.
    stop: &'static AtomicBool,
    /// Lock of a run whose files exist.
    lock: Option<RunLock>,
}

impl RunInProgress<'_> {
    /// Plays the missing pairs until done or until a test is decided. Returns the writer of the
    /// run's files, if it is kept.
    fn play(
        mut self,
        run: &mut Run,
        measured: &mut Measurements,
        stopping: &mut Stopping,
        out: &mut impl Write,
    ) -> anyhow::Result<Option<Writer>> {
        let jobs = self.series.jobs;
        if !self.options.quiet {
            eprintln!("{}", first_line(run, self.missing, jobs));
        }
        if !self.options.known_to_start {
            self.series.check_all_start()?;
        }
        let is_new = self.lock.is_none();
        let mut writer = match (self.options.path, self.lock.take()) {
            (Some(path), Some(lock)) => Some(Writer::resume(path, run, lock)?),
            (Some(path), None) => Some(Writer::create(path, &run.header)?),
            (None, _) => None,
        };
        let session = new_session(jobs, self.options);
        if let Some(writer) = &mut writer {
            writer.session(&session)?;
        }
        let mut progress = Progress::new(run, self.missing, self.options.quiet);
        let missing = run.missing();
        let keep = |pair: PlayedPair| {
            self.series.check_started(&pair)?;
            check_files(&mut self.files, self.series, &run.header)?;
            let PlayedPair {
                record,
                measured: games,
            } = pair;
            let times = MeasuredPair {
                of_match: record.of_match,
                pair: record.pair,
                session: session.session.clone(),
                games,
            };
            if let Some(writer) = &mut writer {
                writer.pair(&record, &times)?;
            }
            measured.add(times);
            run.pairs.insert(record.key(), record.clone());
            let goes_on = stopping.add(run, &record);
            progress.add(&record, stopping.test());
            if let Some(mean) = progress.partial_mean().filter(|_| self.options.json_lines) {
                print_json(&mean, out)?;
            }
            Ok(goes_on)
        };
        let played = self.series.run(missing, self.stop, keep);
        progress.finish();
        if let Some(writer) = writer.take_if(|_| is_new && played.is_err() && run.pairs.is_empty())
        {
            writer.discard()?;
        }
        played.map(|()| writer)
    }
}

/// The command that continues a run.
fn to_continue(path: &Path) -> String {
    as_typed(&format!(
        "to continue: cargo arena play --resume {}",
        quoted(path)
    ))
}

/// First line printed: game, programs, pairs to play, time control, jobs.
fn first_line(run: &Run, missing: u64, jobs: usize) -> String {
    let header = &run.header;
    let plural = |count: u64, word: &str| match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    };
    let (units, unit) = if header.is_scored() {
        (plural(header.programs.len() as u64, "program"), "game")
    } else {
        let matches = plural(header.matches.len() as u64, "match");
        (matches.replace("matchs", "matches"), "pair")
    };
    format!(
        "{}: {units}, {} to play, {}, {}",
        header.game,
        plural(missing, unit),
        describe_time_control(run),
        plural(jobs as u64, "job"),
    )
}

/// Description of this session for the measured file.
fn new_session(jobs: usize, options: &RunOptions) -> Session {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let since = since.unwrap_or_default();
    let host = gethostname::gethostname().to_string_lossy().into_owned();
    Session {
        session: format!("{host}-{}-{}", since.as_millis(), std::process::id()),
        host,
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        cores: num_cpus::get_physical(),
        jobs,
        arena: env!("CARGO_PKG_VERSION").to_string(),
        started: since.as_secs(),
        revision: options.path.and_then(|_| current_revision()),
        comment: options.comment.clone(),
    }
}
