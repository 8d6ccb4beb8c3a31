//! Rewriting of paths: a crate becomes a module, so `crate::` and the names of
//! other crates lead elsewhere.

use crate::program::imports::{declared_types, imports_of_themselves};
use crate::program::site::{append_path, Imports, NameSite};
use crate::sources::expander::CRATE_MARK;
use crate::sources::project::{Crate, Extern, Project};
use crate::tokens::{lex, Token, TokenKind};
use std::collections::{BTreeMap, HashMap, HashSet};
use syn::{Item, ItemExternCrate};

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
    prelude: Prelude,
    external: HashSet<String>,
    /// Names of crates of procedural macros, which the file has no module for.
    procedural: HashSet<String>,
    /// Exported macros, by their own name: the name they have in the file.
    exports: BTreeMap<String, String>,
    /// Whether another crate takes all its macros by `#[macro_use]`.
    is_macro_crate: bool,
}

/// Rewrites paths to the modules that crates become in the file.
pub struct Rewriter {
    crates: Vec<CrateNames>,
    /// Edition of the file.
    edition: u16,
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
        // An exported macro stands in the root, too, as do the modules of crates.
        let mut seen = taken;
        let modules: Vec<String> = project.crates.iter().map(|it| it.module.clone()).collect();
        let mut crates = Vec::new();
        let mut mentions_alloc = false;
        for (krate, items) in project.crates.iter().zip(loaded) {
            let (mut prelude, external) = externs(project, krate);
            for item in extern_crates(items) {
                let name = item.ident.to_string();
                mentions_alloc |= name == "alloc";
                let alias = item.rename.as_ref().map(|(_, alias)| alias.to_string());
                if let (Some(alias), false) = (alias, krate.module.is_empty()) {
                    let path = vec!["crate".into(), krate.module.clone(), alias.clone()];
                    prelude.insert(alias, path);
                }
            }
            crates.push(CrateNames {
                module: krate.module.clone(),
                edition: krate.edition,
                prelude,
                external,
                procedural: procedural(krate),
                exports: unique_exports(&krate.module, items, &modules, &mut seen),
                is_macro_crate: false,
            });
        }
        for index in macro_crates(project, loaded) {
            crates[index].is_macro_crate = true;
        }
        Rewriter {
            crates,
            edition: project.edition,
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

    /// Whether this is the name of a crate of procedural macros, whose calls are expanded.
    pub fn is_procedural(&self, krate: usize, name: &str) -> bool {
        self.crates[krate].procedural.contains(name)
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
            .map(|token| token.text.to_string() + if token.joint { "" } else { " " })
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

    /// Rewrites every path of a text that stands in a module of this crate.
    pub fn rewrite(&self, tokens: &[Token], krate: usize, shadows: &HashSet<String>) -> Vec<Token> {
        let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
        let mut imports = Imports::default();
        let mut rest = tokens.iter().enumerate();
        while let Some((i, token)) = rest.next() {
            let in_import = imports.step(token);
            if let Some(path) = self.crate_in_block(&tokens[i..], krate) {
                // `extern crate name` in a block, as derives write it.
                out.push(renamed(token, "use"));
                out.push(renamed(token, "crate"));
                append_path(&mut out, &path[1..], token);
                rest.nth(1);
                continue;
            }
            if let Some(raised) = self.raised(&out, &tokens[i..], krate) {
                out.extend(raised);
                continue;
            }
            let meaning = match token.kind {
                TokenKind::Ident => {
                    let site = NameSite::new(&out, token, &tokens[i + 1..], in_import);
                    self.meaning(&site, krate, shadows)
                }
                _ => None,
            };
            match meaning {
                None => out.push(token.clone()),
                Some(Meaning::Name(name)) => out.push(renamed(token, &name)),
                Some(Meaning::Path { path, absolute }) => {
                    if absolute {
                        // The `::` before it.
                        out.truncate(out.len() - 2);
                    }
                    out.push(renamed(token, "crate"));
                    append_path(&mut out, &path[1..], token);
                }
            }
        }
        out
    }

    /// How edition 2024 writes what an earlier one means by a token: `gen` as a name, blocks of
    /// foreign functions, attributes for the linker, and fragments of expressions.
    fn raised(&self, out: &[Token], tokens: &[Token], krate: usize) -> Option<Vec<Token>> {
        let [token, rest @ ..] = tokens else {
            return None;
        };
        if self.edition < 2024
            || self.crates[krate].edition >= 2024
            || token.kind != TokenKind::Ident
        {
            return None;
        }
        let last = |n: usize| out.iter().nth_back(n);
        let is_attribute =
            last(0).is_some_and(|t| t.is_bracket("[")) && last(1).is_some_and(|t| t.is_punct('#'));
        match &*token.text {
            "gen" => Some(vec![renamed(token, "r#gen")]),
            "expr"
                if last(0).is_some_and(|t| t.is_punct(':'))
                    && last(2).is_some_and(|t| t.is_punct('$')) =>
            {
                Some(vec![renamed(token, "expr_2021")])
            }
            "no_mangle" if is_attribute => Some(
                lex("unsafe(no_mangle)")
                    .into_iter()
                    .map(|new| Token {
                        place: token.place,
                        ..new
                    })
                    .collect(),
            ),
            "extern" if !last(0).is_some_and(|t| t.is_ident("unsafe")) => {
                let rest = match rest {
                    [name, rest @ ..] if name.kind == TokenKind::Literal => rest,
                    rest => rest,
                };
                let is_block = rest.first().is_some_and(|t| t.is_bracket("{"));
                is_block.then(|| vec![renamed(token, "unsafe"), token.clone()])
            }
            _ => None,
        }
    }

    /// The path of the crate, if `extern crate name` of an inlined one stands at the front.
    fn crate_in_block(&self, tokens: &[Token], krate: usize) -> Option<&Vec<String>> {
        let [first, second, name, ..] = tokens else {
            return None;
        };
        let is_declaration = first.is_ident("extern") && second.is_ident("crate");
        let prelude = &self.crates[krate].prelude;
        is_declaration.then(|| prelude.get(&*name.text)).flatten()
    }

    /// The replacement of a name; `None` where it stays.
    fn meaning(&self, site: &NameSite, krate: usize, shadows: &HashSet<String>) -> Option<Meaning> {
        self.own_crate(site, krate)
            .or_else(|| self.called_macro(site, krate))
            .or_else(|| self.other_crate(site, krate, shadows))
            .or_else(|| self.path_of_2015(site, krate))
            .or_else(|| self.in_macro_definition(site, krate))
    }

    /// `crate::`, and the root of the crate that a macro came from.
    fn own_crate(&self, site: &NameSite, krate: usize) -> Option<Meaning> {
        let path = if let Some(module) = site.text.strip_prefix(CRATE_MARK) {
            self.marked(module)
        } else if site.text == "crate" && site.path_follows && (!site.after_path || site.leading) {
            self.root(krate)
        } else {
            return None;
        };
        Some(Meaning::Path {
            path,
            absolute: false,
        })
    }

    /// An exported macro that is called without a path and has another name in the file: after a
    /// path, the crate's module knows it by its own name. It may stand after the call.
    fn called_macro(&self, site: &NameSite, krate: usize) -> Option<Meaning> {
        if !site.is_call || site.after_path || site.after_dollar() {
            return None;
        }
        let unique = self.crates[krate].exports.get(site.text)?;
        (unique != site.text).then(|| Meaning::Path {
            path: vec!["crate".into(), unique.clone()],
            absolute: false,
        })
    }

    /// The name of another crate at the beginning of a path.
    fn other_crate(
        &self,
        site: &NameSite,
        krate: usize,
        shadows: &HashSet<String>,
    ) -> Option<Meaning> {
        let begins_path = site.path_follows
            && !site.in_import
            && (site.leading || !site.after_path && !shadows.contains(site.text));
        if !begins_path || site.after_dollar() || site.after_dot() {
            return None;
        }
        let path = self.crates[krate].prelude.get(site.text)?;
        Some(Meaning::Path {
            path: path.clone(),
            absolute: site.leading,
        })
    }

    /// In edition 2015, `::name` and `use name` begin at the crate's own root.
    fn path_of_2015(&self, site: &NameSite, krate: usize) -> Option<Meaning> {
        let is_of_crate = self.crates[krate].edition == 2015
            && (site.leading && !site.after_type() || site.begins_import())
            && !["std", "core", "alloc", "self", "super", "crate"].contains(&site.text);
        is_of_crate.then(|| {
            let mut path = self.root(krate);
            path.push(site.text.to_string());
            Meaning::Path {
                path,
                absolute: site.leading,
            }
        })
    }

    /// Names that a macro's definition has: its own, and fragments as older editions
    /// mean them, whose patterns do not match alternatives.
    fn in_macro_definition(&self, site: &NameSite, krate: usize) -> Option<Meaning> {
        let names = &self.crates[krate];
        if names.edition < 2021 && site.text == "pat" && site.is_fragment() {
            return Some(Meaning::Name("pat_param".to_string()));
        }
        let unique = names.exports.get(site.text)?;
        site.is_macro_definition()
            .then(|| Meaning::Name(unique.clone()))
    }
}

/// The replacement of a name.
enum Meaning {
    /// Another name.
    Name(String),
    /// A path from the file's root.
    Path {
        /// `crate` and what follows.
        path: Vec<String>,
        /// Whether it also stands in place of the `::` before the name.
        absolute: bool,
    },
}

fn renamed(token: &Token, name: &str) -> Token {
    Token {
        text: name.into(),
        ..token.clone()
    }
}

type Prelude = BTreeMap<String, Vec<String>>;

/// The paths in the file of the crates that a crate depends on, and the names of those
/// that the judge has.
fn externs(project: &Project, krate: &Crate) -> (Prelude, HashSet<String>) {
    let mut prelude = Prelude::new();
    let mut external = HashSet::new();
    for (name, to) in &krate.externs {
        match to {
            Extern::Inlined(index) => {
                let module = project.crates[*index].module.clone();
                prelude.insert(name.clone(), vec!["crate".into(), module]);
            }
            Extern::ProcMacro(_) => {}
            Extern::External => {
                external.insert(name.clone());
            }
        }
    }
    (prelude, external)
}

fn procedural(krate: &Crate) -> HashSet<String> {
    let externs = krate.externs.iter();
    externs
        .filter(|(_, to)| matches!(to, Extern::ProcMacro(_)))
        .map(|(name, _)| name.clone())
        .collect()
}

fn extern_crates(items: &[Item]) -> impl Iterator<Item = &ItemExternCrate> {
    items.iter().filter_map(|item| match item {
        Item::ExternCrate(item) => Some(item),
        _ => None,
    })
}

/// The exported macros of a crate, each with a name that no other has in the file's root.
fn unique_exports(
    module: &str,
    items: &[Item],
    modules: &[String],
    seen: &mut HashSet<String>,
) -> BTreeMap<String, String> {
    let mut names = Vec::new();
    exported_macros(items, &mut names);
    let mut exports = BTreeMap::new();
    let declared = declared_types(items);
    for name in names {
        // An import of the macro would be one of the crate's module, too.
        let is_of_crate = modules.contains(&name) && (name != module || declared.contains(module));
        let is_taken =
            !seen.insert(name.clone()) || is_of_crate || STANDARD_MACROS.contains(&name.as_str());
        let unique = if is_taken && !module.is_empty() {
            format!("{module}_{name}")
        } else {
            name.clone()
        };
        exports.insert(name, unique);
    }
    exports
}

/// The crates of which another takes all macros by `#[macro_use]`.
fn macro_crates(project: &Project, loaded: &[Vec<Item>]) -> Vec<usize> {
    let mut found = Vec::new();
    for (krate, items) in project.crates.iter().zip(loaded) {
        for item in extern_crates(items) {
            let mut attributes = item.attrs.iter();
            let is_used = attributes.any(|attribute| attribute.path().is_ident("macro_use"));
            let to = krate.externs.get(&item.ident.to_string());
            if let (true, Some(Extern::Inlined(index))) = (is_used, to) {
                found.push(*index);
            }
        }
    }
    found
}

/// Whether a macro of these items, or of the modules among them, is exported.
pub fn exports_macros(items: &[Item]) -> bool {
    let mut names = Vec::new();
    exported_macros(items, &mut names);
    !names.is_empty()
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
