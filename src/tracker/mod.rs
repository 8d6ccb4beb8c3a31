//! Bayesian tracker: the belief (posterior) on a submarine's cell, trail, mines and charges, from
//! the observations of its opponent.
//!
//! A tracker has a *target*, the submarine that it follows, and a *watcher*, the side that
//! holds the belief. One code serves two beliefs: ours on the enemy (target: enemy; watcher: we)
//! and the enemy's on us (target: we; watcher: enemy). A tracker receives observations only and
//! never sees the true state.
//!
//! [`Knowledge`] holds both trackers and alone orders their observations. An
//! [`Observation`] on its own is for tests and benches of one tracker.
//!
//! Time and memory are bounded for every sequence of observations. With a cap of `n` shapes
//! (`CAP` = 1024) there are at most `n` shapes and 32 `n` candidates at the end of each exchange
//! (16 `n` + 225 with a cap below 15, where the lighter half is one shape on up to 225 cells),
//! and at most 2 `n` shapes within an exchange. The work of each observation is at most:
//!
//! | observation | work |
//! |---|---|
//! | MOVE, TORPEDO, SONAR, SURFACE, blast | all shapes and candidates; a MOVE with at most 2,000 flood fills |
//! | SILENCE | 17 children of 3/8 `n` shapes and 12 `n` candidates; larger sets are merged first unless they make less work; 2,000 flood fills |
//! | MINE | as MOVE, and `n` tests whether all mines find a cell |
//! | TRIGGER | `n` branches of single candidates; the mines of further shapes are blurred |
//! | mines per cell | 64 `n` pairs of candidate and mine, and 65 regions |
//!
//! A pattern has at most 32 drops or is one region of 29 x 29 offsets. Merging never drops
//! the truth: a merged trail is the intersection, merged mines are the union.

mod candidates;
pub mod cell_map;
pub mod charge_filter;
mod forecast;
mod knowledge;
mod motion_model;
mod patterns;
mod queries;
mod shape;

pub use candidates::Candidate;
pub use cell_map::CellMap;
pub use charge_filter::ChargeFilter;
pub use knowledge::Knowledge;
pub use motion_model::start_kinds;

use crate::params::Params;
use crate::rules::submarine::FULL_LIFE;
use crate::rules::{Announcement, Announcements, Board, CellSet, Charges, Device, Heading};
use candidates::Candidates;
use motion_model::{start_prior, MotionModel};
use std::sync::{Arc, OnceLock};

/// Default cap: most shapes of a tracker after an exchange. Bounds time and memory
/// (docs/tracker.md has the measurements).
pub const CAP: usize = 1024;
/// Cap with which a build without optimisation keeps within a turn's time.
pub const UNOPTIMISED_CAP: usize = 128;

/// The belief about one submarine.
///
/// ```
/// use ocean::rules::{Announcement, Board, CellSet, Heading};
/// use ocean::tracker::{Observation, Tracker};
///
/// // All water is in the three western columns.
/// let water: CellSet = CellSet::GRID.iter().filter(|cell| cell.x() < 3).collect();
/// let board = Board::new(water);
/// let mut tracker = Tracker::new(&board);
/// // Two steps east end in the third column; one south more, and not in the first row.
/// for heading in [Heading::East, Heading::East, Heading::South] {
///     tracker.observe(&board, Observation::Target(&[Announcement::Move(heading)]));
///     tracker.observe(&board, Observation::Life(6));
/// }
/// let picture: Vec<String> = tracker.cells().rows('?', '.').take(3).collect();
/// assert_eq!(picture, [
///     "...............",
///     "..?............",
///     "..?............",
/// ]);
/// // All 14 cells are as likely: the entropy is ln 14 nats.
/// assert!((tracker.entropy() - 14f32.ln()).abs() < 1e-4);
/// ```
#[derive(Clone, Debug)]
pub struct Tracker {
    candidates: Candidates,
    /// Shared by copies until one changes them.
    charges: Arc<ChargeFilter>,
    /// The motion model of the target's next order; without one all possible orders have the
    /// same likelihood.
    motion: Option<Box<MotionModel>>,
    /// Heading of the target's last MOVE, unless a SILENCE followed it.
    heading: Option<Heading>,
    /// Number of MOVEs of that heading in a row.
    run: u8,
    life: u8,
    /// The target's last order, from which a recovery begins.
    heard: Announcements,
    /// Number of mines laid before a recovery, which may lie on any water.
    unplaced_mines: u32,
    recoveries: u32,
    /// Whether this exchange had a recovery, after which its loss of life says nothing.
    is_loss_unknown: bool,
    /// Computed on demand; empty after each observation.
    summary: OnceLock<Summary>,
}

/// One observation of a tracker. An exchange has them in this order; in games [`Knowledge`]
/// makes them.
#[derive(Clone, Copy, Debug)]
pub enum Observation<'a> {
    /// The watcher's order, run while the target stands still: its announcements and the
    /// answer to its SONAR.
    Watcher(&'a [Announcement], Option<bool>),
    /// The motion model for the target's next order, from its belief on the watcher.
    Expectation(&'a Params, &'a Tracker),
    /// The target's order, as announced.
    Target(&'a [Announcement]),
    /// The target's life points as the watcher receives them; ends the exchange.
    Life(u8),
}

/// The results of the most frequent queries.
#[derive(Clone, Debug)]
struct Summary {
    cells: CellSet,
    presence: CellMap<f32>,
    /// Sum of all weights.
    total: f32,
}

impl Tracker {
    /// The belief before the first turn: every water cell may be the start.
    pub fn new(board: &Board) -> Tracker {
        Tracker::with_cap(board, CAP)
    }

    /// [`Tracker::new`] with another cap than [`CAP`] (at least 2 shapes).
    pub fn with_cap(board: &Board, cap: usize) -> Tracker {
        Tracker {
            candidates: Candidates::new(*board.water(), cap.max(2)),
            charges: Arc::new(ChargeFilter::certain(&Charges::default())),
            motion: None,
            heading: None,
            run: 0,
            life: FULL_LIFE,
            heard: Announcements::new(),
            unplaced_mines: 0,
            recoveries: 0,
            is_loss_unknown: false,
            summary: OnceLock::new(),
        }
    }

    /// The belief on a target that is on one of these cells, has just surfaced and has no mine
    /// out: for composed situations without a history.
    pub fn from_cells(board: &Board, cells: CellSet, charges: &Charges, life: u8) -> Tracker {
        Tracker {
            candidates: Candidates::new(cells, CAP),
            charges: Arc::new(ChargeFilter::certain(charges)),
            life,
            ..Tracker::new(board)
        }
    }

    /// Takes a single observation, for tests and benches of one tracker.
    pub fn observe(&mut self, board: &Board, observation: Observation) {
        match observation {
            Observation::Watcher(actions, sonar) => self.observe_watcher(board, actions, sonar),
            Observation::Expectation(params, watcher) => self.expect(board, params, watcher),
            Observation::Target(actions) => self.observe_target(board, actions),
            Observation::Life(life) => self.observe_life(board, life),
        }
    }

    /// Filters by the sonar (with its answer) and the blasts of the watcher's order, which was
    /// run while the target stood still.
    fn observe_watcher(&mut self, board: &Board, actions: &[Announcement], sonar: Option<bool>) {
        for action in actions {
            if let (Announcement::Sonar(sector), Some(there)) = (action, sonar) {
                let sector = sector.cells();
                let possible = if there { sector } else { !sector };
                self.candidates.retain(|_, _| possible);
            }
            if let Some(blast) = action.blast() {
                self.candidates.blast(board, blast);
            }
        }
        self.heard.clear();
        self.refresh(board);
    }

    /// Prepares the motion model for the target's next order; `watcher` is the target's belief
    /// on the watcher. To be called before each order of the target.
    fn expect(&mut self, board: &Board, params: &Params, watcher: &Tracker) {
        let candidates = &mut self.candidates;
        let motion = self.motion.get_or_insert_with(|| {
            let prior = start_prior(board, params);
            candidates.multiply_weights(|cell| prior[cell]);
            Box::new(MotionModel::new(board, params))
        });
        motion.set_mine_damage(board, &watcher.mine_damage(board));
        self.summary.take();
    }

    /// Updates candidates and charges by the target's order, as announced.
    fn observe_target(&mut self, board: &Board, actions: &[Announcement]) {
        let charges = Arc::make_mut(&mut self.charges);
        for action in actions {
            match action {
                Announcement::Move(_) => charges.charge(),
                Announcement::Torpedo(_) => charges.spend(Device::Torpedo),
                Announcement::Sonar(_) => charges.spend(Device::Sonar),
                Announcement::Silence => charges.spend(Device::Silence),
                Announcement::Mine => charges.spend(Device::Mine),
                Announcement::Surface(_) | Announcement::Trigger(_) => {}
            }
        }
        self.observe_order(board, actions);
    }

    /// Updates the candidates by the target's order, and keeps it for a recovery.
    fn observe_order(&mut self, board: &Board, actions: &[Announcement]) {
        self.apply_order(board, actions);
        self.heard = actions.iter().copied().collect();
        self.refresh(board);
    }

    /// Updates the candidates by the target's order.
    fn apply_order(&mut self, board: &Board, actions: &[Announcement]) {
        for action in actions {
            let candidates = &mut self.candidates;
            match *action {
                Announcement::Move(heading) => {
                    let run = if self.heading == Some(heading) {
                        self.run
                    } else {
                        0
                    };
                    candidates.step(
                        board,
                        heading,
                        self.motion.as_deref_mut(),
                        self.heading,
                        self.run,
                    );
                    self.run = run.saturating_add(1);
                    self.heading = Some(heading);
                }
                Announcement::Surface(sector) => candidates.surface(sector.cells()),
                Announcement::Torpedo(target) => {
                    let reach = *board.torpedo_reach(target);
                    candidates.retain(|_, _| reach);
                }
                Announcement::Silence => {
                    candidates.silence(board, self.motion.as_deref());
                    self.heading = None;
                }
                Announcement::Mine => candidates.lay_mine(board),
                Announcement::Trigger(target) if self.unplaced_mines == 0 => {
                    candidates.trigger(board, target);
                }
                // It may have been one of the mines that may lie anywhere.
                Announcement::Trigger(_) => {
                    candidates.mines = candidates.mines.saturating_sub(1);
                    self.unplaced_mines = self.unplaced_mines.min(candidates.mines as u32);
                }
                Announcement::Sonar(_) => {}
            }
            if let Some(blast) = action.blast() {
                candidates.blast(board, blast);
            }
        }
    }

    /// Ends an exchange (watcher's order, target's order) by the target's life points as the
    /// watcher receives them. The loss must equal the target's surfaces and the damage of both
    /// sides' blasts at its cells of those moments.
    fn observe_life(&mut self, board: &Board, life: u8) {
        let lost = self.life.saturating_sub(life);
        self.life = life;
        if self.is_loss_unknown {
            self.candidates.begin_exchange();
        } else {
            self.candidates.end_exchange(lost, life == 0);
        }
        self.refresh(board);
        let floor = self.motion.as_ref().map_or(0.0, |model| model.floor);
        self.candidates.normalise(floor);
        self.is_loss_unknown = false;
    }

    /// Ends an observation: recovers if it was impossible, and drops the results of queries.
    fn refresh(&mut self, board: &Board) {
        if self.candidates.is_empty() {
            self.recover(board);
        }
        self.summary.take();
    }

    fn summary(&self) -> &Summary {
        self.summary.get_or_init(|| {
            let (mut presence, total) = self.candidates.presence();
            let cells = self.candidates.cells();
            for cell in cells {
                presence[cell] /= total;
            }
            Summary {
                cells,
                presence,
                total,
            }
        })
    }

    /// Restarts the belief from all water, filtered by the last order if any candidate is left
    /// then.
    fn recover(&mut self, board: &Board) {
        self.recoveries += 1;
        self.is_loss_unknown = true;
        let Candidates {
            cap, mines, merges, ..
        } = self.candidates;
        self.unplaced_mines = mines as u32;
        let heard = core::mem::take(&mut self.heard);
        for order in [heard.as_slice(), &[]] {
            self.candidates = Candidates::new(*board.water(), cap);
            self.apply_order(board, order);
            self.candidates.begin_exchange();
            if !self.candidates.is_empty() {
                break;
            }
        }
        self.candidates.mines = mines;
        self.candidates.merges += merges;
    }

    /// The belief after one more order of the target, which leaves it with this life: for
    /// orders that are considered. The distribution of its charges stays the one before.
    #[must_use]
    pub fn after(&self, board: &Board, actions: &[Announcement], life: u8) -> Tracker {
        let mut after = self.clone();
        after.observe_order(board, actions);
        after.observe_life(board, life);
        after
    }

    /// A copy with another cap (at least 2 shapes), merged to it.
    #[must_use]
    pub fn coarse(&self, cap: usize) -> Tracker {
        let mut coarse = self.clone();
        coarse.candidates.cap = cap.max(2);
        coarse.candidates.compress(cap.max(2));
        coarse.summary.take();
        coarse
    }

    /// Upper bound of the work of [`Tracker::after`], in candidates of some 10 ns each; a shape
    /// counts as eight of them (measured, docs/tracker.md).
    pub fn work(&self, actions: &[Announcement]) -> usize {
        let silent = actions.contains(&Announcement::Silence);
        (self.len() + 8 * self.shapes()) * if silent { 17 } else { 1 }
    }
}
