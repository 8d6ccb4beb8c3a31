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
    &TypedAnalysis::new("track", |_, args: &track::TrackArgs, out| {
        track::run(args, out)
    }),
    &TypedAnalysis::new("knowledge", knowledge::run),
    &TypedAnalysis::new("losses", losses::run),
    &TypedAnalysis::new("fixture", |_, args: &fixture::FixtureArgs, out| {
        fixture::run(args, out)
    }),
    &TypedAnalysis::new("beliefs", |_, args: &beliefs::BeliefsArgs, out| {
        beliefs::run(args, out)
    }),
];
