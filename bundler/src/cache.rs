//! The cache: what tree shaking left of the dependencies in an earlier run, so that
//! an edit of own code does not repeat it.
//!
//! It holds while the bundler and the dependencies' sources are the same, and own code says
//! the same names of them and has code generated for the same of their functions. So the file
//! has the bytes that a run without the cache gives it.

use crate::files::write_whole;
use crate::output::survey::NameConstraints;
use crate::program::selection::Selection;
use crate::program::units::{Id, Part, Program};
use crate::shaking::shaker::{roots, CompiledWhole};
use crate::tokens::stable_hash;
use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashSet};
use std::path::Path;

/// The selection and name constraints of an earlier run, as JSON in the target folder.
#[derive(Debug, Deserialize, Serialize)]
pub struct Cache {
    /// Hash of the bundler's own program.
    bundler: String,
    /// Hash of the dependencies' sources.
    dependencies: String,
    /// Hash of own sources.
    own: String,
    /// Hash of what own code uses of the dependencies.
    uses: String,
    /// Live units of dependencies: crate, number in it, and whether with body.
    units: Vec<(usize, usize, bool)>,
    /// Units of dependencies that do not compile in the whole file.
    broken: Vec<(usize, usize)>,
    /// Names that must not be mangled.
    unmangled: BTreeSet<String>,
    /// Names that must stay public.
    public: BTreeSet<String>,
    /// Whether delta debugging has removed what it could.
    is_minimized: bool,
}

impl Cache {
    /// The cache of a finished bundle.
    pub fn new(
        program: &Program,
        selection: &Selection,
        whole: &CompiledWhole,
        constraints: &NameConstraints,
        is_minimized: bool,
    ) -> Cache {
        let mut cache = Cache {
            bundler: hash_of_bundler(),
            dependencies: hash(program, false),
            own: hash(program, true),
            uses: hash_of_uses(program, whole),
            units: Vec::new(),
            broken: Vec::new(),
            unmangled: constraints.unmangled.iter().cloned().collect(),
            public: constraints.public.iter().cloned().collect(),
            is_minimized,
        };
        for (id, unit) in program.units.iter().enumerate().skip(1) {
            if program.own[unit.krate] {
                continue;
            }
            let number = id - program.crates[unit.krate];
            if selection.live[id] {
                let has_body = selection.bodies[id];
                cache.units.push((unit.krate, number, has_body));
            }
            if whole.broken.contains(&id) {
                cache.broken.push((unit.krate, number));
            }
        }
        cache
    }

    /// Reads the cache of an earlier run; `None` if there is none, it is damaged, or the
    /// bundler or the dependencies' sources have changed since.
    pub fn read(file: &Path, program: &Program) -> Option<Cache> {
        let text = std::fs::read_to_string(file).ok()?;
        let cache: Cache = serde_json::from_str(&text).ok()?;
        let is_valid =
            cache.bundler == hash_of_bundler() && cache.dependencies == hash(program, false);
        is_valid.then_some(cache)
    }

    /// Stores it for later runs.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, file: &Path) -> Result<()> {
        write_whole(file, &serde_json::to_string(self)?)
    }

    /// Whether delta debugging has removed what it could.
    pub fn is_minimized(&self) -> bool {
        self.is_minimized
    }

    /// Units of dependencies that do not compile in the whole file.
    pub fn broken(&self, program: &Program) -> HashSet<Id> {
        self.broken
            .iter()
            .filter_map(|(krate, number)| Some(program.crates.get(*krate)? + number))
            .collect()
    }

    /// The constraints on mangled names; none if own code has changed, since some may be on
    /// names that it had.
    pub fn constraints(&self, program: &Program) -> NameConstraints {
        if self.own != hash(program, true) {
            return NameConstraints::default();
        }
        NameConstraints {
            unmangled: self.unmangled.iter().cloned().collect(),
            public: self.public.iter().cloned().collect(),
        }
    }

    /// Own code, and what was left of the rest; `None` if own code uses other things than
    /// it did.
    pub fn selection(&self, program: &Program, whole: &CompiledWhole) -> Option<Selection> {
        if self.uses != hash_of_uses(program, whole) {
            return None;
        }
        let mut selection = Selection::whole(program);
        for (id, unit) in program.units.iter().enumerate().skip(1) {
            let is_own = program.own[unit.krate];
            selection.live[id] = is_own;
            selection.bodies[id] = is_own;
        }
        for (krate, number, has_body) in &self.units {
            let id = program.crates.get(*krate)? + number;
            *selection.live.get_mut(id)? = true;
            selection.bodies[id] = *has_body;
        }
        Some(selection)
    }
}

/// Hash of the program that runs: another version may keep other units.
fn hash_of_bundler() -> String {
    let program = std::env::current_exe().and_then(std::fs::read);
    format!("{:016x}", stable_hash(&program.unwrap_or_default()))
}

/// Hash of the tokens of own code or of the dependencies, in the units' order.
fn hash(program: &Program, own: bool) -> String {
    let mut bytes: Vec<u8> = Vec::new();
    for unit in program.units.iter().filter(|u| program.own[u.krate] == own) {
        bytes.extend(unit.krate.to_le_bytes());
        for part in &unit.parts {
            match part {
                Part::Tokens(tokens) | Part::Body(tokens) => {
                    bytes.extend(tokens.iter().flat_map(|token| token.text.bytes()));
                }
                Part::Child(_) => bytes.push(0),
            }
        }
    }
    format!("{:016x}", stable_hash(&bytes))
}

/// Hash of the dependencies' functions with code, and of their names that own code says.
fn hash_of_uses(program: &Program, whole: &CompiledWhole) -> String {
    let is_own = |id: &Id| program.own[program.units[*id].krate];
    let roots: BTreeSet<Id> = roots(program, whole)
        .into_iter()
        .filter(|id| !is_own(id))
        .collect();
    let mut names: BTreeSet<&str> = BTreeSet::new();
    let mut said: BTreeSet<&str> = BTreeSet::new();
    for (id, unit) in program.units.iter().enumerate() {
        if !is_own(&id) {
            names.extend(unit.name.as_deref());
            continue;
        }
        for part in &unit.parts {
            if let Part::Tokens(tokens) | Part::Body(tokens) = part {
                said.extend(tokens.iter().map(|token| &*token.text));
            }
        }
    }
    let mut bytes = Vec::new();
    for id in roots {
        // Numbers in a crate: own code before it may have any number of units.
        let krate = program.units[id].krate;
        bytes.extend(krate.to_le_bytes());
        bytes.extend((id - program.crates[krate]).to_le_bytes());
    }
    for name in names.intersection(&said) {
        bytes.extend(name.bytes());
        bytes.push(0);
    }
    format!("{:016x}", stable_hash(&bytes))
}
