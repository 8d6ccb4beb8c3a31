//! Types of trait objects that lack `dyn`, as editions before 2021 allow: found by the names of
//! traits, since only the compiler knows what a path in a type means.

use crate::program::imports::simplify_use;
use crate::sources::expander::is_punct;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use std::collections::{BTreeSet, HashMap};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, Item, Path, PathArguments, Type};

/// Traits of the standard library that have objects, by the module that they are in.
const STANDARD: &[(&str, &[&str])] = &[
    ("any", &["Any"]),
    ("convert", &["AsRef"]),
    ("error", &["Error"]),
    ("fmt", &["Debug", "Display", "Write"]),
    ("hash", &["Hasher"]),
    ("io", &["BufRead", "Read", "Seek", "Write"]),
    (
        "iter",
        &["DoubleEndedIterator", "ExactSizeIterator", "Iterator"],
    ),
    ("string", &["ToString"]),
];

/// Modules of [`STANDARD`] whose traits need no import.
const PRELUDE: &[&str] = &["convert", "iter", "string"];

/// Writes `dyn` before the traits of objects in a crate of an edition before 2021. A name that is
/// a type, too, anywhere in the crate or in `others`, the crates loaded before, is left as it is.
pub fn add_dyn(items: &mut [Item], others: &[&Vec<Item>]) {
    let mut names = Names::default();
    items.iter().for_each(|item| names.visit_item(item));
    let mut foreign = Names::default();
    let of_others = others.iter().copied().flatten();
    of_others.for_each(|item| foreign.visit_item(item));
    names.foreign = &foreign.traits - &foreign.types;
    names.traits = &names.traits - &foreign.types;
    for item in items {
        AddDyn(&names).visit_item_mut(item);
    }
}

/// Writes `dyn` before `Fn(u8) -> u8` and the like where a type begins, which `syn` does not read
/// without it.
pub fn add_dyn_to_functions(stream: TokenStream) -> TokenStream {
    let is_function = |path: &[TokenTree], next: Option<&TokenTree>| {
        let known = |tree: &TokenTree| {
            let mut functions = ["Fn", "FnMut", "FnOnce"].iter();
            matches!(tree, TokenTree::Ident(name) if functions.any(|known| name == known))
        };
        path.last().is_some_and(known) && next.is_some_and(is_parenthesis)
    };
    with_dyn(stream, false, &is_function)
}

/// Writes `dyn` before the paths in a macro's rules that name traits where a type begins.
fn with_dyn_in_rules(rules: TokenStream, names: &Names) -> TokenStream {
    let is_trait = |path: &[TokenTree], next: Option<&TokenTree>| {
        let goes_on = next.is_some_and(is_parenthesis) || is_punct(next, ':');
        let path = path.iter().cloned().collect();
        !goes_on && syn::parse2(path).is_ok_and(|path| names.is_trait(&path))
    };
    with_dyn(rules, false, &is_trait)
}

fn is_parenthesis(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis)
}

/// Writes `dyn` before paths where a type begins, by the path and the token after it. `is_type`
/// says whether a type begins with the first token.
fn with_dyn(
    stream: TokenStream,
    is_type: bool,
    is_object: &dyn Fn(&[TokenTree], Option<&TokenTree>) -> bool,
) -> TokenStream {
    let mut trees: Vec<TokenTree> = Vec::new();
    let mut rest = stream.into_iter().peekable();
    while let Some(tree) = rest.next() {
        let tree = match tree {
            TokenTree::Group(group) => {
                let is_parenthesis = group.delimiter() == Delimiter::Parenthesis;
                let is_type = is_parenthesis && begins_type(&trees);
                let inner = with_dyn(group.stream(), is_type, is_object);
                let mut inner = Group::new(group.delimiter(), inner);
                inner.set_span(group.span());
                inner.into()
            }
            other => other,
        };
        trees.push(tree);
        let start = match trees.last() {
            Some(TokenTree::Ident(_)) => start_of_path(&trees[..trees.len() - 1]),
            _ => continue,
        };
        let is_type = begins_type(&trees[..start]) || start == 0 && is_type;
        if is_type && is_object(&trees[start..], rest.peek()) {
            let dyn_word = Ident::new("dyn", trees[start].span());
            trees.insert(start, dyn_word.into());
        }
    }
    trees.into_iter().collect()
}

/// Where the path begins whose last name comes after these tokens.
fn start_of_path(before: &[TokenTree]) -> usize {
    let is_colon = |tree: &TokenTree| is_punct(Some(tree), ':');
    match before {
        [rest @ .., TokenTree::Ident(_), first, second] if is_colon(first) && is_colon(second) => {
            start_of_path(rest)
        }
        [rest @ .., first, second] if is_colon(first) && is_colon(second) => rest.len(),
        _ => before.len(),
    }
}

/// Whether a type, and no bound, begins after these tokens.
fn begins_type(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Punct(arrow), TokenTree::Punct(sign)] if arrow.as_char() == '-' => {
            sign.as_char() == '>'
        }
        // The lifetime of a reference: an apostrophe and a name.
        [.., TokenTree::Punct(sign), TokenTree::Punct(quote), TokenTree::Ident(_)]
            if quote.as_char() == '\'' =>
        {
            sign.as_char() == '&'
        }
        [.., TokenTree::Punct(sign)] => matches!(sign.as_char(), '<' | '&' | '='),
        [.., TokenTree::Ident(name)] => name == "mut" || name == "const",
        _ => false,
    }
}

/// Names in a crate.
#[derive(Default)]
struct Names {
    traits: BTreeSet<String>,
    /// Types, and parameters that stand for types.
    types: BTreeSet<String>,
    /// Imported names, with the module that each comes from.
    imports: HashMap<String, BTreeSet<String>>,
    /// Names that are traits in other crates, and types in none of them.
    foreign: BTreeSet<String>,
}

impl Names {
    /// Whether a path in a type is that of a trait.
    fn is_trait(&self, path: &Path) -> bool {
        let mut segments = path.segments.iter().rev();
        let Some(last) = segments.next() else {
            return false;
        };
        if matches!(last.arguments, PathArguments::Parenthesized(_)) {
            return true;
        }
        let name = last.ident.to_string();
        if let Some(module) = segments.next() {
            let module = module.ident.to_string();
            // A type of a trait, `Self::Item`.
            let is_of_type = module == "Self" || self.types.contains(&module);
            return is_standard(&module, &name)
                || self.traits.contains(&name) && !is_of_type && !self.types.contains(&name);
        }
        if self.types.contains(&name) {
            return false;
        }
        match self.imports.get(&name) {
            _ if self.traits.contains(&name) => true,
            None => PRELUDE.iter().any(|module| is_standard(module, &name)),
            Some(modules) => {
                self.foreign.contains(&name)
                    || modules.iter().all(|module| is_standard(module, &name))
            }
        }
    }
}

fn is_standard(module: &str, name: &str) -> bool {
    let mut modules = STANDARD.iter();
    modules.any(|(of, traits)| *of == module && traits.contains(&name))
}

impl Visit<'_> for Names {
    fn visit_item(&mut self, item: &Item) {
        let (names, name) = match item {
            Item::Trait(item) => (&mut self.traits, &item.ident),
            Item::Struct(item) => (&mut self.types, &item.ident),
            Item::Enum(item) => (&mut self.types, &item.ident),
            Item::Union(item) => (&mut self.types, &item.ident),
            Item::Type(item) => (&mut self.types, &item.ident),
            _ => return visit::visit_item(self, item),
        };
        names.insert(name.to_string());
        visit::visit_item(self, item);
    }

    fn visit_type_param(&mut self, parameter: &syn::TypeParam) {
        self.types.insert(parameter.ident.to_string());
        visit::visit_type_param(self, parameter);
    }

    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        for (path, alias) in simplify_use(&item.tree) {
            if let ([.., module, name], None) = (&*path, alias) {
                let modules = self.imports.entry(name.clone()).or_default();
                modules.insert(module.clone());
            }
        }
    }
}

struct AddDyn<'a>(&'a Names);

impl VisitMut for AddDyn<'_> {
    fn visit_item_macro_mut(&mut self, item: &mut syn::ItemMacro) {
        if item.ident.is_some() {
            let rules = std::mem::take(&mut item.mac.tokens);
            item.mac.tokens = with_dyn_in_rules(rules, self.0);
        }
    }

    fn visit_type_mut(&mut self, written: &mut Type) {
        visit_mut::visit_type_mut(self, written);
        match written {
            Type::TraitObject(object) => {
                object.dyn_token.get_or_insert_with(Default::default);
            }
            Type::Path(of) if of.qself.is_none() && self.0.is_trait(&of.path) => {
                let path = &of.path;
                *written = parse_quote!(dyn #path);
            }
            _ => {}
        }
    }
}
