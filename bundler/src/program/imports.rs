//! The names that `use` items and declarations bring into a module.

use std::collections::HashSet;
use syn::{Item, UseTree};

/// Each name that a `use` brings in: its path and its new name. A glob ends in
/// `*`.
pub fn simplify_use(tree: &UseTree) -> Vec<(Vec<String>, Option<String>)> {
    let mut uses = Vec::new();
    collect_use(tree, &mut Vec::new(), &mut uses);
    uses
}

fn collect_use(
    tree: &UseTree,
    path: &mut Vec<String>,
    uses: &mut Vec<(Vec<String>, Option<String>)>,
) {
    let with = |path: &[String], name: &syn::Ident| {
        let mut whole = path.to_vec();
        if name != "self" || path.is_empty() {
            whole.push(name.to_string());
        }
        whole
    };
    match tree {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            collect_use(&inner.tree, path, uses);
            path.pop();
        }
        UseTree::Name(name) => uses.push((with(path, &name.ident), None)),
        UseTree::Rename(rename) => {
            uses.push((with(path, &rename.ident), Some(rename.rename.to_string())));
        }
        UseTree::Glob(_) => {
            let mut whole = path.clone();
            whole.push("*".into());
            uses.push((whole, None));
        }
        UseTree::Group(group) => {
            for inner in &group.items {
                collect_use(inner, path, uses);
            }
        }
    }
}

/// Names in the type namespace that a module declares or imports.
pub fn declared_types(items: &[Item]) -> HashSet<String> {
    let mut names = HashSet::new();
    for item in items {
        match item {
            Item::Mod(i) => names.insert(i.ident.to_string()),
            Item::Struct(i) => names.insert(i.ident.to_string()),
            Item::Enum(i) => names.insert(i.ident.to_string()),
            Item::Union(i) => names.insert(i.ident.to_string()),
            Item::Trait(i) => names.insert(i.ident.to_string()),
            Item::Type(i) => names.insert(i.ident.to_string()),
            Item::Use(i) => {
                for (path, alias) in simplify_use(&i.tree) {
                    let last = path.last().cloned().unwrap_or_default();
                    // `use name;` imports the crate of this name itself, and
                    // `use name::name;` no type, or the first would mean it.
                    let is_of_itself = path.first() == Some(&last) && alias.is_none();
                    if !is_of_itself {
                        names.insert(alias.unwrap_or(last));
                    }
                }
                true
            }
            _ => true,
        };
    }
    names
}

/// Names of imports `use name::name;` and the like.
pub fn imports_of_themselves(items: &[Item]) -> Vec<String> {
    let uses = items.iter().filter_map(|item| match item {
        Item::Use(item) => Some(simplify_use(&item.tree)),
        _ => None,
    });
    let of_itself = uses.flatten().filter_map(|(path, alias)| {
        let is_of_itself = path.len() > 1 && path.first() == path.last() && alias.is_none();
        is_of_itself.then(|| path[0].clone())
    });
    of_itself.collect()
}
