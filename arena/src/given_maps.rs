//! Maps of a file, one on each line, that games are played on in place of generated ones.

use crate::files;
use crate::game::{Deal, GameAdapter, Limits, GIVEN};
use anyhow::{bail, Context};
use std::path::Path;

/// The maps of a file, in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenMaps {
    lines: Vec<String>,
    hash: String,
}

impl GivenMaps {
    /// Reads a file. Empty lines and those that begin with `#` are passed over.
    ///
    /// # Errors
    /// A game that reads no maps; a file that cannot be read or has none; the first line that
    /// makes no game, with its number.
    pub fn read(adapter: &dyn GameAdapter, path: &Path) -> anyhow::Result<GivenMaps> {
        if !adapter.reads_maps() {
            bail!("{} is played on generated maps alone", adapter.name());
        }
        let text = files::read(path)?;
        let mut lines = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let deal = Deal::on_map(Some(line.to_string()), Limits::PATIENT);
            let dealt = adapter.deal(&deal);
            dealt.with_context(|| format!("{}, line {}", path.display(), number + 1))?;
            lines.push(line.to_string());
        }
        if lines.is_empty() {
            bail!(
                "{}: expected a map on each line, found none",
                path.display()
            );
        }
        let hash = blake3::hash(lines.join("\n").as_bytes()).to_hex()[..16].to_string();
        Ok(GivenMaps { lines, hash })
    }

    /// How many there are, at least 1.
    pub fn count(&self) -> u64 {
        self.lines.len() as u64
    }

    /// The map of a pair: after the last one comes the first one again.
    pub fn of_pair(&self, pair: u64) -> &str {
        &self.lines[(pair % self.count()) as usize]
    }

    /// What a run's header says of them.
    pub fn openings(&self) -> String {
        format!("{GIVEN} {}", self.hash)
    }
}
