//! Outputs that a user names: which files may be replaced, and which folders are made.
//!
//! An existing file is replaced only if it holds the new text already, has the mark of such an
//! output, or the user asks for it with `--force`; a file that the same command reads never is.

use crate::system::files;
use anyhow::{bail, ensure, Context};
use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// Folder below the working directory for all outputs of this workspace's programs. All folders in
/// it are made.
const HOME: &str = "runs";

/// Bytes at the start of a file within which a mark is looked for. The first line of a record has
/// the map of its game, some kilobytes.
const MARK_RANGE: u64 = 1 << 16;

/// The element of every page's head that says who made it.
const PAGE_MARK: &str = "<meta name=\"generator\" content=\"arena\">";

/// A kind of output file, recognised by the first bytes of a file.
#[derive(Clone, Copy)]
pub struct Kind {
    /// Its name with an article: `a page of the arena`.
    pub name: &'static str,
    /// Whether a file that begins with these bytes is such an output.
    pub has_mark: fn(&[u8]) -> bool,
}

/// A page of the arena.
pub const PAGE: Kind = Kind {
    name: "a page of the arena",
    has_mark: is_page,
};

/// The record of a game that the arena played.
pub const RECORD: Kind = Kind {
    name: "a game that the arena recorded",
    has_mark: is_record,
};

/// The measurements beside a run file.
pub const MEASURED: Kind = Kind {
    name: "the measured file of a run",
    has_mark: |text| text.is_empty() || text.starts_with(b"{\"type\":\"session\","),
};

/// An output without a mark, such as a text that people go on to edit.
pub const UNMARKED: Kind = Kind {
    name: "the same text",
    has_mark: |_| false,
};

fn is_page(text: &[u8]) -> bool {
    String::from_utf8_lossy(text).contains(PAGE_MARK)
}

/// Whether a text is a record whose title ends with a time control, as the arena's all do.
fn is_record(text: &[u8]) -> bool {
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let header: serde_json::Value = serde_json::from_slice(line).unwrap_or_default();
    let title = header["name"].as_str().or(header["title"].as_str());
    title.is_some_and(|title| title.ends_with(" a turn") || title.ends_with(" a game"))
}

/// An output file that a user names on the command line.
#[derive(Clone, Copy)]
pub struct OutputFile<'a> {
    /// Where it is written.
    pub path: &'a Path,
    /// Files of this kind are replaced.
    pub kind: Kind,
    /// The files that the same command reads.
    pub inputs: &'a [PathBuf],
    /// Whether the user asked with `--force` to replace whatever is there; `None` if the command has
    /// no such option.
    pub force: Option<bool>,
}

impl<'a> OutputFile<'a> {
    /// An output of a command without an option `--force` that reads no files.
    pub fn new(path: &'a Path, kind: Kind) -> OutputFile<'a> {
        OutputFile {
            path,
            kind,
            inputs: &[],
            force: None,
        }
    }

    /// This output of a command with an option `--force`.
    #[must_use]
    pub fn forced(self, force: bool) -> OutputFile<'a> {
        let force = Some(force);
        OutputFile { force, ..self }
    }

    /// Checks that the file may be written, and makes its folder; see [`make_folder`]. For commands
    /// that work long before they write.
    ///
    /// # Errors
    /// An input of the command; a file that is no such output, unless `force` is set; a folder.
    pub fn check(&self) -> anyhow::Result<()> {
        self.check_for(None)
    }

    /// Writes the file in one step, after [`OutputFile::check`].
    ///
    /// # Errors
    /// Those of [`OutputFile::check`]; a file that cannot be written.
    pub fn write(&self, text: &[u8]) -> anyhow::Result<()> {
        self.check_for(Some(text))?;
        files::write(self.path, text)
    }

    /// [`OutputFile::check`] for this text, if it is known: a file that holds it stays.
    ///
    /// # Errors
    /// Those of [`OutputFile::check`].
    pub fn check_for(&self, text: Option<&[u8]>) -> anyhow::Result<()> {
        let shown = self.path.display();
        if self.inputs.iter().any(|input| is_same(input, self.path)) {
            bail!("{shown} is read by this command: expected another file for its output");
        }
        if let Some(folder) = self.path.parent() {
            make_folder(folder)?;
        }
        ensure!(
            !self.path.is_dir(),
            "{shown} is a folder: expected the name of a file"
        );
        // A device or a pipe such as /dev/stdout is not replaced.
        if self.force == Some(true) || !self.path.is_file() {
            return Ok(());
        }
        let is_equal =
            || text.is_some_and(|text| std::fs::read(self.path).is_ok_and(|it| it == text));
        if (self.kind.has_mark)(&start(self.path)?) || is_equal() {
            return Ok(());
        }
        let advice = self.force.map_or("", |_| "; --force replaces it");
        bail!(
            "{shown} is there already: expected a new file or {}{advice}",
            self.kind.name
        )
    }
}

/// The first bytes of a file.
fn start(path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = File::open(path).and_then(|file| file.take(MARK_RANGE).read_to_end(&mut bytes));
    file.with_context(|| format!("cannot read {}", path.display()))?;
    Ok(bytes)
}

/// Whether two paths lead to one existing file.
fn is_same(one: &Path, two: &Path) -> bool {
    matches!((one.canonicalize(), two.canonicalize()), (Ok(one), Ok(two)) if one == two)
}

/// Makes a folder for outputs, if it is missing: the last one of its path alone, and below the
/// working directory alone, so that a mistyped path makes no tree of folders. Below `runs` all are
/// made.
///
/// # Errors
/// A missing folder above it, or one outside of the working directory, with the command that makes
/// it; a folder that cannot be made.
pub fn make_folder(folder: &Path) -> anyhow::Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    let shown = folder.display();
    let above = match folder.parent() {
        Some(above) if !above.as_os_str().is_empty() => above,
        _ => Path::new("."),
    };
    let is_plain = folder
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if is_plain && folder.starts_with(HOME) && above != Path::new(".") {
        make_folder(above)?;
    }
    ensure!(
        !above.exists() || above.is_dir(),
        "cannot make the folder {shown}: {} is no folder",
        above.display()
    );
    ensure!(
        above.is_dir(),
        "there is no folder {}: `mkdir -p {shown}` makes it",
        above.display()
    );
    let places = (
        above.canonicalize(),
        std::env::current_dir().and_then(|it| it.canonicalize()),
    );
    ensure!(
        matches!(&places, (Ok(above), Ok(here)) if above.starts_with(here)),
        "there is no folder {shown}, and it is outside of the working directory: \
         `mkdir {shown}` makes it"
    );
    match std::fs::create_dir(folder) {
        // Another arena made it meanwhile.
        Err(_) if folder.is_dir() => Ok(()),
        made => made.with_context(|| format!("cannot make the folder {shown}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARKED: Kind = Kind {
        name: "a file that begins with x",
        has_mark: |text| text.starts_with(b"x"),
    };

    /// Every state of the place, with and without --force: what is left, and whether it is refused.
    #[test]
    fn only_outputs_are_replaced_and_inputs_never() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("out");
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&path, &link).expect("a link");
        for (found, force, inputs, refusal) in [
            (None, false, &[][..], None),
            (Some("x old"), false, &[], None),
            (Some("new"), false, &[], None),
            (Some("mine"), false, &[], Some("--force")),
            (Some(""), false, &[], Some("--force")),
            (Some("mine"), true, &[], None),
            (Some("x old"), true, &[&path], Some("is read by")),
            (Some("x old"), true, &[&link], Some("is read by")),
        ] {
            let _ = std::fs::remove_file(&path);
            if let Some(text) = found {
                std::fs::write(&path, text).expect("written");
            }
            let inputs: Vec<PathBuf> = inputs.iter().map(|it| it.to_path_buf()).collect();
            let output = OutputFile {
                path: &path,
                kind: MARKED,
                inputs: &inputs,
                force: Some(force),
            };
            let written = output.write(b"new").map_err(|error| error.to_string());
            let left = std::fs::read_to_string(&path).expect("it is there");
            match refusal {
                None => assert_eq!((written, &left[..]), (Ok(()), "new"), "{found:?}"),
                Some(word) => {
                    let error = written.expect_err("refused");
                    assert!(error.contains(word), "{found:?}: {error}");
                    assert_eq!(Some(&left[..]), found);
                }
            }
        }
    }

    #[test]
    fn no_tree_of_folders_is_made() {
        let outside = tempfile::tempdir().expect("a folder");
        for (path, word) in [
            ("new", "outside of the working directory"),
            ("new/deep", "there is no folder"),
        ] {
            let error = make_folder(&outside.path().join(path)).expect_err("refused");
            assert!(error.to_string().contains(word), "{error}");
        }
        assert_eq!(std::fs::read_dir(outside.path()).expect("it").count(), 0);
        let here = tempfile::tempdir_in(".").expect("a folder");
        make_folder(&here.path().join("new")).expect("the last folder");
        make_folder(&here.path().join("new")).expect("it is there");
        assert!(make_folder(&here.path().join("a/b")).is_err());
        assert_eq!(std::fs::read_dir(here.path()).expect("it").count(), 1);
    }

    #[test]
    fn records_of_the_arena_have_its_title() {
        for (line, is_ours) in [
            (
                r#"{"type":"header","name":"a - b - 50ms a turn","seed":1}"#,
                true,
            ),
            (r#"{"game":"x","title":"case 1: bot, 2s a game"}"#, true),
            (r#"{"type":"header","seed":10003,"league":4}"#, false),
            (r#"{"type":"run","name":"a turn"}"#, false),
            ("# README", false),
            ("", false),
        ] {
            let text = format!("{line}\n{{}}\n");
            assert_eq!((RECORD.has_mark)(text.as_bytes()), is_ours, "{line}");
        }
    }
}
