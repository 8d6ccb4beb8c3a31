//! Tree shaking: removes what the program does not reach.
//!
//! Roots are the functions that the compiler generates code for when it compiles
//! the whole file. Live is what can be reached from them through names (`scope`).
//! All else is removed at once; what the compiler's errors then name is revived
//! (`revival`). A function with code, a `Drop` of a live type and the constants of
//! a live impl are never removed, whether or not the file compiles without them.

use crate::compiler::{errors, Compiler, Diagnostic, Instances, CRATE_NAME};
use crate::failure::Failure;
use crate::program::printer::working_text;
use crate::program::selection::Selection;
use crate::program::units::{Id, Kind, Part, Program, Unit};
use crate::shaking::mentions::{mentioned, Tables};
use crate::shaking::revival::ErrorContext;
use crate::shaking::scope::Scope;
use crate::shaking::sound::{has_visible_body, SoundBodies};
use crate::tokens::file_path;
use anyhow::{bail, ensure, Result};
use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;

/// Compilations after which shaking gives up. A guess; bitvec needs about twelve.
const MAX_ROUNDS: usize = 80;

/// A program after tree shaking.
#[derive(Debug)]
pub struct Shaken {
    /// The units that are written.
    pub selection: Selection,
    /// The functions with code and their calls, as `caller -> callee`.
    pub calls: BTreeSet<String>,
    /// The roots of liveness: units with code, anchored items and item macro calls.
    pub roots: HashSet<Id>,
}

/// The whole program as the compiler sees it.
#[derive(Debug)]
pub struct CompiledWhole {
    /// The units with code, with debug assertions or without.
    coded: HashSet<Id>,
    /// The functions with code and their calls, with debug assertions or without.
    pub calls: BTreeSet<String>,
    /// Units of dependencies that do not compile in the one file and are left out.
    pub broken: HashSet<Id>,
    /// These and the units that no reached unit names.
    left_out: HashSet<Id>,
}

/// Finds what must stay. The calls are not compared.
///
/// # Errors
/// If the compiler fails.
pub fn shake(
    program: &Program,
    scope: &Scope,
    compiler: &Compiler,
    whole: &CompiledWhole,
    progress: &dyn Fn(&str),
) -> Result<Shaken> {
    let mut search = Search::new(program, scope, compiler, whole);
    let Some(selection) = search.run(progress)? else {
        bail!("a search without a cached selection ended early");
    };
    Ok(Shaken {
        selection,
        calls: whole.calls.clone(),
        roots: search.roots,
    })
}

impl Shaken {
    /// Compares the calls of the shaken file with those of the whole one.
    ///
    /// # Errors
    /// If they differ, or the compiler fails.
    pub fn ensure_same_calls(
        &self,
        program: &Program,
        compiler: &Compiler,
        progress: &dyn Fn(&str),
    ) -> Result<()> {
        progress("comparing what has code");
        let (text, _) = working_text(program, &self.selection);
        let after = compiler.calls_of_both(&text)?;
        ensure!(
            self.calls == after,
            Failure::of_different_calls("the shaken file", &self.calls, &after)
        );
        Ok(())
    }
}

/// Finds what must stay of own code, if nothing else of the dependencies is
/// needed than in this selection. The calls are not compared: who writes the text
/// does so.
///
/// # Errors
/// If the compiler fails.
pub fn shake_own(
    program: &Program,
    scope: &Scope,
    compiler: &Compiler,
    whole: &CompiledWhole,
    cached: Selection,
    progress: &dyn Fn(&str),
) -> Result<Option<Selection>> {
    // Without what an edit has come to need, a call may mean something else.
    let is_there = |id: &Id| {
        let unit = &program.units[*id];
        let may_go = unit.kind() == Kind::Invocation || whole.broken.contains(id);
        program.own[unit.krate] || may_go || (cached.live[*id] && cached.bodies[*id])
    };
    if !roots(program, whole).iter().all(is_there) {
        return Ok(None);
    }
    let mut search = Search::new(program, scope, compiler, whole);
    search.cached = Some(cached);
    search.run(progress)
}

/// The roots of liveness: units with code, anchored items, item macro calls, and impls that choose
/// code of the standard library.
pub fn roots(program: &Program, whole: &CompiledWhole) -> HashSet<Id> {
    let mut roots = whole.coded.clone();
    let specialized: Vec<&String> = whole
        .calls
        .iter()
        .filter(|call| SPECIALIZED.iter().any(|(_, helper)| call.contains(helper)))
        .collect();
    for (id, unit) in program.units.iter().enumerate() {
        let is_call = unit.kind() == Kind::Invocation && !whole.broken.contains(&id);
        if unit.is_anchored() || is_call || chooses_code(program, unit, &specialized) {
            roots.insert(id);
        }
    }
    roots
}

/// Traits for whose types the standard library has other code (specialization), and the trait of
/// its own that holds this code. The program compiles without such an impl, too.
const SPECIALIZED: [(&str, &str); 3] = [
    ("FusedIterator", "FuseImpl"),
    ("Eq", "RcEqIdent"),
    ("Eq", "ArcEqIdent"),
];

/// Whether a unit is an impl of one of these traits for a type that the library's trait has in
/// such a call.
fn chooses_code(program: &Program, unit: &Unit, specialized: &[&String]) -> bool {
    let (Some(of), Some(name)) = (unit.self_type(), unit.trait_name()) else {
        return false;
    };
    let krate = program.units[program.crates[unit.krate]].name.as_deref();
    let is_of = |path: &str| {
        let mut parts = path.split("::");
        let is_here = parts.next() == Some(CRATE_NAME)
            && krate.is_none_or(|krate| krate.is_empty() || parts.next() == Some(krate));
        is_here && path.rsplit("::").next() == Some(of)
    };
    let helpers = SPECIALIZED.iter().filter(|(known, _)| known == name);
    let mut helpers = helpers.map(|(_, helper)| helper);
    helpers.any(|helper| {
        let uses = specialized
            .iter()
            .flat_map(|call| call.split(helper).skip(1));
        uses.flat_map(|after| arguments(after).split([' ', '&', '<', '>', ',', '(', ')', '[', ']']))
            .any(is_of)
    })
}

/// The text up to the bracket that closes the first one.
fn arguments(text: &str) -> &str {
    let mut depth = 0;
    let end = text.find(|c: char| {
        depth += match c {
            '<' => 1,
            '>' => -1,
            _ => 0,
        };
        depth == 0
    });
    &text[..end.unwrap_or(text.len())]
}

impl CompiledWhole {
    /// Compiles the whole file. Units of dependencies that do not compile here
    /// are left out, those of `broken` from the start. A function that `may_be_rewritten` and
    /// borrows for too long is an error.
    ///
    /// # Errors
    /// If the whole file does not compile, or the compiler fails.
    pub fn new(
        program: &Program,
        scope: &Scope,
        compiler: &Compiler,
        mut broken: HashSet<Id>,
        may_be_rewritten: &dyn Fn(Id) -> bool,
        progress: &dyn Fn(&str),
    ) -> Result<CompiledWhole> {
        let mut more = HashSet::new();
        let tables = Tables::new(program, scope);
        let mut reached = mentioned(&tables, &more);
        loop {
            let mut selection = Selection::whole(program);
            selection.live.clone_from(&reached);
            broken.iter().for_each(|id| selection.live[*id] = false);
            progress(&format!(
                "finding what has code: {} of {} units are named",
                selection.live.iter().filter(|live| **live).count(),
                selection.live.len()
            ));
            let mut verdict = match coded_units(program, compiler, &selection)? {
                Ok((coded, calls)) => {
                    let units = 0..program.units.len();
                    return Ok(CompiledWhole {
                        coded,
                        calls,
                        left_out: units.filter(|id| !selection.live[*id]).collect(),
                        broken,
                    });
                }
                Err(diagnostics) => diagnostics,
            };
            if std::env::var_os("BUNDLE_TRACE").is_some() {
                for error in errors(&verdict) {
                    eprintln!(
                        "whole file: {}",
                        error.rendered.as_deref().unwrap_or_default()
                    );
                }
            }
            let (_, lines) = working_text(program, &selection);
            // An error may name what was left out because nothing else does.
            let context = ErrorContext::new(program, scope, &reached, &lines);
            let named = errors(&verdict).flat_map(|error| context.revive_exactly(error));
            let named: Vec<Id> = named.filter(|id| !broken.contains(id)).collect();
            if !named.is_empty() {
                more.extend(named);
                reached = mentioned(&tables, &more);
                continue;
            }
            let before = broken.len();
            let is_borrow = |error: &Diagnostic| {
                BORROWS.contains(&error.code())
                    && primary_units(error, &lines).any(may_be_rewritten)
            };
            if verdict.iter().any(is_borrow) {
                verdict.retain(is_borrow);
            } else {
                broken.extend(units_that_may_go(program, &verdict, &lines));
            }
            if broken.len() == before {
                bail!(Failure::of_errors(
                    "the program as one file",
                    &verdict,
                    program,
                    &lines
                ));
            }
        }
    }
}

/// Errors about values that are borrowed for too long, as temporary ones are in edition 2021.
const BORROWS: &[&str] = &[
    "E0499", "E0502", "E0505", "E0506", "E0597", "E0713", "E0716",
];

/// Units with code, and what their functions call; or the compiler's errors.
type Coded = Result<(HashSet<Id>, BTreeSet<String>), Vec<Diagnostic>>;

/// The units of a selection with code and their calls, with debug assertions or without. One
/// compilation has all if nothing with code chooses by them. Else the second leaves out the bodies
/// without code in the first, as long as it has none for these either: checking bodies takes most of
/// its time.
fn coded_units(program: &Program, compiler: &Compiler, selection: &Selection) -> Result<Coded> {
    let (text, lines) = working_text(program, selection);
    let with = match compiler.instances(&text, true)? {
        Ok(instances) => instances,
        Err(diagnostics) => return Ok(Err(diagnostics)),
    };
    let of_lines = |instances: &Instances, lines: &[Id]| -> HashSet<Id> {
        let numbers = instances.lines.iter();
        numbers
            .filter_map(|line| lines.get(line - 1).copied())
            .collect()
    };
    let mut coded = of_lines(&with, &lines);
    let mut selection = selection.clone();
    for (id, unit) in program.units.iter().enumerate() {
        selection.bodies[id] = coded.contains(&id) || has_visible_body(unit);
    }
    let (mut text, mut lines) = working_text(program, &selection);
    let is_chosen_by_assertions = text.contains("debug_assertions");
    compiler.compare_both(is_chosen_by_assertions);
    if !is_chosen_by_assertions {
        return Ok(Ok((coded, with.calls)));
    }
    let without = loop {
        let found = compiler.instances(&text, false)?;
        let more = found
            .as_ref()
            .map(|found| of_lines(found, &lines))
            .unwrap_or_default();
        let is_stub = |id: &Id| !selection.bodies[*id];
        if found.is_err() && selection.bodies.contains(&false) {
            selection.bodies.fill(true);
        } else if more.iter().any(is_stub) {
            more.into_iter().for_each(|id| selection.bodies[id] = true);
        } else {
            coded.extend(more);
            break found;
        }
        (text, lines) = working_text(program, &selection);
    };
    let mut calls = with.calls;
    Ok(without.map(|mut without| {
        calls.append(&mut without.calls);
        (coded, calls)
    }))
}

/// The functions of lowered crates in which edition 2021 drops values at other moments
/// than edition 2024, as the compiler's lints say of a selection that compiles: file and line
/// of their names.
///
/// # Errors
/// If the compiler cannot be started.
pub fn drop_sites(
    program: &Program,
    compiler: &Compiler,
    selection: &Selection,
    lowered: &[bool],
) -> Result<BTreeSet<(PathBuf, u32)>> {
    const LINTS: &[&str] = &[
        "if_let_rescope",
        "tail_expr_drop_order",
        "boxed_slice_into_iter",
    ];
    let (text, lines) = working_text(program, selection);
    let verdict = compiler.check(&text, LINTS)?;
    let lints = verdict.diagnostics.iter();
    let lints = lints.filter(|lint| LINTS.contains(&lint.code()));
    let units = lints.flat_map(|lint| primary_units(lint, &lines));
    Ok(units
        .map(|id| &program.units[id])
        .filter(|unit| lowered[unit.krate])
        .filter_map(name_place)
        .collect())
}

/// The units of dependencies that errors are about: they can be left out.
fn units_that_may_go(program: &Program, verdict: &[Diagnostic], lines: &[Id]) -> HashSet<Id> {
    let mut units = HashSet::new();
    for error in errors(verdict) {
        for id in primary_units(error, lines) {
            let unit = &program.units[id];
            // The name of a procedural macro, whose calls are gone; its crate may have something
            // private of that name.
            let is_macro_name =
                unit.kind() == Kind::Use && matches!(error.code(), "E0432" | "E0603");
            let may_go = !program.own[unit.krate] || is_macro_name;
            if id != 0 && may_go && !is_own_main(program, id) {
                units.insert(id);
            }
        }
    }
    units
}

/// The units that a message is about.
fn primary_units<'a>(message: &'a Diagnostic, lines: &'a [Id]) -> impl Iterator<Item = Id> + 'a {
    let places = message.spans.iter().filter(|span| span.is_primary);
    places.filter_map(|span| lines.get(span.line_start.wrapping_sub(1)).copied())
}

/// File and line of the name of a function.
pub fn name_place(unit: &Unit) -> Option<(PathBuf, u32)> {
    let tokens = unit.parts.iter().flat_map(Part::tokens);
    let mut names = tokens.skip_while(|token| !token.is_ident("fn")).skip(1);
    let place = names.next()?.place?;
    Some((file_path(place.file), place.line))
}

fn is_own_main(program: &Program, id: Id) -> bool {
    program.units[id].kind() == Kind::Module && program.crates.contains(&id)
}

struct Search<'a> {
    program: &'a Program,
    scope: &'a Scope,
    compiler: &'a Compiler,
    roots: HashSet<Id>,
    revived: HashSet<Id>,
    /// Functions without code whose body is needed all the same.
    with_bodies: HashSet<Id>,
    banned: HashSet<Id>,
    /// Units that the whole file goes without, so that nothing needs them.
    left_out: HashSet<Id>,
    /// The cached selection of the dependencies' units, which this search may not extend.
    cached: Option<Selection>,
    sound: SoundBodies,
    rounds: usize,
}

const LINTS: &[&str] = &["unused_imports", "dead_code", "unused_macros"];

impl<'a> Search<'a> {
    fn new(
        program: &'a Program,
        scope: &'a Scope,
        compiler: &'a Compiler,
        whole: &CompiledWhole,
    ) -> Search<'a> {
        Search {
            program,
            scope,
            compiler,
            roots: roots(program, whole),
            revived: HashSet::new(),
            with_bodies: HashSet::new(),
            banned: whole.left_out.clone(),
            left_out: whole.left_out.clone(),
            cached: None,
            sound: SoundBodies::new(program),
            rounds: 0,
        }
    }

    fn select(&self) -> Selection {
        let wanted: HashSet<Id> = self.roots.union(&self.revived).copied().collect();
        let units = &self.program.units;
        let has_body = |id: Id| {
            self.roots.contains(&id)
                || self.with_bodies.contains(&id)
                || !units[id]
                    .parts
                    .iter()
                    .any(|part| matches!(part, Part::Body(_)))
        };
        let live = self
            .scope
            .closure(self.program, &wanted, &self.banned, &has_body);
        let bodies = (0..live.len()).map(has_body).collect();
        let mut selection = Selection { live, bodies };
        if let Some(cached) = &self.cached {
            for (id, unit) in units.iter().enumerate().skip(1) {
                if !self.program.own[unit.krate] {
                    selection.live[id] = cached.live[id];
                    selection.bodies[id] = cached.bodies[id];
                }
            }
        }
        selection
    }

    /// Removes and revives until the text compiles. `None` if the dependencies need more
    /// units than the cached selection has.
    fn run(&mut self, progress: &dyn Fn(&str)) -> Result<Option<Selection>> {
        // Whether only the text without debug assertions is left to check.
        let mut is_settled = false;
        loop {
            self.rounds += 1;
            ensure!(self.rounds < MAX_ROUNDS, "shaking does not come to an end");
            let selection = self.select();
            let live = &selection.live;
            let (program, compiler, sound) = (self.program, self.compiler, &mut self.sound);
            let checked = if is_settled {
                match sound.check_without_assertions(program, compiler, &selection)? {
                    Some(checked) if !checked.verdict.success => checked,
                    _ => return Ok(Some(selection)),
                }
            } else {
                sound.check(program, compiler, &selection, LINTS)?
            };
            is_settled = false;
            let (verdict, lines) = (&checked.verdict, &checked.lines);
            progress(&format!(
                "round {}: {} of {} units, {} errors",
                self.rounds,
                live.iter().filter(|live| **live).count(),
                live.len(),
                errors(&verdict.diagnostics).count()
            ));
            let mut live = selection.live.clone();
            self.left_out.iter().for_each(|id| live[*id] = true);
            let context = ErrorContext::new(self.program, self.scope, &live, lines);
            if verdict.success {
                self.sound.forget();
                if !checked.is_whole {
                    continue;
                }
            } else {
                self.sound.learn(&checked, &context);
            }
            // Without the import of its variant, a pattern is a new variable.
            let lost = verdict.diagnostics.iter().filter(|d| d.code() == "E0170");
            let lost = lost.flat_map(|lint| context.revive_exactly(lint));
            let found: BTreeSet<Id> = if verdict.success {
                lost.collect()
            } else {
                context.revive_all(errors(&verdict.diagnostics))
            };
            if verdict.success && found.is_empty() {
                is_settled = !self.ban_unused(&verdict.diagnostics, lines);
                continue;
            }
            let before = self.with_bodies.len();
            for error in errors(&verdict.diagnostics) {
                if error.message.contains("`!`") {
                    let sites = context.sites(error).into_iter();
                    self.with_bodies
                        .extend(sites.filter(|id| !selection.bodies[*id]));
                }
            }
            if self.cached.is_some() {
                let is_own = |id: &Id| self.program.own[self.program.units[*id].krate];
                if !found.iter().all(is_own) || found.is_empty() {
                    return Ok(None);
                }
            }
            if found.is_empty() && self.with_bodies.len() == before {
                if !checked.is_whole {
                    self.sound.forget();
                    continue;
                }
                let what = "the shaken file";
                bail!(Failure::of_errors(
                    what,
                    &verdict.diagnostics,
                    self.program,
                    lines
                ));
            }
            for id in found {
                self.banned.remove(&id);
                self.revived.insert(id);
            }
        }
    }

    /// Bans what the compiler calls unused; whether there was any.
    fn ban_unused(&mut self, diagnostics: &[Diagnostic], lines: &[Id]) -> bool {
        let mut any = false;
        for lint in diagnostics.iter().filter(|d| LINTS.contains(&d.code())) {
            let first = lint.message.split(' ').next().unwrap_or_default();
            if ["field", "fields", "variant", "variants"].contains(&first)
                || lint.message.contains("variant")
                || lint.message.contains("field")
            {
                continue;
            }
            for id in primary_units(lint, lines) {
                if self.may_ban(id, lint.code()) && self.banned.insert(id) {
                    any = true;
                }
            }
        }
        any
    }

    /// Whether a lint may remove a unit: neither a root nor revived by an error.
    fn may_ban(&self, id: Id, lint: &str) -> bool {
        let unit = &self.program.units[id];
        let parent = unit.parent.map(|parent| &self.program.units[parent]);
        let kind_fits = match lint {
            "unused_imports" => unit.kind() == Kind::Use,
            "unused_macros" => unit.kind() == Kind::Macro,
            _ => {
                matches!(
                    unit.kind(),
                    Kind::Function | Kind::Type | Kind::Constant | Kind::Static | Kind::Trait
                ) && parent.is_none_or(|parent| parent.trait_path().is_empty())
            }
        };
        let is_cached = self.cached.is_some() && !self.program.own[unit.krate];
        kind_fits && !is_cached && !self.roots.contains(&id) && !self.revived.contains(&id)
    }
}
