//! Edition 2024 written as edition 2021, where the difference can be removed mechanically:
//! chains of `let` in conditions, and in functions that the compiler's lints name, the moments
//! at which temporary values are dropped, and boxed slices that become iterators.
//!
//! A chain becomes conditions in each other. Its `else`, and in the named functions that of
//! any `if let`, stands after them in a labelled block, so that it runs when the values of
//! the condition are dropped, as in edition 2024. The last expression of a block gets a
//! variable, and that of a function's body becomes a statement, so that its temporary values are
//! dropped before the block's variables.

use crate::program::imports::declared_types;
use crate::sources::expander::is_punct;
use crate::tokens::{flatten, Token};
use proc_macro2::{Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{quote, ToTokens};
use std::collections::{HashSet, VecDeque};
use syn::parse::{ParseStream, Parser};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, Block, Expr, ExprIf, Item, Lifetime, Stmt};

/// The functions whose values are dropped at other moments in edition 2021: file and line
/// of their names.
pub type DropSites = HashSet<(std::path::PathBuf, u32)>;

/// Writes the items of a crate of edition 2024 as edition 2021.
pub fn lower(item: &mut Item, sites: &DropSites) {
    let mut visitor = Lowering {
        sites,
        is_named: false,
        is_body: false,
    };
    visitor.visit_item_mut(item);
}

/// Imports the traits that edition 2024 knows everywhere, and edition 2021 does not, into a module
/// that names them or their functions and has no other item of that name.
pub fn add_prelude_of_2024(items: &mut Vec<Item>) {
    let declared = declared_types(items);
    let outside_modules = items.iter().filter(|item| !matches!(item, Item::Mod(_)));
    let tokens = flatten(outside_modules.map(ToTokens::to_token_stream).collect());
    for (name, function) in [("Future", "poll"), ("IntoFuture", "into_future")] {
        let is_used = |token: &Token| token.is_ident(name) || token.is_ident(function);
        if tokens.iter().any(is_used) && !declared.contains(name) {
            let name = quote::format_ident!("{name}");
            items.push(parse_quote!(use ::core::future::#name;));
        }
    }
}

struct Lowering<'a> {
    sites: &'a DropSites,
    /// Whether a function around is one of the sites.
    is_named: bool,
    /// Whether the next block is a function's body.
    is_body: bool,
}

impl Lowering<'_> {
    fn is_site(&self, name: Span) -> bool {
        let place = crate::tokens::place(name);
        place.is_some_and(|place| {
            let file = crate::tokens::file_path(place.file);
            self.sites.contains(&(file, place.line))
        })
    }

    /// Arguments or rules of a macro: chains in them are written otherwise, and `const { ... }` as
    /// an argument gets brackets, since `expr` takes it only in edition 2024.
    fn arguments(&mut self, tokens: TokenStream) -> TokenStream {
        let mut out: Vec<TokenTree> = Vec::new();
        let mut rest: VecDeque<TokenTree> = tokens.into_iter().collect();
        while let Some(tree) = rest.pop_front() {
            match &tree {
                TokenTree::Ident(word) if word == "if" || word == "while" => {
                    let whole = std::iter::once(&tree).chain(&rest).cloned().collect();
                    if let Ok((mut expression, after)) = conditional.parse2(whole) {
                        self.visit_expr_mut(&mut expression);
                        out.extend(expression.into_token_stream());
                        rest = after.into_iter().collect();
                        continue;
                    }
                }
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.arguments(group.stream()));
                    inner.set_span(group.span());
                    let is_edge = |tree: Option<&TokenTree>| tree.is_none() || is_punct(tree, ',');
                    let is_const =
                        matches!(out.last(), Some(TokenTree::Ident(it)) if it == "const");
                    let before = out.len().checked_sub(2).map(|at| &out[at]);
                    if is_const && is_edge(before) && is_edge(rest.front()) {
                        out.pop();
                        out.extend(quote!((const #inner)));
                    } else {
                        out.push(inner.into());
                    }
                    continue;
                }
                _ => {}
            }
            out.push(tree);
        }
        out.into_iter().collect()
    }

    fn function(&mut self, signature: &mut syn::Signature, body: Option<&mut Block>) {
        let outer = self.is_named;
        self.is_named |= self.is_site(signature.ident.span());
        self.visit_signature_mut(signature);
        if let Some(body) = body {
            self.is_body = true;
            self.visit_block_mut(body);
        }
        self.is_named = outer;
    }
}

impl VisitMut for Lowering<'_> {
    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        self.function(&mut item.sig, Some(&mut item.block));
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        self.function(&mut item.sig, Some(&mut item.block));
    }

    fn visit_trait_item_fn_mut(&mut self, item: &mut syn::TraitItemFn) {
        self.function(&mut item.sig, item.default.as_mut());
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        let is_body = std::mem::take(&mut self.is_body);
        visit_mut::visit_block_mut(self, block);
        if self.is_named || releases_early(block) {
            end_last_expression(block, is_body);
        }
    }

    fn visit_macro_mut(&mut self, call: &mut syn::Macro) {
        let tokens = with_variables_as_names(call.tokens.clone());
        call.tokens = with_names_as_variables(self.arguments(tokens));
    }

    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        match expression {
            Expr::If(condition) => {
                let is_named = self.is_named || may_hold_guard(&condition.cond);
                if let Some(lowered) = lowered_if(condition, is_named) {
                    *expression = lowered;
                }
            }
            Expr::Block(inner) => {
                let last = inner.block.stmts.last();
                if matches!(last, Some(Stmt::Expr(last, None)) if may_hold_guard(last)) {
                    end_last_expression(&mut inner.block, false);
                }
            }
            // A boxed slice would give references.
            Expr::MethodCall(call) if self.is_named && call.method == "into_iter" => {
                if let Expr::Path(value) = &*call.receiver {
                    *expression = parse_quote!(::core::iter::IntoIterator::into_iter(#value));
                }
            }
            Expr::While(repeated) => {
                let parts = conditions(&repeated.cond);
                if (parts.len() > 1 || self.is_named) && parts.iter().any(is_let) {
                    let body = &repeated.body;
                    let label = &repeated.label;
                    let inner = nested(&parts, &parse_quote!({ #body continue; }));
                    *expression = parse_quote!(#label loop { #inner break; });
                }
            }
            _ => {}
        }
    }
}

/// Functions of the standard library whose values release something when they are dropped. The
/// compiler's lints pass over its types.
const GUARDS: &[&str] = &[
    "borrow",
    "borrow_mut",
    "lock",
    "peek_mut",
    "read",
    "try_borrow",
    "try_borrow_mut",
    "try_lock",
    "write",
];

/// Whether a temporary value of an expression may be a guard.
fn may_hold_guard(expression: &Expr) -> bool {
    let tokens = flatten(expression.to_token_stream());
    let mut words = tokens.iter();
    words.any(|token| GUARDS.iter().any(|name| token.is_ident(name)))
}

/// Whether the last expression of a block with variables may hold a guard.
fn releases_early(block: &Block) -> bool {
    let mut statements = block.stmts.iter();
    matches!(statements.next_back(), Some(Stmt::Expr(last, None)) if may_hold_guard(last))
        && statements.any(|it| matches!(it, Stmt::Local(_)))
}

/// Macros of the standard library that are an expression with the temporary values of their arguments.
const VALUES: &[&str] = &["format", "matches", "vec", "write", "writeln"];

/// Writes the last expression of a block so that its temporary values are dropped first.
fn end_last_expression(block: &mut Block, is_body: bool) {
    let last = match block.stmts.pop() {
        Some(Stmt::Expr(last, None)) => last,
        Some(Stmt::Macro(call)) if call.semi_token.is_none() && is_value(&call.mac) => {
            let call = &call.mac;
            parse_quote!(#call)
        }
        other => return block.stmts.extend(other),
    };
    // A block's own last expression has been looked at.
    let is_simple = match &last {
        Expr::Path(_)
        | Expr::Lit(_)
        | Expr::Block(_)
        | Expr::Loop(_)
        | Expr::While(_)
        | Expr::Return(_)
        | Expr::Break(_)
        | Expr::Continue(_)
        | Expr::Struct(_)
        | Expr::Closure(_) => true,
        Expr::If(condition) => !is_let(&condition.cond),
        Expr::Macro(call) => !is_value(&call.mac),
        _ => false,
    };
    let is_unit = matches!(&last, Expr::ForLoop(_))
        || matches!(&last, Expr::If(condition) if condition.else_branch.is_none());
    block.stmts.extend(if is_simple {
        vec![Stmt::Expr(last, None)]
    } else if is_unit {
        vec![Stmt::Expr(last, Some(Default::default()))]
    } else if is_body {
        vec![parse_quote!(return #last;)]
    } else {
        let value = Stmt::Expr(parse_quote!(block_value), None);
        vec![parse_quote!(let block_value = #last;), value]
    });
}

fn is_value(call: &syn::Macro) -> bool {
    VALUES.iter().any(|name| call.path.is_ident(name))
}

/// Prefix of the name of a variable `$name` where it is read as a name.
const VARIABLE: &str = "__variable_";

/// Tokens of a macro with its variables as names, so that they can be read as an expression.
fn with_variables_as_names(tokens: TokenStream) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    for tree in tokens {
        let new = match tree {
            TokenTree::Ident(name) if is_punct(out.last(), '$') && !is_raw(&name) => {
                out.pop();
                let name = Ident::new(&format!("{VARIABLE}{name}"), name.span());
                name.into()
            }
            other => with_inner(other, with_variables_as_names),
        };
        out.push(new);
    }
    out.into_iter().collect()
}

fn is_raw(name: &Ident) -> bool {
    name.to_string().starts_with("r#")
}

/// The reverse of [`with_variables_as_names`].
fn with_names_as_variables(tokens: TokenStream) -> TokenStream {
    let each = tokens.into_iter().flat_map(|tree| {
        let variable = match &tree {
            TokenTree::Ident(name) => name.to_string().strip_prefix(VARIABLE).map(|it| {
                let name = Ident::new(it, name.span());
                [Punct::new('$', Spacing::Alone).into(), name.into()]
            }),
            _ => None,
        };
        match variable {
            Some(variable) => variable.to_vec(),
            None => vec![with_inner(tree, with_names_as_variables)],
        }
    });
    each.collect()
}

/// A tree with its inner tokens changed.
fn with_inner(tree: TokenTree, change: impl FnOnce(TokenStream) -> TokenStream) -> TokenTree {
    match tree {
        TokenTree::Group(group) => {
            let mut new = Group::new(group.delimiter(), change(group.stream()));
            new.set_span(group.span());
            new.into()
        }
        other => other,
    }
}

/// An `if` or `while`, and the tokens after it.
fn conditional(input: ParseStream) -> syn::Result<(Expr, TokenStream)> {
    let expression = if input.peek(syn::Token![if]) {
        Expr::If(input.parse()?)
    } else {
        Expr::While(input.parse()?)
    };
    Ok((expression, input.parse()?))
}

/// The parts of a condition between its `&&`.
fn conditions(condition: &Expr) -> Vec<Expr> {
    match condition {
        Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_)) => {
            let mut parts = conditions(&binary.left);
            parts.extend(conditions(&binary.right));
            parts
        }
        other => vec![other.clone()],
    }
}

fn is_let(part: &Expr) -> bool {
    matches!(part, Expr::Let(_))
}

/// `if a { if let b = c { body } }`
fn nested(parts: &[Expr], body: &Block) -> Expr {
    // Parts without `let` that follow each other stay one condition.
    let mut groups: Vec<Expr> = Vec::new();
    for part in parts {
        match groups.last_mut() {
            Some(last) if !is_let(last) && !is_let(part) => {
                let joined: Expr = parse_quote!(#last && #part);
                *last = joined;
            }
            _ => groups.push(part.clone()),
        }
    }
    let mut inner: Block = body.clone();
    for part in groups.iter().rev() {
        let whole: Expr = parse_quote!(if #part #inner);
        inner = Block {
            brace_token: syn::token::Brace::default(),
            stmts: vec![Stmt::Expr(whole, None)],
        };
    }
    match inner.stmts.pop() {
        Some(Stmt::Expr(whole, _)) => whole,
        _ => parse_quote!(()),
    }
}

fn lowered_if(condition: &ExprIf, is_named: bool) -> Option<Expr> {
    let parts = conditions(&condition.cond);
    let has_let = parts.iter().any(is_let);
    let is_chain = parts.len() > 1 && has_let;
    let body = &condition.then_branch;
    let Some((_, other)) = &condition.else_branch else {
        return is_chain.then(|| nested(&parts, body));
    };
    let is_changed = is_chain || is_named && has_let;
    if !is_changed {
        return None;
    }
    let mut jumps = Jumps { found: false };
    jumps.visit_block(body);
    jumps.visit_expr(other);
    if jumps.found {
        // A jump out of a labelled block needs a label: the other branch is written in
        // each place.
        let mut whole: Expr = Expr::Block(parse_quote!(#body));
        for part in parts.iter().rev() {
            let then: Block = match whole {
                Expr::Block(block) => block.block,
                inner => parse_quote!({ #inner }),
            };
            whole = parse_quote!(if #part #then else #other);
        }
        return Some(whole);
    }
    let label = Lifetime::new("'chain", Span::call_site());
    let inner = nested(&parts, &parse_quote!({ break #label #body; }));
    Some(parse_quote!(#label: { #inner #other }))
}

/// Whether there is a `break` or `continue` without a label that leaves the code.
struct Jumps {
    found: bool,
}

impl<'a> Visit<'a> for Jumps {
    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Break(jump) if jump.label.is_none() => self.found = true,
            Expr::Continue(jump) if jump.label.is_none() => self.found = true,
            // They jump within these.
            Expr::Loop(_)
            | Expr::While(_)
            | Expr::ForLoop(_)
            | Expr::Closure(_)
            | Expr::Async(_) => return,
            _ => {}
        }
        visit::visit_expr(self, expression);
    }

    // A macro may hold jumps.
    fn visit_macro(&mut self, invocation: &'a syn::Macro) {
        let words = flatten(invocation.tokens.clone());
        self.found |= words
            .iter()
            .any(|token| token.is_ident("break") || token.is_ident("continue"));
    }

    fn visit_item(&mut self, _: &'a Item) {}
}
