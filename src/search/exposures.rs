//! Search state, with a cache of exposures: the belief that the enemy would hold on us after
//! each announcement and with each number of our life points, computed once each.

use super::deadline::Deadline;
#[cfg(feature = "stages")]
use super::deadline::Stage;
use crate::evaluator::{Evaluator, Exposure, Situation};
use crate::params::{CANDIDATES_PER_NODE, MAX_COARSE_SHAPES, MAX_EXACT_WORK};
use crate::rules::{Announcement, Announcements};
use crate::tracker::Tracker;
use std::collections::HashMap;

/// One search: its evaluator, the exposures computed so far, its limit and its random stream.
pub struct Search<'a, R> {
    pub evaluator: &'a Evaluator<'a>,
    pub exposures: &'a mut Exposures,
    pub deadline: &'a mut Deadline,
    pub rng: &'a mut R,
}

/// The exposures of one turn, by the announcement and by our life points after it. The life
/// points belong to the key since the path of a SILENCE, which is not announced, decides
/// whether an own blast hurts us, and the enemy receives our life points.
#[derive(Default)]
pub struct Exposures {
    cache: HashMap<(Announcements, u8), Cached>,
    /// The enemy's belief on us with fewer shapes, once it was needed.
    coarse: Option<Tracker>,
}

struct Cached {
    exposure: Exposure,
    /// Whether it was computed from the enemy's whole belief.
    is_exact: bool,
}

impl Exposures {
    /// Whether any exposure was computed from the coarse copy.
    pub fn are_coarse(&self) -> bool {
        self.coarse.is_some()
    }

    /// The exposure after this announcement with this life; `None` if it was not computed.
    pub fn get(&self, announced: Announcements, life: u8) -> Option<&Exposure> {
        let cached = self.cache.get(&(announced, life))?;
        Some(&cached.exposure)
    }
}

/// The exposure after this announcement with this life: from the enemy's whole belief if it is
/// to be `exact` or takes at most [`MAX_EXACT_WORK`], else from the coarse copy.
pub fn exposure_after<'e, R>(
    search: &'e mut Search<R>,
    announced: Announcements,
    life: u8,
    exact: bool,
) -> &'e Exposure {
    let evaluator = search.evaluator;
    let Situation {
        board, params, own, ..
    } = *evaluator.situation;
    let Exposures { cache, coarse } = &mut *search.exposures;
    let key = (announced, life);
    let cached = cache.get(&key);
    if cached.is_none_or(|cached| exact && !cached.is_exact) {
        let announced = &key.0;
        let mut work = own.work(announced);
        let is_large = work > MAX_EXACT_WORK;
        #[cfg(feature = "stages")]
        search.deadline.enter(Stage::Exposure);
        let is_exact = exact || !is_large;
        let belief = if is_exact {
            own.after(board, announced, life)
        } else {
            let coarse = coarse.get_or_insert_with(|| own.coarse(MAX_COARSE_SHAPES));
            work = coarse.work(announced);
            coarse.after(board, announced, life)
        };
        let more = if is_large {
            work / CANDIDATES_PER_NODE
        } else {
            0
        };
        search.deadline.spend(20 + more as u64);
        let mut exposure = evaluator
            .model
            .exposure(board, params, &belief, life.max(1));
        let is_torpedo = |action: &_| matches!(action, Announcement::Torpedo(_));
        exposure.provoked = announced.iter().any(is_torpedo);
        cache.insert(key.clone(), Cached { exposure, is_exact });
        #[cfg(feature = "stages")]
        search.deadline.enter(Stage::Resumed);
    }
    &cache[&key].exposure
}
