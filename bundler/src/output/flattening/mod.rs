//! Module flattening for the compact level: what a module holds moves into the module around it,
//! where no name comes to mean something else.
//!
//! Names are compared beforehand: a module stays if one of its names, or one that it mentions,
//! would mean another item in the module around it. The compiler finds the rest: modules that
//! its errors or other calls are about stay as well. The functions with code and their calls
//! must be the same as before, except for the paths of modules.

pub mod mover;
pub mod names;
pub mod text;

use crate::compiler::Compiler;
use crate::failure::trace;
use crate::output::flattening::mover::Mover;
use crate::output::flattening::names::{ModuleNames, Names};
use crate::output::flattening::text::{has_attribute, local_imports, paths};
use crate::program::printer::working_text;
use crate::program::selection::Selection;
use crate::program::units::{Id, Kind, Program};
use crate::shaking::scope::Scope;
use anyhow::Result;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Rounds after which all modules stay. A guess; the bot needs one.
const MAX_ROUNDS: usize = 12;

/// A program with fewer modules. The units have the same numbers as before.
pub struct Flat {
    /// Its units.
    pub program: Program,
    /// The units that are written.
    pub selection: Selection,
    /// The functions with code and their calls.
    pub calls: BTreeSet<String>,
}

/// Moves the units of as many modules as possible into those around them; `None` if no module
/// can go. `calls` are those of the program as it is.
///
/// # Errors
/// If the compiler cannot be started.
pub fn flatten_modules(
    program: &Program,
    selection: &Selection,
    compiler: &Compiler,
    calls: &BTreeSet<String>,
    progress: &dyn Fn(&str),
) -> Result<Option<Flat>> {
    let scope = Scope::new(program);
    let names = ModuleNames::new(program, selection, &scope);
    let mut pinned = pinned_by_text(&names);
    for round in 1..=MAX_ROUNDS {
        let mover = Mover::new(&names, homes(&names, &mut pinned));
        let gone = mover.gone();
        if gone == 0 {
            break;
        }
        let (program, selection) = mover.moved();
        let (text, lines) = working_text(&program, &selection);
        let blamed = match compiler.calls_or_errors(&text)? {
            Ok(after) => {
                let moved = |call: &String| mover.moved_call(call);
                if calls.iter().map(moved).collect::<BTreeSet<_>>() == after {
                    let all = names.modules.len();
                    progress(&format!("round {round}: {gone} of {all} modules are gone"));
                    return Ok(Some(Flat {
                        program,
                        selection,
                        calls: after,
                    }));
                }
                let differing = calls.iter().filter(|call| !after.contains(&moved(call)));
                let differing: Vec<&String> = differing.collect();
                trace(&differing, 12);
                differing
                    .iter()
                    .flat_map(|call| mover.modules_of(call))
                    .collect()
            }
            Err(diagnostics) => {
                let texts = diagnostics.iter().filter_map(|d| d.rendered.as_deref());
                trace(&texts.collect::<Vec<_>>(), 3);
                mover.blamed(&diagnostics, &lines)
            }
        };
        let before = pinned.len();
        pinned.extend(blamed);
        let new = pinned.len() - before;
        progress(&format!("round {round}: {new} more modules stay"));
        if new == 0 {
            break;
        }
    }
    progress("all modules stay");
    Ok(None)
}

/// Modules that must stay because of texts that cannot be rewritten.
fn pinned_by_text(names: &ModuleNames) -> HashSet<Id> {
    let mut pinned = HashSet::new();
    for (id, unit) in names.live_units() {
        match unit.kind() {
            Kind::Use if unit.parts.iter().any(|part| has_attribute(part.tokens())) => {
                pinned.insert(names.module_of(id));
            }
            Kind::Use => {}
            Kind::Macro => pinned.extend(pinned_by_macro(names, id)),
            _ => pinned.extend(imported_in_blocks(names, id)),
        }
    }
    pinned
}

/// Modules named by a macro's paths that begin where it is called, or by the beginning of an
/// import of several names.
fn pinned_by_macro(names: &ModuleNames, id: Id) -> Vec<Id> {
    let unit = &names.program.units[id];
    let mut pinned = Vec::new();
    for path in unit.parts.iter().flat_map(|part| paths(part.tokens())) {
        let of_crate = names.modules.iter().copied();
        let of_crate = of_crate.filter(|module| names.program.units[*module].krate == unit.krate);
        let is_named = |module: &Id| {
            names.program.units[*module].name.as_deref() == Some(path.names[0].as_str())
        };
        match path.names[0].as_str() {
            "self" | "super" => pinned.extend(of_crate),
            "crate" if path.is_tree => {
                let end = names.walk(names.module_of(id), &path.names, true);
                pinned.extend(end.map_or(Vec::new(), |(end, _)| names.within(end)));
            }
            "crate" => {}
            _ => pinned.extend(of_crate.filter(is_named)),
        }
    }
    pinned
}

/// Modules that are imported in the blocks of a function.
fn imported_in_blocks(names: &ModuleNames, id: Id) -> Vec<Id> {
    let module = names.module_of(id);
    let parts = names.program.units[id].parts.iter();
    let imports = parts.flat_map(|part| local_imports(part.tokens()));
    let paths = imports.flat_map(|import| import.paths);
    let ends = paths.filter_map(|(path, ..)| {
        let (end, taken) = names.walk(module, &path, true)?;
        (taken == path.len()).then_some(end)
    });
    ends.collect()
}

/// The module in which the units of each live module stand afterwards; its own number, if it
/// stays. Modules that must stay because of globs are added to `pinned`.
fn homes(names: &ModuleNames, pinned: &mut HashSet<Id>) -> HashMap<Id, Id> {
    loop {
        let mut homes: HashMap<Id, Id> = [(0, 0)].into();
        let mut groups: HashMap<Id, Names> = [(0, names.of(0).clone())].into();
        for module in &names.modules {
            let around = homes[&names.parent(*module)];
            let group = groups.get_mut(&around).expect("a home has a group");
            let own = names.of(*module);
            if !pinned.contains(module) && names.go_together(group, own) {
                group.add(own);
                homes.insert(*module, around);
            } else {
                homes.insert(*module, *module);
                groups.insert(*module, own.clone());
            }
        }
        let before = pinned.len();
        pinned.extend(names.disturbed_by_globs(&homes));
        if pinned.len() == before {
            return homes;
        }
    }
}
