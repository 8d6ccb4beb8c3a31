//! Reachability: the units that live ones keep alive by what their texts name.

use crate::program::units::{Content, Id, Kind, Program};
use crate::shaking::scope::Scope;
use std::collections::HashSet;

/// State of the marking: live units, and the queue of those whose names are not followed yet.
struct Liveness<'a> {
    live: Vec<bool>,
    queue: Vec<Id>,
    banned: &'a HashSet<Id>,
    has_body: &'a dyn Fn(Id) -> bool,
}

impl Liveness<'_> {
    fn mark(&mut self, id: Id) {
        if !self.live[id] && !self.banned.contains(&id) {
            self.live[id] = true;
            self.queue.push(id);
        }
    }
}

impl Scope {
    /// The units reachable from the roots through names; `has_body` says whether the names
    /// in a function's body count.
    pub fn closure(
        &self,
        program: &Program,
        roots: &HashSet<Id>,
        banned: &HashSet<Id>,
        has_body: &dyn Fn(Id) -> bool,
    ) -> Vec<bool> {
        let mut marks = Liveness {
            live: vec![false; program.units.len()],
            queue: Vec::new(),
            banned,
            has_body,
        };
        let mut ordered: Vec<Id> = roots.iter().copied().collect();
        ordered.sort_unstable();
        marks.mark(0);
        ordered.into_iter().for_each(|id| marks.mark(id));
        while let Some(id) = marks.queue.pop() {
            self.follow(program, id, &mut marks);
        }
        marks.live
    }

    /// Liveness what a live unit keeps alive.
    fn follow(&self, program: &Program, id: Id, marks: &mut Liveness) {
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
    fn follow_parent(&self, program: &Program, id: Id, parent: Id, marks: &mut Liveness) {
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
    fn follow_type(&self, program: &Program, id: Id, marks: &mut Liveness) {
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

    fn follow_import(
        &self,
        program: &Program,
        module: Id,
        target: &[String],
        marks: &mut Liveness,
    ) {
        let mut passed = Vec::new();
        let mut found = self.resolve(program, module, target, &mut passed);
        if let (true, Some((last, before))) = (found.is_empty(), target.split_last()) {
            let of_macro = [before, &[format!("{last}!")]].concat();
            found = self.resolve(program, module, &of_macro, &mut passed);
        }
        let all = passed.into_iter().chain(found);
        all.for_each(|id| marks.mark(id));
    }

    /// Liveness what the paths of a unit's text mean. Functions that are called have code
    /// and are roots, save where constants are computed; types and the rest are marked.
    fn follow_text(&self, program: &Program, id: Id, marks: &mut Liveness) {
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

    /// The units that a path resolves to, with the imports and modules passed on the way.
    /// A name that resolves to nothing may be a macro of the same crate.
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
    fn projected(&self, program: &Program, id: Id, name: &str, marks: &Liveness) -> Vec<Id> {
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
    fn follow_impl(&self, program: &Program, id: Id, marks: &mut Liveness) {
        let traits = self.trait_of_impl.get(&id);
        if program.units[id].trait_path().is_empty() {
            return;
        }
        match traits {
            None => {
                let is_function = |id: &Id| program.units[*id].kind() == Kind::Function;
                // A trait of the standard library mostly requires the only function of its impl.
                let is_only = program.children(id).filter(is_function).count() == 1;
                let may_lack_all = program.units[id]
                    .trait_name()
                    .is_some_and(|name| name == "Error");
                for child in program.children(id) {
                    if !is_function(&child) || is_only && !may_lack_all {
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

    fn follow_required(&self, program: &Program, block: Id, member: Id, marks: &mut Liveness) {
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
