//! What the enemy would know of us after each announcement, computed once each.

use super::deadline::{Deadline, Stage};
use crate::evaluator::{Evaluator, Exposure, Situation};
use crate::params::{COARSE_SHAPES, COARSE_WORK, WORK_PER_NODE};
use crate::rules::{Announcement, Announcements};
use crate::tracker::Tracker;
use std::collections::HashMap;

/// The exposures of one turn, by what is announced.
#[derive(Default)]
pub struct Exposures {
    known: HashMap<Announcements, Exposure>,
    /// What he knows of us with fewer shapes, once that was needed.
    coarse: Option<Tracker>,
}

impl Exposures {
    /// Whether any exposure was computed from the coarse copy.
    pub fn are_coarse(&self) -> bool {
        self.coarse.is_some()
    }

    /// The exposure after what was announced, if it has been computed.
    pub fn get(&self, announced: &Announcements) -> Option<&Exposure> {
        self.known.get(announced)
    }

    /// The exposure after what is announced, with this life: from all that he knows
    /// now if it is to be `exact`, else from a coarse copy where the whole takes too
    /// long.
    pub fn after(
        &mut self,
        evaluator: &Evaluator,
        announced: &Announcements,
        life: u8,
        exact: bool,
        deadline: &mut Deadline,
    ) -> &Exposure {
        let Situation {
            board, params, own, ..
        } = *evaluator.situation;
        let mut work = own.work(announced);
        let large = work > COARSE_WORK;
        if (large && exact) || !self.known.contains_key(announced) {
            let stage = deadline.enter(Stage::Exposure);
            let known = if large && !exact {
                let coarse = self.coarse.get_or_insert_with(|| own.coarse(COARSE_SHAPES));
                work = coarse.work(announced);
                coarse.after(board, announced, life)
            } else {
                own.after(board, announced, life)
            };
            let more = if large { work / WORK_PER_NODE } else { 0 };
            deadline.spend(20 + more as u64);
            let mut exposure = Exposure::new(board, params, &evaluator.model, &known, life.max(1));
            let torpedo = |action: &_| matches!(action, Announcement::Torpedo(_));
            exposure.provoked = announced.iter().any(torpedo);
            self.known.insert(announced.clone(), exposure);
            deadline.enter(stage);
        }
        &self.known[announced]
    }
}
