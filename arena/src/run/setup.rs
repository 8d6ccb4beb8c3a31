//! Checks and prepares a run before its first game.

use crate::game::{Limits, PlayerSetup, TimeControl, DEFAULT_WORK};
use crate::matches::series::Series;
use crate::players::{FileStates, Program};
use crate::records::Run;
use crate::run::comparison::Comparison;
use crate::run::options::RunOptions;
use crate::run::program_files::{check_programs, program_files};
use crate::system::cores;
use anyhow::bail;

/// Makes all checks of a run that can be made before a file is created; returns its games, the
/// files of its programs, and those that its scores are compared with. Of a run
/// that is begun already, records and logs may be there.
///
/// # Errors
/// A header, an option or a program with which the run cannot be played; a file that cannot be
/// read.
pub(super) fn prepare(
    run: &Run,
    options: &RunOptions,
    is_begun: bool,
) -> anyhow::Result<(Series<'static>, FileStates, Comparison)> {
    let jobs = options.jobs;
    run.header.check().map_err(anyhow::Error::msg)?;
    let mut series = Series::from_header(run.game, &run.header)?;
    series.record.clone_from(&options.record);
    series.logs.clone_from(&options.logs);
    series.stop_after_faults = options.stop_after_faults;
    if series.logs.is_some() && !series.programs.iter().any(Program::is_process) {
        eprintln!("note: built-in players write no standard error: there is nothing for --logs");
    }
    if let Some(note) = fixed_work_note(&series).filter(|_| !options.quiet) {
        eprintln!("note: {note}");
    }
    series.replace = is_begun;
    if options.pin {
        series.cores = cores::physical()?;
        let count = series.cores.len();
        if jobs > count {
            bail!("--pin gives each job a core: expected --jobs of at most {count}, found {jobs}");
        }
    }
    let comparison = Comparison::new(run, options)?;
    // Before they are hashed: what changes later shows.
    let files = program_files(&series);
    check_programs(&series, &run.header)?;
    // Does the run make any game at all?
    check_first_game(&series)?;
    Ok((series, files, comparison))
}

/// Note on fixed work for external programs; `None` if there are none.
fn fixed_work_note(series: &Series) -> Option<String> {
    let TimeControl::Work(nodes) = series.time_control else {
        return None;
    };
    series
        .programs
        .iter()
        .find(|program| program.is_external_process())?;
    let judge = series.adapter.limits();
    let (longest, clock) = (Limits::UNTIMED.turn, judge.game.unwrap_or(judge.turn));
    let by_clock = format!("--clock {clock:?} sets the judge's limit");
    if nodes == DEFAULT_WORK && series.adapter.built_in_players().is_empty() {
        // It knows nothing of the default.
        let has_limits = series.adapter.has_own_referee();
        return (!has_limits).then(|| format!("a process may take {longest:?}; {by_clock}"));
    }
    let setup = PlayerSetup {
        seed: 0,
        time_control: series.time_control,
        params: String::new(),
    };
    let work = series
        .adapter
        .environment(&setup)
        .into_iter()
        .filter(|(_, value)| *value == Some(nodes.to_string()));
    let work: String = work.map(|(name, _)| format!(" ({name})")).collect();
    if series.adapter.has_own_referee() {
        return Some(format!(
            "the referee limits the time of each answer; a program that searches a fixed number \
             of nodes reads it from its environment{work}"
        ));
    }
    Some(format!(
        "under fixed work a process may take {longest:?} a turn and has to read the work from its \
         environment{work}; {by_clock}"
    ))
}

/// Starts one game, so that a setup that makes no game is found before anything else is done.
///
/// # Errors
/// Settings of which no game can be made.
pub fn check_first_game(series: &Series) -> anyhow::Result<()> {
    series.adapter.start_game(&series.first_setup()).map(|_| ())
}
