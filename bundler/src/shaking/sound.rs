//! Sound bodies: while units only come back, a body that had no error gets none. Until the next
//! check of the whole text it is written as a stub, since checking bodies takes most of the
//! compiler's time.

use crate::compiler::{errors, Compiler, Diagnostic, Verdict};
use crate::program::printer::working_text;
use crate::program::selection::Selection;
use crate::program::units::{Id, Kind, Part, Program, Unit};
use crate::shaking::revival::ErrorContext;
use crate::tokens::Token;
use anyhow::Result;

/// Errors after which the compiler looks at no bodies; those without a code, too, unless they are
/// about a name.
const ERRORS_BEFORE_BODIES: &[&str] = &["E0404", "E0405"];

/// Least number of sound bodies that are written as stubs: with fewer, the one more check of the
/// whole text takes longer than the stubs save. A guess; nalgebra, of some 400 functions, gains
/// nothing.
const FEWEST: usize = 500;

/// A text as the compiler sees it.
pub struct Checked {
    /// Messages and success.
    pub verdict: Verdict,
    /// The unit of each line.
    pub lines: Vec<Id>,
    /// Whether no sound body was left out.
    pub is_whole: bool,
    /// The units and bodies of the text.
    written: Selection,
}

/// Marks of the bodies that need not be checked, in the order of all units.
pub struct SoundBodies {
    /// Whether nothing but its signature can be seen of a function.
    is_hidden: Vec<bool>,
    is_sound: Vec<bool>,
}

impl SoundBodies {
    /// No body is known yet.
    pub fn new(program: &Program) -> SoundBodies {
        let units = program.units.iter();
        SoundBodies {
            is_hidden: units.map(|unit| !has_visible_body(unit)).collect(),
            is_sound: vec![false; program.units.len()],
        }
    }

    /// Checks a selection with debug assertions and the sound bodies as stubs.
    ///
    /// # Errors
    /// If the compiler cannot be started.
    pub fn check(
        &self,
        program: &Program,
        compiler: &Compiler,
        selection: &Selection,
        lints: &[&str],
    ) -> Result<Checked> {
        let without = self.without(selection);
        let is_whole = without.is_none();
        let written = without.unwrap_or_else(|| selection.clone());
        let (text, lines) = working_text(program, &written);
        Ok(Checked {
            verdict: compiler.check(&text, lints)?,
            lines,
            written,
            is_whole,
        })
    }

    /// Checks the whole text without debug assertions, once the one with these compiles; `None` if
    /// that has said all. Nothing is known of bodies afterwards.
    ///
    /// # Errors
    /// If the compiler cannot be started.
    pub fn check_without_assertions(
        &mut self,
        program: &Program,
        compiler: &Compiler,
        selection: &Selection,
    ) -> Result<Option<Checked>> {
        self.forget();
        let (text, lines) = working_text(program, selection);
        let verdict = compiler.check_without_assertions(&text)?;
        Ok(verdict.map(|verdict| Checked {
            verdict,
            lines,
            written: selection.clone(),
            is_whole: true,
        }))
    }

    /// A selection without the sound bodies; `None` if it has too few of them.
    fn without(&self, selection: &Selection) -> Option<Selection> {
        let units = 0..selection.live.len();
        let is_left_out =
            |id: &Id| self.is_sound[*id] && selection.live[*id] && selection.bodies[*id];
        let left_out: Vec<Id> = units.filter(is_left_out).collect();
        if left_out.len() < FEWEST {
            return None;
        }
        let mut without = selection.clone();
        left_out
            .into_iter()
            .for_each(|id| without.bodies[id] = false);
        Some(without)
    }

    /// A selection with the bodies of these units alone, and with those that others see.
    pub fn with_bodies_of(&self, selection: &Selection, units: &[Id]) -> Selection {
        let mut only = selection.clone();
        for (id, is_written) in only.bodies.iter_mut().enumerate() {
            *is_written &= !self.is_hidden[id] || units.contains(&id);
        }
        only
    }

    /// Learns from the errors in a text.
    pub fn learn(&mut self, checked: &Checked, context: &ErrorContext) {
        let (written, diagnostics) = (&checked.written, &checked.verdict.diagnostics);
        let stops = |error: &Diagnostic| match error.code() {
            "" => !error.message.starts_with("cannot find"),
            code => ERRORS_BEFORE_BODIES.contains(&code),
        };
        if errors(diagnostics).any(stops) {
            return;
        }
        for (id, is_sound) in self.is_sound.iter_mut().enumerate() {
            *is_sound |= self.is_hidden[id] && written.live[id] && written.bodies[id];
        }
        for id in errors(diagnostics).flat_map(|error| context.sites(error)) {
            self.is_sound[id] = false;
        }
    }

    /// Forgets all: units were removed, or the whole text is to be checked.
    pub fn forget(&mut self) {
        self.is_sound.fill(false);
    }
}

/// Whether others may see more of a unit than its signature: the type behind `impl Trait`, a
/// constant's value, an impl within a body.
pub fn has_visible_body(unit: &Unit) -> bool {
    let mut tokens = unit.parts.iter().flat_map(Part::tokens);
    let is_visible = |token: &Token| {
        ["impl", "async", "const"]
            .iter()
            .any(|name| token.is_ident(name))
    };
    unit.kind() != Kind::Function || tokens.any(is_visible)
}
