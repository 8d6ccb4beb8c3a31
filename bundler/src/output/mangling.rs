//! Name mangling for the compact level.
//!
//! One old name of an item, field or type becomes one new name in the whole file,
//! so that no name can come to mean something else in one place only. Variables
//! have new names of their own in each function, which no name has that can stand
//! for a value there. Which names belong to the standard library is found by the
//! compiler: where one of those was mangled, too, it reports an error, and the name
//! is restored. The functions with code and their calls must be the same as before.

use crate::compiler::{Compiler, Diagnostic};
use crate::failure::trace;
use crate::output::layout::{lay_out, Names, Style};
use crate::output::survey::{NameConstraints, Survey};
use crate::output::variables::variables;
use crate::program::selection::Selection;
use crate::program::units::Program;
use anyhow::Result;
use std::collections::{BTreeSet, HashMap, HashSet};

const DENSE: Style = Style {
    readable: false,
    documented: false,
};

/// Rounds after which name mangling gives up. A guess; the bot needs six.
const MAX_ROUNDS: usize = 40;

/// New names under which the file compiles and generates code for the same
/// functions; none if no set of names does. `constraints` holds what is known from
/// earlier runs, and gets what is found.
///
/// # Errors
/// If the compiler cannot be started.
pub fn mangle(
    program: &Program,
    selection: &Selection,
    compiler: &Compiler,
    calls: &BTreeSet<String>,
    constraints: &mut NameConstraints,
    progress: &dyn Fn(&str),
) -> Result<Names> {
    // A new name must not be one of the standard library's in the calls, which
    // could not be distinguished from it when they are compared.
    let standard: HashSet<String> = calls.iter().flat_map(|call| words(call)).collect();
    let written = |names: &Names| lay_out(program, selection, &|_| false, DENSE, names).text;
    let known = constraints.unmangled.clone();
    let mut variables = variables(program, selection);
    let outside = compiler.outside();
    let mut survey = Survey::new(program, selection, &variables, &standard, &outside);
    survey.trace();
    let mut may_share = true;
    for round in 1..=MAX_ROUNDS {
        let mut names = survey.assign(constraints, false);
        let mut text = written(&names);
        let verdict = compiler.check(&text, &[])?;
        if verdict.success && may_share {
            // Fields share names with all else if that compiles, too. Errors would
            // not say which of the two names they are about.
            let shared = survey.assign(constraints, true);
            let shorter = written(&shared);
            may_share = compiler.check(&shorter, &[])?.success;
            if may_share {
                (names, text) = (shared, shorter);
            } else {
                progress("fields cannot share names");
            }
        }
        let calls_after = if verdict.success {
            compiler.calls_or_errors(&text)?
        } else {
            Err(verdict.diagnostics)
        };
        let found = match calls_after {
            Ok(after) => {
                // Calls name no fields.
                let old = old_names(&names, |name| !survey.fields.contains(name));
                let after: BTreeSet<String> = after
                    .iter()
                    .map(|name| with_old_names(name, &old))
                    .collect();
                let differing: Vec<&String> = after.symmetric_difference(calls).collect();
                trace(&differing, 12);
                let found = blamed_by_calls(&differing, &names.of_items);
                let (calls, back) = (differing.len(), found.len());
                progress(&format!(
                    "round {round}: {calls} calls differ, {back} names go back"
                ));
                if differing.is_empty() {
                    let (items, functions) = (names.of_items.len(), names.functions.len());
                    progress(&format!(
                        "round {round}: {items} names are short, and variables of {functions} functions"
                    ));
                    return Ok(names);
                }
                found
            }
            Err(diagnostics) => {
                let note = |text: &str| progress(&format!("round {round}: {text}"));
                match learned_from_errors(&diagnostics, &names, constraints, &note) {
                    Some(found) => found,
                    None => continue,
                }
            }
        };
        let before = constraints.unmangled.len();
        constraints.unmangled.extend(found);
        let is_stuck = constraints.unmangled.len() == before;
        if is_stuck && !variables.is_empty() {
            progress("variables keep their names");
            variables.clear();
            constraints.unmangled.clone_from(&known);
            survey = Survey::new(program, selection, &variables, &standard, &outside);
        } else if is_stuck {
            progress("no short names pass");
            break;
        }
    }
    progress("names stay");
    Ok(Names {
        public: constraints.public.clone(),
        ..Names::default()
    })
}

/// The old names that the errors of a round are about; `None` if some of them must only stay
/// public, which `constraints` then says.
fn learned_from_errors(
    diagnostics: &[Diagnostic],
    names: &Names,
    constraints: &mut NameConstraints,
    note: &dyn Fn(&str),
) -> Option<HashSet<String>> {
    let errors = diagnostics.iter().filter(|d| d.level == "error");
    let errors: Vec<&str> = errors.filter_map(|d| d.rendered.as_deref()).collect();
    trace(&errors, 3);
    let old = old_names(names, |_| true);
    let before = constraints.public.len();
    constraints.public.extend(private(diagnostics, &old));
    if constraints.public.len() > before {
        note(&format!(
            "{} names must stay public",
            constraints.public.len()
        ));
        return None;
    }
    let found = blamed_by_errors(diagnostics, &old);
    let few = match found.len() {
        1..=3 => format!(": {found:?}"),
        _ => String::new(),
    };
    let (all, back) = (names.of_items.len(), found.len());
    note(&format!("{all} names, {back} go back{few}"));
    Some(found)
}

/// The parts of a text between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The names that an import does not find in their module.
fn not_in_module(error: &Diagnostic) -> impl Iterator<Item = &str> {
    let labels = error.spans.iter();
    let labels = labels.filter_map(|span| span.label.as_deref());
    let missing = labels.filter(|label| label.starts_with("no `"));
    missing.filter_map(|label| quoted(label).next())
}

/// The names that are said to be private; for new names, the old ones. Fields of the base of a struct
/// literal (`..base()`) are not named where they must be seen, so they had been hidden. What a public
/// glob passes on is hidden, too, where only the module that declares it names it: then an import
/// says that there is no such name. A private type may be a type of an impl for one that was less
/// visible.
pub fn private(diagnostics: &[Diagnostic], old: &HashMap<&str, &str>) -> HashSet<String> {
    const CODES: &[&str] = &[
        "E0364", "E0365", "E0446", "E0451", "E0603", "E0616", "E0624",
    ];
    let errors = diagnostics.iter().filter(|d| CODES.contains(&d.code()));
    let private = errors.flat_map(|error| quoted(&error.message));
    let private = private.filter_map(|path| path.split('<').next()?.rsplit("::").next());
    let unresolved = diagnostics.iter().filter(|d| d.code() == "E0432");
    private
        .chain(unresolved.flat_map(not_in_module))
        .map(|name| old.get(name).copied().unwrap_or(name).to_string())
        .collect()
}

/// Old names by new ones, for those old ones for which `keep` is true.
fn old_names(names: &Names, keep: impl Fn(&str) -> bool) -> HashMap<&str, &str> {
    let unmangled = names.of_items.iter().filter(|(old, _)| keep(old));
    unmangled
        .map(|(old, new)| (new.as_str(), old.as_str()))
        .collect()
}

/// The old names that calls which differ are about: most often the called
/// function's own name, else all names in them.
fn blamed_by_calls(differing: &[&String], names: &HashMap<String, String>) -> HashSet<String> {
    let named = |text: &str| -> Vec<String> {
        let words = words(text).into_iter();
        words.filter(|word| names.contains_key(word)).collect()
    };
    let of_callees: HashSet<String> = differing
        .iter()
        .filter_map(|call| call.split(" -> ").last()?.rsplit("::").next().map(named))
        .flatten()
        .collect();
    if of_callees.is_empty() {
        differing.iter().flat_map(|call| named(call)).collect()
    } else {
        of_callees
    }
}

/// The old names that errors are about. Errors that name what is not found come
/// first; the others often follow from them, and stand beside names that are ours.
fn blamed_by_errors(diagnostics: &[Diagnostic], old: &HashMap<&str, &str>) -> HashSet<String> {
    let errors = diagnostics.iter().filter(|d| d.level == "error");
    let exact: HashSet<String> = errors
        .clone()
        .flat_map(|error| blamed(error, old, true))
        .collect();
    if exact.is_empty() {
        errors.flat_map(|error| blamed(error, old, false)).collect()
    } else {
        exact
    }
}

/// The old names that an error is about; if exact ones are asked for, only
/// those that it says are not found.
fn blamed(error: &Diagnostic, old: &HashMap<&str, &str>, is_exact: bool) -> Vec<String> {
    let find = |text: &str| -> Vec<String> {
        words(text)
            .iter()
            .filter_map(|word| old.get(word.as_str()).map(|old| (*old).to_string()))
            .collect()
    };
    let by_message = find(quoted(&error.message).next().unwrap_or_default());
    let code = error.code();
    if code == "E0432" {
        // All names that an import with several has not found.
        let found = find(&not_in_module(error).collect::<Vec<_>>().join(" "));
        if !found.is_empty() {
            return found;
        }
    }
    let names_first = [
        "E0599", "E0425", "E0412", "E0432", "E0433", "E0405", "E0407", "E0437", "E0438", "E0560",
        "E0609", "E0422", "E0423", "E0531", "E0532", "E0576", "E0220", "E0026", "E0027", "E0574",
        "E0573", "E0191", "E0229",
    ];
    if names_first.contains(&code) && !by_message.is_empty() {
        return by_message;
    }
    if error.message.starts_with("cannot find") && !by_message.is_empty() {
        return by_message;
    }
    if code == "E0782" {
        // `std::io::IsTerminal::f()`: the trait is marked, and has no member of the name after it.
        let lines = error.spans.iter().flat_map(|span| &span.text);
        let rest = lines.flat_map(|line| line.text.chars().skip(line.highlight_end.max(1) - 1));
        let name = rest
            .skip_while(|c| *c == ':')
            .take_while(|c| c.is_alphanumeric() || *c == '_');
        let found = find(&name.collect::<String>());
        if !found.is_empty() {
            return found;
        }
    }
    if is_exact {
        return Vec::new();
    }
    if code == "E0046" {
        // The trait's members that are missing have other names now.
        let texts: String = error
            .spans
            .iter()
            .flat_map(|s| &s.text)
            .map(|t| t.text.as_str())
            .collect();
        return find(&texts);
    }
    let mut found = Vec::new();
    let places = error.spans.iter().filter(|span| span.is_primary);
    let others = error.spans.iter().filter(|span| !span.is_primary);
    for span in places.chain(others) {
        if !span.is_primary && !found.is_empty() {
            break;
        }
        for line in &span.text {
            found.extend(find(&line.marked()));
        }
    }
    if found.is_empty() {
        found = by_message;
    }
    if found.is_empty() {
        found = find(&error.message);
    }
    found
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'')
        .filter(|word| !word.is_empty())
        .map(str::to_string)
        .collect()
}

/// A demangled name with each short name replaced by its old one.
fn with_old_names(name: &str, old: &HashMap<&str, &str>) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for c in name.chars().chain([' ']) {
        if c.is_alphanumeric() || c == '_' || c == '\'' {
            word.push(c);
        } else {
            out.push_str(old.get(word.as_str()).copied().unwrap_or(&word));
            word.clear();
            out.push(c);
        }
    }
    out.trim_end().to_string()
}
