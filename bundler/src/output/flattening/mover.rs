//! The move of the units of a program to other modules, with all paths rewritten.

use crate::compiler::Diagnostic;
use crate::output::flattening::names::ModuleNames;
use crate::output::flattening::text::{
    follows_dot, follows_path, has_attribute, local_imports, paths, widened, widened_visibility,
    WrittenPath,
};
use crate::program::selection::Selection;
use crate::program::site::append_path;
use crate::program::units::{Content, Id, Import, Kind, Part, Program};
use crate::tokens::{lex, Token, TokenKind};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The move of all units to their new modules.
pub struct Mover<'a> {
    names: &'a ModuleNames<'a>,
    homes: HashMap<Id, Id>,
    /// New names of the modules that stay.
    labels: HashMap<Id, String>,
}

impl<'a> Mover<'a> {
    /// A move to these homes: the module in which the units of each live module will stand.
    pub fn new(names: &'a ModuleNames<'a>, homes: HashMap<Id, Id>) -> Mover<'a> {
        let mut mover = Mover {
            names,
            homes,
            labels: HashMap::new(),
        };
        let mut taken: HashSet<(Id, String)> = HashSet::new();
        for module in names.modules.iter().copied() {
            if mover.home_of(module) != module {
                continue;
            }
            let label = mover.label(module, &taken);
            taken.insert((mover.home_of(names.parent(module)), label.clone()));
            mover.labels.insert(module, label);
        }
        mover
    }

    /// A name for a module that stays, which means nothing else where it will stand.
    fn label(&self, module: Id, taken: &HashSet<(Id, String)>) -> String {
        let around = self.home_of(self.names.parent(module));
        let old = self.names.program.units[module]
            .name
            .as_deref()
            .unwrap_or_default();
        let keeps_old = around == self.names.parent(module) || self.is_only_module(module, old);
        let numbered = (2..).map(|number| format!("{old}_{number}"));
        let numbered = numbered.filter(|name| !self.names.is_used(name));
        let mut names = keeps_old
            .then(|| old.to_string())
            .into_iter()
            .chain(numbered);
        let is_free = |name: &String| !taken.contains(&(around, name.clone()));
        names.find(is_free).expect("numbers do not end")
    }

    /// Whether a name means this module, or is not that of a crate either, in every module that
    /// moves to where it will stand.
    fn is_only_module(&self, module: Id, name: &str) -> bool {
        let around = self.around(module);
        let homes = self.homes.iter();
        let mut members = homes.filter(|(_, home)| Some(**home) == around);
        members.all(|(member, _)| {
            let meaning = self.names.meaning(*member, name);
            let is_free = meaning.is_empty() && !self.names.of(*member).begins_path_with(name);
            is_free || meaning == BTreeSet::from([module])
        })
    }

    /// The number of modules that go.
    pub fn gone(&self) -> usize {
        let homes = self.homes.iter();
        homes.filter(|(module, home)| module != home).count()
    }

    /// The module around a module that stays.
    fn around(&self, module: Id) -> Option<Id> {
        (module != 0).then(|| self.homes[&self.names.parent(module)])
    }

    fn home_of(&self, module: Id) -> Id {
        self.homes.get(&module).copied().unwrap_or(module)
    }

    /// `crate` and the new names of the modules down to one that stays.
    fn absolute(&self, module: Id) -> Vec<String> {
        let mut path = Vec::new();
        let mut at = module;
        while let Some(around) = self.around(at) {
            path.push(self.labels[&at].clone());
            at = around;
        }
        path.push("crate".into());
        path.reverse();
        path
    }

    /// The shortest path from the new place of `module` to `rest` in the new place of `target`;
    /// `rest` alone if both are one.
    fn path(&self, module: Id, target: Id, rest: &[String]) -> Vec<String> {
        let (here, there) = (self.home_of(module), self.home_of(target));
        let mut inner: Vec<String> = Vec::new();
        let mut at = there;
        while let Some(around) = self.around(at).filter(|_| at != here) {
            inner.insert(0, self.labels[&at].clone());
            at = around;
        }
        let front = if at == here {
            inner
        } else if self.around(here) == Some(there) && there != 0 {
            vec!["super".into()]
        } else {
            self.absolute(there)
        };
        [&front, rest].concat()
    }

    /// The program with all units in their new places.
    pub fn moved(&self) -> (Program, Selection) {
        let mut program = self.names.program.clone();
        let mut selection = self.names.selection.clone();
        for (id, old) in self.names.live_units() {
            let module = self.names.module_of(id);
            let unit = &mut program.units[id];
            match &old.content {
                Content::Module if self.home_of(id) != id => selection.live[id] = false,
                Content::Module => {
                    unit.parts = self.module_parts(id);
                    unit.name = self.labels.get(&id).cloned().or(unit.name.take());
                    unit.parent = self.around(id);
                    continue;
                }
                Content::Use(import) => match self.import(module, import, old.name.as_ref()) {
                    Some(new) => {
                        set_import(&mut unit.parts, &new);
                        unit.content = Content::Use(new);
                    }
                    None => selection.live[id] = false,
                },
                _ => self.rewrite(&mut unit.parts, id),
            }
            unit.parent = unit.parent.map(|parent| self.home_of(parent));
            unit.module = self.home_of(module);
        }
        self.join_imports(&mut program, &mut selection);
        (program, selection)
    }

    /// The parts of a module that stays, with those of the modules that go in their places.
    fn module_parts(&self, module: Id) -> Vec<Part> {
        let program = self.names.program;
        let mut parts = Vec::new();
        for part in &program.units[module].parts {
            match part {
                Part::Child(child) if self.homes.get(child).is_some_and(|home| home != child) => {
                    let inner = self.module_parts(*child).into_iter();
                    parts.extend(inner.filter(|part| matches!(part, Part::Child(_))));
                }
                Part::Tokens(tokens) => {
                    let mut tokens = tokens.clone();
                    let name = tokens.windows(2).position(|pair| pair[0].is_ident("mod"));
                    if let (Some(at), Some(label)) = (name, self.labels.get(&module)) {
                        tokens[at + 1].text = label.as_str().into();
                    }
                    parts.push(Part::Tokens(widened(&tokens)));
                }
                part => parts.push(part.clone()),
            }
        }
        parts
    }

    /// An import as it is written afterwards; `None` if it is not needed.
    fn import(&self, module: Id, import: &Import, name: Option<&String>) -> Option<Import> {
        let mut new = Import {
            visibility: widened_visibility(&import.visibility),
            ..import.clone()
        };
        if self.names.walk(module, &import.target, true).is_none() {
            return Some(new);
        }
        new.target = self.import_path(module, &import.target, import.glob)?;
        let is_here = new.target.len() == 2 && new.target[0] == "self";
        if !import.glob {
            let last = new.target.last();
            if is_here && name.is_none_or(|name| Some(name) == last) {
                return None;
            }
            new.alias = match name {
                Some(name) => (last != Some(name)).then(|| name.clone()),
                None => import.alias.clone(),
            };
        }
        new.is_mergeable &= new.target.len() > 1;
        Some(new)
    }

    /// The path of an import in the new place of `module`; `None` if it names a module that goes,
    /// paths through which are rewritten, or all of the module that it stands in.
    fn import_path(&self, module: Id, path: &[String], is_glob: bool) -> Option<Vec<String>> {
        let Some((target, taken)) = self.names.walk(module, path, true) else {
            return Some(path.to_vec());
        };
        let rest = &path[taken..];
        let (here, there) = (self.home_of(module), self.home_of(target));
        let is_module = rest.is_empty();
        if is_module && (here == there || !is_glob && there != target) {
            return None;
        }
        let new = self.path(module, target, rest);
        if is_module && !is_glob && new[0] == "super" {
            return Some(self.absolute(there));
        }
        // A name alone, or that of a crate, would not be looked for in the module.
        let is_unclear =
            here == there || new.len() == 1 || ["std", "core", "alloc"].contains(&new[0].as_str());
        let front = if is_unclear {
            &["self".to_string()][..]
        } else {
            &[]
        };
        Some([front, &new[..]].concat())
    }

    /// Leaves one of the imports of one name in a module, as visible as the most visible one, and
    /// none where the module declares what it names.
    fn join_imports(&self, program: &mut Program, selection: &mut Selection) {
        let declared = self.declared();
        for ((home, key), ids) in self.imports_by_name(program) {
            let is_declared = key.len() == 1 && declared.contains(&(home, key[0].as_str()));
            if ids.len() == 1 && !is_declared {
                continue;
            }
            let written = ids.iter().copied().filter(|id| selection.live[*id]);
            let written: Vec<Id> = written.collect();
            let kept = written.first().copied().filter(|_| !is_declared);
            for id in written {
                selection.live[id] = Some(id) == kept;
            }
            let imports = ids
                .iter()
                .filter_map(|id| self.names.program.units[*id].import());
            let visibilities = imports.map(|import| widened_visibility(&import.visibility));
            let widest = visibilities.min_by_key(|it| {
                ["pub", "pub(crate)"]
                    .iter()
                    .position(|one| one == it)
                    .unwrap_or(2)
            });
            let unit = kept.map(|id| &mut program.units[id]);
            if let (Some(unit), Some(widest)) = (unit, widest) {
                if let Content::Use(import) = &mut unit.content {
                    import.visibility = widest;
                    set_import(&mut unit.parts, import);
                }
            }
        }
    }

    /// The new modules and names of what is declared in a module. A macro is not: its path is that
    /// of an import.
    fn declared(&self) -> HashSet<(Id, &str)> {
        let units = self.names.live_units().filter(|(id, unit)| {
            let is_declaration = !matches!(unit.kind(), Kind::Use | Kind::Module | Kind::Macro);
            is_declaration && self.names.is_in_module(*id)
        });
        let named = units.filter_map(|(id, unit)| Some((id, unit.name.as_deref()?)));
        named
            .map(|(id, name)| (self.home_of(self.names.module_of(id)), name))
            .collect()
    }

    /// The imports that bring one name into one new module, or without a name the same path.
    fn imports_by_name(&self, program: &Program) -> BTreeMap<(Id, Vec<String>), Vec<Id>> {
        let mut groups: BTreeMap<(Id, Vec<String>), Vec<Id>> = BTreeMap::new();
        for (id, unit) in self.names.live_units() {
            // One of two imports with conditions holds.
            let is_conditional = unit.parts.iter().any(|part| has_attribute(part.tokens()));
            let Some(import) = program.units[id].import().filter(|_| !is_conditional) else {
                continue;
            };
            let key = match &unit.name {
                Some(name) => vec![name.clone()],
                None => {
                    let kind = if import.glob { "*" } else { "_" };
                    [&[kind.to_string()], &import.target[..]].concat()
                }
            };
            let home = self.home_of(self.names.module_of(id));
            groups.entry((home, key)).or_default().push(id);
        }
        groups
    }

    /// Names in a unit and in the impl, trait or function around it that no path stands before: a
    /// path must not be shortened to one of them. Then the names that their blocks import.
    fn inner_names(&self, id: Id) -> (HashSet<&str>, HashSet<String>) {
        let program = self.names.program;
        let mut bare = HashSet::new();
        let mut imported = HashSet::new();
        let mut at = Some(id);
        while let Some(id) = at.filter(|id| program.units[*id].kind() != Kind::Module) {
            for tokens in program.units[id].parts.iter().map(Part::tokens) {
                let names = (0..tokens.len()).filter(|i| {
                    tokens[*i].kind == TokenKind::Ident
                        && !follows_path(tokens, *i)
                        && !follows_dot(tokens, *i)
                });
                bare.extend(names.map(|i| &*tokens[i].text));
                let imports = local_imports(tokens)
                    .into_iter()
                    .flat_map(|import| import.paths);
                imported
                    .extend(imports.filter_map(|(path, _, alias)| alias.or(path.last().cloned())));
            }
            at = program.units[id].parent;
        }
        (bare, imported)
    }

    /// Rewrites the paths through modules in the parts of a unit.
    fn rewrite(&self, parts: &mut [Part], id: Id) {
        let module = self.names.module_of(id);
        let in_macro = self.names.program.units[id].kind() == Kind::Macro;
        let (bare, imported) = self.inner_names(id);
        for part in parts {
            let (Part::Tokens(tokens) | Part::Body(tokens)) = part else {
                continue;
            };
            if !in_macro {
                *tokens = self.with_local_imports(&widened(tokens), module);
            }
            let mut new = Vec::with_capacity(tokens.len());
            let mut at = 0;
            for path in paths(tokens) {
                // Imports are done.
                if path.is_tree || path.is_import || imported.contains(&path.names[0]) {
                    continue;
                }
                let Some(names) = self.rewritten(module, &path, in_macro, &bare) else {
                    continue;
                };
                new.extend_from_slice(&tokens[at..path.start]);
                let first = &tokens[path.start];
                new.push(Token {
                    text: names[0].as_str().into(),
                    joint: false,
                    ..first.clone()
                });
                append_path(&mut new, &names[1..], first);
                at = path.end;
            }
            new.extend_from_slice(&tokens[at..]);
            *tokens = new;
        }
    }

    /// The new names of a path in a unit of `module`; `None` if it stays. In a macro, which may be
    /// called anywhere, it begins at the file's root.
    fn rewritten(
        &self,
        module: Id,
        path: &WrittenPath,
        in_macro: bool,
        bare: &HashSet<&str>,
    ) -> Option<Vec<String>> {
        let first = path.names[0].as_str();
        if in_macro && first != "crate" {
            return None;
        }
        let (target, taken) = self.names.walk(module, &path.names, false)?;
        let rest = &path.names[taken..];
        if in_macro {
            return Some([&self.absolute(self.home_of(target)), rest].concat());
        }
        let is_name = taken == 1 && !["crate", "self", "super"].contains(&first);
        if is_name && self.home_of(target) == target && self.keeps_name(module, first, target) {
            return None;
        }
        let mut short = self.path(module, target, rest);
        if short.len() == rest.len() && bare.contains(rest[0].as_str()) {
            short.insert(0, "self".into());
        }
        Some(short)
    }

    /// Whether a name by which a module that stays is known in `module` still means it there:
    /// by an import, or since the module keeps its name and stands there.
    fn keeps_name(&self, module: Id, name: &str, target: Id) -> bool {
        if self.around(target) == Some(self.home_of(module)) {
            return self.labels[&target] == name;
        }
        self.names.of(module).imports.contains(name)
    }

    /// The tokens of a function with the imports in its blocks written anew.
    fn with_local_imports(&self, tokens: &[Token], module: Id) -> Vec<Token> {
        let mut new = Vec::with_capacity(tokens.len());
        let mut at = 0;
        for import in local_imports(tokens) {
            let mut text = String::new();
            for (path, is_glob, alias) in &import.paths {
                let Some(target) = self.import_path(module, path, *is_glob) else {
                    continue;
                };
                // A module that stays may have another name.
                let name = alias.as_ref().or(path.last());
                let import = Import {
                    alias: name
                        .filter(|name| !is_glob && target.last() != Some(name))
                        .cloned(),
                    target,
                    glob: *is_glob,
                    ..Import::default()
                };
                text.push_str(&import.text());
            }
            let place = tokens[import.start].place;
            new.extend_from_slice(&tokens[at..import.start]);
            new.extend(lex(&text).into_iter().map(|token| Token { place, ..token }));
            at = import.end;
        }
        new.extend_from_slice(&tokens[at..]);
        new
    }

    /// A call with the new paths of modules.
    pub fn moved_call(&self, call: &str) -> String {
        let mut new = String::new();
        let mut at = 0;
        for place in self.places_in(call) {
            new.push_str(&call[at..place.start]);
            for name in &self.absolute(self.home_of(place.module))[1..] {
                new.push_str(name);
                new.push_str("::");
            }
            at = place.end;
        }
        new.push_str(&call[at..]);
        new
    }

    /// The modules that a call names and that go.
    pub fn modules_of(&self, call: &str) -> Vec<Id> {
        let places = self.places_in(call).into_iter().map(|place| place.module);
        let places = places.flat_map(|module| self.names.up_from(module));
        places
            .filter(|module| self.home_of(*module) != *module)
            .collect()
    }

    /// The paths of modules in a call, each with the `::` after it.
    fn places_in(&self, call: &str) -> Vec<ModulePath> {
        const FRONT: &str = "pasted::";
        let mut found = Vec::new();
        for (at, _) in call.match_indices(FRONT) {
            let before = call[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let start = at + FRONT.len();
            let (mut end, mut module) = (start, 0);
            while let Some((name, _)) = call[end..].split_once("::") {
                let Some(child) = self.names.child(module, name) else {
                    break;
                };
                module = child;
                end += name.len() + 2;
            }
            found.push(ModulePath { start, end, module });
        }
        found
    }

    /// The modules that errors are about and that go.
    pub fn blamed(&self, diagnostics: &[Diagnostic], lines: &[Id]) -> Vec<Id> {
        let errors = diagnostics.iter().filter(|d| d.level == "error");
        errors
            .flat_map(|error| self.blamed_by(error, lines))
            .collect()
    }

    /// Modules in which the places of an error stand, those that it is about before others; else
    /// those that bind a name which it quotes.
    fn blamed_by(&self, error: &Diagnostic, lines: &[Id]) -> Vec<Id> {
        let goes = |module: &Id| self.home_of(*module) != *module;
        for is_primary in [true, false] {
            let spans = error.spans.iter();
            let spans = spans.filter(|span| span.is_primary == is_primary);
            let calls = spans.flat_map(|span| {
                std::iter::successors(Some(span), |span| Some(&span.expansion.as_ref()?.span))
            });
            let units = calls.filter_map(|span| lines.get(span.line_start.wrapping_sub(1)));
            let modules = units.map(|id| self.names.module_of(*id)).filter(goes);
            let modules: Vec<Id> = modules.collect();
            if !modules.is_empty() {
                return modules;
            }
        }
        let quoted: HashSet<&str> = error.message.split('`').skip(1).step_by(2).collect();
        let modules = self.names.modules.iter().copied().filter(goes);
        let binds = |module: &Id| self.names.of(*module).binds_any(&quoted);
        modules.filter(binds).collect()
    }
}

/// A path of modules in the name of a function.
struct ModulePath {
    start: usize,
    end: usize,
    module: Id,
}

/// Writes an import anew after its attributes.
fn set_import(parts: &mut [Part], import: &Import) {
    let [Part::Tokens(tokens)] = parts else {
        return;
    };
    let place = tokens.first().and_then(|token| token.place);
    let attributes = tokens.iter().rposition(|token| token.is_bracket("]"));
    tokens.truncate(attributes.map_or(0, |end| end + 1));
    let new = lex(&import.text()).into_iter();
    tokens.extend(new.map(|token| Token { place, ..token }));
}
