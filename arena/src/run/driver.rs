//! Runs an experiment: plays the missing pairs, writes the run file and prints the result.

use crate::game::{GameAdapter, Games, Limits, PlayerSetup, TimeControl};
use crate::matches::series::{PlayedPair, Series};
use crate::players::Program;
use crate::records::{
    part_path, run_path, Header, MeasuredPair, Measurements, PairKey, PairRecord, ProgramField,
    Run, RunLock, Session, Writer, FORMAT,
};
use crate::results::scores::BestScores;
use crate::results::summary::{describe_time_control, run_sprt, sprt_sample, Summary};
use crate::results::tables::duration;
use crate::run::lost_game::{lost_game_command, rematch_command};
use crate::run::progress::Progress;
use crate::statistics::paired::Moments;
use crate::statistics::sprt::{SequentialTest, Sprt};
use crate::system::cores;
use crate::system::files;
use crate::system::interrupt;
use anyhow::{bail, Context};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Exit code of an undecided test, or of a run that was stopped.
pub const EXIT_UNDECIDED: u8 = 2;

/// Specification of a run, from which its header follows.
pub struct RunSpec<'a> {
    /// The game.
    pub adapter: &'a dyn GameAdapter,
    /// The programs, as typed.
    pub programs: Vec<String>,
    /// Matches: indices of A and B in `programs`; empty for a scored game, where each program plays
    /// each case.
    pub matches: Vec<[usize; 2]>,
    /// Range of the pairs of each match, or of the cases.
    pub pairs: Range<u64>,
    /// Seed of all random numbers.
    pub seed: u64,
    /// Map profile, or path of the file of maps; `None` for the game's default profile.
    pub profile: Option<String>,
    /// Source of the maps, see [`Header::openings`].
    pub openings: String,
    /// Time or nodes that the programs may use.
    pub time_control: TimeControl,
    /// The test by which the run may end early.
    pub sprt: Option<Sprt>,
    /// Whether the run file keeps the answers.
    pub answers: bool,
}

impl RunSpec<'_> {
    /// The header of the run.
    ///
    /// # Errors
    /// An unknown parameter; a program that does not compile.
    pub fn header(self) -> anyhow::Result<Header> {
        let programs = self
            .programs
            .iter()
            .map(|text| {
                let program = Program::new(self.adapter, text);
                program.check(self.adapter, self.time_control)?;
                Ok(field(&program))
            })
            .collect::<anyhow::Result<_>>()?;
        let profile = self
            .profile
            .unwrap_or_else(|| self.adapter.default_profile().to_string());
        Ok(Header {
            format: FORMAT,
            game: self.adapter.name().to_string(),
            rules: self.adapter.version(),
            seed: self.seed,
            pairs: [self.pairs.start, self.pairs.end],
            profile,
            openings: self.openings,
            time_control: self.time_control.into(),
            sprt: self.sprt,
            answers: self.answers,
            programs,
            matches: self.matches,
        })
    }
}

/// Entry of a program in the header.
fn field(program: &Program) -> ProgramField {
    let (built_in, params) = match program.without_time_odds() {
        Program::BuiltIn { name, params, .. } => (Some(name.clone()), params.clone()),
        _ => (None, String::new()),
    };
    ProgramField {
        text: program.to_string(),
        built_in,
        params,
        hash: program.fingerprint(),
    }
}

/// The series of a run, one game at a time and not recorded.
///
/// # Errors
/// Rules or maps that differ from those of the header.
pub fn series(run: &Run) -> anyhow::Result<Series<'static>> {
    Series::from_header(run.game, &run.header)
}

/// Checks that the programs can play and are those that the run was begun with.
fn check_programs(series: &Series, header: &Header) -> anyhow::Result<()> {
    let mut programs = series.programs.iter();
    programs.try_for_each(|program| program.check(series.adapter, series.time_control))?;
    check_hashes(series, header)
}

/// Checks the hashes of the programs against the header.
fn check_hashes(series: &Series, header: &Header) -> anyhow::Result<()> {
    for (program, begun) in series.programs.iter().zip(&header.programs) {
        let now = program.fingerprint();
        if now != begun.hash {
            bail!(
                "{program} is not the program that the run was begun with: its hash was {}, \
                 now it is {now}",
                begun.hash
            );
        }
    }
    Ok(())
}

/// Size and modification time of a file.
type FileState = Option<(u64, SystemTime)>;

/// State of the programs' files when their hashes were last checked.
struct ProgramFiles(BTreeMap<PathBuf, FileState>);

impl ProgramFiles {
    fn new(series: &Series) -> ProgramFiles {
        let files = series.programs.iter().flat_map(Program::files);
        ProgramFiles(files.map(|file| (file.clone(), state(&file))).collect())
    }

    /// Checks the hashes of the programs again if a file has another size or modification time;
    /// files that were created later do not belong to them.
    ///
    /// # Errors
    /// The first changed file, with its program and both hashes.
    fn check(&mut self, series: &Series, header: &Header) -> anyhow::Result<()> {
        for (file, known) in &mut self.0 {
            let now = state(file);
            if now != *known {
                check_hashes(series, header)
                    .with_context(|| format!("{} has changed", file.display()))?;
                *known = now;
            }
        }
        Ok(())
    }
}

fn state(file: &Path) -> FileState {
    let about = file.metadata().ok()?;
    Some((about.len(), about.modified().ok()?))
}

/// Reads a run and its measurements.
///
/// # Errors
/// Files that cannot be read or are damaged, with the line; a header that no game can have.
pub fn read(games: Games, path: &Path) -> anyhow::Result<(Run, Measurements)> {
    let run = Run::read(games, path)?;
    let measured = Measurements::read(path, &run.header)?;
    Ok((run, measured))
}

/// Takes the lock of a run, then reads the run and its measurements, which no other arena can
/// change until the lock is dropped.
///
/// # Errors
/// A run that another arena is playing; the errors of [`read`].
pub fn open(games: Games, path: &Path) -> anyhow::Result<(Run, Measurements, RunLock)> {
    let path = &run_path(path);
    if !path.exists() && !part_path(path).exists() {
        // No lock, and no folder for it, where there is nothing to lock.
        read(games, path)?;
    }
    let lock = RunLock::take(path)?;
    let (run, measured) = read(games, path)?;
    Ok((run, measured, lock))
}

/// Options of playing a run that do not change its games.
#[derive(Clone)]
pub struct RunOptions<'a> {
    /// All registered games, for reading other runs.
    pub games: Games,
    /// Path of the run file; `None` if the run is not kept.
    pub path: Option<&'a Path>,
    /// Whether the run file exists already.
    pub begun: bool,
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
    /// Whether to print the result as JSON.
    pub json: bool,
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
            begun: false,
            jobs: 1,
            pin: false,
            record: None,
            logs: None,
            stop_after_faults: None,
            json: false,
            details: false,
            best: None,
            baseline: None,
        }
    }
}

/// [`resume_locked`] for a run that was read without its lock: takes the lock and rejects the run
/// if another arena changed it since.
///
/// # Errors
/// A run that another arena is playing or has changed; the errors of [`resume_locked`].
pub fn resume(
    run: &mut Run,
    measured: &mut Measurements,
    options: &RunOptions,
    out: &mut impl Write,
) -> anyhow::Result<u8> {
    let lock = match options.path.filter(|_| options.begun) {
        None => None,
        Some(path) => {
            let (now, _, lock) = open(options.games, path)?;
            if now.pairs != run.pairs {
                bail!(
                    "{} was changed by another arena meanwhile: start again",
                    path.display()
                );
            }
            Some(lock)
        }
    };
    resume_locked(run, measured, lock, options, out)
}

/// Plays the missing pairs of a run and prints its result; returns the exit code. `lock` is the
/// lock of an existing run, taken before it was read.
///
/// # Errors
/// Programs that changed or do not start; a file that cannot be read or written, after printing
/// what was played unless the run file has it; the number of faults that stops the run, after its
/// result.
pub fn resume_locked(
    run: &mut Run,
    measured: &mut Measurements,
    lock: Option<RunLock>,
    options: &RunOptions,
    out: &mut impl Write,
) -> anyhow::Result<u8> {
    let start = Instant::now();
    let (mut series, files, comparison) = prepare(run, options)?;
    let stop = interrupt::watch()?;
    let mut sequential_test = run.header.sprt.map(|test| run_sprt(run, test));
    let missing = if decided(&sequential_test) {
        0
    } else {
        run.count_missing()
    };
    let most = usize::try_from(missing).unwrap_or(usize::MAX);
    series.jobs = options.jobs.clamp(1, most.max(1));
    let known = run.pairs.len();
    let mut faults = FaultCounter::new(options.stop_after_faults);
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
        let played = running.play(run, measured, &mut sequential_test, &mut faults);
        if played.is_err() && (run.pairs.len() == known || options.path.is_some()) {
            // Nothing is lost that would have to be shown.
            if let Some(path) = options.path.filter(|path| part_path(path).exists()) {
                eprintln!("what was played is kept; {}", to_continue(path));
            }
            return played.map(|_| 0);
        }
        dropped = truncate_after_decision(run, &sequential_test);
        let complete = decided(&sequential_test) || run.count_missing() == 0;
        let kept = played.and_then(|writer| match writer.filter(|_| complete) {
            Some(writer) => writer.finish(run),
            None => Ok(()),
        });
        failure = kept.err();
    } else if let (Some(path), Some(lock)) = (options.path.filter(|path| !path.exists()), lock) {
        // Killed between the last pair and the finished file.
        dropped = truncate_after_decision(run, &sequential_test);
        Writer::resume(path, run, lock)?.finish(run)?;
    }
    let mut summary = Summary::new(run, measured);
    let better = comparison.apply(&mut summary, run).unwrap_or_else(|error| {
        failure.get_or_insert(error);
        None
    });
    let printed = if options.json {
        print_json(&summary, out)
    } else {
        let notes = RunNotes { better, dropped };
        print(run, &summary, options, &notes, out)
    };
    eprintln!("played in {}", duration(start.elapsed()));
    if let Some(warning) = repeated_games(run) {
        eprintln!("{warning}");
    }
    if let (Some(path), false) = (options.path, summary.complete) {
        // Below the result, as the last thing seen.
        eprintln!("{}", to_continue(path));
    }
    if let Some(error) = failure {
        return Err(error);
    }
    printed?;
    if faults.is_enough() {
        bail!(faults.text(run));
    }
    Ok(exit_code(&summary, stop.load(Ordering::Relaxed)))
}

/// Exit code: 0 without a test or if H1 was accepted, 1 if H0 was accepted, [`EXIT_UNDECIDED`] for an
/// undecided test or a run that was stopped.
fn exit_code(summary: &Summary, stopped: bool) -> u8 {
    match &summary.sprt {
        _ if stopped && !summary.complete => EXIT_UNDECIDED,
        None => 0,
        Some(sprt) => match sprt.verdict {
            Some("H1") => 0,
            Some(_) => 1,
            None => EXIT_UNDECIDED,
        },
    }
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
    let judge = series.adapter.limits();
    Some(format!(
        "under fixed work a process may take {:?} a turn and has to read the work from its \
         environment{work}; --clock {:?} sets the judge's limit",
        Limits::UNTIMED.turn,
        judge.game.unwrap_or(judge.turn)
    ))
}

/// Series, program files and comparison of a run, after all checks that can be made before a file
/// is created.
fn prepare(
    run: &Run,
    options: &RunOptions,
) -> anyhow::Result<(Series<'static>, ProgramFiles, Comparison)> {
    let jobs = options.jobs;
    run.header.check().map_err(anyhow::Error::msg)?;
    let mut series = series(run)?;
    series.record.clone_from(&options.record);
    series.logs.clone_from(&options.logs);
    series.stop_after_faults = options.stop_after_faults;
    if series.logs.is_some() && !series.programs.iter().any(Program::is_process) {
        eprintln!("note: built-in players write no standard error: there is nothing for --logs");
    }
    if let Some(note) = fixed_work_note(&series) {
        eprintln!("note: {note}");
    }
    series.replace = options.begun;
    if options.pin {
        series.cores = cores::physical()?;
        let count = series.cores.len();
        if jobs > count {
            bail!("--pin gives each job a core: expected --jobs of at most {count}, found {jobs}");
        }
    }
    let comparison = Comparison::new(run, options)?;
    // Before they are hashed: what changes later shows.
    let files = ProgramFiles::new(&series);
    check_programs(&series, &run.header)?;
    // Does the run make any game at all?
    check_first_game(&series)?;
    Ok((series, files, comparison))
}

/// A run in progress.
struct RunInProgress<'a> {
    series: &'a Series<'a>,
    /// Files of the programs.
    files: ProgramFiles,
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
        sequential_test: &mut Option<SequentialTest>,
        faults: &mut FaultCounter,
    ) -> anyhow::Result<Option<Writer>> {
        let jobs = self.series.jobs;
        eprintln!("{}", first_line(run, self.missing, jobs));
        self.series.check_all_start()?;
        let mut writer = match (self.options.path, self.lock.take()) {
            (Some(path), Some(lock)) => Some(Writer::resume(path, run, lock)?),
            (Some(path), None) => Some(Writer::create(path, &run.header)?),
            (None, _) => None,
        };
        let session = new_session(jobs);
        if let Some(writer) = &mut writer {
            writer.session(&session)?;
        }
        let mut progress = Progress::new(run, self.missing);
        let missing = run.missing();
        let keep = |pair: PlayedPair| {
            self.series.check_started(&pair)?;
            self.files.check(self.series, &run.header)?;
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
            let (number, key) = (record.pair, record.key());
            run.pairs.insert(key, record.clone());
            let of_test = key.of_match <= usize::from(run.header.is_scored());
            let value = sprt_sample(run, number).filter(|_| of_test);
            if let (Some(sequential_test), Some(value)) = (&mut *sequential_test, value) {
                sequential_test.add(number, value);
            }
            progress.add(&record, sequential_test.as_ref());
            let was_enough = faults.is_enough();
            faults.add(&run.header, &record);
            if faults.is_enough() && !was_enough {
                eprintln!("enough games with a fault: stopping after the answers that are due");
            }
            Ok(if decided(sequential_test) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        };
        let played = self.series.run(missing, self.stop, keep);
        progress.finish();
        played.map(|()| writer)
    }
}

/// Games with a fault in this session. Those of earlier sessions do not count: otherwise a run
/// stopped by them could never be resumed.
struct FaultCounter {
    /// Number of games with a fault that stops the run.
    most: Option<u64>,
    games: u64,
    /// Number of faults by program and kind.
    kinds: BTreeMap<usize, BTreeMap<String, u64>>,
    first: Option<PairKey>,
}

impl FaultCounter {
    fn new(most: Option<u64>) -> FaultCounter {
        FaultCounter {
            most,
            games: 0,
            kinds: BTreeMap::new(),
            first: None,
        }
    }

    fn add(&mut self, header: &Header, pair: &PairRecord) {
        let programs = header.programs_of(pair.of_match);
        self.games += pair.faulty_games();
        for fault in pair.games.iter().flat_map(|game| &game.faults) {
            let place = pair.key();
            self.first = Some(self.first.map_or(place, |first| first.min(place)));
            let kinds = self.kinds.entry(programs[fault.program]).or_default();
            *kinds.entry(fault.kind.clone()).or_default() += 1;
        }
    }

    fn is_enough(&self) -> bool {
        self.most.is_some_and(|most| self.games >= most)
    }

    /// Error text: the programs with faults, and the command that plays the first one again.
    fn text(&self, run: &Run) -> String {
        let header = &run.header;
        let of_program = |(&place, kinds): (&usize, &BTreeMap<String, u64>)| {
            let all: u64 = kinds.values().sum();
            let kinds = kinds.iter().map(|(kind, count)| format!("{kind} {count}"));
            let kinds: Vec<String> = kinds.collect();
            format!(
                "{} {all} ({})",
                header.programs[place].text,
                kinds.join(", ")
            )
        };
        let programs: Vec<String> = self.kinds.iter().map(of_program).collect();
        let (games, unit) = (self.games, header.unit());
        let again = self.first.map(|first| rematch_command(run, first));
        format!(
            "{games} {} with a fault: {}\nthe first such {unit} again: {}",
            if games == 1 { "game" } else { "games" },
            programs.join(", "),
            again.unwrap_or_default()
        )
    }
}

/// Whether a test is decided.
fn decided(sequential_test: &Option<SequentialTest>) -> bool {
    sequential_test
        .as_ref()
        .and_then(SequentialTest::decided)
        .is_some()
}

/// Prints the result as JSON.
fn print_json(summary: &Summary, out: &mut impl Write) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, summary).context("cannot write the report")?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// Remarks below the summary of a run.
struct RunNotes {
    /// Line about the file of best scores.
    better: Option<String>,
    dropped: Option<DroppedPairs>,
}

/// Pairs that were finished after the one that decided a test.
#[derive(Clone, Copy)]
struct DroppedPairs {
    count: u64,
    /// Log likelihood ratio with them.
    llr: f64,
}

/// Prints the result as text: the summary, new best scores, and pairs played beyond a test's
/// verdict.
fn print(
    run: &Run,
    summary: &Summary,
    options: &RunOptions,
    notes: &RunNotes,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let unit = run.header.unit();
    write!(out, "{}", summary.text(options.details))?;
    if let Some(text) = &notes.better {
        writeln!(out, "{text}")?;
    }
    if let Some(DroppedPairs { count, llr }) = notes.dropped {
        writeln!(
            out,
            "{count} {unit}s after the deciding one were finished too; they are not counted\n\
             (with them the LLR is {llr:.2})"
        )?;
    }
    if !summary.complete {
        writeln!(out, "stopped early: {unit}s under way are not counted")?;
    }
    if let Some(command) = lost_game_command(run, options.path, options.record.as_deref()) {
        writeln!(out, "\nthe shortest lost game: {command}")?;
    }
    Ok(out.flush()?)
}

/// Removes the pairs after the one that decided a test: which of them were finished is a matter of
/// chance. Returns them if there are any.
fn truncate_after_decision(
    run: &mut Run,
    sequential_test: &Option<SequentialTest>,
) -> Option<DroppedPairs> {
    let (end, _) = sequential_test.as_ref().and_then(SequentialTest::decided)?;
    if run.header.is_scored() {
        let numbers = run.of_match(0).map(|case| case.pair);
        let all = Moments::of(numbers.filter_map(|number| sprt_sample(run, number)));
        run.truncate(end);
        let count = all.count() - run.of_match(0).count() as u64;
        let llr = run.header.sprt?.llr_of_differences(&all);
        return (count > 0).then_some(DroppedPairs { count, llr });
    }
    let all = run.counts(0);
    run.truncate(end);
    let count = all.total() - run.pairs.len() as u64;
    let llr = run.header.sprt?.llr(&all);
    (count > 0).then_some(DroppedPairs { count, llr })
}

/// Warning about pairs on given maps whose games equal those of an earlier pair of their match;
/// `None` if there are none.
fn repeated_games(run: &Run) -> Option<String> {
    run.header.maps()?;
    let games = run.pairs.values().map(|pair| {
        let hashes: Vec<&str> = pair.games.iter().map(|it| it.hash.as_str()).collect();
        (pair.of_match, hashes)
    });
    let distinct = games.collect::<BTreeSet<_>>().len();
    let (all, repeated) = (run.pairs.len(), run.pairs.len() - distinct);
    (repeated > 0).then(|| {
        format!(
            "warning: {repeated} of {all} pairs repeat the games of an earlier pair on the same \
             map: they are no\nnew evidence, although errors and tests count them; without \
             --pairs each map is played once"
        )
    })
}

fn to_continue(path: &Path) -> String {
    format!("to continue: cargo arena play --resume {}", path.display())
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

/// Files that the scores of a run are compared with.
struct Comparison {
    /// Name and run of the baseline.
    baseline: Option<(String, Run)>,
    /// File of the best known scores.
    best: Option<PathBuf>,
}

impl Comparison {
    /// Reads the files, so that a wrong one is found before the run.
    ///
    /// # Errors
    /// A file that cannot be read or is of other cases; either option for a game with matches.
    fn new(run: &Run, options: &RunOptions) -> anyhow::Result<Comparison> {
        let (best, path) = (&options.best, &options.baseline);
        if !run.header.is_scored() && (best.is_some() || path.is_some()) {
            bail!("--best and --baseline are for scored games, and this run is of matches");
        }
        if let Some(path) = best {
            BestScores::read(path, &run.header)?;
            if let Some(folder) = path.parent() {
                files::make_folder(folder)?;
            }
        }
        let baseline = path
            .as_deref()
            .map(|path| baseline(options.games, run, path))
            .transpose()?;
        Ok(Comparison {
            baseline,
            best: best.clone(),
        })
    }

    /// Compares a scored run with the baseline and with the best known scores, which it may raise;
    /// returns a line about the file of best scores.
    ///
    /// # Errors
    /// A file that cannot be read or written, or is of other cases.
    fn apply(&self, summary: &mut Summary, run: &Run) -> anyhow::Result<Option<String>> {
        let Some(scores) = &mut summary.scores else {
            return Ok(None);
        };
        if let Some((name, other)) = &self.baseline {
            scores.compare(name, other);
        }
        let Some(path) = &self.best else {
            return Ok(None);
        };
        let mut best = BestScores::read(path, &run.header)?;
        let better = best.take(run);
        if better > 0 {
            best.write(path)?;
        }
        scores.compare_with_best(&best);
        Ok(Some(format!(
            "{better} scores better than the best known, or new: kept in {}",
            path.display()
        )))
    }
}

/// Reads the baseline; returns the file's name and the run.
fn baseline(games: Games, run: &Run, path: &Path) -> anyhow::Result<(String, Run)> {
    let (other, _) = read(games, path).with_context(|| format!("--baseline {}", path.display()))?;
    let about = |header: &Header| {
        let Header { game, profile, .. } = header;
        format!("{game}, rules {}, {profile} cases", header.rules)
    };
    let [own, found] = [&run.header, &other.header].map(about);
    if own != found || !other.header.is_scored() {
        bail!(
            "--baseline {}: expected a run of {own}, found {found}",
            path.display()
        );
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok((name.into_owned(), other))
}

/// Starts one game, so that a setup that makes no game is found before anything else is done.
///
/// # Errors
/// Settings of which no game can be made.
pub fn check_first_game(series: &Series) -> anyhow::Result<()> {
    series.adapter.start_game(&series.first_setup()).map(|_| ())
}

/// Default number of jobs: physical cores minus one, at least 1.
pub fn default_jobs() -> usize {
    num_cpus::get_physical().saturating_sub(1).max(1)
}

/// Description of this session for the measured file.
fn new_session(jobs: usize) -> Session {
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
    }
}
