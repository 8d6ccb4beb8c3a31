//! One-turn expectimax with an opponent model: the method of the winner of the 2020
//! contest, rebuilt from his description, as a yardstick that does not change.
//!
//! 1. Every value is expected damage in life points, discounted by turns ([`constants`]).
//! 2. All ways SURFACE? x MOVE x SILENCE, 144 at most ([`ways`]), each continued
//!    by the cheapest walk of five cells through the enemy's probable mines
//!    ([`navigation`]).
//! 3. A torpedo at the best target inserted at each place: some 570 lines.
//! 4. The enemy's best answer by the belief that he would hold of us, and our best
//!    answer to that ([`retaliation`]).
//! 5. The line of the lowest cost. SILENCE has a price, a lower one after an
//!    own torpedo.
//! 6. MINE, TRIGGER and SONAR are added to the chosen line by thresholds.
//! 7. Two trackers, an exact one and one with an assumption ([`belief`]).
//!
//! All work is bounded by counts, so that the same requests give the same answers on
//! every machine.

mod belief;
mod constants;
mod navigation;
mod retaliation;
mod ways;

pub use constants::Constants;

use super::tracking::{DamageMap, TrackedGame};
use belief::Belief;
use navigation::{Dangers, Navigation};
use ocean::rules::submarine::blast_damage;
use ocean::rules::{
    Action, ActionKind, Announcements, Cell, CellSet, Charges, Device, Heading, Order, Sector,
};
use ocean::tracker::CellMap;
use retaliation::{expected_loss, loss, Enemy, Openings, Reply};
use std::collections::HashMap;
use ways::{ways, Way};

/// Most lines of a turn for which the enemy's answer is computed; a guess.
const ANSWERED_LINES: usize = 240;
/// Most different announcements of a turn for which the enemy's belief is computed; a guess.
const ANNOUNCEMENTS: usize = 48;
/// Own cells that the enemy holds possible at which `mine_hidden_relief` is full; a guess.
const HIDDEN: f32 = 60.0;

/// The player of one game.
pub struct Anchor {
    constants: Constants,
    belief: Belief,
    mines_laid: u32,
}

impl Anchor {
    /// A player with these parameters, before its first turn.
    pub fn new(constants: Constants) -> Anchor {
        Anchor {
            constants,
            belief: Belief::new(),
            mines_laid: 0,
        }
    }

    /// Writes a turn's order.
    pub fn write_order(&mut self, game: &mut TrackedGame) {
        self.belief.update(game);
        let order = OrderChoice::new(self, game).order();
        for action in order {
            self.mines_laid += u32::from(action.kind() == ActionKind::Mine);
            game.own.act(action);
        }
    }
}

/// A [`Way`] with or without a torpedo.
#[derive(Clone, Copy)]
struct Line {
    /// Index in [`OrderChoice::ways`].
    way: usize,
    /// The slot of the torpedo in the way, and its target.
    torpedo: Option<(usize, Cell)>,
    /// Own life points after it.
    life: u8,
    /// Cost in life points without the answers.
    cost: f32,
}

/// Choice of the order of one turn.
struct OrderChoice<'a> {
    constants: &'a Constants,
    game: &'a TrackedGame<'a>,
    presence: CellMap<f32>,
    damage: DamageMap,
    ways: Vec<Way>,
    /// Devices by the priority with which a MOVE charges them.
    wanted: [Device; 4],
}

impl<'a> OrderChoice<'a> {
    fn new(anchor: &'a Anchor, game: &'a TrackedGame<'a>) -> OrderChoice<'a> {
        let constants = &anchor.constants;
        let presence = anchor.belief.presence(game, constants);
        let mut wanted = [
            Device::Torpedo,
            Device::Silence,
            Device::Mine,
            Device::Sonar,
        ];
        if (anchor.mines_laid as usize) < constants.mine_first_count {
            wanted.sort_by_key(|&device| device != Device::Mine);
        }
        OrderChoice {
            constants,
            game,
            damage: DamageMap::new(game.board(), &presence),
            presence,
            ways: ways(game),
            wanted,
        }
    }

    fn order(&self) -> Order {
        let lines = self.lines();
        match self.choose(&lines) {
            Some(line) => self.complete(&line),
            None => Order::new(),
        }
    }

    /// Expected damage of a blast to the enemy in life points, with the bonus for sinking him.
    fn dealt(&self, blast: Cell) -> f32 {
        let life = self.game.report.enemy_life;
        expected_loss(&self.damage, blast, life, self.constants.sinking_bonus)
    }

    /// All lines with their costs without the answers, the lowest first.
    fn lines(&self) -> Vec<Line> {
        let (game, constants) = (self.game, self.constants);
        let board = game.board();
        let own = game.submarine();
        let hidden = (game.exposure().cells().len() as f32 / HIDDEN).min(1.0);
        let mine_weight =
            constants.mine_damage_weight * (1.0 - constants.mine_hidden_relief * hidden);
        let last = if own.life <= 1 {
            constants.sunk_cost
        } else {
            0.0
        };
        let surface = 1.0 + constants.surface_cost + last;
        let mines = game.enemy().mine_presence(board);
        let dangers = Dangers {
            mines: &mines,
            mine_weight,
            life: own.life,
            surface,
        };
        let navigation = Navigation::new(board, constants, &dangers);
        let mut best_targets: HashMap<Cell, Option<(f32, Cell)>> = HashMap::new();
        let mut lines = Vec::with_capacity(4 * self.ways.len());
        for (index, way) in self.ways.iter().enumerate() {
            let surfaces = way.slot(ActionKind::Surface).is_some();
            let silences = way.slot(ActionKind::Silence);
            let walls = 4 - (CellSet::from(way.end()).neighbours() & *board.water()).len();
            let base = navigation.cost(way.end(), &way.trail, surfaces)
                + if surfaces { surface } else { 0.0 }
                - constants.wall_bonus * walls as f32;
            let life = own.life - u8::from(surfaces);
            let price = silences.map_or(0.0, |_| constants.silence_cost);
            // To stay alone is no order.
            if !way.steps.is_empty() {
                lines.push(Line {
                    way: index,
                    torpedo: None,
                    life,
                    cost: base + price,
                });
            }
            for slot in self.torpedo_slots(way) {
                let cell = way.cells[slot];
                let best = best_targets
                    .entry(cell)
                    .or_insert_with(|| self.best_target(cell));
                let Some((dealt, target)) = *best else {
                    continue;
                };
                let splash = blast_damage(target, cell);
                if splash >= life {
                    continue;
                }
                let before = silences.is_some_and(|silence| slot <= silence);
                let price = match silences {
                    Some(_) if before => constants.silence_cost_after_torpedo,
                    Some(_) => constants.silence_cost,
                    None => 0.0,
                };
                let moves_after = way
                    .slot(ActionKind::Move)
                    .is_some_and(|moved| slot <= moved);
                let bonus = if moves_after {
                    constants.torpedo_move_bonus
                } else {
                    0.0
                };
                lines.push(Line {
                    way: index,
                    torpedo: Some((slot, target)),
                    life: life - splash,
                    cost: base + price - dealt - bonus + constants.torpedo_cost,
                });
            }
        }
        lines.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        lines
    }

    /// Slots in which a torpedo can be fired, one of the two equal ones around a SURFACE.
    fn torpedo_slots<'b>(&self, way: &'b Way) -> impl Iterator<Item = usize> + use<'b> {
        let missing = self.game.submarine().charges.missing(Device::Torpedo);
        let moved = way.slot(ActionKind::Move);
        let silent = way.slot(ActionKind::Silence).is_some()
            && !self.game.submarine().charges.is_full(Device::Silence);
        let first = match (missing, moved) {
            (0, _) => 0,
            // The MOVE brings the last charge, unless the SILENCE needs it.
            (1, Some(moved)) if !silent => moved + 1,
            _ => way.cells.len(),
        };
        let surfaced = way.slot(ActionKind::Surface);
        (first..way.cells.len()).filter(move |&slot| surfaced.is_none_or(|at| slot != at + 1))
    }

    /// Value (damage dealt less own damage) and target of the best torpedo from a cell; `None` if
    /// no value is positive.
    fn best_target(&self, from: Cell) -> Option<(f32, Cell)> {
        let own = self.game.submarine();
        let targets = self.game.board().torpedo_reach(from).iter();
        let worth = targets.map(|target| {
            let splash = loss(
                blast_damage(target, from),
                own.life,
                self.constants.sunk_cost,
            );
            let worth = self.dealt(target) - self.constants.own_damage_weight * splash;
            (worth, target)
        });
        worth
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .filter(|&(worth, _)| worth > 0.0)
    }

    /// The line of the lowest cost with the answers; `None` if there is no line.
    fn choose(&self, lines: &[Line]) -> Option<Line> {
        let (game, constants) = (self.game, self.constants);
        let board = game.board();
        let enemy = Enemy::new(game, constants, &self.presence);
        let mut replies: HashMap<(Announcements, u8), (Reply, Option<Openings>)> = HashMap::new();
        let soon = constants.discount;
        let later = constants.counter_weight * soon * soon;
        // Admissible bound of the value of our answer.
        let most = later * (loss(2, game.report.enemy_life, constants.sinking_bonus));
        let mut best: Option<(f32, Line)> = None;
        for line in lines.iter().take(ANSWERED_LINES) {
            if best.is_some_and(|(cost, _)| line.cost - most >= cost) {
                break;
            }
            let way = &self.ways[line.way];
            let announced = way.announced(line.torpedo);
            let key = (announced, line.life);
            if !replies.contains_key(&key) {
                if replies.len() >= ANNOUNCEMENTS {
                    continue;
                }
                let known = game.exposure().after(board, &key.0, line.life);
                replies.insert(key.clone(), (enemy.reply(&known, line.life), None));
            }
            let Some((reply, openings)) = replies.get_mut(&key) else {
                continue;
            };
            let mut cost = line.cost
                + constants.reply_weight * soon * reply.cost(constants, way.end(), line.life);
            if line.torpedo.is_none() && self.charges_after(line).missing(Device::Torpedo) <= 1 {
                let openings = openings.get_or_insert_with(|| reply.openings(&enemy));
                let targets = self.targets_from(way);
                // A sunk submarine does not answer.
                let alive = 1.0 - reply.sinks(constants, way.end(), line.life);
                cost -= later * alive * openings.best(constants, targets);
            }
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, *line));
            }
        }
        best.map(|(_, line)| line)
    }

    /// Targets of a torpedo after a way and one more MOVE that do not hurt ourselves.
    fn targets_from(&self, way: &Way) -> CellSet {
        let board = self.game.board();
        let open = *board.water() - way.trail;
        let nexts = (CellSet::from(way.end()).neighbours() & open) | CellSet::from(way.end());
        nexts.iter().fold(CellSet::EMPTY, |targets, next| {
            targets | (*board.torpedo_reach(next) - *board.blast_area(next))
        })
    }

    /// The device that the MOVE of a line charges.
    fn charge(&self, line: &Line) -> Option<Device> {
        let way = &self.ways[line.way];
        let moved = way.slot(ActionKind::Move)?;
        let own = &self.game.submarine().charges;
        let silent = way.slot(ActionKind::Silence).is_some();
        if silent && !own.is_full(Device::Silence) {
            return Some(Device::Silence);
        }
        if line.torpedo.is_some() && !own.is_full(Device::Torpedo) {
            return Some(Device::Torpedo);
        }
        let mut charges = *own;
        if line.torpedo.is_some_and(|(slot, _)| slot <= moved) {
            charges.spend(Device::Torpedo);
        }
        self.wanted
            .into_iter()
            .find(|&device| self.game.own.league().has(device) && !charges.is_full(device))
    }

    /// Own charges after a line.
    fn charges_after(&self, line: &Line) -> Charges {
        let way = &self.ways[line.way];
        let mut charges = self.game.submarine().charges;
        let moved = way.slot(ActionKind::Move);
        let early = line
            .torpedo
            .is_some_and(|(slot, _)| moved.is_some_and(|moved| slot <= moved));
        if early {
            charges.spend(Device::Torpedo);
        }
        if let Some(device) = self.charge(line) {
            charges.charge(device);
        }
        if line.torpedo.is_some() && !early {
            charges.spend(Device::Torpedo);
        }
        if way.slot(ActionKind::Silence).is_some() {
            charges.spend(Device::Silence);
        }
        charges
    }

    /// The line as an order, with TRIGGER, MINE and SONAR added.
    fn complete(&self, line: &Line) -> Order {
        let way = &self.ways[line.way];
        let trigger = self.trigger(line);
        let mine = self.mine(line);
        let charge = self.charge(line);
        let mut order = Order::new();
        order.extend(self.sonar().map(Action::Sonar));
        for slot in 0..way.cells.len() {
            if let Some((_, cell)) = trigger.filter(|&(at, _)| at == slot) {
                order.push(Action::Trigger(cell));
            }
            if let Some((_, target)) = line.torpedo.filter(|&(at, _)| at == slot) {
                order.push(Action::Torpedo(target));
            }
            if let Some((_, heading)) = mine.filter(|&(at, _)| at == slot) {
                order.push(Action::Mine(heading));
            }
            order.extend(way.steps.get(slot).map(|&step| match step {
                Action::Move { heading, .. } => Action::Move { heading, charge },
                other => other,
            }));
        }
        order
    }

    /// Slot and cell of the mine whose blast, after the line's torpedo, exceeds its threshold
    /// most.
    fn trigger(&self, line: &Line) -> Option<(usize, Cell)> {
        let way = &self.ways[line.way];
        let constants = self.constants;
        let mines = self.game.submarine().mines;
        let board = self.game.board();
        let mut best: Option<(f32, (usize, Cell))> = None;
        for mine in mines {
            let others = (mines - CellSet::from(mine)).grown();
            let area = *board.blast_area(mine) & *board.water();
            let overlap = (area & others).len() as f32 / area.len().max(1) as f32;
            let threshold =
                constants.trigger_threshold + constants.trigger_overlap_threshold * overlap;
            let slot = (0..way.cells.len()).min_by_key(|&slot| blast_damage(mine, way.cells[slot]));
            let slot = slot.unwrap_or(0);
            let splash = blast_damage(mine, way.cells[slot]);
            if splash >= line.life {
                continue;
            }
            let worth = self.dealt_on_top(line.torpedo, mine)
                - constants.own_damage_weight * f32::from(splash)
                - threshold;
            if worth >= 0.0 && best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, (slot, mine)));
            }
        }
        best.map(|(_, trigger)| trigger)
    }

    /// Expected damage in life points that a blast adds to that of a torpedo.
    fn dealt_on_top(&self, torpedo: Option<(usize, Cell)>, blast: Cell) -> f32 {
        let life = self.game.report.enemy_life;
        let kill = self.constants.sinking_bonus;
        let area = *self.game.board().blast_area(blast) & *self.game.board().water();
        let added = area.iter().map(|cell| {
            let first = torpedo.map_or(0, |(_, target)| blast_damage(target, cell));
            let both = first + blast_damage(blast, cell);
            self.presence[cell] * (loss(both, life, kill) - loss(first, life, kill))
        });
        added.sum()
    }

    /// Slot and heading of the mine that covers most new cells, if they are enough or all devices
    /// are full.
    fn mine(&self, line: &Line) -> Option<(usize, Heading)> {
        let own = self.game.submarine();
        let board = self.game.board();
        let way = &self.ways[line.way];
        if !own.charges.is_full(Device::Mine) || !self.game.own.league().has(Device::Mine) {
            return None;
        }
        let covered = own.mines.grown();
        let full = Device::ALL
            .into_iter()
            .all(|device| own.charges.is_full(device));
        let free = *board.water() - own.mines;
        let places = (0..way.cells.len()).flat_map(|slot| {
            let cell = way.cells[slot];
            Heading::ALL.into_iter().filter_map(move |heading| {
                let mine = cell.step(heading).filter(|&mine| free.contains(mine))?;
                Some((slot, heading, mine))
            })
        });
        let best = places
            .map(|(slot, heading, mine)| {
                let fresh = (*board.blast_area(mine) & *board.water()) - covered;
                (fresh.len(), slot, heading)
            })
            .max_by_key(|&(fresh, _, _)| fresh);
        best.filter(|&(fresh, _, _)| fresh as f32 > self.constants.mine_new_cells || full)
            .map(|(_, slot, heading)| (slot, heading))
    }

    /// The sector nearest to half of the enemy's presence, within the tolerance.
    fn sonar(&self) -> Option<Sector> {
        if !self.game.submarine().charges.is_full(Device::Sonar) {
            return None;
        }
        let water = *self.game.board().water();
        let off = |sector: Sector| (self.presence.sum(sector.cells() & water) - 0.5).abs();
        Sector::all()
            .map(|sector| (off(sector), sector))
            .filter(|&(off, _)| off <= self.constants.sonar_tolerance)
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, sector)| sector)
    }
}
