//! The effects of a step on the plans, in words.

use samurai::rules::{Fate, Fault, Report};
use samurai_maps::Play;

/// The step that led to a position: what happened to the plans, and its record.
pub type Played<'a> = Option<(&'a Report, &'a Play)>;

/// Why a plan was not carried out, in a few words.
pub fn reason(fate: Fate) -> Option<&'static str> {
    match fate {
        Fate::Done => None,
        Fate::Crossing => Some("crossed another diagonal"),
        Fate::Collision => Some("others moved there, too"),
        Fate::Undermining => Some("somebody moved onto what was dug"),
        Fate::Refused(fault) => Some(match fault {
            Fault::Number => "not its to plan",
            Fault::NotRested => "diagonal without a rest",
            Fault::Outside => "outside",
            Fault::Occupied => "occupied",
            Fault::Hole => "a hole",
            Fault::NoHole => "no hole",
        }),
    }
}
