//! Commands: the shell of the system, whether one is needed, variables of the environment.

use std::process::Command;

/// The shell of the system with this command.
#[cfg(windows)]
pub fn shell(command: &str) -> Command {
    use std::os::windows::process::CommandExt;
    let mut shell = Command::new("cmd");
    // As written: cmd has its own idea of quotes.
    shell.arg("/C").raw_arg(command);
    shell
}

/// The shell of the system with this command.
#[cfg(not(windows))]
pub fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]);
    shell
}

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
