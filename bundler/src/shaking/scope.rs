//! Name resolution: the units that a live unit's text mentions.
//!
//! This is on the safe side: a name that could be two things keeps both.

use crate::program::captures::captures;
use crate::program::imports::simplify_use;
use crate::program::printer::dense;
use crate::program::splitter::whole_number;
use crate::program::units::{Id, Implementation, Kind, Part, Program, Unit};
use crate::tokens::{Token, TokenKind};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Aliases of aliases that are followed. A guess.
const MAX_ALIASES: usize = 4;

#[derive(Default)]
struct Module {
    names: HashMap<String, Vec<Id>>,
    globs: Vec<Id>,
    parent: Option<Id>,
}

/// A module or type that a glob import leads to, and what its path passes.
struct GlobTarget {
    unit: Id,
    passed: Vec<Id>,
}

/// Name tables of a program.
#[derive(Default)]
pub struct Scope {
    /// The targets of each glob import, as far as they were looked up.
    glob_targets: RefCell<HashMap<Id, Rc<[GlobTarget]>>>,
    modules: HashMap<Id, Module>,
    /// Members of impls, by name of the type and of the member.
    pub(crate) members: HashMap<(String, String), Vec<Id>>,
    /// Members of traits, by trait unit.
    pub(crate) trait_members: HashMap<Id, HashMap<String, Id>>,
    /// The local trait that an impl is of.
    pub(crate) trait_of_impl: HashMap<Id, Vec<Id>>,
    /// Impls of a local trait.
    pub(crate) impls_of_trait: HashMap<Id, Vec<Id>>,
    /// Impls of `Drop`, by name of the type.
    pub(crate) drops: HashMap<String, Vec<Id>>,
    pub(crate) macros: HashMap<String, Vec<Id>>,
    /// Members of traits, by name.
    pub(crate) by_trait_member: HashMap<String, Vec<Id>>,
    /// Traits, by name.
    pub(crate) traits: HashMap<String, Vec<Id>>,
    /// Names of traits in a trait's bounds and in those of its types.
    pub(crate) trait_bounds: HashMap<Id, Vec<String>>,
    /// Markers that go with a type: `Copy`, and derives of `Copy` and `Clone`.
    pub(crate) copies: HashMap<String, Vec<Id>>,
    /// Paths that each unit's text mentions, without its body.
    pub(crate) paths: Vec<Vec<Vec<String>>>,
    /// Paths that each function's body mentions.
    pub(crate) body_paths: Vec<Vec<Vec<String>>>,
    /// Names that `use` items within a unit's text bring in: the path and the name.
    inner_imports: HashMap<Id, Vec<(Vec<String>, String)>>,
    /// Impls in anonymous constants and item macro calls, as their text has them; impls that name
    /// aliases, with the types that these stand for.
    pub(crate) hidden_impls: HashMap<Id, Vec<Implementation>>,
}

impl Scope {
    /// Builds the tables of a program.
    pub fn new(program: &Program) -> Scope {
        let mut scope = Scope::default();
        for (id, unit) in program.units.iter().enumerate() {
            if unit.kind() == Kind::Module {
                scope.modules.entry(id).or_default().parent = unit.parent;
            }
            for (body, paths) in [(false, &mut scope.paths), (true, &mut scope.body_paths)] {
                let tokens: Vec<&Token> = own_tokens(program, id, body).collect();
                let imports = if unit.kind() == Kind::Use {
                    Vec::new()
                } else {
                    inner_imports(&tokens)
                };
                paths.push(mentioned_paths(&tokens, &imports));
                if !imports.is_empty() {
                    scope.inner_imports.entry(id).or_default().extend(imports);
                }
            }
        }
        for (id, unit) in program.units.iter().enumerate() {
            let is_anonymous = unit.name.as_deref().is_none_or(|name| name == "_");
            if is_anonymous && matches!(unit.kind(), Kind::Constant | Kind::Invocation) {
                scope.hidden_impls.insert(id, hidden_impls(program, id));
            }
            if let Some(parent) = unit.parent {
                scope.note_child(program, id, parent);
            }
        }
        scope.note_traits(program);
        let aliases = program.units.iter().filter_map(Alias::of);
        let aliases: HashSet<&str> = aliases.map(|alias| alias.name).collect();
        let imports = program.units.iter().filter_map(Unit::import);
        let renamed = imports.filter_map(|import| import.alias.as_deref());
        let renamed: HashSet<&str> = renamed.filter(|name| *name != "_").collect();
        for (id, unit) in program.units.iter().enumerate() {
            let Some(of) = unit.implementation() else {
                continue;
            };
            let by_type = scope.without_aliases(program, unit.module, of, &aliases);
            let by_trait = scope.with_real_trait(program, unit.module, of, &renamed);
            let all = [by_type, by_trait].into_iter().flatten();
            let all: Vec<Implementation> = all.collect();
            if !all.is_empty() {
                scope.hidden_impls.entry(id).or_default().extend(all);
            }
        }
        for (id, unit) in program.units.iter().enumerate() {
            if unit.kind() == Kind::Impl && !unit.trait_path().is_empty() {
                scope.note_trait_impl(program, id);
            }
        }
        scope
    }

    /// An impl with the name that its trait has where it is declared; `None` if an import did not
    /// rename it.
    fn with_real_trait(
        &self,
        program: &Program,
        module: Id,
        of: &Implementation,
        renamed: &HashSet<&str>,
    ) -> Option<Implementation> {
        let name = of.trait_path.last()?;
        if !renamed.contains(name.as_str()) {
            return None;
        }
        let mut passed = Vec::new();
        self.resolve(program, module, &of.trait_path, &mut passed);
        let imports = passed.iter().filter_map(|id| program.units[*id].import());
        let mut imports = imports.filter(|import| import.alias.as_ref() == Some(name));
        Some(Implementation {
            trait_path: imports.next()?.target.clone(),
            ..of.clone()
        })
    }

    /// An impl with the names in the types that aliases stand for; `None` if it names no alias.
    fn without_aliases(
        &self,
        program: &Program,
        module: Id,
        of: &Implementation,
        aliases: &HashSet<&str>,
    ) -> Option<Implementation> {
        let mut all = of.self_words.iter().chain(&of.trait_words);
        if !all.any(|word| aliases.contains(word.as_str())) {
            return None;
        }
        let meant = |words: &[String]| -> Vec<String> {
            let mut found: Vec<String> = Vec::new();
            for word in words {
                let path = found.last().map_or([""; 2], |module| [module, word]);
                match self.meant_by_path(program, module, &path, aliases) {
                    Some(words) => {
                        found.pop();
                        found.extend(words);
                    }
                    None => {
                        found.extend(self.meant_by(program, module, word, aliases, MAX_ALIASES));
                    }
                }
            }
            found
        };
        let self_words = meant(&of.self_words);
        Some(Implementation {
            trait_words: meant(&of.trait_words),
            trait_lead: None,
            self_type: self_words.first().cloned(),
            self_words,
            self_lead: None,
            ..of.clone()
        })
    }

    /// The names and numbers in the type that a name stands for in a module, if it is one of
    /// these aliases; else the name.
    fn meant_by(
        &self,
        program: &Program,
        module: Id,
        name: &str,
        aliases: &HashSet<&str>,
        depth: usize,
    ) -> Vec<String> {
        let path = [name.to_string()];
        let known = (depth > 0 && aliases.contains(name))
            .then(|| self.alias(program, module, &path))
            .flatten();
        let Some((module, words)) = known else {
            return path.into();
        };
        let words = words.iter();
        words
            .flat_map(|word| self.meant_by(program, module, word, aliases, depth - 1))
            .collect()
    }

    /// The names and numbers of an alias that is named with its crate; `None` if it is none.
    fn meant_by_path(
        &self,
        program: &Program,
        module: Id,
        path: &[&str],
        aliases: &HashSet<&str>,
    ) -> Option<Vec<String>> {
        let last = path.last().filter(|last| aliases.contains(*last))?;
        let path: Vec<String> = ["crate"]
            .iter()
            .chain(path)
            .map(|it| it.to_string())
            .collect();
        let (within, words) = self.alias(program, module, &path)?;
        let mut meant = Vec::new();
        for word in words.iter().filter(|word| word != last) {
            meant.extend(self.meant_by(program, within, word, aliases, MAX_ALIASES));
        }
        Some(meant)
    }

    /// Module and words of the alias that a path means.
    fn alias(&self, program: &Program, module: Id, path: &[String]) -> Option<(Id, Vec<String>)> {
        let units = self.resolve(program, module, path, &mut Vec::new());
        let mut units = units.into_iter().map(|id| &program.units[id]);
        units.find_map(|unit| Some((unit.module, Alias::of(unit)?.words()?)))
    }

    fn note_child(&mut self, program: &Program, id: Id, parent: Id) {
        let owner = &program.units[parent];
        let name = program.units[id].name.clone().unwrap_or_default();
        match owner.kind() {
            Kind::Module => self.note_in_module(program, id, parent, name),
            Kind::Impl => {
                let key = (owner.self_type().cloned().unwrap_or_default(), name);
                self.members.entry(key).or_default().push(id);
            }
            Kind::Trait => {
                let same = self.by_trait_member.entry(name.clone());
                same.or_default().push(id);
                let members = self.trait_members.entry(parent);
                members.or_default().insert(name, id);
            }
            _ => {}
        }
    }

    fn note_in_module(&mut self, program: &Program, id: Id, module: Id, name: String) {
        let unit = &program.units[id];
        let table = self.modules.entry(module).or_default();
        if unit.import().is_some_and(|import| import.glob) {
            table.globs.push(id);
        } else if unit.kind() == Kind::Invocation {
            for name in defined_by_invocation(program, id) {
                table.names.entry(name).or_default().push(id);
            }
        } else if unit.kind() == Kind::Macro {
            let name = format!("{name}!");
            table.names.entry(name.clone()).or_default().push(id);
            self.macros.entry(name.clone()).or_default().push(id);
            // Exported macros are names of the file's root.
            let root = self.modules.entry(0).or_default();
            let same = root.names.entry(name).or_default();
            if !same.contains(&id) {
                same.push(id);
            }
        } else if !name.is_empty() {
            table.names.entry(name).or_default().push(id);
        }
    }

    /// The local trait of an impl; of `Drop`, the type.
    fn note_trait_impl(&mut self, program: &Program, id: Id) {
        let unit = &program.units[id];
        let mut passed = Vec::new();
        for target in self.resolve(program, unit.module, unit.trait_path(), &mut passed) {
            if program.units[target].kind() == Kind::Trait {
                self.trait_of_impl.entry(id).or_default().push(target);
                self.impls_of_trait.entry(target).or_default().push(id);
            }
        }
        if unit.trait_name().is_some_and(|name| name == "Drop") {
            let owner = unit.self_type().cloned().unwrap_or_default();
            self.drops.entry(owner).or_default().push(id);
        }
    }

    fn note_traits(&mut self, program: &Program) {
        for (id, unit) in program.units.iter().enumerate() {
            if unit.kind() == Kind::Trait {
                self.traits
                    .entry(unit.name.clone().unwrap_or_default())
                    .or_default()
                    .push(id);
            }
            let last = unit.trait_name().map(String::as_str);
            let is_copy = match unit.kind() {
                Kind::Derive => matches!(last, Some("Copy" | "Clone")),
                Kind::Impl => last == Some("Copy"),
                _ => false,
            };
            if let (true, Some(of)) = (is_copy, unit.self_type()) {
                self.copies.entry(of.clone()).or_default().push(id);
            }
        }
        for (id, unit) in program.units.iter().enumerate() {
            let of = match (unit.kind(), unit.parent) {
                (Kind::Trait, _) => id,
                (Kind::Bound, Some(parent)) => parent,
                (Kind::Type, Some(parent)) if program.units[parent].kind() == Kind::Trait => parent,
                _ => continue,
            };
            for name in self.paths[id].iter().flatten() {
                if self.traits.contains_key(name) {
                    self.trait_bounds.entry(of).or_default().push(name.clone());
                }
            }
        }
    }

    /// The paths that a path in the text of a unit stands for if the text imports its first name.
    pub fn without_inner_imports(&self, id: Id, path: &[String]) -> Vec<Vec<String>> {
        let imports = self.inner_imports.get(&id).map_or(&[][..], Vec::as_slice);
        without_imports(path, imports).collect()
    }

    /// The units that a path means, seen from a module; those passed on the
    /// way, imports and modules, are added to `passed`.
    pub fn resolve(
        &self,
        program: &Program,
        module: Id,
        path: &[String],
        passed: &mut Vec<Id>,
    ) -> Vec<Id> {
        let mut seen = HashSet::new();
        self.walk(program, module, path, passed, &mut seen)
    }

    fn walk(
        &self,
        program: &Program,
        module: Id,
        path: &[String],
        passed: &mut Vec<Id>,
        seen: &mut HashSet<(Id, String)>,
    ) -> Vec<Id> {
        let Some((first, mut rest)) = path.split_first() else {
            return Vec::new();
        };
        let mut current = match first.as_str() {
            "crate" => vec![0],
            "self" => vec![module],
            "super" => self.modules[&module].parent.into_iter().collect(),
            name => self.lookup(program, module, name, passed, seen),
        };
        while let Some((name, after)) = rest.split_first() {
            let mut next = Vec::new();
            for id in current {
                match program.units[id].kind() {
                    Kind::Module if name == "super" => {
                        next.extend(self.modules[&id].parent);
                    }
                    Kind::Module => {
                        passed.push(id);
                        next.extend(self.lookup(program, id, name, passed, seen));
                    }
                    Kind::Type => {
                        passed.push(id);
                        let owner = program.units[id].name.clone().unwrap_or_default();
                        let key = (owner, name.clone());
                        passed.extend(self.members.get(&key).into_iter().flatten());
                    }
                    Kind::Trait => {
                        passed.push(id);
                        let members = self.trait_members.get(&id);
                        passed.extend(members.and_then(|members| members.get(name)));
                    }
                    _ => passed.push(id),
                }
            }
            current = next;
            rest = after;
        }
        current
    }

    fn lookup(
        &self,
        program: &Program,
        module: Id,
        name: &str,
        passed: &mut Vec<Id>,
        seen: &mut HashSet<(Id, String)>,
    ) -> Vec<Id> {
        if !seen.insert((module, name.to_string())) {
            // Within an import of this name, such as `use self::parse::parse`.
            let named = self.modules.get(&module).and_then(|it| it.names.get(name));
            let is_import = |id: &Id| program.units[*id].kind() == Kind::Use;
            let declared = named.into_iter().flatten().copied();
            return declared.filter(|id| !is_import(id)).collect();
        }
        let found = self.lookup_unguarded(program, module, name, passed, seen);
        seen.remove(&(module, name.to_string()));
        found
    }

    fn lookup_unguarded(
        &self,
        program: &Program,
        module: Id,
        name: &str,
        passed: &mut Vec<Id>,
        seen: &mut HashSet<(Id, String)>,
    ) -> Vec<Id> {
        let Some(table) = self.modules.get(&module) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut is_declared = false;
        let mut declared: Vec<Id> = table.names.get(name).cloned().unwrap_or_default();
        if let Some(plain) = name.strip_suffix('!') {
            let imports = table.names.get(plain).into_iter().flatten().copied();
            declared.extend(imports.filter(|id| program.units[*id].kind() == Kind::Use));
        }
        for id in &declared {
            let unit = &program.units[*id];
            if let Some(import) = unit.import() {
                let mut target = import.target.clone();
                if let (true, Some(last)) = (name.ends_with('!'), target.last_mut()) {
                    last.push('!');
                }
                let mut trail = vec![*id];
                let inner = self.walk(program, unit.module, &target, &mut trail, seen);
                if inner.is_empty() && name.ends_with('!') && target[0] == "crate" {
                    continue;
                }
                is_declared = true;
                passed.append(&mut trail);
                found.extend(inner);
            } else {
                is_declared = true;
                passed.push(*id);
                found.push(*id);
            }
        }
        if is_declared {
            return found;
        }
        self.lookup_in_globs(program, module, name, passed, seen)
    }

    /// A name that a module has only through its glob imports. Each module that they lead to
    /// is looked at once, so the time does not grow with the number of ways to it; all
    /// imports on a way to a declaration count as passed.
    fn lookup_in_globs(
        &self,
        program: &Program,
        module: Id,
        name: &str,
        passed: &mut Vec<Id>,
        seen: &mut HashSet<(Id, String)>,
    ) -> Vec<Id> {
        struct Edge<'a> {
            from: Id,
            glob: Id,
            target: &'a GlobTarget,
        }
        let mut found = Vec::new();
        let mut queue = vec![module];
        let mut visited: HashSet<Id> = [module].into();
        // Modules and types on a way to a declaration.
        let mut leading: HashSet<Id> = HashSet::new();
        let mut targets: Vec<(Id, Id, Rc<[GlobTarget]>)> = Vec::new();
        while let Some(from) = queue.pop() {
            let globs = self
                .modules
                .get(&from)
                .map_or(&[][..], |table| &table.globs);
            for glob in globs {
                if !self.is_seen(program, *glob, module) {
                    continue;
                }
                let of_glob = self.glob_targets(program, *glob);
                for target in of_glob.iter() {
                    if !visited.insert(target.unit) {
                        continue;
                    }
                    match program.units[target.unit].kind() {
                        Kind::Module if self.declares(program, target.unit, name, from) => {
                            let before = passed.len();
                            found.extend(self.lookup(program, target.unit, name, passed, seen));
                            if passed.len() > before {
                                leading.insert(target.unit);
                            } else {
                                queue.push(target.unit);
                            }
                        }
                        Kind::Module => queue.push(target.unit),
                        Kind::Type if mentions(program, target.unit, name) => {
                            found.push(target.unit);
                            leading.insert(target.unit);
                        }
                        _ => {}
                    }
                }
                targets.push((from, *glob, of_glob));
            }
        }
        let edges: Vec<Edge> = targets
            .iter()
            .flat_map(|(from, glob, targets)| {
                targets.iter().map(|target| Edge {
                    from: *from,
                    glob: *glob,
                    target,
                })
            })
            .collect();
        let mut is_passed = vec![false; edges.len()];
        loop {
            let before = leading.len();
            for (edge, is_passed) in edges.iter().zip(&mut is_passed) {
                if !*is_passed && leading.contains(&edge.target.unit) {
                    *is_passed = true;
                    leading.insert(edge.from);
                    passed.push(edge.glob);
                    passed.extend(&edge.target.passed);
                    passed.push(edge.target.unit);
                }
            }
            if leading.len() == before {
                return found;
            }
        }
    }

    /// The imports of all of a standard module that a module sees, each with the imports that lead
    /// to it: any name may come through them.
    pub fn standard_globs(&self, program: &Program, module: Id) -> Vec<Id> {
        let mut found = Vec::new();
        // Each module with the imports that lead to it.
        let mut queue: Vec<(Id, Vec<Id>)> = vec![(module, Vec::new())];
        let mut visited: HashSet<Id> = [module].into();
        while let Some((from, way)) = queue.pop() {
            let globs = self
                .modules
                .get(&from)
                .map_or(&[][..], |table| &table.globs);
            let seen = globs
                .iter()
                .filter(|id| self.is_seen(program, **id, module));
            for glob in seen {
                let way = [way.as_slice(), &[*glob]].concat();
                let first = program.units[*glob]
                    .import()
                    .and_then(|it| it.target.first());
                let first = first.map_or("", |first| first.trim_start_matches("::"));
                if ["core", "std", "alloc"].contains(&first) {
                    found.extend(way);
                    continue;
                }
                let targets = self.glob_targets(program, *glob);
                let new = targets.iter().filter(|target| visited.insert(target.unit));
                queue.extend(new.map(|target| (target.unit, way.clone())));
            }
        }
        found
    }

    /// Whether a module has a name that is seen from another one.
    fn declares(&self, program: &Program, module: Id, name: &str, from: Id) -> bool {
        let table = self.modules.get(&module);
        table.is_some_and(|table| {
            let plain = name.strip_suffix('!').unwrap_or(name);
            let units = [name, plain].map(|name| table.names.get(name));
            let mut units = units.into_iter().flatten().flatten();
            units.any(|id| self.is_seen(program, *id, from))
        })
    }

    /// Whether a unit is seen from a module. A private import is seen where it stands and in the
    /// modules within; of all else the visibility is not known here.
    fn is_seen(&self, program: &Program, id: Id, from: Id) -> bool {
        let unit = &program.units[id];
        let is_private = unit
            .import()
            .is_some_and(|import| import.visibility.is_empty());
        let parent = |id: &Id| self.modules.get(id)?.parent;
        !is_private || std::iter::successors(Some(from), parent).any(|at| at == unit.module)
    }

    /// The modules and types that a glob import leads to.
    fn glob_targets(&self, program: &Program, glob: Id) -> Rc<[GlobTarget]> {
        if let Some(known) = self.glob_targets.borrow().get(&glob) {
            return known.clone();
        }
        // A glob whose own path leads through it means nothing there.
        let nothing: Rc<[GlobTarget]> = Rc::new([]);
        self.glob_targets.borrow_mut().insert(glob, nothing.clone());
        let unit = &program.units[glob];
        let Some(import) = unit.import() else {
            return nothing;
        };
        let mut passed = Vec::new();
        let mut seen = HashSet::new();
        let units = self.walk(program, unit.module, &import.target, &mut passed, &mut seen);
        let targets: Rc<[GlobTarget]> = units
            .into_iter()
            .map(|unit| GlobTarget {
                unit,
                passed: passed.clone(),
            })
            .collect();
        self.glob_targets.borrow_mut().insert(glob, targets.clone());
        targets
    }
}

/// A type alias.
pub struct Alias<'a> {
    name: &'a str,
    /// Names between its `<` and `>`.
    pub parameters: HashSet<&'a str>,
    /// The type that it stands for; nothing if it is a type of a trait.
    pub meant: Vec<&'a Token>,
}

impl<'a> Alias<'a> {
    /// The alias that a unit is; `None` if it is none.
    pub fn of(unit: &'a Unit) -> Option<Alias<'a>> {
        if unit.kind() != Kind::Type {
            return None;
        }
        let tokens = unit.parts.iter().flat_map(|part| match part {
            Part::Tokens(tokens) => tokens.as_slice(),
            _ => &[],
        });
        let mut tokens = tokens.skip_while(|token| !token.is_ident("type"));
        tokens.next()?;
        let name = unit.name.as_deref()?;
        if name != &*tokens.next()?.text {
            return None;
        }
        // Defaults of parameters stand between `<` and `>`.
        let mut depth = 0;
        let mut parameters = HashSet::new();
        let meant = tokens.skip_while(|token| {
            depth += i32::from(token.is_punct('<')) - i32::from(token.is_punct('>'));
            parameters.insert(&*token.text);
            depth > 0 || !token.is_punct('=')
        });
        let meant = meant.collect();
        Some(Alias {
            name,
            parameters,
            meant,
        })
    }

    /// The last name of each path, and the numbers, as the compiler's messages have them; `None`
    /// if it stands for a type of a trait or has parameters in it.
    fn words(&self) -> Option<Vec<String>> {
        let mut words = Vec::new();
        for (at, token) in self.meant.iter().enumerate() {
            let is_path = goes_on(&self.meant, at);
            match token.kind {
                TokenKind::Ident if token.is_ident("as") => return None,
                TokenKind::Ident if !is_path && !self.parameters.contains(&*token.text) => {
                    words.push(token.text.to_string());
                }
                TokenKind::Literal => words.extend(whole_number(&token.text)),
                _ => {}
            }
        }
        (!words.is_empty()).then_some(words)
    }
}

/// A unit's own text: its body, or all but its body.
fn own_tokens(program: &Program, id: Id, body: bool) -> impl Iterator<Item = &Token> {
    program.units[id]
        .parts
        .iter()
        .flat_map(move |part| match part {
            Part::Tokens(tokens) if !body => tokens.as_slice(),
            Part::Body(tokens) if body => tokens.as_slice(),
            _ => &[],
        })
}

fn mentions(program: &Program, id: Id, name: &str) -> bool {
    own_tokens(program, id, false).any(|token| token.is_ident(name))
}

/// Names that a macro call may define.
pub fn defined_by_invocation(program: &Program, id: Id) -> Vec<String> {
    const DECLARING_KEYWORDS: &[&str] = &[
        "static", "ref", "fn", "struct", "enum", "const", "trait", "mod", "type", "union",
    ];
    let tokens: Vec<&Token> = own_tokens(program, id, false).collect();
    tokens
        .windows(2)
        .filter(|pair| {
            DECLARING_KEYWORDS.iter().any(|word| pair[0].is_ident(word))
                && pair[1].kind == TokenKind::Ident
        })
        .map(|pair| pair[1].text.to_string())
        .collect()
}

/// The impls that a text of the form `... Trait<...> for Type ...` may make.
fn hidden_impls(program: &Program, id: Id) -> Vec<Implementation> {
    let tokens: Vec<&Token> = own_tokens(program, id, false).collect();
    let mut found = Vec::new();
    for at in (0..tokens.len()).filter(|at| tokens[*at].is_ident("for")) {
        let arguments = arguments_before(&tokens[..at]);
        let name = tokens[..at].len().checked_sub(arguments.len() + 1);
        let name = name.map(|name| tokens[name]);
        let Some(name) = name.filter(|name| name.kind == TokenKind::Ident) else {
            continue;
        };
        let ends = |token: &&&Token| {
            !token.is_punct(';') && !token.is_bracket("{") && !token.is_ident("where")
        };
        let of = tokens[at + 1..].iter().take_while(ends).take(12).count();
        let of = &tokens[at + 1..at + 1 + of];
        let words = type_names(of);
        let lead = |tokens: &[&Token]| {
            let first = tokens.first().and_then(|token| token.text.chars().next());
            first.filter(|lead| "([&*".contains(*lead))
        };
        found.push(Implementation {
            trait_path: vec![name.text.to_string()],
            trait_words: type_names(arguments),
            trait_lead: arguments.get(1..).and_then(lead),
            self_type: words.first().cloned(),
            self_words: words,
            self_lead: lead(of),
        });
    }
    found
}

/// The `<...>` at the end of a text; nothing if it does not end so.
fn arguments_before<'a, 'b>(tokens: &'a [&'b Token]) -> &'a [&'b Token] {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().rev() {
        let is_arrow = at > 0 && tokens[at - 1].is_punct('-') && tokens[at - 1].joint;
        depth += i32::from(token.is_punct('>') && !is_arrow) - i32::from(token.is_punct('<'));
        if depth == 0 {
            return if token.is_punct('<') {
                &tokens[at..]
            } else {
                &[]
            };
        }
    }
    &[]
}

/// Whether a path goes on after the name at this place.
fn goes_on(tokens: &[&Token], at: usize) -> bool {
    let next = tokens.get(at + 1);
    next.is_some_and(|next| next.is_punct(':') && next.joint)
}

/// The last name of each path in a type, without type parameters: names of one letter, most often.
fn type_names(tokens: &[&Token]) -> Vec<String> {
    let names = tokens.iter().enumerate();
    names
        .filter(|(at, token)| token.kind == TokenKind::Ident && !goes_on(tokens, *at))
        .map(|(_, token)| token.text.to_string())
        .filter(|name| name.len() > 1 && name != "mut" && name != "const" && name != "dyn")
        .collect()
}

/// The names that the `use` items in a text bring in, but for globs: the path and the name.
fn inner_imports(tokens: &[&Token]) -> Vec<(Vec<String>, String)> {
    let mut imports = Vec::new();
    for at in 0..tokens.len() {
        if !tokens[at].is_ident("use") {
            continue;
        }
        let length = tokens[at..].iter().position(|token| token.is_punct(';'));
        let item = tokens[at..=at + length.unwrap_or(0)].iter();
        let item: Vec<Token> = item.map(|token| (*token).clone()).collect();
        let Ok(item) = syn::parse_str::<syn::ItemUse>(&dense(&item, &HashSet::new())) else {
            continue;
        };
        for (path, alias) in simplify_use(&item.tree) {
            let name = alias.or_else(|| path.last().cloned());
            let name = name.filter(|name| name != "*" && name != "_");
            imports.extend(name.map(|name| (path, name)));
        }
    }
    imports
}

/// The paths that a path stands for whose first name one of these imports brings in.
fn without_imports<'a>(
    path: &'a [String],
    imports: &'a [(Vec<String>, String)],
) -> impl Iterator<Item = Vec<String>> + 'a {
    let of_first = imports
        .iter()
        .filter(|(_, name)| path.first() == Some(name));
    of_first.map(|(target, _)| [target, &path[1..]].concat())
}

/// The paths in a text with these imports; a macro's ends in `!`.
fn mentioned_paths(tokens: &[&Token], imports: &[(Vec<String>, String)]) -> Vec<Vec<String>> {
    let mut paths: HashSet<Vec<String>> = HashSet::new();
    let mut globs: Vec<Vec<String>> = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let token = tokens[i];
        if token.kind != TokenKind::Ident {
            if token.kind == TokenKind::Literal {
                let names = captures(&token.text).filter(|name| !name.is_empty());
                paths.extend(names.map(|name| vec![name.to_string()]));
            }
            i += 1;
            continue;
        }
        let before = |n: usize| i.checked_sub(n).map(|at| tokens[at]);
        let is_member = before(1).is_some_and(|t| t.is_punct('.'))
            && !before(2).is_some_and(|t| t.is_punct('.'));
        let is_variable = before(1).is_some_and(|t| t.is_punct('$')) && &*token.text != "crate";
        let continues = before(1).is_some_and(|t| t.is_punct(':'))
            && before(2).is_some_and(|t| t.is_punct(':') && t.joint)
            && before(3).is_some_and(|t| t.kind == TokenKind::Ident);
        let of_qualified = before(1).is_some_and(|t| t.is_punct(':'))
            && before(2).is_some_and(|t| t.is_punct(':') && t.joint)
            && before(3).is_some_and(|t| t.is_punct('>'));
        if of_qualified {
            paths.insert(vec!["Self".into(), token.text.to_string()]);
            i += 1;
            continue;
        }
        if is_member || is_variable || continues {
            i += 1;
            continue;
        }
        let mut path = vec![token.text.to_string()];
        let mut end = i + 1;
        while end + 2 < tokens.len()
            && tokens[end].is_punct(':')
            && tokens[end].joint
            && tokens[end + 1].is_punct(':')
            && tokens[end + 2].kind == TokenKind::Ident
        {
            path.push(tokens[end + 2].text.to_string());
            end += 3;
        }
        let is_call = tokens.get(end).is_some_and(|t| t.is_punct('!'))
            && tokens
                .get(end + 1)
                .is_some_and(|t| t.kind == TokenKind::Open);
        if let (true, Some(last)) = (is_call, path.last_mut()) {
            last.push('!');
        }
        let is_glob = matches!(&tokens[end..], [a, b, star, ..]
            if a.is_punct(':') && b.is_punct(':') && star.is_punct('*'));
        if is_glob {
            globs.push(path.clone());
        }
        paths.insert(path);
        i = end;
    }
    // What a glob in a function imports hides what the module around it has.
    let of_globs: Vec<Vec<String>> = globs
        .iter()
        .flat_map(|glob| {
            paths
                .iter()
                .map(|path| [glob.clone(), path.clone()].concat())
        })
        .collect();
    paths.extend(of_globs);
    let of_imports: Vec<Vec<String>> = paths
        .iter()
        .flat_map(|path| without_imports(path, imports))
        .collect();
    paths.extend(of_imports);
    let mut paths: Vec<Vec<String>> = paths.into_iter().collect();
    paths.sort_unstable();
    paths
}
