//! The variables of each function and the places that name them, so that they can have
//! short names of their own in each function.

use crate::output::captures::is_format_text;
use crate::program::captures::captures;
use crate::program::selection::Selection;
use crate::program::units::{Id, Kind, Part, Program, Unit};
use crate::tokens::{flatten, needs_blank, Token, TokenKind};
use proc_macro2::{Ident, TokenStream};
use std::collections::{BTreeSet, HashMap, HashSet};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, Pat, Token};

/// The variables of one function.
pub struct Variables {
    /// The names that only its parameters and variables bind.
    pub names: BTreeSet<String>,
    /// Indices of the tokens that name them, counted over all tokens of the function.
    pub tokens: HashSet<usize>,
}

/// The variables of each live function with a text that can be read.
pub fn variables(program: &Program, selection: &Selection) -> HashMap<Id, Variables> {
    // A variable may have the name of a function that its own value comes from.
    let mut free: HashMap<Id, HashSet<&str>> = HashMap::new();
    for unit in &program.units {
        let is_member = unit
            .parent
            .is_some_and(|parent| matches!(program.units[parent].kind(), Kind::Impl | Kind::Trait));
        let is_value = matches!(unit.kind(), Kind::Function | Kind::Use | Kind::Static);
        if is_value && !is_member {
            let names = free.entry(unit.module).or_default();
            names.extend(unit.name.as_deref());
        }
    }
    let constant = small_constants(program);
    let none = HashSet::new();
    let functions = program.units.iter().enumerate();
    functions
        .filter(|(id, unit)| selection.live[*id] && unit.kind() == Kind::Function)
        .filter_map(|(id, unit)| {
            let free = free.get(&unit.module).unwrap_or(&none);
            let fixed = free | &constant;
            Some((id, of_function(unit, selection.bodies[id], &fixed)?))
        })
        .collect()
}

/// Constants and variants whose names begin as those of variables, which a pattern may mean.
fn small_constants(program: &Program) -> HashSet<&str> {
    let mut names = HashSet::new();
    for unit in &program.units {
        if unit.kind() == Kind::Constant {
            names.extend(unit.name.as_deref());
        }
        for tokens in unit.parts.iter().map(Part::tokens) {
            if !tokens.iter().any(|token| token.is_ident("enum")) {
                continue;
            }
            let variants = tokens.windows(3).filter_map(|three| match three {
                [before, name, after] if name.kind == TokenKind::Ident => {
                    let begins = ["{", "]"].iter().any(|open| before.is_bracket(open))
                        || before.is_punct(',');
                    let is_field = after.kind == TokenKind::Ident || after.is_punct(':');
                    (begins && !is_field).then_some(&*name.text)
                }
                _ => None,
            });
            names.extend(variants);
        }
    }
    names
}

fn of_function(unit: &Unit, has_body: bool, free: &HashSet<&str>) -> Option<Variables> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut is_whole = true;
    for part in &unit.parts {
        match part {
            Part::Body(_) if !has_body => is_whole = false,
            Part::Tokens(own) | Part::Body(own) => tokens.extend(own.iter().cloned()),
            Part::Child(_) => return None,
        }
    }
    let (mut text, lines) = one_name_a_line(&tokens);
    if !is_whole {
        text.push_str("{}");
    }
    let mut visitor = VariableVisitor::default();
    if let Ok(function) = syn::parse_str::<syn::ImplItemFn>(&text) {
        visitor.visit_impl_item_fn(&function);
    } else {
        visitor.visit_trait_item_fn(&syn::parse_str(&text).ok()?);
    }
    visitor.pinned.extend(free.iter().map(ToString::to_string));
    let mut formats = HashSet::new();
    for (i, token) in tokens.iter().enumerate() {
        if token.kind != TokenKind::Literal {
            continue;
        }
        if is_format_text(&tokens, i) {
            formats.insert(i);
        } else {
            let names = captures(&token.text).map(str::to_string);
            visitor.pinned.extend(names);
        }
    }
    let names = &visitor.bound - &visitor.pinned;
    let has_name = |i: &usize| captures(&tokens[*i].text).any(|name| names.contains(name));
    let mut found: HashSet<usize> = formats.into_iter().filter(has_name).collect();
    let places = visitor
        .places
        .iter()
        .filter(|(name, _)| names.contains(name));
    found.extend(places.filter_map(|(_, line)| lines.get(line).copied()));
    Some(Variables {
        names,
        tokens: found,
    })
}

/// The text with each name at the front of a line, and the token of each such line.
fn one_name_a_line(tokens: &[Token]) -> (String, HashMap<usize, usize>) {
    let mut text = String::new();
    let mut lines = HashMap::new();
    let mut line = 1;
    for (i, token) in tokens.iter().enumerate() {
        if token.kind == TokenKind::Ident {
            text.push('\n');
            line += 1;
            lines.insert(line, i);
        } else if i > 0 && needs_blank(&tokens[i - 1], token) {
            text.push(' ');
        }
        text.push_str(&token.text);
        line += token.text.matches('\n').count();
    }
    (text, lines)
}

/// Visitor that collects the bound names of one function and their uses.
#[derive(Default)]
struct VariableVisitor {
    /// Names that patterns bind.
    bound: BTreeSet<String>,
    /// Names that must stay: of fields as well, or where their meaning is not known.
    pinned: BTreeSet<String>,
    /// Names that are variables' if a pattern binds them, with their lines.
    places: Vec<(String, usize)>,
}

impl VariableVisitor {
    fn note(&mut self, ident: &Ident) {
        self.places
            .push((ident.to_string(), ident.span().start().line));
    }

    fn pin(&mut self, stream: TokenStream) {
        let names = flatten(stream).into_iter();
        let names = names.filter(|token| token.kind == TokenKind::Ident);
        self.pinned
            .extend(names.map(|token| token.text.to_string()));
    }
}

impl<'a> Visit<'a> for VariableVisitor {
    fn visit_pat_ident(&mut self, pattern: &'a syn::PatIdent) {
        let name = pattern.ident.to_string();
        // Constants and variants begin with a capital.
        if name.starts_with(|c: char| c.is_lowercase() || c == '_') && name != "self" {
            self.note(&pattern.ident);
            self.bound.insert(name);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_field_pat(&mut self, field: &'a syn::FieldPat) {
        if field.colon_token.is_none() {
            self.pin(quote::quote!(#field));
        } else {
            visit::visit_field_pat(self, field);
        }
    }

    fn visit_field_value(&mut self, field: &'a syn::FieldValue) {
        if field.colon_token.is_none() {
            self.pin(quote::quote!(#field));
        } else {
            visit::visit_field_value(self, field);
        }
    }

    fn visit_expr_path(&mut self, path: &'a syn::ExprPath) {
        if let Some(ident) = path.path.get_ident().filter(|_| path.qself.is_none()) {
            self.note(ident);
        }
        visit::visit_expr_path(self, path);
    }

    fn visit_item(&mut self, item: &'a syn::Item) {
        self.pin(quote::quote!(#item));
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        let name = call.path.get_ident().map(ToString::to_string);
        let read = match name.as_deref() {
            Some("matches") => matching.parse2(call.tokens.clone()).ok(),
            Some(
                "vec" | "assert" | "assert_eq" | "assert_ne" | "debug_assert" | "debug_assert_eq"
                | "debug_assert_ne" | "format" | "print" | "println" | "eprint" | "eprintln"
                | "write" | "writeln" | "panic" | "unreachable",
            ) => expressions.parse2(call.tokens.clone()).ok(),
            _ => None,
        };
        let Some((expressions, pattern)) = read else {
            return self.pin(call.tokens.clone());
        };
        for expression in &expressions {
            if let Expr::Assign(named) = expression {
                // The name is the format's.
                let name = &named.left;
                self.pin(quote::quote!(#name));
            }
        }
        // What was read lives in this function only.
        let mut inner = VariableVisitor::default();
        for expression in &expressions {
            inner.visit_expr(expression);
        }
        if let Some(pattern) = &pattern {
            inner.visit_pat(pattern);
        }
        self.bound.extend(inner.bound);
        self.pinned.extend(inner.pinned);
        self.places.extend(inner.places);
    }
}

type Arguments = (Vec<Expr>, Option<Pat>);

/// `a, b` or `a; b`.
fn expressions(input: ParseStream) -> syn::Result<Arguments> {
    let mut found = Vec::new();
    while !input.is_empty() {
        found.push(input.parse()?);
        if input.peek(Token![;]) {
            input.parse::<Token![;]>()?;
        } else if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok((found, None))
}

/// `value, pattern` or `value, pattern if condition`.
fn matching(input: ParseStream) -> syn::Result<Arguments> {
    let mut found = vec![input.parse()?];
    input.parse::<Token![,]>()?;
    let pattern = Pat::parse_multi_with_leading_vert(input)?;
    if input.peek(Token![if]) {
        input.parse::<Token![if]>()?;
        found.push(input.parse()?);
    }
    Punctuated::<Expr, Token![,]>::parse_terminated(input)?;
    Ok((found, Some(pattern)))
}
