//! Formats of macros, and new names for what they capture.

use crate::tokens::{Token, TokenKind};

/// Macros whose first text is a format.
const FORMATS: &[&str] = &[
    "format",
    "print",
    "println",
    "eprint",
    "eprintln",
    "write",
    "writeln",
    "panic",
    "unreachable",
];

/// Whether a literal is the format of a macro call, so that captures in it are
/// names.
pub fn is_format_text(tokens: &[Token], at: usize) -> bool {
    let text = &tokens[at].text;
    if !text.starts_with('"') || text.contains("{{") || text.contains('$') {
        return false;
    }
    // `name!(` or `name!(f,` stands before it.
    let name = |open: usize| {
        open >= 2
            && tokens[open].kind == TokenKind::Open
            && tokens[open - 1].is_punct('!')
            && FORMATS.iter().any(|name| tokens[open - 2].is_ident(name))
    };
    let is_writing = at >= 5
        && tokens[at - 1].is_punct(',')
        && tokens[at - 2].kind == TokenKind::Ident
        && name(at - 3);
    at >= 3 && name(at - 1) || is_writing
}

/// A format with the new names in its captures.
pub fn with_new_captures<'a>(literal: &str, new_name: impl Fn(&str) -> Option<&'a str>) -> String {
    let mut out = String::new();
    let mut rest = literal;
    while let Some(at) = rest.find('{') {
        let (before, after) = rest.split_at(at + 1);
        out.push_str(before);
        let end = after
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(after.len());
        let word = &after[..end];
        let is_capture = after[end..].starts_with(['}', ':']);
        match new_name(word) {
            Some(new) if is_capture => out.push_str(new),
            _ => out.push_str(word),
        }
        rest = &after[end..];
    }
    out.push_str(rest);
    out
}
