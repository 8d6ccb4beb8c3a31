//! Commands that messages offer to be typed.

use std::path::Path;

/// Starts of the names of programs that run a script.
const INTERPRETERS: [&str; 12] = [
    "bash", "bun", "deno", "env", "java", "julia", "lua", "node", "perl", "pypy", "python", "ruby",
];

/// Whether a program of this name runs a script.
pub fn is_interpreter(name: &str) -> bool {
    INTERPRETERS.iter().any(|it| name.starts_with(it))
}

/// The script that a command names first and that does not exist, as in `python3 mistyped.py`;
/// `None` in doubt.
pub fn missing_script(command: &str) -> Option<&str> {
    let mut words = command.split_whitespace();
    let interpreter = words.next()?.rsplit('/').next()?;
    let script = words.find(|word| *word != "-jar")?;
    let is_file = script.starts_with(char::is_alphanumeric) && script.contains('.');
    let is_plain = script
        .chars()
        .all(|c| c.is_alphanumeric() || "-_./".contains(c));
    let is_named = is_interpreter(interpreter) && is_file && is_plain;
    (is_named && !Path::new(script).exists()).then_some(script)
}

/// A text with its commands of this program as they are typed: `arena` in place of `cargo arena`,
/// unless Cargo started the program.
pub fn as_typed(text: &str) -> String {
    // Cargo sets it for what it runs.
    if std::env::var_os("CARGO").is_some() {
        text.to_string()
    } else {
        text.replace("cargo arena", "arena")
    }
}

/// A word quoted for a shell, if needed.
pub fn quoted(word: impl AsRef<Path>) -> String {
    let word = word.as_ref().display().to_string();
    // Only a text with a zero byte cannot be quoted, and no command line has one.
    shlex::try_quote(&word).map_or_else(|_| word.clone(), |word| word.into_owned())
}
