//! Outputs of the programs that train: which files may be replaced, and which folders are made.
//! The rule is the arena's (`arena/src/system/output.rs`), which these programs do without.

use anyhow::{bail, ensure, Context, Result};
use std::path::{Component, Path};

/// Folder below the working directory in which all folders are made.
const HOME: &str = "runs";

/// Checks that an output file may be written, and makes its folder. An existing file must have the
/// mark of such an output, unless `force` is set, and be none of the inputs.
///
/// # Errors
/// A file that is something else or an input; a folder that [`make_folder`] does not make.
pub fn check_output(
    path: &Path,
    inputs: &[&Path],
    force: bool,
    has_mark: impl Fn(&str) -> bool,
) -> Result<()> {
    let shown = path.display();
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    let is_input = |input: &&Path| matches!((input.canonicalize(), path.canonicalize()), (Ok(one), Ok(two)) if one == two);
    if inputs.iter().any(is_input) {
        bail!("{shown} is read by this command: expected another file for its output");
    }
    if force || !path.is_file() {
        return Ok(());
    }
    let found = std::fs::read(path).with_context(|| shown.to_string())?;
    ensure!(
        has_mark(&String::from_utf8_lossy(&found)),
        "{shown} is there already and is no such output: expected a new file; --force replaces it"
    );
    Ok(())
}

/// Makes the last folder of a path, if it is missing, below the working directory alone; below
/// `runs` all of them.
///
/// # Errors
/// A missing folder above it, or one outside of the working directory, with the command that makes
/// it.
pub fn make_folder(folder: &Path) -> Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    let shown = folder.display();
    let is_plain = folder
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    let is_home = is_plain && folder.starts_with(HOME);
    let above = folder
        .parent()
        .filter(|above| !above.as_os_str().is_empty());
    let above = above.unwrap_or(Path::new("."));
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    let is_below =
        matches!((above.canonicalize(), here), (Ok(above), Ok(here)) if above.starts_with(&here));
    ensure!(
        is_home || is_below,
        "there is no folder {shown}: `mkdir -p {shown}` makes it"
    );
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {shown}"))
}
