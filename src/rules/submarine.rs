//! `Submarine`: the hidden state of one side.

use super::orders::{FULL_HIT, RIM_HIT};
use super::{Cell, CellSet, Charges};

/// Life points at the start (referee: `PlayerModel`).
pub const FULL_LIFE: u8 = 6;

/// One side's hidden state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Submarine {
    /// The present cell.
    pub cell: Cell,
    /// Life points, 0..=6.
    pub life: u8,
    /// Cells visited since the last SURFACE, the present one included.
    pub trail: CellSet,
    /// Charges of its devices.
    pub charges: Charges,
    /// Mines that can be triggered.
    pub mines: CellSet,
    /// Mines dropped in the turn being played, or in the last one: they cannot be triggered
    /// before the owner's next turn.
    pub fresh_mines: CellSet,
    /// Mines triggered in the turn being played, or in the last one.
    pub spent_mines: CellSet,
    /// Answer to the SONAR of the last turn, if there was one.
    pub sonar: Option<bool>,
}

impl Submarine {
    /// A submarine at its starting cell, which counts as visited.
    pub fn new(cell: Cell) -> Submarine {
        Submarine {
            cell,
            life: FULL_LIFE,
            trail: cell.into(),
            charges: Charges::default(),
            mines: CellSet::EMPTY,
            fresh_mines: CellSet::EMPTY,
            spent_mines: CellSet::EMPTY,
            sonar: None,
        }
    }

    /// Begins the owner's turn after its answer was received (referee:
    /// `PlayerModel.updateMines`): exploded mines vanish, the others are armed.
    pub fn begin_turn(&mut self) {
        self.mines |= self.fresh_mines;
        self.fresh_mines = CellSet::EMPTY;
        self.spent_mines = CellSet::EMPTY;
        self.sonar = None;
    }

    /// Applies a blast's damage; life stops at 0 (referee: `Game.explode`).
    #[inline]
    pub fn take_blast(&mut self, blast: Cell) {
        self.life = self.life.saturating_sub(blast_damage(blast, self.cell));
    }
}

/// Life points that a blast takes from a submarine: 2 on its cell, 1 on the eight around it, else 0.
#[inline]
pub fn blast_damage(blast: Cell, at: Cell) -> u8 {
    match blast.chebyshev(at) {
        0 => FULL_HIT,
        1 => RIM_HIT,
        _ => 0,
    }
}
