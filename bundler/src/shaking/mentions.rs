//! Reachability by identifiers: an upper bound of the units that `main` can reach, found
//! without the compiler, so that large dependencies need not be compiled whole.
//!
//! A unit counts as reached if its name stands anywhere in the text of reached units. An
//! impl counts if every local type and trait in its head does; then all of its members
//! count that others can call without naming them: members of traits from elsewhere
//! (operators, `Drop`, `Iterator`) and required members. Types are not looked at, so no
//! function that is called, and no impl or member that method resolution could choose
//! instead, is missing from the result.

use crate::program::captures::captures;
use crate::program::printer::without_inert_attributes;
use crate::program::units::{Content, Id, Kind, Part, Program, Unit};
use crate::shaking::scope::Scope;
use crate::tokens::TokenKind;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Marks of the reached units, in the order of all units. Units of `more` count as reached from the start.
pub fn mentioned(program: &Program, scope: &Scope, more: &HashSet<Id>) -> Vec<bool> {
    let mut search = Search::new(program, scope);
    for (id, unit) in program.units.iter().enumerate() {
        // What these hold is not known: impls, most often.
        let is_block = unit.kind() == Kind::Constant && unit.name.as_deref() == Some("_");
        let is_call = unit.kind() == Kind::Invocation;
        if id == 0 || unit.is_anchored() || is_call || is_block || more.contains(&id) {
            search.reach(id);
        }
    }
    // Each round looks at what was not reached; what one round reaches is followed in the
    // next one.
    loop {
        let before = search.count;
        for id in 0..program.units.len() {
            if !search.reached[id] && search.is_reached(id) {
                search.reach(id);
            }
        }
        if search.count == before {
            return search.reached;
        }
    }
}

struct Search<'a> {
    program: &'a Program,
    scope: &'a Scope,
    /// Imports of what the program does not declare: traits, most often, whose methods are called.
    from_elsewhere: HashSet<Id>,
    /// Names of types and traits that the program declares in modules.
    local: HashSet<&'a str>,
    /// Names of the members of each local trait, by the trait's name.
    trait_members: HashMap<&'a str, Vec<&'a str>>,
    words: HashSet<Rc<str>>,
    reached: Vec<bool>,
    count: usize,
}

impl<'a> Search<'a> {
    fn new(program: &'a Program, scope: &'a Scope) -> Search<'a> {
        let mut local = HashSet::new();
        let mut trait_members: HashMap<&str, Vec<&str>> = HashMap::new();
        for unit in &program.units {
            let Some(name) = unit.name.as_deref() else {
                continue;
            };
            let parent = unit.parent.map(|id| &program.units[id]);
            let is_in_module = parent.is_some_and(|parent| parent.kind() == Kind::Module);
            // An impl of an alias is one of the type that it stands for.
            let is_named = matches!(unit.kind(), Kind::Type | Kind::Trait);
            if is_in_module && is_named && !is_alias(unit) {
                local.insert(name);
            }
            if let Some(parent) = parent.filter(|parent| parent.kind() == Kind::Trait) {
                let of = parent.name.as_deref().unwrap_or_default();
                trait_members.entry(of).or_default().push(name);
            }
        }
        let is_from_elsewhere = |id: &Id| {
            let unit = &program.units[*id];
            unit.import().is_some_and(|import| {
                let mut of_macro = import.target.clone();
                of_macro
                    .last_mut()
                    .into_iter()
                    .for_each(|name| name.push('!'));
                [&import.target, &of_macro].iter().all(|path| {
                    let found = scope.resolve(program, unit.module, path, &mut Vec::new());
                    found.is_empty()
                })
            })
        };
        Search {
            program,
            scope,
            from_elsewhere: (0..program.units.len()).filter(is_from_elsewhere).collect(),
            local,
            trait_members,
            words: HashSet::new(),
            reached: vec![false; program.units.len()],
            count: 0,
        }
    }

    /// Marks a unit with what it stands in, and takes in the words of its text.
    fn reach(&mut self, id: Id) {
        let mut at = Some(id);
        while let Some(id) = at {
            if self.reached[id] {
                break;
            }
            self.reached[id] = true;
            self.count += 1;
            self.take_words(id);
            self.reach_modules_of_import(id);
            at = self.program.units[id].parent;
        }
    }

    /// The modules on the path of an import must be there, even if nothing in them is reached.
    fn reach_modules_of_import(&mut self, id: Id) {
        let unit = &self.program.units[id];
        let Some(import) = unit.import() else {
            return;
        };
        let mut passed = Vec::new();
        let scope = self.scope;
        let targets = scope.resolve(self.program, unit.module, &import.target, &mut passed);
        for id in targets.into_iter().chain(passed) {
            if self.program.units[id].kind() == Kind::Module {
                self.reach(id);
            }
        }
    }

    fn take_words(&mut self, id: Id) {
        let program = self.program;
        for part in &program.units[id].parts {
            let (Part::Tokens(tokens) | Part::Body(tokens)) = part else {
                continue;
            };
            for token in without_inert_attributes(tokens, false, &program.verbatim) {
                match token.kind {
                    TokenKind::Ident => {
                        let plain = token.text.strip_prefix("r#").map(Rc::from);
                        self.words.insert(plain.unwrap_or(token.text));
                    }
                    TokenKind::Literal if token.text.contains(['{', '$']) => {
                        self.words.extend(captures(&token.text).map(Rc::from));
                    }
                    _ => {}
                }
            }
        }
    }

    fn is_said(&self, word: &str) -> bool {
        self.words.contains(word.trim_start_matches("r#"))
    }

    /// Whether a word of an impl's head is no local type or trait, or one that is named.
    fn may_be_used(&self, word: &str) -> bool {
        !self.local.contains(word) || self.is_said(word)
    }

    fn is_reached(&self, id: Id) -> bool {
        let unit = &self.program.units[id];
        let name = unit.name.as_deref().unwrap_or_default();
        let parent = unit.parent.unwrap_or(0);
        match (self.program.units[parent].kind(), unit.kind()) {
            (Kind::Impl, _) => self.reached[parent] && self.is_member_reached(id, parent),
            (Kind::Trait, _) => {
                let has_default = matches!(&unit.content, Content::Function(f) if f.has_default);
                self.reached[parent] && (!has_default || self.is_said(name))
            }
            (Kind::Type, Kind::Derive) => self.reached[parent],
            (_, Kind::Module) => false,
            (_, Kind::Impl) => unit.implementation().is_some_and(|of| {
                let trait_name = of.trait_path.last().map(String::as_str);
                let is_of_here = self.scope.trait_of_impl.contains_key(&id);
                // Types in the arguments of a local trait may be named by its impls alone, those in
                // the type of an inherent impl by what it makes.
                let of_trait = of.trait_words.iter().filter(|_| !is_of_here);
                let of_type = of.self_type.iter().chain(&of.self_words);
                let heads = if trait_name.is_none() { 1 } else { usize::MAX };
                let mut words = of_type.take(heads).chain(of_trait);
                words.all(|word| self.may_be_used(word))
                    && trait_name.is_none_or(|name| !is_of_here || self.is_trait_used(name))
            }),
            (_, Kind::Trait) => self.is_trait_used(name),
            (_, Kind::Use) => unit.import().is_some_and(|import| {
                let last = import.target.last().map_or("", String::as_str);
                import.glob
                    || self.from_elsewhere.contains(&id)
                    || self.is_said(name)
                    || self.trait_members.contains_key(last) && self.is_trait_used(last)
            }),
            (_, Kind::Other | Kind::Invocation | Kind::Bound) => self.reached[parent],
            _ => self.is_said(name),
        }
    }

    /// Whether a trait, or a member of it, is named.
    fn is_trait_used(&self, name: &str) -> bool {
        let members = self.trait_members.get(name);
        self.is_said(name)
            || members.is_some_and(|members| members.iter().any(|name| self.is_said(name)))
    }

    fn is_member_reached(&self, id: Id, block: Id) -> bool {
        let unit = &self.program.units[id];
        let name = unit.name.as_deref().unwrap_or_default();
        if self.is_said(name) {
            return true;
        }
        let is_inherent = self.program.units[block].trait_path().is_empty();
        let Some(traits) = self.scope.trait_of_impl.get(&block) else {
            // Of a trait from elsewhere, which calls it unnamed.
            return !is_inherent;
        };
        if unit.kind() != Kind::Function {
            return true;
        }
        traits.iter().any(|of| {
            let member = self.scope.trait_members.get(of).and_then(|m| m.get(name));
            member.is_none_or(|member| {
                let content = &self.program.units[*member].content;
                !matches!(content, Content::Function(function) if function.has_default)
            })
        })
    }
}

/// Whether a unit of a module is a type alias.
fn is_alias(unit: &Unit) -> bool {
    unit.parts.iter().any(|part| match part {
        Part::Tokens(tokens) => tokens
            .windows(2)
            .any(|pair| pair[0].is_ident("type") && unit.name.as_deref() == Some(&*pair[1].text)),
        _ => false,
    })
}
