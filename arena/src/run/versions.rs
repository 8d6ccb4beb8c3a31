//! Programs of a revision of the Git repository of the current folder:
//! `git:REVISION:COMMAND`, in a worktree of its own, built once.

use crate::players::split_name;
use crate::system::cache;
use crate::system::files::make_folder;
use anyhow::{bail, ensure, Context};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Prefix of such programs.
const PREFIX: &str = "git:";
/// Length of the start of a commit's hash in names.
const SHORT: usize = 8;

/// A program as typed, or the command that plays a revision, built by `build`; its name has the
/// revision and the start of the commit's hash, unless it was given one. `git:REVISION` alone has
/// the command `own`, which is that of A.
///
/// # Errors
/// A revision that does not exist, or without a command; a folder outside of a repository; a build
/// that fails.
pub fn program(text: &str, own: Option<&str>, build: Option<&str>) -> anyhow::Result<String> {
    let (name, unnamed) = split_name(text);
    let Some(version) = unnamed.strip_prefix(PREFIX) else {
        return Ok(text.to_string());
    };
    let (revision, command) = match (version.rsplit_once(':'), own) {
        (Some((revision, command)), _) if !revision.is_empty() && !command.is_empty() => {
            (revision, command)
        }
        (None, Some(own)) if !version.is_empty() => (version, split_name(own).1),
        _ => bail!(
            "{unnamed}: expected git:REVISION:COMMAND, such as git:HEAD~1:./bot, or git:REVISION \
             where A is a command"
        ),
    };
    let commit = git(&["rev-parse", "--verify", &format!("{revision}^{{commit}}")])
        .with_context(|| format!("{revision}: expected a branch, a tag or a commit"))?;
    let folder = built(&commit, build)?;
    let folder = folder.display().to_string();
    let folder = shlex::try_quote(&folder).context("a folder with a zero byte")?;
    let own = format!("git-{}-{}", safe(revision), &commit[..SHORT]);
    Ok(format!(
        "{}=cd {folder} && exec {command}",
        name.unwrap_or(&own)
    ))
}

/// State of the repository of the current folder: the commit, with `-dirty` if files differ from
/// it; `None` outside of a repository.
pub fn current_revision() -> Option<String> {
    git(&[
        "describe",
        "--always",
        "--dirty",
        "--exclude=*",
        "--abbrev=12",
    ])
    .ok()
}

/// A revision as part of a name.
fn safe(revision: &str) -> String {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let safe = revision
        .chars()
        .map(|c| if is_allowed(c) { c } else { '-' });
    safe.collect()
}

/// Output of Git in the current folder, without the line end.
fn git(words: &[&str]) -> anyhow::Result<String> {
    let mut git = Command::new("git");
    git.args(words).stdin(Stdio::null());
    let output = git.output().context("cannot start git")?;
    ensure!(
        output.status.success(),
        "git {}: {}",
        words.join(" "),
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// Worktree of a commit, built by a command; made at the first call for both.
fn built(commit: &str, build: Option<&str>) -> anyhow::Result<PathBuf> {
    let command = blake3::hash(build.unwrap_or_default().as_bytes()).to_hex();
    let versions = cache::folder("versions");
    make_folder(&versions)?;
    let name = format!("{}-{}", &commit[..16], &command[..SHORT]);
    let [folder, done, lock] =
        ["", ".built", ".lock"].map(|ending| versions.join(format!("{name}{ending}")));
    // Another arena may be building the same.
    let lock = File::create(&lock).with_context(|| format!("cannot write {}", lock.display()))?;
    lock.lock().context("cannot lock the version")?;
    if done.exists() && folder.is_dir() {
        return Ok(folder);
    }
    let shown = folder.display().to_string();
    // What an interrupted build has left.
    let _ = git(&["worktree", "remove", "--force", &shown]);
    git(&["worktree", "add", "--detach", "--force", &shown, commit])?;
    if let Some(build) = build {
        run_build(build, &folder, commit)?;
    }
    File::create(&done).with_context(|| format!("cannot write {}", done.display()))?;
    Ok(folder)
}

/// Builds a version; what the command prints goes to the standard error output.
fn run_build(build: &str, folder: &Path, commit: &str) -> anyhow::Result<()> {
    eprintln!("building {}: {build}", &commit[..SHORT]);
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{{ {build}\n}} >&2")]);
    let status = shell.current_dir(folder).stdin(Stdio::null()).status();
    let status = status.context("cannot start the build")?;
    ensure!(
        status.success(),
        "--build {build}: {status} in {}",
        folder.display()
    );
    Ok(())
}
