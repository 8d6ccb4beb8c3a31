//! The file as it is pasted: own code readable or everything dense, and which
//! source line each of its lines comes from.

use crate::output::captures::with_new_captures;
use crate::program::captures::captures;
use crate::program::printer::{without_inert_attributes, STUB};
use crate::program::selection::Selection;
use crate::program::units::{Id, Import, Kind, Part, Program, Unit};
use crate::program::verbatim::{inside, is_gap};
use crate::tokens::{file_path, lex, narrow_visibility, needs_blank, Token, TokenKind};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

/// Width of a dense line in characters; it is broken at the next place after it. A guess
/// that keeps the judge's editor responsive.
const DENSE_WIDTH: usize = 160;

/// Width after which a function begins a line of its own, so that the lines of panic
/// messages lead near their places. A guess.
const FUNCTION_WIDTH: usize = 80;

/// How the file looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Own code keeps its lines; else everything is dense.
    pub readable: bool,
    /// Own code keeps its documentation.
    pub documented: bool,
}

/// New names.
#[derive(Debug, Default)]
pub struct Names {
    /// New names by old ones.
    pub of_items: HashMap<String, String>,
    /// Functions in which variables have new names, in place of the program's parts.
    pub functions: HashMap<Id, Vec<Part>>,
    /// Old names that must stay public, as the compiler's errors say.
    pub public: HashSet<String>,
}

/// A text and the source line of each of its lines.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The text.
    pub text: String,
    /// For each line: the source file and line, if one is known.
    pub lines: Vec<Option<(String, u32)>>,
    /// Characters of each unit's own text, by unit.
    pub sizes: HashMap<Id, usize>,
}

/// Lays out what is selected.
pub fn lay_out(
    program: &Program,
    selection: &Selection,
    own: &dyn Fn(Id) -> bool,
    style: Style,
    names: &Names,
) -> Layout {
    let mut writer = Writer {
        program,
        selection,
        own,
        style,
        names,
        passed_on: passed_on(program, selection, names),
        places: places(program, selection),
        repeated: repeated(program, selection),
        layout: Layout::default(),
        line: String::new(),
        place: None,
    };
    writer.unit(0);
    writer.end_line();
    writer.layout
}

/// Names that must stay public: a public import passes them on, or a macro's
/// text, which may be expanded in any module, holds them, or errors have named them.
fn passed_on<'a>(
    program: &'a Program,
    selection: &Selection,
    names: &'a Names,
) -> HashSet<&'a str> {
    let mut names: HashSet<&str> = names.public.iter().map(String::as_str).collect();
    for (id, unit) in program.units.iter().enumerate() {
        if !selection.live[id] {
            continue;
        }
        if let Some(import) = unit.import().filter(|import| !import.visibility.is_empty()) {
            names.extend(import.target.last().map(String::as_str));
        }
        if unit.kind() == Kind::Macro {
            for part in &unit.parts {
                if let Part::Tokens(tokens) | Part::Body(tokens) = part {
                    let words = tokens.iter().filter(|t| t.kind == TokenKind::Ident);
                    names.extend(words.map(|token| &*token.text));
                }
            }
        }
    }
    names
}

fn places(program: &Program, selection: &Selection) -> HashMap<Rc<str>, BTreeSet<Id>> {
    let mut places: HashMap<Rc<str>, BTreeSet<Id>> = HashMap::new();
    for (id, unit) in program.units.iter().enumerate() {
        if !selection.live[id] {
            continue;
        }
        // A module's own name stands in the module around it.
        let module = match (unit.kind(), unit.parent) {
            (Kind::Module, Some(parent)) => parent,
            _ => unit.module,
        };
        for part in &unit.parts {
            if let Part::Tokens(tokens) | Part::Body(tokens) = part {
                for token in tokens {
                    if token.kind == TokenKind::Ident {
                        places.entry(token.text.clone()).or_default().insert(module);
                    }
                    if token.kind == TokenKind::Literal {
                        for name in captures(&token.text) {
                            places.entry(name.into()).or_default().insert(module);
                        }
                    }
                }
            }
        }
    }
    places
}

/// Types and traits of the standard library that need no import.
const STANDARD_NAMES: &[&str] = &[
    "AsMut",
    "AsRef",
    "Box",
    "Clone",
    "Copy",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Into",
    "IntoIterator",
    "Iterator",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Send",
    "Sized",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unpin",
    "Vec",
];

/// Names that several units declare, or one that the standard library has, too. Where one of them
/// is not visible, another one is meant: a trait's method in place of a type's, a type of one glob
/// in place of that of another.
fn repeated<'a>(program: &'a Program, selection: &Selection) -> HashSet<&'a str> {
    let mut seen: HashSet<&str> = STANDARD_NAMES.iter().copied().collect();
    let units = program.units.iter().enumerate();
    let is_declared = |(id, unit): &(Id, &Unit)| {
        selection.live[*id] && !matches!(unit.kind(), Kind::Use | Kind::Macro)
    };
    let names = units
        .filter(is_declared)
        .filter_map(|(_, unit)| unit.name.as_deref());
    names.filter(|name| !seen.insert(*name)).collect()
}

struct Writer<'a> {
    program: &'a Program,
    selection: &'a Selection,
    own: &'a dyn Fn(Id) -> bool,
    style: Style,
    names: &'a Names,
    /// Names that must stay public wherever they stand.
    passed_on: HashSet<&'a str>,
    /// Modules in which each name stands.
    places: HashMap<Rc<str>, BTreeSet<Id>>,
    /// Names that several units declare.
    repeated: HashSet<&'a str>,
    layout: Layout,
    line: String,
    place: Option<(u32, u32)>,
}

impl Writer<'_> {
    fn unit(&mut self, id: Id) {
        let before = self.written();
        let mut inner = 0;
        let is_readable = self.style.readable && (self.own)(id);
        let unit = &self.program.units[id];
        // A type's derives stay on the type's line.
        let mut pending: Vec<Token> = Vec::new();
        let mut imports_done = false;
        let parts = self.names.functions.get(&id).unwrap_or(&unit.parts);
        for part in parts {
            match part {
                Part::Body(_) if !self.selection.bodies[id] => {
                    pending.extend(lex(STUB));
                }
                Part::Tokens(tokens) | Part::Body(tokens) => pending.extend(tokens.iter().cloned()),
                Part::Child(child) if !self.selection.live[*child] => {}
                Part::Child(child)
                    if matches!(
                        self.program.units[*child].kind(),
                        Kind::Derive | Kind::Bound
                    ) =>
                {
                    for part in &self.program.units[*child].parts {
                        if let Part::Tokens(tokens) = part {
                            pending.extend(tokens.iter().cloned());
                        }
                    }
                }
                Part::Child(child) => {
                    self.tokens(&std::mem::take(&mut pending), is_readable, id);
                    let is_function = self.program.units[*child].kind() == Kind::Function;
                    let width = if is_function {
                        FUNCTION_WIDTH
                    } else {
                        DENSE_WIDTH
                    };
                    if self.style.readable || self.line.len() > width {
                        self.end_line();
                    }
                    let start = self.written();
                    if self.mergeable(*child).is_some() {
                        if !imports_done {
                            imports_done = true;
                            self.imports(id);
                        }
                    } else {
                        self.unit(*child);
                    }
                    if self.style.readable {
                        self.end_line();
                    }
                    inner += self.written() - start;
                }
            }
        }
        self.tokens(&pending, is_readable, id);
        let size = self.written() - before;
        self.layout.sizes.insert(id, size - inner);
    }

    /// The import that a unit is, if it may be written in one `use` with others.
    fn mergeable(&self, id: Id) -> Option<&Import> {
        let import = self.program.units[id].import();
        let is_narrow = |import: &Import| !["", "pub"].contains(&&*import.visibility);
        import.filter(|import| import.is_mergeable && !(self.is_repeated(id) && is_narrow(import)))
    }

    /// Whether several units have the name of this one.
    fn is_repeated(&self, id: Id) -> bool {
        let name = self.program.units[id].name.as_deref();
        name.is_some_and(|name| self.repeated.contains(name))
    }

    fn written(&self) -> usize {
        self.layout.text.len() + self.line.len()
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let place = self.place.take();
        if line.trim().is_empty() {
            return;
        }
        for (i, part) in line.trim_end().split('\n').enumerate() {
            self.layout.text.push_str(part);
            self.layout.text.push('\n');
            self.layout.lines.push(
                place.map(|(file, line)| (file_path(file).display().to_string(), line + i as u32)),
            );
        }
    }

    /// All imports of a module, one `use` for each visibility; readable code
    /// gets one for each first name.
    fn imports(&mut self, module: Id) {
        let mut trees: BTreeMap<(String, String), UseTree> = BTreeMap::new();
        let mut place = None;
        for child in self.program.children(module) {
            let Some(import) = self.mergeable(child) else {
                continue;
            };
            if !self.selection.live[child] {
                continue;
            }
            if let Some(Part::Tokens(tokens)) = self.program.units[child].parts.first() {
                place = place.or(tokens.first().and_then(|token| token.place));
            }
            let mut path = import.target.clone();
            if import.glob {
                path.push("*".into());
            }
            let group = if self.style.readable && (self.own)(module) {
                path[0].clone()
            } else {
                String::new()
            };
            trees
                .entry((import.visibility.clone(), group))
                .or_default()
                .insert(&path, import.alias.as_deref());
        }
        let is_readable = self.style.readable && (self.own)(module);
        for ((visibility, _), tree) in trees {
            // Those that stay narrow are written alone.
            let visibility = match &*visibility {
                narrow if narrow.starts_with("pub") && !is_readable => "pub",
                other => other,
            };
            let space = if visibility.is_empty() { "" } else { " " };
            let text = format!("{visibility}{space}use {};", tree.text());
            let tokens: Vec<Token> = lex(&text)
                .into_iter()
                .map(|token| Token { place, ..token })
                .collect();
            if self.style.readable {
                self.place = place.map(|place| (place.file, place.line));
            }
            if is_readable {
                self.line.push_str(&spaced(&text));
            } else {
                self.tokens(&tokens, false, module);
            }
            if self.style.readable {
                self.end_line();
            }
        }
    }

    fn tokens(&mut self, tokens: &[Token], is_readable: bool, id: Id) {
        let verbatim = &self.program.verbatim;
        let is_documented = is_readable && self.style.documented;
        let tokens = without_inert_attributes(tokens, is_documented, verbatim);
        let hidden = |name: &str| !self.style.readable && !self.is_seen_outside(id, name);
        if is_readable {
            self.readable(&tokens);
        } else {
            let name = self.program.units[id].name.as_deref();
            let must_be_public = name.is_some_and(|name| self.names.public.contains(name));
            let mut tokens = slim(&tokens, &hidden, self.is_repeated(id));
            if must_be_public {
                make_public(&mut tokens);
            }
            self.dense(&tokens);
        }
    }

    /// Whether a name stands anywhere outside of the module that a unit is in.
    fn is_seen_outside(&self, id: Id, name: &str) -> bool {
        if self.passed_on.contains(name) {
            return true;
        }
        let unit = &self.program.units[id];
        let module = match (unit.kind(), unit.parent) {
            (Kind::Module, Some(parent)) => parent,
            _ => unit.module,
        };
        let Some(places) = self.places.get(name) else {
            return true;
        };
        places.iter().any(|place| {
            let mut at = Some(*place);
            while let Some(id) = at {
                if id == module {
                    return false;
                }
                at = self.program.units[id].parent;
            }
            true
        })
    }

    fn name<'t>(&'t self, token: &'t Token) -> &'t str {
        match token.kind {
            TokenKind::Ident | TokenKind::Lifetime if !token.is_final => self
                .names
                .of_items
                .get(&*token.text)
                .map_or(&*token.text, String::as_str),
            _ => &token.text,
        }
    }

    /// The text written for a token, with new names.
    fn written_as(&self, token: &Token) -> String {
        let has_captures = token.kind == TokenKind::Literal && token.text.starts_with('"');
        if has_captures && !token.is_final {
            let names = &self.names.of_items;
            with_new_captures(&token.text, |name| names.get(name).map(String::as_str))
        } else {
            self.name(token).to_string()
        }
    }

    fn note_place(&mut self, token: &Token) {
        if self.place.is_none() {
            self.place = token.place.map(|place| (place.file, place.line));
        }
    }

    fn dense(&mut self, tokens: &[Token]) {
        let inside = inside(tokens, &self.program.verbatim);
        let mut last: Option<&Token> = None;
        for (token, is_verbatim) in tokens.iter().zip(inside) {
            if let Some(last) = last {
                let may_break = !is_verbatim
                    && (last.is_punct(';')
                        || last.is_bracket("{")
                        || last.is_bracket("}")
                        || last.is_punct(','));
                if may_break && self.line.len() > DENSE_WIDTH {
                    self.end_line();
                } else if needs_blank(last, token) || is_verbatim && is_gap(last, token) {
                    self.line.push(' ');
                }
            }
            self.note_place(token);
            let text = self.written_as(token);
            self.line.push_str(&text);
            last = Some(token);
        }
    }

    /// Lines and blanks as in the source; one blank for each level. Examples in
    /// the documentation are left out: they are tests, of no use in the file.
    fn readable(&mut self, tokens: &[Token]) {
        let mut last: Option<&Token> = None;
        let mut fence: Option<bool> = None;
        let mut i = 0;
        while i < tokens.len() {
            let token = &tokens[i];
            if let Some((text, taken)) = documentation(&tokens[i..]) {
                self.end_line();
                self.note_place(token);
                for line in text.lines() {
                    let is_hidden = if let Some(language) = line.trim().strip_prefix("```") {
                        let is_example = fence.unwrap_or(language != "text");
                        fence = if fence.is_some() {
                            None
                        } else {
                            Some(is_example)
                        };
                        is_example
                    } else {
                        fence == Some(true)
                    };
                    if is_hidden {
                        continue;
                    }
                    self.end_line();
                    let indent = token.place.map_or(0, |place| place.column as usize / 4);
                    self.line.push_str(&" ".repeat(indent));
                    self.line.push_str("///");
                    self.line
                        .extend(line.trim_end().chars().map(plain_character));
                }
                self.end_line();
                last = None;
                i += taken;
                continue;
            }
            let gap = match (last, last.and_then(|last| last.place), token.place) {
                (None, _, Some(place)) => {
                    let indent = " ".repeat(place.column as usize / 4);
                    if self.line.is_empty() {
                        self.line.push_str(&indent);
                    }
                    Gap::None
                }
                (None, ..) => Gap::None,
                (Some(_), Some(before), Some(place)) if before.file == place.file => {
                    if place.line > before.end_line {
                        Gap::Line(place.column as usize / 4)
                    } else if place.column > before.end_column {
                        Gap::Blank
                    } else {
                        Gap::None
                    }
                }
                _ => Gap::None,
            };
            match gap {
                Gap::Line(indent) => {
                    self.end_line();
                    self.line.push_str(&" ".repeat(indent));
                }
                Gap::Blank => self.line.push(' '),
                Gap::None => {
                    if last.is_some_and(|last| needs_blank(last, token)) {
                        self.line.push(' ');
                    }
                }
            }
            self.note_place(token);
            let name = self.name(token).to_string();
            self.line.push_str(&name);
            last = Some(token);
            i += 1;
        }
    }
}

enum Gap {
    None,
    Blank,
    Line(usize),
}

/// `#[doc = "..."]` at the front: its text, and how many tokens it takes.
fn documentation(tokens: &[Token]) -> Option<(String, usize)> {
    let [hash, open, doc, equals, text, close, ..] = tokens else {
        return None;
    };
    // What is final is text for a macro.
    let is_doc = hash.is_punct('#')
        && !hash.is_final
        && open.is_bracket("[")
        && doc.is_ident("doc")
        && equals.is_punct('=')
        && close.is_bracket("]");
    let literal: syn::LitStr = is_doc.then(|| syn::parse_str(&text.text).ok())??;
    Some((literal.value(), 6))
}

/// The nearest ASCII character in a comment.
fn plain_character(c: char) -> char {
    match c {
        c if c.is_ascii() => c,
        '\u{2013}' | '\u{2014}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        '\u{d7}' => 'x',
        _ => '?',
    }
}

/// Leaves out commas and idle semicolons before closing brackets, visibilities that are narrow (but
/// for the unit's own that stays) or of what nothing outside of the module names, the 0 of
/// `1.0`, and `#[inline]`, which in one file is no more than a hint.
fn slim(tokens: &[Token], is_hidden: &dyn Fn(&str) -> bool, stays_narrow: bool) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    // Whether each open bracket is a macro's, or that of a module in a body, where every token
    // counts.
    let mut in_macro: Vec<bool> = Vec::new();
    let mut is_call: Vec<bool> = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let token = &tokens[i];
        match token.kind {
            TokenKind::Open => {
                let after_bang = out.last().is_some_and(|t| t.is_punct('!'))
                    || matches!(out.as_slice(), [.., bang, name]
                        if bang.is_punct('!') && name.kind == TokenKind::Ident
                            || bang.is_ident("mod"));
                let outer = in_macro.last().copied().unwrap_or(false);
                in_macro.push(outer || after_bang);
                let called = out
                    .last()
                    .is_some_and(|t| t.kind == TokenKind::Ident && !KEYWORDS.contains(&&*t.text));
                is_call.push(token.is_bracket("{") || called && token.is_bracket("("));
            }
            TokenKind::Close => {
                let is_macro = in_macro.pop().unwrap_or(false);
                let called = is_call.pop().unwrap_or(false);
                if !is_macro
                    && (called || token.is_bracket("]"))
                    && out.last().is_some_and(|t| t.is_punct(','))
                {
                    out.pop();
                }
                if !is_macro && token.is_bracket("}") && ends_in_idle_semicolon(&out) {
                    out.pop();
                }
            }
            TokenKind::Ident
                if &*token.text == "pub" && !in_macro.last().copied().unwrap_or(false) =>
            {
                let end = narrow_visibility(&tokens[i..]).unwrap_or(1);
                let is_of_module = end > 1 && !tokens[i + 2].is_ident("crate");
                let stays = stays_narrow && is_of_module && in_macro.is_empty();
                if stays || passes_macro_on(&tokens[i + end..]) {
                    out.extend(tokens[i..i + end].iter().cloned());
                } else if !declared(&tokens[i + end..]).is_some_and(is_hidden) {
                    out.push(token.clone());
                }
                i += end;
                continue;
            }
            _ => {}
        }
        if !in_macro.last().copied().unwrap_or(false) && is_inline_hint(&tokens[i..]) {
            i += 4;
            continue;
        }
        out.push(match in_macro.last() {
            Some(true) => token.clone(),
            _ => without_zero(token, out.last(), tokens.get(i + 1)),
        });
        i += 1;
    }
    out
}

/// Gives the declaration of a type the visibility `pub`.
fn make_public(tokens: &mut Vec<Token>) {
    let is_type = |token: &Token| {
        let mut words = ["struct", "enum", "union"].iter();
        words.any(|word| token.is_ident(word))
    };
    let Some(at) = tokens.iter().position(is_type) else {
        return;
    };
    let before = &tokens[..at];
    match before.last() {
        Some(last) if last.is_ident("pub") => {}
        // `pub(crate)` and the like.
        Some(last) if last.is_bracket(")") => {
            let open = before.iter().rposition(|token| token.is_bracket("("));
            tokens.drain(open.unwrap_or(at)..at);
        }
        _ => tokens.insert(at, Token::new(TokenKind::Ident, "pub")),
    }
}

/// Whether `use name` follows, which passes on a macro that may not be seen outside of the crate.
fn passes_macro_on(tokens: &[Token]) -> bool {
    matches!(tokens, [word, _, end, ..]
        if word.is_ident("use") && (end.is_punct(';') || end.is_ident("as")))
}

/// Whether the last statement of a block is a jump or an assignment without a call, whose
/// semicolon changes neither the block's type nor when values are dropped.
fn ends_in_idle_semicolon(out: &[Token]) -> bool {
    let Some((end, before)) = out.split_last() else {
        return false;
    };
    if !end.is_punct(';') {
        return false;
    }
    let mut depth = 0usize;
    let mut start = before.len();
    for (i, token) in before.iter().enumerate().rev() {
        match token.kind {
            TokenKind::Close if token.is_bracket("}") && depth == 0 => break,
            TokenKind::Close => depth += 1,
            TokenKind::Open if depth == 0 => break,
            TokenKind::Open => depth -= 1,
            _ if depth == 0 && token.is_punct(';') => break,
            _ => {}
        }
        start = i;
    }
    let statement = &before[start..];
    let Some(first) = statement.first() else {
        return false;
    };
    if ["return", "break", "continue"]
        .iter()
        .any(|word| first.is_ident(word))
    {
        // A value with braces could be read as the end of the statement. Temporary values of a call
        // would be dropped after the variables.
        let has_variables = before.iter().any(|token| token.is_ident("let"));
        return !statement.iter().any(|token| {
            token.is_bracket("{") || has_variables && (token.is_bracket("(") || token.is_punct('!'))
        });
    }
    let is_place = first.is_punct('*')
        || first.kind == TokenKind::Ident
            && (first.is_ident("self") || !KEYWORDS.contains(&&*first.text))
            && !statement
                .get(1)
                .is_some_and(|second| second.kind == TokenKind::Ident);
    let is_simple = statement
        .iter()
        .all(|token| token.kind != TokenKind::Open || token.is_bracket("["))
        && !statement
            .iter()
            .any(|token| token.is_punct('|') || token.is_punct('#'));
    let is_assignment = (1..statement.len()).any(|i| {
        let is = |at: usize, sign: char| statement.get(at).is_some_and(|t| t.is_punct(sign));
        is(i, '=')
            && !is(i + 1, '=')
            && !is(i + 1, '>')
            && !['=', '<', '>', '!']
                .iter()
                .any(|sign| is(i - 1, *sign) && statement[i - 1].joint)
    });
    is_place && is_simple && is_assignment
}

/// `1.0` as `1.` where that still is a number: not in `pair.1.0`, and not where
/// a method's or a range's dot, an operator or a name follows.
fn without_zero(token: &Token, before: Option<&Token>, after: Option<&Token>) -> Token {
    let digits = token.text.strip_suffix(".0").unwrap_or_default();
    let is_number = token.kind == TokenKind::Literal
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && !before.is_some_and(|token| token.is_punct('.'));
    let is_end = after.is_some_and(|after| {
        after.kind == TokenKind::Close || after.is_punct(',') || after.is_punct(';')
    });
    let mut token = token.clone();
    if is_number && is_end {
        token.text = format!("{digits}.").into();
    }
    token
}

/// Whether `#[inline]` stands at the front.
fn is_inline_hint(tokens: &[Token]) -> bool {
    let [hash, open, word, close, ..] = tokens else {
        return false;
    };
    hash.is_punct('#') && open.is_bracket("[") && word.is_ident("inline") && close.is_bracket("]")
}

/// The name that is declared after `pub`: of an item or a field.
fn declared(tokens: &[Token]) -> Option<&str> {
    // A type must be as visible as the impls that name it.
    const DECLARING_KEYWORDS: &[&str] = &["const", "unsafe", "fn", "mod", "static", "mut"];
    let [first, rest @ ..] = tokens else {
        return None;
    };
    if first.kind != TokenKind::Ident {
        return None;
    }
    let mut i = 0;
    while DECLARING_KEYWORDS
        .iter()
        .any(|word| tokens.get(i).is_some_and(|t| t.is_ident(word)))
    {
        i += 1;
    }
    let is_field = rest.first().is_some_and(|t| t.is_punct(':') && !t.joint);
    let name = tokens.get(i).filter(|t| t.kind == TokenKind::Ident)?;
    if name.is_ident("trait") || name.is_ident("extern") {
        return None;
    }
    (i > 0 || is_field).then_some(&*name.text)
}

/// The keywords but for those that can be called or take parameters (`self`, `Self`,
/// `fn`): a `(` after one of these begins a tuple or a group.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "for", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized",
    "use", "virtual", "where", "while", "yield",
];

/// Blanks after commas, as people write them.
fn spaced(text: &str) -> String {
    text.replace(',', ", ")
}

/// Imports with the same beginnings joined.
#[derive(Default)]
struct UseTree {
    leaves: BTreeSet<(String, Option<String>)>,
    inner: BTreeMap<String, UseTree>,
}

impl UseTree {
    fn insert(&mut self, path: &[String], alias: Option<&str>) {
        match path {
            [last] => {
                self.leaves
                    .insert((last.clone(), alias.map(str::to_string)));
            }
            [first, rest @ ..] => self
                .inner
                .entry(first.clone())
                .or_default()
                .insert(rest, alias),
            [] => {}
        }
    }

    fn text(&self) -> String {
        let mut parts: Vec<String> = self
            .leaves
            .iter()
            .map(|(name, alias)| match alias {
                Some(alias) => format!("{name} as {alias}"),
                None => name.clone(),
            })
            .collect();
        parts.extend(
            self.inner
                .iter()
                .map(|(name, tree)| format!("{name}::{}", tree.text())),
        );
        if parts.len() == 1 {
            parts.remove(0)
        } else {
            format!("{{{}}}", parts.join(","))
        }
    }
}
