//! Policy and value networks, and the ranking of candidates by their logits.
//!
//! The value network predicts the gain of log2(1 + own / best) from now until the end of the
//! game, where `own` is our score and `best` that of the best program.

use crate::rules::{Cell, SIDE};
use crate::scene::{Scene, CONTEXT, FEATURES, KINDS};

/// Hidden units of each policy network; there is one per kind of candidate.
pub const HIDDEN: usize = 16;

/// Hidden units of the value network.
pub const VALUE_HIDDEN: usize = 48;

/// The policy networks, in the order of [`Scene::candidates`], and the value network.
pub type Network =
    common::policy_networks::Networks<KINDS, CONTEXT, FEATURES, HIDDEN, VALUE_HIDDEN>;

/// A candidate with its logit by the policy network.
#[derive(Clone, Copy, Debug)]
pub struct RankedCell {
    /// Cell to choose.
    pub cell: Cell,
    /// Logit of the softmax over all candidates.
    pub logit: f32,
}

/// Candidates of a scene with their logits.
pub struct Ranking {
    cells: [Cell; SIDE * SIDE],
    logits: [f32; SIDE * SIDE],
    len: usize,
}

impl Ranking {
    /// Candidates with their logits, kind by kind; never empty.
    #[inline(always)]
    pub fn entries(&self) -> impl Iterator<Item = RankedCell> + '_ {
        self.cells[..self.len]
            .iter()
            .zip(&self.logits[..self.len])
            .map(|(&cell, &logit)| RankedCell { cell, logit })
    }

    /// Candidates with their logits less the highest one.
    pub fn gaps(&self) -> impl Iterator<Item = (Cell, f32)> + '_ {
        let highest = self.best().logit;
        self.entries().map(move |it| (it.cell, it.logit - highest))
    }

    /// Candidate with the largest logit, the first one of equal logits.
    #[inline(always)]
    pub fn best(&self) -> RankedCell {
        let mut entries = self.entries();
        let first = entries.next().unwrap_or(RankedCell {
            cell: Cell::FIRST,
            logit: 0.0,
        });
        entries.fold(first, |best, entry| {
            if entry.logit > best.logit {
                entry
            } else {
                best
            }
        })
    }
}

/// Computes the logits of all candidates of a scene; `context` is [`Scene::context`].
#[inline(always)]
pub fn rank(network: &Network, scene: &Scene, context: &[f32; CONTEXT]) -> Ranking {
    let mut ranking = Ranking {
        cells: [Cell::FIRST; SIDE * SIDE],
        logits: [0.0; SIDE * SIDE],
        len: 0,
    };
    for (kind, cells) in scene.candidates().into_iter().enumerate() {
        if cells.is_empty() {
            continue;
        }
        let net = &network.kinds[kind];
        let prepared = net.prepare(context);
        for cell in cells {
            let logit = net.logit(&prepared, &scene.features(kind, cell));
            // At most one entry for each cell of the board.
            if let Some(place) = ranking.cells.get_mut(ranking.len) {
                *place = cell;
                ranking.logits[ranking.len] = logit;
                ranking.len += 1;
            }
        }
    }
    ranking
}
