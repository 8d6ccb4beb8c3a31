//! Compares a scored run with an earlier one and with the best known scores.

use crate::game::Games;
use crate::records::{read_run, Header, Run};
use crate::results::scores::BestScores;
use crate::results::summary::Summary;
use crate::run::options::RunOptions;
use crate::system::output::make_folder;
use anyhow::{bail, Context};
use std::path::{Path, PathBuf};

/// Files that the scores of a run are compared with.
pub struct Comparison {
    /// Name and run of the baseline.
    baseline: Option<(String, Run)>,
    /// File of the best known scores.
    best: Option<PathBuf>,
}

impl Comparison {
    /// Reads the files, so that a wrong one is found before the run.
    ///
    /// # Errors
    /// A file that cannot be read or is of other cases; either option for a game with matches.
    pub fn new(run: &Run, options: &RunOptions) -> anyhow::Result<Comparison> {
        let (best, path) = (&options.best, &options.baseline);
        if !run.header.is_scored() && (best.is_some() || path.is_some()) {
            bail!("--best and --baseline are for scored games, and this run is of matches");
        }
        if let Some(path) = best {
            BestScores::read(path, &run.header)?;
            if let Some(folder) = path.parent() {
                make_folder(folder)?;
            }
        }
        let baseline = path
            .as_deref()
            .map(|path| baseline(options.games, run, path))
            .transpose()?;
        Ok(Comparison {
            baseline,
            best: best.clone(),
        })
    }

    /// Compares a scored run with the baseline and with the best known scores, which it may raise;
    /// returns a line about the file of best scores.
    ///
    /// # Errors
    /// A file that cannot be read or written, or is of other cases.
    pub fn apply(&self, summary: &mut Summary, run: &Run) -> anyhow::Result<Option<String>> {
        let Some(scores) = &mut summary.scores else {
            return Ok(None);
        };
        if let Some((name, other)) = &self.baseline {
            scores.compare(name, other);
        }
        let Some(path) = &self.best else {
            return Ok(None);
        };
        let mut best = BestScores::read(path, &run.header)?;
        let better = best.take(run);
        if better > 0 {
            best.write(path)?;
        }
        scores.compare_with_best(&best);
        Ok(Some(format!(
            "{better} scores better than the best known, or new: kept in {}",
            path.display()
        )))
    }
}

/// Reads the baseline; returns the file's name and the run.
fn baseline(games: Games, run: &Run, path: &Path) -> anyhow::Result<(String, Run)> {
    let (other, _) =
        read_run(games, path).with_context(|| format!("--baseline {}", path.display()))?;
    let about = |header: &Header| {
        let Header { game, profile, .. } = header;
        format!("{game}, rules {}, {profile} cases", header.rules)
    };
    let [own, found] = [&run.header, &other.header].map(about);
    if own != found || !other.header.is_scored() {
        bail!(
            "--baseline {}: expected a run of {own}, found {found}",
            path.display()
        );
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok((name.into_owned(), other))
}
