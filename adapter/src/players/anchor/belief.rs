//! The beliefs about the enemy's cell: a tracker without a motion model, and a bold one
//! that supposes he keeps away from our mines.
//!
//! That he does not hurt himself needs no supposing: the life points he has left
//! show it exactly.

use super::constants::Constants;
use crate::players::pilot::Pilot;
use ocean::rules::submarine::FULL_LIFE;
use ocean::rules::{Announcement, CellSet};
use ocean::tracker::{CellMap, Observation, Tracker};

/// The bold tracker beside the pilot's safe one.
pub struct Belief {
    bold: Option<Tracker>,
    enemy_life: u8,
    /// Own mines that he could know of.
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

    /// Takes in the turn that the pilot has just taken in.
    pub fn update(&mut self, pilot: &Pilot) {
        let board = pilot.board();
        let mut bold = self.bold.take().unwrap_or_else(|| Tracker::new(board));
        let recoveries = bold.recoveries();
        bold.observe(board, Observation::Watcher(&pilot.announced, pilot.sonar));
        bold.observe(board, Observation::Target(&pilot.heard));
        if pilot.enemy_life == self.enemy_life {
            // Blasts at our mines that would have hurt him if he stood there:
            // as he lost nothing, he is taken not to.
            let mines = self.mines & pilot.own().mines;
            let blasts: Vec<Announcement> = mines.iter().map(Announcement::Torpedo).collect();
            if !blasts.is_empty() {
                bold.observe(board, Observation::Watcher(&blasts, None));
            }
        }
        bold.observe(board, Observation::Life(pilot.enemy_life));
        if bold.recoveries() > recoveries {
            bold = pilot.enemy().clone();
        }
        self.bold = Some(bold);
        self.enemy_life = pilot.enemy_life;
        self.mines = pilot.own().mines;
    }

    /// The probability of each cell, mixed from both trackers.
    pub fn presence(&self, pilot: &Pilot, constants: &Constants) -> CellMap<f32> {
        let mut presence = *pilot.enemy().presence();
        let alike = 1.0 / pilot.enemy().cells().len() as f32;
        for cell in pilot.enemy().cells() {
            if let Some(bold) = &self.bold {
                presence[cell] += constants.bold * (bold.presence()[cell] - presence[cell]);
            }
            presence[cell] += constants.uniform * (alike - presence[cell]);
        }
        presence
    }
}
