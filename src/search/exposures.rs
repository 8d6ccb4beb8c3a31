//! What the enemy would know of us after each announcement and loss of life, computed once each.

use super::deadline::Deadline;
#[cfg(feature = "stages")]
use super::deadline::Stage;
use crate::evaluator::{Evaluator, Exposure, Situation};
use crate::params::{COARSE_SHAPES, COARSE_WORK, WORK_PER_NODE};
use crate::rules::{Announcement, Announcements};
use crate::tracker::Tracker;
use std::collections::HashMap;

/// The exposures of one turn, by what is announced and by our life points after it: which
/// SILENCE it was decides whether an own blast hurts us, and he hears of that.
#[derive(Default)]
pub struct Exposures {
    known: HashMap<(Announcements, u8), Known>,
    /// What he knows of us with fewer shapes, once that was needed.
    coarse: Option<Tracker>,
}

struct Known {
    exposure: Exposure,
    /// Whether it comes from all that he knows now.
    exact: bool,
}

impl Exposures {
    /// Whether any exposure was computed from the coarse copy.
    pub fn are_coarse(&self) -> bool {
        self.coarse.is_some()
    }

    /// The exposure after what was announced, with this life, if it has been computed.
    pub fn get(&self, announced: Announcements, life: u8) -> Option<&Exposure> {
        let known = self.known.get(&(announced, life))?;
        Some(&known.exposure)
    }

    /// The exposure after what is announced, with this life: from all that he knows
    /// now if it is to be `exact`, else from a coarse copy where the whole takes too
    /// long.
    pub fn after(
        &mut self,
        evaluator: &Evaluator,
        announced: Announcements,
        life: u8,
        exact: bool,
        deadline: &mut Deadline,
    ) -> &Exposure {
        let Situation {
            board, params, own, ..
        } = *evaluator.situation;
        let key = (announced, life);
        let known = self.known.get(&key);
        if known.is_none_or(|known| exact && !known.exact) {
            let announced = &key.0;
            let mut work = own.work(announced);
            let large = work > COARSE_WORK;
            #[cfg(feature = "stages")]
            deadline.enter(Stage::Exposure);
            let exact = exact || !large;
            let known = if exact {
                own.after(board, announced, life)
            } else {
                let coarse = self.coarse.get_or_insert_with(|| own.coarse(COARSE_SHAPES));
                work = coarse.work(announced);
                coarse.after(board, announced, life)
            };
            let more = if large { work / WORK_PER_NODE } else { 0 };
            deadline.spend(20 + more as u64);
            let mut exposure = Exposure::new(board, params, &evaluator.model, &known, life.max(1));
            let torpedo = |action: &_| matches!(action, Announcement::Torpedo(_));
            exposure.provoked = announced.iter().any(torpedo);
            self.known.insert(key.clone(), Known { exposure, exact });
            #[cfg(feature = "stages")]
            deadline.enter(Stage::Resumed);
        }
        &self.known[&key].exposure
    }
}
