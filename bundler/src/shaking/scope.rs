//! Name resolution: the units that a live unit's text mentions.
//!
//! This is on the safe side: a name that could be two things keeps both.

use crate::program::units::{Content, Id, Kind, Part, Program};
use crate::tokens::{Kind as TokenKind, Token};
use std::collections::{HashMap, HashSet};

#[derive(Default)]
struct Module {
    names: HashMap<String, Vec<Id>>,
    globs: Vec<Id>,
    parent: Option<Id>,
}

/// Name tables of a program.
#[derive(Default)]
pub struct Scope {
    modules: HashMap<Id, Module>,
    /// Members of impls, by name of the type and of the member.
    members: HashMap<(String, String), Vec<Id>>,
    /// Members of traits, by trait unit.
    trait_members: HashMap<Id, HashMap<String, Id>>,
    /// The local trait that an impl is of.
    trait_of_impl: HashMap<Id, Vec<Id>>,
    /// Impls of a local trait.
    impls_of_trait: HashMap<Id, Vec<Id>>,
    /// Impls of `Drop`, by name of the type.
    drops: HashMap<String, Vec<Id>>,
    macros: HashMap<String, Vec<Id>>,
    /// Members of traits, by name.
    by_trait_member: HashMap<String, Vec<Id>>,
    /// Traits, by name.
    traits: HashMap<String, Vec<Id>>,
    /// Names of traits in a trait's bounds and in those of its types.
    trait_bounds: HashMap<Id, Vec<String>>,
    /// Markers that go with a type: `Copy`, and derives of `Copy` and `Clone`.
    copies: HashMap<String, Vec<Id>>,
    /// Paths that each unit's text mentions, without its body.
    paths: Vec<Vec<Vec<String>>>,
    /// Paths that each function's body mentions.
    body_paths: Vec<Vec<Vec<String>>>,
}

/// What is live so far, and what still waits to be looked at.
struct Marks<'a> {
    live: Vec<bool>,
    queue: Vec<Id>,
    banned: &'a HashSet<Id>,
    has_body: &'a dyn Fn(Id) -> bool,
}

impl Marks<'_> {
    fn mark(&mut self, id: Id) {
        if !self.live[id] && !self.banned.contains(&id) {
            self.live[id] = true;
            self.queue.push(id);
        }
    }
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
                paths.push(mentioned_paths(&tokens));
            }
        }
        for (id, unit) in program.units.iter().enumerate() {
            if let Some(parent) = unit.parent {
                scope.note_child(program, id, parent);
            }
        }
        scope.note_traits(program);
        for (id, unit) in program.units.iter().enumerate() {
            if unit.kind() == Kind::Impl && !unit.trait_path().is_empty() {
                scope.note_trait_impl(program, id);
            }
        }
        scope
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
            return Vec::new();
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
        for glob in &table.globs {
            let unit = &program.units[*glob];
            let Some(import) = unit.import() else {
                continue;
            };
            let mut trail = vec![*glob];
            for target in self.walk(program, unit.module, &import.target, &mut trail, seen) {
                let before = trail.len();
                match program.units[target].kind() {
                    Kind::Module => {
                        let inner = self.lookup(program, target, name, &mut trail, seen);
                        if trail.len() > before {
                            trail.push(target);
                            found.extend(inner);
                        }
                    }
                    Kind::Type if mentions(program, target, name) => {
                        trail.push(target);
                        found.push(target);
                    }
                    _ => {}
                }
                if trail.len() > before {
                    passed.append(&mut trail);
                    trail.push(*glob);
                }
            }
        }
        found
    }

    /// Everything that the seeds need by name.
    pub fn closure(
        &self,
        program: &Program,
        seeds: &HashSet<Id>,
        banned: &HashSet<Id>,
        has_body: &dyn Fn(Id) -> bool,
    ) -> Vec<bool> {
        let mut marks = Marks {
            live: vec![false; program.units.len()],
            queue: Vec::new(),
            banned,
            has_body,
        };
        let mut ordered: Vec<Id> = seeds.iter().copied().collect();
        ordered.sort_unstable();
        marks.mark(0);
        ordered.into_iter().for_each(|id| marks.mark(id));
        while let Some(id) = marks.queue.pop() {
            self.follow(program, id, &mut marks);
        }
        marks.live
    }

    /// Marks what a live unit keeps alive.
    fn follow(&self, program: &Program, id: Id, marks: &mut Marks) {
        let unit = &program.units[id];
        if let Some(parent) = unit.parent {
            self.follow_parent(program, id, parent, marks);
        }
        match unit.kind() {
            Kind::Impl => self.follow_impl(program, id, marks),
            Kind::Trait => {
                let bounds = program.children(id);
                bounds
                    .filter(|child| program.units[*child].kind() == Kind::Bound)
                    .for_each(|bound| marks.mark(bound));
            }
            Kind::Type if !is_member(program, id) => self.follow_type(program, id, marks),
            _ => {}
        }
        match unit.import() {
            Some(import) => self.follow_import(program, unit.module, &import.target, marks),
            None => self.follow_text(program, id, marks),
        }
    }

    /// A member of an impl goes with the trait's member and back.
    fn follow_parent(&self, program: &Program, id: Id, parent: Id, marks: &mut Marks) {
        marks.mark(parent);
        let name = program.units[id].name.as_deref().unwrap_or_default();
        match program.units[parent].kind() {
            Kind::Impl => {
                for of in self.trait_of_impl.get(&parent).into_iter().flatten() {
                    let member = self.trait_members.get(of).and_then(|m| m.get(name));
                    member.into_iter().for_each(|member| marks.mark(*member));
                }
            }
            Kind::Trait => {
                for block in self.impls_of_trait.get(&parent).into_iter().flatten() {
                    if marks.live[*block] {
                        self.follow_required(program, *block, id, marks);
                    }
                }
            }
            _ => {}
        }
    }

    /// A type that lives keeps its `Drop` and the markers of its copies.
    fn follow_type(&self, program: &Program, id: Id, marks: &mut Marks) {
        let unit = &program.units[id];
        let name = unit.name.clone().unwrap_or_default();
        let is_own = |other: &&Id| program.units[**other].krate == unit.krate;
        let drops = self.drops.get(&name).into_iter().flatten();
        for block in drops.filter(is_own) {
            marks.mark(*block);
            program.children(*block).for_each(|child| marks.mark(child));
        }
        let copies = self.copies.get(&name).into_iter().flatten();
        copies.filter(is_own).for_each(|copy| marks.mark(*copy));
    }

    fn follow_import(&self, program: &Program, module: Id, target: &[String], marks: &mut Marks) {
        let mut passed = Vec::new();
        let mut found = self.resolve(program, module, target, &mut passed);
        if let (true, Some((last, before))) = (found.is_empty(), target.split_last()) {
            let of_macro = [before, &[format!("{last}!")]].concat();
            found = self.resolve(program, module, &of_macro, &mut passed);
        }
        let all = passed.into_iter().chain(found);
        all.for_each(|id| marks.mark(id));
    }

    /// Marks what the paths of a unit's text mean. Functions that are called have code
    /// and are seeds, save where constants are computed; types and the rest are marked.
    fn follow_text(&self, program: &Program, id: Id, marks: &mut Marks) {
        let body = self.body_paths[id].iter().filter(|_| (marks.has_body)(id));
        for path in self.paths[id].iter().chain(body) {
            let mut meant = if path[0] == "Self" {
                self.of_own_type(program, id, path)
            } else {
                self.of_path(program, id, path)
            };
            // `T::Item`, `Self::WIDTH`: of one of the traits named here.
            if let ([of, name], true) = (path.as_slice(), meant.is_empty() || path[0] == "Self") {
                if of != "crate" {
                    meant.extend(self.projected(program, id, name, marks));
                }
            }
            meant.into_iter().for_each(|id| marks.mark(id));
        }
    }

    /// The members that `Self::name` can be, in an impl.
    fn of_own_type(&self, program: &Program, id: Id, path: &[String]) -> Vec<Id> {
        let parent = program.units[id].parent;
        let owner = parent.and_then(|parent| program.units[parent].self_type());
        let (Some(owner), Some(name)) = (owner, path.get(1)) else {
            return Vec::new();
        };
        let members = self.members.get(&(owner.clone(), name.clone()));
        members.cloned().unwrap_or_default()
    }

    /// What a path means with all that it passes; a name of nothing else can be a
    /// macro of the crate.
    fn of_path(&self, program: &Program, id: Id, path: &[String]) -> Vec<Id> {
        let unit = &program.units[id];
        let mut passed = Vec::new();
        let found = self.resolve(program, unit.module, path, &mut passed);
        passed.extend(found);
        if let ([name], true) = (path, passed.is_empty()) {
            let same = self.macros.get(name).into_iter().flatten().copied();
            passed.extend(same.filter(|id| program.units[*id].krate == unit.krate));
        }
        passed
    }

    /// Types and constants of this name in the traits that a unit, what it
    /// stands in, and their bounds name.
    fn projected(&self, program: &Program, id: Id, name: &str, marks: &Marks) -> Vec<Id> {
        let candidates = self.by_trait_member.get(name);
        let candidates: Vec<Id> = candidates.into_iter().flatten().copied().collect();
        if candidates.is_empty() {
            return candidates;
        }
        let names = self.bounds_around(program, id);
        candidates
            .into_iter()
            .filter(|member| {
                let of = program.units[*member].parent.expect("it is a member");
                program.units[*member].kind() != Kind::Function
                    && (marks.live[of] || self.is_type_level(program, *member))
                    && program.units[of]
                        .name
                        .as_ref()
                        .is_some_and(|name| names.contains(name))
            })
            .collect()
    }

    fn is_type_level(&self, program: &Program, member: Id) -> bool {
        program.units[member].kind() == Kind::Type
    }

    /// Names of the traits that can be meant by bounds in or around a unit.
    pub fn bounds_around(&self, program: &Program, id: Id) -> HashSet<String> {
        let mut names: HashSet<String> = HashSet::new();
        let mut at = Some(id);
        while let Some(id) = at {
            let unit = &program.units[id];
            if unit.kind() == Kind::Module {
                break;
            }
            names.extend(
                self.paths[id]
                    .iter()
                    .chain(&self.body_paths[id])
                    .flatten()
                    .cloned(),
            );
            names.extend(
                unit.name
                    .iter()
                    .filter(|_| unit.kind() == Kind::Trait)
                    .cloned(),
            );
            at = unit.parent;
        }
        let mut queue: Vec<String> = names.iter().cloned().collect();
        while let Some(name) = queue.pop() {
            for of in self.traits.get(&name).into_iter().flatten() {
                for more in self.trait_bounds.get(of).into_iter().flatten() {
                    if names.insert(more.clone()) {
                        queue.push(more.clone());
                    }
                }
            }
        }
        names
    }

    /// An impl that lives keeps its constants and types, and what its trait
    /// requires.
    fn follow_impl(&self, program: &Program, id: Id, marks: &mut Marks) {
        let traits = self.trait_of_impl.get(&id);
        if program.units[id].trait_path().is_empty() {
            return;
        }
        match traits {
            None => {
                for child in program.children(id) {
                    if program.units[child].kind() != Kind::Function {
                        marks.mark(child);
                    }
                }
            }
            Some(traits) => {
                for of in traits {
                    marks.mark(*of);
                    let members = self.trait_members.get(of);
                    let mut members: Vec<Id> = members
                        .into_iter()
                        .flat_map(|m| m.values().copied())
                        .collect();
                    members.sort_unstable();
                    for member in members {
                        if marks.live[member] {
                            self.follow_required(program, id, member, marks);
                        }
                    }
                }
            }
        }
    }

    fn follow_required(&self, program: &Program, block: Id, member: Id, marks: &mut Marks) {
        let required = &program.units[member];
        let has_default = match required.content {
            Content::Function(function) => function.has_default,
            _ => false,
        };
        for child in program.children(block) {
            let unit = &program.units[child];
            let optional = unit.kind() == Kind::Function && has_default;
            if unit.name == required.name && !optional {
                marks.mark(child);
            }
        }
    }
}

fn is_member(program: &Program, id: Id) -> bool {
    program.units[id]
        .parent
        .is_some_and(|parent| matches!(program.units[parent].kind(), Kind::Impl | Kind::Trait))
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
fn defined_by_invocation(program: &Program, id: Id) -> Vec<String> {
    const WORDS: &[&str] = &[
        "static", "ref", "fn", "struct", "enum", "const", "trait", "mod", "type", "union",
    ];
    let tokens: Vec<&Token> = own_tokens(program, id, false).collect();
    tokens
        .windows(2)
        .filter(|pair| {
            WORDS.iter().any(|word| pair[0].is_ident(word)) && pair[1].kind == TokenKind::Ident
        })
        .map(|pair| pair[1].text.to_string())
        .collect()
}

/// The paths in a text; a macro's ends in `!`.
fn mentioned_paths(tokens: &[&Token]) -> Vec<Vec<String>> {
    let mut paths: HashSet<Vec<String>> = HashSet::new();
    let mut i = 0;
    while i < tokens.len() {
        let token = tokens[i];
        if token.kind != TokenKind::Ident {
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
        paths.insert(path);
        i = end;
    }
    let mut paths: Vec<Vec<String>> = paths.into_iter().collect();
    paths.sort_unstable();
    paths
}
