//! Rewriting of paths: a crate becomes a module, so `crate::` and the names of
//! other crates lead elsewhere.

use crate::program::imports::{declared_types, imports_of_themselves};
use crate::sources::expander::CRATE_MARK;
use crate::sources::project::{Extern, Project};
use crate::tokens::{lex, Kind, Token};
use std::collections::{BTreeMap, HashMap, HashSet};
use syn::Item;

/// Macros of the standard library that a root module must not hide.
const STANDARD_MACROS: &[&str] = &[
    "assert",
    "assert_eq",
    "assert_ne",
    "cfg",
    "column",
    "compile_error",
    "concat",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "env",
    "eprint",
    "eprintln",
    "file",
    "format",
    "format_args",
    "include",
    "include_bytes",
    "include_str",
    "line",
    "matches",
    "module_path",
    "option_env",
    "panic",
    "print",
    "println",
    "stringify",
    "thread_local",
    "todo",
    "try",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

struct CrateNames {
    module: String,
    edition: u16,
    /// Names of other crates, and where they are in the file.
    prelude: BTreeMap<String, Vec<String>>,
    external: HashSet<String>,
    /// Exported macros, by their own name: the name they have in the file.
    exports: BTreeMap<String, String>,
    /// Whether another crate takes all its macros by `#[macro_use]`.
    is_macro_crate: bool,
}

/// Knows where each crate is in the file.
pub struct Rewriter {
    crates: Vec<CrateNames>,
    /// Modules as loaded, and their names in the file.
    renamed: HashMap<String, String>,
    mentions_alloc: bool,
}

impl Rewriter {
    /// Looks through the loaded crates. A crate whose name the binary's root
    /// uses for something else gets another module name.
    pub fn new(project: &mut Project, loaded: &[Vec<Item>]) -> Rewriter {
        let mut taken = declared_types(&loaded[0]);
        taken.extend(imports_of_themselves(&loaded[0]));
        let mut renamed = HashMap::new();
        for krate in project.crates.iter_mut().skip(1) {
            let old = krate.module.clone();
            if taken.contains(&krate.module) {
                krate.module = format!("{}_crate", krate.module);
            }
            renamed.insert(old, krate.module.clone());
        }
        // An exported macro stands in the root, too.
        let mut seen = taken;
        let mut crates = Vec::new();
        let mut mentions_alloc = false;
        for (krate, items) in project.crates.iter().zip(loaded) {
            let mut prelude: BTreeMap<String, Vec<String>> = BTreeMap::new();
            let mut external = HashSet::new();
            for (name, to) in &krate.externs {
                match to {
                    Extern::Inlined(index) => {
                        let module = project.crates[*index].module.clone();
                        prelude.insert(name.clone(), vec!["crate".into(), module]);
                    }
                    Extern::External | Extern::ProcMacro => {
                        external.insert(name.clone());
                    }
                }
            }
            for item in items {
                let Item::ExternCrate(item) = item else {
                    continue;
                };
                let name = item.ident.to_string();
                mentions_alloc |= name == "alloc";
                let alias = item.rename.as_ref().map(|(_, alias)| alias.to_string());
                if let (Some(alias), false) = (alias, krate.module.is_empty()) {
                    let path = vec!["crate".into(), krate.module.clone(), alias.clone()];
                    prelude.insert(alias, path);
                }
            }
            let mut exports = BTreeMap::new();
            let mut names = Vec::new();
            exported_macros(items, &mut names);
            for name in names {
                let is_taken =
                    !seen.insert(name.clone()) || STANDARD_MACROS.contains(&name.as_str());
                let unique = if is_taken && !krate.module.is_empty() {
                    format!("{}_{name}", krate.module)
                } else {
                    name.clone()
                };
                exports.insert(name, unique);
            }
            crates.push(CrateNames {
                module: krate.module.clone(),
                edition: krate.edition,
                prelude,
                external,
                exports,
                is_macro_crate: false,
            });
        }
        for (krate, items) in project.crates.iter().zip(loaded) {
            for item in items {
                let Item::ExternCrate(item) = item else {
                    continue;
                };
                let used = item
                    .attrs
                    .iter()
                    .any(|attribute| attribute.path().is_ident("macro_use"));
                if let (true, Some(Extern::Inlined(index))) =
                    (used, krate.externs.get(&item.ident.to_string()))
                {
                    crates[*index].is_macro_crate = true;
                }
            }
        }
        Rewriter {
            crates,
            renamed,
            mentions_alloc,
        }
    }

    /// Whether any crate names `alloc`, which needs a line of its own.
    pub fn mentions_alloc(&self) -> bool {
        self.mentions_alloc
    }

    /// Whether a module of the file's root is a crate.
    pub fn is_crate_module(&self, name: &str) -> bool {
        self.crates.iter().any(|krate| krate.module == name)
    }

    /// Whether all its macros are used without a path.
    pub fn is_macro_crate(&self, krate: usize) -> bool {
        self.crates[krate].is_macro_crate
    }

    /// Whether the judge has the crate of this name.
    pub fn is_external(&self, krate: usize, name: &str) -> bool {
        self.crates[krate].external.contains(name)
    }

    /// Exported macros of a library: own name, name in the file.
    pub fn exports(&self, krate: usize) -> Vec<(String, String)> {
        let exports = &self.crates[krate].exports;
        exports
            .iter()
            .map(|(a, b)| (a.clone(), b.clone()))
            .collect()
    }

    /// The name of a macro in the file.
    pub fn macro_name(&self, krate: usize, name: &str) -> String {
        self.crates[krate]
            .exports
            .get(name)
            .cloned()
            .unwrap_or_else(|| name.to_string())
    }

    /// The path of a crate's root.
    pub fn crate_root(&self, krate: usize) -> Option<Vec<String>> {
        Some(self.root(krate))
    }

    fn root(&self, krate: usize) -> Vec<String> {
        let mut path = vec!["crate".to_string()];
        if !self.crates[krate].module.is_empty() {
            path.push(self.crates[krate].module.clone());
        }
        path
    }

    /// The path of what `extern crate name` means.
    pub fn crate_path(&self, krate: usize, name: &str) -> Option<Vec<String>> {
        if ["std", "core", "alloc"].contains(&name) {
            return Some(vec![format!("::{name}")]);
        }
        self.crates[krate].prelude.get(name).cloned()
    }

    /// `pub(in path)` with its path rewritten.
    pub fn visibility(&self, text: &str, krate: usize) -> String {
        let tokens = self.rewrite(&lex(text), krate, &HashSet::new());
        tokens
            .iter()
            .map(|token| token.text.to_string() + " ")
            .collect()
    }

    /// The path of an import.
    pub fn import_path(
        &self,
        path: &[String],
        leading: bool,
        krate: usize,
        shadows: &HashSet<String>,
    ) -> Vec<String> {
        let names = &self.crates[krate];
        let Some((first, rest)) = path.split_first() else {
            return Vec::new();
        };
        let mut target: Vec<String> = if first == "crate" {
            self.root(krate)
        } else if let Some(module) = first.strip_prefix(CRATE_MARK) {
            self.marked(module)
        } else if first == "self" || first == "super" {
            vec![first.clone()]
        } else if names.edition == 2015 && !["std", "core", "alloc"].contains(&first.as_str()) {
            let mut root = self.root(krate);
            root.push(first.clone());
            root
        } else if let (Some(path), true) = (
            names.prelude.get(first),
            leading || !shadows.contains(first),
        ) {
            path.clone()
        } else if leading || (names.edition == 2015) {
            vec![format!("::{first}")]
        } else {
            vec![first.clone()]
        };
        target.extend(rest.iter().cloned());
        target
    }

    fn marked(&self, module: &str) -> Vec<String> {
        let mut path = vec!["crate".to_string()];
        if !module.is_empty() {
            let name = self.renamed.get(module).map_or(module, String::as_str);
            path.push(name.to_string());
        }
        path
    }

    /// Rewrites every path of a text that stands in a module of this crate. One
    /// state machine: what was written before a name decides what it means, so its
    /// cases are not parted into functions.
    pub fn rewrite(&self, tokens: &[Token], krate: usize, shadows: &HashSet<String>) -> Vec<Token> {
        let names = &self.crates[krate];
        let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
        // Inside `use ...;` only the first name of the tree is a crate's.
        let mut use_depth: Option<usize> = None;
        let mut is_first_of_use = false;
        let mut depth = 0usize;
        for (i, token) in tokens.iter().enumerate() {
            let next = |n: usize| tokens.get(i + n);
            let path_follows = next(1).is_some_and(|t| t.is_punct(':') && t.joint)
                && next(2).is_some_and(|t| t.is_punct(':'));
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            if use_depth == Some(depth) && token.is_punct(';') {
                use_depth = None;
            }
            let after_path = ends_with_path_separator(&out);
            let leading = after_path && is_leading(&out);
            if token.kind == Kind::Ident {
                let text = &*token.text;
                let in_use = use_depth.is_some() && !is_first_of_use;
                is_first_of_use = false;
                if text == "use" && !token.text.is_empty() {
                    use_depth = Some(depth);
                    is_first_of_use = true;
                    out.push(token.clone());
                    continue;
                }
                let after_dollar = out.last().is_some_and(|t| t.is_punct('$'));
                if text == "crate" && path_follows && (!after_path || leading) {
                    out.push(token.clone());
                    if !names.module.is_empty() {
                        append_path(&mut out, std::slice::from_ref(&names.module), token);
                    }
                    continue;
                }
                if let Some(module) = text.strip_prefix(CRATE_MARK) {
                    let path = self.marked(module);
                    out.push(Token {
                        text: "crate".into(),
                        ..token.clone()
                    });
                    append_path(&mut out, &path[1..], token);
                    continue;
                }
                if next(1).is_some_and(|t| t.is_punct('!') && !t.joint) && !after_dollar {
                    // After a path, the crate's module knows the macro by its own name.
                    let unique = names.exports.get(text).filter(|_| !after_path);
                    if let Some(unique) = unique {
                        out.push(Token {
                            text: unique.as_str().into(),
                            ..token.clone()
                        });
                        continue;
                    }
                }
                let after_dot = out.last().is_some_and(|t| t.is_punct('.'))
                    && !out.iter().nth_back(1).is_some_and(|t| t.is_punct('.'));
                let is_crate_name = path_follows
                    && !after_dollar
                    && !after_dot
                    && !in_use
                    && (leading || !after_path && !shadows.contains(text));
                if let (true, Some(path)) = (is_crate_name, names.prelude.get(text)) {
                    if leading {
                        out.truncate(out.len() - 2);
                    }
                    out.push(Token {
                        text: "crate".into(),
                        ..token.clone()
                    });
                    append_path(&mut out, &path[1..], token);
                    continue;
                }
                if names.edition == 2015
                    && leading
                    && !["std", "core", "alloc"].contains(&text)
                    && !out.iter().nth_back(2).is_some_and(|t| t.is_punct('>'))
                {
                    out.truncate(out.len() - 2);
                    let mut path = self.root(krate);
                    path.push(text.to_string());
                    out.push(Token {
                        text: "crate".into(),
                        ..token.clone()
                    });
                    append_path(&mut out, &path[1..], token);
                    continue;
                }
                // Patterns of older editions do not match alternatives.
                if names.edition < 2021 && text == "pat" && is_fragment(&out) {
                    out.push(Token {
                        text: "pat_param".into(),
                        ..token.clone()
                    });
                    continue;
                }
                if is_macro_definition(&out) {
                    if let Some(unique) = names.exports.get(text) {
                        out.push(Token {
                            text: unique.as_str().into(),
                            ..token.clone()
                        });
                        continue;
                    }
                }
            }
            out.push(token.clone());
        }
        out
    }
}

fn append_path(out: &mut Vec<Token>, names: &[String], like: &Token) {
    for name in names {
        for joint in [true, false] {
            out.push(Token {
                joint,
                place: like.place,
                ..Token::new(Kind::Punct, ":")
            });
        }
        out.push(Token {
            place: like.place,
            ..Token::new(Kind::Ident, name)
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
        Kind::Ident => [
            "as", "in", "return", "for", "impl", "dyn", "mut", "use", "match", "if", "else",
            "where", "break",
        ]
        .contains(&&*before.text),
        Kind::Close => before.is_bracket("}") || before.is_bracket(")"),
        // `Vec<T>::new` goes on, `impl<T> ::core::...` begins.
        Kind::Punct => true,
        _ => before.kind == Kind::Open,
    }
}

/// Whether the last tokens are `$name:`.
fn is_fragment(out: &[Token]) -> bool {
    matches!(out, [.., dollar, name, colon]
        if dollar.is_punct('$') && name.kind == Kind::Ident && colon.is_punct(':'))
}

fn is_macro_definition(out: &[Token]) -> bool {
    matches!(out, [.., name, bang] if name.is_ident("macro_rules") && bang.is_punct('!'))
}

fn exported_macros(items: &[Item], names: &mut Vec<String>) {
    for item in items {
        match item {
            Item::Macro(item) => {
                let exported = item
                    .attrs
                    .iter()
                    .any(|attribute| attribute.path().is_ident("macro_export"));
                if let (true, Some(name)) = (exported, &item.ident) {
                    names.push(name.to_string());
                }
            }
            Item::Mod(module) => {
                if let Some((_, items)) = &module.content {
                    exported_macros(items, names);
                }
            }
            _ => {}
        }
    }
}
