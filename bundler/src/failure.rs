//! Errors with a long log: a summary for people, and the log for a file.

use crate::compiler::Diagnostic;
use crate::program::units::{Id, Part, Program};
use crate::tokens::describe_place;
use std::collections::BTreeSet;
use std::fmt::{self, Display};

/// Lines of an error that are printed; the rest is in the log.
pub const MAX_LINES: usize = 10;

/// Characters of a line that are printed.
const MAX_WIDTH: usize = 240;

/// Names shown of a list.
const MAX_NAMES: usize = 3;

/// An error whose log is too long to be printed.
#[derive(Debug)]
pub struct Failure {
    /// A few lines.
    pub summary: String,
    /// Everything that is known.
    pub log: String,
    /// Units that errors are about.
    pub units: Vec<Id>,
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.summary)
    }
}

impl std::error::Error for Failure {}

impl Failure {
    /// The text `what` does not compile. `lines` has the unit of each line of the text, so
    /// that the first error can be told by its place in the sources.
    pub fn of_errors(
        what: &str,
        diagnostics: &[Diagnostic],
        program: &Program,
        lines: &[Id],
    ) -> Failure {
        let errors: Vec<&Diagnostic> = diagnostics
            .iter()
            .filter(|d| d.level == "error" && !d.spans.is_empty())
            .collect();
        let texts = diagnostics.iter().filter_map(|d| d.rendered.as_deref());
        let log = texts.collect::<Vec<_>>().join("\n");
        let Some(first) = errors.first() else {
            let summary = format!("{what} does not compile");
            let units = Vec::new();
            return Failure {
                summary,
                log,
                units,
            };
        };
        let all = errors.iter().flat_map(|error| &error.spans);
        let primary = all.filter(|span| span.is_primary);
        let units = primary
            .filter_map(|span| lines.get(span.line_start.wrapping_sub(1)).copied())
            .collect();
        let mut summary = format!(
            "{what} does not compile: {} errors, first\n  {} {}",
            errors.len(),
            first.code(),
            first.message.lines().next().unwrap_or_default()
        );
        let span = first.spans.iter().find(|span| span.is_primary);
        let unit = span.and_then(|span| lines.get(span.line_start.wrapping_sub(1)));
        if let Some(id) = unit {
            let tokens = program.units[*id].parts.iter().flat_map(Part::tokens);
            let mut places = tokens.filter_map(|token| token.place);
            let place = places.next().map_or_else(String::new, describe_place);
            summary.push_str(&format!("\n  in `{}` ({place})", program.path(*id)));
        }
        Failure {
            summary,
            log,
            units,
        }
    }

    /// A text of which nothing is known but what the compiler printed, or that prints something
    /// else than it should.
    pub fn of_text(what: &str, found: &str) -> Failure {
        Failure {
            summary: format!("{what}\n{}", shortened(found).0),
            log: found.to_string(),
            units: Vec::new(),
        }
    }

    /// A text calls other functions than it should.
    pub fn of_calls(what: &str, lost: &[&String], new: &[&String]) -> Failure {
        let list = |calls: &[&String]| {
            let mut shown: Vec<String> = calls
                .iter()
                .take(MAX_NAMES)
                .map(|call| format!("\n    {call}"))
                .collect();
            if calls.len() > MAX_NAMES {
                shown.push(format!("\n    and {} more", calls.len() - MAX_NAMES));
            }
            shown.concat()
        };
        let mut summary = format!("{what} calls other functions than the program");
        for (word, calls) in [("lost", lost), ("new", new)] {
            if !calls.is_empty() {
                summary.push_str(&format!("\n  {word}:{}", list(calls)));
            }
        }
        let log = format!("lost:\n{lost:#?}\nnew:\n{new:#?}");
        let units = Vec::new();
        Failure {
            summary,
            log,
            units,
        }
    }

    /// As [`Failure::of_calls`], from both sets of calls.
    pub fn of_different_calls(
        what: &str,
        before: &BTreeSet<String>,
        after: &BTreeSet<String>,
    ) -> Failure {
        let lost: Vec<&String> = before.difference(after).collect();
        let new: Vec<&String> = after.difference(before).collect();
        Failure::of_calls(what, &lost, &new)
    }
}

/// An error as it is printed, and its log if that holds more.
pub fn printed(error: &anyhow::Error) -> (String, Option<String>) {
    let whole = format!("{error:#}");
    let log = error
        .chain()
        .find_map(|cause| cause.downcast_ref::<Failure>())
        .map(|failure| failure.log.clone());
    let (text, is_cut) = shortened(&whole);
    match log {
        Some(log) => (text, Some(format!("{whole}\n\n{log}"))),
        None => (text, is_cut.then_some(whole)),
    }
}

/// The first lines of a text, each of a bounded width, and whether anything is left out.
pub fn shortened(text: &str) -> (String, bool) {
    let mut is_cut = false;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let mut shown: Vec<String> = Vec::new();
    for line in lines {
        // One line is for the name of the log.
        if shown.len() + 1 == MAX_LINES {
            is_cut = true;
            break;
        }
        let mut short: String = line.chars().take(MAX_WIDTH).collect();
        if short.len() < line.len() {
            is_cut = true;
            short.push_str("...");
        }
        shown.push(short);
    }
    (shown.join("\n"), is_cut)
}

/// The first of these lines, where `BUNDLE_TRACE` asks for them.
pub fn trace(lines: &[impl Display], most: usize) {
    if std::env::var_os("BUNDLE_TRACE").is_some() {
        lines
            .iter()
            .take(most)
            .for_each(|line| eprintln!("    {line}"));
    }
}
