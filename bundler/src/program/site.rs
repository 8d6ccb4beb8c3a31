//! Context of a name in a token list: the tokens around it decide its meaning.

use crate::tokens::{Token, TokenKind};

/// A name with the tokens before and after it.
pub struct NameSite<'a> {
    /// The name.
    pub text: &'a str,
    /// Whether `::` stands before it.
    pub after_path: bool,
    /// Whether that `::` begins a path.
    pub leading: bool,
    /// Whether `::` follows.
    pub path_follows: bool,
    /// Whether it stands in an import, after the first name of its tree.
    pub in_import: bool,
    /// Whether it is called as a macro.
    pub is_call: bool,
    written: &'a [Token],
}

impl<'a> NameSite<'a> {
    /// The place of a name between what was written and the tokens that follow.
    pub fn new(
        written: &'a [Token],
        name: &'a Token,
        following: &[Token],
        in_import: bool,
    ) -> NameSite<'a> {
        let after_path = ends_with_path_separator(written);
        NameSite {
            text: &name.text,
            after_path,
            leading: after_path && is_leading(written),
            path_follows: matches!(following, [first, second, ..]
                if first.is_punct(':') && first.joint && second.is_punct(':')),
            in_import,
            is_call: matches!(following, [mark, ..] if mark.is_punct('!') && !mark.joint),
            written,
        }
    }

    /// Whether it is a variable of a macro.
    pub fn after_dollar(&self) -> bool {
        self.nth_back(0).is_some_and(|token| token.is_punct('$'))
    }

    /// Whether it is a field or a method: `.name`, but not `..name`.
    pub fn after_dot(&self) -> bool {
        let is_dot = |n| self.nth_back(n).is_some_and(|token| token.is_punct('.'));
        is_dot(0) && !is_dot(1)
    }

    /// Whether it is the first name of an import.
    pub fn begins_import(&self) -> bool {
        self.nth_back(0).is_some_and(|token| token.is_ident("use"))
    }

    /// Whether its path goes on after a type: `<T as Trait>::name`.
    pub fn after_type(&self) -> bool {
        self.nth_back(2).is_some_and(|token| token.is_punct('>'))
    }

    /// Whether the last tokens are `$name:`.
    pub fn is_fragment(&self) -> bool {
        matches!(self.written, [.., dollar, name, colon]
            if dollar.is_punct('$') && name.kind == TokenKind::Ident && colon.is_punct(':'))
    }

    /// Whether it is the name in `macro_rules! name`.
    pub fn is_macro_definition(&self) -> bool {
        matches!(self.written, [.., name, bang]
            if name.is_ident("macro_rules") && bang.is_punct('!'))
    }

    fn nth_back(&self, n: usize) -> Option<&Token> {
        self.written.iter().nth_back(n)
    }
}

/// State machine that follows `use ...;`, in which only the first name of the tree is a
/// crate's.
#[derive(Default)]
pub struct Imports {
    depth: usize,
    /// Brackets that were open where the import began.
    begun: Option<usize>,
    is_first: bool,
}

impl Imports {
    /// Advances by a token and returns whether that is a name of an import after its first
    /// one.
    pub fn step(&mut self, token: &Token) -> bool {
        match token.kind {
            TokenKind::Open => self.depth += 1,
            TokenKind::Close => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        if self.begun == Some(self.depth) && token.is_punct(';') {
            self.begun = None;
        }
        if token.kind != TokenKind::Ident {
            return false;
        }
        let is_further = self.begun.is_some() && !self.is_first;
        self.is_first = token.is_ident("use");
        if self.is_first {
            self.begun = Some(self.depth);
        }
        is_further
    }
}

/// Writes `::name` for each name.
pub fn append_path(out: &mut Vec<Token>, names: &[String], like: &Token) {
    for name in names {
        for joint in [true, false] {
            out.push(Token {
                joint,
                place: like.place,
                ..Token::new(TokenKind::Punct, ":")
            });
        }
        out.push(Token {
            place: like.place,
            ..Token::new(TokenKind::Ident, name)
        });
    }
}

fn ends_with_path_separator(out: &[Token]) -> bool {
    matches!(out, [.., a, b] if a.is_punct(':') && a.joint && b.is_punct(':'))
}

/// Whether the path separator at the end begins a path.
fn is_leading(out: &[Token]) -> bool {
    let Some(before) = out.len().checked_sub(3).map(|i| &out[i]) else {
        return true;
    };
    match before.kind {
        TokenKind::Ident => [
            "as", "in", "return", "for", "impl", "dyn", "mut", "use", "match", "if", "else",
            "where", "break",
        ]
        .contains(&&*before.text),
        TokenKind::Close => before.is_bracket("}") || before.is_bracket(")"),
        // `Vec<T>::new` goes on, `impl<T> ::core::...` begins.
        TokenKind::Punct => true,
        _ => before.kind == TokenKind::Open,
    }
}
