//! Sources as a test of the architecture reads them: the files of a package, what each
//! imports, and the circles among them.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};

pub type Names = BTreeSet<String>;

/// The path of an import from the root of a crate: the crate's name (empty for
/// the own one) and then modules and items.
pub type Import = Vec<String>;

/// A file of a package's `src/`.
pub struct Source {
    /// Relative to `src/`, with `/` between folders.
    pub file: String,
    /// The module that the file is; of `main.rs`, `["main"]`.
    pub module: Vec<String>,
    /// Everything that is named by a path.
    pub imports: Vec<Import>,
    /// Names that `pub use` gives to something from elsewhere.
    exports: BTreeMap<String, Import>,
    /// All identifiers.
    pub words: Names,
}

/// A package with its sources.
pub struct Package {
    /// Name in code.
    pub name: String,
    pub sources: Vec<Source>,
}

impl Package {
    /// Reads the `src/` of a folder with a manifest.
    pub fn read(folder: &Path) -> Package {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let name = manifest
            .lines()
            .skip_while(|line| line.trim() != "[package]")
            .find_map(|line| line.strip_prefix("name = "))
            .expect("a package has a name");
        let src = folder.join("src");
        let texts: Vec<(String, String)> = rust_files(&src)
            .into_iter()
            .map(|path| {
                let file = path.strip_prefix(&src).expect("below src");
                let file = file.to_string_lossy().replace('\\', "/");
                (file, fs::read_to_string(&path).expect("a source"))
            })
            .collect();
        let texts: Vec<(&str, &str)> = texts.iter().map(|(f, t)| (&**f, &**t)).collect();
        Package::from_sources(&name.trim_matches('"').replace('-', "_"), &texts)
    }

    /// A package of these files with these texts.
    pub fn from_sources(name: &str, texts: &[(&str, &str)]) -> Package {
        let modules: BTreeSet<Vec<String>> = texts.iter().map(|(file, _)| module(file)).collect();
        let sources = texts.iter().map(|(file, text)| {
            let parsed = syn::parse_file(text).unwrap_or_else(|error| panic!("{file}: {error}"));
            let mut reader = Reader {
                module: module(file),
                modules: &modules,
                imports: Vec::new(),
                exports: BTreeMap::new(),
            };
            reader.visit_file(&parsed);
            let mut words = Names::new();
            collect_words(text.parse().expect("it was parsed"), &mut words);
            Source {
                file: file.to_string(),
                module: module(file),
                imports: reader.imports,
                exports: reader.exports,
                words,
            }
        });
        Package {
            name: name.to_string(),
            sources: sources.collect(),
        }
    }

    /// The file in which something stands that is named by a path in this
    /// package; what is exported again is looked for where it comes from.
    fn find(&self, import: &[String]) -> Option<usize> {
        let inner = match import.split_first()? {
            (first, inner) if first.is_empty() || *first == self.name => inner,
            _ => return None,
        };
        let mut place = self.at(&[])?;
        for (depth, name) in inner.iter().enumerate() {
            if let Some(child) = self.at(&inner[..=depth]) {
                place = child;
            } else if let Some(from) = self.sources[place].exports.get(name) {
                return self.find(from);
            } else {
                break;
            }
        }
        Some(place)
    }

    fn at(&self, module: &[String]) -> Option<usize> {
        self.sources.iter().position(|s| s.module == module)
    }

    /// Which files each file imports.
    fn edges(&self) -> Vec<BTreeSet<usize>> {
        let found = self.sources.iter().enumerate().map(|(from, source)| {
            let files = source.imports.iter().filter_map(|path| self.find(path));
            files.filter(|to| *to != from).collect()
        });
        found.collect()
    }

    /// A circle of files that import each other, without the edges `left_out`.
    pub fn circle(&self, left_out: &[(&str, &str)]) -> Option<Vec<&str>> {
        let edges = self.edges();
        let file = |place: usize| self.sources[place].file.as_str();
        for start in 0..edges.len() {
            let mut before: BTreeMap<usize, usize> = BTreeMap::new();
            let mut open = vec![start];
            while let Some(from) = open.pop() {
                for &to in &edges[from] {
                    if left_out.contains(&(file(from), file(to))) {
                        continue;
                    }
                    if to == start {
                        let mut circle = vec![file(start), file(from)];
                        let mut place = from;
                        while place != start {
                            place = before[&place];
                            circle.push(file(place));
                        }
                        circle.reverse();
                        return Some(circle);
                    }
                    before.entry(to).or_insert_with(|| {
                        open.push(to);
                        from
                    });
                }
            }
        }
        None
    }

    /// The first import between top modules that has no arrow.
    pub fn import_without_arrow(&self, arrows: &BTreeMap<String, Names>) -> Option<String> {
        let edges = self.edges();
        for (source, targets) in self.sources.iter().zip(&edges) {
            let Some(from) = source.module.first() else {
                continue;
            };
            for &to in targets {
                let target = &self.sources[to];
                let Some(to) = target.module.first() else {
                    continue;
                };
                let fine = from == to || arrows.get(from).is_some_and(|names| names.contains(to));
                if !fine {
                    return Some(format!(
                        "{}: {} imports {}: no arrow from {from} to {to}",
                        self.name, source.file, target.file
                    ));
                }
            }
        }
        None
    }

    /// Names of other packages' crates and of what is imported from them.
    pub fn foreign<'a>(
        &'a self,
        crates: &'a Names,
    ) -> impl Iterator<Item = (&'a Source, &'a Import)> {
        self.sources.iter().flat_map(move |source| {
            let imports = source.imports.iter();
            // A module that was imported may have a package's name.
            let is_local = |name: &String| {
                let mut imports = source.imports.iter();
                imports.any(|path| path[0].is_empty() && path.last() == Some(name))
            };
            let foreign = imports.filter(move |path| {
                crates.contains(&path[0]) && path[0] != self.name && !is_local(&path[0])
            });
            foreign.map(move |path| (source, path))
        })
    }
}

/// The module that a file of `src/` is.
fn module(file: &str) -> Vec<String> {
    let path = file.trim_end_matches(".rs");
    let parts = path.split('/').map(str::to_string);
    let module: Vec<String> = parts.filter(|part| part != "mod").collect();
    if module == ["lib"] {
        return Vec::new();
    }
    module
}

fn collect_words(stream: TokenStream, words: &mut Names) {
    for tree in stream {
        match tree {
            TokenTree::Ident(name) => {
                words.insert(name.to_string());
            }
            TokenTree::Group(group) => collect_words(group.stream(), words),
            _ => {}
        }
    }
}

/// Collects the paths of a file, all but those of its tests.
struct Reader<'a> {
    module: Vec<String>,
    modules: &'a BTreeSet<Vec<String>>,
    imports: Vec<Import>,
    exports: BTreeMap<String, Import>,
}

impl Reader<'_> {
    /// A written path from the root of a crate; `None` for a local name.
    fn whole(&self, path: &[String]) -> Option<Import> {
        let inner = |module: &[String], rest: &[String]| {
            let mut whole = vec![String::new()];
            whole.extend(module.iter().chain(rest).cloned());
            Some(whole)
        };
        // A program has no modules but those of its library.
        let is_main = self.module == ["main"];
        let here: &[String] = if is_main { &[] } else { &self.module };
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => inner(&[], rest),
            "self" => inner(here, rest),
            "super" => {
                let ups = path.iter().take_while(|name| *name == "super").count();
                inner(&here[..here.len().checked_sub(ups)?], &path[ups..])
            }
            _ => {
                let mut child = here.to_vec();
                child.push(first.clone());
                if self.modules.contains(&child) && !is_main {
                    return inner(here, path);
                }
                (path.len() > 1).then(|| path.to_vec())
            }
        }
    }

    fn take(&mut self, path: &[String], name: Option<&str>, is_public: bool) {
        let Some(whole) = self.whole(path) else {
            return;
        };
        // Handing on what stands below is no use of it.
        let below = whole[0].is_empty() && whole[1..].starts_with(&self.module);
        match name {
            Some(name) if is_public => {
                self.exports.insert(name.to_string(), whole.clone());
                if !below {
                    self.imports.push(whole);
                }
            }
            _ => self.imports.push(whole),
        }
    }

    fn tree(&mut self, tree: &syn::UseTree, before: &[String], is_public: bool) {
        let with = |name: &syn::Ident| {
            let mut path = before.to_vec();
            if name != "self" || before.is_empty() {
                path.push(name.to_string());
            }
            path
        };
        match tree {
            syn::UseTree::Path(path) => self.tree(&path.tree, &with(&path.ident), is_public),
            syn::UseTree::Name(name) => {
                let path = with(&name.ident);
                let last = path.last().cloned();
                self.take(&path, last.as_deref(), is_public);
            }
            syn::UseTree::Rename(rename) => {
                let name = rename.rename.to_string();
                self.take(&with(&rename.ident), Some(&name), is_public);
            }
            syn::UseTree::Glob(_) => self.take(before, None, is_public),
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.tree(tree, before, is_public);
                }
            }
        }
    }

    /// The paths in the text of a macro's call.
    fn stream(&mut self, stream: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for tree in stream {
            match tree {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.end(&mut path);
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                other => {
                    self.end(&mut path);
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.stream(group.stream());
                    }
                }
            }
        }
        self.end(&mut path);
    }

    fn end(&mut self, path: &mut Vec<String>) {
        if path.len() > 1 {
            self.take(path, None, false);
        }
        path.clear();
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => {
            list.path.is_ident("cfg") && list.tokens.to_string().contains("test")
        }
        _ => false,
    })
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let is_public = !matches!(item.vis, syn::Visibility::Inherited);
        if let (Some(_), syn::UseTree::Path(path)) = (item.leading_colon, &item.tree) {
            // `::name` is a crate, whatever the modules are called.
            let mut whole = Vec::new();
            flatten(&path.tree, &[path.ident.to_string()], &mut whole);
            self.imports.extend(whole);
            return;
        }
        self.tree(&item.tree, &[], is_public);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if path.leading_colon.is_some() {
            self.imports.push(names);
        } else if names.len() > 1 {
            self.take(&names, None, false);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        visit::visit_macro(self, call);
        self.stream(call.tokens.clone());
    }
}

fn flatten(tree: &syn::UseTree, before: &[String], out: &mut Vec<Import>) {
    let with = |name: String| [before, &[name]].concat();
    match tree {
        syn::UseTree::Path(path) => flatten(&path.tree, &with(path.ident.to_string()), out),
        syn::UseTree::Name(name) => out.push(with(name.ident.to_string())),
        syn::UseTree::Rename(rename) => out.push(with(rename.ident.to_string())),
        syn::UseTree::Glob(_) => out.push(before.to_vec()),
        syn::UseTree::Group(group) => group.items.iter().for_each(|t| flatten(t, before, out)),
    }
}

/// All Rust files below a folder.
pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}
