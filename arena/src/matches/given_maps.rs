//! Maps from a file, one a line, that are played in place of generated ones.

use crate::game::{GameAdapter, GameSetup, Limits, MapFile, GIVEN_MAPS};
use crate::system::files;
use anyhow::{bail, Context};
use std::path::Path;

/// Maps of a file, in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenMaps {
    /// Line numbers, counted from 1, and maps.
    lines: Vec<(usize, String)>,
    hash: String,
}

impl GivenMaps {
    /// Reads a file. Empty lines and comments (`#`) are skipped.
    ///
    /// # Errors
    /// A game that cannot read maps; a file that cannot be read or has no map.
    pub fn read(adapter: &dyn GameAdapter, path: &Path) -> anyhow::Result<GivenMaps> {
        if !adapter.reads_maps() {
            bail!("{} is played on generated maps alone", adapter.name());
        }
        let text = files::read(path)?;
        let name = path.display().to_string();
        let file = MapFile {
            name: &name,
            text: &text,
        };
        let lines: Vec<(usize, String)> = file
            .lines()
            .map(|(number, line)| (number, line.to_string()))
            .collect();
        if lines.is_empty() {
            bail!("{name}: expected a map on each line, found none");
        }
        let texts: Vec<&str> = lines.iter().map(|(_, line)| line.as_str()).collect();
        let hash = blake3::hash(texts.join("\n").as_bytes()).to_hex()[..16].to_string();
        Ok(GivenMaps { lines, hash })
    }

    /// Starts a game on each map of the file, so that a bad map is found before the run begins.
    ///
    /// # Errors
    /// The first line that is not a map of the game, with its number.
    pub fn check(&self, adapter: &dyn GameAdapter, path: &Path) -> anyhow::Result<()> {
        self.lines.iter().try_for_each(|(number, line)| {
            let setup = GameSetup {
                map: Some(line.clone()),
                ..GameSetup::new(0, Limits::UNTIMED)
            };
            let game = adapter.start_game(&setup);
            game.with_context(|| format!("{}, line {number}", path.display()))?;
            Ok(())
        })
    }

    /// Number of maps, at least 1.
    pub fn count(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Map of a pair: the maps are used in turn, cyclically.
    pub fn for_pair(&self, pair: u64) -> &str {
        &self.lines[(pair % self.count()) as usize].1
    }

    /// Value of [`crate::records::Header::openings`]: `given` and the hash of the maps.
    pub fn openings(&self) -> String {
        format!("{GIVEN_MAPS} {}", self.hash)
    }
}
