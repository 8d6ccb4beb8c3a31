//! The proof: what the pasted file must be, and that it answers as the program
//! that Cargo builds.

use crate::bundle::Bundle;
use crate::compiler::Mode;
use crate::program::packing::may_stand;
use crate::sources::cargo::{self, cargo};
use crate::sources::project::{Project, Records, Text};
use crate::tokens::stable_hash;
use anyhow::{bail, ensure, Context, Result};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Limit of one run on a recorded input. A guess: far above the longest game.
const RUN_TIMEOUT: Duration = Duration::from_secs(120);

/// The judge's Rust version if the manifest has no `rust-version`: CodinGame's since
/// October 2025.
const DEFAULT_JUDGE_RUST: &str = "1.90";

/// The program with debug assertions, which is slower, gets every twelfth recorded input.
/// A guess.
const DEBUG_SAMPLE: usize = 12;

/// One checked property of the file.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// The property checked.
    pub subject: &'static str,
    /// Whether the property holds.
    pub holds: bool,
    /// The measured value, or the difference found.
    pub detail: String,
}

/// All findings, and the signature of the answers.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// In the order of the checks.
    pub findings: Vec<Finding>,
    /// Hash of the answers; `-` if there were no recorded inputs.
    pub signature: String,
}

impl Report {
    /// Whether every property holds.
    pub fn holds(&self) -> bool {
        self.findings.iter().all(|finding| finding.holds)
    }

    fn add(&mut self, subject: &'static str, holds: bool, detail: impl Into<String>) {
        self.findings.push(Finding {
            subject,
            holds,
            detail: detail.into(),
        });
    }
}

/// Checks a bundle.
///
/// # Errors
/// If the compiler or Cargo cannot be called; what is wrong with the file is in
/// the report.
pub fn check(bundle: &Bundle, progress: &dyn Fn(&str)) -> Result<Report> {
    let mut report = Report {
        findings: Vec::new(),
        signature: "-".into(),
    };
    sizes(bundle, &mut report);
    outside(bundle, &mut report)?;
    let folder = bundle.compiler.folder().join("proof");
    std::fs::create_dir_all(&folder)?;
    let source = folder.join("pasted.rs");
    std::fs::write(&source, &bundle.text)?;
    let mut programs = Vec::new();
    for (name, mode) in [("debug", Mode::Checked), ("optimised", Mode::Optimised)] {
        progress(&format!("compiling the file, {name}"));
        let program = folder.join(name);
        match bundle.compiler.build(&source, &program, mode) {
            Ok(()) => {
                report.add(
                    "compiles",
                    true,
                    format!("rustc --edition {}, {name}", bundle.project.edition),
                );
                programs.push((name, program));
            }
            Err(error) => report.add("compiles", false, format!("{name}: {error}")),
        }
    }
    library_age(bundle, &source, &mut report)?;
    if programs.len() == 2 {
        answers(bundle, &programs, &mut report, progress)?;
    }
    Ok(report)
}

fn sizes(bundle: &Bundle, report: &mut Report) {
    let (size, limit) = (bundle.size(), bundle.limit());
    let detail = if size >= limit {
        format!("{size} characters, the limit is {limit}")
    } else if size > limit - limit / 20 {
        format!("{size} characters: WARNING, close to the limit of {limit}")
    } else {
        format!("{size} characters, {} left", limit - size)
    };
    report.add("size", size < limit, detail);
    let is_packed = bundle.project.options.text == Text::Utf16;
    let may_be_pasted = |c: char| c.is_ascii() || is_packed && may_stand(c);
    let strange = bundle
        .text
        .lines()
        .enumerate()
        .find(|(_, line)| !line.chars().all(may_be_pasted));
    match strange {
        None if is_packed => report.add("ASCII", true, "every character outside of packed texts"),
        None => report.add("ASCII", true, "every character"),
        Some((line, _)) => report.add("ASCII", false, format!("not in line {}", line + 1)),
    }
}

/// Checks that the file names no crates but the declared ones.
fn outside(bundle: &Bundle, report: &mut Report) -> Result<()> {
    let declared: Vec<&String> = bundle.project.libraries.keys().collect();
    let stream: proc_macro2::TokenStream = bundle
        .text
        .parse()
        .map_err(|error| anyhow::anyhow!("the file cannot be read again: {error}"))?;
    let tokens = crate::tokens::flatten(stream);
    let foreign: Vec<String> = tokens
        .windows(3)
        .filter(|t| t[0].is_ident("extern") && t[1].is_ident("crate"))
        .map(|t| t[2].text.to_string())
        .filter(|name| !["std", "core", "alloc"].contains(&name.as_str()))
        .filter(|name| !declared.contains(&name))
        .collect();
    let detail = match (foreign.as_slice(), declared.is_empty()) {
        ([], true) => "none".to_string(),
        ([], false) => format!("only what the judge has: {declared:?}"),
        (names, _) => format!("names {names:?}"),
    };
    report.add("crates outside", foreign.is_empty(), detail);
    Ok(())
}

/// Checks that only functions of the judge's standard library are used.
fn library_age(bundle: &Bundle, source: &Path, report: &mut Report) -> Result<()> {
    let version = bundle
        .project
        .rust_version
        .clone()
        .unwrap_or_else(|| DEFAULT_JUDGE_RUST.to_string());
    let folder = source.parent().expect("a file has a folder");
    std::fs::write(
        folder.join("clippy.toml"),
        format!("msrv = \"{version}\"\n"),
    )?;
    let mut command = Command::new("clippy-driver");
    command
        .env("CLIPPY_CONF_DIR", folder)
        .args([
            "--edition",
            &bundle.project.edition.to_string(),
            "--crate-type",
            "bin",
            "--emit=metadata",
        ])
        .args(["-Awarnings", "-Aclippy::all", "-Dclippy::incompatible_msrv"])
        .arg("-o")
        .arg(folder.join("clippy.rmeta"))
        .arg(source);
    for (name, path) in &bundle.project.libraries {
        command
            .arg("--extern")
            .arg(format!("{name}={}", path.display()));
        command.arg("-L").arg(format!(
            "dependency={}",
            path.parent().expect("a file has a folder").display()
        ));
    }
    match command.output() {
        Ok(output) if output.status.success() => {
            report.add(
                "standard library",
                true,
                format!("of Rust {version} or older"),
            );
        }
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            let is_missing = text.contains("not installed") || text.contains("not applicable");
            if is_missing {
                report.add(
                    "standard library",
                    true,
                    "NOT checked: clippy is not installed",
                );
            } else {
                report.add("standard library", false, text);
            }
        }
        Err(_) => report.add(
            "standard library",
            true,
            "NOT checked: clippy is not installed",
        ),
    }
    Ok(())
}

/// One run of the program.
#[derive(Clone, Debug)]
pub struct RecordedInput {
    /// The file, and the player in it.
    pub name: String,
    /// The program's standard input.
    pub input: String,
}

fn answers(
    bundle: &Bundle,
    programs: &[(&str, PathBuf)],
    report: &mut Report,
    progress: &dyn Fn(&str),
) -> Result<()> {
    let project = &bundle.project;
    progress("building with cargo");
    let reference = build_with_cargo(project, progress)?;
    let mut instances = recorded(project)?;
    let is_recorded = !instances.is_empty();
    if !is_recorded {
        report.add("recorded inputs", true, no_instances(&project.manifest));
        instances.push(RecordedInput {
            name: "empty input".into(),
            input: String::new(),
        });
    }
    progress(&format!("{} recorded inputs, cargo build", instances.len()));
    let expected = run_all(project, &reference, &instances.iter().collect::<Vec<_>>());
    let mut signature = 0;
    for (mode, program) in programs {
        let is_sampled = *mode == "debug" && instances.len() > DEBUG_SAMPLE;
        let step = if is_sampled { DEBUG_SAMPLE } else { 1 };
        let chosen: Vec<&RecordedInput> = instances.iter().step_by(step).collect();
        progress(&format!("{} recorded inputs, {mode}", chosen.len()));
        let results = run_all(project, program, &chosen);
        let expected = expected.iter().step_by(step);
        let mut lines = 0;
        let mut whole = Vec::new();
        let mut failed = Vec::new();
        let mut fault = None;
        for ((instance, expected), found) in chosen.iter().zip(expected).zip(results) {
            let compared = match (expected, &found) {
                (Ok(expected), Ok(found)) => compare(expected, found).map(|()| expected),
                (Err(error), _) | (_, Err(error)) => Err(anyhow::anyhow!("{error:#}")),
            };
            match compared {
                Ok(ProgramOutput { text, status }) => {
                    lines += text.lines().count();
                    whole.extend(text.bytes());
                    failed.extend((!status.success()).then_some(*status));
                }
                Err(error) => {
                    fault.get_or_insert(format!("{mode}, {}: {error}", instance.name));
                }
            }
        }
        let holds = fault.is_none();
        let detail = fault.unwrap_or_else(|| {
            let note = match (is_recorded, is_sampled) {
                (false, _) => " (an empty input)".to_string(),
                (true, true) => format!(" (every {step}th of {})", instances.len()),
                (true, false) => String::new(),
            };
            let ends = failed.first().map_or(String::new(), |status| {
                format!("; both programs end {} of them with {status}", failed.len())
            });
            format!(
                "{mode}: {} inputs, {lines} lines, the same{note}{ends}",
                chosen.len()
            )
        });
        report.add("answers", holds, detail);
        signature = stable_hash(&whole);
    }
    if is_recorded {
        report.signature = format!("{signature:016x}");
    }
    Ok(())
}

/// Help text: the lines of the manifest that make the program's answers be compared.
fn no_instances(manifest: &Path) -> String {
    format!(
        "WARNING, none: answers are compared on an empty input only. Put what the program is \
         sent into files and name them in {}:\n\n    [package.metadata.bundle]\n    \
         instances = [\"tests/inputs/*.txt\"] # each file is one run's input\n",
        manifest.display()
    )
}

/// The optimised program as Cargo builds it.
///
/// # Errors
/// If Cargo does not build it.
pub fn build_with_cargo(project: &Project, progress: &dyn Fn(&str)) -> Result<PathBuf> {
    let mut command = Command::new(cargo());
    command
        .args(["build", "--release", "--offline", "--manifest-path"])
        .arg(&project.manifest)
        .args(["--bin", &project.binary, "--target-dir"])
        .arg(&project.target);
    let answer = cargo::run(&mut command, progress)?;
    ensure!(
        answer.status.success(),
        "cargo build --release fails:\n{}",
        answer.errors
    );
    let name = format!("{}{}", project.binary, std::env::consts::EXE_SUFFIX);
    Ok(project.target.join("release").join(name))
}

/// The declared recorded inputs, in order.
///
/// # Errors
/// If a pattern fits no file, or a file cannot be read.
pub fn recorded(project: &Project) -> Result<Vec<RecordedInput>> {
    let mut instances = Vec::new();
    for pattern in &project.options.instances {
        let files = matching(&project.folder, pattern)
            .with_context(|| format!("{}: instances", project.manifest.display()))?;
        ensure!(
            !files.is_empty(),
            "{}: the pattern {pattern} of instances fits no file",
            project.manifest.display()
        );
        for file in files {
            let text = std::fs::read_to_string(&file)
                .with_context(|| format!("{}: cannot be read", file.display()))?;
            let relative = file.strip_prefix(&project.folder).unwrap_or(&file);
            let name = relative.display().to_string();
            match &project.options.records {
                None => instances.push(RecordedInput { name, input: text }),
                Some(records) => instances.extend(
                    players(&text, records)
                        .with_context(|| name.clone())?
                        .into_iter()
                        .map(|(player, input)| RecordedInput {
                            name: format!("{name}, player {player}"),
                            input,
                        }),
                ),
            }
        }
    }
    Ok(instances)
}

/// The files that fit a pattern, in alphabetical order. The pattern is relative
/// to the folder unless it is absolute.
fn matching(folder: &Path, pattern: &str) -> Result<Vec<PathBuf>> {
    let whole = if Path::new(pattern).is_absolute() {
        pattern.to_string()
    } else {
        let folder = glob::Pattern::escape(&folder.to_string_lossy());
        format!("{folder}/{pattern}")
    };
    let files = glob::glob(&whole).with_context(|| format!("the pattern {pattern}"))?;
    Ok(files.collect::<Result<_, _>>()?)
}

/// The input of each player of a recorded game, by player.
fn players(text: &str, records: &Records) -> Result<BTreeMap<String, String>> {
    let mut inputs: BTreeMap<String, String> = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        let value: serde_json::Value =
            serde_json::from_str(line).with_context(|| format!("line {}", number + 1))?;
        let Some(sent) = value.get(&records.input).and_then(|sent| sent.as_array()) else {
            continue;
        };
        let player = value
            .get(&records.player)
            .map_or(String::new(), ToString::to_string);
        let input = inputs.entry(player).or_default();
        for line in sent {
            input.push_str(line.as_str().unwrap_or_default());
            input.push('\n');
        }
    }
    Ok(inputs)
}

/// Output and exit status of a program.
#[derive(Clone, Debug)]
pub struct ProgramOutput {
    /// Its standard output.
    pub text: String,
    /// A bot that expects one more turn fails at the end of its input.
    pub status: ExitStatus,
}

/// Runs a program on all inputs, on all cores.
fn run_all(
    project: &Project,
    program: &Path,
    instances: &[&RecordedInput],
) -> Vec<Result<ProgramOutput>> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<Result<ProgramOutput>>>> =
        instances.iter().map(|_| Mutex::new(None)).collect();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(instance) = instances.get(index) else {
                    return;
                };
                let output = run(program, &instance.input, &project.options.environment);
                *results[index].lock().expect("no thread panics") = Some(output);
            });
        }
    });
    let results = results.into_iter().map(|result| result.into_inner());
    results
        .map(|result| {
            result
                .expect("no thread panics")
                .expect("every input is run")
        })
        .collect()
}

/// Runs a program on an input.
///
/// # Errors
/// If it cannot be started or takes too long.
pub fn run(
    program: &Path,
    input: &str,
    environment: &BTreeMap<String, String>,
) -> Result<ProgramOutput> {
    let mut child = Command::new(program)
        .envs(environment)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("{}: cannot be started", program.display()))?;
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut stdout = child.stdout.take().expect("it is piped");
    let input = input.to_string();
    let writer = std::thread::spawn(move || {
        // A program may end before it has read everything.
        let _ = stdin.write_all(input.as_bytes());
    });
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        stdout.read_to_end(&mut bytes).map(|_| bytes)
    });
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > RUN_TIMEOUT {
            child.kill()?;
            child.wait()?;
            bail!("{} takes more than {RUN_TIMEOUT:?}", program.display());
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let _ = writer.join();
    let bytes = reader.join().expect("the thread does not panic")?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Ok(ProgramOutput { text, status })
}

/// Fails with the first differing line, or with differing exit statuses.
fn compare(expected: &ProgramOutput, found: &ProgramOutput) -> Result<()> {
    let ends = if expected.status == found.status {
        String::new()
    } else {
        format!(
            "\n  cargo build: ends with {}\n  pasted file: ends with {}",
            expected.status, found.status
        )
    };
    if expected.text == found.text {
        ensure!(ends.is_empty(), "the answers are the same, but{ends}");
        return Ok(());
    }
    let (mut left, mut right) = (expected.text.lines(), found.text.lines());
    let mut number = 0;
    loop {
        number += 1;
        match (left.next(), right.next()) {
            (Some(a), Some(b)) if a == b => {}
            (None, None) => bail!("the answers end differently{ends}"),
            (a, b) => bail!(
                "answer {number} differs\n  cargo build: {}\n  pasted file: {}{ends}",
                a.unwrap_or("(none)"),
                b.unwrap_or("(none)")
            ),
        }
    }
}
