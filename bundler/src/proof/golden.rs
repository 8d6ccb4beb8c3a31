//! Golden projects: small packages with the output that they must have when
//! bundled.

use crate::bundle::{make, Level};
use crate::compiler::Mode;
use crate::failure::Failure;
use crate::files::write_whole;
use crate::output::layout::{lay_out, Names, Style};
use crate::program::packing::may_stand;
use crate::program::selection::Selection;
use crate::proof::check::{build_with_cargo, run};
use crate::sources::cargo;
use crate::sources::project::{Request, Text};
use anyhow::{bail, ensure, Context, Result};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Sizes of one project that was bundled and printed what it must.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Characters of all its crates, dense but unshaken.
    pub before: usize,
    /// Characters of the readable file.
    pub readable: usize,
    /// Characters of the compact file.
    pub compact: usize,
}

/// Extension of a file that holds a whole project: the lines of its dependencies as `//!`
/// comments, then the program.
const PROGRAM: &str = "rs";

/// The projects in a folder, sorted by name: folders with a manifest, and files of
/// programs.
///
/// # Errors
/// If the folder cannot be read.
pub fn projects(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .with_context(|| format!("{}: cannot be read", folder.display()))?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.join("Cargo.toml").exists() || is_program(path))
        .collect();
    found.sort();
    Ok(found)
}

/// The `count` projects whose turn it is on a day, so that all have had theirs after as many
/// days as there are turns.
pub fn turn(projects: Vec<PathBuf>, count: usize, day: u64) -> Vec<PathBuf> {
    let first = (day as usize).wrapping_mul(count) % projects.len().max(1);
    let all = projects.len();
    let mut chosen: Vec<PathBuf> = projects.into_iter().cycle().skip(first).take(all).collect();
    chosen.truncate(count);
    chosen
}

fn is_program(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == PROGRAM)
}

/// The folder of a project: that of a program's file is written below `target`, with the
/// newest versions that its dependencies allow. `NAME.input` beside the file is its input.
///
/// # Errors
/// If a file cannot be read or written.
pub fn folder_of(project: &Path, target: &Path) -> Result<PathBuf> {
    if !is_program(project) {
        return Ok(project.to_path_buf());
    }
    let name = project.file_stem().unwrap_or_default().to_string_lossy();
    let name = name.replace('.', "-");
    let program = std::fs::read_to_string(project)
        .with_context(|| format!("{}: cannot be read", project.display()))?;
    let dependencies: String = program
        .lines()
        .map_while(|line| line.strip_prefix("//! "))
        .map(|line| line.to_string() + "\n")
        .collect();
    let manifest = format!(
        "[package]\nname = \"zoo-{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n\
         [workspace]\n\n[dependencies]\n{dependencies}"
    );
    let folder = target.join("programs").join(&name);
    write_whole(&folder.join("Cargo.toml"), &manifest)?;
    write_whole(&folder.join("src/main.rs"), &program)?;
    if let Ok(input) = std::fs::read_to_string(project.with_extension("input")) {
        write_whole(&folder.join("input.txt"), &input)?;
    }
    Ok(folder)
}

/// Names and versions of the crates that a project's manifest names, as one text.
///
/// # Errors
/// If Cargo cannot read the project.
pub fn versions(project: &Path, target: &Path) -> Result<String> {
    let manifest = project.join("Cargo.toml").canonicalize()?;
    let metadata = cargo::metadata(&manifest, Some(target), &|_| {})?;
    let root = metadata.root_package().context("no package")?.id.clone();
    let nodes = metadata.resolve.as_ref().map_or(&[][..], |it| &it.nodes);
    let root = nodes.iter().find(|node| node.id == root);
    let crates = root.map_or(&[][..], |root| &root.dependencies).iter();
    let crates = crates.map(|id| format!("{} {}", metadata[id].name, metadata[id].version));
    Ok(crates.collect::<Vec<_>>().join(", "))
}

/// Lets a project use the newest versions of its crates that its manifest takes.
///
/// # Errors
/// If Cargo finds none.
pub fn take_newest_versions(project: &Path) -> Result<()> {
    let mut command = Command::new(cargo::cargo());
    let manifest = project.join("Cargo.toml");
    command
        .args(["update", "--quiet", "--manifest-path"])
        .arg(&manifest);
    let answer = cargo::run(&mut command, &|_| {})?;
    ensure!(
        answer.status.success(),
        "{}: cargo update: {}",
        manifest.display(),
        answer.errors
    );
    Ok(())
}

/// Bundles a project in both levels and compares what the file prints with
/// `expected.txt`, or without that file with the program that Cargo builds. A project with `refused.txt` must be refused with that text.
///
/// # Errors
/// If it is not bundled, not compiled, or prints something else.
pub fn try_project(project: &Path, target: &Path) -> Result<Outcome> {
    let request = Request {
        manifest: Some(project.join("Cargo.toml")),
        target: Some(target.to_path_buf()),
        ..Request::default()
    };
    if let Ok(reason) = std::fs::read_to_string(project.join("refused.txt")) {
        return match make(&request, None, false, &|_| {}) {
            Ok(_) => bail!("is bundled, but must be refused: {reason}"),
            Err(error) => {
                let shown = format!("{error:#}");
                ensure!(
                    shown.contains(reason.trim()),
                    "is refused for another reason: {shown}"
                );
                Ok(Outcome {
                    before: 0,
                    readable: 0,
                    compact: 0,
                })
            }
        };
    }
    let input = std::fs::read_to_string(project.join("input.txt")).unwrap_or_default();
    let mut sizes = Vec::new();
    let mut bundle = make(&request, Some(Level::Readable), false, &|_| {})?;
    let expected = match std::fs::read_to_string(project.join("expected.txt")) {
        Ok(expected) => expected,
        Err(_) => {
            let program = build_with_cargo(&bundle.project, &|_| {})?;
            run(&program, &input, &BTreeMap::new())?.text
        }
    };
    for level in [Level::Readable, Level::Compact] {
        if level != bundle.level {
            bundle.write(Some(level), &|_| {})?;
        }
        let folder = bundle.compiler.folder();
        let source = folder.join(format!("{}.rs", level.name()));
        std::fs::write(&source, &bundle.text)?;
        let program = folder.join(level.name());
        let mode = match level {
            Level::Readable => Mode::Debug,
            Level::Compact => Mode::Optimised,
        };
        let built = bundle.compiler.build(&source, &program, mode);
        built.map_err(|error| Failure::of_text("the file does not compile", &error.to_string()))?;
        let answers = run(&program, &input, &BTreeMap::new())?;
        let (found, status) = (answers.text, answers.status);
        ensure!(
            status.success(),
            Failure::of_text(
                &format!("{} level ends with {status} after", level.name()),
                &found
            )
        );
        ensure!(
            found == expected,
            Failure::of_text(
                &format!("{} level prints something else", level.name()),
                &format!("--- expected\n{expected}\n--- found\n{found}")
            )
        );
        let is_packed = bundle.project.options.text == Text::Utf16;
        let may = |c: char| c.is_ascii() || is_packed && may_stand(c);
        let strange = bundle.text.chars().find(|c| !may(*c));
        ensure!(
            strange.is_none(),
            "{} level holds {strange:?}",
            level.name()
        );
        sizes.push(bundle.size());
    }
    let dense = Style {
        readable: false,
        documented: false,
    };
    let whole = Selection::whole(&bundle.program);
    let before = lay_out(
        &bundle.program,
        &whole,
        &|_| false,
        dense,
        &Names::default(),
    )
    .text
    .len();
    Ok(Outcome {
        before,
        readable: sizes[0],
        compact: sizes[1],
    })
}
