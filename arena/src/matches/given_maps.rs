//! Maps of a file, one on each line, that games are played on in place of generated ones.

use crate::game::{GameAdapter, GameSetup, Limits, MapFile, GIVEN_MAPS};
use crate::system::files;
use anyhow::{bail, Context};
use std::path::Path;

/// The maps of a file, in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenMaps {
    /// With their numbers in the file.
    lines: Vec<(usize, String)>,
    hash: String,
}

impl GivenMaps {
    /// Reads a file. Empty lines and those that begin with `#` are passed over.
    ///
    /// # Errors
    /// A game that reads no maps; a file that cannot be read or has none.
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

    /// Deals a game on each map of the file, so that a run does not begin that could not end.
    ///
    /// # Errors
    /// The first line that makes no game, with its number.
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

    /// How many there are, at least 1.
    pub fn count(&self) -> u64 {
        self.lines.len() as u64
    }

    /// The map of a pair: after the last one comes the first one again.
    pub fn of_pair(&self, pair: u64) -> &str {
        &self.lines[(pair % self.count()) as usize].1
    }

    /// What a run's header says of them.
    pub fn openings(&self) -> String {
        format!("{GIVEN_MAPS} {}", self.hash)
    }
}
