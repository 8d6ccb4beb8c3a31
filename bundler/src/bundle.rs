//! Pipeline: from a package to one text.

use crate::cache::Cache;
use crate::compiler::{rendered, Compiler, CRATE_NAME};
use crate::failure::Failure;
use crate::files::{write_whole, Lock};
use crate::output::flattening::flatten_modules;
use crate::output::header;
use crate::output::layout::{lay_out, Layout, Names, Style};
use crate::output::mangling::{mangle, private};
use crate::output::survey::NameConstraints;
use crate::program::packing::pack_texts;
use crate::program::printer::working_text;
use crate::program::selection::Selection;
use crate::program::splitter::split;
use crate::program::units::{Id, Part, Program, Unit};
use crate::shaking::ddmin::{minimize, Effort, SHORT};
use crate::shaking::scope::Scope;
use crate::shaking::shaker::{drop_sites, name_place, shake, shake_own, CompiledWhole, Shaken};
use crate::sources::loader::load;
use crate::sources::lowering::DropSites;
use crate::sources::project::{Crate, Extern, Project, Request, Text};
use crate::tokens::file_path;
use anyhow::{bail, ensure, Result};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

/// The judge's limit in UTF-16 units (CodinGame counts a source of at most 100,000).
pub const LIMIT: usize = 100_000;

/// Size in UTF-16 units above which a file is warned of, or written in the next denser
/// level: 95 % of [`LIMIT`].
pub const WARNING: usize = 95_000;

/// Units of dependencies above which a file is not searched for the last one that can be
/// removed, unless it may not fit otherwise: the search takes longer than all else. A guess; num,
/// of 1,200 units, gets 27 % shorter in five times the time.
const LARGE: usize = 500;

/// The compact level.
const DENSE: Style = Style {
    readable: false,
    documented: false,
};

/// How the file looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Level {
    /// Own code keeps its lines and names, and its documentation if that fits.
    Readable,
    /// Everything dense, with short names.
    Compact,
}

impl Level {
    /// The value of `--level`.
    pub fn name(self) -> &'static str {
        match self {
            Level::Readable => "readable",
            Level::Compact => "compact",
        }
    }
}

/// A program, the selection that is written, and its text.
#[derive(Debug)]
pub struct Bundle {
    /// The project as Cargo describes it.
    pub project: Project,
    /// All units.
    pub program: Program,
    /// The units that are written.
    pub selection: Selection,
    /// The text with its header.
    pub text: String,
    /// Lines and sizes without the header.
    pub layout: Layout,
    /// Lines before the first of `layout`.
    pub header_lines: usize,
    /// The level written.
    pub level: Level,
    /// Sentences for the user about what may differ.
    pub warnings: Vec<String>,
    /// Lints that the file must allow besides warnings.
    pub lints: Vec<String>,
    /// The compiler as it was called.
    pub compiler: Compiler,
    /// The functions with code and their calls, as `caller -> callee`.
    pub calls: BTreeSet<String>,
    /// Constraints on the names of the compact level.
    constraints: NameConstraints,
    /// On the compiler's folder.
    _lock: Lock,
}

/// Makes the bundle of a package. Without a level, own code is readable if it
/// fits. The cache is read if asked for. While another bundle of
/// the same program lives, in this process or another, this one waits.
///
/// # Errors
/// If the package cannot be bundled.
pub fn make(
    request: &Request,
    level: Option<Level>,
    use_cache: bool,
    progress: &dyn Fn(&str),
) -> Result<Bundle> {
    progress("asking cargo");
    let mut project = Project::open(request, progress)?;
    progress("reading the sources");
    let mut program = read(&mut project, &DropSites::new())?;
    let folder = project
        .target
        .join("bundle")
        .join(format!("{}-{}", project.package, project.binary));
    let lock = Lock::of_folder(&folder, progress)?;
    let compiler = Compiler::new(&folder, project.edition, &project.libraries)?;
    refuse_procedural_macros(&project, &program, &Selection::whole(&program), true)?;
    let file = compiler.folder().join("cache.json");
    // Other runs would take its shorter file for their own.
    let may_store = !request.smallest;
    let cache = (use_cache && may_store)
        .then(|| Cache::read(&file, &program))
        .flatten();
    let mut kept = keep(
        &mut project,
        &mut program,
        &compiler,
        cache.as_ref(),
        progress,
    )?;
    kept.warnings
        .extend(type_name_warning(&program, &kept.whole.calls));
    let mut bundle = Bundle {
        project,
        program,
        selection: Selection::default(),
        text: String::new(),
        layout: Layout::default(),
        header_lines: 0,
        level: Level::Readable,
        lints: Vec::new(),
        compiler,
        warnings: kept.warnings,
        calls: kept.whole.calls.clone(),
        constraints: NameConstraints::default(),
        _lock: lock,
    };
    let is_minimized = match (kept.found, cache) {
        (Found::InCache(selection), Some(cache)) => {
            bundle.constraints = cache.constraints(&bundle.program);
            let is_minimized = cache.is_minimized();
            let is_alike = is_minimized || !bundle.is_tight(&selection);
            // Its calls are others if what was left is not enough.
            if !is_alike || bundle.select(selection, level, progress).is_err() {
                drop(bundle);
                return make(request, level, false, progress);
            }
            is_minimized
        }
        (Found::InCache(_), None) => bail!("a selection of no cache"),
        (Found::ByShaking(mut shaken), _) => {
            let (program, compiler) = (&bundle.program, &bundle.compiler);
            let units = shaken.selection.of_dependencies(program);
            let is_small = units <= LARGE;
            let mut is_minimized =
                request.smallest || is_small || bundle.is_tight(&shaken.selection);
            // The calls of what is written are compared, in the end.
            if is_minimized {
                let filled = |selection: &Selection| bundle.filled(selection);
                let is_hopeless =
                    |selection: &Selection| bundle.is_hopeless(selection, bundle.room());
                let effort = if request.smallest {
                    Effort::Smallest
                } else {
                    Effort::UntilShort {
                        filled: &filled,
                        is_hopeless: &is_hopeless,
                    }
                };
                is_minimized = minimize(program, compiler, &mut shaken, &effort, progress)?;
            }
            bundle.select(shaken.selection, level, progress)?;
            is_minimized
        }
    };
    if may_store {
        // A cache that cannot be stored only makes the next run slower.
        let (program, selection) = (&bundle.program, &bundle.selection);
        let constraints = &bundle.constraints;
        let cache = Cache::new(program, selection, &kept.whole, constraints, is_minimized);
        let _ = cache.write(&file);
    }
    Ok(bundle)
}

/// The program's units, with these functions written so that values are dropped as in
/// edition 2024.
fn read(project: &mut Project, sites: &DropSites) -> Result<Program> {
    let loaded = load(project, sites)?;
    let mut program = split(project, loaded);
    if project.options.text == Text::Utf16 {
        pack_texts(&mut program);
    }
    Ok(program)
}

/// A shaken program: the whole one as compiled, the units that stay, and warnings.
struct Kept {
    whole: CompiledWhole,
    found: Found,
    /// Sentences for the user about what may differ.
    warnings: Vec<String>,
}

/// The units that are kept.
enum Found {
    /// In an earlier run, but for own code.
    InCache(Selection),
    /// In this run.
    ByShaking(Shaken),
}

impl Found {
    fn selection(&self) -> &Selection {
        match self {
            Found::InCache(selection) => selection,
            Found::ByShaking(shaken) => &shaken.selection,
        }
    }
}

/// Finds what is kept of a program. Functions of edition 2024 that are kept and would drop
/// values at other moments are written otherwise; `program` is then the one with these.
fn keep(
    project: &mut Project,
    program: &mut Program,
    compiler: &Compiler,
    cache: Option<&Cache>,
    progress: &dyn Fn(&str),
) -> Result<Kept> {
    let lowered: Vec<bool> = project.crates.iter().map(|it| it.is_lowered).collect();
    let mut sites = DropSites::new();
    let mut known = None;
    loop {
        let found = match known.take() {
            Some(found) => Ok(found),
            None => {
                let may_be_rewritten = |id: Id| {
                    let unit = &program.units[id];
                    let is_new = |place: &_| !sites.contains(place);
                    lowered[unit.krate] && name_place(unit).as_ref().is_some_and(is_new)
                };
                find(program, compiler, cache, &may_be_rewritten, progress)
            }
        };
        let before = sites.len();
        match found {
            Ok((whole, found)) => {
                let blamed = if lowered.contains(&true) {
                    progress("comparing when values are dropped");
                    drop_sites(program, compiler, found.selection(), &lowered)?
                } else {
                    BTreeSet::new()
                };
                sites.extend(blamed.iter().cloned());
                if sites.len() == before {
                    // They were written otherwise already.
                    let warnings = blamed.iter();
                    let warnings = warnings.map(|(file, line)| drop_warning(project, file, *line));
                    return Ok(Kept {
                        whole,
                        found,
                        warnings: warnings.collect::<Result<_>>()?,
                    });
                }
                known = Some((whole, found));
            }
            Err(error) => {
                sites.extend(blamed_functions(&error, program, &lowered));
                if sites.len() == before {
                    return Err(error);
                }
            }
        };
        progress("writing functions so that values are dropped as in edition 2024");
        let rewritten = read(project, &sites)?;
        known = known
            .map(|known| known_anew(known, program, &rewritten, compiler, progress))
            .transpose()?
            .flatten();
        *program = rewritten;
    }
}

/// The kept units of a program in which some functions are written otherwise: those that were
/// kept before, with the calls that differ; `None` if they must be found again.
fn known_anew(
    (mut whole, mut found): (CompiledWhole, Found),
    program: &Program,
    rewritten: &Program,
    compiler: &Compiler,
    progress: &dyn Fn(&str),
) -> Result<Option<(CompiledWhole, Found)>> {
    let Found::ByShaking(shaken) = &mut found else {
        return Ok(None);
    };
    let shape = |unit: &Unit| (unit.kind(), unit.name.clone(), unit.parent);
    let (before, after) = (program.units.iter(), rewritten.units.iter());
    if !before.map(shape).eq(after.map(shape)) {
        return Ok(None);
    }
    shaken.ensure_same_calls(program, compiler, progress)?;
    let (text, _) = working_text(rewritten, &shaken.selection);
    let Ok(calls) = compiler.calls_or_errors(&text)? else {
        return Ok(None);
    };
    shaken.calls.clone_from(&calls);
    whole.calls = calls;
    Ok(Some((whole, found)))
}

/// Finds the units that are kept, in the cache or else by tree shaking.
fn find(
    program: &Program,
    compiler: &Compiler,
    cache: Option<&Cache>,
    may_be_rewritten: &dyn Fn(Id) -> bool,
    progress: &dyn Fn(&str),
) -> Result<(CompiledWhole, Found)> {
    let broken = cache.map(|cache| cache.broken(program));
    let broken = broken.unwrap_or_default();
    let has_broken = !broken.is_empty();
    let scope = &Scope::new(program);
    let whole =
        |broken| CompiledWhole::new(program, scope, compiler, broken, may_be_rewritten, progress);
    let whole = match whole(broken) {
        // Own code may have come to need what was left out.
        Err(_) if has_broken => whole(HashSet::new())?,
        whole => whole?,
    };
    let cached = cache.and_then(|cache| cache.selection(program, &whole));
    let again = match cached {
        Some(cached) => shake_own(program, scope, compiler, &whole, cached, progress)?,
        None => None,
    };
    let found = match again {
        Some(selection) => Found::InCache(selection),
        None => Found::ByShaking(shake(program, scope, compiler, &whole, progress)?),
    };
    Ok((whole, found))
}

/// Length of a text as the judge counts it: in UTF-16 units.
fn characters(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The functions of lowered crates that errors are about.
fn blamed_functions(
    error: &anyhow::Error,
    program: &Program,
    lowered: &[bool],
) -> BTreeSet<(PathBuf, u32)> {
    let units = error
        .downcast_ref::<Failure>()
        .map_or(&[][..], |failure| &failure.units);
    let units = units.iter().map(|id| &program.units[*id]);
    units
        .filter(|unit| lowered[unit.krate])
        .filter_map(name_place)
        .collect()
}

/// A function in which values are dropped at other moments: refused in own code, a warning
/// in a dependency.
fn drop_warning(project: &Project, file: &Path, line: u32) -> Result<String> {
    let krates = project.crates.iter();
    let krate = krates.filter(|krate| file.starts_with(&krate.folder));
    let krate = krate.max_by_key(|krate| krate.folder.components().count());
    let message = format!(
        "{}:{line}: in edition {} values of this function are dropped at other moments than in \
         edition 2024; expected is --edition 2024, or variables for these values",
        file.display(),
        project.edition
    );
    ensure!(!krate.is_some_and(|krate| krate.own), "{message}");
    Ok(message)
}

/// Warning that own code asks for the names of types: a path of the file begins with the file's
/// crate, and names are short at the compact level.
fn type_name_warning(program: &Program, calls: &BTreeSet<String>) -> Option<String> {
    let crates = program.crates.iter().zip(&program.own);
    let others = crates.filter(|(_, is_own)| !**is_own);
    let others: HashSet<&str> = others
        .filter_map(|(root, _)| program.units[*root].name.as_deref())
        .collect();
    let start = format!("{CRATE_NAME}::");
    let is_own = |function: &str| {
        let path = function.split_once(&start).map(|(_, path)| path);
        path.is_some_and(|path| !others.contains(path.split("::").next().unwrap_or_default()))
    };
    let mut calls = calls.iter().filter_map(|call| call.split_once(" -> "));
    let (caller, _) = calls
        .find(|(caller, callee)| callee.starts_with("core::any::type_name") && is_own(caller))?;
    let caller = caller.replace(&start, "");
    Some(format!(
        "{caller} calls std::any::type_name, which gives other names in the file: expected is that no \
         answer depends on them"
    ))
}

impl Bundle {
    /// Sets the selection and writes it.
    fn select(
        &mut self,
        selection: Selection,
        level: Option<Level>,
        progress: &dyn Fn(&str),
    ) -> Result<()> {
        self.selection = selection;
        refuse_procedural_macros(&self.project, &self.program, &self.selection, false)?;
        self.write(level, progress)
    }

    /// Characters that a readable file may have without its header. The header is written before
    /// its size is known, so some room is kept.
    fn room(&self) -> usize {
        let warning = self.limit() - self.limit() / 20;
        warning.saturating_sub(1_500)
    }

    /// Whether a selection may not fit, even with short names.
    fn is_tight(&self, selection: &Selection) -> bool {
        self.filled(selection) > SHORT
    }

    /// Characters of the dense text of a selection, in percent of the room, without short names.
    fn filled(&self, selection: &Selection) -> usize {
        characters(&self.dense(selection).text) * 100 / self.room().max(1)
    }

    /// Whether no short names can make the text of a selection as short as that. They leave 56 % of
    /// the flagship and at least 66 % of the zoo's crates; taken are 50 % of own code, whose names may
    /// be longer, and 60 % of all else.
    fn is_hopeless(&self, selection: &Selection, room: usize) -> bool {
        let layout = self.dense(selection);
        let of_own: usize = layout
            .sizes
            .iter()
            .filter(|(id, _)| self.is_own(**id))
            .map(|(_, size)| size)
            .sum();
        let of_others = characters(&layout.text).saturating_sub(of_own);
        of_own / 2 + of_others * 3 / 5 > room
    }

    /// The dense text of a selection, without short names.
    fn dense(&self, selection: &Selection) -> Layout {
        let names = Names::default();
        lay_out(&self.program, selection, &|_| false, DENSE, &names)
    }

    /// Writes what is live, in this level; without one, readable if it fits.
    ///
    /// # Errors
    /// If the text does not compile.
    pub fn write(&mut self, level: Option<Level>, progress: &dyn Fn(&str)) -> Result<()> {
        let is_over = |layout: &Layout| characters(&layout.text) > self.room();
        let mut is_documented = level != Some(Level::Compact);
        let mut readable = self.readable(is_documented, &Names::default());
        if is_documented && is_over(&readable) {
            is_documented = false;
            readable = self.readable(is_documented, &Names::default());
        }
        self.level = match level {
            Some(level) => level,
            None if is_over(&readable) => Level::Compact,
            None => Level::Readable,
        };
        if self.level == Level::Compact && self.is_hopeless(&self.selection, self.limit()) {
            progress("no short names: the file would be too long with them, too");
            self.level = Level::Readable;
        }
        self.layout = match self.level {
            Level::Readable => self.compared_readable(readable, is_documented, progress)?,
            Level::Compact => self.compact(progress)?,
        };
        progress("compiling what is written");
        self.allow_lints()?;
        self.sign("-");
        Ok(())
    }

    /// The live units with own code as it was written, with its comments or without.
    fn readable(&self, is_documented: bool, names: &Names) -> Layout {
        let style = Style {
            readable: true,
            documented: is_documented,
        };
        let own = |id| self.is_own(id);
        lay_out(&self.program, &self.selection, &own, style, names)
    }

    /// The readable text, once it compiles and makes the same calls. Names that must be public for
    /// that become so.
    fn compared_readable(
        &self,
        mut layout: Layout,
        is_documented: bool,
        progress: &dyn Fn(&str),
    ) -> Result<Layout> {
        let mut names = Names::default();
        loop {
            progress("comparing what has code");
            let errors = match self.compiler.calls_or_errors(&layout.text)? {
                Ok(after) => {
                    ensure!(
                        after == self.calls,
                        Failure::of_different_calls("the file", &self.calls, &after)
                    );
                    return Ok(layout);
                }
                Err(errors) => errors,
            };
            let before = names.public.len();
            names.public.extend(private(&errors, &HashMap::new()));
            if names.public.len() == before {
                bail!(Failure::of_text(
                    "the file does not compile",
                    &rendered(&errors)
                ));
            }
            layout = self.readable(is_documented, &names);
        }
    }

    /// A text with short names and few modules that compiles and makes the same calls.
    fn compact(&mut self, progress: &dyn Fn(&str)) -> Result<Layout> {
        let (program, selection, compiler) = (&self.program, &self.selection, &self.compiler);
        progress("moving what modules hold into those around them");
        let flat = flatten_modules(program, selection, compiler, &self.calls, progress)?;
        let (program, selection, calls) = match &flat {
            Some(flat) => (&flat.program, &flat.selection, &flat.calls),
            None => (program, selection, &self.calls),
        };
        progress("mangling names");
        let constraints = &mut self.constraints;
        let names = mangle(program, selection, compiler, calls, constraints, progress)?;
        let own = |id: Id| program.own[program.units[id].krate];
        let layout = lay_out(program, selection, &own, DENSE, &names);
        if names.of_items.is_empty() {
            // Mangling compares the calls, unless it finds no names.
            progress("comparing what has code");
            let after = compiler.calls_of_both(&layout.text).map_err(|error| {
                Failure::of_text("the file does not compile", &error.to_string())
            })?;
            ensure!(
                after == *calls,
                Failure::of_different_calls("the file", calls, &after)
            );
        }
        Ok(layout)
    }

    fn is_own(&self, id: Id) -> bool {
        self.program.own[self.program.units[id].krate]
    }

    /// Compiles the text; lints that are errors unless allowed are allowed.
    fn allow_lints(&mut self) -> Result<()> {
        self.lints.clear();
        loop {
            self.sign("-");
            let verdict = self.compiler.check_with_denied_lints(&self.text)?;
            if verdict.success {
                return Ok(());
            }
            let more: Vec<String> = verdict
                .diagnostics
                .iter()
                .filter(|d| d.level == "error" && !d.code().is_empty())
                .filter(|d| !d.code().starts_with('E'))
                .map(|d| d.code().to_string())
                .filter(|code| !self.lints.contains(code))
                .collect();
            if more.is_empty() {
                let diagnostics = &verdict.diagnostics;
                bail!(Failure::of_errors(
                    "the file",
                    diagnostics,
                    &self.program,
                    &[]
                ));
            }
            self.lints.extend(more);
            self.lints.sort();
            self.lints.dedup();
        }
    }

    /// Writes the header anew, with this signature.
    pub fn sign(&mut self, signature: &str) {
        self.text = header::with_header(
            &self.project,
            &self.program,
            &self.selection,
            &self.layout,
            signature,
            &self.lints,
        );
        let all = self.text.lines().count();
        self.header_lines = all - self.layout.text.lines().count();
    }

    /// Writes a rejected text into the target folder and returns its path.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save_rejected(&self, name: &str) -> Result<PathBuf> {
        let file = self.compiler.folder().join(name);
        write_whole(&file, &self.text)?;
        Ok(file)
    }

    /// Length as the judge counts it.
    pub fn size(&self) -> usize {
        characters(&self.text)
    }

    /// The dependencies of which something is written.
    pub fn inlined(&self) -> impl Iterator<Item = &Crate> {
        header::inlined(&self.project, &self.program, &self.selection)
    }

    /// The judge's limit.
    pub fn limit(&self) -> usize {
        self.project.options.limit.unwrap_or(LIMIT)
    }
}

/// A unit of own code, or a live one, that needs a procedural macro cannot be pasted.
fn refuse_procedural_macros(
    project: &Project,
    program: &Program,
    selection: &Selection,
    only_own: bool,
) -> Result<()> {
    for (id, unit) in program.units.iter().enumerate() {
        if !selection.live[id] || (only_own && !project.crates[unit.krate].own) {
            continue;
        }
        let externs = &project.crates[unit.krate].externs;
        let names: Vec<&String> = externs
            .iter()
            .filter(|(_, to)| matches!(to, Extern::ProcMacro(_)))
            .map(|(name, _)| name)
            .collect();
        for part in &unit.parts {
            let (Part::Tokens(tokens) | Part::Body(tokens)) = part else {
                continue;
            };
            for pair in tokens.windows(2) {
                let Some(name) = names.iter().find(|name| pair[0].is_ident(name)) else {
                    continue;
                };
                if pair[1].is_punct(':') {
                    let place = pair[0].place.map_or(String::new(), |place| {
                        format!("{}:{}: ", file_path(place.file).display(), place.line)
                    });
                    bail!("{place}uses the procedural macros of `{name}`, whose output is not in any source file");
                }
            }
        }
    }
    Ok(())
}
