//! Record of a game in progress.

use serde::Serialize;

/// Record of a game in JSON lines, as [`super::Game::record`] has it.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    is_kept: bool,
    lines: Vec<String>,
}

impl Recorder {
    /// An empty record, which stays empty unless it is kept.
    pub fn new(is_kept: bool) -> Recorder {
        let lines = Vec::new();
        Recorder { is_kept, lines }
    }

    /// Whether lines are kept.
    pub fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// Adds a line if lines are kept.
    pub fn add(&mut self, value: &impl Serialize) {
        if self.is_kept {
            let line = serde_json::to_string(value);
            let line = line.unwrap_or_else(|error| unreachable!("plain data: {error}"));
            self.lines.push(line);
        }
    }

    /// The lines so far.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}
