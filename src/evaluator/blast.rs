//! Expected damage of blasts, given a belief on the target's cell.

use super::loss;
use crate::numeric::{exp, keep_best, ln};
use crate::params::Params;
use crate::rules::submarine::blast_damage;
use crate::rules::{Board, Cell, CellSet};
use crate::tracker::CellMap;
use arrayvec::ArrayVec;

/// Probability to hit with a blast at each cell, given one belief on the target's cell.
#[derive(Clone, Debug)]
pub struct BlastMap {
    /// Probability that the target is on the cell: a hit for 2.
    pub presence: CellMap<f32>,
    /// Probability that it is on the cell or next to it: a hit for 1 or 2.
    pub near: CellMap<f32>,
}

impl BlastMap {
    /// The map of a belief; `presence` sums to 1.
    pub fn new(board: &Board, presence: &CellMap<f32>) -> BlastMap {
        let mut near = CellMap::filled(0.0);
        for cell in *board.water() {
            let probability = presence[cell];
            if probability > 0.0 {
                for around in *board.blast_area(cell) {
                    near[around] += probability;
                }
            }
        }
        BlastMap {
            presence: *presence,
            near,
        }
    }

    /// Expected damage of one blast, in life points 0..=2.
    #[inline]
    pub fn damage(&self, blast: Cell) -> f32 {
        self.near[blast] + self.presence[blast]
    }

    /// Expected [`loss`] of a target with this much life by one blast.
    #[inline]
    pub fn loss(&self, params: &Params, life: u8, blast: Cell) -> f32 {
        (self.near[blast] - self.presence[blast]) * loss(params, life, 1)
            + self.presence[blast] * loss(params, life, 2)
    }

    /// The cells of `among` with the highest expected loss, best first, at most
    /// `N` of them.
    pub fn best<const N: usize>(
        &self,
        params: &Params,
        life: u8,
        among: CellSet,
    ) -> ArrayVec<(Cell, f32), N> {
        let mut best = ArrayVec::<(Cell, f32), N>::new();
        for cell in among {
            if self.near[cell] <= 1e-4 {
                continue;
            }
            keep_best(&mut best, cell, self.loss(params, life, cell));
        }
        best
    }
}

/// The share of a hit's probability `hit` by our belief that is counted on,
/// `hit ^ strike_doubt`: who may be in several cells is in the one that we would like
/// less often than its weight says, since he chose it knowing what we know.
pub fn trust(params: &Params, hit: f32) -> f32 {
    exp(params.strike_doubt * ln(hit.max(1e-9)))
}

/// Outcome of one order's blasts for the enemy.
#[derive(Clone, Copy, Debug, Default)]
pub struct Salvo {
    /// Expected loss of the enemy, see [`loss`].
    pub loss: f32,
    /// Probability that it sinks him.
    pub kill: f32,
    /// Probability of each loss of life points, 0..=4.
    pub chances: [f32; 5],
    /// Information gain in nats. The damage follows from the cell and is reported, so
    /// that the expected entropy removed is the entropy of the damage:
    /// `I(cell; damage) = H(damage) = -sum of P(d) ln P(d)`.
    pub information: f32,
}

impl Salvo {
    /// Of up to two blasts of one order.
    pub fn new(
        board: &Board,
        params: &Params,
        presence: &CellMap<f32>,
        life: u8,
        blasts: &[Cell],
    ) -> Salvo {
        let mut area = CellSet::EMPTY;
        for &blast in blasts {
            area |= *board.blast_area(blast);
        }
        let mut salvo = Salvo::default();
        for cell in area & *board.water() {
            let probability = presence[cell];
            if probability > 0.0 {
                let damage: u8 = blasts.iter().map(|&blast| blast_damage(blast, cell)).sum();
                salvo.chances[usize::from(damage.min(life).min(4))] += probability;
                salvo.loss += probability * loss(params, life, damage);
                if damage >= life {
                    salvo.kill += probability;
                }
            }
        }
        let trust = trust(params, salvo.chances[1..].iter().sum());
        salvo.loss *= trust;
        salvo.kill *= trust;
        salvo.chances[1..].iter_mut().for_each(|hit| *hit *= trust);
        salvo.chances[0] = (1.0 - salvo.chances[1..].iter().sum::<f32>()).max(0.0);
        for chance in salvo.chances {
            if chance > 1e-6 {
                salvo.information -= chance * ln(chance);
            }
        }
        salvo
    }
}
