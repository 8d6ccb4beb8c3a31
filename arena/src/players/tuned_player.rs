//! A built-in player whose numbers are changed: where it starts from, and its text
//! with other values.

use crate::game::{GameAdapter, Parameter, TimeControl};
use crate::players::{unknown_parameter, Program};
use anyhow::bail;

/// A built-in player, the numbers that are changed and those that stay.
#[derive(Clone, Debug)]
pub struct TunedPlayer {
    name: String,
    /// `name=value` of the numbers that were given and are not changed.
    fixed: Vec<String>,
    /// The numbers that are changed; the default of each is the value to start from.
    pub table: Vec<Parameter>,
}

impl TunedPlayer {
    /// `bot`, or `bot:choice_noise=0.1` with values to start from; the parameters of
    /// these names are changed, or all.
    ///
    /// # Errors
    /// A text that is no built-in player; a parameter that it does not have or that
    /// is out of its range; no parameter at all.
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

    /// The player with these values, as `name=value,name=value` of its table.
    pub fn with(&self, changes: &str) -> String {
        let mut all = self.fixed.clone();
        all.push(changes.to_string());
        format!("{}:{}", self.name, all.join(","))
    }
}
