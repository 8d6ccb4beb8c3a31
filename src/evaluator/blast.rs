//! Expected damage of blasts, given a belief on the target's cell.

use super::loss;
use crate::numeric::{exp, keep_best, ln};
use crate::params::Params;
use crate::rules::submarine::blast_damage;
use crate::rules::{Board, Cell, CellSet};
use crate::tracker::CellMap;
use arrayvec::ArrayVec;

/// Hit probabilities of a blast at each cell, given one belief on the target's cell.
#[derive(Clone, Debug)]
pub struct BlastMap {
    /// Probability that the target is on the cell: a hit for 2 life points.
    pub presence: CellMap<f32>,
    /// Probability that it is on the cell or on one of the eight around it: a hit for 1 or 2.
    pub near: CellMap<f32>,
}

impl BlastMap {
    /// The hit probabilities for the belief `presence`, which sums to 1.
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

    /// The cells of `candidates` with the highest expected loss and that loss, best first,
    /// at most `N` of them; cells that hit with a probability below 0.0001 are left out.
    pub fn best<const N: usize>(
        &self,
        params: &Params,
        life: u8,
        candidates: CellSet,
    ) -> ArrayVec<(Cell, f32), N> {
        let mut best = ArrayVec::<(Cell, f32), N>::new();
        for cell in candidates {
            if self.near[cell] <= 1e-4 {
                continue;
            }
            keep_best(&mut best, cell, self.loss(params, life, cell));
        }
        best
    }

    /// The largest expected damage of one blast on any of the cells, in life points; 0 for none.
    pub fn most_damage(&self, cells: CellSet) -> f32 {
        cells
            .iter()
            .map(|cell| self.damage(cell))
            .fold(0.0, f32::max)
    }

    /// The outcome of at most two blasts in one order at a target with this much life.
    pub fn salvo(&self, board: &Board, params: &Params, life: u8, blasts: &[Cell]) -> Salvo {
        let mut area = CellSet::EMPTY;
        for &blast in blasts {
            area |= *board.blast_area(blast);
        }
        let mut salvo = Salvo::default();
        for cell in area & *board.water() {
            let probability = self.presence[cell];
            if probability > 0.0 {
                let damage: u8 = blasts.iter().map(|&blast| blast_damage(blast, cell)).sum();
                salvo.damage_probabilities[usize::from(damage.min(life).min(4))] += probability;
                salvo.loss += probability * loss(params, life, damage);
                if damage >= life {
                    salvo.kill += probability;
                }
            }
        }
        let confidence = hit_confidence(params, salvo.damage_probabilities[1..].iter().sum());
        salvo.loss *= confidence;
        salvo.kill *= confidence;
        let [miss, hits @ ..] = &mut salvo.damage_probabilities;
        hits.iter_mut().for_each(|hit| *hit *= confidence);
        *miss = (1.0 - hits.iter().sum::<f32>()).max(0.0);
        for probability in salvo.damage_probabilities {
            if probability > 1e-6 {
                salvo.information -= probability * ln(probability);
            }
        }
        salvo
    }
}

/// Factor 0..=1 on a hit's probability `hit` by our belief: `hit ^ strike_doubt`. The
/// opponent chose his cell knowing what we know, so that he is on the cell that suits us
/// less often than its weight says.
pub fn hit_confidence(params: &Params, hit: f32) -> f32 {
    exp(params.strike_doubt * ln(hit.max(1e-9)))
}

/// Expected outcome of one order's blasts for the enemy.
#[derive(Clone, Copy, Debug, Default)]
pub struct Salvo {
    /// Expected loss of the enemy, see [`loss`].
    pub loss: f32,
    /// Probability that it sinks him.
    pub kill: f32,
    /// Probability that he loses 0, 1, 2, 3 and 4 life points.
    pub damage_probabilities: [f32; 5],
    /// Information gain in nats. The damage follows from the cell and is reported, so
    /// that the expected entropy removed is the entropy of the damage:
    /// `I(cell; damage) = H(damage) = -sum of P(d) ln P(d)`.
    pub information: f32,
}
