//! Source text as a flat list of tokens, each with the place it comes from.

use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Lexical class of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or keyword, raw or not.
    Ident,
    /// With its apostrophe.
    Lifetime,
    /// Any literal.
    Literal,
    /// One character of an operator.
    Punct,
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
}

/// Position of a token in its source file. Lines count from 1, columns from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Index into [`file_path`].
    pub file: u32,
    /// First line.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// Column after the last character.
    pub end_column: u32,
}

/// A token.
#[derive(Clone, Debug)]
pub struct Token {
    /// The source text.
    pub text: Rc<str>,
    /// The lexical class.
    pub kind: TokenKind,
    /// Whether the next character continues an operator.
    pub joint: bool,
    /// Position in the sources; `None` for tokens that the bundler made.
    pub place: Option<Place>,
    /// Whether its text is what is written, and not to be renamed.
    pub is_final: bool,
}

impl Token {
    /// A token that no source file holds.
    pub fn new(kind: TokenKind, text: &str) -> Token {
        Token {
            text: text.into(),
            kind,
            joint: false,
            place: None,
            is_final: false,
        }
    }

    /// Whether it is this name or keyword.
    pub fn is_ident(&self, text: &str) -> bool {
        self.kind == TokenKind::Ident && &*self.text == text
    }

    /// Whether it is this character of an operator.
    pub fn is_punct(&self, character: char) -> bool {
        self.kind == TokenKind::Punct && self.text.starts_with(character)
    }

    /// Whether it is this bracket.
    pub fn is_bracket(&self, text: &str) -> bool {
        matches!(self.kind, TokenKind::Open | TokenKind::Close) && &*self.text == text
    }
}

#[derive(Default)]
struct Files {
    paths: Vec<PathBuf>,
    texts: Vec<Rc<str>>,
    /// File indices by the name that the lexer gives a parsed text.
    by_lexer_name: HashMap<String, u32>,
}

thread_local! {
    static FILES: RefCell<Files> = RefCell::default();
}

/// Remembers that the text just parsed came from this file.
pub fn register_file(path: &Path, text: &str, parsed: Span) {
    FILES.with_borrow_mut(|files| {
        let index = files.paths.len() as u32;
        files.paths.push(path.to_path_buf());
        files.texts.push(text.into());
        files.by_lexer_name.insert(parsed.file(), index);
    });
}

/// The path of a file that tokens come from.
pub fn file_path(index: u32) -> PathBuf {
    FILES.with_borrow(|files| files.paths[index as usize].clone())
}

/// The text of a file that tokens come from.
pub fn file_text(index: u32) -> Rc<str> {
    FILES.with_borrow(|files| files.texts[index as usize].clone())
}

/// The place of a span; `None` if it belongs to no registered file.
pub fn place(span: Span) -> Option<Place> {
    let file = FILES.with_borrow(|files| files.by_lexer_name.get(&span.file()).copied())?;
    let (start, end) = (span.start(), span.end());
    Some(Place {
        file,
        line: start.line as u32,
        column: start.column as u32,
        end_line: end.line as u32,
        end_column: end.column as u32,
    })
}

/// Path and line of a span, for messages.
pub fn describe(span: Span) -> String {
    place(span).map_or_else(|| "generated code".to_string(), describe_place)
}

/// Path and line of a place, for messages.
pub fn describe_place(place: Place) -> String {
    format!("{}:{}", file_path(place.file).display(), place.line)
}

/// The tokens of a stream in order, brackets included.
pub fn flatten(stream: TokenStream) -> Vec<Token> {
    let mut tokens = Vec::new();
    append(stream, &mut tokens);
    tokens
}

fn append(stream: TokenStream, tokens: &mut Vec<Token>) {
    let mut apostrophe: Option<Place> = None;
    let mut after_apostrophe = false;
    for tree in stream {
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::None => {
                        append(group.stream(), tokens);
                        continue;
                    }
                };
                tokens.push(Token {
                    place: place(group.span_open()),
                    ..Token::new(TokenKind::Open, open)
                });
                append(group.stream(), tokens);
                tokens.push(Token {
                    place: place(group.span_close()),
                    ..Token::new(TokenKind::Close, close)
                });
            }
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                let here = place(ident.span());
                if after_apostrophe {
                    after_apostrophe = false;
                    tokens.push(Token {
                        place: apostrophe.or(here),
                        ..Token::new(TokenKind::Lifetime, &format!("'{name}"))
                    });
                } else {
                    tokens.push(Token {
                        place: here,
                        ..Token::new(TokenKind::Ident, &name)
                    });
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                apostrophe = place(punct.span());
                after_apostrophe = true;
            }
            TokenTree::Punct(punct) => tokens.push(Token {
                joint: punct.spacing() == Spacing::Joint,
                place: place(punct.span()),
                ..Token::new(TokenKind::Punct, &punct.as_char().to_string())
            }),
            TokenTree::Literal(literal) => tokens.push(Token {
                place: place(literal.span()),
                ..Token::new(TokenKind::Literal, &ascii_literal(&literal.to_string()))
            }),
        }
    }
}

/// Tokens of a short text of the bundler's own.
pub fn lex(text: &str) -> Vec<Token> {
    let stream: TokenStream = text.parse().expect("own text is Rust");
    flatten(stream)
        .into_iter()
        .map(|token| Token {
            place: None,
            ..token
        })
        .collect()
}

/// A literal with what is not ASCII written as escapes.
pub fn ascii_literal(text: &str) -> String {
    if text.is_ascii() {
        return text.to_string();
    }
    let is_raw = text.starts_with('r') || text.starts_with("cr");
    if is_raw {
        if let Ok(literal) = syn::parse_str::<syn::LitStr>(text) {
            let escaped: String = literal.value().chars().map(escaped).collect();
            return format!("\"{escaped}\"");
        }
    }
    text.chars()
        .map(|c| {
            if c.is_ascii() {
                c.to_string()
            } else {
                c.escape_unicode().to_string()
            }
        })
        .collect()
}

fn escaped(c: char) -> String {
    match c {
        '"' | '\\' => format!("\\{c}"),
        c if c.is_ascii() => c.to_string(),
        c => c.escape_unicode().to_string(),
    }
}

/// Operators of which no two tokens may be joined by accident.
const OPERATORS: &[&str] = &[
    "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>",
    "->", "=>", "::", "..", ".=", "<-", "//", "/*",
];

/// Whether a blank must stand between two neighbours, so that the lexer reads
/// the same two tokens again.
pub fn needs_blank(left: &Token, right: &Token) -> bool {
    use TokenKind::{Close, Ident, Lifetime, Literal, Open, Punct};
    let word = |kind| matches!(kind, Ident | Lifetime | Literal);
    match (left.kind, right.kind) {
        (Ident, Punct) => right.is_punct('#'),
        (a, b) if word(a) && word(b) => true,
        (Literal, Punct) => left.text.ends_with('.') && right.is_punct('.'),
        (Punct, Literal) => {
            // `. 0` and `.. 0` read well, but `x.0.1` must not become a number.
            left.is_punct('.') && !left.joint && right.text.starts_with('.')
        }
        (Punct, Punct) => {
            !left.joint && OPERATORS.contains(&format!("{}{}", left.text, right.text).as_str())
        }
        (Open | Close, _) | (_, Open | Close) => false,
        _ => false,
    }
}

/// A 64-bit hash that is the same on every machine and in every version (FNV-1a).
pub fn stable_hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// How many tokens `pub(...)` takes.
pub fn narrow_visibility(tokens: &[Token]) -> Option<usize> {
    let [_, open, word, rest @ ..] = tokens else {
        return None;
    };
    let is_narrow = open.is_bracket("(")
        && ["crate", "super", "self", "in"]
            .iter()
            .any(|w| word.is_ident(w));
    if !is_narrow {
        return None;
    }
    let close = rest.iter().position(|token| token.is_bracket(")"))?;
    (word.is_ident("in") || close == 0).then_some(close + 4)
}
