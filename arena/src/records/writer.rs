//! Writer of a run in progress: appends a line for each finished pair.

use super::header::Header;
use super::lines::{append, open_to_append, to_line};
use super::lock::RunLock;
use super::measured::{measured_path, MeasuredLine, MeasuredPair, Session};
use super::pair::PairRecord;
use super::run::{part_path, Run, RunLine};
use crate::system::files;
use crate::system::output::{OutputFile, MEASURED};
use anyhow::{bail, Context};
use std::fs::File;
use std::path::{Path, PathBuf};

/// Appends finished pairs to the files of a run, which are locked against other arena processes.
pub struct Writer {
    path: PathBuf,
    part: File,
    measured: File,
    /// Held until the writer is dropped.
    _lock: RunLock,
}

impl Writer {
    /// Creates the files of a new run.
    ///
    /// # Errors
    /// An existing run; a file that cannot be written.
    pub fn create(path: &Path, header: &Header) -> anyhow::Result<Writer> {
        let lock = RunLock::take(path)?;
        for there in [path.to_path_buf(), part_path(path)] {
            if there.exists() {
                bail!(
                    "{} is there already: continue it with --resume {}, or take another name",
                    there.display(),
                    path.display()
                );
            }
        }
        // What an earlier run of this name measured is not of this one.
        let measured = measured_path(path);
        OutputFile::new(&measured, MEASURED).write(b"")?;
        let line = to_line(&RunLine::Run(header.clone()));
        files::write(&part_path(path), line.as_bytes())?;
        Writer::append_to(path, lock)
    }

    /// Continues the files of a stopped run, without incomplete last lines. A finished file with
    /// missing pairs becomes a file in progress again, and one in progress gets the header of the
    /// run, which may have been extended.
    ///
    /// `lock` must have been taken before the run was read: otherwise pairs that another arena
    /// added in between would be lost.
    ///
    /// # Errors
    /// A file that cannot be read or written.
    pub fn resume(path: &Path, run: &Run, lock: RunLock) -> anyhow::Result<Writer> {
        let part = part_path(path);
        let header = to_line(&RunLine::Run(run.header.clone()));
        if path.exists() {
            run.write(&part)?;
            std::fs::remove_file(path)
                .with_context(|| format!("cannot remove {}", path.display()))?;
        } else if std::fs::read(&part).is_ok_and(|text| !text.starts_with(header.as_bytes())) {
            run.write(&part)?;
        }
        Writer::append_to(path, lock)
    }

    /// Removes the files of a new run that failed before its first pair: its command can be given
    /// again.
    ///
    /// # Errors
    /// A file that cannot be removed.
    pub fn discard(self) -> anyhow::Result<()> {
        for file in [part_path(&self.path), measured_path(&self.path)] {
            std::fs::remove_file(&file)
                .with_context(|| format!("cannot remove {}", file.display()))?;
        }
        Ok(())
    }

    fn append_to(path: &Path, lock: RunLock) -> anyhow::Result<Writer> {
        Ok(Writer {
            part: open_to_append(&part_path(path))?.0,
            measured: open_to_append(&measured_path(path))?.0,
            path: path.to_path_buf(),
            _lock: lock,
        })
    }

    /// Appends the line of this session.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn session(&mut self, session: &Session) -> anyhow::Result<()> {
        let line = MeasuredLine::Session(session.clone());
        append(&mut self.measured, &measured_path(&self.path), &line)
    }

    /// Appends a finished pair.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn pair(&mut self, pair: &PairRecord, measured: &MeasuredPair) -> anyhow::Result<()> {
        // First what was measured: of a pair in the run file nothing is lost.
        let line = MeasuredLine::from(measured.clone());
        append(&mut self.measured, &measured_path(&self.path), &line)?;
        let line = RunLine::from(pair.clone());
        append(&mut self.part, &part_path(&self.path), &line)
    }

    /// Replaces the file in progress by the finished file.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn finish(self, run: &Run) -> anyhow::Result<()> {
        run.write(&self.path)?;
        drop(self.part);
        let part = part_path(&self.path);
        std::fs::remove_file(&part).with_context(|| format!("cannot remove {}", part.display()))
    }
}
