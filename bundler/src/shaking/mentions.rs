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
use crate::shaking::scope::{Alias, Scope};
use crate::tokens::TokenKind;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Marks of the reached units, in the order of all units. Units of `more` count as reached from the start.
pub fn mentioned(tables: &Tables, more: &HashSet<Id>) -> Vec<bool> {
    let program = tables.program;
    let mut search = Search {
        tables,
        words: HashSet::new(),
        reached: vec![false; program.units.len()],
        count: 0,
    };
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

/// Tables of a program that all searches in it look up.
pub struct Tables<'a> {
    program: &'a Program,
    scope: &'a Scope,
    imports: HashMap<Id, ImportTarget>,
    /// Names of types and traits that the program declares in modules.
    local: HashSet<&'a str>,
    /// The names in the types that aliases in modules stand for, by the alias.
    aliases: HashMap<&'a str, Vec<Vec<&'a str>>>,
    /// Names of the members of each local trait, by the trait's name.
    trait_members: HashMap<&'a str, Vec<&'a str>>,
    /// The texts of the traits of impls for types without parameters.
    traits_of_owners: HashMap<ImplOwner<'a>, HashSet<String>>,
}

/// Target of an import.
struct ImportTarget {
    /// Whether it is nothing of the program: a trait, most often, whose methods are called.
    is_from_elsewhere: bool,
    /// The modules on its path.
    modules: Vec<Id>,
}

/// The module of an impl unless its type is a primitive one, the local traits that it may be of,
/// and the text of its type.
type ImplOwner<'a> = (Option<Id>, &'a [Id], String);

impl<'a> Tables<'a> {
    /// Looks at all units, and resolves each import once.
    pub fn new(program: &'a Program, scope: &'a Scope) -> Tables<'a> {
        let mut tables = Tables {
            program,
            scope,
            imports: HashMap::new(),
            local: HashSet::new(),
            aliases: HashMap::new(),
            trait_members: HashMap::new(),
            traits_of_owners: HashMap::new(),
        };
        for (id, unit) in program.units.iter().enumerate() {
            if let Some(import) = unit.import() {
                let target = tables.import_target(unit.module, &import.target);
                tables.imports.insert(id, target);
            }
            let Some(name) = unit.name.as_deref() else {
                continue;
            };
            let parent = unit.parent.map(|id| &program.units[id]);
            let is_in_module = parent.is_some_and(|parent| parent.kind() == Kind::Module);
            if is_in_module && matches!(unit.kind(), Kind::Type | Kind::Trait) {
                // An impl of an alias is one of the type that it stands for.
                match names_of_alias(unit) {
                    Some(names) => tables.aliases.entry(name).or_default().push(names),
                    None => _ = tables.local.insert(name),
                }
            }
            if let Some(parent) = parent.filter(|parent| parent.kind() == Kind::Trait) {
                let of = parent.name.as_deref().unwrap_or_default();
                tables.trait_members.entry(of).or_default().push(name);
            }
        }
        for id in scope.trait_of_impl.keys() {
            if let Some((owner, of)) = tables.owner_and_trait(*id) {
                tables.traits_of_owners.entry(owner).or_default().insert(of);
            }
        }
        tables
    }

    fn import_target(&self, module: Id, path: &[String]) -> ImportTarget {
        let mut passed = Vec::new();
        let mut found = self.scope.resolve(self.program, module, path, &mut passed);
        let mut is_from_elsewhere = false;
        if let (true, Some((last, before))) = (found.is_empty(), path.split_last()) {
            let of_macro = [before, &[format!("{last}!")]].concat();
            let resolved = (self.scope).resolve(self.program, module, &of_macro, &mut Vec::new());
            is_from_elsewhere = resolved.is_empty();
        }
        found.append(&mut passed);
        found.retain(|id| self.program.units[*id].kind() == Kind::Module);
        ImportTarget {
            is_from_elsewhere,
            modules: found,
        }
    }

    /// Whether impls of one trait with other arguments for the same type are beside an impl, so that
    /// its arguments cannot be inferred from it alone: they are named elsewhere if it is chosen.
    fn is_one_of_several(&self, id: Id) -> bool {
        let same = self.owner_and_trait(id);
        let same = same.and_then(|(owner, _)| self.traits_of_owners.get(&owner));
        same.is_some_and(|traits| traits.len() > 1)
    }

    /// The owner and the text of the trait of an impl of a local trait for a type without
    /// parameters; `None` for all else.
    fn owner_and_trait(&self, id: Id) -> Option<(ImplOwner<'a>, String)> {
        let unit = &self.program.units[id];
        let traits = self.scope.trait_of_impl.get(&id)?;
        let Some(Part::Tokens(tokens)) = unit.parts.first() else {
            return None;
        };
        let mut texts = tokens.iter().map(|token| &*token.text);
        let mut head = texts.by_ref().skip_while(|text| *text != "impl").skip(1);
        let of: Vec<&str> = head.by_ref().take_while(|text| *text != "for").collect();
        let owner: Vec<&str> = texts
            .take_while(|text| !["where", "{"].contains(text))
            .collect();
        let is_name = |name: &&str| name.starts_with(|c: char| c.is_alphabetic());
        let mut names = owner.iter().filter(|name| is_name(name));
        let has_parameter = of.first() == Some(&"<") && names.any(|name| of.contains(name));
        // A name of a type may be another type in another module, but for the primitive ones.
        let is_local = |name: &&str| {
            let is_known = self.local.contains(name) || self.aliases.contains_key(name);
            is_known || name.starts_with(char::is_uppercase)
        };
        let module = owner.iter().any(is_local).then_some(unit.module);
        let found = ((module, &traits[..], owner.join(" ")), of.join(" "));
        (!has_parameter).then_some(found)
    }
}

struct Search<'a> {
    tables: &'a Tables<'a>,
    words: HashSet<Rc<str>>,
    reached: Vec<bool>,
    count: usize,
}

impl Search<'_> {
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
            at = self.tables.program.units[id].parent;
        }
    }

    /// The modules on the path of an import must be there, even if nothing in them is reached.
    fn reach_modules_of_import(&mut self, id: Id) {
        let target = self.tables.imports.get(&id);
        for module in target.iter().flat_map(|target| &target.modules) {
            self.reach(*module);
        }
    }

    fn take_words(&mut self, id: Id) {
        let program = self.tables.program;
        let unit = &program.units[id];
        // A module's name calls nothing, neither where it is declared nor in an import.
        let target = self.tables.imports.get(&id);
        let modules = target.map_or(&[][..], |target| &target.modules).iter();
        let modules = modules.map(|id| program.units[*id].name.as_deref().unwrap_or_default());
        let last = unit.import().and_then(|import| import.target.last());
        let mut silent: Vec<&str> = modules
            .filter(|name| Some(*name) != last.map(String::as_str))
            .collect();
        if unit.kind() == Kind::Module {
            silent.extend(unit.name.as_deref());
        }
        for part in &unit.parts {
            let (Part::Tokens(tokens) | Part::Body(tokens)) = part else {
                continue;
            };
            for token in without_inert_attributes(tokens, false, &program.verbatim) {
                match token.kind {
                    TokenKind::Ident if !silent.contains(&&*token.text) => {
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
        let aliases = self.tables.aliases.get(word).into_iter().flatten();
        let mut aliases = aliases.map(|names| names.iter().all(|name| self.may_be_said(name)));
        self.may_be_said(word) && !self.tables.aliases.contains_key(word)
            || self.is_said(word)
            || aliases.any(|is_used| is_used)
    }

    /// Whether a word is no local type or trait, or one that is named.
    fn may_be_said(&self, word: &str) -> bool {
        !self.tables.local.contains(word) || self.is_said(word)
    }

    fn is_reached(&self, id: Id) -> bool {
        let unit = &self.tables.program.units[id];
        let name = unit.name.as_deref().unwrap_or_default();
        let parent = unit.parent.unwrap_or(0);
        match (self.tables.program.units[parent].kind(), unit.kind()) {
            (Kind::Impl, _) => self.reached[parent] && self.is_member_reached(id, parent),
            (Kind::Trait, _) => {
                let has_default = matches!(&unit.content, Content::Function(f) if f.has_default);
                self.reached[parent] && (!has_default || self.is_said(name))
            }
            (Kind::Type, Kind::Derive) => self.reached[parent],
            (_, Kind::Module) => false,
            (_, Kind::Impl) => unit.implementation().is_some_and(|of| {
                let trait_name = of.trait_path.last().map(String::as_str);
                let is_of_here = self.tables.scope.trait_of_impl.contains_key(&id);
                let is_free = is_of_here && !self.tables.is_one_of_several(id);
                // Types in the arguments of a local trait may be named by its impls alone, those in
                // the type of an inherent impl by what it makes.
                let of_trait = of.trait_words.iter().filter(|_| !is_free);
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
                    || self.tables.imports[&id].is_from_elsewhere
                    || self.is_said(name)
                    || self.tables.trait_members.contains_key(last) && self.is_trait_used(last)
            }),
            (_, Kind::Other | Kind::Invocation | Kind::Bound) => self.reached[parent],
            _ => self.is_said(name),
        }
    }

    /// Whether a trait, or a member of it, is named.
    fn is_trait_used(&self, name: &str) -> bool {
        let members = self.tables.trait_members.get(name);
        self.is_said(name)
            || members.is_some_and(|members| members.iter().any(|name| self.is_said(name)))
    }

    fn is_member_reached(&self, id: Id, block: Id) -> bool {
        let unit = &self.tables.program.units[id];
        let name = unit.name.as_deref().unwrap_or_default();
        if self.is_said(name) {
            return true;
        }
        let is_inherent = self.tables.program.units[block].trait_path().is_empty();
        let Some(traits) = self.tables.scope.trait_of_impl.get(&block) else {
            // Of a trait from elsewhere, which calls it unnamed.
            return !is_inherent;
        };
        if unit.kind() != Kind::Function {
            return true;
        }
        traits.iter().any(|of| {
            let member = self
                .tables
                .scope
                .trait_members
                .get(of)
                .and_then(|m| m.get(name));
            member.is_none_or(|member| {
                let content = &self.tables.program.units[*member].content;
                !matches!(content, Content::Function(function) if function.has_default)
            })
        })
    }
}

/// The names in the type that a unit stands for, none if it is a type of a trait; `None` if the
/// unit is no type alias.
fn names_of_alias(unit: &Unit) -> Option<Vec<&str>> {
    let Alias {
        parameters, meant, ..
    } = Alias::of(unit)?;
    let names = meant.iter().filter(|token| token.kind == TokenKind::Ident);
    let names: Vec<&str> = names.map(|token| &*token.text).collect();
    if names.contains(&"as") {
        return Some(Vec::new());
    }
    let is_parameter = |name: &&str| parameters.contains(name);
    Some(
        names
            .into_iter()
            .filter(|name| !is_parameter(name))
            .collect(),
    )
}
