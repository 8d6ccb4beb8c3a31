//! Analyses of Ocean of Code: `cargo arena analyse NAME`.

pub mod beliefs;
pub mod fixture;
mod kept;
pub mod knowledge;
pub mod losses;
pub mod track;

use arena::game::Analysis;
use arena::game::TypedAnalysis;

/// All analyses, in the order of the help.
pub const ANALYSES: &[&dyn Analysis] = &[
    &TypedAnalysis {
        name: "track",
        run: |_, args: &track::TrackArgs, out| track::run(args, out).map(|()| 0),
    },
    &TypedAnalysis {
        name: "knowledge",
        run: |context, args: &knowledge::KnowledgeArgs, out| {
            knowledge::run(context, args, out).map(|()| 0)
        },
    },
    &TypedAnalysis {
        name: "losses",
        run: |context, args: &losses::LossesArgs, out| losses::run(context, args, out).map(|()| 0),
    },
    &TypedAnalysis {
        name: "fixture",
        run: |_, args: &fixture::FixtureArgs, out| fixture::run(args, out).map(|()| 0),
    },
    &TypedAnalysis {
        name: "beliefs",
        run: |_, args: &beliefs::BeliefsArgs, out| beliefs::run(args, out).map(|()| 0),
    },
];
