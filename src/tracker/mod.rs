//! The belief about a submarine's cell, trail, mines and charges, from what its
//! opponent receives.
//!
//! A tracker has a *target*, the submarine it follows, and a *watcher*, the
//! side whose knowledge it keeps. One code serves two readings: of the enemy
//! (target: he; watcher: we) and of ourselves (target: we; watcher: he). It is
//! fed observations only and never sees the true state.
//!
//! [`Knowledge`] holds both readings and alone orders their observations. An
//! [`Observation`] on its own is for tests and benches of one tracker.
//!
//! Time and memory are bounded whatever is announced. With a cap of `n` shapes
//! (`CAP` = 1024) there are at most `n` shapes and 32 `n` candidates at the end of
//! each exchange (16 `n` + 225 with a cap below 15: the lighter half then is one shape,
//! on as many cells as the sea has) and at most 2 `n` shapes within one, and
//!
//! | observation | goes at most through |
//! |---|---|
//! | MOVE, TORPEDO, SONAR, SURFACE, blast | its shapes and candidates |
//! | SILENCE | 17 children of 3/8 `n` shapes and 12 `n` candidates; with more, only as long as it is less work, else they are merged before |
//! | MINE | the same, and `n` times whether all mines find a cell |
//! | TRIGGER | `n` branches of single candidates; beyond, mines are blurred |
//! | mines per cell | 64 `n` pairs of candidate and mine, and 65 regions |
//!
//! A pattern has at most 32 drops or is one region of 29 x 29 offsets. What is
//! merged to keep that never drops the truth: a merged trail is the intersection,
//! merged mines are the union.

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

use crate::params::Params;
use crate::rules::submarine::FULL_LIFE;
use crate::rules::{Announcement, Announcements, Board, CellSet, Charges, Device, Heading};
use candidates::Candidates;
use motion_model::{prior, MotionModel};
use std::sync::{Arc, OnceLock};

/// Most shapes kept by default.
pub const CAP: usize = 1024;
/// Most shapes that keep a build without optimisation within a turn's time.
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
    /// Of the target's next order; without it all ways that are possible have the
    /// same likelihood.
    motion: Option<Box<MotionModel>>,
    /// Of its last MOVE, unless a SILENCE followed it.
    heading: Option<Heading>,
    life: u8,
    /// The target's last order, to begin again from if it proves impossible.
    heard: Announcements,
    /// Mines laid before a recovery: they may lie anywhere.
    strays: u32,
    recoveries: u32,
    /// Whether this exchange had a recovery: its losses are not known then.
    blind: bool,
    /// Made on demand, until the next observation.
    summary: OnceLock<Summary>,
}

/// One observation of a tracker. An exchange has them in this order; the games' own
/// exchanges go through [`Knowledge`].
#[derive(Clone, Copy, Debug)]
pub enum Observation<'a> {
    /// The watcher's order was run while the target stood still: its announcements
    /// and the answer to its SONAR.
    Watcher(&'a [Announcement], Option<bool>),
    /// The motion model for the target's next order, from what it knows of the
    /// watcher.
    Expectation(&'a Params, &'a Tracker),
    /// The target's order, as announced.
    Target(&'a [Announcement]),
    /// The target's life points; ends the exchange.
    Life(u8),
}

/// Answers to the most frequent queries.
#[derive(Clone, Debug)]
struct Summary {
    cells: CellSet,
    presence: CellMap<f32>,
    /// Sum of all weights.
    total: f32,
}

impl Tracker {
    /// Nothing known but the map: any water cell may be the start.
    pub fn new(board: &Board) -> Tracker {
        Tracker::with_cap(board, CAP)
    }

    /// As [`Tracker::new`], keeping at most `cap` shapes (at least 2).
    pub fn with_cap(board: &Board, cap: usize) -> Tracker {
        Tracker {
            candidates: Candidates::new(*board.water(), cap.max(2)),
            charges: Arc::new(ChargeFilter::new()),
            motion: None,
            heading: None,
            life: FULL_LIFE,
            heard: Announcements::new(),
            strays: 0,
            recoveries: 0,
            blind: false,
            summary: OnceLock::new(),
        }
    }

    /// What is known when the target is on one of these cells, has just
    /// surfaced and laid no mine: for situations out of the blue.
    pub fn knowing(cells: CellSet, charges: &Charges, life: u8) -> Tracker {
        Tracker {
            candidates: Candidates::new(cells, CAP),
            charges: Arc::new(ChargeFilter::certain(charges)),
            motion: None,
            heading: None,
            life,
            heard: Announcements::new(),
            strays: 0,
            recoveries: 0,
            blind: false,
            summary: OnceLock::new(),
        }
    }

    /// Takes in a single observation, for tests and benches of one tracker.
    pub fn observe(&mut self, board: &Board, observation: Observation) {
        match observation {
            Observation::Watcher(actions, sonar) => self.observe_watcher(board, actions, sonar),
            Observation::Expectation(params, watcher) => self.expect(board, params, watcher),
            Observation::Target(actions) => self.observe_target(board, actions),
            Observation::Life(life) => self.observe_life(board, life),
        }
    }

    /// The watcher's order was run while the target stood still: its sonar
    /// (with the answer the watcher got) and its blasts.
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

    /// The motion model for the target's next order, from what it knows of the
    /// watcher: `watcher` is that other reading. To be called before each order of the
    /// target; without it all orders that are possible have the same likelihood.
    fn expect(&mut self, board: &Board, params: &Params, watcher: &Tracker) {
        let candidates = &mut self.candidates;
        let motion = self.motion.get_or_insert_with(|| {
            let prior = prior(board, params);
            candidates.weigh(|cell| prior[cell]);
            Box::new(MotionModel::new(board, params))
        });
        motion.avoid(board, &watcher.mine_damage(board));
        self.summary.take();
    }

    /// The target's order, as announced.
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
        self.hear(board, actions);
    }

    /// The target's order but for its charges.
    fn hear(&mut self, board: &Board, actions: &[Announcement]) {
        self.follow(board, actions);
        self.heard = actions.iter().copied().collect();
        self.refresh(board);
    }

    fn follow(&mut self, board: &Board, actions: &[Announcement]) {
        for action in actions {
            let candidates = &mut self.candidates;
            match *action {
                Announcement::Move(heading) => {
                    candidates.step(board, heading, self.motion.as_deref(), self.heading);
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
                Announcement::Mine => candidates.lay(board),
                Announcement::Trigger(target) if self.strays == 0 => {
                    candidates.trigger(board, target);
                }
                // It may have been a stray.
                Announcement::Trigger(_) => {
                    candidates.mines = candidates.mines.saturating_sub(1);
                    self.strays = self.strays.min(candidates.mines as u32);
                }
                Announcement::Sonar(_) => {}
            }
            if let Some(blast) = action.blast() {
                candidates.blast(board, blast);
            }
        }
    }

    /// Ends an exchange (watcher's order, target's order): the target's life
    /// points as the watcher receives them now. What was lost must equal
    /// surfaces and blasts of both sides at the cells held at those moments.
    fn observe_life(&mut self, board: &Board, life: u8) {
        let lost = self.life.saturating_sub(life);
        self.life = life;
        if self.blind {
            self.candidates.begin();
        } else {
            self.candidates.settle(lost, life == 0);
        }
        self.refresh(board);
        let floor = self.motion.as_ref().map_or(0.0, |model| model.floor);
        self.candidates.normalise(floor);
        self.blind = false;
    }

    /// After every observation: recovers from an impossible one.
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

    /// Begins again from all the water, then from what the last order leaves of it.
    fn recover(&mut self, board: &Board) {
        self.recoveries += 1;
        self.blind = true;
        let Candidates {
            cap, mines, merges, ..
        } = self.candidates;
        self.strays = mines as u32;
        let heard = core::mem::take(&mut self.heard);
        for order in [heard.as_slice(), &[]] {
            self.candidates = Candidates::new(*board.water(), cap);
            self.follow(board, order);
            self.candidates.begin();
            if !self.candidates.is_empty() {
                break;
            }
        }
        self.candidates.mines = mines;
        self.candidates.merges += merges;
    }

    /// What is known after one more order of the target, which leaves it with
    /// this life: for comparing orders that are only thought of. Its charges are
    /// those before the order.
    #[must_use]
    pub fn after(&self, board: &Board, actions: &[Announcement], life: u8) -> Tracker {
        let mut after = self.clone();
        after.hear(board, actions);
        after.observe_life(board, life);
        after
    }

    /// A copy that keeps at most `cap` shapes (at least 2) from now on.
    #[must_use]
    pub fn coarse(&self, cap: usize) -> Tracker {
        let mut coarse = self.clone();
        coarse.candidates.cap = cap.max(2);
        coarse.candidates.compress(cap.max(2));
        coarse.summary.take();
        coarse
    }

    /// How much [`Tracker::after`] has to do at most, in candidates gone through
    /// at some 10 ns each: a shape takes as long as eight of them.
    pub fn work(&self, actions: &[Announcement]) -> usize {
        let silent = actions.contains(&Announcement::Silence);
        (self.len() + 8 * self.shapes()) * if silent { 17 } else { 1 }
    }
}
