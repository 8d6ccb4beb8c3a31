//! What all starts of commands have in common.

use std::process::Command;

/// Sets environment variables of a command; `None` removes one.
pub fn set_variables(command: &mut Command, environment: &[(String, Option<String>)]) {
    for (name, value) in environment {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
}

/// Whether a command is more than words: variables, redirections, wildcards, several commands.
pub fn needs_shell(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    first.contains('=') || text.contains(|c| ";&|<>()$`\\#*?[~\n".contains(c))
}
