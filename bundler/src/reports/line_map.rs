//! From lines of the file to lines of the sources: a panic at the judge's names
//! a line of the file.

use crate::bundle::Bundle;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The map as it is stored beside the file.
#[derive(Debug, Serialize, Deserialize)]
pub struct LineMap {
    /// Name of the mapped file.
    pub file: String,
    /// Source files, own ones relative to the package, others with the name and
    /// version of their crate in front.
    pub sources: Vec<String>,
    /// For each line from 1: index into `sources` and line there.
    pub lines: Vec<Option<(usize, u32)>>,
}

impl LineMap {
    /// The map of a bundle that is written to a file of this name.
    pub fn new(bundle: &Bundle, file: &str) -> LineMap {
        let mut map = LineMap {
            file: file.to_string(),
            sources: Vec::new(),
            lines: vec![None; bundle.header_lines],
        };
        for line in &bundle.layout.lines {
            let entry = line.as_ref().map(|(path, number)| {
                let name = source_name(bundle, Path::new(path));
                let known = map.sources.iter().position(|source| *source == name);
                let index = known.unwrap_or_else(|| {
                    map.sources.push(name);
                    map.sources.len() - 1
                });
                (index, *number)
            });
            map.lines.push(entry);
        }
        map
    }

    /// Reads a stored map.
    ///
    /// # Errors
    /// If there is none, or it is damaged.
    pub fn read(path: &Path) -> Result<LineMap> {
        let text = std::fs::read_to_string(path).with_context(|| {
            format!(
                "{}: no map; `cargo bundle` writes it beside the file",
                path.display()
            )
        })?;
        serde_json::from_str(&text).with_context(|| path.display().to_string())
    }

    /// The source of a line as `path:line`; `None` for lines that the bundler made.
    pub fn source(&self, line: usize) -> Option<String> {
        let (source, number) = (*self.lines.get(line.checked_sub(1)?)?)?;
        Some(format!("{}:{number}", self.sources[source]))
    }
}

fn source_name(bundle: &Bundle, path: &Path) -> String {
    if let Ok(relative) = path.strip_prefix(&bundle.project.folder) {
        return relative.display().to_string();
    }
    for krate in &bundle.project.crates {
        if let Ok(relative) = path.strip_prefix(&krate.folder) {
            return format!("{}-{}/{}", krate.name, krate.version, relative.display());
        }
    }
    path.display().to_string()
}
