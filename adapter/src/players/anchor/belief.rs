//! Beliefs about the enemy's cell: a tracker without a motion model, and a bold one that
//! assumes that the enemy keeps away from our mines.
//!
//! That he does not hurt himself need not be assumed: his life points show it exactly.

use super::constants::Constants;
use crate::players::tracking::TrackedGame;
use ocean::rules::submarine::FULL_LIFE;
use ocean::rules::{Announcement, CellSet};
use ocean::tracker::{CellMap, Observation, Tracker};

/// The bold tracker beside the exact one of [`TrackedGame`].
pub struct Belief {
    bold: Option<Tracker>,
    enemy_life: u8,
    /// Own mines after the last turn, which the enemy could know of.
    mines: CellSet,
}

impl Belief {
    /// Before the first turn.
    pub fn new() -> Belief {
        Belief {
            bold: None,
            enemy_life: FULL_LIFE,
            mines: CellSet::EMPTY,
        }
    }

    /// Updates the belief by the report of a turn and the own last order.
    pub fn update(&mut self, game: &TrackedGame) {
        let board = game.board();
        let mut bold = self.bold.take().unwrap_or_else(|| Tracker::new(board));
        let recoveries = bold.recoveries();
        bold.observe(
            board,
            Observation::Watcher(game.announced, game.report.sonar),
        );
        bold.observe(board, Observation::Target(&game.report.heard));
        if game.report.enemy_life == self.enemy_life {
            // Likelihood by a trick: blasts at our mines that cost him nothing exclude the
            // cells beside them.
            let mines = self.mines & game.submarine().mines;
            let blasts: Vec<Announcement> = mines.iter().map(Announcement::Torpedo).collect();
            if !blasts.is_empty() {
                bold.observe(board, Observation::Watcher(&blasts, None));
            }
        }
        bold.observe(board, Observation::Life(game.report.enemy_life));
        if bold.recoveries() > recoveries {
            bold = game.enemy().clone();
        }
        self.bold = Some(bold);
        self.enemy_life = game.report.enemy_life;
        self.mines = game.submarine().mines;
    }

    /// The probability of each cell: a mixture of both trackers and a uniform distribution.
    pub fn presence(&self, game: &TrackedGame, constants: &Constants) -> CellMap<f32> {
        let mut presence = *game.enemy().presence();
        let alike = 1.0 / game.enemy().cells().len() as f32;
        for cell in game.enemy().cells() {
            if let Some(bold) = &self.bold {
                presence[cell] +=
                    constants.belief_bold_weight * (bold.presence()[cell] - presence[cell]);
            }
            presence[cell] += constants.belief_uniform_weight * (alike - presence[cell]);
        }
        presence
    }
}
