//! Commands that messages offer to be typed.

use std::path::Path;

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
