//! Finds programs that changed since their run was begun.

use crate::matches::series::Series;
use crate::players::Program;
use crate::records::Header;
use anyhow::{bail, Context};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Checks that the programs can play and are those that the run was begun with.
pub fn check_programs(series: &Series, header: &Header) -> anyhow::Result<()> {
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
pub struct ProgramFiles(BTreeMap<PathBuf, FileState>);

impl ProgramFiles {
    /// The files of all programs of a series.
    pub fn new(series: &Series) -> ProgramFiles {
        let files = series.programs.iter().flat_map(Program::files);
        ProgramFiles(files.map(|file| (file.clone(), state(&file))).collect())
    }

    /// Checks the hashes of the programs again if a file has another size or modification time;
    /// files that were created later do not belong to them.
    ///
    /// # Errors
    /// The first changed file, with its program and both hashes.
    pub fn check(&mut self, series: &Series, header: &Header) -> anyhow::Result<()> {
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
