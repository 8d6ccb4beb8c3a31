//! Games whose cases are files in a folder, as heuristic contests hand them out: a program reads a
//! file to its end and writes its answer, and a command says the score.
//!
//! `cases:FOLDER` is the name of such a game, with settings after ` :: ` in any order:
//!
//! | setting | |
//! |---|---|
//! | `score=COMMAND` | the scorer; it prints `Score = N`. `{IN}` and `{OUT}` are its files, at its end if it names neither |
//! | `tester=COMMAND` | starts the program itself: `{SOLVER}` is its command, at the end if it is not named |
//! | `min` | a lower score is better |
//! | `fail=N` | score of a failed case; without it 0, or none under `min` |
//!
//! Without a scorer the score is the last line `Score = N` of the standard error output of the
//! program or its tester. Case `k` is file `k` of the folder, counted from 0, in the order of their
//! numbers and names.

use super::archive::LineRecords;
use super::registry::known;
use super::transcript::header_line;
use crate::game::{
    Answer, Archive, CaseFiles, Failure, Game, GameAdapter, GameSetup, Limits, Outcome, Recorder,
    Request, TO_THE_END,
};
use crate::players::{case_values, find_score, CaseCommand, End, Program};
use crate::system::commands::missing_script;
use crate::system::interrupt;
use anyhow::{anyhow, bail, Context};
use serde_json::json;
use std::cell::OnceCell;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;
use tempfile::TempDir;

/// Prefix of the names of these games.
const PREFIX: &str = "cases:";
/// Separator between the folder and the settings, as between the programs of a team.
const SEPARATOR: &str = " :: ";
/// Profile of these games in headers.
const PROFILE: &str = "given";
/// Time for a scorer, after which the run ends: a scorer that hangs is no fault of a program.
const SCORER_LIMIT: Duration = Duration::from_secs(60);
/// Longest reason of a scorer that is kept, in characters.
const LONGEST_REASON: usize = 200;

/// Limit of a case where a note names the judge's: two seconds, as in most contests.
const LIMITS: Limits = Limits {
    first: Duration::from_secs(2),
    turn: Duration::from_secs(2),
    game: Some(Duration::from_secs(2)),
};

/// All games named so far.
static KNOWN: Mutex<Vec<&'static CasesAdapter>> = Mutex::new(Vec::new());

/// A game whose cases are files.
pub struct CasesAdapter {
    name: &'static str,
    /// The settings; an error of them is reported when the game is first used.
    settings: Result<Settings, String>,
    /// Files of the cases, in their order.
    files: Vec<PathBuf>,
    version: u32,
}

/// Settings in the name of a game.
#[derive(Clone, Debug, Default, PartialEq)]
struct Settings {
    folder: PathBuf,
    lower_is_better: bool,
    scorer: Option<String>,
    tester: Option<String>,
    score_of_failure: Option<f64>,
}

impl Settings {
    /// Parses the name without its prefix.
    fn parse(text: &str) -> Result<Settings, String> {
        let mut parts = text.split(SEPARATOR).map(str::trim);
        let mut settings = Settings {
            folder: PathBuf::from(parts.next().unwrap_or_default()),
            ..Settings::default()
        };
        for part in parts {
            let command = |value: &str| match value.trim() {
                "" => Err(format!("expected a command in {part:?}")),
                command => Ok(Some(command.to_string())),
            };
            match part.split_once('=') {
                None if part == "min" => settings.lower_is_better = true,
                None if part == "max" => settings.lower_is_better = false,
                Some(("score", value)) => settings.scorer = command(value)?,
                Some(("tester", value)) => settings.tester = command(value)?,
                Some(("fail", value)) => {
                    let score = value.trim().parse().ok().filter(|it: &f64| it.is_finite());
                    let score = score.ok_or_else(|| format!("expected a number in {part:?}"))?;
                    settings.score_of_failure = Some(score);
                }
                _ => {
                    return Err(format!(
                        "expected min, max, score=COMMAND, tester=COMMAND or fail=N, found {part:?}"
                    ))
                }
            }
        }
        Ok(settings)
    }

    /// Hash of everything that a score follows from but the program: the files of scorer and
    /// tester, and the first case, which stands for the others, so that cases can be added.
    fn hash(&self, first: Option<&PathBuf>) -> u32 {
        let mut hasher = blake3::Hasher::new();
        for command in self.scorer.iter().chain(&self.tester) {
            hasher.update(Program::command(command).fingerprint().as_bytes());
        }
        hasher.update(
            &first
                .and_then(|it| std::fs::read(it).ok())
                .unwrap_or_default(),
        );
        let bytes = hasher.finalize();
        u32::from_le_bytes([0, 1, 2, 3].map(|place| bytes.as_bytes()[place]))
    }
}

/// The files of a folder, hidden ones left out, in the order of the first number in their names,
/// then of the names; none if the folder cannot be read.
fn files_of(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_file() && !name_of(path).starts_with('.'))
        .collect();
    files.sort_by_cached_key(|path| {
        let name = name_of(path);
        (first_number(&name), name)
    });
    files
}

fn name_of(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// The first number in a name; the largest possible one if there is none.
fn first_number(name: &str) -> u64 {
    let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    let end = digits.find(|c: char| !c.is_ascii_digit());
    digits[..end.unwrap_or(digits.len())]
        .parse()
        .unwrap_or(u64::MAX)
}

impl CasesAdapter {
    /// The game of this name, created on first use and kept; `None` if the name has another prefix.
    pub fn by_name(name: &str) -> Option<&'static CasesAdapter> {
        let text = name.strip_prefix(PREFIX)?;
        Some(known(&KNOWN, name, |name| {
            let settings = Settings::parse(text);
            let read = settings.as_ref();
            let files = read.map_or(Vec::new(), |it| files_of(&it.folder));
            let version = read.map_or(0, |it| it.hash(files.first()));
            CasesAdapter {
                name,
                settings,
                files,
                version,
            }
        }))
    }

    /// # Errors
    /// A wrong setting.
    fn settings(&self) -> anyhow::Result<&Settings> {
        let settings = self.settings.as_ref();
        settings.map_err(|wrong| anyhow!("{}: {wrong}", self.name))
    }

    /// The file of a case.
    ///
    /// # Errors
    /// A wrong setting; a case that does not exist.
    fn file(&self, case: i64) -> anyhow::Result<&PathBuf> {
        let count = self.count()?;
        let file = usize::try_from(case).ok().and_then(|it| self.files.get(it));
        file.with_context(|| {
            format!(
                "{}: expected a case from 0 to {}, found {case}",
                self.name,
                count - 1
            )
        })
    }
}

impl CaseFiles for CasesAdapter {
    fn count(&self) -> anyhow::Result<u64> {
        let settings = self.settings()?;
        if self.files.is_empty() {
            bail!(
                "{}: expected a folder with a file for each case, found {} in {:?}",
                self.name,
                if settings.folder.is_dir() {
                    "no file"
                } else {
                    "no folder"
                },
                settings.folder
            );
        }
        Ok(self.files.len() as u64)
    }

    fn command(&self, program: &str) -> String {
        let tester = self
            .settings
            .as_ref()
            .ok()
            .and_then(|it| it.tester.as_ref());
        match tester {
            None => program.to_string(),
            Some(tester) if tester.contains("{SOLVER}") => tester.replace("{SOLVER}", program),
            Some(tester) => format!("{tester} {program}"),
        }
    }

    fn is_scored_by_program(&self) -> bool {
        self.settings.as_ref().is_ok_and(|it| it.scorer.is_none())
    }

    fn score_of_failure(&self) -> Option<f64> {
        let settings = self.settings.as_ref().ok()?;
        let without = (!settings.lower_is_better).then_some(0.0);
        settings.score_of_failure.or(without)
    }
}

impl GameAdapter for CasesAdapter {
    fn name(&self) -> &'static str {
        self.name
    }

    fn version(&self) -> u32 {
        self.version
    }

    fn teams(&self) -> &'static [usize] {
        &[0]
    }

    fn lower_is_better(&self) -> bool {
        self.settings.as_ref().is_ok_and(|it| it.lower_is_better)
    }

    fn case_files(&self) -> Option<&dyn CaseFiles> {
        Some(self)
    }

    fn limits(&self) -> Limits {
        LIMITS
    }

    fn default_profile(&self) -> &'static str {
        PROFILE
    }

    fn start_game(&self, setup: &GameSetup) -> anyhow::Result<Box<dyn Game>> {
        super::permission::check(self.name)?;
        if let Some(profile) = setup.profile.as_ref().filter(|it| *it != PROFILE) {
            bail!("{} has no kinds of cases: --profile {profile}", self.name);
        }
        let settings = self.settings()?;
        let mut commands = settings.scorer.iter().chain(&settings.tester);
        // Started, it would count as a failure of every program.
        if let Some(script) = commands.find_map(|it| missing_script(it)) {
            bail!("{}: there is no file {script}", self.name);
        }
        Ok(Box::new(CaseGame::start(self, setup)?))
    }

    fn archive(&self) -> Option<&dyn Archive> {
        Some(self)
    }
}

impl LineRecords for CasesAdapter {}

/// One case in progress.
struct CaseGame {
    number: i64,
    input: PathBuf,
    /// BLAKE3 hash of the file, 16 hexadecimal digits.
    hash: String,
    scorer: Option<String>,
    score_of_failure: f64,
    limit: Duration,
    outcome: Option<Outcome>,
    referee_error: Option<String>,
    record: Recorder,
}

/// Why an answer has no score.
enum NoScore {
    /// The program failed, in these words.
    Failure(String),
    /// The scorer failed.
    Scorer(String),
}

impl CaseGame {
    fn start(adapter: &CasesAdapter, setup: &GameSetup) -> anyhow::Result<CaseGame> {
        let input = adapter.file(setup.seed)?;
        let content =
            std::fs::read(input).with_context(|| format!("cannot read {}", input.display()))?;
        let mut game = CaseGame {
            number: setup.seed,
            input: input.clone(),
            hash: blake3::hash(&content).to_hex()[..16].to_string(),
            scorer: adapter.settings()?.scorer.clone(),
            score_of_failure: adapter.score_of_failure().unwrap_or(f64::NAN),
            limit: setup.limits.first,
            outcome: None,
            referee_error: None,
            record: Recorder::new(setup.recorded),
        };
        game.record.add(&header_line(adapter, setup));
        Ok(game)
    }

    /// The request: number, path and hash of the case.
    fn lines(&self) -> Vec<String> {
        let path = self.input.to_string_lossy().into_owned();
        vec![self.number.to_string(), path, self.hash.clone()]
    }

    /// Score of an answer.
    fn score(&self, answer: &[String]) -> Result<f64, NoScore> {
        let score = match &self.scorer {
            Some(scorer) => self.score_by(scorer, answer)?,
            None => {
                let first = answer.first().map_or("", String::as_str);
                let none = || NoScore::Failure("no line `Score = N` on standard error".to_string());
                find_score(first.as_bytes()).ok_or_else(none)?
            }
        };
        // The tools of AtCoder print it for a wrong output, whichever way scores go.
        if score == 0.0 {
            return Err(NoScore::Failure("Score = 0".to_string()));
        }
        Ok(score)
    }

    /// Score of an answer by a scorer.
    fn score_by(&self, scorer: &str, answer: &[String]) -> Result<f64, NoScore> {
        let failed = |error: std::io::Error| {
            NoScore::Scorer(format!("cannot keep an answer for the scorer: {error}"))
        };
        let output = keep_answer(answer).map_err(failed)?;
        let path = output.to_string_lossy().into_owned();
        let [seed, input, name] =
            case_values(&self.number.to_string(), &self.input.to_string_lossy());
        let names_files = ["{IN", "{OUT"].iter().any(|it| scorer.contains(it));
        let text = if names_files {
            scorer.to_string()
        } else {
            format!("{scorer} {{IN}} {{OUT}}")
        };
        let finished = CaseCommand {
            text: &text,
            values: &[seed, input, name, ("OUT", path)],
            environment: &[],
            input: &output,
            limit: SCORER_LIMIT,
        }
        .run(&interrupt::is_abandoned);
        let score = find_score(&finished.errors).or_else(|| find_score(&finished.output));
        match (&finished.end, score) {
            (End::Exited(status), Some(score)) if status.success() && score != 0.0 => Ok(score),
            (End::Exited(status), _) if matches!(status.code(), Some(126 | 127)) => {
                Err(NoScore::Scorer(format!("it cannot be started ({status})")))
            }
            (End::Exited(_), _) => Err(NoScore::Failure(refusal(
                &finished.errors,
                &finished.output,
            ))),
            (End::NotStarted(reason), _) => Err(NoScore::Scorer(format!("{scorer}: {reason}"))),
            (End::Late, _) => Err(NoScore::Scorer(format!("no end within {SCORER_LIMIT:?}"))),
            (End::TooMuch, _) => Err(NoScore::Scorer("it prints without end".to_string())),
        }
    }
}

thread_local! {
    /// Folder for the thread's answers. Each replaces the one before, which costs less than a new
    /// file for each.
    static ANSWERS: OnceCell<TempDir> = const { OnceCell::new() };
}

/// Writes an answer to a file for the scorer; the path of the file, which holds until the thread's
/// next answer.
fn keep_answer(answer: &[String]) -> std::io::Result<PathBuf> {
    ANSWERS.with(|folder| {
        if folder.get().is_none() {
            let _ = folder.set(tempfile::tempdir()?);
        }
        let folder = folder.get().map_or(Path::new(""), TempDir::path);
        let path = folder.join("answer");
        let text = answer.join("\n") + "\n";
        // Emptied first, it would be written to the disk as it is closed (ext4, `auto_da_alloc`).
        let mut options = OpenOptions::new();
        let mut file = options
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)?;
        file.write_all(text.as_bytes())?;
        if file.metadata()?.len() > text.len() as u64 {
            file.set_len(text.len() as u64)?;
        }
        Ok(path)
    })
}

/// Reason why a scorer gives an answer no score: its first line that is of no panic, whose
/// text differs from run to run.
fn refusal(errors: &[u8], output: &[u8]) -> String {
    let text = [errors, output].map(String::from_utf8_lossy).join("\n");
    let is_said = |line: &&str| {
        !line.is_empty() && !["thread '", "note: "].iter().any(|it| line.starts_with(it))
    };
    let said: String = text
        .lines()
        .map(str::trim)
        .find(is_said)
        .unwrap_or_default()
        .chars()
        .take(LONGEST_REASON)
        .collect();
    match said.as_str() {
        "" => "the scorer gives no score".to_string(),
        said => format!("the scorer gives no score: {said}"),
    }
}

impl Game for CaseGame {
    fn requests(&self) -> Vec<Request> {
        if self.outcome.is_some() || self.referee_error.is_some() {
            return Vec::new();
        }
        vec![Request {
            seat: 0,
            lines: self.lines(),
            answer_lines: TO_THE_END,
            limit: self.limit,
        }]
    }

    fn take(&mut self, answers: Vec<Answer>) {
        let Some(answer) = answers.into_iter().next() else {
            return;
        };
        let sent = self.lines();
        let (score, failure) = match answer.lines {
            Err(fault) => {
                self.record
                    .add(&json!({"seat": 0, "sent": sent, "fault": fault.name()}));
                let reason = fault.to_string();
                (
                    self.score_of_failure,
                    Some(Failure {
                        fault: Some(fault),
                        reason,
                    }),
                )
            }
            Ok(lines) => {
                self.record
                    .add(&json!({"seat": 0, "sent": sent, "answer": lines}));
                match self.score(&lines) {
                    Ok(score) => (score, None),
                    Err(NoScore::Failure(reason)) => (
                        self.score_of_failure,
                        Some(Failure {
                            fault: None,
                            reason,
                        }),
                    ),
                    // The user gave up, not the scorer.
                    Err(NoScore::Scorer(_)) if interrupt::is_abandoned() => return,
                    Err(NoScore::Scorer(reason)) => {
                        self.referee_error = Some(format!("the scorer failed: {reason}"));
                        return;
                    }
                }
            }
        };
        let end = if failure.is_some() { "fault" } else { "over" };
        let reasons: Vec<_> = failure.iter().map(|it| &it.reason).collect();
        self.record
            .add(&json!({"end": end, "scores": [score], "points": [0.5], "failures": reasons}));
        self.outcome = Some(Outcome {
            scores: vec![score],
            points: vec![0.5],
            end,
            failures: vec![failure],
            turns: 1,
            attributes: Vec::new(),
        });
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }

    fn referee_error(&self) -> Option<String> {
        self.referee_error.clone()
    }

    fn record(&self) -> &[String] {
        self.record.lines()
    }
}

#[cfg(test)]
mod tests {
    use super::{first_number, refusal, Settings};
    use std::path::PathBuf;

    #[test]
    fn settings_follow_the_folder() {
        let parsed = Settings::parse("tools/in :: min :: score=vis {IN} {OUT} :: fail=-1.5");
        let expected = Settings {
            folder: PathBuf::from("tools/in"),
            lower_is_better: true,
            scorer: Some("vis {IN} {OUT}".to_string()),
            tester: None,
            score_of_failure: Some(-1.5),
        };
        assert_eq!(parsed, Ok(expected));
        for wrong in [
            "in :: mim",
            "in :: score=",
            "in :: fail=much",
            "in :: fail=nan",
            "in :: ",
        ] {
            assert!(Settings::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_in_names_are_found() {
        for (name, expected) in [("0007.txt", 7), ("case12_3.in", 12), ("a.txt", u64::MAX)] {
            assert_eq!(first_number(name), expected);
        }
    }

    /// The number of a thread in a panic differs from run to run.
    #[test]
    fn a_refusal_is_the_same_in_every_run() {
        let panic = b"\nthread 'main' (123) panicked at src/lib.rs:5:\nline 3: 9 is out of range\nnote: run with";
        assert!(refusal(panic, b"").ends_with("line 3: 9 is out of range"));
        assert_eq!(refusal(b"", b"\n"), "the scorer gives no score");
    }
}
