//! `Knowledge`: the two trackers of one side, and the only place that orders their observations.

use super::Tracker;
use crate::params::Params;
use crate::rules::{Announcement, Announcements, Board};

/// The beliefs of one side of a game: its belief on the enemy, and the enemy's belief on it. An
/// exchange is, for either tracker, the watcher's order (the target stands still), the
/// target's order action by action, and the target's life points.
///
/// ```
/// use ocean::params::Params;
/// use ocean::rules::{Announcement, Board, CellSet, Heading};
/// use ocean::tracker::{Knowledge, CAP};
///
/// let board = Board::new(CellSet::GRID);
/// let mut knowledge = Knowledge::new(&board, CAP);
/// // He goes north first, so he did not start in the northernmost row ...
/// let heard = [Announcement::Move(Heading::North)];
/// knowledge.hear(&board, Some(&Params::default()), None, &heard, 6, None);
/// // ... and is not in the southernmost one now.
/// assert_eq!(knowledge.enemy().cells().to_string().lines().last(), Some("..............."));
/// assert_eq!(knowledge.enemy().cells().len(), 14 * 15);
/// // Our own step east gives him as much information on us.
/// knowledge.announce(&board, &[Announcement::Move(Heading::East)], 6);
/// assert_eq!(knowledge.own().cells().len(), 14 * 15);
/// ```
#[derive(Clone, Debug)]
pub struct Knowledge {
    enemy: Tracker,
    own: Tracker,
    /// Announcements of our last order.
    announced: Announcements,
}

impl Knowledge {
    /// The beliefs before the first turn, with at most `cap` shapes (at least 2) per tracker.
    pub fn new(board: &Board, cap: usize) -> Knowledge {
        let tracker = Tracker::with_cap(board, cap);
        Knowledge::from_trackers(tracker.clone(), tracker)
    }

    /// The knowledge of existing trackers: our belief on the enemy, and his belief on us.
    pub fn from_trackers(enemy: Tracker, own: Tracker) -> Knowledge {
        Knowledge {
            enemy,
            own,
            announced: Announcements::new(),
        }
    }

    /// Our belief on the enemy.
    pub fn enemy(&self) -> &Tracker {
        &self.enemy
    }

    /// The enemy's belief on us.
    pub fn own(&self) -> &Tracker {
        &self.own
    }

    /// Observes a request: the answer to the SONAR of our last order, the announcements
    /// `heard` of the enemy's last order, his life points after it, and the answer to his
    /// SONAR. With `params` the motion model weights his order.
    pub fn hear(
        &mut self,
        board: &Board,
        params: Option<&Params>,
        sonar: Option<bool>,
        heard: &[Announcement],
        enemy_life: u8,
        his_sonar: Option<bool>,
    ) {
        self.learn(board, sonar);
        if let Some(params) = params {
            self.enemy.expect(board, params, &self.own);
        }
        self.enemy.observe_target(board, heard);
        self.enemy.observe_life(board, enemy_life);
        self.own.observe_watcher(board, heard, his_sonar);
    }

    /// Observes our own order after it was run: its announcements, and our life points after it.
    pub fn announce(&mut self, board: &Board, announced: &[Announcement], life: u8) {
        self.own.observe_target(board, announced);
        self.own.observe_life(board, life);
        self.announced = announced.iter().copied().collect();
    }

    /// Updates our belief on the enemy by our last order and the answer to its SONAR.
    /// [`Knowledge::hear`] does so; a caller that has the answer earlier need not wait for it.
    pub fn learn(&mut self, board: &Board, sonar: Option<bool>) {
        let announced = core::mem::take(&mut self.announced);
        self.enemy.observe_watcher(board, &announced, sonar);
    }
}
