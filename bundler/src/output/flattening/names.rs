//! The names that each module binds and mentions.

use crate::output::flattening::text::{follows_dot, follows_path, is_path_separator};
use crate::program::captures::captures;
use crate::program::selection::Selection;
use crate::program::units::{Id, Kind, Part, Program, Unit};
use crate::shaking::scope::{defined_by_invocation, Scope};
use crate::tokens::{Token, TokenKind};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Functions that are in scope without an import (edition 2021, Rust 1.80 and later).
const PRELUDE_FUNCTIONS: &[&str] = &["drop", "size_of", "size_of_val", "align_of", "align_of_val"];

/// Ways in which a name is mentioned, and in which a binding can be meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Ways {
    /// Alone.
    alone: bool,
    /// Before `::`.
    in_path: bool,
    /// Before `!`.
    called: bool,
}

impl Ways {
    const ALL: Ways = Ways {
        alone: true,
        in_path: true,
        called: true,
    };

    fn meet(self, other: Ways) -> bool {
        self.alone && other.alone || self.in_path && other.in_path || self.called && other.called
    }

    fn with(self, other: Ways) -> Ways {
        Ways {
            alone: self.alone || other.alone,
            in_path: self.in_path || other.in_path,
            called: self.called || other.called,
        }
    }
}

/// A name's binding in a module.
#[derive(Clone, Debug, Default)]
struct Binding {
    /// The units that it means.
    units: BTreeSet<Id>,
    /// Paths of what is not in the program.
    outside: BTreeSet<String>,
    /// Mentions that could mean it.
    ways: Ways,
}

impl Binding {
    fn means_same(&self, other: &Binding) -> bool {
        self.units == other.units && self.outside == other.outside
    }

    fn add(&mut self, other: Binding) {
        self.units.extend(other.units);
        self.outside.extend(other.outside);
        self.ways = self.ways.with(other.ways);
    }
}

/// The names of one module, or of several that become one.
#[derive(Clone, Debug, Default)]
pub struct Names {
    bound: BTreeMap<String, Binding>,
    /// Names without a binding in their module, with the modules that mention them.
    free: HashMap<String, Vec<(Id, Ways)>>,
    /// Whether there is a glob of what is not in the program: any name may come by it.
    has_outside_glob: bool,
    /// Names that may come by globs of types: variants.
    variants: HashMap<String, Id>,
    /// Names of imports.
    pub imports: HashSet<String>,
}

impl Names {
    /// Adds those of a module that goes together with these.
    pub fn add(&mut self, other: &Names) {
        for (name, binding) in &other.bound {
            self.bound
                .entry(name.clone())
                .or_default()
                .add(binding.clone());
        }
        for (name, places) in &other.free {
            self.free.entry(name.clone()).or_default().extend(places);
        }
        self.variants.extend(other.variants.clone());
    }

    /// Whether a path begins with a name that has no binding.
    pub fn begins_path_with(&self, name: &str) -> bool {
        let mut places = self.free.get(name).into_iter().flatten();
        places.any(|(_, ways)| ways.in_path)
    }

    /// Whether one of these names is bound.
    pub fn binds_any(&self, names: &HashSet<&str>) -> bool {
        names.iter().any(|name| self.bound.contains_key(*name))
    }
}

/// The live modules of a program and their names.
pub struct ModuleNames<'a> {
    /// The program.
    pub program: &'a Program,
    /// Its units that are written.
    pub selection: &'a Selection,
    /// The live modules but for the file itself, each after the one around it.
    pub modules: Vec<Id>,
    scope: &'a Scope,
    children: HashMap<(Id, String), Id>,
    of_modules: HashMap<Id, Names>,
    /// Globs of modules: where, and of which module.
    globs: Vec<(Id, Id)>,
    /// All names in the program's text.
    used: HashSet<String>,
    meanings: RefCell<HashMap<(Id, String), BTreeSet<Id>>>,
}

impl<'a> ModuleNames<'a> {
    /// Reads the names of all live units.
    pub fn new(
        program: &'a Program,
        selection: &'a Selection,
        scope: &'a Scope,
    ) -> ModuleNames<'a> {
        let mut names = ModuleNames {
            program,
            selection,
            modules: Vec::new(),
            scope,
            children: HashMap::new(),
            of_modules: [(0, Names::default())].into(),
            globs: Vec::new(),
            used: HashSet::new(),
            meanings: RefCell::default(),
        };
        names.note_modules(0);
        let units: Vec<Id> = names.live_units().map(|(id, _)| id).collect();
        for id in &units {
            names.note_bindings(*id);
        }
        for id in units {
            names.note_mentions(id);
        }
        for (module, found) in &mut names.of_modules {
            found.has_outside_glob |= !scope.standard_globs(program, *module).is_empty();
        }
        names
    }

    /// The units that are written, with their numbers.
    pub fn live_units(&self) -> impl Iterator<Item = (Id, &'a Unit)> + use<'a> {
        let selection = self.selection;
        let units = self.program.units.iter().enumerate();
        units.filter(|(id, _)| selection.live[*id])
    }

    fn note_modules(&mut self, around: Id) {
        for child in self.program.children(around) {
            let unit = &self.program.units[child];
            if self.selection.live[child] && unit.kind() == Kind::Module {
                self.modules.push(child);
                self.of_modules.insert(child, Names::default());
                let name = unit.name.clone().unwrap_or_default();
                self.children.insert((around, name), child);
                self.note_modules(child);
            }
        }
    }

    /// The names of a module.
    pub fn of(&self, module: Id) -> &Names {
        &self.of_modules[&module]
    }

    /// The module around a module.
    pub fn parent(&self, module: Id) -> Id {
        self.program.units[module].parent.unwrap_or(0)
    }

    /// The module that a unit stands in; a module's own number.
    pub fn module_of(&self, id: Id) -> Id {
        let unit = &self.program.units[id];
        match (unit.kind(), unit.parent) {
            (Kind::Module, _) | (_, None) => id,
            (_, Some(parent)) => self.module_of(parent),
        }
    }

    /// The module of this name in a module.
    pub fn child(&self, module: Id, name: &str) -> Option<Id> {
        self.children.get(&(module, name.to_string())).copied()
    }

    /// A module and those around it.
    pub fn up_from(&self, module: Id) -> impl Iterator<Item = Id> + '_ {
        std::iter::successors(Some(module), |at| (*at != 0).then(|| self.parent(*at)))
    }

    /// A module and those in it.
    pub fn within(&self, module: Id) -> Vec<Id> {
        let modules = self.modules.iter().copied();
        modules
            .filter(|id| self.up_from(*id).any(|at| at == module))
            .collect()
    }

    /// Whether a name stands anywhere in the program.
    pub fn is_used(&self, name: &str) -> bool {
        self.used.contains(name)
    }

    /// The live units that a name means in a module, imports followed.
    pub fn meaning(&self, module: Id, name: &str) -> BTreeSet<Id> {
        let key = (module, name.to_string());
        if let Some(known) = self.meanings.borrow().get(&key) {
            return known.clone();
        }
        let found = self.units_of(module, &[name.to_string()]);
        self.meanings.borrow_mut().insert(key, found.clone());
        found
    }

    fn units_of(&self, module: Id, path: &[String]) -> BTreeSet<Id> {
        let mut as_macro = path.to_vec();
        if let Some(last) = as_macro.last_mut() {
            last.push('!');
        }
        let mut passed = Vec::new();
        let mut units = self.scope.resolve(self.program, module, path, &mut passed);
        units.extend(
            self.scope
                .resolve(self.program, module, &as_macro, &mut passed),
        );
        let is_item =
            |id: &Id| self.selection.live[*id] && self.program.units[*id].kind() != Kind::Use;
        units.into_iter().filter(is_item).collect()
    }

    /// The module that a path leads to first of all, and how many of its names lead there; `None`
    /// if it begins with no module. The last name is none but if `is_whole`.
    pub fn walk(&self, module: Id, path: &[String], is_whole: bool) -> Option<(Id, usize)> {
        let (mut at, mut taken) = match path.first()?.as_str() {
            "crate" => (0, 1),
            "self" => (module, 1),
            "super" => (self.parent(module), 1),
            _ => (module, 0),
        };
        while taken < path.len() {
            let name = &path[taken];
            let is_last = taken + 1 == path.len();
            if is_last && !is_whole {
                break;
            }
            let next = if name == "super" {
                Some(self.parent(at))
            } else {
                self.module_named(at, name, is_last)
            };
            let Some(next) = next else {
                break;
            };
            at = next;
            taken += 1;
        }
        (taken > 0).then_some((at, taken))
    }

    /// The module that a name means; at the end of a path only if it means nothing else.
    fn module_named(&self, module: Id, name: &str, is_last: bool) -> Option<Id> {
        let units = self.meaning(module, name);
        let kind = |id: &Id| self.program.units[*id].kind();
        let mut found = units.iter().filter(|id| kind(id) == Kind::Module);
        let first = found.next().filter(|_| found.next().is_none())?;
        let is_other =
            |id: &Id| is_last && id != first || matches!(kind(id), Kind::Type | Kind::Trait);
        (!units.iter().any(is_other)).then_some(*first)
    }

    /// Whether a unit stands directly in a module.
    pub fn is_in_module(&self, id: Id) -> bool {
        let parent = self.program.units[id].parent;
        parent.is_some_and(|parent| self.program.units[parent].kind() == Kind::Module)
    }

    fn note_bindings(&mut self, id: Id) {
        if !self.is_in_module(id) {
            return;
        }
        let unit = &self.program.units[id];
        let module = self.module_of(id);
        if let Some(import) = unit.import() {
            let units = self.units_of(module, &import.target);
            if import.glob {
                self.note_glob(module, units);
            } else if let Some(name) = &unit.name {
                let binding = self.imported(module, name, &import.target, units);
                self.bind(module, name, binding);
                let names = self.of_modules.entry(module).or_default();
                names.imports.insert(name.clone());
            }
            return;
        }
        let declared = match unit.kind() {
            Kind::Invocation => defined_by_invocation(self.program, id),
            Kind::Module => Vec::new(),
            _ => unit
                .name
                .iter()
                .filter(|name| *name != "_" && !name.is_empty())
                .cloned()
                .collect(),
        };
        for name in declared {
            let binding = Binding {
                units: [id].into(),
                outside: BTreeSet::new(),
                ways: ways_of(unit.kind(), &name),
            };
            // An exported macro is one of the file's root, too.
            if module != 0 && is_exported(unit) {
                self.bind(0, &name, binding.clone());
            }
            self.bind(module, &name, binding);
        }
    }

    fn bind(&mut self, module: Id, name: &str, binding: Binding) {
        let names = self.of_modules.entry(module).or_default();
        names
            .bound
            .entry(name.to_string())
            .or_default()
            .add(binding);
    }

    /// The binding of an import by the units that it leads to, else by its path.
    fn imported(&self, module: Id, name: &str, target: &[String], units: BTreeSet<Id>) -> Binding {
        let mut binding = Binding::default();
        for id in &units {
            let ways = ways_of(self.program.units[*id].kind(), name);
            binding.ways = binding.ways.with(ways);
        }
        if units.is_empty() {
            binding
                .outside
                .insert(ModuleNames::outside_path(module, target));
            binding.ways = Ways {
                alone: !name.starts_with(char::is_lowercase) || PRELUDE_FUNCTIONS.contains(&name),
                ..Ways::ALL
            };
        }
        binding.units = units;
        binding
    }

    /// A path as it would stand anywhere, the crates of the standard library as one.
    fn outside_path(module: Id, target: &[String]) -> String {
        let place = match target[0].as_str() {
            "self" | "super" => format!("{module} "),
            _ => String::new(),
        };
        let first = match target[0].trim_start_matches("::") {
            "core" | "alloc" if target.len() > 1 => "std",
            first => first,
        };
        let rest = target[1..].iter().map(|name| format!("::{name}"));
        format!("{place}{first}{}", rest.collect::<String>())
    }

    fn note_glob(&mut self, module: Id, units: BTreeSet<Id>) {
        let names = self.of_modules.entry(module).or_default();
        names.has_outside_glob |= units.is_empty();
        for id in units {
            if self.program.units[id].kind() == Kind::Module {
                self.globs.push((module, id));
                continue;
            }
            for part in &self.program.units[id].parts {
                if let Part::Tokens(tokens) = part {
                    let words = tokens.iter().filter(|token| token.kind == TokenKind::Ident);
                    names
                        .variants
                        .extend(words.map(|token| (token.text.to_string(), id)));
                }
            }
        }
    }

    fn note_mentions(&mut self, id: Id) {
        let unit = &self.program.units[id];
        let module = self.module_of(id);
        let mut found: Vec<(String, Ways)> = Vec::new();
        for part in &unit.parts {
            let is_written = !matches!(part, Part::Body(_)) || self.selection.bodies[id];
            if is_written {
                let tokens = part.tokens();
                let words = tokens.iter().filter(|token| token.kind == TokenKind::Ident);
                self.used.extend(words.map(|token| token.text.to_string()));
                found.extend(mentions(tokens));
            }
        }
        // An import mentions the first name of its path only.
        if unit.kind() == Kind::Use {
            found.retain(|(_, ways)| ways.in_path);
        }
        let names = self.of_modules.entry(module).or_default();
        found.retain(|(name, _)| !names.bound.contains_key(name));
        for (name, ways) in found {
            let places = names.free.entry(name).or_default();
            match places.iter_mut().find(|(place, _)| *place == module) {
                Some((_, known)) => *known = known.with(ways),
                None => places.push((module, ways)),
            }
        }
    }

    /// Whether a module's names and those of others can stand in one module without a change of
    /// what any of them means.
    pub fn go_together(&self, group: &Names, module: &Names) -> bool {
        let alike = module.bound.iter().all(|(name, binding)| {
            let same = group.bound.get(name);
            same.is_none_or(|other| other.means_same(binding))
        });
        alike
            && !group.has_outside_glob
            && !module.has_outside_glob
            && self.leaves_mentions(&group.bound, module)
            && self.leaves_mentions(&module.bound, group)
            && self.leaves_variants(&group.variants, module)
            && self.leaves_variants(&module.variants, group)
    }

    /// Whether what the others mention without a binding is not caught by these.
    fn leaves_mentions(&self, bound: &BTreeMap<String, Binding>, others: &Names) -> bool {
        others.free.iter().all(|(name, places)| {
            let Some(binding) = bound.get(name) else {
                return true;
            };
            places.iter().all(|(module, ways)| {
                let meaning = self.meaning(*module, name);
                let is_caught = !meaning.is_empty() || ways.meet(binding.ways);
                !is_caught || !binding.units.is_empty() && meaning == binding.units
            })
        })
    }

    /// Whether what the others mention without a binding is no variant that comes by a glob of
    /// these, or the same one. Variables, fields and functions are none.
    fn leaves_variants(&self, variants: &HashMap<String, Id>, others: &Names) -> bool {
        let may_be_one = |name: &String| name.starts_with(char::is_uppercase);
        let mut mentioned = others.free.iter().filter(|(name, _)| may_be_one(name));
        mentioned.all(|(name, places)| {
            variants.get(name).is_none_or(|owner| {
                let is_same =
                    |(module, _): &(Id, Ways)| self.meaning(*module, name).contains(owner);
                places.iter().all(is_same)
            })
        })
    }

    /// Modules that must stay since a glob would bring other names than before: those that go to
    /// a module that a glob elsewhere names, and those that have a glob whose names others
    /// mention.
    pub fn disturbed_by_globs(&self, homes: &HashMap<Id, Id>) -> Vec<Id> {
        let beside = |module: Id| -> Vec<Id> {
            let together = homes.iter().filter(|(_, home)| **home == homes[&module]);
            together
                .map(|(id, _)| *id)
                .filter(|id| *id != module)
                .collect()
        };
        let mut found = Vec::new();
        for (module, target) in self.globs.iter().copied() {
            let (here, there) = (homes[&module], homes[&target]);
            if here == there {
                continue;
            }
            if there == target {
                found.extend(beside(target));
            } else {
                found.push(target);
            }
            let others = beside(module);
            if others.iter().any(|other| self.disturbs(target, *other)) {
                found.extend(if here == module { others } else { vec![module] });
            }
        }
        found.retain(|module| *module != 0);
        found
    }

    /// Whether a glob of `target` would bring a name that means something else in a module.
    fn disturbs(&self, target: Id, module: Id) -> bool {
        self.of(module).free.keys().any(|name| {
            let meaning = self.meaning(target, name);
            !meaning.is_empty() && meaning != self.meaning(module, name)
        })
    }
}

/// The names in a text that no path or dot stands before, and how they are mentioned.
fn mentions(tokens: &[Token]) -> Vec<(String, Ways)> {
    let alone = Ways {
        alone: true,
        ..Ways::default()
    };
    let mut found = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        if token.kind == TokenKind::Literal {
            found.extend(captures(&token.text).map(|name| (name.to_string(), alone)));
        }
        let is_variable = i > 0 && tokens[i - 1].is_punct('$');
        if token.kind != TokenKind::Ident
            || is_variable
            || follows_dot(tokens, i)
            || follows_path(tokens, i)
        {
            continue;
        }
        let next = tokens.get(i + 1);
        let in_path = is_path_separator(tokens, i + 1);
        let called = next.is_some_and(|next| next.is_punct('!') && !next.joint);
        let ways = Ways {
            alone: !in_path && !called,
            in_path,
            called,
        };
        found.push((token.text.to_string(), ways));
    }
    found
}

/// Whether it is a macro with the attribute `macro_export`.
fn is_exported(unit: &Unit) -> bool {
    unit.kind() == Kind::Macro
        && unit.parts.iter().any(|part| match part {
            Part::Tokens(tokens) => tokens.iter().any(|token| token.is_ident("macro_export")),
            _ => false,
        })
}

/// Mentions that could mean a declared name.
fn ways_of(kind: Kind, name: &str) -> Ways {
    match kind {
        // Where a function is meant, it is bound, or of the prelude; what else has its name is a
        // variable, which hides it.
        Kind::Function => Ways {
            alone: PRELUDE_FUNCTIONS.contains(&name),
            ..Ways::default()
        },
        Kind::Module => Ways {
            in_path: true,
            ..Ways::default()
        },
        Kind::Macro => Ways {
            called: true,
            ..Ways::default()
        },
        _ => Ways::ALL,
    }
}
