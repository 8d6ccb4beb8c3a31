//! Tree shaking: removes what the program does not reach.
//!
//! Roots are the functions that the compiler generates code for when it compiles
//! the whole file. Live is what can be reached from them through names (`scope`).
//! All else is removed at once; what the compiler's errors then name is revived
//! (`revival`). A function with code, a `Drop` of a live type and the constants of
//! a live impl are never removed, whether or not the file compiles without them.

use crate::compiler::{Compiler, Diagnostic, Instances};
use crate::program::printer::working_text;
use crate::program::selection::Selection;
use crate::program::units::{Id, Kind, Part, Program};
use crate::shaking::revival::Situation;
use crate::shaking::scope::Scope;
use anyhow::{bail, ensure, Result};
use std::collections::{BTreeSet, HashSet};

/// Rounds after which shaking gives up.
const ROUNDS: usize = 80;

/// What is left of a program.
#[derive(Debug)]
pub struct Shaken {
    /// What is written.
    pub selection: Selection,
    /// Who calls whom.
    pub calls: BTreeSet<String>,
    /// What has code, and what else must be there.
    pub seeds: HashSet<Id>,
}

/// What the whole program has code for.
#[derive(Debug)]
pub struct Whole {
    instances: [Instances; 2],
    /// The unit of each line of the text.
    lines: Vec<Id>,
    /// Units of dependencies that do not compile here.
    pub dropped: HashSet<Id>,
}

/// Finds what must stay.
///
/// # Errors
/// If the compiler fails.
pub fn shake(
    program: &Program,
    compiler: &Compiler,
    whole: &Whole,
    progress: &dyn Fn(&str),
) -> Result<Shaken> {
    let scope = Scope::new(program);
    let mut search = Search {
        program,
        scope: &scope,
        compiler,
        seeds: seeds(program, whole),
        revived: HashSet::new(),
        embodied: HashSet::new(),
        banned: whole.dropped.clone(),
        settled: None,
        rounds: 0,
    };
    let Some(selection) = search.run(progress)? else {
        bail!("nothing is settled yet");
    };
    progress("comparing what has code");
    let (text, _) = working_text(program, &selection);
    let (before, after) = (whole.calls(), compiler.calls_of_both(&text)?);
    let lost: Vec<&String> = before.difference(&after).collect();
    let new: Vec<&String> = after.difference(&before).collect();
    ensure!(
        lost.is_empty() && new.is_empty(),
        "the shaken file has code for other functions: lost {lost:?}, new {new:?}"
    );
    Ok(Shaken {
        selection,
        calls: before,
        seeds: search.seeds,
    })
}

/// Finds what must stay of own code, if nothing else of the dependencies is
/// needed than in this selection. The calls are not compared: who writes the text
/// does so.
///
/// # Errors
/// If the compiler fails.
pub fn shake_own(
    program: &Program,
    compiler: &Compiler,
    whole: &Whole,
    settled: Selection,
    progress: &dyn Fn(&str),
) -> Result<Option<Selection>> {
    let scope = Scope::new(program);
    let seeds = seeds(program, whole);
    // Without what an edit has come to need, a call may mean something else.
    let is_there = |id: &Id| {
        let unit = &program.units[*id];
        let may_go = unit.kind() == Kind::Invocation || whole.dropped.contains(id);
        program.own[unit.krate] || may_go || (settled.live[*id] && settled.bodies[*id])
    };
    if !seeds.iter().all(is_there) {
        return Ok(None);
    }
    let mut search = Search {
        program,
        scope: &scope,
        compiler,
        seeds,
        revived: HashSet::new(),
        embodied: HashSet::new(),
        banned: HashSet::new(),
        settled: Some(settled),
        rounds: 0,
    };
    search.run(progress)
}

/// What has code, and what else is never deleted.
fn seeds(program: &Program, whole: &Whole) -> HashSet<Id> {
    let mut seeds: HashSet<Id> = HashSet::new();
    for line in whole
        .instances
        .iter()
        .flat_map(|instances| &instances.lines)
    {
        if let Some(id) = whole.lines.get(line - 1) {
            seeds.insert(*id);
        }
    }
    for (id, unit) in program.units.iter().enumerate() {
        let is_call = unit.kind() == Kind::Invocation && !whole.dropped.contains(&id);
        if unit.is_anchored() || is_call {
            seeds.insert(id);
        }
    }
    seeds
}

impl Whole {
    /// Compiles the whole file. Units of dependencies that do not compile here
    /// are left out, those of `dropped` from the start.
    ///
    /// # Errors
    /// If the whole file does not compile, or the compiler fails.
    pub fn new(
        program: &Program,
        compiler: &Compiler,
        mut dropped: HashSet<Id>,
        progress: &dyn Fn(&str),
    ) -> Result<Whole> {
        progress("finding what has code");
        loop {
            let mut selection = Selection::whole(program);
            dropped.iter().for_each(|id| selection.live[*id] = false);
            let (text, lines) = working_text(program, &selection);
            let error = match compiler.instances_of_both(&text) {
                Ok(instances) => {
                    return Ok(Whole {
                        instances,
                        lines,
                        dropped,
                    })
                }
                Err(error) => error,
            };
            let verdict = compiler.check(&text, &[])?;
            let before = dropped.len();
            if std::env::var_os("BUNDLE_TRACE").is_some() {
                for error in errors(&verdict.diagnostics) {
                    eprintln!(
                        "whole file: {}",
                        error.rendered.as_deref().unwrap_or_default()
                    );
                }
            }
            for diagnostic in errors(&verdict.diagnostics) {
                for span in diagnostic.spans.iter().filter(|span| span.is_primary) {
                    let Some(id) = lines.get(span.line_start.wrapping_sub(1)) else {
                        continue;
                    };
                    let is_own = program.own[program.units[*id].krate];
                    if *id != 0 && !is_own && !is_own_main(program, *id) {
                        dropped.insert(*id);
                    }
                }
            }
            ensure!(
                dropped.len() > before,
                "the program does not compile as one file:\n{error}"
            );
        }
    }

    /// Who calls whom, in either mode.
    pub fn calls(&self) -> BTreeSet<String> {
        let all = self.instances.iter();
        all.flat_map(|instances| instances.calls.iter().cloned())
            .collect()
    }
}

fn is_own_main(program: &Program, id: Id) -> bool {
    program.units[id].kind() == Kind::Module && program.crates.contains(&id)
}

/// The errors that have a place.
pub fn errors(diagnostics: &[Diagnostic]) -> impl Iterator<Item = &Diagnostic> {
    diagnostics
        .iter()
        .filter(|d| d.level == "error" && !d.spans.is_empty())
}

struct Search<'a> {
    program: &'a Program,
    scope: &'a Scope,
    compiler: &'a Compiler,
    seeds: HashSet<Id>,
    revived: HashSet<Id>,
    /// Functions without code whose body is needed all the same.
    embodied: HashSet<Id>,
    banned: HashSet<Id>,
    /// What is there of the dependencies, if that is known already.
    settled: Option<Selection>,
    rounds: usize,
}

const LINTS: &[&str] = &["unused_imports", "dead_code", "unused_macros"];

impl Search<'_> {
    fn select(&self) -> Selection {
        let wanted: HashSet<Id> = self.seeds.union(&self.revived).copied().collect();
        let units = &self.program.units;
        let has_body = |id: Id| {
            self.seeds.contains(&id)
                || self.embodied.contains(&id)
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
        if let Some(settled) = &self.settled {
            for (id, unit) in units.iter().enumerate().skip(1) {
                if !self.program.own[unit.krate] {
                    selection.live[id] = settled.live[id];
                    selection.bodies[id] = settled.bodies[id];
                }
            }
        }
        selection
    }

    /// Nothing if more of the dependencies is needed than what is settled.
    fn run(&mut self, progress: &dyn Fn(&str)) -> Result<Option<Selection>> {
        loop {
            self.rounds += 1;
            ensure!(self.rounds < ROUNDS, "shaking does not come to an end");
            let selection = self.select();
            let live = &selection.live;
            let (text, lines) = working_text(self.program, &selection);
            let verdict = self.compiler.check(&text, LINTS)?;
            progress(&format!(
                "round {}: {} of {} units, {} errors",
                self.rounds,
                live.iter().filter(|live| **live).count(),
                live.len(),
                errors(&verdict.diagnostics).count()
            ));
            let situation = Situation {
                program: self.program,
                scope: self.scope,
                live,
                lines: &lines,
            };
            if verdict.success {
                if !self.ban_unused(&verdict.diagnostics, &lines) {
                    return Ok(Some(selection));
                }
                continue;
            }
            let mut found: BTreeSet<Id> = BTreeSet::new();
            let before = self.embodied.len();
            for error in errors(&verdict.diagnostics) {
                if error.message.contains("`!`") {
                    let sites = situation.sites(error).into_iter();
                    self.embodied
                        .extend(sites.filter(|id| !selection.bodies[*id]));
                }
                let back = situation.revive(error);
                found.extend(back);
            }
            if self.settled.is_some() {
                let is_own = |id: &Id| self.program.own[self.program.units[*id].krate];
                if !found.iter().all(is_own) || found.is_empty() {
                    return Ok(None);
                }
            }
            if found.is_empty() && self.embodied.len() == before {
                let shown: Vec<&str> = verdict
                    .diagnostics
                    .iter()
                    .filter_map(|d| d.rendered.as_deref())
                    .collect();
                bail!("the shaken file does not compile:\n{}", shown.join("\n"));
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
            for span in lint.spans.iter().filter(|span| span.is_primary) {
                let Some(id) = lines.get(span.line_start.wrapping_sub(1)).copied() else {
                    continue;
                };
                if self.may_ban(id, lint.code()) && self.banned.insert(id) {
                    any = true;
                }
            }
        }
        any
    }

    /// Only what was not asked for by code or by an error may go.
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
        let is_settled = self.settled.is_some() && !self.program.own[unit.krate];
        kind_fits && !is_settled && !self.seeds.contains(&id) && !self.revived.contains(&id)
    }
}
