//! The paths and imports in a text, and narrow visibilities.

use crate::program::imports::simplify_use;
use crate::program::printer::dense;
use crate::tokens::{narrow_visibility, Token, TokenKind};
use std::collections::HashSet;

/// A path of several names in a text.
pub struct WrittenPath {
    /// Its names, two or more; one if a tree follows.
    pub names: Vec<String>,
    /// Index of its first token.
    pub start: usize,
    /// Index after its last token.
    pub end: usize,
    /// Whether `::{` or `::*` follows.
    pub is_tree: bool,
    /// Whether it stands in `use ...;`.
    pub is_import: bool,
}

/// The paths of more than one name in a text, but for those that go on after a type or begin
/// with `::`.
pub fn paths(tokens: &[Token]) -> Vec<WrittenPath> {
    let mut found = Vec::new();
    let mut i = 0;
    let mut is_import = false;
    while i < tokens.len() {
        let start = i;
        i += 1;
        let token = &tokens[start];
        // `use<'a>` lists what a type captures.
        let begins_import =
            token.is_ident("use") && !tokens.get(i).is_some_and(|next| next.is_punct('<'));
        is_import = begins_import || is_import && !token.is_punct(';');
        let is_variable = start > 0 && tokens[start - 1].is_punct('$') && !token.is_ident("crate");
        if token.kind != TokenKind::Ident
            || is_variable
            || follows_dot(tokens, start)
            || follows_path(tokens, start)
        {
            continue;
        }
        let mut names = vec![token.text.to_string()];
        let is_separator = |at: usize| is_path_separator(tokens, at);
        while is_separator(i)
            && tokens
                .get(i + 2)
                .is_some_and(|next| next.kind == TokenKind::Ident)
        {
            names.push(tokens[i + 2].text.to_string());
            i += 3;
        }
        let is_tree = is_separator(i)
            && tokens
                .get(i + 2)
                .is_some_and(|next| next.is_bracket("{") || next.is_punct('*'));
        if names.len() > 1 || is_tree {
            found.push(WrittenPath {
                names,
                start,
                end: i,
                is_tree,
                is_import,
            });
        }
    }
    found
}

/// An import in a block of a function.
pub struct LocalImport {
    /// Index of `use`.
    pub start: usize,
    /// Index after the semicolon.
    pub end: usize,
    /// Path, whether `::*` follows, and new name of each import.
    pub paths: Vec<(Vec<String>, bool, Option<String>)>,
}

/// The imports in the blocks of a text, but for those of paths that begin with `::`.
pub fn local_imports(tokens: &[Token]) -> Vec<LocalImport> {
    let mut found = Vec::new();
    for start in 0..tokens.len() {
        if !tokens[start].is_ident("use") {
            continue;
        }
        let Some(length) = tokens[start..].iter().position(|token| token.is_punct(';')) else {
            continue;
        };
        let end = start + length + 1;
        let text = dense(&tokens[start..end], &HashSet::new());
        let Ok(item) = syn::parse_str::<syn::ItemUse>(&text) else {
            continue;
        };
        if item.leading_colon.is_some() {
            continue;
        }
        let paths = simplify_use(&item.tree)
            .into_iter()
            .map(|(mut path, alias)| {
                let is_glob = path.last().is_some_and(|last| last == "*");
                path.truncate(path.len() - usize::from(is_glob));
                (path, is_glob, alias)
            });
        found.push(LocalImport {
            start,
            end,
            paths: paths.collect(),
        });
    }
    found
}

/// Whether a text has an attribute.
pub fn has_attribute(tokens: &[Token]) -> bool {
    tokens.iter().any(|token| token.is_punct('#'))
}

/// Whether `::` stands at an index.
pub fn is_path_separator(tokens: &[Token], at: usize) -> bool {
    matches!(tokens.get(at..at + 2), Some([a, b]) if a.is_punct(':') && a.joint && b.is_punct(':'))
}

/// Whether `::` stands before a token.
pub fn follows_path(tokens: &[Token], at: usize) -> bool {
    at > 1 && is_path_separator(tokens, at - 2)
}

/// Whether a token is a field or a method, not the end of a range.
pub fn follows_dot(tokens: &[Token], at: usize) -> bool {
    at > 0 && tokens[at - 1].is_punct('.') && !(at > 1 && tokens[at - 2].is_punct('.'))
}

/// `pub(super)`, `pub(self)` and `pub(in path)` as `pub(crate)`, since the modules that they
/// name may go.
pub fn widened(tokens: &[Token]) -> Vec<Token> {
    let mut new: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut i = 0;
    while i < tokens.len() {
        let length = narrow_visibility(&tokens[i..]).filter(|_| tokens[i].is_ident("pub"));
        let Some(length) = length else {
            new.push(tokens[i].clone());
            i += 1;
            continue;
        };
        new.extend_from_slice(&tokens[i..i + 2]);
        new.push(Token {
            text: "crate".into(),
            ..tokens[i + 2].clone()
        });
        new.push(tokens[i + length - 1].clone());
        i += length;
    }
    new
}

/// The visibility of an import, of these as [`widened`] writes it.
pub fn widened_visibility(visibility: &str) -> String {
    match visibility {
        "" | "pub" => visibility.to_string(),
        _ => "pub(crate)".to_string(),
    }
}
