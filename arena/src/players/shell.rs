//! Whether a command needs a shell.

/// Whether a command is more than words: variables, redirections, wildcards, several commands.
pub fn needs_shell(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    first.contains('=') || text.contains(|c| ";&|<>()$`\\#*?[~\n".contains(c))
}
