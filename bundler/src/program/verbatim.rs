//! Macros that can make text of their arguments as they are written: of attributes,
//! documentation included, and of the blanks between tokens, which `stringify!` shows.

use crate::program::units::{Part, Unit};
use crate::tokens::{Token, TokenKind};
use std::collections::HashSet;

/// Fragments that can be several tokens.
const SEVERAL_TOKENS: &[&str] = &[
    "block",
    "expr",
    "expr_2021",
    "item",
    "meta",
    "pat",
    "pat_param",
    "path",
    "stmt",
    "tt",
    "ty",
    "vis",
];

/// The names of those macros: `stringify!`, those that ask for documentation
/// (`#[doc = $text:literal]`), and those that hand a fragment of several tokens on to
/// one of them.
pub fn verbatim_macros(units: &[Unit]) -> HashSet<String> {
    let definitions: Vec<(&str, &[Token])> = units.iter().flat_map(definitions).collect();
    let mut found: HashSet<String> = ["stringify".to_string()].into();
    loop {
        let before = found.len();
        for unit in units {
            let target = unit.import().and_then(|import| import.target.last());
            if target.is_some_and(|name| found.contains(name)) {
                found.extend(unit.name.clone());
            }
        }
        for (name, body) in &definitions {
            if asks_for_documentation(body) || hands_on(body, &found) {
                found.insert((*name).to_string());
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// The macros that a unit's text defines, those inside of functions included: names
/// and rules.
pub fn definitions(unit: &Unit) -> Vec<(&str, &[Token])> {
    let mut found = Vec::new();
    for part in &unit.parts {
        let (Part::Tokens(tokens) | Part::Body(tokens)) = part else {
            continue;
        };
        for (i, four) in tokens.windows(4).enumerate() {
            if four[0].is_ident("macro_rules")
                && four[1].is_punct('!')
                && four[2].kind == TokenKind::Ident
            {
                let open = i + 3;
                let length = group_length(&tokens[open..]);
                found.push((&*tokens[i + 2].text, &tokens[open..open + length]));
            }
        }
    }
    found
}

/// How many tokens a bracket at the front takes with all up to its closing one.
fn group_length(tokens: &[Token]) -> usize {
    let mut depth = 0usize;
    for (i, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    tokens.len()
}

fn asks_for_documentation(body: &[Token]) -> bool {
    body.windows(3)
        .any(|three| three[0].is_ident("doc") && three[1].is_punct('=') && three[2].is_punct('$'))
}

/// Whether a macro's text calls one of these macros with a variable of its own that
/// can be several tokens.
fn hands_on(body: &[Token], macros: &HashSet<String>) -> bool {
    let variables = body.windows(4).filter(|four| {
        four[0].is_punct('$')
            && four[2].is_punct(':')
            && SEVERAL_TOKENS.iter().any(|kind| four[3].is_ident(kind))
    });
    let variables: HashSet<&str> = variables.map(|four| &*four[1].text).collect();
    let marks = inside(body, macros);
    body.windows(2).zip(marks).any(|(two, is_inside)| {
        is_inside && two[0].is_punct('$') && variables.contains(&*two[1].text)
    })
}

/// For each token whether it stands in the brackets of a call of one of these macros.
pub fn inside(tokens: &[Token], macros: &HashSet<String>) -> Vec<bool> {
    let mut marks = vec![false; tokens.len()];
    for (i, three) in tokens.windows(3).enumerate() {
        let is_call = three[1].is_punct('!')
            && three[2].kind == TokenKind::Open
            && three[0].kind == TokenKind::Ident
            && macros.contains(&*three[0].text);
        if is_call {
            let open = i + 2;
            let close = open + group_length(&tokens[open..]) - 1;
            marks[open + 1..close].fill(true);
        }
    }
    marks
}

/// Whether the source has a blank or the end of a line between two tokens.
pub fn is_gap(left: &Token, right: &Token) -> bool {
    let (Some(left), Some(right)) = (left.place, right.place) else {
        return false;
    };
    left.file == right.file && (left.end_line, left.end_column) < (right.line, right.column)
}
