//! Players that decide by trackers, and the helpers that their strategies share: values of
//! blasts, mines and silences, and a depth-limited search for the best walk.

use super::own_submarine::OwnSubmarine;
use super::shell::{Shell, SimplePlayer};
use common::SplitMix64;
use ocean::evaluator::blast::BlastMap;
use ocean::protocol::{Briefing, Report};
use ocean::rules::submarine::blast_damage;
use ocean::rules::{
    Action, ActionKind, Announcements, Board, Cell, CellSet, Device, Heading, Sector, Submarine,
};
use ocean::tracker::{CellMap, Knowledge, Tracker, CAP};

/// A strategy `W: FnMut(&mut TrackedGame)`, which writes each turn's order, with the
/// trackers that it decides by.
pub struct TrackingPlayer<W> {
    strategy: W,
    rng: SplitMix64,
    knowledge: Option<Knowledge>,
    announced: Announcements,
}

impl<W: FnMut(&mut TrackedGame) + Send> TrackingPlayer<W> {
    /// A player for the arena with this strategy and its own random numbers.
    pub fn new(seed: u64, strategy: W) -> Shell<TrackingPlayer<W>> {
        Shell::new(TrackingPlayer {
            strategy,
            rng: SplitMix64::new(seed),
            knowledge: None,
            announced: Announcements::new(),
        })
    }
}

impl<W: FnMut(&mut TrackedGame) + Send> SimplePlayer for TrackingPlayer<W> {
    /// A cell of the largest water, drawn from the 40 with the most water within 4 steps.
    fn place(&mut self, briefing: &Briefing) -> Option<Cell> {
        let water = briefing.water;
        let size = |cell, steps| CellSet::from(cell).flood(&water, steps).len();
        let mut cells: Vec<Cell> = water.iter().collect();
        cells.sort_by_cached_key(|&cell| core::cmp::Reverse((size(cell, 225), size(cell, 4))));
        let start = cells.get(self.rng.below(cells.len().min(40))).copied();
        self.rng = SplitMix64::new(self.rng.next_u64());
        start
    }

    fn write_order(&mut self, own: &mut OwnSubmarine, report: &Report) {
        let knowledge = self
            .knowledge
            .get_or_insert_with(|| Knowledge::new(&own.board, CAP));
        knowledge.hear(
            &own.board,
            None,
            report.sonar,
            &report.heard,
            report.enemy_life,
            report.enemy_sonar(),
        );
        let mut game = TrackedGame {
            own,
            report,
            knowledge,
            announced: &self.announced,
            rng: &mut self.rng,
        };
        (self.strategy)(&mut game);
        if game.own.order().is_empty() {
            game.act_harmlessly();
        }
        self.announced = own.announced().clone();
        knowledge.announce(&own.board, &self.announced, own.state().life);
    }
}

/// A turn as a strategy sees it: the own submarine with the order being written, the
/// report of the turn, and trackers of both submarines without a motion model.
pub struct TrackedGame<'a> {
    /// The own submarine and the order being written.
    pub own: &'a mut OwnSubmarine,
    /// The report that the order answers.
    pub report: &'a Report,
    knowledge: &'a Knowledge,
    /// Announcements of the own last order; empty in the first turn.
    pub announced: &'a Announcements,
    /// The player's random numbers.
    pub rng: &'a mut SplitMix64,
}

/// The end of a possible SILENCE.
#[derive(Clone, Copy, Debug)]
pub struct SilenceEnd {
    /// The action that leads there.
    pub action: Action,
    /// The cell it ends on.
    pub cell: Cell,
    /// [`mobility`] after it.
    pub mobility: usize,
}

impl TrackedGame<'_> {
    /// The first legal action of the kind that does least harm: MOVE, SONAR, MINE,
    /// SILENCE, a blast that spares the own submarine, SURFACE, any other blast.
    fn act_harmlessly(&mut self) {
        let cell = self.submarine().cell;
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
        if let Some(action) = self.own.actions().into_iter().min_by_key(harm) {
            self.own.act(action);
        }
    }

    /// The tracker of the enemy.
    pub fn enemy(&self) -> &Tracker {
        self.knowledge.enemy()
    }

    /// The tracker of the own submarine, fed with all that the enemy has been sent.
    pub fn exposure(&self) -> &Tracker {
        self.knowledge.own()
    }

    /// The map.
    pub fn board(&self) -> &Board {
        &self.own.board
    }

    /// The own submarine after the actions ordered so far.
    pub fn submarine(&self) -> &Submarine {
        self.own.state()
    }

    /// Cells on which a blast of an own mine is felt.
    pub fn mined_area(&self) -> CellSet {
        (self.submarine().mines | self.submarine().fresh_mines).grown()
    }

    /// Cells of water on which a blast at `mine` is felt and that of no own mine.
    pub fn new_cells(&self, mine: Cell) -> CellSet {
        (*self.board().blast_area(mine) & *self.board().water()) - self.mined_area()
    }

    /// Expected damage of blasts by the tracker of the enemy.
    pub fn damage_map(&self) -> DamageMap {
        DamageMap::new(self.board(), self.enemy().presence())
    }

    /// Whether an action of this kind stands in the order.
    pub fn has_done(&self, kind: ActionKind) -> bool {
        self.own.order().iter().any(|done| done.kind() == kind)
    }

    /// The first of these devices that is not full.
    pub fn to_charge(&self, wanted: &[Device]) -> Option<Device> {
        wanted.iter().copied().find(|&device| {
            self.own.league().has(device) && !self.submarine().charges.is_full(device)
        })
    }

    /// Surfaces if no neighbouring cell is open, unless it is the last life point.
    pub fn surface_if_stuck(&mut self) {
        let own = self.submarine();
        let stuck = (CellSet::from(own.cell).neighbours() & self.own.open()).is_empty();
        if stuck && own.life > 1 {
            self.own.act(Action::Surface);
        }
    }

    /// Moves, and charges the first of these devices that is not full.
    pub fn go(&mut self, heading: Heading, wanted: &[Device]) {
        let charge = self.to_charge(wanted);
        self.own.act(Action::Move { heading, charge });
    }

    /// Expected life points that a blast costs the enemy, less 1.2 times the own ones,
    /// plus the probability of sinking the enemy. `None` if it would sink the own submarine.
    fn blast_value(&self, damage: &DamageMap, blast: Cell) -> Option<f32> {
        let (own, enemy_life) = (self.submarine(), self.report.enemy_life);
        let own_damage = blast_damage(blast, own.cell);
        let kill = damage.at_least(blast, enemy_life);
        (own_damage < own.life).then(|| {
            let dealt = if enemy_life == 1 {
                damage.at_least(blast, 1)
            } else {
                damage.expected(blast)
            };
            dealt + kill - 1.2 * f32::from(own_damage)
        })
    }

    /// Triggers the mine and fires the torpedo with the highest value, each if that
    /// reaches its threshold, in life points.
    pub fn fire(&mut self, damage: &DamageMap, trigger: f32, torpedo: f32) {
        for (kind, threshold) in [
            (ActionKind::Trigger, trigger),
            (ActionKind::Torpedo, torpedo),
        ] {
            let values = self
                .own
                .actions()
                .into_iter()
                .filter_map(|action| match action {
                    Action::Torpedo(blast) | Action::Trigger(blast) if action.kind() == kind => {
                        Some((self.blast_value(damage, blast)?, action))
                    }
                    _ => None,
                });
            match values.max_by(|a, b| a.0.total_cmp(&b.0)) {
                Some((value, action)) if value >= threshold => self.own.act(action),
                _ => {}
            }
        }
    }

    /// Uses the SONAR on the sector whose answer removes most entropy, if the enemy is
    /// there with a probability of 0.2 to 0.8.
    pub fn use_sonar(&mut self) {
        let presence = self.enemy().presence();
        let share = |sector: Sector| presence.sum(sector.cells() & *self.board().water());
        let best = Sector::all()
            .map(|sector| ((share(sector) - 0.5).abs(), sector))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let ready = self.submarine().charges.is_full(Device::Sonar);
        if let Some((off, sector)) = best.filter(|_| ready && !self.has_done(ActionKind::Sonar)) {
            if off < 0.3 {
                self.own.act(Action::Sonar(sector));
            }
        }
    }

    /// Lays a mine on the neighbouring cell with the highest value, if that is positive.
    pub fn drop_mine(&mut self, value: impl Fn(&Self, Cell) -> f32) {
        let cell = self.submarine().cell;
        let best = self
            .own
            .actions()
            .into_iter()
            .filter_map(|action| match action {
                Action::Mine(heading) => Some((value(self, cell.step(heading)?), action)),
                _ => None,
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        match best {
            Some((value, action)) if value > 0.0 => self.own.act(action),
            _ => {}
        }
    }

    /// SILENCE to the end with the highest value. `value` gets each end and a random
    /// number from 0 to 0.99.
    pub fn silence_to_best(&mut self, value: impl Fn(&SilenceEnd, f32) -> f32) {
        let best = self
            .silences()
            .into_iter()
            .map(|end| {
                let chance = self.rng.below(100) as f32 / 100.0;
                (value(&end, chance), end.action)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, action)) = best {
            self.own.act(action);
        }
    }

    /// SILENCE to an end with high [`mobility`], up to `enough` steps, clear of mines.
    pub fn silence_to_mobility(&mut self, enough: usize) {
        let mines = self.enemy().mine_cover(self.board());
        self.silence_to_best(|end, chance| {
            0.1 * end.mobility.min(enough) as f32 + chance - mines[end.cell].min(2.0)
        });
    }

    /// SILENCE to one of these ends, each as likely; none if there is none.
    pub fn silence_to_any(&mut self, ends: &[SilenceEnd]) {
        let drawn = self.rng.below(ends.len());
        if let Some(end) = ends.get(drawn) {
            self.own.act(end.action);
        }
    }

    /// The ends of the SILENCEs possible now.
    pub fn silences(&self) -> Vec<SilenceEnd> {
        let own = self.submarine();
        let ends = self.own.actions().into_iter().filter_map(|action| {
            let Action::Silence { heading, steps } = action else {
                return None;
            };
            let (mut cell, mut trail) = (own.cell, own.trail);
            for _ in 0..steps {
                cell = cell.step(heading)?;
                trail.insert(cell);
            }
            Some(SilenceEnd {
                action,
                cell,
                mobility: mobility(cell, &(*self.board().water() - trail)),
            })
        });
        ends.collect()
    }
}

/// Damage of blasts to a submarine of which only the probability of each cell is known: the
/// bot's [`BlastMap`], by life points.
#[derive(Clone, Debug)]
pub struct DamageMap(BlastMap);

impl DamageMap {
    /// The map of a submarine that is on each cell with the probability `presence`.
    pub fn new(board: &Board, presence: &CellMap<f32>) -> DamageMap {
        DamageMap(BlastMap::new(board, presence))
    }

    /// Expected life points a blast takes, 0..=2.
    #[inline]
    pub fn expected(&self, blast: Cell) -> f32 {
        self.0.damage(blast)
    }

    /// Probability that a blast takes this many life points or more.
    #[inline]
    pub fn at_least(&self, blast: Cell, damage: u8) -> f32 {
        match damage {
            0 => 1.0,
            1 => self.0.near[blast],
            2 => self.0.presence[blast],
            _ => 0.0,
        }
    }
}

/// Upper bound of the steps of a walk from here through `open` without a SURFACE. The cells
/// of a path alternate between two colours, as on a chessboard, so that the rarer colour
/// bounds it.
pub fn mobility(from: Cell, open: &CellSet) -> usize {
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

/// Discount of the value of each further step of a walk; a guess.
const DISCOUNT: f32 = 0.95;

/// Exhaustive search for the walk of up to `depth` steps with the highest value: the
/// discounted sum of the steps' values, less the discounted life point of the SURFACE when
/// no step is left.
pub struct WalkSearch<F> {
    depth: usize,
    step: F,
}

impl<F> WalkSearch<F> {
    /// A search of this depth. `step` maps the state before a step, its heading, the new
    /// cell and the number of steps before it to the state after the step and the value of
    /// the step.
    pub fn new<S: Copy>(depth: usize, step: F) -> WalkSearch<F>
    where
        F: Fn(S, Heading, Cell, usize) -> (S, f32),
    {
        WalkSearch { depth, step }
    }

    /// The first heading of the best walk from here through `open`; `None` if no
    /// neighbouring cell is open.
    pub fn best_heading<S: Copy>(&self, from: Cell, open: &CellSet, state: S) -> Option<Heading>
    where
        F: Fn(S, Heading, Cell, usize) -> (S, f32),
    {
        let headings = Heading::ALL.into_iter().filter_map(|heading| {
            let cell = from.step(heading).filter(|&cell| open.contains(cell))?;
            let (state, value) = (self.step)(state, heading, cell, 0);
            Some((
                value + DISCOUNT * self.value(cell, *open, state, 1),
                heading,
            ))
        });
        let best = headings.max_by(|a, b| a.0.total_cmp(&b.0));
        best.map(|(_, heading)| heading)
    }

    /// Value of the best walk from here after `done` steps.
    fn value<S: Copy>(&self, from: Cell, mut open: CellSet, state: S, done: usize) -> f32
    where
        F: Fn(S, Heading, Cell, usize) -> (S, f32),
    {
        open.remove(from);
        if done >= self.depth {
            return -DISCOUNT.powi(mobility(from, &open) as i32);
        }
        let mut best: Option<f32> = None;
        for heading in Heading::ALL {
            if let Some(cell) = from.step(heading).filter(|&cell| open.contains(cell)) {
                let (state, value) = (self.step)(state, heading, cell, done);
                let value = value + DISCOUNT * self.value(cell, open, state, done + 1);
                best = Some(best.map_or(value, |best: f32| best.max(value)));
            }
        }
        // Without an open cell the SURFACE comes now.
        best.unwrap_or(-1.0)
    }
}
