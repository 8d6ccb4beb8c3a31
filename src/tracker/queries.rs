//! Queries of a tracker: possible cells, probabilities, mines and charges.

use super::{Candidate, CellMap, Tracker};
use crate::numeric::{ln, unit};
use crate::rules::{Board, CellSet, Charges, Device};
use rand::RngCore;

impl Tracker {
    /// Cells the target may be on.
    pub fn cells(&self) -> CellSet {
        self.summary().cells
    }

    /// Number of candidates: different in cell, trail, mines or in what this
    /// exchange cost so far.
    #[allow(clippy::len_without_is_empty)] // It is never empty.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Number of shapes, which is what the cap limits.
    pub fn shapes(&self) -> usize {
        self.candidates.shapes()
    }

    /// Shapes merged so far to keep within the cap.
    pub fn merges(&self) -> u64 {
        self.candidates.merges
    }

    /// How often an observation was impossible and knowledge was lost.
    pub fn recoveries(&self) -> u32 {
        self.recoveries
    }

    /// Probability that the target is on each cell; sums to 1.
    pub fn presence(&self) -> &CellMap<f32> {
        &self.summary().presence
    }

    /// Uncertainty of the target's cell, in nats.
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

    /// Number of the target's mines that are laid and not triggered.
    pub fn mines_laid(&self) -> usize {
        self.candidates.mines
    }

    /// Expected number of the target's mines on each cell.
    pub fn mine_presence(&self, board: &Board) -> CellMap<f32> {
        let mut presence = self.candidates.mine_presence(board);
        let unknown = self.strays as f32 / board.water().len().max(1) as f32;
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

    /// Every candidate, with weights that sum to 1.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        let total = self.summary().total;
        self.candidates.iter().map(move |candidate| Candidate {
            weight: candidate.weight / total,
            ..candidate
        })
    }

    /// Charges of the target, drawn by their probability.
    pub fn sample_charges(&self, rng: &mut impl RngCore) -> Charges {
        self.charges.quantile(unit(rng.next_u32()))
    }

    /// A candidate drawn by weight.
    pub fn sample(&self, rng: &mut impl RngCore) -> Candidate {
        let mut left = unit(rng.next_u32());
        let mut candidates = self.candidates();
        let mut drawn = candidates.next();
        while let Some(candidate) = drawn {
            left -= candidate.weight;
            let next = if left > 0.0 { candidates.next() } else { None };
            if next.is_none() {
                return candidate;
            }
            drawn = next;
        }
        unreachable!("a tracker is never empty")
    }
}
