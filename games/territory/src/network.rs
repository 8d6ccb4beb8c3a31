//! The networks of the policy and the value, and the candidates that they rank. The value is
//! what log2(1 + own / best) will gain until the end.

use crate::rules::{Cell, SIDE};
use crate::scene::{Scene, CONTEXT, FEATURES, KINDS};

/// Hidden units of the networks of candidates.
pub const HIDDEN: usize = 16;

/// Hidden units of the value's network.
pub const VALUE_HIDDEN: usize = 48;

/// All networks; the kinds are in the order of [`Scene::candidates`].
pub type Network =
    common::policy_networks::Networks<KINDS, CONTEXT, FEATURES, HIDDEN, VALUE_HIDDEN>;

/// The candidates of a scene with their logits.
pub struct Ranking {
    cells: [Cell; SIDE * SIDE],
    logits: [f32; SIDE * SIDE],
    len: usize,
}

impl Ranking {
    /// The candidates and their logits, kind by kind; at least one.
    pub fn entries(&self) -> impl Iterator<Item = (Cell, f32)> + '_ {
        let cells = self.cells[..self.len].iter();
        cells.copied().zip(self.logits[..self.len].iter().copied())
    }

    /// The candidate of the largest logit, and its logit.
    pub fn best(&self) -> (Cell, f32) {
        let mut entries = self.entries();
        let first = entries.next().unwrap_or((Cell::FIRST, 0.0));
        entries.fold(
            first,
            |best, entry| if entry.1 > best.1 { entry } else { best },
        )
    }
}

/// Ranks the candidates of a scene.
#[inline]
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
