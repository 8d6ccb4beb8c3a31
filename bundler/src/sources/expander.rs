//! Expansion of a dependency's own `macro_rules!` where they make items, so
//! that what they make can be shaken unit by unit.
//!
//! An invocation that cannot be expanded here stays as it is; the compiler
//! expands it then.

use crate::sources::project::{Crate, Extern, Project};
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use syn::parse::{Parse, ParseStream, Parser};

/// The name that stands for the module of a macro's crate after expansion.
pub const CRATE_MARK: &str = "__crate_";

/// A pattern and what it becomes.
#[derive(Clone)]
struct Rule {
    pattern: Vec<Matcher>,
    body: Vec<TokenTree>,
}

/// A macro.
pub struct Definition {
    module: String,
    rules: Vec<Rule>,
    /// Whether a rule calls a procedural macro, once that was asked.
    forwards: OnceCell<bool>,
}

#[derive(Clone)]
enum Matcher {
    Token(TokenTree),
    Group(Delimiter, Vec<Matcher>),
    Variable(String, String),
    Repetition {
        inner: Vec<Matcher>,
        separator: Option<TokenTree>,
        operator: char,
    },
}

#[derive(Clone, Debug)]
enum Binding {
    One {
        kind: Rc<str>,
        trees: Rc<[TokenTree]>,
    },
    Many(Rc<Vec<HashMap<String, Binding>>>),
}

type Bindings = HashMap<String, Binding>;

/// All macros that can be called here.
#[derive(Default)]
pub struct Macros {
    module: String,
    scopes: Vec<HashMap<String, Rc<Definition>>>,
    everywhere: HashMap<String, Rc<Definition>>,
    exported: HashMap<(String, String), Rc<Definition>>,
    /// Crates of this one's dependencies, by name in code.
    externs: HashMap<String, String>,
}

impl Macros {
    /// Starts another crate.
    pub fn enter_crate(&mut self, krate: &Crate, project: &Project) {
        self.module.clone_from(&krate.module);
        self.scopes = vec![HashMap::new()];
        self.everywhere.clear();
        self.externs = krate
            .externs
            .iter()
            .filter_map(|(name, to)| match to {
                Extern::Inlined(index) => {
                    Some((name.clone(), project.crates[*index].module.clone()))
                }
                _ => None,
            })
            .collect();
    }

    /// Definitions that follow end with the module.
    pub fn open_module(&mut self) {
        self.scopes.push(HashMap::new());
    }

    /// Ends a module.
    pub fn close_module(&mut self) {
        self.scopes.pop();
    }

    /// Takes a definition into scope; one that cannot be parsed is left to the compiler.
    pub fn define(&mut self, name: &str, item: &syn::ItemMacro) {
        if !item.mac.path.is_ident("macro_rules") {
            return;
        }
        let Some(rules) = parse_rules(&item.mac.tokens) else {
            return;
        };
        let definition = Rc::new(Definition {
            module: self.module.clone(),
            rules,
            forwards: OnceCell::new(),
        });
        if item
            .attrs
            .iter()
            .any(|attribute| attribute.path().is_ident("macro_export"))
        {
            self.exported
                .insert((self.module.clone(), name.to_string()), definition.clone());
        }
        self.everywhere.insert(name.to_string(), definition.clone());
        let scope = self.scopes.last_mut().expect("a crate has a scope");
        scope.insert(name.to_string(), definition);
    }

    /// Whether a path names a macro by the crate that it is imported from.
    pub fn is_of_dependency(&self, path: &syn::Path) -> bool {
        path.segments.len() > 1
            && self
                .externs
                .contains_key(&path.segments[0].ident.to_string())
    }

    fn find(&self, path: &syn::Path) -> Option<Rc<Definition>> {
        let segments: Vec<String> = path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string())
            .collect();
        let (name, before) = segments.split_last()?;
        let exported = |module: &str| {
            self.exported
                .get(&(module.to_string(), name.clone()))
                .cloned()
        };
        match before {
            [] => self
                .scopes
                .iter()
                .rev()
                .find_map(|scope| scope.get(name).cloned())
                .or_else(|| self.externs.values().find_map(|module| exported(module)))
                .or_else(|| self.everywhere.get(name).cloned()),
            [first, ..] => {
                if let Some(module) = first.strip_prefix(CRATE_MARK) {
                    exported(module).or_else(|| self.everywhere.get(name).cloned())
                } else if let Some(module) = self.externs.get(first) {
                    exported(module)
                } else {
                    self.everywhere.get(name).cloned()
                }
            }
        }
    }

    /// The expansion of an invocation; `None` if no rule matches or it cannot be expanded
    /// here.
    pub fn expand(&self, invocation: &syn::Macro) -> Option<TokenStream> {
        self.expand_with(invocation, &|_| ())
    }

    /// Expansion for a procedural macro in the rule: expressions come in invisible brackets, as from
    /// the compiler.
    pub fn expand_for_procedural(&self, invocation: &syn::Macro) -> Option<TokenStream> {
        self.expand_with(invocation, &bracket_expressions)
    }

    /// The expansion of an invocation with bindings that are prepared for its rule's body.
    fn expand_with(
        &self,
        invocation: &syn::Macro,
        prepare: &dyn Fn(&mut Bindings),
    ) -> Option<TokenStream> {
        let definition = self.find(&invocation.path)?;
        let input: Vec<TokenTree> = invocation.tokens.clone().into_iter().collect();
        for rule in &definition.rules {
            let mut bindings = Bindings::new();
            if match_all(&rule.pattern, &input, &mut bindings) == Some(input.len()) {
                prepare(&mut bindings);
                let mut out = Vec::new();
                let body = with_own_variables(&rule.body, &invocation.tokens);
                transcribe(&body, &bindings, &definition.module, &mut out)?;
                return Some(out.into_iter().collect());
            }
        }
        None
    }
}

impl Macros {
    /// Whether the macro of a path has a rule that calls a procedural macro, itself or by another
    /// macro. Such a call must be expanded here, since the file has no procedural macros.
    pub fn forwards(&self, path: &syn::Path, is_procedural: &dyn Fn(&syn::Path) -> bool) -> bool {
        let Some(of) = self.find(path) else {
            return false;
        };
        *of.forwards
            .get_or_init(|| self.reaches_procedural(&of, is_procedural))
    }

    /// Whether a macro or one that it calls, at any depth, calls a procedural macro.
    fn reaches_procedural(
        &self,
        of: &Rc<Definition>,
        is_procedural: &dyn Fn(&syn::Path) -> bool,
    ) -> bool {
        let mut reached = vec![Rc::clone(of)];
        let mut at = 0;
        while let Some(of) = reached.get(at).cloned() {
            at += 1;
            let mut called = Vec::new();
            for rule in &of.rules {
                called_macros(&rule.body, &of.module, &mut called);
            }
            for path in &called {
                if is_procedural(path) {
                    return true;
                }
                let is_new = |next: &Rc<Definition>| !reached.iter().any(|it| Rc::ptr_eq(it, next));
                let next = self.find(path).filter(is_new);
                reached.extend(next);
            }
        }
        false
    }

    /// The names in the arguments of an invocation that are also in a rule of its macro: if they are
    /// variables, both would be one here, and to the compiler they are two.
    pub fn captured(&self, invocation: &syn::Macro) -> BTreeSet<String> {
        let mut bound = BTreeSet::new();
        for rule in self.find(&invocation.path).iter().flat_map(|of| &of.rules) {
            plain_names(&rule.body, &mut bound);
        }
        let mut given = BTreeSet::new();
        all_names(invocation.tokens.clone(), &mut given);
        bound.intersection(&given).cloned().collect()
    }
}

/// Paths of the macros that tokens of a rule call; `$crate` is the mark of the macro's crate.
fn called_macros(body: &[TokenTree], module: &str, called: &mut Vec<syn::Path>) {
    for (at, tree) in body.iter().enumerate() {
        if let TokenTree::Group(group) = tree {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            called_macros(&inner, module, called);
        }
        let is_call =
            is_punct(Some(tree), '!') && matches!(body.get(at + 1), Some(TokenTree::Group(_)));
        if !is_call {
            continue;
        }
        let is_part =
            |tree: &&TokenTree| matches!(tree, TokenTree::Ident(_)) || is_punct(Some(tree), ':');
        let length = body[..at].iter().rev().take_while(is_part).count();
        let mut path: String = body[at - length..at]
            .iter()
            .map(ToString::to_string)
            .collect();
        if let Some(rest) = path.strip_prefix("crate") {
            path = format!("{CRATE_MARK}{module}{rest}");
        }
        called.extend(syn::parse_str(&path));
    }
}

/// Names in the body of a rule that begin with a lower-case letter, without keywords and the rule's
/// own `$name`.
fn plain_names(body: &[TokenTree], names: &mut BTreeSet<String>) {
    for (at, tree) in body.iter().enumerate() {
        match tree {
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                plain_names(&inner, names);
            }
            TokenTree::Ident(name) => {
                let is_variable = is_punct(at.checked_sub(1).and_then(|at| body.get(at)), '$');
                let is_local = name.to_string().starts_with(|c: char| c.is_lowercase());
                if is_local && !is_variable && syn::parse_str::<Ident>(&name.to_string()).is_ok() {
                    names.insert(name.to_string());
                }
            }
            _ => {}
        }
    }
}

fn all_names(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for tree in tokens {
        match tree {
            TokenTree::Group(group) => all_names(group.stream(), names),
            TokenTree::Ident(name) => {
                names.insert(name.to_string());
            }
            _ => {}
        }
    }
}

/// The body of a rule in which the variables that it declares by `let` have no name of the arguments:
/// to the compiler, these are two variables.
fn with_own_variables<'a>(body: &'a [TokenTree], arguments: &TokenStream) -> Cow<'a, [TokenTree]> {
    let (mut declared, mut given) = (BTreeSet::new(), BTreeSet::new());
    declared_by_let(body, &mut declared);
    if declared.is_empty() {
        return body.into();
    }
    all_names(arguments.clone(), &mut given);
    let common = declared.intersection(&given).cloned();
    let common: Vec<String> = common
        .filter(|name| !may_be_field(body, false, name))
        .collect();
    if common.is_empty() {
        return body.into();
    }
    all_names(body.iter().cloned().collect(), &mut given);
    let new_name = |name: String| {
        let mut new = name.clone() + "_";
        while given.contains(&new) {
            new.push('_');
        }
        (name, new)
    };
    let names: HashMap<String, String> = common.into_iter().map(new_name).collect();
    renamed(body, &names, &mut BTreeSet::new()).into()
}

/// Whether a name may be one of a field in tokens of a rule, which keeps it: before a colon, or
/// alone between commas in braces.
fn may_be_field(trees: &[TokenTree], is_braced: bool, name: &str) -> bool {
    trees.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Group(group) => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            may_be_field(&inner, group.delimiter() == Delimiter::Brace, name)
        }
        TokenTree::Ident(found) if found == name => {
            let before = at.checked_sub(1).and_then(|at| trees.get(at));
            let after = trees.get(at + 1);
            let is_declared =
                matches!(before, Some(TokenTree::Ident(word)) if word == "let" || word == "mut");
            let is_edge = |tree: Option<&TokenTree>| tree.is_none() || is_punct(tree, ',');
            let is_before_colon = is_punct(after, ':') && !is_joint(after);
            is_before_colon && !is_declared || is_braced && is_edge(before) && is_edge(after)
        }
        _ => false,
    })
}

/// Variables that tokens of a rule declare as `let name` or `let mut name`.
fn declared_by_let(body: &[TokenTree], names: &mut BTreeSet<String>) {
    for (at, tree) in body.iter().enumerate() {
        if let TokenTree::Group(group) = tree {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            declared_by_let(&inner, names);
        }
        names.extend(declared_there(&body[at..]));
    }
}

/// The variable that `let name` or `let mut name` at the front declares.
fn declared_there(trees: &[TokenTree]) -> Option<String> {
    let is = |tree: &TokenTree, word: &str| matches!(tree, TokenTree::Ident(name) if name == word);
    let (first, rest) = trees.split_first()?;
    let mut pattern = rest.iter().skip_while(|tree| is(tree, "mut"));
    let (name, after) = (pattern.next(), pattern.next());
    // Anything else after the name makes it a path or a type with parts.
    let is_end =
        is_punct(after, '=') || is_punct(after, ';') || is_punct(after, ':') && !is_joint(after);
    match name {
        Some(TokenTree::Ident(name)) if is(first, "let") && is_end => Some(name.to_string()),
        _ => None,
    }
}

/// Tokens of a rule with other names for variables, from their `let` to the end of its block; the
/// rule's `$name` and fields stay. `seen` are the variables declared before.
fn renamed(
    body: &[TokenTree],
    names: &HashMap<String, String>,
    seen: &mut BTreeSet<String>,
) -> Vec<TokenTree> {
    let mut out: Vec<TokenTree> = Vec::with_capacity(body.len());
    // What the statement declares, and whether its name is still to come.
    let mut declared: Option<(String, bool)> = None;
    for (at, tree) in body.iter().enumerate() {
        let new = match tree {
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let inner = if is_punct(out.last(), '$') {
                    // A repetition has no block of its own.
                    renamed(&inner, names, seen)
                } else {
                    renamed(&inner, names, &mut seen.clone())
                };
                let mut new = Group::new(group.delimiter(), inner.into_iter().collect());
                new.set_span(group.span());
                new.into()
            }
            TokenTree::Ident(name) if !is_punct(out.last(), '$') && !is_punct(out.last(), '.') => {
                let text = name.to_string();
                let is_declared = declared == Some((text.clone(), true));
                if is_declared {
                    declared = Some((text.clone(), false));
                } else if let Some(variable) = declared_there(&body[at..]) {
                    declared = Some((variable, true));
                }
                match names.get(&text) {
                    Some(new) if is_declared || seen.contains(&text) => {
                        Ident::new(new, name.span()).into()
                    }
                    _ => tree.clone(),
                }
            }
            TokenTree::Punct(sign) if sign.as_char() == ';' => {
                seen.extend(declared.take().map(|(name, _)| name));
                tree.clone()
            }
            _ => tree.clone(),
        };
        out.push(new);
    }
    out
}

/// Writes `$crate::` before the macro calls in the rules of a macro that is exported with
/// `local_inner_macros`, which says the same of all of them.
pub fn write_crate_of_calls(item: &mut syn::ItemMacro) {
    for attribute in &mut item.attrs {
        let is_export = attribute.path().is_ident("macro_export");
        if is_export && attribute.meta.require_list().is_ok() {
            attribute.meta = syn::Meta::Path(attribute.path().clone());
            let rules = item.mac.tokens.clone().into_iter();
            let mut is_body = false;
            let rules = rules.map(|tree| match tree {
                TokenTree::Group(group) if is_body => {
                    is_body = false;
                    let stream = with_crate_of_calls(group.stream());
                    Group::new(group.delimiter(), stream).into()
                }
                other => {
                    is_body = is_punct(Some(&other), '>');
                    other
                }
            });
            item.mac.tokens = rules.collect();
        }
    }
}

fn with_crate_of_calls(body: TokenStream) -> TokenStream {
    let trees: Vec<TokenTree> = body.into_iter().collect();
    let mut out = Vec::with_capacity(trees.len());
    for (at, tree) in trees.iter().enumerate() {
        let is_call = is_punct(trees.get(at + 1), '!')
            && matches!(trees.get(at + 2), Some(TokenTree::Group(_)));
        let before = at.checked_sub(1).and_then(|at| trees.get(at));
        match tree {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), with_crate_of_calls(group.stream()));
                inner.set_span(group.span());
                out.push(inner.into());
            }
            TokenTree::Ident(_) if is_call && !is_punct(before, ':') && !is_punct(before, '$') => {
                out.extend(quote::quote_spanned!(tree.span()=> $crate::));
                out.push(tree.clone());
            }
            other => out.push(other.clone()),
        }
    }
    out.into_iter().collect()
}

fn parse_rules(tokens: &TokenStream) -> Option<Vec<Rule>> {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut rules = Vec::new();
    let mut i = 0;
    while i < trees.len() {
        match &trees[i..] {
            [TokenTree::Group(pattern), TokenTree::Punct(_), TokenTree::Punct(_), TokenTree::Group(body), ..] =>
            {
                rules.push(Rule {
                    pattern: parse_pattern(pattern.stream())?,
                    body: body.stream().into_iter().collect(),
                });
                i += 4;
                if matches!(trees.get(i), Some(TokenTree::Punct(p)) if p.as_char() == ';') {
                    i += 1;
                }
            }
            _ => return None,
        }
    }
    Some(rules)
}

/// Whether a tree is this sign.
pub fn is_punct(tree: Option<&TokenTree>, character: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(p)) if p.as_char() == character)
}

/// The separator and operator after `$(...)`, and how many trees they take.
fn repetition(after: &[TokenTree]) -> Option<(Option<TokenTree>, char, usize)> {
    let operator = |tree: Option<&TokenTree>| match tree {
        Some(TokenTree::Punct(p)) if "*+?".contains(p.as_char()) => Some(p.as_char()),
        _ => None,
    };
    if let Some(found) = operator(after.first()) {
        // `$(...)+*`: the first sign is the separator.
        if found != '?' && operator(after.get(1)).is_some() && is_joint(after.first()) {
            return operator(after.get(1)).map(|op| (after.first().cloned(), op, 2));
        }
        return Some((None, found, 1));
    }
    operator(after.get(1)).map(|found| (after.first().cloned(), found, 2))
}

fn is_joint(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Punct(p)) if p.spacing() == Spacing::Joint)
}

fn parse_pattern(stream: TokenStream) -> Option<Vec<Matcher>> {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let mut matchers = Vec::new();
    let mut i = 0;
    while i < trees.len() {
        match &trees[i..] {
            [TokenTree::Punct(dollar), TokenTree::Group(group), rest @ ..]
                if dollar.as_char() == '$' =>
            {
                let (separator, operator, taken) = repetition(rest)?;
                matchers.push(Matcher::Repetition {
                    inner: parse_pattern(group.stream())?,
                    separator,
                    operator,
                });
                i += 2 + taken;
            }
            [TokenTree::Punct(dollar), TokenTree::Ident(name), TokenTree::Punct(colon), TokenTree::Ident(kind), ..]
                if dollar.as_char() == '$' && colon.as_char() == ':' =>
            {
                matchers.push(Matcher::Variable(name.to_string(), kind.to_string()));
                i += 4;
            }
            [TokenTree::Group(group), ..] => {
                let inner = parse_pattern(group.stream())?;
                matchers.push(Matcher::Group(group.delimiter(), inner));
                i += 1;
            }
            [other, ..] => {
                matchers.push(Matcher::Token(other.clone()));
                i += 1;
            }
            [] => break,
        }
    }
    Some(matchers)
}

/// Matches all matchers at the front of the input; the number of trees taken.
fn match_all(matchers: &[Matcher], input: &[TokenTree], bindings: &mut Bindings) -> Option<usize> {
    let mut at = 0;
    for (position, matcher) in matchers.iter().enumerate() {
        match matcher {
            Matcher::Token(wanted) => {
                let found = input.get(at)?;
                if !same_token(wanted, found) {
                    return None;
                }
                at += 1;
            }
            Matcher::Group(delimiter, inner) => {
                let Some(TokenTree::Group(group)) = input.get(at) else {
                    return None;
                };
                if group.delimiter() != *delimiter {
                    return None;
                }
                let trees: Vec<TokenTree> = group.stream().into_iter().collect();
                if match_all(inner, &trees, bindings)? != trees.len() {
                    return None;
                }
                at += 1;
            }
            Matcher::Variable(name, kind) => {
                let taken = match_fragment(kind, &input[at..])?;
                let trees = input[at..at + taken].to_vec().into();
                let kind = kind.as_str().into();
                bindings.insert(name.clone(), Binding::One { kind, trees });
                at += taken;
            }
            Matcher::Repetition {
                inner,
                separator,
                operator,
            } => {
                let mut rounds: Vec<Bindings> = Vec::new();
                loop {
                    if *operator == '?' && rounds.len() == 1 {
                        break;
                    }
                    let mut ahead = at;
                    if let (Some(separator), false) = (separator, rounds.is_empty()) {
                        if !input
                            .get(ahead)
                            .is_some_and(|tree| same_token(separator, tree))
                        {
                            break;
                        }
                        ahead += 1;
                    }
                    // A literal that follows the repetition ends it.
                    if separator.is_none()
                        && starts_with_literal(&matchers[position + 1..], inner, &input[ahead..])
                    {
                        break;
                    }
                    let mut round = Bindings::new();
                    match match_all(inner, &input[ahead..], &mut round) {
                        Some(taken) if taken > 0 || ahead > at => {
                            at = ahead + taken;
                            rounds.push(round);
                        }
                        _ => break,
                    }
                }
                if *operator == '+' && rounds.is_empty() {
                    return None;
                }
                let mut names = Vec::new();
                variables(inner, &mut names);
                let rounds = Rc::new(rounds);
                for name in names {
                    bindings.insert(name, Binding::Many(rounds.clone()));
                }
            }
        }
    }
    Some(at)
}

/// Whether the input goes on with the literal token after a repetition, which
/// the repetition's own first token is not.
fn starts_with_literal(after: &[Matcher], inner: &[Matcher], input: &[TokenTree]) -> bool {
    match (after.first(), inner.first(), input.first()) {
        (Some(Matcher::Token(wanted)), Some(Matcher::Variable(_, kind)), Some(found)) => {
            kind != "tt" && same_token(wanted, found)
        }
        _ => false,
    }
}

fn variables(matchers: &[Matcher], names: &mut Vec<String>) {
    for matcher in matchers {
        match matcher {
            Matcher::Token(_) => {}
            Matcher::Group(_, inner) | Matcher::Repetition { inner, .. } => variables(inner, names),
            Matcher::Variable(name, _) => names.push(name.clone()),
        }
    }
}

fn same_token(a: &TokenTree, b: &TokenTree) -> bool {
    match (a, b) {
        (TokenTree::Ident(a), TokenTree::Ident(b)) => a == b,
        (TokenTree::Punct(a), TokenTree::Punct(b)) => a.as_char() == b.as_char(),
        (TokenTree::Literal(a), TokenTree::Literal(b)) => a.to_string() == b.to_string(),
        _ => false,
    }
}

/// How many trees a fragment of this kind takes at the front of the input.
fn match_fragment(kind: &str, input: &[TokenTree]) -> Option<usize> {
    match kind {
        "tt" => match input {
            [] => None,
            [TokenTree::Punct(p), TokenTree::Ident(_), ..] if p.as_char() == '\'' => Some(2),
            [TokenTree::Punct(_), ..] => Some(operator_length(input)),
            _ => Some(1),
        },
        "ident" => match input.first() {
            Some(TokenTree::Ident(name)) if name != "_" => Some(1),
            _ => None,
        },
        "lifetime" => match input {
            [TokenTree::Punct(p), TokenTree::Ident(_), ..] if p.as_char() == '\'' => Some(2),
            _ => None,
        },
        "literal" => match input {
            [TokenTree::Literal(_), ..] => Some(1),
            [TokenTree::Punct(p), TokenTree::Literal(_), ..] if p.as_char() == '-' => Some(2),
            [TokenTree::Ident(name), ..] if name == "true" || name == "false" => Some(1),
            _ => None,
        },
        "block" => match input.first() {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => Some(1),
            _ => None,
        },
        "vis" => Some(prefix::<syn::Visibility>(input).unwrap_or(0)),
        "expr" | "expr_2021" => prefix::<syn::Expr>(input),
        "ty" => prefix::<syn::Type>(input),
        "path" => prefix_with(input, syn::Path::parse_mod_style)
            .max(prefix_with(input, |stream| stream.parse::<syn::TypePath>())),
        "pat" => prefix_with(input, syn::Pat::parse_multi),
        "pat_param" => prefix_with(input, syn::Pat::parse_single),
        "stmt" => prefix::<syn::Stmt>(input),
        "item" => prefix::<syn::Item>(input),
        "meta" => prefix::<syn::Meta>(input),
        _ => None,
    }
}

/// Operators of several characters are one token tree to a macro.
fn operator_length(input: &[TokenTree]) -> usize {
    const OPERATORS: &[&str] = &[
        "<<=", ">>=", "...", "..=", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=",
        "%=", "^=", "&=", "|=", "<<", ">>", "->", "=>", "::", "..",
    ];
    let mut text = String::new();
    for tree in input.iter().take(3) {
        let TokenTree::Punct(punct) = tree else { break };
        text.push(punct.as_char());
        if punct.spacing() == Spacing::Alone {
            break;
        }
    }
    OPERATORS
        .iter()
        .find(|operator| text.starts_with(*operator))
        .map_or(1, |operator| operator.len())
}

fn prefix<T: Parse>(input: &[TokenTree]) -> Option<usize> {
    prefix_with(input, T::parse)
}

/// How many trees the parser takes at the front of the input. What is most often the end of
/// a fragment, the first comma, semicolon or block, is tried first: the rest of the input may
/// be long.
fn prefix_with<T>(input: &[TokenTree], parse: fn(ParseStream) -> syn::Result<T>) -> Option<usize> {
    let is_separator =
        |tree: &TokenTree| matches!(tree, TokenTree::Punct(p) if ",;".contains(p.as_char()));
    let end = input.iter().position(is_separator);
    if let Some(end) = end.filter(|end| *end > 0 && input.len() > SHORT_INPUT) {
        // Items end in a semicolon, others before it.
        for end in [end, end + 1] {
            let front = &input[..end];
            if taken_by(front, parse) == Some(end) && ends_there(front, &input[end..]) {
                return Some(end);
            }
        }
    }
    taken_by(input, parse)
}

/// Length of an input that is parsed whole at once. A guess.
const SHORT_INPUT: usize = 40;

/// Whether a fragment that ends in front of these trees cannot go on with them.
fn ends_there(front: &[TokenTree], rest: &[TokenTree]) -> bool {
    let ends_item = is_punct(front.last(), ';');
    ends_item
        || rest
            .first()
            .is_none_or(|next| is_punct(Some(next), ',') || is_punct(Some(next), ';'))
}

fn taken_by<T>(input: &[TokenTree], parse: fn(ParseStream) -> syn::Result<T>) -> Option<usize> {
    let stream: TokenStream = input.iter().cloned().collect();
    let parser = |stream: ParseStream| {
        parse(stream)?;
        let rest: TokenStream = stream.parse()?;
        Ok(rest.into_iter().count())
    };
    let rest = parser.parse2(stream).ok()?;
    let taken = input.len() - rest;
    (taken > 0).then_some(taken)
}

fn transcribe(
    body: &[TokenTree],
    bindings: &Bindings,
    module: &str,
    out: &mut Vec<TokenTree>,
) -> Option<()> {
    let mut i = 0;
    while i < body.len() {
        match &body[i..] {
            [TokenTree::Punct(dollar), TokenTree::Ident(name), ..] if dollar.as_char() == '$' => {
                i += 2;
                if name == "crate" {
                    let mark = format!("{CRATE_MARK}{module}");
                    out.push(Ident::new(&mark, name.span()).into());
                    continue;
                }
                match bindings.get(&name.to_string()) {
                    Some(Binding::One { kind, trees }) => {
                        substitute(kind, trees, &body[i..], out);
                    }
                    Some(Binding::Many(_)) => return None,
                    // A variable of a macro that this one defines.
                    None => out.extend(body[i - 2..i].iter().cloned()),
                }
            }
            [TokenTree::Punct(dollar), TokenTree::Group(group), rest @ ..]
                if dollar.as_char() == '$' =>
            {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let (separator, _, taken) = repetition(rest)?;
                i += 2 + taken;
                let mut names = Vec::new();
                mentioned(&inner, &mut names);
                let rounds = names.iter().find_map(|name| match bindings.get(name) {
                    Some(Binding::Many(rounds)) => Some(rounds.len()),
                    _ => None,
                });
                let Some(rounds) = rounds else {
                    if names.iter().any(|name| bindings.contains_key(name)) {
                        return None;
                    }
                    // A repetition of a macro that this one defines.
                    let start = i - 2 - taken;
                    out.extend(body[start..i].iter().cloned());
                    continue;
                };
                for round in 0..rounds {
                    let mut inside = bindings.clone();
                    for name in &names {
                        if let Some(Binding::Many(all)) = bindings.get(name) {
                            let one = all.get(round)?.get(name)?.clone();
                            inside.insert(name.clone(), one);
                        }
                    }
                    if let (Some(separator), true) = (&separator, round > 0) {
                        out.push(alone(separator));
                    }
                    transcribe(&inner, &inside, module, out)?;
                }
            }
            [TokenTree::Group(group), ..] => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let mut inside = Vec::new();
                transcribe(&inner, bindings, module, &mut inside)?;
                let mut copy = Group::new(group.delimiter(), inside.into_iter().collect());
                copy.set_span(group.span());
                out.push(copy.into());
                i += 1;
            }
            [other, ..] => {
                out.push(other.clone());
                i += 1;
            }
            [] => break,
        }
    }
    Some(())
}

/// Puts each expression that a variable stands for into invisible brackets.
fn bracket_expressions(bindings: &mut Bindings) {
    for binding in bindings.values_mut() {
        match binding {
            Binding::One { kind, trees } if kind.starts_with("expr") => {
                let mut inner = Vec::new();
                substitute(kind, trees, &[], &mut inner);
                let group = Group::new(Delimiter::None, inner.into_iter().collect());
                *trees = Rc::new([group.into()]);
                *kind = "tt".into();
            }
            Binding::One { .. } => {}
            Binding::Many(rounds) => Rc::make_mut(rounds)
                .iter_mut()
                .for_each(bracket_expressions),
        }
    }
}

/// Puts a fragment where its variable stood. What the compiler treats as one
/// unit keeps its brackets.
fn substitute(kind: &str, trees: &[TokenTree], next: &[TokenTree], out: &mut Vec<TokenTree>) {
    let is_path = matches!(next, [TokenTree::Punct(a), TokenTree::Punct(b), ..]
        if a.as_char() == ':' && a.spacing() == Spacing::Joint && b.as_char() == ':');
    let is_single_name = matches!(trees, [TokenTree::Ident(_)]);
    if kind == "vis" && trees.is_empty() && next.is_empty() {
        // As an argument, the compiler's macros take it for a visibility; nothing at all is none.
        out.extend(quote::quote!(pub(self)));
    } else if trees.len() > 1 && kind.starts_with("expr") && !is_call_like(trees) {
        let stream = trees.iter().cloned().collect();
        out.push(Group::new(Delimiter::Parenthesis, stream).into());
    } else if kind == "ty" && is_path && !is_single_name {
        out.push(Punct::new('<', Spacing::Alone).into());
        out.extend(trees.iter().cloned());
        out.push(Punct::new('>', Spacing::Alone).into());
    } else if let Some((last, before)) = trees.split_last() {
        out.extend_from_slice(before);
        out.push(alone(last));
    }
}

/// A tree without the mark that a sign belongs to the sign after it, which it may have from the
/// place where it was written: `/` and `*x` begin no comment.
fn alone(tree: &TokenTree) -> TokenTree {
    match tree {
        TokenTree::Punct(sign) => {
            let mut new = Punct::new(sign.as_char(), Spacing::Alone);
            new.set_span(sign.span());
            new.into()
        }
        other => other.clone(),
    }
}

/// Paths, calls and macro calls need no brackets of their own.
fn is_call_like(trees: &[TokenTree]) -> bool {
    trees.iter().enumerate().all(|(i, tree)| match tree {
        TokenTree::Ident(name) => {
            name != "as" && name != "return" && name != "if" && name != "match"
        }
        TokenTree::Punct(p) => p.as_char() == ':' || p.as_char() == '!' && i == 1,
        TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis && i > 0,
        TokenTree::Literal(_) => false,
    })
}

fn mentioned(trees: &[TokenTree], names: &mut Vec<String>) {
    for (i, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Ident(name) if i > 0 && is_punct(trees.get(i - 1), '$') => {
                names.push(name.to_string());
            }
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                mentioned(&inner, names);
            }
            _ => {}
        }
    }
}
