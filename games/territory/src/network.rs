//! The policy and the value of a state: one small network for each kind of
//! candidate, whose hidden layer is shifted by the state, and one for the value.

use crate::rules::{Cell, SIDE};
use crate::scene::{Scene, CONTEXT, FEATURES, KINDS};

/// Hidden units of the networks of candidates.
pub const HIDDEN: usize = 16;

/// Hidden units of the value's network.
pub const VALUE_HIDDEN: usize = 48;

/// The network of one kind of candidate: `output . relu(context * shift +
/// features * layer)`.
#[derive(Clone, Debug, PartialEq)]
pub struct KindNet {
    /// Effect of each number of the state on the hidden units.
    pub shift: [[f32; HIDDEN]; CONTEXT],
    /// Effect of each number of the candidate.
    pub layer: [[f32; HIDDEN]; FEATURES],
    /// Effect of each hidden unit on the candidate's logit.
    pub output: [f32; HIDDEN],
    /// Direct effect of the state on the logits of this kind.
    pub direct: [f32; CONTEXT],
}

/// The network of the value: what log2(1 + own / best) will gain until the end.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueNet {
    /// Effect of each number of the state on the hidden units.
    pub layer: [[f32; VALUE_HIDDEN]; CONTEXT],
    /// Effect of each hidden unit on the value.
    pub output: [f32; VALUE_HIDDEN],
}

/// All networks.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// In the order of [`Scene::candidates`].
    pub kinds: [KindNet; KINDS],
    /// The value.
    pub value: ValueNet,
}

/// Weights in all networks together.
pub const WEIGHTS: usize = KINDS * (CONTEXT * HIDDEN + FEATURES * HIDDEN + HIDDEN + CONTEXT)
    + CONTEXT * VALUE_HIDDEN
    + VALUE_HIDDEN;

impl KindNet {
    /// The hidden layer before any candidate, and the part of the logit that is
    /// the same for all of this kind.
    #[inline]
    pub fn prepare(&self, context: &[f32; CONTEXT]) -> ([f32; HIDDEN], f32) {
        let mut hidden = [0.0; HIDDEN];
        let mut direct = 0.0;
        for ((x, row), own) in context.iter().zip(&self.shift).zip(&self.direct) {
            if *x != 0.0 {
                for (unit, weight) in hidden.iter_mut().zip(row) {
                    *unit += x * weight;
                }
                direct += x * own;
            }
        }
        (hidden, direct)
    }

    /// The hidden layer of a candidate, before it is cut off below 0.
    #[inline]
    pub fn hidden(&self, prepared: &[f32; HIDDEN], features: &[f32; FEATURES]) -> [f32; HIDDEN] {
        let mut hidden = *prepared;
        for (x, row) in features.iter().zip(&self.layer) {
            for (unit, weight) in hidden.iter_mut().zip(row) {
                *unit += x * weight;
            }
        }
        hidden
    }

    /// The logit of a candidate.
    #[inline]
    pub fn logit(&self, prepared: &([f32; HIDDEN], f32), features: &[f32; FEATURES]) -> f32 {
        let hidden = self.hidden(&prepared.0, features);
        let units = hidden.iter().zip(&self.output);
        // Four sums in turn, so that the compiler may add them side by side.
        let mut sums = [0.0f32; 4];
        for (index, (unit, weight)) in units.enumerate() {
            sums[index % 4] += unit.max(0.0) * weight;
        }
        prepared.1 + (sums[0] + sums[1]) + (sums[2] + sums[3])
    }
}

impl ValueNet {
    /// The hidden layer, before it is cut off below 0.
    #[inline]
    pub fn hidden(&self, context: &[f32; CONTEXT]) -> [f32; VALUE_HIDDEN] {
        let mut hidden = [0.0; VALUE_HIDDEN];
        for (x, row) in context.iter().zip(&self.layer) {
            if *x != 0.0 {
                for (unit, weight) in hidden.iter_mut().zip(row) {
                    *unit += x * weight;
                }
            }
        }
        hidden
    }

    /// Expected gain of log2(1 + own / best) from here to the end.
    #[inline]
    pub fn gain(&self, context: &[f32; CONTEXT]) -> f32 {
        let hidden = self.hidden(context);
        hidden
            .iter()
            .zip(&self.output)
            .map(|(unit, weight)| unit.max(0.0) * weight)
            .sum()
    }
}

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

    /// The candidate of the largest logit.
    pub fn best(&self) -> Cell {
        let mut entries = self.entries();
        let first = entries.next().unwrap_or((Cell::FIRST, 0.0));
        let best = entries.fold(
            first,
            |best, entry| if entry.1 > best.1 { entry } else { best },
        );
        best.0
    }
}

impl Network {
    /// Ranks the candidates of a scene.
    #[inline]
    pub fn rank(&self, scene: &Scene, context: &[f32; CONTEXT]) -> Ranking {
        let mut ranking = Ranking {
            cells: [Cell::FIRST; SIDE * SIDE],
            logits: [0.0; SIDE * SIDE],
            len: 0,
        };
        for (kind, cells) in scene.candidates().into_iter().enumerate() {
            if cells.is_empty() {
                continue;
            }
            let net = &self.kinds[kind];
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

    /// Networks with these weights, in the order of the fields; missing ones are 0.
    pub fn from_weights(weights: impl IntoIterator<Item = f32>) -> Network {
        let mut network = Network::zero();
        let mut weights = weights.into_iter();
        network.visit(&mut |weight| *weight = weights.next().unwrap_or_default());
        network
    }

    /// Networks that know nothing.
    pub fn zero() -> Network {
        let kind = KindNet {
            shift: [[0.0; HIDDEN]; CONTEXT],
            layer: [[0.0; HIDDEN]; FEATURES],
            output: [0.0; HIDDEN],
            direct: [0.0; CONTEXT],
        };
        Network {
            kinds: [kind.clone(), kind.clone(), kind.clone(), kind],
            value: ValueNet {
                layer: [[0.0; VALUE_HIDDEN]; CONTEXT],
                output: [0.0; VALUE_HIDDEN],
            },
        }
    }

    /// Visits every weight, in the order of the fields.
    pub fn visit(&mut self, visitor: &mut dyn FnMut(&mut f32)) {
        for net in &mut self.kinds {
            net.shift.iter_mut().flatten().for_each(&mut *visitor);
            net.layer.iter_mut().flatten().for_each(&mut *visitor);
            net.output.iter_mut().for_each(&mut *visitor);
            net.direct.iter_mut().for_each(&mut *visitor);
        }
        self.value
            .layer
            .iter_mut()
            .flatten()
            .for_each(&mut *visitor);
        self.value.output.iter_mut().for_each(&mut *visitor);
    }
}
