//! Texts for the outcomes of plans.

use samurai::rules::{PlanOutcome, Refusal};

/// The reason why a plan failed; `None` if it was carried out.
pub fn reason(outcome: PlanOutcome) -> Option<&'static str> {
    match outcome {
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
