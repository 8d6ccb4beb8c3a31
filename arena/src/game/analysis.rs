//! Analysis commands whose arguments are a type that clap derives.

use super::{Analysis, AnalysisContext};
use clap::{ArgMatches, Args, Command};
use std::io::Write;

/// An analysis with arguments of type `A`.
pub struct TypedAnalysis<A> {
    name: &'static str,
    run: Run<A>,
}

/// The function that runs an analysis with arguments of type `A` and prints its result.
type Run<A> = fn(AnalysisContext, &A, &mut dyn Write) -> anyhow::Result<()>;

impl<A> TypedAnalysis<A> {
    /// The analysis whose command has this name, one word.
    pub const fn new(name: &'static str, run: Run<A>) -> TypedAnalysis<A> {
        TypedAnalysis { name, run }
    }
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
    ) -> anyhow::Result<()> {
        (self.run)(context, &A::from_arg_matches(arguments)?, out)
    }
}
