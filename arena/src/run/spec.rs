//! Specification of a run by its options, from which its header follows.

use crate::game::{GameAdapter, TimeControl};
use crate::players::Program;
use crate::records::{Header, ProgramField, FORMAT};
use crate::statistics::sprt::Sprt;
use std::ops::Range;

/// Specification of a run, from which its header follows.
pub struct RunSpec<'a> {
    /// The game.
    pub adapter: &'a dyn GameAdapter,
    /// The programs, as typed.
    pub programs: Vec<String>,
    /// Matches: indices of A, B, ... in `programs`; empty for a scored game, where each program
    /// plays each case.
    pub matches: Vec<Vec<usize>>,
    /// Range of the pairs of each match, or of the cases.
    pub pairs: Range<u64>,
    /// Range of the whole run, if this is a shard of it.
    pub whole: Option<Range<u64>>,
    /// Seed of all random numbers.
    pub seed: u64,
    /// Map profile, or path of the file of maps; `None` for the game's default profile.
    pub profile: Option<String>,
    /// Source of the maps, see [`Header::openings`].
    pub openings: String,
    /// Time or nodes that the programs may use.
    pub time_control: TimeControl,
    /// Limit of the memory of each process of a program, in bytes.
    pub memory: Option<u64>,
    /// The test by which the run may end early.
    pub sprt: Option<Sprt>,
    /// Whether the run file keeps the answers.
    pub answers: bool,
}

impl RunSpec<'_> {
    /// The header of the run.
    ///
    /// # Errors
    /// An unknown parameter; a program that does not compile.
    pub fn header(self) -> anyhow::Result<Header> {
        let programs = self
            .programs
            .iter()
            .map(|text| program_field(self.adapter, text, self.time_control, self.memory))
            .collect::<anyhow::Result<_>>()?;
        let profile = self
            .profile
            .unwrap_or_else(|| self.adapter.default_profile().to_string());
        Ok(Header {
            format: FORMAT,
            game: self.adapter.name().to_string(),
            rules: self.adapter.version(),
            seed: self.seed,
            pairs: [self.pairs.start, self.pairs.end],
            whole: self.whole.map(|whole| [whole.start, whole.end]),
            profile,
            openings: self.openings,
            time_control: self.time_control.into(),
            memory: self.memory,
            sprt: self.sprt,
            answers: self.answers,
            programs,
            matches: self.matches,
        })
    }
}

/// Entry of a program, as typed, in the header of a run with this time control and memory limit.
///
/// # Errors
/// An unknown parameter; a program that does not compile.
pub fn program_field(
    adapter: &dyn GameAdapter,
    text: &str,
    time_control: TimeControl,
    memory: Option<u64>,
) -> anyhow::Result<ProgramField> {
    let program = Program::new(adapter, text);
    let limited = memory.map(|bytes| program.clone().with_memory(bytes));
    let limited = limited.as_ref().unwrap_or(&program);
    limited.check(adapter, time_control)?;
    Ok(field(&program))
}

/// Entry of a program in the header, without a check.
pub fn field(program: &Program) -> ProgramField {
    let (built_in, params) = match program.without_time_odds() {
        Program::BuiltIn { name, params, .. } => (Some(name.clone()), params.clone()),
        _ => (None, String::new()),
    };
    ProgramField {
        text: program.without_name().to_string(),
        name: program.name().map(str::to_string),
        built_in,
        params,
        hash: program.fingerprint(),
    }
}
