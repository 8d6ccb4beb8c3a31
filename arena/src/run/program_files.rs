//! Finds programs that changed since their run was begun.

use crate::matches::series::Series;
use crate::players::{FileStates, Program};
use crate::records::Header;
use anyhow::{bail, Context};

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

/// The files of all programs of a series, as they are now.
pub fn program_files(series: &Series) -> FileStates {
    FileStates::new(series.programs.iter().flat_map(Program::files))
}

/// Checks the hashes of the programs again if one of their files has another size or modification
/// time than at the last check; files that were created later do not belong to them.
///
/// # Errors
/// The first changed file, with its program and both hashes.
pub fn check_files(files: &mut FileStates, series: &Series, header: &Header) -> anyhow::Result<()> {
    if let Some(file) = files.changed() {
        check_hashes(series, header).with_context(|| format!("{} has changed", file.display()))?;
        files.accept();
    }
    Ok(())
}
