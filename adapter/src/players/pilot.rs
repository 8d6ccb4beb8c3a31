//! The common part of the panel's players: following a game through its
//! requests, and the plain questions every style asks of it.
//!
//! A style decides, a [`Pilot`] knows: the own submarine for certain, the enemy
//! and the enemy's idea of us through the tracker.

use super::own_side::OwnSide;
use arena::game::BuiltInPlayer;
use common::SplitMix64;
use ocean::protocol::{print_order, Briefing, Report};
use ocean::rules::submarine::{blast_damage, FULL_LIFE};
use ocean::rules::{
    Action, ActionKind, Announcements, Board, Cell, CellSet, Device, Heading, Sector,
};
use ocean::tracker::{CellMap, Knowledge, Tracker, CAP};

/// How one player of the panel plays.
pub trait Style: Send {
    /// The starting cell, on water.
    fn start(&mut self, board: &Board, stream: &mut SplitMix64) -> Cell {
        roomy_start(board, stream)
    }

    /// Writes this turn's order by [`Pilot::act`].
    fn write_order(&mut self, pilot: &mut Pilot);
}

/// A style as a player: follows the requests and answers them.
pub struct Piloted<S> {
    style: S,
    stream: SplitMix64,
    pilot: Option<Pilot>,
}

impl<S: Style> Piloted<S> {
    /// A player of this style with its own random stream.
    pub fn new(style: S, seed: u64) -> Piloted<S> {
        Piloted {
            style,
            stream: SplitMix64::new(seed),
            pilot: None,
        }
    }
}

impl<S: Style> BuiltInPlayer for Piloted<S> {
    fn answer(&mut self, lines: &[String]) -> String {
        let lines = lines.iter().map(String::as_str);
        let Some(pilot) = &mut self.pilot else {
            let Ok(briefing) = Briefing::parse(lines) else {
                return "0 0".to_string();
            };
            let board = Board::new(briefing.water);
            let start = self.style.start(&board, &mut self.stream);
            let stream = SplitMix64::new(self.stream.next_number());
            self.pilot = Some(Pilot::new(&briefing, start, stream));
            return start.to_string();
        };
        if let Ok(report) = Report::parse(lines) {
            pilot.begin(&report);
            self.style.write_order(pilot);
        }
        pilot.finish()
    }
}

/// A submarine in a game, and what is known of it all.
pub struct Pilot {
    side: OwnSide,
    knowledge: Knowledge,
    /// The enemy's life points.
    pub enemy_life: u8,
    /// The own random stream.
    pub stream: SplitMix64,
    /// The last request.
    pub heard: Announcements,
    /// Answer to the SONAR of the own last turn.
    pub sonar: Option<bool>,
    /// What the enemy heard of the own last order.
    pub announced: Announcements,
}

impl Pilot {
    fn new(briefing: &Briefing, start: Cell, stream: SplitMix64) -> Pilot {
        let side = OwnSide::new(briefing, start);
        Pilot {
            knowledge: Knowledge::new(&side.board, CAP),
            enemy_life: FULL_LIFE,
            stream,
            heard: Announcements::new(),
            sonar: None,
            announced: Announcements::new(),
            side,
        }
    }

    /// Takes a request in and starts a new order.
    fn begin(&mut self, report: &Report) {
        self.side.begin(report);
        self.knowledge.hear(
            &self.side.board,
            None,
            report.sonar,
            &report.heard,
            report.enemy_life,
            report.enemy_sonar(),
        );
        self.enemy_life = report.enemy_life;
        self.heard = report.heard.clone();
        self.sonar = report.sonar;
    }

    /// Ends the order, with something legal if nothing was ordered.
    fn finish(&mut self) -> String {
        if self.side.order().is_empty() {
            self.act_somehow();
        }
        self.announced = self.side.announced().clone();
        let life = self.own().life;
        self.knowledge
            .announce(&self.side.board, &self.announced, life);
        print_order(self.side.order())
    }

    /// Any action that does little harm; SURFACE last.
    fn act_somehow(&mut self) {
        let cell = self.own().cell;
        let harm = |action: &Action| match *action {
            Action::Move { .. } => 0,
            Action::Sonar(_) => 1,
            Action::Mine(_) => 2,
            Action::Silence { .. } => 3,
            Action::Torpedo(target) | Action::Trigger(target) => {
                4 + 10 * u32::from(blast_damage(target, cell))
            }
            Action::Surface => 15,
        };
        if let Some(action) = self.actions().into_iter().min_by_key(harm) {
            self.act(action);
        }
    }

    /// What is known of the enemy.
    pub fn enemy(&self) -> &Tracker {
        self.knowledge.enemy()
    }

    /// The tracker of ourselves, with the enemy's knowledge.
    pub fn known(&self) -> &Tracker {
        self.knowledge.own()
    }

    /// The sea.
    pub fn board(&self) -> &Board {
        &self.side.board
    }

    /// The own submarine, after what was ordered so far.
    pub fn own(&self) -> &ocean::rules::Submarine {
        self.side.submarine()
    }

    /// The own side.
    pub fn side(&self) -> &OwnSide {
        &self.side
    }

    /// What may follow in the order now.
    pub fn actions(&self) -> Vec<Action> {
        self.side.actions()
    }

    /// Adds an action of [`Pilot::actions`] to the order.
    pub fn act(&mut self, action: Action) {
        self.side.act(action);
    }

    /// Whether an action of this kind stands in the order.
    pub fn has_done(&self, kind: ActionKind) -> bool {
        self.side.order().iter().any(|done| done.kind() == kind)
    }

    /// The first of these devices that is not full.
    pub fn to_charge(&self, wanted: &[Device]) -> Option<Device> {
        wanted
            .iter()
            .copied()
            .find(|&device| self.side.league().has(device) && !self.own().charges.is_full(device))
    }

    /// Surfaces if no neighbouring cell is open: where one has to go on from.
    /// Not with the last life point.
    pub fn surface_if_stuck(&mut self) {
        let stuck = (CellSet::from(self.own().cell).neighbours() & self.side.open()).is_empty();
        if stuck && self.own().life > 1 {
            self.act(Action::Surface);
        }
    }

    /// Moves, and charges the first device that is not full.
    pub fn go(&mut self, heading: Heading, wanted: &[Device]) {
        let charge = self.to_charge(wanted);
        self.act(Action::Move { heading, charge });
    }

    /// The best blast of a kind that can be caused now, with what it is worth
    /// by [`Pilot::gain`].
    pub fn best_blast(&self, damage: &DamageMap, kind: ActionKind) -> Option<(f32, Action)> {
        let gains = self
            .actions()
            .into_iter()
            .filter_map(|action| match action {
                Action::Torpedo(blast) | Action::Trigger(blast) if action.kind() == kind => {
                    Some((self.gain(damage, blast)?, action))
                }
                _ => None,
            });
        gains.max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// Expected life points a blast takes of the enemy more than of us, with a
    /// point on top for sinking him. `None` if it would sink us.
    pub fn gain(&self, damage: &DamageMap, blast: Cell) -> Option<f32> {
        let own = self.own();
        let hurts = blast_damage(blast, own.cell);
        let kill = damage.at_least(blast, self.enemy_life);
        (hurts < own.life).then(|| {
            let dealt = if self.enemy_life == 1 {
                damage.at_least(blast, 1)
            } else {
                damage.expected(blast)
            };
            dealt + kill - 1.2 * f32::from(hurts)
        })
    }

    /// Causes every blast that is worth `least` life points or more. Those at
    /// mines first.
    pub fn fire(&mut self, damage: &DamageMap, least_trigger: f32, least_torpedo: f32) {
        for (kind, least) in [
            (ActionKind::Trigger, least_trigger),
            (ActionKind::Torpedo, least_torpedo),
        ] {
            match self.best_blast(damage, kind) {
                Some((gain, action)) if gain >= least => self.act(action),
                _ => {}
            }
        }
    }

    /// Asks for the sector whose answer removes most entropy, if one holds a share of the
    /// enemy's presence near a half.
    pub fn ask(&mut self) {
        let presence = *self.enemy().presence();
        let share = |sector: Sector| presence.sum(sector.cells() & *self.board().water());
        let best = Sector::all()
            .map(|sector| ((share(sector) - 0.5).abs(), sector))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let ready = self.own().charges.is_full(Device::Sonar);
        if let Some((off, sector)) = best.filter(|_| ready && !self.has_done(ActionKind::Sonar)) {
            if off < 0.3 {
                self.act(Action::Sonar(sector));
            }
        }
    }

    /// Drops a mine on the side with the highest positive worth.
    pub fn drop_mine(&mut self, worth: impl Fn(Cell) -> f32) {
        let cell = self.own().cell;
        let best = self
            .actions()
            .into_iter()
            .filter_map(|action| match action {
                Action::Mine(heading) => Some((worth(cell.step(heading)?), action)),
                _ => None,
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        match best {
            Some((worth, action)) if worth > 0.0 => self.act(action),
            _ => {}
        }
    }

    /// A mine that covers more new cells than `from`, where it covers most.
    pub fn drop_mine_on_new_cells(&mut self, from: f32) {
        let covered = (self.own().mines | self.own().fresh_mines).grown();
        let board = self.board().clone();
        self.drop_mine(|cell| {
            let fresh = (*board.blast_area(cell) & *board.water()) - covered;
            fresh.len() as f32 - from
        });
    }

    /// SILENCE to where the longest way is left, clear of mines; a way of `most`
    /// steps is long enough.
    pub fn silence_to_room(&mut self, most: usize) {
        let water = *self.board().water();
        let mines = self.enemy().mine_cover(self.board());
        let ends = self.silences();
        let best = ends
            .into_iter()
            .map(|(action, cell, trail)| {
                let walk = room(cell, &(water - trail)).min(most) as f32;
                let chance = self.stream.below(100) as f32 / 100.0;
                (0.1 * walk + chance - mines[cell].min(2.0), action)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, action)) = best {
            self.act(action);
        }
    }

    /// The ways of a SILENCE possible now: the action, the cell it ends on, and
    /// the trail before it.
    pub fn silences(&self) -> Vec<(Action, Cell, CellSet)> {
        let own = *self.own();
        let ends = self.actions().into_iter().filter_map(|action| {
            let Action::Silence { heading, steps } = action else {
                return None;
            };
            let (mut cell, mut trail) = (own.cell, own.trail);
            for _ in 0..steps {
                cell = cell.step(heading)?;
                trail.insert(cell);
            }
            Some((action, cell, trail))
        });
        ends.collect()
    }
}

/// Expected damage of blasts, by where a submarine may be.
#[derive(Clone, Debug)]
pub struct DamageMap {
    presence: CellMap<f32>,
    near: CellMap<f32>,
}

impl DamageMap {
    /// From the probability of each cell.
    pub fn new(board: &Board, presence: &CellMap<f32>) -> DamageMap {
        let mut near = CellMap::filled(0.0);
        for cell in *board.water() {
            let chance = presence[cell];
            if chance > 0.0 {
                for around in *board.blast_area(cell) {
                    near[around] += chance;
                }
            }
        }
        DamageMap {
            presence: *presence,
            near,
        }
    }

    /// Expected life points a blast takes, 0..=2.
    #[inline]
    pub fn expected(&self, blast: Cell) -> f32 {
        self.near[blast] + self.presence[blast]
    }

    /// Probability that a blast takes this many life points or more.
    #[inline]
    pub fn at_least(&self, blast: Cell, damage: u8) -> f32 {
        match damage {
            0 => 1.0,
            1 => self.near[blast],
            2 => self.presence[blast],
            _ => 0.0,
        }
    }
}

/// Most steps a walk from here through `open` can have: cells of a path
/// alternate like those of a chessboard.
pub fn room(from: Cell, open: &CellSet) -> usize {
    let inside = CellSet::from(from).flood(&(*open | CellSet::from(from)), 225);
    let is_even = |cell: Cell| (cell.x() + cell.y()).is_multiple_of(2);
    let even = inside.iter().filter(|&cell| is_even(cell)).count();
    let odd = inside.len() - even;
    // Every first, third, ... step needs a cell of the other colour; the first
    // cell itself is no step.
    let (back, forth) = if is_even(from) {
        (even - 1, odd)
    } else {
        (odd - 1, even)
    };
    (2 * forth).min(2 * back + 1)
}

/// A cell of the largest water, drawn from those with the most water near.
pub fn roomy_start(board: &Board, stream: &mut SplitMix64) -> Cell {
    let ranked = |cell: Cell| {
        let all = CellSet::from(cell).flood(board.water(), 225).len();
        (all, CellSet::from(cell).flood(board.water(), 4).len())
    };
    let mut cells: Vec<Cell> = board.water().iter().collect();
    cells.sort_by_key(|&cell| core::cmp::Reverse(ranked(cell)));
    let best = cells.len().min(40);
    // A sea without water cannot be dealt; the corner then is as good as any.
    cells
        .get(stream.below(best))
        .or(cells.first())
        .copied()
        .or_else(|| CellSet::GRID.first())
        .unwrap_or_else(|| unreachable!("the grid has cells"))
}

/// Discount of a turn in plans.
const DISCOUNT: f32 = 0.95;

/// The heading with the best walk of up to `depth` steps through `open`, and
/// that walk's value: the discounted sum of what `step` gives for each, less
/// the life point that a SURFACE costs once no step is left.
///
/// `step` sees the state before, the heading, the new cell and the number of
/// steps made, and gives the state after it and the value of the step.
pub fn plan<S: Copy>(
    from: Cell,
    open: &CellSet,
    depth: usize,
    state: S,
    step: &impl Fn(S, Heading, Cell, usize) -> (S, f32),
) -> Option<(f32, Heading)> {
    let headings = Heading::ALL.into_iter().filter_map(|heading| {
        let cell = from.step(heading).filter(|&cell| open.contains(cell))?;
        let (state, worth) = step(state, heading, cell, 0);
        let rest = walk(cell, open, depth, 1, state, step);
        Some((worth + DISCOUNT * rest, heading))
    });
    headings.max_by(|a, b| a.0.total_cmp(&b.0))
}

fn walk<S: Copy>(
    from: Cell,
    open: &CellSet,
    depth: usize,
    done: usize,
    state: S,
    step: &impl Fn(S, Heading, Cell, usize) -> (S, f32),
) -> f32 {
    let mut open = *open;
    open.remove(from);
    if done >= depth {
        return -DISCOUNT.powi(room(from, &open) as i32);
    }
    let mut best: Option<f32> = None;
    for heading in Heading::ALL {
        if let Some(cell) = from.step(heading).filter(|&cell| open.contains(cell)) {
            let (state, worth) = step(state, heading, cell, done);
            let value = worth + DISCOUNT * walk(cell, &open, depth, done + 1, state, step);
            best = Some(best.map_or(value, |best: f32| best.max(value)));
        }
    }
    // Locked in: the SURFACE comes now.
    best.unwrap_or(-1.0)
}
