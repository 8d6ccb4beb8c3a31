//! Delta debugging (ddmin, Zeller and Hildebrandt 2002) of what reachability left:
//! impls, supertraits and members of dependencies that have no code and stay only
//! because others without code name them.
//!
//! All candidates are removed at once, and what the compiler's errors name is
//! restored; then groups that may depend on each other are removed, then single
//! impls and supertraits by bisection. That the file compiles is no proof: in the
//! end the calls must be the same. Never removed are functions with code, `Drop`,
//! constants, and own code.
//!
//! The number of compilations grows with the number of units, and the time of each does,
//! too. So a large file is searched only if it would not fit otherwise and may fit then; once the
//! `BUDGET` is spent, only until it fits or is `HOPELESS`, and at `MAX_WORK` it ends with what it
//! has.

use crate::compiler::{errors, Compiler, Diagnostic};
use crate::failure::trace;
use crate::program::printer::working_text;
use crate::program::selection::Selection;
use crate::program::units::{Id, Kind, Part, Program};
use crate::shaking::revival::{words, ErrorContext};
use crate::shaking::scope::Scope;
use crate::shaking::shaker::Shaken;
use crate::shaking::sound::{Checked, SoundBodies};
use crate::tokens::TokenKind;
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Upper bound of the units named by an error for each of them to count as needed. A guess.
const MAX_CERTAIN_UNITS: usize = 3;

/// Upper bound of the units that one error may restore; an error that more units could
/// mend is taken to be about something else. A guess.
const MAX_BLAMED_UNITS: usize = 12;

/// Work after which the search ends as soon as the file is short enough: the sum, over all
/// compilations, of the units in the text and [`STARTUP_UNITS`]. About 30 s of a processor; the
/// flagship needs a quarter of it. For more than [`MANY`] candidates half of it is enough: the other
/// half makes nalgebra's text 2 % shorter.
const BUDGET: usize = 100_000;

/// Work after which the search ends, also with a file that is still too long: a minute or two of
/// a processor. A guess.
const MAX_WORK: usize = 3 * BUDGET;

/// Percent of the room that a dense text may fill to fit with short names: mangling leaves at least
/// 66 % of it, of the zoo's crates, and up to 84.
pub const SHORT: usize = 151;

/// Percent above which the search ends with its [`BUDGET`]: what is found later is little, for
/// ndarray 1 % of the text in 100 compilations.
const HOPELESS: usize = 158;

/// Upper bound of the candidates whose bounds are removed together with the rest, and that the whole
/// budget is for. A guess; the flagship has fewer, nalgebra 2,602.
const MANY: usize = 1_000;

/// Errors about names: the compiler is silent about the types of what they name.
const ERRORS_BEFORE_TYPES: &[&str] = &["E0405", "E0412", "E0425", "E0432", "E0433"];

/// Compilations after which the progress is shown.
const SHOWN: usize = 10;

/// How long to search.
pub enum Effort<'a> {
    /// Until no unit can go.
    Smallest,
    /// Until a selection is short enough, but at least for the budget, and not forever.
    UntilShort {
        /// Characters of the dense text of a selection, in percent of the room.
        filled: &'a dyn Fn(&Selection) -> usize,
        /// Whether a selection does not fit with short names either. The search ends if that is so
        /// while units only come back.
        is_hopeless: &'a dyn Fn(&Selection) -> bool,
    },
}

/// Units that take as long to compile as an empty text, some 0.1 s. Measured on rand 0.8.
const STARTUP_UNITS: usize = 400;

/// Removes what is not needed, as long as the effort says. Returns whether it searched.
///
/// # Errors
/// If the compiler cannot be started.
pub fn minimize(
    program: &Program,
    compiler: &Compiler,
    shaken: &mut Shaken,
    effort: &Effort,
    progress: &dyn Fn(&str),
) -> Result<bool> {
    let whole = shaken.selection.clone();
    let scope = &Scope::new(program);
    let candidates: Vec<Id> = (0..program.units.len())
        .filter(|id| whole.live[*id] && is_candidate(program, shaken, *id))
        .collect();
    let is_many = candidates.len() > MANY;
    let mut trial = Trial {
        program,
        compiler,
        whole: &whole,
        removed: BTreeSet::new(),
        needed: HashSet::new(),
        compilations: 0,
        work: 0,
        budget: if is_many { BUDGET / 2 } else { BUDGET },
        is_hopeless: false,
        effort,
        sound: SoundBodies::new(program),
        progress,
    };
    progress(&format!(
        "delta debugging: {} of {} units may go",
        candidates.len(),
        whole.live.iter().filter(|live| **live).count()
    ));
    // Errors about a missing bound rarely say which: of many units, bounds are left to bisection.
    let is_first = |id: &Id| !is_many || program.units[*id].kind() != Kind::Bound;
    let first: Vec<Id> = candidates.iter().copied().filter(is_first).collect();
    while trial.remove_all(&first, scope)? && !trial.is_over() {}
    if trial.is_hopeless {
        progress("delta debugging ends: the file would be too long without all units that may go");
        return Ok(false);
    }
    for group in groups(program, &candidates) {
        if trial.is_over() {
            break;
        }
        trial.remove_most(&group, scope)?;
    }
    let is_single = |id: &Id| {
        let kind = program.units[*id].kind();
        matches!(
            kind,
            Kind::Impl | Kind::Derive | Kind::Bound | Kind::Invocation
        )
    };
    let singles: Vec<Id> = candidates.into_iter().filter(is_single).collect();
    trial.bisect(&singles, scope)?;
    let end = if trial.is_over() {
        "; --smallest goes on"
    } else {
        ""
    };
    progress(&format!(
        "delta debugging removed {} of {} units in {} compilations{end}",
        trial.removed.len(),
        whole.live.iter().filter(|live| **live).count(),
        trial.compilations
    ));
    let mut removed = trial.removed.clone();
    let mut back: HashSet<String> = HashSet::new();
    loop {
        let kept: BTreeSet<Id> = removed
            .iter()
            .copied()
            .filter(|id| !names(program, *id).iter().any(|name| back.contains(name)))
            .collect();
        if kept.is_empty() {
            break;
        }
        progress("comparing what has code");
        trial.removed.clone_from(&kept);
        let selection = trial.selection();
        let (text, _) = working_text(program, &selection);
        let Ok(after) = compiler.calls_or_errors(&text)? else {
            // With some units back, others are needed; so are some without debug assertions, with
            // which alone groups and single units were tried.
            trial.removed.clear();
            let kept: Vec<Id> = kept.into_iter().collect();
            if !trial.remove_all(&kept, scope)? || trial.removed.len() == kept.len() {
                break;
            }
            removed.clone_from(&trial.removed);
            continue;
        };
        let differing: Vec<&String> = after.symmetric_difference(&shaken.calls).collect();
        trace(&differing, 12);
        if differing.is_empty() {
            shaken.selection = selection;
            return Ok(true);
        }
        let before = back.len();
        back.extend(differing.into_iter().flat_map(|call| words(call)));
        if back.len() == before {
            break;
        }
    }
    if !removed.is_empty() {
        progress("without them other functions would be called; they stay");
    }
    Ok(true)
}

/// Whether a unit without code may be removed if the file compiles without it.
fn is_candidate(program: &Program, shaken: &Shaken, id: Id) -> bool {
    let unit = &program.units[id];
    if program.own[unit.krate] || shaken.roots.contains(&id) || unit.is_anchored() {
        // A macro call may hold no code though it is kept for safety.
        let is_call = unit.kind() == Kind::Invocation && !program.own[unit.krate];
        let is_item = unit
            .parent
            .is_some_and(|id| program.units[id].kind() == Kind::Module);
        return is_call && is_item && !unit.is_anchored();
    }
    let is_drop = |id: Id| {
        let of = program.units[id].trait_name();
        of.is_some_and(|name| name == "Drop")
    };
    if is_drop(id) || unit.parent.is_some_and(is_drop) {
        return false;
    }
    let holds_code = |id: Id| {
        let mut inner: Vec<Id> = program.children(id).collect();
        while let Some(id) = inner.pop() {
            let is_constant = matches!(program.units[id].kind(), Kind::Constant | Kind::Static);
            if shaken.selection.live[id] && (is_constant || shaken.roots.contains(&id)) {
                return true;
            }
            inner.extend(program.children(id));
        }
        false
    };
    match unit.kind() {
        Kind::Impl | Kind::Trait | Kind::Type => !holds_code(id),
        Kind::Bound | Kind::Use | Kind::Derive | Kind::Function | Kind::Macro => true,
        _ => false,
    }
}

/// Groups that may depend on each other, coarse ones first.
fn groups(program: &Program, candidates: &[Id]) -> Vec<Vec<Id>> {
    let mut by_type: BTreeMap<String, Vec<Id>> = BTreeMap::new();
    let mut by_trait: BTreeMap<String, Vec<Id>> = BTreeMap::new();
    let mut by_member: BTreeMap<(String, String), Vec<Id>> = BTreeMap::new();
    let mut bounds = Vec::new();
    for id in candidates.iter().copied() {
        let unit = &program.units[id];
        let name = unit.name.clone().unwrap_or_default();
        let last = |id: Id| program.units[id].trait_name().cloned();
        match unit.kind() {
            Kind::Bound => bounds.push(id),
            Kind::Impl => {
                let words = unit.implementation().map_or(&[][..], |of| &of.self_words);
                let is_name = |word: &&String| !word.starts_with(|c: char| c.is_ascii_digit());
                let of = words.iter().rfind(is_name).cloned().unwrap_or_default();
                by_type.entry(of).or_default().push(id);
                by_trait
                    .entry(last(id).unwrap_or_default())
                    .or_default()
                    .push(id);
            }
            Kind::Trait => by_trait.entry(name).or_default().push(id),
            Kind::Function | Kind::Type => {
                let parent = unit.parent.map(|id| &program.units[id]);
                let of = parent.and_then(|parent| match parent.kind() {
                    Kind::Trait => parent.name.clone(),
                    Kind::Impl => parent.trait_name().cloned(),
                    _ => None,
                });
                if let Some(of) = of {
                    by_member.entry((of, name)).or_default().push(id);
                }
            }
            _ => {}
        }
    }
    let mut groups = vec![bounds];
    groups.extend(by_type.into_values());
    groups.extend(by_trait.into_values());
    let mut rest: Vec<Vec<Id>> = by_member.into_values().collect();
    groups.append(&mut rest);
    groups
}

/// Errors of one message that any of many units could mend.
#[derive(Default)]
struct Coarse {
    found: Vec<Id>,
    /// The units in which they are.
    sites: Vec<Id>,
}

struct Trial<'a> {
    program: &'a Program,
    compiler: &'a Compiler,
    whole: &'a Selection,
    removed: BTreeSet<Id>,
    /// Units without which the file does not compile.
    needed: HashSet<Id>,
    compilations: usize,
    /// Work of the compilations so far, in the unit of [`BUDGET`].
    work: usize,
    /// Work after which the search ends if the file is short enough.
    budget: usize,
    /// Whether the file would be too long even without all units that may go.
    is_hopeless: bool,
    effort: &'a Effort<'a>,
    sound: SoundBodies,
    progress: &'a dyn Fn(&str),
}

impl Trial<'_> {
    /// Whether the search has spent its budget and the file is short enough or will not be, or all
    /// of its work.
    fn is_over(&self) -> bool {
        match self.effort {
            Effort::Smallest => false,
            Effort::UntilShort { filled, .. } => {
                if self.is_hopeless || self.work > MAX_WORK {
                    return true;
                }
                if self.work <= self.budget {
                    return false;
                }
                let filled = filled(&self.selection());
                filled <= SHORT || self.work > BUDGET && filled > HOPELESS
            }
        }
    }

    /// Whether half of all work is spent: then the search for few units has no time left.
    fn is_late(&self) -> bool {
        matches!(self.effort, Effort::UntilShort { .. }) && self.work > MAX_WORK / 2
    }

    /// The verdict of the compiler on a selection, written without the sound bodies.
    fn check(&mut self, selection: &Selection) -> Result<Checked> {
        self.compilations += 1;
        if self.compilations.is_multiple_of(SHOWN) {
            (self.progress)(&format!(
                "compilation {}: without {} units",
                self.compilations,
                self.removed.len()
            ));
        }
        self.work += STARTUP_UNITS + selection.live.iter().filter(|live| **live).count();
        self.sound
            .check(self.program, self.compiler, selection, &[])
    }

    /// The verdict on a selection that compiles with debug assertions; `None` if that has said all.
    fn check_without_assertions(&mut self, selection: &Selection) -> Result<Option<Checked>> {
        let (program, compiler) = (self.program, self.compiler);
        self.sound
            .check_without_assertions(program, compiler, selection)
    }

    fn selection(&self) -> Selection {
        let mut selection = self.whole.clone();
        for id in &self.removed {
            hide(self.program, &mut selection, *id);
        }
        selection
    }

    /// Removes all of these but those that the compiler's errors name. What few
    /// errors name is needed; of what many could mend, some may be removed later.
    /// Returns whether more is removed than before.
    fn remove_all(&mut self, ids: &[Id], scope: &Scope) -> Result<bool> {
        let start = self.removed.clone();
        let before = self.selection();
        self.removed.extend(self.left(ids));
        self.sound.forget();
        loop {
            let selection = self.selection();
            if let Effort::UntilShort { is_hopeless, .. } = self.effort {
                if is_hopeless(&selection) {
                    self.is_hopeless = true;
                    self.removed = start;
                    return Ok(false);
                }
            }
            let mut checked = self.check(&selection)?;
            if checked.verdict.success && checked.is_whole {
                if let Some(other) = self.check_without_assertions(&selection)? {
                    checked = other;
                }
            }
            let verdict = &checked.verdict;
            let count = errors(&verdict.diagnostics).count();
            (self.progress)(&format!(
                "compilation {}: {} units removed, {count} errors",
                self.compilations,
                self.removed.len(),
            ));
            if verdict.success {
                self.sound.forget();
                if checked.is_whole {
                    return Ok(self.removed.len() > start.len());
                }
                continue;
            }
            let fixed = fixed(&selection, &before);
            let context = ErrorContext::new(self.program, scope, &fixed, &checked.lines);
            self.sound.learn(&checked, &context);
            let mut back: HashSet<Id> = HashSet::new();
            // Imports of all of a module, one after the other: a name may come through any.
            let mut named: HashSet<Id> = HashSet::new();
            let mut coarse: BTreeMap<&str, Coarse> = BTreeMap::new();
            for error in errors(&verdict.diagnostics) {
                let (is_named, mut found) = context.revive(error);
                if found.len() > MAX_BLAMED_UNITS {
                    named.extend(found.iter().filter(|_| is_named));
                    let bounds = self.bounds_said(error, &start);
                    let of_message = coarse.entry(&error.message).or_default();
                    of_message.sites.extend(context.sites(error));
                    of_message.found = found;
                    found = bounds;
                }
                if found.len() <= MAX_CERTAIN_UNITS {
                    self.needed.extend(&found);
                }
                back.extend(found);
            }
            if back.is_empty() {
                back = named;
            }
            if back.is_empty() && self.is_late() {
                back.extend(coarse.values().flat_map(|error| &error.found));
            }
            if back.is_empty() {
                back.extend(self.mending(coarse, &start, scope)?);
            }
            if back.is_empty() {
                // None is about anything that has a name: all bounds, or all.
                let left = self.removed.difference(&start).copied();
                let is_bound = |id: &Id| self.program.units[*id].kind() == Kind::Bound;
                back = left.clone().filter(is_bound).collect();
                if back.is_empty() {
                    back = left.collect();
                }
            }
            self.restore(back, &start);
            if self.removed.len() <= start.len() {
                self.removed = start;
                return Ok(false);
            }
        }
    }

    /// Puts back units and what they stand in; but nothing that was removed at the start.
    fn restore(&mut self, units: impl IntoIterator<Item = Id>, start: &BTreeSet<Id>) {
        for id in units {
            let parent = |id: &Id| self.program.units[*id].parent;
            for id in std::iter::successors(Some(id), parent) {
                if !start.contains(&id) {
                    self.removed.remove(&id);
                }
            }
        }
    }

    /// Units with what their texts name, but for bounds.
    fn with_named(&self, units: &[Id], scope: &Scope) -> Vec<Id> {
        let program = self.program;
        let units: HashSet<Id> = units.iter().copied().collect();
        let is_bound = |id: &Id| program.units[*id].kind() == Kind::Bound && !units.contains(id);
        let bounds: HashSet<Id> = self.removed.iter().copied().filter(is_bound).collect();
        let live = scope.closure(program, &units, &bounds, &|id| self.whole.bodies[id]);
        self.removed
            .iter()
            .copied()
            .filter(|id| live[*id])
            .collect()
    }

    /// A few units that mend one of these errors, found by halving those that may; none if no
    /// error is gone with all of its units.
    fn mending(
        &mut self,
        errors: BTreeMap<&str, Coarse>,
        start: &BTreeSet<Id>,
        scope: &Scope,
    ) -> Result<Vec<Id>> {
        let mut errors: Vec<(&str, Coarse)> = errors.into_iter().collect();
        errors.sort_by_key(|(_, error)| error.found.len());
        // The last resort: any unit may mend the first.
        let found: Vec<Id> = self.removed.difference(start).copied().collect();
        let last = errors.first().map(|(message, first)| {
            let sites = first.sites.clone();
            (*message, Coarse { found, sites })
        });
        errors.extend(last);
        for (message, error) in errors {
            let (mut units, sites) = (error.found, error.sites);
            if !self.mends(&units, message, &sites, start, scope)? {
                continue;
            }
            while units.len() > MAX_CERTAIN_UNITS {
                let second = units.split_off(units.len() / 2);
                if self.mends(&units, message, &sites, start, scope)? {
                    continue;
                }
                if !self.mends(&second, message, &sites, start, scope)? {
                    units.extend(second);
                    break;
                }
                units = second;
            }
            let paths = units.iter().map(|id| self.program.path(*id));
            trace(&paths.collect::<Vec<_>>(), MAX_CERTAIN_UNITS);
            return Ok(self.with_named(&units, scope));
        }
        Ok(Vec::new())
    }

    /// Whether an error is gone, and no name is unknown, with these units back. Only the bodies of
    /// the error's sites are checked.
    fn mends(
        &mut self,
        units: &[Id],
        message: &str,
        sites: &[Id],
        start: &BTreeSet<Id>,
        scope: &Scope,
    ) -> Result<bool> {
        let before = self.removed.clone();
        self.restore(self.with_named(units, scope), start);
        let selection = self.sound.with_bodies_of(&self.selection(), sites);
        let verdict = self.check(&selection)?.verdict;
        self.removed = before;
        let is_left = |error: &Diagnostic| {
            error.message == message || ERRORS_BEFORE_TYPES.contains(&error.code())
        };
        let is_mended = !errors(&verdict.diagnostics).any(is_left);
        Ok(is_mended)
    }

    /// The bounds left out last whose trait an error says.
    fn bounds_said(&self, error: &Diagnostic, before: &BTreeSet<Id>) -> Vec<Id> {
        let units = &self.program.units;
        let said = words(&error.whole_text());
        let is_said = |id: &Id| {
            units[*id].kind() == Kind::Bound
                && units[*id].parts.iter().any(|part| match part {
                    Part::Tokens(tokens) => {
                        let last = tokens.iter().rfind(|token| token.kind == TokenKind::Ident);
                        last.is_some_and(|last| said.iter().any(|word| **word == *last.text))
                    }
                    _ => false,
                })
        };
        let removed = self.removed.difference(before).copied();
        removed.filter(is_said).collect()
    }

    /// Removes those of a group that are left, once the rest compiles without all that errors say
    /// is needed. Returns those that are needed by errors that do not say which.
    fn remove_most(&mut self, group: &[Id], scope: &Scope) -> Result<Vec<Id>> {
        let mut left = self.left(group);
        while !left.is_empty() && !self.remove(&left, scope)? {
            let rest = self.left(&left);
            if rest.len() == left.len() {
                return Ok(left);
            }
            left = rest;
        }
        Ok(Vec::new())
    }

    /// Removes these, too, if the rest compiles, and returns whether it does. What its errors say
    /// is needed; one unit alone is.
    fn remove(&mut self, ids: &[Id], scope: &Scope) -> Result<bool> {
        let removed = self.removed.clone();
        self.removed.extend(ids);
        self.sound.forget();
        let selection = self.selection();
        let checked = self.check(&selection)?;
        if checked.verdict.success {
            return Ok(true);
        }
        self.removed = removed;
        if let [id] = ids {
            self.needed.insert(*id);
            return Ok(false);
        }
        let fixed = fixed(&selection, &self.selection());
        let context = ErrorContext::new(self.program, scope, &fixed, &checked.lines);
        for error in errors(&checked.verdict.diagnostics) {
            let (_, found) = context.revive(error);
            if found.len() <= MAX_CERTAIN_UNITS {
                let parent = |id: &Id| self.program.units[*id].parent;
                let with_parents = |id| std::iter::successors(Some(id), parent);
                self.needed.extend(found.into_iter().flat_map(with_parents));
            }
        }
        Ok(false)
    }

    /// Those of a group that are still there and not known to be needed.
    fn left(&self, group: &[Id]) -> Vec<Id> {
        let live = self.selection().live;
        let ids = group.iter().copied();
        ids.filter(|id| live[*id] && !self.needed.contains(id))
            .collect()
    }

    fn bisect(&mut self, group: &[Id], scope: &Scope) -> Result<()> {
        if self.is_over() {
            return Ok(());
        }
        let left = self.remove_most(group, scope)?;
        if left.len() > 1 {
            let (first, second) = left.split_at(left.len() / 2);
            self.bisect(second, scope)?;
            self.bisect(first, scope)?;
        }
        Ok(())
    }
}

/// Marks of the units that an error in a selection cannot bring back: those in it, and those that
/// were not there before either.
fn fixed(selection: &Selection, before: &Selection) -> Vec<bool> {
    let lives = selection.live.iter().zip(&before.live);
    lives
        .map(|(is_live, was_live)| *is_live || !was_live)
        .collect()
}

fn hide(program: &Program, selection: &mut Selection, id: Id) {
    selection.live[id] = false;
    for child in program.children(id) {
        hide(program, selection, child);
    }
}

/// Names by which a difference in calls may be about a unit.
fn names(program: &Program, id: Id) -> Vec<String> {
    let unit = &program.units[id];
    let mut names: Vec<String> = unit.name.iter().cloned().collect();
    names.extend(unit.trait_name().cloned());
    // The derived `clone` of a type that is `Copy` calls none of its fields'.
    let is_copy = unit.trait_name().is_some_and(|name| name == "Copy");
    names.extend(unit.self_type().filter(|_| is_copy).cloned());
    names
}
