//! The names that texts say, by the way in which they say them: `.name`, `Type::name` or
//! `name`. What a name can mean depends on it.

use crate::program::captures::captures;
use crate::tokens::{Token, TokenKind};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// What stands before `::name`.
#[derive(Default)]
struct Qualifiers {
    /// Whether one of them is no name, or one that stands for what is not known.
    is_any: bool,
    names: HashSet<Rc<str>>,
}

/// The names that texts say.
#[derive(Default)]
pub struct Words {
    all: HashSet<Rc<str>>,
    /// Said as `name`.
    free: HashSet<Rc<str>>,
    /// Said as `.name`.
    dotted: HashSet<Rc<str>>,
    /// Said as `Qualifier::name`.
    qualified: HashMap<Rc<str>, Qualifiers>,
}

impl Words {
    /// Takes in a text. `of` is the type that `Self` means, if that is known. In the text of
    /// a macro or of a macro's call, and with `is_macro` everywhere, a name counts as said in
    /// every way.
    pub fn take(&mut self, tokens: &[Token], of: Option<&str>, is_macro: bool) {
        let mut depth = 0;
        let mut call = None;
        for (at, token) in tokens.iter().enumerate() {
            let before = |n: usize| at.checked_sub(n).map(|at| &tokens[at]);
            match token.kind {
                TokenKind::Open => {
                    let is_call = before(1).is_some_and(|token| token.is_punct('!'))
                        && before(2).is_some_and(|token| token.kind == TokenKind::Ident);
                    if is_call && call.is_none() {
                        call = Some(depth);
                    }
                    depth += 1;
                }
                TokenKind::Close => {
                    depth -= 1;
                    call = call.filter(|call| *call != depth);
                }
                TokenKind::Ident if is_macro || call.is_some() => self.add_any(plain(token)),
                TokenKind::Ident => self.add(&tokens[..at], plain(token), of),
                TokenKind::Literal if token.text.contains(['{', '$']) => {
                    captures(&token.text).for_each(|name| self.add_any(name.into()));
                }
                _ => {}
            }
        }
    }

    /// A name that may be put together with others.
    fn add_any(&mut self, name: Rc<str>) {
        self.all.insert(name.clone());
        self.free.insert(name.clone());
        self.dotted.insert(name.clone());
        self.qualified.entry(name).or_default().is_any = true;
    }

    /// A name after these tokens.
    fn add(&mut self, before: &[Token], name: Rc<str>, of: Option<&str>) {
        match before {
            // Its own declaration says nothing of it.
            [.., word] if word.is_ident("fn") => return,
            [.., dollar] if dollar.is_punct('$') => return self.add_any(name),
            [.., first, second] if first.is_punct(':') && first.joint && second.is_punct(':') => {
                let qualifiers = self.qualified.entry(name.clone()).or_default();
                match qualifier(&before[..before.len() - 2]).map(|name| (name.clone(), of)) {
                    Some((word, Some(of))) if &*word == "Self" => {
                        qualifiers.names.insert(of.into());
                    }
                    Some((word, _)) if &*word != "Self" => {
                        qualifiers.names.insert(word);
                    }
                    _ => qualifiers.is_any = true,
                }
            }
            [.., dot] if dot.is_punct('.') && !is_range(before) => {
                self.dotted.insert(name.clone());
            }
            _ => {
                self.free.insert(name.clone());
            }
        }
        self.all.insert(name);
    }

    /// Whether a name is said in any way.
    pub fn has(&self, name: &str) -> bool {
        self.all.contains(name.trim_start_matches("r#"))
    }

    /// Whether a name is said as `.name`.
    pub fn has_dotted(&self, name: &str) -> bool {
        self.dotted.contains(name.trim_start_matches("r#"))
    }

    /// Whether a name is said alone, or after a qualifier that is not known or fits.
    pub fn has_free(&self, name: &str, fits: impl Fn(&str) -> bool) -> bool {
        self.free.contains(name.trim_start_matches("r#")) || self.has_qualified(name, fits)
    }

    /// Whether a name is said after a qualifier that is not known or fits.
    pub fn has_qualified(&self, name: &str, fits: impl Fn(&str) -> bool) -> bool {
        let qualifiers = self.qualified.get(name.trim_start_matches("r#"));
        qualifiers.is_some_and(|all| all.is_any || all.names.iter().any(|name| fits(name)))
    }
}

fn plain(token: &Token) -> Rc<str> {
    match token.text.strip_prefix("r#") {
        Some(plain) => plain.into(),
        None => token.text.clone(),
    }
}

/// The name at the end of a path; `None` if it is none, or one in a type that is not known:
/// `Self::Item`, `$name`.
fn qualifier(path: &[Token]) -> Option<Rc<str>> {
    let (last, before) = path.split_last()?;
    let is_known = match before {
        [.., dollar] if dollar.is_punct('$') => false,
        [.., word, _, second] if second.is_punct(':') => !word.is_ident("Self"),
        _ => true,
    };
    (last.kind == TokenKind::Ident && is_known).then(|| plain(last))
}

/// Whether the last tokens are `..`.
fn is_range(tokens: &[Token]) -> bool {
    matches!(tokens, [.., first, _] if first.is_punct('.'))
}
