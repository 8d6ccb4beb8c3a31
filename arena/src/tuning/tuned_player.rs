//! A player under tuning: its start values, and its text with other values.

use crate::game::{GameAdapter, Parameter, TimeControl};
use crate::players::{unknown_parameter, Program, ProgramKind};
use crate::tuning::spsa::changes;
use anyhow::{bail, ensure};

/// Placeholder in a command for all parameters, `name=value,name=value`.
const ALL: &str = "{PARAMS}";

/// A player with tuned and fixed parameters.
#[derive(Clone, Debug)]
pub struct TunedPlayer {
    kind: Kind,
    /// The tuned parameters; the default of each is its start value.
    pub table: Vec<Parameter>,
}

#[derive(Clone, Debug)]
enum Kind {
    BuiltIn {
        /// As typed, with the start values.
        text: String,
        name: String,
        /// Given parameters that are not tuned, as `name=value`.
        fixed: Vec<String>,
    },
    Command {
        /// The command with placeholders.
        template: String,
        /// All its parameters, tuned or not.
        space: Vec<Parameter>,
    },
}

impl TunedPlayer {
    /// Parses `bot`, or `bot:choice_noise=0.1` with start values; or a command with the parameters
    /// of `space`, `{PARAMS}` for all of them or `{NAME}` for one. Tunes the parameters in `names`,
    /// or all if it is empty.
    ///
    /// # Errors
    /// A command without a space or a placeholder; a parameter that is unknown or out of range; a
    /// player without parameters.
    pub fn new(
        adapter: &dyn GameAdapter,
        text: &str,
        names: &[String],
        space: &[Parameter],
    ) -> anyhow::Result<TunedPlayer> {
        let program = Program::new(adapter, text);
        let program = program.with_name(None);
        match program.kind() {
            _ if program.time_odds().is_some() => {
                TunedPlayer::command(program.to_string(), names, space)
            }
            ProgramKind::BuiltIn { name, params, .. } if space.is_empty() => {
                program.check(adapter, TimeControl::Work(1))?;
                TunedPlayer::built_in(adapter, &program.to_string(), [name, params], names)
            }
            ProgramKind::BuiltIn { name, .. } => {
                bail!("{name} is built in and has its own parameters: expected no --space")
            }
            _ => TunedPlayer::command(program.to_string(), names, space),
        }
    }

    fn built_in(
        adapter: &dyn GameAdapter,
        text: &str,
        [name, params]: [&str; 2],
        names: &[String],
    ) -> anyhow::Result<TunedPlayer> {
        let mut table = adapter.parameters(name);
        if let Some(unknown) = unknown(&table, names) {
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
            kind: Kind::BuiltIn {
                text: text.to_string(),
                name: name.to_string(),
                fixed,
            },
            table,
        })
    }

    fn command(
        template: String,
        names: &[String],
        space: &[Parameter],
    ) -> anyhow::Result<TunedPlayer> {
        ensure!(
            !space.is_empty(),
            "{template}: a command has the parameters of a file: expected --space FILE, and \
             {ALL} or {{NAME}} in the command"
        );
        if let Some(unknown) = unknown(space, names) {
            let known: Vec<&str> = space.iter().map(|row| row.name.as_str()).collect();
            bail!("{unknown}: expected one of {}", known.join(", "));
        }
        let mut table = space.to_vec();
        table.retain(|row| names.is_empty() || names.contains(&row.name));
        let is_passed = |row: &&Parameter| template.contains(&placeholder(&row.name));
        if let Some(lost) = table.iter().find(|row| !is_passed(row)) {
            ensure!(
                template.contains(ALL),
                "{template}: expected {ALL} or {} in the command, else it is sent no {}",
                placeholder(&lost.name),
                lost.name
            );
        }
        Ok(TunedPlayer {
            kind: Kind::Command {
                template,
                space: space.to_vec(),
            },
            table,
        })
    }

    /// Text of the player with its start values.
    pub fn start(&self) -> String {
        match &self.kind {
            Kind::BuiltIn { text, .. } => text.clone(),
            Kind::Command { .. } => self.with(""),
        }
    }

    /// Text of the player with these values, which are given as `name=value,name=value`.
    pub fn with(&self, values: &str) -> String {
        match &self.kind {
            Kind::BuiltIn { name, fixed, .. } => {
                let mut all = fixed.clone();
                all.push(values.to_string());
                format!("{name}:{}", all.join(","))
            }
            Kind::Command { template, space } => filled(template, space, values),
        }
    }

    /// Hash of the program and its parameters: one of another hash plays other games.
    pub fn fingerprint(&self, adapter: &dyn GameAdapter) -> String {
        let program = Program::new(adapter, &self.start()).fingerprint();
        match &self.kind {
            Kind::BuiltIn { .. } => program,
            Kind::Command { space, .. } => {
                let space = blake3::hash(format!("{space:?}").as_bytes()).to_hex();
                format!("{program} {}", &space[..16])
            }
        }
    }

    /// Whether it is a command.
    pub fn is_command(&self) -> bool {
        matches!(self.kind, Kind::Command { .. })
    }
}

/// Checks that a failed case has a score.
///
/// # Errors
/// A game whose failed cases have none.
pub fn check_failure_score(adapter: &dyn GameAdapter) -> anyhow::Result<()> {
    let mut files = adapter.case_files().into_iter();
    ensure!(
        files.all(|it| it.score_of_failure().is_some()),
        "{}: a tuning needs a score for each case, also for a failed one: expected `:: fail=N` in \
         the name of the game",
        adapter.name()
    );
    Ok(())
}

/// A name that is not in the table.
fn unknown<'a>(table: &[Parameter], names: &'a [String]) -> Option<&'a String> {
    let is_known = |name: &&String| table.iter().any(|row| row.name == **name);
    names.iter().find(|name| !is_known(name))
}

fn placeholder(name: &str) -> String {
    format!("{{{name}}}")
}

/// A command with its placeholders filled: parameters that `values` leaves out have their start
/// values.
fn filled(template: &str, space: &[Parameter], values: &str) -> String {
    let changed: Vec<(&str, &str)> = values
        .split(',')
        .filter_map(|it| it.split_once('='))
        .collect();
    let mut all = Vec::new();
    let mut text = template.to_string();
    for row in space {
        let own = changed.iter().find(|(name, _)| *name == row.name);
        let pair = match own {
            Some((name, value)) => format!("{name}={value}"),
            None => changes(std::slice::from_ref(row), &[row.default]),
        };
        let value = pair.split_once('=').map_or("", |(_, value)| value);
        text = text.replace(&placeholder(&row.name), value);
        all.push(pair);
    }
    text.replace(ALL, &all.join(","))
}

#[cfg(test)]
mod tests {
    use super::TunedPlayer;
    use crate::game::test_game::TestGame;
    use crate::game::Parameter;

    fn space() -> Vec<Parameter> {
        let row = |name: &str, default: f64, is_count| Parameter {
            name: name.to_string(),
            default,
            max: 9.0,
            is_count,
            ..Parameter::default()
        };
        vec![row("depth", 3.0, true), row("greed", 0.5, false)]
    }

    #[test]
    fn a_command_takes_its_parameters_anywhere() {
        for (template, names, expected) in [
            ("P={PARAMS} ./b", &[][..], "P=depth=4,greed=0.5 ./b"),
            ("./b -d {depth} {greed}", &[], "./b -d 4 0.5"),
            (
                "./b --set {PARAMS}",
                &["depth"],
                "./b --set depth=4,greed=0.5",
            ),
            ("me=./b {depth} {greed}", &[], "./b 4 0.5"),
        ] {
            let names: Vec<String> = names.iter().map(|it| (*it).to_string()).collect();
            let player = TunedPlayer::new(&TestGame, template, &names, &space()).expect(template);
            assert_eq!(player.with("depth=4"), expected);
            assert_eq!(player.start(), expected.replace('4', "3"));
        }
        for (template, names, words) in [
            ("./b {depth}", &[][..], "{PARAMS} or {greed}"),
            (
                "./b {PARAMS}",
                &["wit"],
                "wit: expected one of depth, greed",
            ),
        ] {
            let names: Vec<String> = names.iter().map(|it| (*it).to_string()).collect();
            let refused = TunedPlayer::new(&TestGame, template, &names, &space());
            let refused = refused.expect_err(template).to_string();
            assert!(refused.contains(words), "{refused}");
        }
    }
}
