//! Parameters of a command, as a TOML file describes them: a table for each, with its name.
//!
//! ```toml
//! [depth]
//! start = 3
//! min = 1
//! max = 12
//! integer = true
//!
//! [greed]
//! start = 0.5
//! min = 0
//! max = 1
//! ```

use crate::game::Parameter;
use crate::system::files;
use anyhow::{anyhow, ensure};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// A parameter in the file.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table [NAME] with start, min and max"
)]
struct Row {
    /// Value to start from.
    start: f64,
    min: f64,
    max: f64,
    /// Whether only whole numbers are tried.
    #[serde(default)]
    integer: bool,
}

impl Row {
    fn parameter(self, name: String) -> anyhow::Result<Parameter> {
        let Row {
            start,
            min,
            max,
            integer,
        } = self;
        ensure!(
            min.is_finite() && max.is_finite() && min < max && (min..=max).contains(&start),
            "{name}: expected min <= start <= max and min < max, found {min}, {start}, {max}"
        );
        let is_whole = [start, min, max].iter().all(|it| it.fract() == 0.0);
        ensure!(
            is_whole || !integer,
            "{name}: expected whole numbers for an integer, found {start}, {min}, {max}"
        );
        Ok(Parameter {
            name,
            default: start,
            min,
            max,
            is_count: integer,
            ..Parameter::default()
        })
    }
}

/// Reads the parameters of a file, in the order of their names.
///
/// # Errors
/// A file that cannot be read; its first error, with the line or the parameter.
pub fn read(path: &Path) -> anyhow::Result<Vec<Parameter>> {
    let text = files::read(path)?;
    let place = path.display();
    let rows: BTreeMap<String, Row> = toml::from_str(&text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let before = text.get(..start).unwrap_or_default();
        let line = 1 + before.matches('\n').count();
        anyhow!("{place}, line {line}: {}", error.message())
    })?;
    ensure!(
        !rows.is_empty(),
        "{place}: expected a table [NAME] for each parameter, found none"
    );
    let rows = rows.into_iter().map(|(name, row)| row.parameter(name));
    let rows: anyhow::Result<Vec<Parameter>> = rows.collect();
    rows.map_err(|error| anyhow!("{place}: {error}"))
}
