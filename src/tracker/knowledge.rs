//! Both trackers of one side, and the only place that orders their observations.

use super::Tracker;
use crate::params::Params;
use crate::rules::{Announcement, Announcements, Board};

/// What one side of a game knows: the possible cells of the enemy, and its own ones as
/// the enemy knows them. One exchange is, for either tracker, the watcher's order
/// (the target stands still), the target's order action by action, and the target's
/// life points.
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
/// // Our own step east shows him as much of us.
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
    /// Nothing but the map, with at most `cap` shapes (at least 2) in either tracker.
    pub fn new(board: &Board, cap: usize) -> Knowledge {
        let tracker = Tracker::with_cap(board, cap);
        Knowledge::of(tracker.clone(), tracker)
    }

    /// From existing trackers: of the enemy, and of us as the enemy knows us.
    pub fn of(enemy: Tracker, own: Tracker) -> Knowledge {
        Knowledge {
            enemy,
            own,
            announced: Announcements::new(),
        }
    }

    /// The tracker of the enemy, with our knowledge.
    pub fn enemy(&self) -> &Tracker {
        &self.enemy
    }

    /// The tracker of ourselves, with the enemy's knowledge.
    pub fn own(&self) -> &Tracker {
        &self.own
    }

    /// A request: the answer to the SONAR of our last order, what was `heard` of
    /// the enemy's last order, his life points after it, and the answer to his
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

    /// Our own order was run: what the enemy hears of it, and our life points
    /// after it.
    pub fn announce(&mut self, board: &Board, announced: &[Announcement], life: u8) {
        self.own.observe_target(board, announced);
        self.own.observe_life(board, life);
        self.announced = announced.iter().copied().collect();
    }

    /// What our last order shows of the enemy, given the answer to its SONAR. A
    /// request brings that answer; who knows it before need not wait for
    /// [`Knowledge::hear`].
    pub fn learn(&mut self, board: &Board, sonar: Option<bool>) {
        let announced = core::mem::take(&mut self.announced);
        self.enemy.observe_watcher(board, &announced, sonar);
    }
}
