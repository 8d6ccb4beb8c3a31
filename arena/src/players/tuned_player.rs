//! A built-in player under tuning: its start values, and its text with other values.

use crate::game::{GameAdapter, Parameter, TimeControl};
use crate::players::{unknown_parameter, Program};
use anyhow::bail;

/// A built-in player with tuned and fixed parameters.
#[derive(Clone, Debug)]
pub struct TunedPlayer {
    name: String,
    /// Given parameters that are not tuned, as `name=value`.
    fixed: Vec<String>,
    /// The tuned parameters; the default of each is its start value.
    pub table: Vec<Parameter>,
}

impl TunedPlayer {
    /// Parses `bot`, or `bot:choice_noise=0.1` with start values; tunes the parameters in `names`,
    /// or all if it is empty.
    ///
    /// # Errors
    /// A program that is not a built-in player; a parameter that is unknown or out of range; a
    /// player without parameters.
    pub fn new(
        adapter: &dyn GameAdapter,
        text: &str,
        names: &[String],
    ) -> anyhow::Result<TunedPlayer> {
        let program = Program::new(adapter, text);
        let Program::BuiltIn { name, params, .. } = &program else {
            bail!("{text}: only built-in players have parameters");
        };
        program.check(adapter, TimeControl::Work(1))?;
        let mut table = adapter.parameters(name);
        if let Some(unknown) = names
            .iter()
            .find(|name| !table.iter().any(|row| row.name == **name))
        {
            bail!(unknown_parameter(adapter, name, unknown));
        }
        table.retain(|row| names.is_empty() || names.contains(&row.name));
        if table.is_empty() {
            bail!("{name} has no parameters");
        }
        let mut fixed = Vec::new();
        for change in params.split(',').filter(|change| !change.is_empty()) {
            let (param, value) = change.split_once('=').unwrap_or((change, ""));
            match table.iter_mut().find(|row| row.name == param) {
                Some(row) => row.default = value.parse()?,
                None => fixed.push(change.to_string()),
            }
        }
        Ok(TunedPlayer {
            name: name.clone(),
            fixed,
            table,
        })
    }

    /// Text of the player with these values, which are given as `name=value,name=value`.
    pub fn with(&self, changes: &str) -> String {
        let mut all = self.fixed.clone();
        all.push(changes.to_string());
        format!("{}:{}", self.name, all.join(","))
    }
}
