//! Printer: the text that the compiler checks, from units.

use crate::program::selection::Selection;
use crate::program::units::{Id, Part, Program};
use crate::program::verbatim::{inside, is_gap};
use crate::tokens::{needs_blank, Token, TokenKind};
use std::collections::HashSet;

/// Attributes that change no behaviour of a single file.
const INERT_ATTRIBUTES: &[&str] = &[
    "doc",
    "allow",
    "warn",
    "deny",
    "forbid",
    "expect",
    "must_use",
    "deprecated",
    "rustfmt",
    "clippy",
    "non_exhaustive",
    "automatically_derived",
    "diagnostic",
    "stable",
    "unstable",
    "rustc_const_stable",
    "cfg_eval",
];

/// Leaves out attributes that change nothing here, and documentation if asked. In
/// calls of `verbatim` macros all stay and are final: they may become text.
pub fn without_inert_attributes(
    tokens: &[Token],
    keep_docs: bool,
    verbatim: &HashSet<String>,
) -> Vec<Token> {
    let inside = inside(tokens, verbatim);
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut i = 0;
    while i < tokens.len() {
        let keep_docs = keep_docs && !inside[i];
        if let Some(end) = inert_attribute(&tokens[i..], keep_docs) {
            if inside[i] {
                let kept = tokens[i..i + end].iter().cloned();
                out.extend(kept.map(|token| Token {
                    is_final: true,
                    ..token
                }));
            }
            i += end;
            continue;
        }
        out.push(tokens[i].clone());
        i += 1;
    }
    out
}

fn inert_attribute(tokens: &[Token], keep_docs: bool) -> Option<usize> {
    if !tokens.first()?.is_punct('#') {
        return None;
    }
    let open = if tokens.get(1)?.is_punct('!') { 2 } else { 1 };
    if !tokens.get(open)?.is_bracket("[") {
        return None;
    }
    let name = tokens.get(open + 1)?;
    let after = tokens.get(open + 2)?;
    let is_empty_derive = name.is_ident("derive")
        && after.is_bracket("(")
        && tokens
            .get(open + 3)
            .is_some_and(|token| token.is_bracket(")"));
    let is_inert = name.kind == TokenKind::Ident && INERT_ATTRIBUTES.contains(&&*name.text);
    if !is_inert && !is_empty_derive {
        return None;
    }
    // Macros may compute documentation; that stays with its variables.
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth -= 1,
            _ if token.is_punct('$') => return None,
            _ => {}
        }
        if depth == 0 {
            let is_doc_text = name.is_ident("doc") && after.is_punct('=');
            return (!(keep_docs && is_doc_text)).then_some(i + 1);
        }
    }
    None
}

/// Tokens on one line, with a blank only where the lexer needs one, or where it may
/// become part of a text.
pub fn dense(tokens: &[Token], verbatim: &HashSet<String>) -> String {
    let inside = inside(tokens, verbatim);
    let mut text = String::new();
    for (i, token) in tokens.iter().enumerate() {
        let is_blank = i > 0
            && (needs_blank(&tokens[i - 1], token) || inside[i] && is_gap(&tokens[i - 1], token));
        if is_blank {
            text.push(' ');
        }
        text.push_str(&token.text);
    }
    text
}

/// Body of a function that must be declared but gets no code.
pub const STUB: &str = "{panic!()}";

/// The text that the compiler checks, in which each unit begins a line of its own; and
/// by line, its unit.
pub fn working_text(program: &Program, selection: &Selection) -> (String, Vec<Id>) {
    let mut writer = Writer {
        program,
        selection,
        text: String::new(),
        lines: Vec::new(),
    };
    writer.unit(0);
    let owner = 0;
    writer.end_line(owner);
    (writer.text, writer.lines)
}

struct Writer<'a> {
    program: &'a Program,
    selection: &'a Selection,
    text: String,
    lines: Vec<Id>,
}

impl Writer<'_> {
    fn unit(&mut self, id: Id) {
        for part in &self.program.units[id].parts {
            match part {
                Part::Body(_) if !self.selection.bodies[id] => self.text.push_str(STUB),
                Part::Tokens(tokens) | Part::Body(tokens) => {
                    let tokens = without_inert_attributes(tokens, false, &self.program.verbatim);
                    let mut dense = dense(&tokens, &self.program.verbatim);
                    if self.program.narrowed.contains(&id) {
                        dense = dense.replacen("pub ", "pub(crate) ", 1);
                    }
                    for (i, line) in dense.split('\n').enumerate() {
                        if i > 0 {
                            self.end_line(id);
                        }
                        self.text.push_str(line);
                    }
                }
                Part::Child(child) if self.selection.live[*child] => {
                    self.end_line(id);
                    self.unit(*child);
                    self.end_line(*child);
                }
                Part::Child(_) => {}
            }
        }
    }

    fn end_line(&mut self, owner: Id) {
        self.text.push('\n');
        self.lines.push(owner);
    }
}
