//! Where may a submarine be, from what its opponent was told.
//!
//! A tracker has a *target*, the submarine it follows, and a *watcher*, the
//! side whose knowledge it keeps. One code serves two readings: of the enemy
//! (target: he; watcher: we) and of ourselves (target: we; watcher: he). It is
//! fed observations only and never sees the true state.

use crate::rules::{Announcement, Board, CellSet, Heading};

/// What is known of one submarine.
#[derive(Clone, Debug)]
pub struct Tracker {
    cells: CellSet,
}

impl Tracker {
    /// Nothing known but the map: any water cell may be the start.
    pub fn new(board: &Board) -> Tracker {
        Tracker {
            cells: *board.water(),
        }
    }

    /// The watcher's order was run while the target stood still: its sonar
    /// (with the answer the watcher got) and its blasts.
    pub fn observe_watcher(
        &mut self,
        board: &Board,
        actions: &[Announcement],
        sonar: Option<bool>,
    ) {
        let _ = board;
        for action in actions {
            if let (Announcement::Sonar(sector), Some(there)) = (action, sonar) {
                let sector = sector.cells();
                self.cells = if there {
                    self.cells & sector
                } else {
                    self.cells - sector
                };
            }
        }
    }

    /// The target's order, as announced.
    pub fn observe_target(&mut self, board: &Board, actions: &[Announcement]) {
        let water = *board.water();
        for action in actions {
            self.cells = match *action {
                Announcement::Move(heading) => self.cells.shifted(heading) & water,
                Announcement::Surface(sector) => self.cells & sector.cells(),
                Announcement::Torpedo(target) => self.cells & *board.torpedo_reach(target),
                Announcement::Silence => {
                    let mut reached = self.cells;
                    for heading in Heading::ALL {
                        let mut line = self.cells;
                        for _ in 0..4 {
                            line = line.shifted(heading) & water;
                            reached |= line;
                        }
                    }
                    reached
                }
                _ => self.cells,
            };
        }
    }

    /// Ends an exchange (watcher's order, target's order): the target's life
    /// points as the watcher is told them now. What was lost must equal
    /// surfaces and blasts of both sides at the cells held at those moments.
    pub fn observe_life(&mut self, board: &Board, life: u8) {
        let _ = (board, life);
    }

    /// Cells the target may be on.
    pub fn cells(&self) -> CellSet {
        self.cells
    }
}
