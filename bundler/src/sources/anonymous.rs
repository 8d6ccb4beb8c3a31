//! Anonymous constants of dependencies: `const _: () = { ... };`. Their values are never
//! read, so of each only the impls and modules in its block matter. These become items of
//! their own, which can be removed one by one.

use crate::program::imports::simplify_use;
use anyhow::Result;
use proc_macro2::TokenStream;
use quote::{quote, ToTokens};
use syn::{Block, Expr, Item, ItemConst, Stmt};

/// Expands a macro call to statements, with those left out whose condition does not hold;
/// `None` if it is no macro of the program.
pub type Expand<'a> = dyn FnMut(&syn::Macro) -> Result<Option<Block>> + 'a;

/// The items of an anonymous constant's block; `None` if the constant must stay as it is. An
/// impl in a block with imports stays in a constant of its own, after these imports.
///
/// # Errors
/// If a macro call is expanded to what cannot be read.
pub fn items_of_anonymous(constant: &ItemConst, expand: &mut Expand) -> Result<Option<Vec<Item>>> {
    let has_condition = constant.attrs.iter().any(|a| a.path().is_ident("cfg"));
    if constant.ident != "_" || has_condition {
        return Ok(None);
    }
    let mut items = Vec::new();
    let is_whole = expression(&constant.expr, &[], expand, &mut items)?;
    Ok(is_whole.then_some(items))
}

/// Adds the items of an expression; whether nothing else of it matters.
fn expression(
    expression: &Expr,
    imports: &[TokenStream],
    expand: &mut Expand,
    items: &mut Vec<Item>,
) -> Result<bool> {
    match expression {
        Expr::Block(inner) => block(&inner.block, imports, expand, items),
        Expr::Unsafe(inner) => block(&inner.block, imports, expand, items),
        Expr::Macro(call) => invocation(&call.mac, imports, expand, items),
        other => Ok(!declares(other.to_token_stream())),
    }
}

fn block(
    block: &Block,
    imports: &[TokenStream],
    expand: &mut Expand,
    items: &mut Vec<Item>,
) -> Result<bool> {
    let mut imports = imports.to_vec();
    for statement in &block.stmts {
        if let Stmt::Item(Item::Use(import)) = statement {
            for (path, alias) in simplify_use(&import.tree) {
                let path: TokenStream = path.join("::").parse().expect("it is a path");
                let alias: Option<TokenStream> =
                    alias.map(|name| format!("as {name}").parse().expect("it is a name"));
                let colon = import.leading_colon;
                imports.push(quote!(#[allow(unused_imports)] use #colon #path #alias;));
            }
        }
    }
    for statement in &block.stmts {
        let is_whole = match statement {
            Stmt::Item(Item::Use(_)) => true,
            Stmt::Item(Item::Impl(of)) if imports.is_empty() => {
                items.push(Item::Impl(of.clone()));
                true
            }
            Stmt::Item(Item::Impl(of)) => {
                items.push(syn::parse_quote!(const _: () = { #(#imports)* #of };));
                true
            }
            Stmt::Item(Item::Mod(module)) => {
                items.push(Item::Mod(module.clone()));
                true
            }
            Stmt::Item(Item::Const(inner)) if inner.ident == "_" => {
                expression(&inner.expr, &imports, expand, items)?
            }
            Stmt::Item(Item::Macro(call)) if call.ident.is_none() => {
                invocation(&call.mac, &imports, expand, items)?
            }
            Stmt::Item(_) => false,
            Stmt::Macro(call) => invocation(&call.mac, &imports, expand, items)?,
            Stmt::Expr(inner, _) => expression(inner, &imports, expand, items)?,
            Stmt::Local(local) => !declares(local.to_token_stream()),
        };
        if !is_whole {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A macro call in the place of a statement.
fn invocation(
    call: &syn::Macro,
    imports: &[TokenStream],
    expand: &mut Expand,
    items: &mut Vec<Item>,
) -> Result<bool> {
    let checks = [
        "assert",
        "assert_eq",
        "debug_assert",
        "panic",
        "unreachable",
    ];
    if checks.iter().any(|name| call.path.is_ident(name)) {
        return Ok(!declares(call.tokens.clone()));
    }
    match expand(call)? {
        Some(inner) => block(&inner, imports, expand, items),
        None => Ok(false),
    }
}

/// The imports and the impl of a constant that [`items_of_anonymous`] has made.
pub fn imports_and_impl(
    constant: &mut ItemConst,
) -> Option<(Vec<TokenStream>, &mut syn::ItemImpl)> {
    let Expr::Block(inner) = &mut *constant.expr else {
        return None;
    };
    let (last, imports) = inner.block.stmts.split_last_mut()?;
    let are_imports = |statement: &Stmt| matches!(statement, Stmt::Item(Item::Use(_)));
    match last {
        Stmt::Item(Item::Impl(of)) if constant.ident == "_" && imports.iter().all(are_imports) => {
            let imports = imports.iter().map(ToTokens::to_token_stream);
            Some((imports.collect(), of))
        }
        _ => None,
    }
}

/// Whether tokens may hold an item that matters outside of its block.
fn declares(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|tree| match tree {
        proc_macro2::TokenTree::Group(group) => declares(group.stream()),
        proc_macro2::TokenTree::Ident(name) => name == "impl" || name == "mod",
        _ => false,
    })
}
