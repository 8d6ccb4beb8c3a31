//! Calls of Cargo: its status lines go to the progress output, its errors are shortened.

use crate::sources::conditions::rustc;
use anyhow::{anyhow, bail, Context, Result};
use cargo_metadata::{Metadata, MetadataCommand};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

/// The Cargo that runs this program, or the one in the path.
pub fn cargo() -> std::ffi::OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Output and exit status of a call of Cargo.
#[derive(Debug)]
pub struct CargoOutput {
    /// Whether it succeeded.
    pub status: ExitStatus,
    /// Standard output.
    pub output: String,
    /// Standard error output without the status lines ("Compiling ...").
    pub errors: String,
}

/// Runs a command of Cargo. Its status lines ("Downloading ...", "Compiling
/// ...") are given to `progress` as they come.
///
/// # Errors
/// If Cargo cannot be started or writes no UTF-8.
pub fn run(command: &mut Command, progress: &dyn Fn(&str)) -> Result<CargoOutput> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("{} cannot be started", cargo().to_string_lossy()))?;
    let mut stdout = child.stdout.take().expect("it is piped");
    let stderr = child.stderr.take().expect("it is piped");
    let (output, errors) = std::thread::scope(|scope| {
        let output = scope.spawn(move || {
            let mut text = String::new();
            stdout.read_to_string(&mut text).map(|_| text)
        });
        let mut errors = String::new();
        for line in BufReader::new(stderr).lines().map_while(Result::ok) {
            if is_status(&line) {
                progress(line.trim());
            } else {
                errors.push_str(&line);
                errors.push('\n');
            }
        }
        (output.join().expect("the thread does not panic"), errors)
    });
    Ok(CargoOutput {
        status: child.wait()?,
        output: output?,
        errors,
    })
}

/// Cargo's status lines begin with a verb that ends in column 12.
fn is_status(line: &str) -> bool {
    let verbs = [
        "Blocking",
        "Checking",
        "Compiling",
        "Downloaded",
        "Downloading",
        "Finished",
        "Locking",
        "Adding",
        "Updating",
    ];
    let word = line.split_whitespace().next().unwrap_or_default();
    line.starts_with(' ') && verbs.contains(&word)
}

/// The packages of a workspace. Sources that are not on this machine are
/// downloaded; nothing is asked of the network otherwise.
///
/// # Errors
/// If a manifest is wrong, or sources are missing and cannot be downloaded.
pub fn metadata(
    manifest: &Path,
    target: Option<&Path>,
    progress: &dyn Fn(&str),
) -> Result<Metadata> {
    let host = host()?;
    let ask = || {
        let mut command = MetadataCommand::new();
        command
            .cargo_path(cargo())
            .manifest_path(manifest)
            .other_options(["--offline", "--filter-platform", &host].map(String::from));
        if let Some(target) = target {
            command.env("CARGO_TARGET_DIR", target);
        }
        command.exec()
    };
    match ask() {
        Ok(metadata) => return Ok(metadata),
        Err(cargo_metadata::Error::CargoMetadata { stderr }) if is_missing(&stderr) => {}
        Err(cargo_metadata::Error::CargoMetadata { stderr }) => {
            bail!("{}", stderr.trim().trim_start_matches("error: "))
        }
        Err(error) => return Err(error).context("cargo metadata"),
    }
    progress("downloading the sources of the dependencies");
    let mut fetch = Command::new(cargo());
    fetch
        .args(["fetch", "--target", &host, "--manifest-path"])
        .arg(manifest);
    let answer = run(&mut fetch, progress)?;
    if !answer.status.success() {
        bail!(
            "the sources of the dependencies are not on this machine and cannot be downloaded \
             ({}); connect it to the network once, or run `cargo fetch` where there is one",
            root_cause(&answer.errors)
        );
    }
    ask().context("cargo metadata after cargo fetch")
}

/// Whether `cargo metadata --offline` failed because it would have had to
/// download something.
fn is_missing(errors: &str) -> bool {
    errors.contains("--offline") || errors.contains("offline mode")
}

/// The innermost cause in Cargo's report of an error, in one line.
fn root_cause(errors: &str) -> String {
    let cause = errors.rsplit("Caused by:").next().unwrap_or_default();
    let lines: Vec<&str> = cause
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let cause = lines.join(" ");
    let cause = cause.trim_start_matches("error: ");
    if cause.is_empty() {
        "cargo fetch fails".to_string()
    } else {
        cause.to_string()
    }
}

/// The platform that the compiler runs on.
fn host() -> Result<String> {
    let output = Command::new(rustc())
        .arg("-vV")
        .output()
        .context("rustc -vV")?;
    let text = String::from_utf8(output.stdout)?;
    text.lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_string)
        .ok_or_else(|| anyhow!("rustc -vV names no host"))
}
