//! Edition 2015 written so that later editions read it: names that became keywords, and
//! parameters of traits' functions that have a type alone.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};

/// Keywords of later editions that edition 2015 has as names. `dyn` is left as it is: where it
/// stands before a trait it is no name in edition 2015 either.
const LATER_KEYWORDS: &[&str] = &["async", "await", "try"];

/// The tokens of a file of edition 2015 as those of a later one.
pub fn as_2018(stream: TokenStream) -> TokenStream {
    let mut trees: Vec<TokenTree> = Vec::new();
    let mut is_trait = false;
    for tree in stream {
        let tree = match tree {
            TokenTree::Ident(name) => {
                is_trait |= name == "trait";
                raw(name).into()
            }
            TokenTree::Group(group) => {
                let mut inner = as_2018(group.stream());
                if is_trait && group.delimiter() == Delimiter::Brace {
                    is_trait = false;
                    inner = with_patterns(inner);
                }
                with_span(Group::new(group.delimiter(), inner), &group).into()
            }
            TokenTree::Punct(sign) => {
                // The end of `trait` as a macro's argument.
                is_trait &= sign.as_char() != ';';
                sign.into()
            }
            other => other,
        };
        trees.push(tree);
    }
    trees.into_iter().collect()
}

fn raw(name: Ident) -> Ident {
    let text = name.to_string();
    if LATER_KEYWORDS.contains(&text.as_str()) {
        Ident::new_raw(&text, name.span())
    } else {
        name
    }
}

fn with_span(mut group: Group, like: &Group) -> Group {
    group.set_span(like.span());
    group
}

/// The items of a trait with a pattern for each parameter of its functions:
/// `fn hash(&mut self, Self)` becomes `fn hash(&mut self, _: Self)`.
fn with_patterns(items: TokenStream) -> TokenStream {
    let mut trees: Vec<TokenTree> = items.into_iter().collect();
    let mut at = 0;
    while at < trees.len() {
        let is_function = matches!(&trees[at], TokenTree::Ident(name) if name == "fn");
        at += 1;
        if !is_function {
            continue;
        }
        // After the name and its generic parameters, whose bounds may have brackets, too.
        let mut depth = 0;
        let is_group = |tree: &TokenTree| matches!(tree, TokenTree::Group(_));
        while at < trees.len() && !(depth == 0 && is_group(&trees[at])) {
            if let TokenTree::Punct(sign) = &trees[at] {
                depth += nesting(sign, trees.get(at - 1));
            }
            at += 1;
        }
        if let Some(TokenTree::Group(group)) = trees.get(at) {
            let inner = parameters(group.stream());
            let group = with_span(Group::new(group.delimiter(), inner), group);
            trees[at] = group.into();
        }
    }
    trees.into_iter().collect()
}

/// How an angle bracket changes the depth; that of `->` does not.
fn nesting(sign: &Punct, before: Option<&TokenTree>) -> i32 {
    let is_arrow = matches!(before, Some(TokenTree::Punct(p)) if p.as_char() == '-');
    match sign.as_char() {
        '<' => 1,
        '>' if !is_arrow => -1,
        _ => 0,
    }
}

fn parameters(stream: TokenStream) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut one: Vec<TokenTree> = Vec::new();
    let mut depth = 0;
    for tree in stream {
        if let TokenTree::Punct(sign) = &tree {
            depth += nesting(sign, one.last());
            if depth == 0 && sign.as_char() == ',' {
                out.extend(parameter(std::mem::take(&mut one)));
                out.push(tree);
                continue;
            }
        }
        one.push(tree);
    }
    out.extend(parameter(one));
    out.into_iter().collect()
}

/// A parameter with a pattern: as it is if it has one or is `self`.
fn parameter(trees: Vec<TokenTree>) -> Vec<TokenTree> {
    let is_self = |tree: &TokenTree| matches!(tree, TokenTree::Ident(name) if name == "self");
    if trees.is_empty() || trees.iter().any(is_self) || has_colon(&trees) {
        return trees;
    }
    let span = trees[0].span();
    let mut colon = Punct::new(':', Spacing::Alone);
    colon.set_span(span);
    let pattern = [Ident::new("_", span).into(), colon.into()];
    pattern.into_iter().chain(trees).collect()
}

/// Whether a colon that is none of `::` stands outside of angle brackets.
fn has_colon(trees: &[TokenTree]) -> bool {
    let mut depth = 0;
    let mut is_path = false;
    for (at, tree) in trees.iter().enumerate() {
        let TokenTree::Punct(sign) = tree else {
            is_path = false;
            continue;
        };
        depth += nesting(sign, at.checked_sub(1).map(|before| &trees[before]));
        let is_colon = sign.as_char() == ':';
        if is_colon && !is_path && sign.spacing() == Spacing::Alone && depth == 0 {
            return true;
        }
        is_path = is_colon && sign.spacing() == Spacing::Joint;
    }
    false
}
