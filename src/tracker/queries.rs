//! Queries of a tracker: possible cells, probabilities, mines, charges, samples.

use super::{Candidate, CellMap, Tracker};
use crate::numeric::{ln, unit};
use crate::rules::{Board, CellSet, Charges, Device};
use rand::RngCore;

impl Tracker {
    /// Possible cells of the target; never empty.
    pub fn cells(&self) -> CellSet {
        self.summary().cells
    }

    /// Number of candidates, which differ in cell, trail, mines or life points lost in this
    /// exchange.
    #[allow(clippy::len_without_is_empty)] // It is never empty.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Number of shapes, which the cap limits.
    pub fn shapes(&self) -> usize {
        self.candidates.shapes()
    }

    /// Number of shapes merged so far to keep within the cap.
    pub fn merges(&self) -> u64 {
        self.candidates.merges
    }

    /// Number of impossible observations so far, after each of which the belief was restarted.
    pub fn recoveries(&self) -> u32 {
        self.recoveries
    }

    /// Probability that the target is on each cell; sums to 1.
    pub fn presence(&self) -> &CellMap<f32> {
        &self.summary().presence
    }

    /// Entropy of the target's cell, in nats: 0 for a known cell, at most ln 225.
    pub fn entropy(&self) -> f32 {
        self.cells().iter().fold(0.0, |sum, cell| {
            let chance = self.presence()[cell];
            // `ln` is for normal numbers; smaller ones add nothing.
            if chance < f32::MIN_POSITIVE {
                return sum;
            }
            sum - chance * ln(chance)
        })
    }

    /// Probability that the device is full after `moves` (0..=3) MOVEs that charge it.
    pub fn ready_probability(&self, device: Device, moves: u8) -> f32 {
        self.charges.ready_probability(device, moves)
    }

    /// Number of the target's mines that were laid and not triggered.
    pub fn mines_laid(&self) -> usize {
        self.candidates.mines
    }

    /// Expected number of the target's mines on each cell.
    pub fn mine_presence(&self, board: &Board) -> CellMap<f32> {
        let mut presence = self.candidates.mine_presence(board);
        let unknown = self.unplaced_mines as f32 / board.water().len().max(1) as f32;
        let total = self.summary().total;
        for cell in *board.water() {
            presence[cell] = presence[cell] / total + unknown;
        }
        presence
    }

    /// Expected number of the target's mines whose blast is felt on each cell.
    pub fn mine_cover(&self, board: &Board) -> CellMap<f32> {
        self.mine_presence(board).sums_around()
    }

    /// Expected life points that all of the target's mines together would take
    /// on each cell.
    pub fn mine_damage(&self, board: &Board) -> CellMap<f32> {
        let presence = self.mine_presence(board);
        let mut damage = presence.sums_around();
        for (damage, centre) in damage.0.iter_mut().zip(presence.0) {
            *damage += centre;
        }
        damage
    }

    /// All candidates, with weights that sum to 1.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        let total = self.summary().total;
        self.candidates.iter().map(move |candidate| Candidate {
            weight: candidate.weight / total,
            ..candidate
        })
    }

    /// Charges of the target, sampled by their probability.
    pub fn sample_charges(&self, rng: &mut impl RngCore) -> Charges {
        self.charges.quantile(unit(rng.next_u32()))
    }

    /// A candidate sampled by weight.
    pub fn sample(&self, rng: &mut impl RngCore) -> Candidate {
        let mut left = unit(rng.next_u32());
        let mut candidates = self.candidates();
        let mut sampled = candidates.next();
        while let Some(candidate) = sampled {
            left -= candidate.weight;
            let next = if left > 0.0 { candidates.next() } else { None };
            if next.is_none() {
                return candidate;
            }
            sampled = next;
        }
        unreachable!("a tracker is never empty")
    }
}
