//! The effects of a step on the plans, in words.

use samurai::rules::{PlanOutcome, Refusal, Report};
use samurai_maps::Play;

/// The step that led to a position: what happened to the plans, and its record.
pub type Played<'a> = Option<(&'a Report, &'a Play)>;

/// Why a plan was not carried out, in a few words.
pub fn reason(fate: PlanOutcome) -> Option<&'static str> {
    match fate {
        PlanOutcome::Done => None,
        PlanOutcome::Crossing => Some("crossed another diagonal"),
        PlanOutcome::Collision => Some("others moved there, too"),
        PlanOutcome::Undermining => Some("somebody moved onto what was dug"),
        PlanOutcome::Refused(fault) => Some(match fault {
            Refusal::Number => "not its to plan",
            Refusal::NotRested => "diagonal without a rest",
            Refusal::Outside => "outside",
            Refusal::Occupied => "occupied",
            Refusal::Hole => "a hole",
            Refusal::NoHole => "no hole",
        }),
    }
}
