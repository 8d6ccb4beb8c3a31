//! Both trackers of one side, and the only place that orders their observations.

use super::Tracker;
use crate::params::Params;
use crate::rules::{Announcement, Announcements, Board, Cell};

/// What one side of a game knows: where the enemy may be, and where the enemy
/// may think it to be.
///
/// ```
/// use ocean::params::Params;
/// use ocean::rules::{Announcement, Board, Cell, CellSet, Heading};
/// use ocean::tracker::{Knowledge, CAP};
///
/// let board = Board::new(CellSet::GRID);
/// let mut knowledge = Knowledge::new(&board, CAP);
/// let here = Cell::new(7, 7).expect("in the grid");
/// // He goes north first, so he did not start in the northernmost row ...
/// let heard = [Announcement::Move(Heading::North)];
/// knowledge.hear(&board, &Params::default(), None, &heard, 6, here);
/// // ... and is not in the southernmost one now.
/// assert_eq!(knowledge.enemy().cells().to_string().lines().last(), Some("..............."));
/// assert_eq!(knowledge.enemy().cells().len(), 14 * 15);
/// // Our own step east tells him as much of us.
/// let announced = [Announcement::Move(Heading::East)].into_iter().collect();
/// knowledge.announce(&board, announced, 6);
/// assert_eq!(knowledge.own().cells().len(), 14 * 15);
/// ```
#[derive(Clone, Debug)]
pub struct Knowledge {
    enemy: Tracker,
    own: Tracker,
    /// What the enemy heard of our last order.
    announced: Announcements,
}

impl Knowledge {
    /// Nothing but the map, with at most `cap` shapes (at least 2) in either tracker.
    pub fn new(board: &Board, cap: usize) -> Knowledge {
        let tracker = Tracker::with_cap(board, cap);
        Knowledge {
            enemy: tracker.clone(),
            own: tracker,
            announced: Announcements::new(),
        }
    }

    /// What we know of the enemy.
    pub fn enemy(&self) -> &Tracker {
        &self.enemy
    }

    /// What the enemy knows of us.
    pub fn own(&self) -> &Tracker {
        &self.own
    }

    /// A request: the answer to the SONAR of our last order, what was `heard` of
    /// the enemy's last order, his life points, and the cell we are on.
    pub fn hear(
        &mut self,
        board: &Board,
        params: &Params,
        sonar: Option<bool>,
        heard: &[Announcement],
        enemy_life: u8,
        cell: Cell,
    ) {
        self.enemy.observe_watcher(board, &self.announced, sonar);
        self.enemy.expect(board, params, &self.own);
        self.enemy.observe_target(board, heard);
        self.enemy.observe_life(board, enemy_life);
        let his_sonar = heard.iter().find_map(|action| match action {
            Announcement::Sonar(sector) => Some(cell.sector() == *sector),
            _ => None,
        });
        self.own.observe_watcher(board, heard, his_sonar);
    }

    /// Our own order was run: what the enemy hears of it, and our life points
    /// after it.
    pub fn announce(&mut self, board: &Board, announced: Announcements, life: u8) {
        self.own.observe_target(board, &announced);
        self.own.observe_life(board, life);
        self.announced = announced;
    }
}
