//! Analysis commands whose arguments are a type that clap derives.

use super::{Analysis, AnalysisContext};
use clap::{ArgMatches, Args, Command};
use std::io::Write;

/// An analysis with arguments of type `A`.
pub struct TypedAnalysis<A> {
    /// Name of the command, one word.
    pub name: &'static str,
    /// The function that runs it; returns the exit code.
    pub run: fn(AnalysisContext, &A, &mut dyn Write) -> anyhow::Result<u8>,
}

impl<A: Args> Analysis for TypedAnalysis<A> {
    fn command(&self) -> Command {
        A::augment_args(Command::new(self.name))
    }

    fn run(
        &self,
        context: AnalysisContext,
        arguments: &ArgMatches,
        out: &mut dyn Write,
    ) -> anyhow::Result<u8> {
        (self.run)(context, &A::from_arg_matches(arguments)?, out)
    }
}
