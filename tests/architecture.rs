//! Holds ARCHITECTURE.md against what the sources import: the drawn arrows
//! between modules and packages, and no circle between the files of a package.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};

type Names = BTreeSet<String>;

/// The path of an import from the root of a crate: the crate's name (empty for
/// the own one) and then modules and items.
type Import = Vec<String>;

/// A file of a package's `src/`.
struct Source {
    /// Relative to `src/`, with `/` between folders.
    file: String,
    /// The module that the file is; of `main.rs`, `["main"]`.
    module: Vec<String>,
    /// Everything that is named by a path.
    imports: Vec<Import>,
    /// Names that `pub use` gives to something from elsewhere.
    exports: BTreeMap<String, Import>,
    /// All identifiers.
    words: Names,
}

/// A package with its sources.
struct Package {
    /// Name in code.
    name: String,
    sources: Vec<Source>,
}

impl Package {
    /// Reads the `src/` of a folder with a manifest.
    fn read(folder: &Path) -> Package {
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
    fn from_sources(name: &str, texts: &[(&str, &str)]) -> Package {
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
    fn circle(&self, left_out: &[(&str, &str)]) -> Option<Vec<&str>> {
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
    fn import_without_arrow(&self, arrows: &BTreeMap<String, Names>) -> Option<String> {
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
    fn foreign<'a>(&'a self, crates: &'a Names) -> impl Iterator<Item = (&'a Source, &'a Import)> {
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

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All Rust files below a folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
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

/// Folders of the games beside the first one.
fn games() -> Vec<PathBuf> {
    let mut games: Vec<PathBuf> = fs::read_dir(root().join("games"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.join("Cargo.toml").exists())
        .collect();
    games.sort();
    games
}

/// Packages that are pasted: the bot's, what they share, and the games'.
fn pasted() -> Vec<Package> {
    let mut folders = vec![root().to_path_buf(), root().join("common")];
    folders.extend(games());
    folders.iter().map(|folder| Package::read(folder)).collect()
}

/// All packages of the workspace.
fn packages() -> Vec<Package> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let members = manifest
        .lines()
        .find_map(|line| line.strip_prefix("members = "))
        .expect("the members in one line");
    let members: Vec<String> = serde_json::from_str(members).expect("a list");
    assert!(members.len() > 10, "only {members:?}");
    let folders = members.iter().map(|member| root().join(member));
    let others = folders.map(|folder| Package::read(&folder));
    [Package::read(root())].into_iter().chain(others).collect()
}

/// Who may name whom, from the drawing after these words in ARCHITECTURE.md, with
/// all that follows: `a -> b -> c` lets `a` name `c`, too.
fn arrows(words: &str) -> BTreeMap<String, Names> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let (_, section) = text.split_once(words).unwrap_or_else(|| {
        panic!("ARCHITECTURE.md: expected a drawing of arrows after the words {words:?}")
    });
    let drawing = section.split("```").nth(1).expect("a drawing");
    let mut arrows: BTreeMap<String, Names> = BTreeMap::new();
    // Drawings in one line stand at least three blanks apart.
    for chain in drawing.lines().flat_map(|line| line.split("   ")) {
        let stations: Vec<Vec<String>> = chain.split("->").map(names_of_station).collect();
        for pair in stations.windows(2) {
            for from in &pair[0] {
                let targets = arrows.entry(from.clone()).or_default();
                targets.extend(pair[1].iter().cloned());
            }
        }
    }
    loop {
        let before = arrows.clone();
        for targets in arrows.values_mut() {
            let further = targets.iter().filter_map(|target| before.get(target));
            let further: Vec<String> = further.flatten().cloned().collect();
            targets.extend(further);
        }
        if arrows == before {
            return arrows;
        }
    }
}

/// `a, b (a remark)` is `a` and `b`.
fn names_of_station(text: &str) -> Vec<String> {
    let names = text.split('(').next().unwrap_or_default().split(',');
    names
        .map(|name| name.trim().to_string())
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn modules_import_only_along_the_arrows() {
    let bot = Package::read(root());
    assert_eq!(bot.import_without_arrow(&arrows("## Arrows")), None);
    for folder in games() {
        let game = Package::read(&folder);
        let drawing = arrows(&format!("Within `games/{}/src`:", game.name));
        assert_eq!(game.import_without_arrow(&drawing), None);
    }
}

/// `a, b` and then `<- c   a remark`: a module may name those before it, in the lines above
/// and in its own.
fn order_of_the_arena() -> BTreeMap<String, Names> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let (_, section) = text.split_once("**arena/**").expect("the arena's part");
    let drawing = section.split("```").nth(1).expect("a drawing");
    let mut above = Names::new();
    let mut arrows = BTreeMap::new();
    for line in drawing.lines() {
        let stations = line.trim().trim_start_matches("<- ");
        let stations = stations.split("   ").next().unwrap_or_default();
        for station in stations.split(" <- ") {
            for name in names_of_station(station) {
                arrows.insert(name.clone(), above.clone());
                above.insert(name);
            }
        }
    }
    arrows
}

#[test]
fn modules_of_the_arena_import_in_one_order() {
    let arena = Package::read(&root().join("arena"));
    let order = order_of_the_arena();
    let modules = arena
        .sources
        .iter()
        .filter_map(|source| source.module.first());
    let modules: Names = modules.cloned().collect();
    let drawn: Names = order.keys().cloned().collect();
    assert_eq!(modules, drawn, "the modules, and those that are drawn");
    assert_eq!(arena.import_without_arrow(&order), None);
    // An import from the right is found.
    let files = [
        ("lib.rs", ""),
        ("referee.rs", "use crate::series::Series;"),
        ("series.rs", "use crate::seeds;"),
        ("seeds.rs", ""),
    ];
    let found = Package::from_sources("arena", &files).import_without_arrow(&order);
    let expected = "arena: referee.rs imports series.rs: no arrow from referee to series";
    assert_eq!(found.as_deref(), Some(expected));
}

#[test]
fn packages_import_only_along_the_arrows() {
    let arrows = arrows("## Arrows");
    let packages = packages();
    let crates: Names = packages
        .iter()
        .map(|package| package.name.clone())
        .collect();
    let mut seen = 0;
    for package in &packages {
        let none = Names::new();
        let allowed = arrows.get(&package.name).unwrap_or(&none);
        for (source, import) in package.foreign(&crates) {
            // Of the bot's package, only those modules that have an arrow.
            let target = if import[0] == "ocean" && import.len() > 1 {
                &import[1]
            } else {
                &import[0]
            };
            let place = format!("{}: {}", package.name, source.file);
            assert!(
                allowed.contains(target),
                "{place} imports {}: no arrow to {target}",
                import.join("::")
            );
            seen += 1;
        }
    }
    assert!(seen > 100, "only {seen} imports were found");
}

#[test]
fn files_do_not_import_each_other_in_a_circle() {
    let packages = packages();
    let mut found = Vec::new();
    for package in &packages {
        // All circles, so that a failure names them at once.
        let mut open = Vec::new();
        while let Some(circle) = package.circle(&open) {
            found.push(format!("{}: {}", package.name, circle.join(" -> ")));
            open.push((circle[0], circle[1]));
        }
    }
    assert!(found.is_empty(), "circles:\n{}", found.join("\n"));
}

/// Outside `games/`, the arena knows no game; only the registry,
/// `games/mod.rs`, names them all.
#[test]
fn the_core_of_the_arena_names_no_game() {
    let arena = Package::read(&root().join("arena"));
    let mut games: Names = games()
        .iter()
        .map(|folder| Package::read(folder).name)
        .collect();
    games.insert("ocean".to_string());
    let mut naming = BTreeSet::new();
    for source in &arena.sources {
        let own = match source.module.as_slice() {
            [first] if first == "games" => continue,
            [first, game, ..] if first == "games" => Some(game),
            _ => None,
        };
        for import in &source.imports {
            let game = match import.as_slice() {
                [first, games, game, ..] if first.is_empty() && games == "games" => game,
                [package, ..] => package,
                [] => continue,
            };
            if games.contains(game) && Some(game) != own {
                naming.insert(source.file.as_str());
            }
        }
    }
    assert_eq!(naming, BTreeSet::new(), "the core imports a game");
}

/// The date may start a random stream in `main.rs`: no decision hangs on time.
#[test]
fn only_the_deadline_reads_a_clock() {
    for package in pasted() {
        for source in &package.sources {
            for (clock, reader) in [("Instant", "deadline.rs"), ("SystemTime", "main.rs")] {
                let may = source.file.rsplit('/').next() == Some(reader);
                let reads = source.words.contains(clock);
                assert!(
                    !reads || may,
                    "{}: {} names {clock}",
                    package.name,
                    source.file
                );
            }
        }
    }
}

#[test]
fn the_tracker_never_sees_the_true_state() {
    for source in Package::read(root()).sources {
        if source.module.first().is_some_and(|name| name == "tracker") {
            for hidden in ["State", "Submarine"] {
                assert!(!source.words.contains(hidden), "{}: {hidden}", source.file);
            }
        }
    }
}

/// The rules are pure: no randomness, no input or output.
#[test]
fn the_rules_are_pure() {
    for package in pasted() {
        for source in &package.sources {
            let first = source.module.first().map(String::as_str);
            if matches!(first, Some("rules" | "protocol")) {
                for impure in ["rand", "io", "fs", "env", "println", "eprintln"] {
                    let names = source.words.contains(impure);
                    assert!(!names, "{}: {} names {impure}", package.name, source.file);
                }
            }
        }
    }
}

#[test]
fn an_import_against_the_arrows_is_found() {
    let arrows = arrows("## Arrows");
    let search = ("search/mod.rs", "use crate::tracker::Tracker;");
    let tracker = |text| ("tracker/mod.rs", text);
    let fine = [("lib.rs", ""), search, tracker("use crate::rules::Cell;")];
    let fine = Package::from_sources("ocean", &fine);
    assert_eq!(fine.import_without_arrow(&arrows), None);
    for text in [
        "use crate::search::Search;",
        "use super::{rules, search::{self, Deadline}};",
        "fn f() { crate::search::deadline(); }",
        "fn f() { println!(\"{}\", crate::search::NODES); }",
        "use ocean::search::Search;",
    ] {
        let package = Package::from_sources("ocean", &[("lib.rs", ""), search, tracker(text)]);
        let found = package.import_without_arrow(&arrows);
        let expected =
            "ocean: tracker/mod.rs imports search/mod.rs: no arrow from tracker to search";
        assert_eq!(found.as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn files_that_import_each_other_are_found() {
    let parent = "pub mod left; pub mod right; pub use left::Left; pub use right::Right;";
    let package = |left, right| {
        let files = [
            ("lib.rs", "pub mod rules;"),
            ("rules/mod.rs", parent),
            ("rules/left.rs", left),
            ("rules/right.rs", right),
        ];
        Package::from_sources("game", &files)
    };
    let fine = package(
        "pub struct Left;",
        "use super::Left; pub struct Right(Left);",
    );
    assert_eq!(fine.circle(&[]), None);
    for left in [
        "use super::Right; pub struct Left(Right);",
        "use crate::rules::right::Right;",
        "fn f() { super::right::g(); }",
    ] {
        let both = package(left, "use super::Left; pub struct Right(Left);");
        let circle = ["rules/left.rs", "rules/right.rs", "rules/left.rs"];
        assert_eq!(both.circle(&[]).as_deref(), Some(&circle[..]), "{left}");
        assert_eq!(both.circle(&[("rules/left.rs", "rules/right.rs")]), None);
    }
    // What only tests import closes no circle.
    let tested = package(
        "#[cfg(test)] mod tests { use super::super::Right; }",
        "use super::Left;",
    );
    assert_eq!(tested.circle(&[]), None);
}

#[test]
fn the_reading_of_arrows() {
    let arrows = arrows("## Arrows");
    assert!(arrows["search"].contains("rules"));
    assert!(!arrows["tracker"].contains("search"));
    assert!(!arrows.contains_key("bundler") || !arrows["bundler"].contains("ocean"));
}
