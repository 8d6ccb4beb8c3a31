//! The comment at the top of the file: what it is, and whose work is in it.

use crate::output::layout::Layout;
use crate::program::selection::Selection;
use crate::program::units::Program;
use crate::sources::project::{Crate, Project};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// The text with its header in front.
pub fn with_header(
    project: &Project,
    program: &Program,
    selection: &Selection,
    layout: &Layout,
    signature: &str,
    lints: &[String],
) -> String {
    let commit = commit(&project.folder);
    let rules = project.options.rules_version.as_deref().unwrap_or("-");
    let line = |size: usize| {
        format!(
            "// {} {} | commit {commit} | rules {rules} | signature {signature} | {size} characters\n",
            project.package, project.version
        )
    };
    let mut rest = String::new();
    for krate in inlined(project, program, selection) {
        let _ = writeln!(rest, "// {}", notice(krate));
    }
    // The judge's compiler need not repeat what the lints of the workspace have checked.
    rest.push_str("#![allow(warnings");
    for lint in lints {
        let _ = write!(rest, ",{lint}");
    }
    rest.push_str(")]\n");
    rest.push_str(&layout.text);
    // The size counts its own digits.
    let mut size = line(0).len() + rest.encode_utf16().count();
    loop {
        let whole = line(size).len() + rest.encode_utf16().count();
        if whole == size {
            return line(size) + &rest;
        }
        size = whole;
    }
}

/// The dependencies of which something is written.
pub fn inlined<'a>(
    project: &'a Project,
    program: &'a Program,
    selection: &'a Selection,
) -> impl Iterator<Item = &'a Crate> {
    let crates = project.crates.iter().enumerate();
    let others = crates.filter(|(_, krate)| !krate.own);
    let written = others.filter(|(index, _)| {
        let mut items = program.children(program.crates[*index]);
        items.any(|id| selection.live[id])
    });
    written.map(|(_, krate)| krate)
}

/// Name, version, licence and copyright of an inlined crate.
fn notice(krate: &Crate) -> String {
    let license = krate.license.as_deref().unwrap_or("see its package");
    let mut holders = copyrights(&krate.folder);
    if holders.is_empty() && !krate.authors.is_empty() {
        let names = krate
            .authors
            .iter()
            .map(|author| author.split(" <").next().unwrap_or(author));
        holders.push(format!(
            "Copyright {}",
            names.collect::<Vec<_>>().join(", ")
        ));
    }
    let mut text = format!("Parts of {} {}, {license}", krate.name, krate.version);
    for holder in holders {
        let _ = write!(text, "; {holder}");
    }
    text.chars()
        .map(|c| if c.is_ascii() { c } else { '?' })
        .collect()
}

/// The copyright lines of a package's licence files.
fn copyrights(folder: &Path) -> Vec<String> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .to_uppercase();
            name.starts_with("LICENSE")
                || name.starts_with("LICENCE")
                || name.starts_with("COPYING")
                || name.starts_with("COPYRIGHT")
        })
        .collect();
    files.sort();
    let mut lines: BTreeSet<String> = BTreeSet::new();
    for file in files {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        for line in text.lines().map(str::trim) {
            let has_year = line.chars().any(|c| c.is_ascii_digit());
            if line.starts_with("Copyright") && has_year && line.len() < 100 {
                let line = line.trim_end_matches('.');
                lines.insert(
                    line.replace("(c) ", "")
                        .replace("All rights reserved", "")
                        .trim()
                        .to_string(),
                );
            }
        }
    }
    lines.into_iter().collect()
}

/// The commit of a folder, with `+` if files differ from it; `-` outside of a
/// repository.
fn commit(folder: &Path) -> String {
    let git = |arguments: &[&str]| -> Option<String> {
        let output = Command::new("git")
            .arg("-C")
            .arg(folder)
            .args(arguments)
            .output()
            .ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_string())
    };
    match git(&["rev-parse", "--short=12", "HEAD"]) {
        None => "-".into(),
        Some(commit) => {
            let status = git(&["status", "--porcelain", "--untracked-files=no"]);
            let is_clean = status.is_some_and(|text| text.is_empty());
            format!("{commit}{}", if is_clean { "" } else { "+" })
        }
    }
}
